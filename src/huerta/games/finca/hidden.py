"""Section 11: what a seat cannot see, and what it can, as numbers."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.game import Feature
from huerta.core.jit import rule
from huerta.core.rng import random_below, set_key
from huerta.games.finca.components import (
    BONUSES,
    CARTS,
    FARMERS_EACH,
    FINCA_COUNTS,
    FINCA_IS_JOKER,
    LARGE_CART_LOAD,
    MAX_SEATS,
    MAX_VALUE,
    N_ACTIONS,
    N_BLADES,
    N_BONUSES,
    N_FRUITS,
    N_REGIONS,
    N_TILE_KINDS,
    NO_TILE,
    STACK_HEIGHT,
    SUPPLY,
    TILE_COPIES,
    TILE_FRUIT,
    TILE_JOKERS,
    WOODEN_FINCAS,
)
from huerta.games.finca.layout import FRUIT_SUPPLY, LOADS, ON_BOARD, OPTIONS, PHASES, State
from huerta.games.finca.rules.awards import finca_count
from huerta.games.finca.rules.delivery import top_tile
from huerta.games.finca.scoring import seat_points

# -- hide --------------------------------------------------------------------------------------------------------------


@rule("11.1", "R28")
def n_face_down(state: State, region: int) -> int:
    """All tiles of a stack but the top one lie face down."""
    return max(int(state.height[region]) - 1, 0)


@rule("11.1", "R28")
def unseen_place(state: State, nth: int) -> int:
    """Where in the deck the nth unseen tile lies."""
    for region in range(N_REGIONS):
        if nth < n_face_down(state, region):
            return region * STACK_HEIGHT + nth
        nth -= n_face_down(state, region)
    return N_REGIONS * STACK_HEIGHT + nth


@rule("11.1", "R28")
def n_unseen_of(state: State, kind: int) -> int:
    """How many tiles of a kind nobody sees follows from the box and from those that lie open."""
    count = int(TILE_COPIES[kind])
    for seat in range(state.n_seats):
        count -= int(state.tiles[seat, kind])
    for region in range(N_REGIONS):
        if top_tile(state, region) == kind:
            count -= 1
    return count


@rule("11.1", "R28")
def hide(state: State, seat: int, key: NDArray[np.uint32]) -> None:
    """Every order of the unseen tiles is equally likely, for every seat alike; the generator starts from another key."""
    set_key(state.generator, key)
    place = 0
    for kind in range(N_TILE_KINDS):
        for _ in range(n_unseen_of(state, kind)):
            state.deck[unseen_place(state, place)] = kind
            place += 1
    for last in range(place - 1, 0, -1):
        here = unseen_place(state, last)
        there = unseen_place(state, random_below(state.generator, last + 1))
        state.deck[here], state.deck[there] = state.deck[there], state.deck[here]


# -- observe -----------------------------------------------------------------------------------------------------------

FEATURES = (
    Feature("seats", (MAX_SEATS,), "1 for every seat that plays; the observer is seat 0 everywhere, then clockwise"),
    Feature("to_move", (MAX_SEATS,), "1 for the seat to move"),
    Feature("options", (len(OPTIONS),), "the table's choices, by their number"),
    Feature("phase", (len(PHASES),), f"1 for the phase: {', '.join(PHASES)}"),
    Feature("load", (len(LOADS),), "1 for what carries the delivery: nothing, cart, large, less"),
    Feature("room", (1,), "fruits the delivery can still carry, of ten"),
    Feature("short_paid", (1,), "1 once a tile has been paid one short"),
    Feature("blades", (N_BLADES, N_FRUITS), "1 for the fruit of each blade"),
    Feature("farmers", (N_BLADES, MAX_SEATS), "share of each seat's farmers on each blade"),
    Feature("in_hand", (MAX_SEATS,), "share of each seat's farmers not yet placed"),
    Feature("supply", (N_FRUITS,), "share of each fruit in the supply"),
    Feature("fruit", (MAX_SEATS, N_FRUITS), "share of each fruit in front of each seat"),
    Feature("centre", (1,), "share of the carts in the centre"),
    Feature("carts", (MAX_SEATS,), "share of the carts in front of each seat"),
    Feature("height", (N_REGIONS,), "tiles left in each stack, of four"),
    Feature("tile_fruit", (N_REGIONS, N_FRUITS), "fruits on each face-up tile, of six"),
    Feature("tile_jokers", (N_REGIONS,), "jokers on each face-up tile, of six"),
    Feature("served", (N_REGIONS,), "1 where this delivery has served the region"),
    Feature("finca_counts", (N_REGIONS, N_FRUITS), "1 for the fruits that each finca tile on the board counts"),
    Feature("finca_is_joker", (N_REGIONS,), "1 where the joker finca tile lies on the board"),
    Feature("finca_standing", (N_REGIONS, MAX_SEATS), "what each seat counts for each finca tile on the board, of eighteen"),
    Feature("houses_left", (1,), "share of the wooden fincas beside the board"),
    Feature("actions", (MAX_SEATS, N_ACTIONS), "1 for each unused action tile: double, gust, large, less"),
    Feature("values", (MAX_SEATS, MAX_VALUE), "fruit tiles of each value that each seat has, of six"),
    Feature("bonus_left", (N_BONUSES,), "1 for each bonus tile still to be had, from the highest"),
    Feature("points", (MAX_SEATS,), "points as counted now, of a hundred"),
    Feature("unseen", (N_TILE_KINDS,), "fruit tiles of each kind that nobody has seen yet, of three"),
    Feature("turn", (1,), "turns played, of four hundred"),
)

N_OPTIONS = len(OPTIONS)
N_PHASES = len(PHASES)
N_LOADS = len(LOADS)
VALUE_SCALE = np.float32(1 / MAX_VALUE)
POINT_SCALE = np.float32(1 / 100)
COUNT_SCALE = np.float32(1 / 18)
UNSEEN_SCALE = np.float32(1 / 3)
TURN_SCALE = np.float32(1 / 400)
ROOM_SCALE = np.float32(1 / LARGE_CART_LOAD)
HEIGHT_SCALE = np.float32(1 / STACK_HEIGHT)


@rule("11.1", "R28")
def observe(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Everything but the unseen tiles lies open, so every seat may know all of this."""
    out[:] = 0
    at = observe_turn(state, seat, out)
    at = observe_windmill(state, seat, out, at)
    at = observe_goods(state, seat, out, at)
    at = observe_regions(state, seat, out, at)
    at = observe_seats(state, seat, out, at)
    observe_unseen(state, out, at)


@rule("11.1")
def observe_turn(state: State, seat: int, out: NDArray[np.float32]) -> int:
    """Who plays, whose turn it is and what it asks for."""
    for other in range(state.n_seats):
        out[other] = 1
    at = MAX_SEATS
    out[at + (state.to_move - seat) % state.n_seats] = 1
    at += MAX_SEATS
    for option in range(N_OPTIONS):
        out[at + option] = state.options[option]
    at += N_OPTIONS
    out[at + state.phase] = 1
    at += N_PHASES
    out[at + state.load] = 1
    at += N_LOADS
    out[at] = state.room * ROOM_SCALE
    out[at + 1] = state.short_paid
    return at + 1 + 1


@rule("11.1")
def observe_windmill(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """The blades, the farmers on them, and the farmers in hand."""
    farmers = np.float32(FARMERS_EACH[state.n_seats])
    for blade in range(N_BLADES):
        out[at + blade * N_FRUITS + state.blades[blade]] = 1
    at += N_BLADES * N_FRUITS
    for blade in range(N_BLADES):
        for away in range(state.n_seats):
            out[at + blade * MAX_SEATS + away] = state.farmers[blade, (seat + away) % state.n_seats] / farmers
    at += N_BLADES * MAX_SEATS
    for away in range(state.n_seats):
        out[at + away] = state.in_hand[(seat + away) % state.n_seats] / farmers
    return at + MAX_SEATS


@rule("11.1")
def observe_goods(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """The supply, everybody's fruit, the carts."""
    pieces = np.float32(SUPPLY[state.options[FRUIT_SUPPLY], state.n_seats])
    for fruit in range(N_FRUITS):
        out[at + fruit] = state.supply[fruit] / pieces
    at += N_FRUITS
    for away in range(state.n_seats):
        for fruit in range(N_FRUITS):
            out[at + away * N_FRUITS + fruit] = state.fruit[(seat + away) % state.n_seats, fruit] / pieces
    at += MAX_SEATS * N_FRUITS
    carts = np.float32(CARTS[state.n_seats])
    out[at] = state.centre / carts
    at += 1
    for away in range(state.n_seats):
        out[at + away] = state.carts[(seat + away) % state.n_seats] / carts
    return at + MAX_SEATS


@rule("11.1")
def observe_regions(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """Each region's stack, face-up tile and finca tile, and how everyone stands for it."""
    heights, fruit_at, jokers_at = at, at + N_REGIONS, at + N_REGIONS + N_REGIONS * N_FRUITS
    served_at = jokers_at + N_REGIONS
    finca_at = served_at + N_REGIONS
    finca_joker_at = finca_at + N_REGIONS * N_FRUITS
    standing_at = finca_joker_at + N_REGIONS
    for region in range(N_REGIONS):
        out[heights + region] = state.height[region] * HEIGHT_SCALE
        tile = top_tile(state, region)
        if tile != NO_TILE:
            for fruit in range(N_FRUITS):
                out[fruit_at + region * N_FRUITS + fruit] = TILE_FRUIT[tile, fruit] * VALUE_SCALE
            out[jokers_at + region] = TILE_JOKERS[tile] * VALUE_SCALE
        out[served_at + region] = min(int(state.served[region]), 1)
        if state.finca_owner[region] == ON_BOARD:
            finca = int(state.finca[region])
            for fruit in range(N_FRUITS):
                out[finca_at + region * N_FRUITS + fruit] = FINCA_COUNTS[finca, fruit]
            out[finca_joker_at + region] = FINCA_IS_JOKER[finca]
            for away in range(state.n_seats):
                count = finca_count(state, (seat + away) % state.n_seats, finca)
                out[standing_at + region * MAX_SEATS + away] = count * COUNT_SCALE
    at = standing_at + N_REGIONS * MAX_SEATS
    out[at] = state.houses_left / np.float32(WOODEN_FINCAS[state.n_seats])
    return at + 1


@rule("11.1")
def observe_seats(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """Everybody's action tiles and tile values, the bonus tiles left, and points."""
    values_at = at + MAX_SEATS * N_ACTIONS
    bonus_at = values_at + MAX_SEATS * MAX_VALUE
    points_at = bonus_at + N_BONUSES
    for away in range(state.n_seats):
        other = (seat + away) % state.n_seats
        for action in range(N_ACTIONS):
            out[at + away * N_ACTIONS + action] = state.actions[other, action]
        for value in range(MAX_VALUE):
            out[values_at + away * MAX_VALUE + value] = state.of_value[other, value] * VALUE_SCALE
        out[points_at + away] = seat_points(state, other) * POINT_SCALE
    for bonus in range(len(BONUSES)):
        if state.bonus_owner[bonus] == ON_BOARD:
            out[bonus_at + bonus] = 1
    return points_at + MAX_SEATS


@rule("11.1", "R28")
def observe_unseen(state: State, out: NDArray[np.float32], at: int) -> None:
    """Which tiles are unseen follows from the box; their order does not."""
    for kind in range(N_TILE_KINDS):
        out[at + kind] = n_unseen_of(state, kind) * UNSEEN_SCALE
    out[at + N_TILE_KINDS] = state.turn_no * TURN_SCALE
