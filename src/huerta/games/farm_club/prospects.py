"""How near a goal is: the animals still missing, and the cells that would bring it nearer. The page shows it, bots weigh it.

No rule is decided here. An option is a way to meet a goal without reorganising: for a pair an edge and who stands where, for a
line a row or column and an order. A cell serves an option if it is empty; one occupied by another animal rules the option out.
"""

from typing import Any

from numpy.typing import NDArray

from huerta.core.jit import compiled
from huerta.games.farm_club.components import (
    CARD_KIND,
    CARD_NEEDS,
    CARD_SHOWN,
    EDGES,
    FIVE,
    LINES,
    N_EDGES,
    N_LINES,
    N_ORDERS,
    N_SPECIES,
    NO_ANIMAL,
    ORDERS,
    PAIR,
    SIDE,
)
from huerta.games.farm_club.layout import State

IMPOSSIBLE = 9  # more animals than any goal asks for
BOTH = 2  # a pair has two animals, and two ways to stand on an edge


@compiled
def n_options(card: int) -> int:
    """How many ways there are to meet a pair or a line."""
    return N_EDGES * BOTH if CARD_KIND[card] == PAIR else N_LINES * N_ORDERS


@compiled
def n_places(card: int) -> int:
    """How many cells an option has."""
    return BOTH if CARD_KIND[card] == PAIR else SIDE


@compiled
def cell_of(card: int, option: int, place: int) -> int:
    """The cell of a place in an option."""
    if CARD_KIND[card] == PAIR:
        return int(EDGES[option // BOTH, place])
    return int(LINES[option // N_ORDERS, place])


@compiled
def animal_of(card: int, option: int, place: int) -> int:
    """The animal that an option wants there."""
    if CARD_KIND[card] == PAIR:
        return int(CARD_SHOWN[card, (place + option) % BOTH])
    return int(CARD_SHOWN[card, ORDERS[option % N_ORDERS, place]])


@compiled
def missing_for(state: State, seat: int, card: int, option: int) -> int:
    """The animals that an option still wants, or IMPOSSIBLE where another animal is in the way."""
    missing = 0
    for place in range(n_places(card)):
        animal = int(state.farm[seat, cell_of(card, option, place)])
        if animal == NO_ANIMAL:
            missing += 1
        elif animal != animal_of(card, option, place):
            return IMPOSSIBLE
    return missing


@compiled
def missing(state: State, seat: int, card: int) -> int:
    """The fewest animals that an immediate goal still wants, or IMPOSSIBLE if only reorganising can help."""
    if CARD_KIND[card] == FIVE:
        return missing_of_five(state, seat, card)
    fewest = IMPOSSIBLE
    for option in range(n_options(card)):
        fewest = min(fewest, missing_for(state, seat, card, option))
    return fewest


@compiled
def missing_of_five(state: State, seat: int, card: int) -> int:
    """The animals of a clan card that are not in the farm."""
    count = 0
    for species in range(N_SPECIES):
        count += max(int(CARD_NEEDS[card, species]) - int(state.counts[seat, species]), 0)
    return count


@compiled
def mark_cells(state: State, seat: int, card: int, fewest: int, out: NDArray[Any]) -> None:
    """For each species and cell 1 where such an animal would bring a pair or a line one step nearer."""
    if fewest == IMPOSSIBLE:
        return
    for option in range(n_options(card)):
        if missing_for(state, seat, card, option) == fewest:
            for place in range(n_places(card)):
                cell = cell_of(card, option, place)
                if state.farm[seat, cell] == NO_ANIMAL:
                    out[animal_of(card, option, place), cell] = 1
