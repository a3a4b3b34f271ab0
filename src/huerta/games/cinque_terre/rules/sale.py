"""Section 7: selling at a village."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.cinque_terre.components import N_PRODUCE, NOT_HERE, PRICE_WITHOUT_DIE, ROW_PLACES, VILLAGE_AT
from huerta.games.cinque_terre.layout import State
from huerta.games.cinque_terre.moves import SELL


@rule("7.2", "R13")
def price(state: State, village: int, kind: int) -> int:
    """A piece brings what the die of its kind beside the village shows, or one Lira where there is none."""
    return max(int(state.dice[village, kind]), PRICE_WITHOUT_DIE)


@rule("7.3", "9.1")
def n_sold(state: State, seat: int, village: int) -> int:
    """How many pieces a seat has sold at a village."""
    count = 0
    for kind in range(N_PRODUCE):
        count += int(state.sold[seat, village, kind])
    return count


@rule("7.1", "7.3", "R13", "R14")
def can_sell_here(state: State) -> bool:
    """One sells at the village one stands in, while its row has a free place."""
    village = VILLAGE_AT[state.space[state.to_move]]
    return bool(village != NOT_HERE and n_sold(state, state.to_move, village) < ROW_PLACES)


@rule("7.1", "R13", "R14")
def list_sales(state: State, out: NDArray[np.int32], n: int) -> int:
    """Any piece in the cart may be sold, whatever its kind."""
    if not can_sell_here(state):
        return n
    for kind in range(N_PRODUCE):
        if state.cart[state.to_move, kind] > 0:
            out[n] = SELL + kind
            n += 1
    return n


@rule("7.1", "7.2", "7.3")
def sell(state: State, kind: int) -> None:
    """A piece goes from the cart into the village's row, and its price to the seat."""
    village = VILLAGE_AT[state.space[state.to_move]]
    state.cart[state.to_move, kind] -= 1
    state.sold[state.to_move, village, kind] += 1
    state.lire[state.to_move] += price(state, village, kind)


@rule("7.1", "R14")
def can_sell_more(state: State) -> bool:
    """The row has a free place and the cart a piece."""
    if not can_sell_here(state):
        return False
    for kind in range(N_PRODUCE):
        if state.cart[state.to_move, kind] > 0:
            return True
    return False
