"""What a position of Farm Club is worth to a seat, in points: what greedy play looks at and what hints speak of.

No rule is decided here. The tables say what became of such cards in games between bots that played by earlier tables: for each
kind of goal, by what it still wants and by the cells that are still empty. `docs/ladder-farm_club.md` shows what they
are good for.
"""

import numpy as np
from numpy.typing import NDArray

from huerta.core.appraisal import Part, Strength, Tuning
from huerta.core.jit import compiled
from huerta.games.farm_club.chances import FIVE_CHANCE, LINE_CHANCE, MORE_POINTS, NEIGHBOUR_POINTS, ONE_CHANCE, PAIR_CHANCE
from huerta.games.farm_club.components import (
    CARD_KIND,
    CARD_POINTS,
    CARD_SHOWN,
    FIVE,
    LINE,
    MORE,
    N_CELLS,
    N_CLANS,
    N_GOALS,
    N_ROUNDS,
    NEIGHBOUR,
    NO_ANIMAL,
    PAIR,
)
from huerta.games.farm_club.layout import CLAN_CARDS, OPEN, PLACING, VALIDATED, State
from huerta.games.farm_club.prospects import missing
from huerta.games.farm_club.rules.farm import can_stand, has_leader, is_home
from huerta.games.farm_club.rules.goals import right_neighbour
from huerta.games.farm_club.scoring import seat_points

PARTS = (
    Part("points", "goals harvested and birds in hand"),
    Part("pairs", "animals that stand next to each other"),
    Part("lines", "three animals in a row or column"),
    Part("clan", "the animals of a clan card"),
    Part("majorities", "having more of one animal than of another"),
    Part("neighbour", "having more than the player on the right"),
    Part("single", "having exactly one of an animal"),
)
POINTS, PAIRS, LINES, CLAN, MAJORITIES, BESIDE, SINGLE = range(len(PARTS))
N_PARTS = len(PARTS)

# Random moves say little about a farm, so a playout stops where it arrives; more than a thousand gained nothing that was measured.
LEVELS = {
    "easy": Strength(20, temperature=0.8),
    "medium": Strength(20, temperature=0.6),
    "hard": Strength(150, temperature=0.5),
    "expert": Strength(1_000),
}
TUNINGS = {seats: Tuning(turns=0, levels=LEVELS) for seats in (2, 3, 4, 5)}

MOST_WANTED = 4  # a goal that wants so many animals or more is as far away as one that is blocked
MOST_AHEAD = 3  # a lead of so many is as good as a larger one


@compiled
def appraise(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Each part by itself, in points; an animal in hand is thought of where it serves best."""
    if state.phase == PLACING and state.to_move == seat:
        appraise_in_hand(state, seat, out)
    else:
        appraise_farm(state, seat, out)


@compiled
def appraise_farm(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """The farm and its cards as they stand."""
    for part in range(N_PARTS):
        out[part] = 0
    if state.is_over:
        out[POINTS] = seat_points(state, seat)
        return
    out[POINTS] = state.birds[seat]
    empty = N_CELLS
    for cell in range(N_CELLS):
        empty -= int(state.farm[seat, cell] != NO_ANIMAL)
    for nth in range(state.n_cards[seat]):
        card = int(state.cards[seat, nth])
        if state.card_state[seat, nth] == VALIDATED:
            out[POINTS] += CARD_POINTS[card]
        elif state.card_state[seat, nth] == OPEN:
            appraise_card(state, seat, card, empty, out)
    if not has_leader(state, seat) or state.n_cards[seat] + empty < N_ROUNDS:  # elected, and the clan card still to be chosen
        out[CLAN] += best_clan(state, seat, empty)


@compiled
def appraise_card(state: State, seat: int, card: int, empty: int, out: NDArray[np.float32]) -> None:
    """What an open card will bring, on average."""
    kind, full = CARD_KIND[card], np.float32(CARD_POINTS[card])
    mine = int(state.counts[seat, CARD_SHOWN[card, 0]])
    if kind == PAIR:
        out[PAIRS] += full * PAIR_CHANCE[min(missing(state, seat, card), MOST_WANTED), empty]
    elif kind == LINE:
        out[LINES] += full * LINE_CHANCE[min(missing(state, seat, card), MOST_WANTED), empty]
    elif kind == FIVE:
        out[CLAN] += full * FIVE_CHANCE[min(missing(state, seat, card), MOST_WANTED), empty]
    elif kind == MORE:
        ahead = mine - int(state.counts[seat, CARD_SHOWN[card, 1]])
        out[MAJORITIES] += MORE_POINTS[bounded(ahead), empty]
    elif kind == NEIGHBOUR:
        ahead = mine - int(state.counts[right_neighbour(state, seat), CARD_SHOWN[card, 0]])
        out[BESIDE] += NEIGHBOUR_POINTS[bounded(ahead), empty]
    else:
        out[SINGLE] += full * ONE_CHANCE[min(mine, MOST_AHEAD), empty]


@compiled
def bounded(ahead: int) -> int:
    """A lead as a row of a table."""
    return min(max(ahead, -MOST_AHEAD), MOST_AHEAD) + MOST_AHEAD


@compiled
def best_clan(state: State, seat: int, empty: int) -> np.float32:
    """The clan card of the election space that would serve best."""
    first = N_GOALS + int(state.options[CLAN_CARDS]) * N_CLANS
    best = np.float32(0)
    for clan in range(N_CLANS):
        if state.clans[clan]:
            wanted = min(missing(state, seat, first + clan), MOST_WANTED)
            best = max(best, np.float32(CARD_POINTS[first + clan]) * FIVE_CHANCE[wanted, empty])
    return best


@compiled
def appraise_in_hand(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """The farm with the animal in hand on the cell where it is worth most."""
    best_cell, best = -1, np.float32(-1)
    for cell in range(N_CELLS):
        if can_stand(state, cell):
            worth = worth_on(state, seat, cell, out)
            if worth > best:
                best_cell, best = cell, worth
    worth_on(state, seat, best_cell, out)


@compiled
def worth_on(state: State, seat: int, cell: int, out: NDArray[np.float32]) -> np.float32:
    """All parts together with the animal in hand on a cell, and the bird if it is at home there; the state is left as it was."""
    animal = int(state.hand)
    state.farm[seat, cell] = animal
    state.counts[seat, animal] += 1
    appraise_farm(state, seat, out)
    if state.stock > 0 and is_home(state, seat, cell, animal):
        out[POINTS] += 1
    state.farm[seat, cell] = NO_ANIMAL
    state.counts[seat, animal] -= 1
    total = np.float32(0)
    for part in range(N_PARTS):
        total += out[part]
    return total
