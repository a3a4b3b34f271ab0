"""What a position of Finca is worth to a seat, in points: what greedy play looks at and what hints speak of.

No rule is decided here. The weights were found by play against earlier weights; `docs/ladder.md` shows what they are good for.
"""

import numpy as np
from numpy.typing import NDArray

from huerta.core.appraisal import Part, Tuning
from huerta.core.jit import compiled
from huerta.games.finca.components import (
    BONUSES,
    FINCA_POINTS,
    MAX_VALUE,
    N_BLADES,
    N_BONUSES,
    N_FRUITS,
    N_REGIONS,
    NO_TILE,
    TILE_FRUIT,
    TILE_JOKERS,
    TILE_VALUE,
)
from huerta.games.finca.layout import DELIVERING, FIRST_OF_TWO, ON_BOARD, PLACING, SECOND_OF_TWO, State
from huerta.games.finca.rules.awards import bonuses_of, finca_count
from huerta.games.finca.rules.delivery import top_tile
from huerta.games.finca.rules.windmill import destination, farmers_on, lines_crossed
from huerta.games.finca.scoring import seat_points

PARTS = (
    Part("points", "points in hand"),
    Part("delivery", "the delivery under way"),
    Part("fruit", "fruit that the open tiles ask for"),
    Part("carts", "carts to deliver with"),
    Part("set", "a set of tiles from 1 to 6"),
    Part("fincas", "finca tiles about to be awarded"),
    Part("reach", "what the next walk can harvest"),
    Part("recall", "fruit that may have to be returned"),
)
POINTS, DELIVERY, FRUIT, CART, SET, FINCAS, REACH, RECALL = range(len(PARTS))

TUNINGS = {seats: Tuning(sharpness=4.0, spread=7.0, looks=3) for seats in (2, 3, 4)}

PROGRESS = np.float32(0.42)  # of a tile's value, times the square of the share one can pay
PER_FRUIT = np.float32(0.16)  # any fruit in hand
FIRST_CART, SECOND_CART, MORE_CARTS = np.float32(3.2), np.float32(1.4), np.float32(0.4)
NEW_VALUE = np.float32(0.13)  # of the next bonus tile, for each value of the set that is there
BY_HEIGHT = np.array([0, 0.62, 0.38, 0.23, 0.14], np.float32)  # how near an award is, by tiles left in the stack
HARVEST = np.float32(0.33)  # of the fruits the best next walk brings
CART_AHEAD = np.float32(0.75)  # a cart the next walk brings
WALK_AHEAD = np.float32(2.4)  # a walk of a double move still to come
LOST_FRUIT = np.float32(0.12)  # a fruit of a kind that is nearly gone from the supply
RECALL_NEAR = 3  # the supply that counts as nearly gone


@compiled
def appraise(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Each part by itself, in points."""
    out[POINTS] = seat_points(state, seat)
    out[DELIVERY] = delivery_worth(state, seat)
    out[FRUIT] = fruit_worth(state, seat)
    out[CART] = cart_worth(int(state.carts[seat]))
    out[SET] = set_worth(state, seat)
    out[FINCAS] = finca_worth(state, seat)
    out[REACH] = reach_worth(state, seat)
    out[RECALL] = recall_worth(state, seat)


@compiled
def progress(state: State, seat: int, tile: int) -> np.float32:
    """The share of a tile that the seat could pay now."""
    have = 0
    for fruit in range(N_FRUITS):
        if TILE_JOKERS[tile] > 0:
            have = max(have, min(int(state.fruit[seat, fruit]), int(TILE_JOKERS[tile])))
        else:
            have += min(int(state.fruit[seat, fruit]), int(TILE_FRUIT[tile, fruit]))
    return np.float32(have) / np.float32(TILE_VALUE[tile])


@compiled
def fruit_worth(state: State, seat: int) -> np.float32:
    """Fruit is worth what the open tiles would pay for it, the nearer to a whole tile the more."""
    worth = np.float32(0)
    for region in range(N_REGIONS):
        tile = top_tile(state, region)
        if tile != NO_TILE and state.served[region] == 0:
            share = progress(state, seat, tile)
            worth += PROGRESS * share * share * np.float32(TILE_VALUE[tile])
    for fruit in range(N_FRUITS):
        worth += PER_FRUIT * np.float32(state.fruit[seat, fruit])
    return worth


@compiled
def cart_worth(carts: int) -> np.float32:
    """The first cart is worth a delivery, the second much less."""
    worth = np.float32(0)
    if carts > 0:
        worth += FIRST_CART
    if carts > 1:
        worth += SECOND_CART + MORE_CARTS * np.float32(carts - 1 - 1)
    return worth


@compiled
def delivery_worth(state: State, seat: int) -> np.float32:
    """In the middle of a turn: the tiles served so far, the best that could be added, a walk still to come."""
    worth = np.float32(0)
    if state.to_move != seat:
        return worth
    if state.phase == FIRST_OF_TWO:
        return WALK_AHEAD + WALK_AHEAD
    if state.phase == SECOND_OF_TWO:
        return WALK_AHEAD
    if state.phase != DELIVERING:
        return worth
    best = np.float32(0)
    for region in range(N_REGIONS):
        tile = top_tile(state, region)
        if tile == NO_TILE:
            continue
        value = np.float32(TILE_VALUE[tile])
        if state.served[region] > 0:
            worth += value
        elif TILE_VALUE[tile] <= state.room and progress(state, seat, tile) >= 1:
            best = max(best, value)
    return worth + best


@compiled
def set_worth(state: State, seat: int) -> np.float32:
    """Each value of the next set that is there already brings the next bonus tile nearer."""
    next_bonus = np.float32(0)
    for bonus in range(N_BONUSES):
        if state.bonus_owner[N_BONUSES - 1 - bonus] == ON_BOARD:
            next_bonus = np.float32(BONUSES[N_BONUSES - 1 - bonus])
    sets = bonuses_of(state, seat)
    covered = 0
    for value in range(MAX_VALUE):
        covered += int(state.of_value[seat, value] > sets)
    return NEW_VALUE * next_bonus * np.float32(covered)


@compiled
def finca_worth(state: State, seat: int) -> np.float32:
    """A finca tile is worth more the nearer its award and the larger the lead for it."""
    worth = np.float32(0)
    for region in range(N_REGIONS):
        if state.finca_owner[region] != ON_BOARD:
            continue
        finca = int(state.finca[region])
        mine = finca_count(state, seat, finca)
        best = -1
        for other in range(state.n_seats):
            if other != seat:
                best = max(best, finca_count(state, other, finca))
        lead = np.float32(mine - best)
        chance = np.float32(0.5) + np.float32(0.5) * lead / (np.float32(1.5) + abs(lead))
        worth += BY_HEIGHT[state.height[region]] * np.float32(FINCA_POINTS[finca]) * chance
    return worth


@compiled
def reach_worth(state: State, seat: int) -> np.float32:
    """The best walk that the seat could make now."""
    best = np.float32(0)
    if state.phase == PLACING:
        return best
    for blade in range(N_BLADES):
        if state.farmers[blade, seat] == 0:
            continue
        reached = destination(state, blade)
        gain = HARVEST * np.float32(farmers_on(state, reached) + int(reached != blade))
        gain += CART_AHEAD * np.float32(lines_crossed(blade, farmers_on(state, blade)))
        best = max(best, gain)
    return best


@compiled
def recall_worth(state: State, seat: int) -> np.float32:
    """Fruit of a kind that is nearly gone from the supply may have to be returned."""
    worth = np.float32(0)
    for fruit in range(N_FRUITS):
        if state.supply[fruit] < RECALL_NEAR:
            worth -= LOST_FRUIT * np.float32(state.fruit[seat, fruit])
    return worth
