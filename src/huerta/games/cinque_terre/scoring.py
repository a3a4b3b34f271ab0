"""Section 11: counting Lire, and who wins."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.cinque_terre.components import (
    N_ORDERS,
    N_PRODUCE,
    N_VILLAGES,
    ORDER_LIRE,
    PENALTY,
    VENDOR_LIRE,
)
from huerta.games.cinque_terre.layout import State
from huerta.games.cinque_terre.rules.orders import missing, missing_for_start, starting_value
from huerta.games.cinque_terre.rules.sale import n_sold, price


@rule("11.1")
def sales(state: State, seat: int) -> int:
    """What the pieces sold have brought."""
    lire = 0
    for village in range(N_VILLAGES):
        for kind in range(N_PRODUCE):
            lire += int(state.sold[seat, village, kind]) * price(state, village, kind)
    return lire


@rule("11.1")
def order_lire(state: State, seat: int) -> int:
    """What the claimed orders have brought."""
    lire = 0
    for order in range(N_ORDERS):
        if state.claimed_by[order] == seat:
            lire += int(ORDER_LIRE[order])
    return lire


@rule("11.1")
def vendor_lire(state: State, seat: int) -> int:
    """What the vendor cards have brought."""
    lire = 0
    for village in range(N_VILLAGES):
        if state.vendor[village] == seat:
            lire += int(VENDOR_LIRE[village])
    return lire


@rule("11.2", "R25")
def secret_worth(state: State, seat: int, order: int) -> int:
    """A secret order brings its value if it is complete, else it costs five Lire for each symbol missing."""
    lacking = missing(state, seat, order)
    return int(ORDER_LIRE[order]) if lacking == 0 else -PENALTY * lacking


@rule("11.2", "R25")
def secrets_worth(state: State, seat: int) -> int:
    """All secret orders of a seat together."""
    lire = 0
    for order in range(N_ORDERS):
        if state.secret_of[order] == seat:
            lire += secret_worth(state, seat, order)
    return lire


@rule("11.3", "R26")
def starting_worth(state: State, seat: int) -> int:
    """A complete starting order brings its value; one that is not costs all of it, however little is missing."""
    value = starting_value(state, int(state.starting[seat]))
    return value if missing_for_start(state, seat) == 0 else -value


@rule("11.1", "11.2", "11.3", "R24", "R29")
def final_lire(state: State, seat: int) -> int:
    """Lire earned in the open, secret orders, the starting order; cards and pieces left over are worth nothing."""
    return int(state.lire[seat]) + secrets_worth(state, seat) + starting_worth(state, seat)


@rule("11.1", "R24", "R36")
def standing(state: State, out: NDArray[np.int32]) -> None:
    """Until the end only what all have seen counts; at the end everything does."""
    for seat in range(state.n_seats):
        out[seat] = final_lire(state, seat) if state.is_over else int(state.lire[seat])


@rule("11.4", "R30")
def n_fulfilled(state: State, seat: int) -> int:
    """Orders of every sort that a seat has fulfilled: claimed, secret, starting; vendor cards are none."""
    count = int(missing_for_start(state, seat) == 0)
    for order in range(N_ORDERS):
        if state.claimed_by[order] == seat or (state.secret_of[order] == seat and missing(state, seat, order) == 0):
            count += 1
    return count


@rule("11.4", "R31")
def n_pieces_sold(state: State, seat: int) -> int:
    """Pieces sold at all villages; those still in the cart do not count."""
    count = 0
    for village in range(N_VILLAGES):
        count += n_sold(state, seat, village)
    return count


@rule("11.4", "R30", "R31")
def is_ahead(state: State, seat: int, other: int) -> bool:
    """More Lire; or as many and more orders fulfilled; or as many of both and more pieces sold."""
    mine, theirs = final_lire(state, seat), final_lire(state, other)
    if mine == theirs:
        mine, theirs = n_fulfilled(state, seat), n_fulfilled(state, other)
    if mine == theirs:
        mine, theirs = n_pieces_sold(state, seat), n_pieces_sold(state, other)
    return mine > theirs


@rule("11.4", "11.5", "R31")
def winners(state: State, out: NDArray[np.int8]) -> None:
    """Whoever has nobody ahead wins; still tied after that, they share the win."""
    for seat in range(state.n_seats):
        out[seat] = 1
        for other in range(state.n_seats):
            if is_ahead(state, other, seat):
                out[seat] = 0
