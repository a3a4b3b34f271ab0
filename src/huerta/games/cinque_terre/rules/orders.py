"""Section 8, first half: what orders ask for, and the pile they come from."""

from huerta.core.jit import rule
from huerta.games.cinque_terre.components import (
    N_ORDERS,
    N_VILLAGES,
    NO_ORDER,
    NOTHING,
    ORDER_NEEDS,
    STARTING_BASE,
    STARTING_NEEDS,
)
from huerta.games.cinque_terre.layout import State
from huerta.games.cinque_terre.rules.sale import price


@rule("8.1", "R35")
def has_sold(state: State, seat: int, village: int, kind: int) -> bool:
    """A symbol is served by a single piece of its kind sold at its village, which serves every other order too."""
    return bool(kind == NOTHING or state.sold[seat, village, kind] > 0)


@rule("8.1", "R35")
def missing(state: State, seat: int, order: int) -> int:
    """How many symbols of an order a seat has not served."""
    count = 0
    for village in range(N_VILLAGES):
        if not has_sold(state, seat, village, ORDER_NEEDS[order, village]):
            count += 1
    return count


@rule("8.1", "R35")
def missing_for_start(state: State, seat: int) -> int:
    """How many symbols of its starting order a seat has not served."""
    count = 0
    for village in range(N_VILLAGES):
        if not has_sold(state, seat, village, STARTING_NEEDS[state.starting[seat], village]):
            count += 1
    return count


@rule("11.3", "R40")
def starting_value(state: State, order: int) -> int:
    """A starting order is worth thirty less the five prices of what it asks for."""
    value = STARTING_BASE
    for village in range(N_VILLAGES):
        value -= price(state, village, int(STARTING_NEEDS[order, village]))
    return value


@rule("8.3", "R22")
def top_order(state: State) -> int:
    """The top order of the face-down pile, taken off it; the pile cannot run out."""
    state.n_order_deck -= 1
    order = int(state.order_deck[state.n_order_deck])
    state.order_deck[state.n_order_deck] = NO_ORDER
    return order


@rule("8.2")
def slot_of_order(state: State, order: int) -> int:
    """Where in the row an order lies; or, for NO_ORDER, where the gap is."""
    slot = 0
    while state.order_row[slot] != order:
        slot += 1
    return slot


@rule("8.6", "R23")
def n_secrets(state: State, seat: int) -> int:
    """How many orders a seat keeps secretly: a number that all may know."""
    count = 0
    for order in range(N_ORDERS):
        count += int(state.secret_of[order] == seat)
    return count
