"""Sections 8 and 9: claiming orders and vendor cards at the end of one's turn."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.cinque_terre.components import (
    N_ORDERS,
    N_VILLAGES,
    NO_ORDER,
    OPEN_ORDERS,
    ORDER_LIRE,
    VENDOR_LIRE,
    VENDOR_PIECES,
)
from huerta.games.cinque_terre.layout import CLAIMING, LOOKING, NOBODY, SECOND, State
from huerta.games.cinque_terre.moves import CLAIM, END, TAKE_VENDOR
from huerta.games.cinque_terre.rules.orders import missing, slot_of_order, top_order
from huerta.games.cinque_terre.rules.sale import n_sold


@rule("8.2", "R16", "R21", "R35")
def can_claim(state: State, order: int) -> bool:
    """One open order a turn, if every symbol on it has been served."""
    return bool(order != NO_ORDER and not state.order_claimed and missing(state, state.to_move, order) == 0)


@rule("9.1", "9.2", "R18", "R19", "R33")
def can_take_vendor(state: State, village: int) -> bool:
    """One vendor card a turn, if nobody has it and the village's row of eight is full."""
    if state.vendor_claimed or state.vendor[village] != NOBODY:
        return False
    return bool(n_sold(state, state.to_move, village) >= VENDOR_PIECES[village])


@rule("8.2", "9.1", "9.2", "R17")
def list_claims(state: State, out: NDArray[np.int32]) -> int:
    """An order and a vendor card may be claimed in the same turn, in either sequence."""
    n = 0
    for slot in range(OPEN_ORDERS[state.n_seats]):
        if can_claim(state, int(state.order_row[slot])):
            out[n] = CLAIM + int(state.order_row[slot])
            n += 1
    for village in range(N_VILLAGES):
        if can_take_vendor(state, village):
            out[n] = TAKE_VENDOR + village
            n += 1
    return n


@rule("3.4", "8.2", "9.1")
def can_claim_any(state: State) -> bool:
    """There is something to claim."""
    for slot in range(OPEN_ORDERS[state.n_seats]):
        if can_claim(state, int(state.order_row[slot])):
            return True
    for village in range(N_VILLAGES):
        if can_take_vendor(state, village):
            return True
    return False


@rule("3.4", "R18")
def list_claims_and_end(state: State, out: NDArray[np.int32]) -> int:
    """Nobody has to claim anything."""
    n = list_claims(state, out)
    out[n] = END
    return n + 1


@rule("8.2", "8.3", "R20", "R37")
def claim(state: State, order: int) -> None:
    """The order and its Lire go to the seat, which alone looks at the next order of the pile."""
    state.order_row[slot_of_order(state, order)] = NO_ORDER
    state.claimed_by[order] = state.to_move
    state.lire[state.to_move] += ORDER_LIRE[order]
    state.order_claimed = 1
    state.phase = LOOKING
    state.reveals += 1


@rule("8.4", "8.6", "R20")
def keep(state: State) -> None:
    """The order just seen stays secret, and the next one fills the row."""
    state.secret_of[top_order(state)] = state.to_move
    fill_row(state)
    state.phase = CLAIMING


@rule("8.5", "R20")
def place(state: State) -> None:
    """The order just seen fills the row; another may be drawn."""
    fill_row(state)
    state.phase = SECOND


@rule("8.4", "8.5")
def fill_row(state: State) -> None:
    """The next order lies open where one was claimed."""
    state.order_row[slot_of_order(state, NO_ORDER)] = top_order(state)
    state.reveals += 1


@rule("8.5", "R20")
def draw_second(state: State) -> None:
    """An order drawn after laying one open has to be kept."""
    state.secret_of[top_order(state)] = state.to_move
    state.reveals += 1
    state.phase = CLAIMING


@rule("9.1", "R17", "R20")
def take_vendor(state: State, village: int) -> None:
    """The vendor card and its Lire go to the seat; no order is drawn for it."""
    state.vendor[village] = state.to_move
    state.lire[state.to_move] += VENDOR_LIRE[village]
    state.vendor_claimed = 1


@rule("10.1", "R23", "R27")
def n_claims(state: State, seat: int) -> int:
    """Claimed orders and vendor cards together; orders kept secretly do not count."""
    count = 0
    for order in range(N_ORDERS):
        count += int(state.claimed_by[order] == seat)
    for village in range(N_VILLAGES):
        count += int(state.vendor[village] == seat)
    return count
