"""Every piece counted, wherever it is: nothing appears and nothing vanishes."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.counting import clear, each_seat, tally
from huerta.core.jit import compiled
from huerta.games.cinque_terre.components import (
    MAX_SEATS,
    N_CARDS,
    N_OPEN,
    N_ORDERS,
    N_PRODUCE,
    N_STARTING,
    N_TERRACES,
    N_VILLAGES,
    NO_CARD,
    NO_ORDER,
    PRODUCE,
    TERRACES,
)
from huerta.games.cinque_terre.layout import NOBODY, State
from huerta.games.cinque_terre.scoring import order_lire, sales, vendor_lire

PIECES = (
    *(f"pieces of {name}" for name in PRODUCE),
    *(f"cards of {name}" for name in PRODUCE),
    *(f"more {name} cards told than held" for name in PRODUCE),
    *(f"dice of {name}" for name in PRODUCE),
    *(f"piles at {terrace}" for terrace in TERRACES),
    "miscounted draw pile",
    "miscounted orders",
    "orders",
    "orders in two places",
    "starting orders",
    *each_seat("miscounted Lire of seat {}", MAX_SEATS),
)
N_PIECES = len(PIECES)

# Places of the counts.
AT_PIECES = 0
AT_CARDS = PIECES.index(f"cards of {PRODUCE[0]}")
AT_TOLD = PIECES.index(f"more {PRODUCE[0]} cards told than held")
AT_DICE = PIECES.index(f"dice of {PRODUCE[0]}")
AT_PILES = PIECES.index(f"piles at {TERRACES[0]}")
AT_MISCOUNTED_DECK = PIECES.index("miscounted draw pile")
AT_MISCOUNTED_ORDERS = PIECES.index("miscounted orders")
AT_ORDERS = PIECES.index("orders")
AT_ORDERS_TWICE = PIECES.index("orders in two places")
AT_STARTING = PIECES.index("starting orders")
AT_MISCOUNTED_LIRE = PIECES.index("miscounted Lire of seat 1")

WORD_BITS = 60  # orders in one word of a set
Orders = tuple[int, int]  # a set of orders as bits
NO_ORDERS: Orders = (0, 0)

# -- produce -----------------------------------------------------------------------------------------------------------


@compiled
def count_produce(state: State, out: NDArray[np.int32], kind: int) -> None:
    """The pieces, dice and pile of one kind, and its cards but those that lie in an order."""
    tally(out, AT_PILES, N_TERRACES, int(state.terrace[kind]))
    out[AT_PIECES + kind] = int(state.pile[kind])
    out[AT_CARDS + kind] = int(state.discard[kind])
    for village in range(N_VILLAGES):
        out[AT_DICE + kind] += int(state.dice[village, kind] > 0)
    for seat in range(MAX_SEATS):
        hand, told = int(state.hand[seat, kind]), int(state.known[seat, kind]) + int(state.old[seat, kind])
        out[AT_CARDS + kind] += hand
        out[AT_TOLD + kind] += int(hand < told)
        out[AT_PIECES + kind] += int(state.cart[seat, kind])
        for village in range(N_VILLAGES):
            out[AT_PIECES + kind] += int(state.sold[seat, village, kind])


@compiled
def count_piles(state: State, out: NDArray[np.int32]) -> None:
    """The cards of the draw pile, against how many it should have, and the open ones."""
    for place in range(N_CARDS):
        tally(out, AT_CARDS, N_PRODUCE, int(state.deck[place]))
        out[AT_MISCOUNTED_DECK] += int(state.deck[place] != NO_CARD)
    out[AT_MISCOUNTED_DECK] -= int(state.n_deck)
    for slot in range(N_OPEN):
        tally(out, AT_CARDS, N_PRODUCE, int(state.face_up[slot]))


# -- orders ------------------------------------------------------------------------------------------------------------


@compiled
def with_order(orders: Orders, order: int) -> Orders:
    """The set with one more order; what is no order changes nothing."""
    if not 0 <= order < N_ORDERS:
        return orders
    if order < WORD_BITS:
        return orders[0] | (1 << order), orders[1]
    return orders[0], orders[1] | (1 << (order - WORD_BITS))


@compiled
def has_order(orders: Orders, order: int) -> bool:
    """Whether an order is in the set."""
    if order < WORD_BITS:
        return (orders[0] >> order) & 1 == 1
    return (orders[1] >> (order - WORD_BITS)) & 1 == 1


@compiled
def count_orders(state: State, out: NDArray[np.int32]) -> None:
    """Every order is once in the pile, in the row, claimed or kept secretly."""
    lying, places = NO_ORDERS, 0
    for place in range(N_ORDERS):
        order = int(state.order_deck[place])
        lying = with_order(lying, order)
        places += int(order != NO_ORDER)
    out[AT_MISCOUNTED_ORDERS] = places - int(state.n_order_deck)
    for slot in range(MAX_SEATS):
        order = int(state.order_row[slot])
        lying = with_order(lying, order)
        places += int(order != NO_ORDER)
    for order in range(N_ORDERS):
        owners = int(state.claimed_by[order] != NOBODY) + int(state.secret_of[order] != NOBODY)
        places += owners
        out[AT_ORDERS] += int(owners > 0 or has_order(lying, order))
    out[AT_ORDERS_TWICE] = places - int(out[AT_ORDERS])


@compiled
def count_starting(state: State, out: NDArray[np.int32]) -> None:
    """The starting orders of all seats, all different."""
    dealt = 0
    for seat in range(MAX_SEATS):
        order = int(state.starting[seat])
        if 0 <= order < N_STARTING and (dealt >> order) & 1 == 0:
            dealt |= 1 << order
            out[AT_STARTING] += 1


# -- everything --------------------------------------------------------------------------------------------------------


@compiled
def count(state: State, out: NDArray[np.int32]) -> None:
    """Write the count of every piece, in the order of PIECES."""
    clear(out, N_PIECES)
    for kind in range(N_PRODUCE):
        count_produce(state, out, kind)
    count_piles(state, out)
    count_orders(state, out)
    count_starting(state, out)
    for seat in range(MAX_SEATS):
        earned = sales(state, seat) + order_lire(state, seat) + vendor_lire(state, seat)
        out[AT_MISCOUNTED_LIRE + seat] = int(state.lire[seat]) - earned
