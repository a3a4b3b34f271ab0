"""Section 12: what a seat cannot see, drawn afresh."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.core.rng import random_below, set_key
from huerta.games.cinque_terre.components import (
    CARDS_EACH,
    N_OPEN,
    N_ORDERS,
    N_PRODUCE,
    N_STARTING,
    N_TERRACES,
    NO_CARD,
    NO_ORDER,
    OPEN_ORDERS,
    SPACE_OF_TERRACE,
)
from huerta.games.cinque_terre.layout import LOOKING, NOBODY, STARTING, State
from huerta.games.cinque_terre.rules.orders import n_secrets


@rule("12.1", "R36")
def sees_secrets_of(state: State, seat: int, other: int) -> bool:
    """A seat sees its own hand and orders, and everybody's once the game is over."""
    return bool(other == seat or state.is_over)


# -- produce cards -----------------------------------------------------------------------------------------------------


@rule("12.2", "R36")
def n_fresh(state: State, seat: int, kind: int) -> int:
    """Cards of a kind that a seat has drawn unseen since the last shuffle."""
    return int(state.hand[seat, kind]) - int(state.known[seat, kind]) - int(state.old[seat, kind])


@rule("12.2", "R36")
def all_fresh(state: State, seat: int) -> int:
    """All cards that a seat has drawn unseen since the last shuffle."""
    count = 0
    for kind in range(N_PRODUCE):
        count += n_fresh(state, seat, kind)
    return count


@rule("12.2", "R36")
def all_old(state: State, seat: int) -> int:
    """All cards that a seat holds unseen from before the last shuffle."""
    count = 0
    for kind in range(N_PRODUCE):
        count += int(state.old[seat, kind])
    return count


@rule("12.1", "12.2", "R36")
def fresh_unseen(state: State, seat: int, kind: int) -> int:
    """Cards of a kind in the draw pile or drawn from it unseen by others: it follows from all that lies open."""
    count = CARDS_EACH - int(state.discard[kind])
    for slot in range(N_OPEN):
        count -= int(state.face_up[slot] == kind)
    for other in range(state.n_seats):
        count -= int(state.known[other, kind]) + int(state.old[other, kind])
        if sees_secrets_of(state, seat, other):
            count -= n_fresh(state, other, kind)
    return count


@rule("12.1", "12.2", "R36")
def old_unseen(state: State, seat: int, kind: int) -> int:
    """Cards of a kind that others hold unseen from before the last shuffle: it follows from what was shuffled then."""
    count = 0
    for other in range(state.n_seats):
        if not sees_secrets_of(state, seat, other):
            count += int(state.old[other, kind])
    return count


@rule("12.1")
def shuffle_part(state: State, items: NDArray[np.int8], first: int, end: int) -> None:
    """Every order of the items from first up to end is equally likely afterwards."""
    for last in range(end - 1, first, -1):
        other = first + random_below(state.generator, last - first + 1)
        items[last], items[other] = items[other], items[last]


@rule("12.1", "12.2", "R36")
def hide_fresh_cards(state: State, seat: int) -> None:
    """The draw pile and what others drew from it unseen are mixed and dealt again."""
    n = 0
    for kind in range(N_PRODUCE):
        for _ in range(fresh_unseen(state, seat, kind)):
            state.deck[n] = kind
            n += 1
    shuffle_part(state, state.deck, 0, n)
    for other in range(state.n_seats):
        if sees_secrets_of(state, seat, other):
            continue
        count = all_fresh(state, other)
        for kind in range(N_PRODUCE):
            state.hand[other, kind] = state.known[other, kind] + state.old[other, kind]
        for _ in range(count):
            n -= 1
            state.hand[other, state.deck[n]] += 1
            state.deck[n] = NO_CARD


@rule("12.1", "12.2", "R36")
def hide_old_cards(state: State, seat: int) -> None:
    """What others hold unseen from before the last shuffle is mixed and dealt again among them."""
    n = int(state.n_deck)  # the room above the draw pile is free
    for kind in range(N_PRODUCE):
        for _ in range(old_unseen(state, seat, kind)):
            state.deck[n] = kind
            n += 1
    shuffle_part(state, state.deck, int(state.n_deck), n)
    for other in range(state.n_seats):
        if sees_secrets_of(state, seat, other):
            continue
        count = all_old(state, other)
        for kind in range(N_PRODUCE):
            state.hand[other, kind] -= state.old[other, kind]
            state.old[other, kind] = 0
        for _ in range(count):
            n -= 1
            state.hand[other, state.deck[n]] += 1
            state.old[other, state.deck[n]] += 1
            state.deck[n] = NO_CARD


# -- orders ------------------------------------------------------------------------------------------------------------


@rule("12.1", "8.3")
def order_looked_at(state: State, seat: int) -> int:
    """The top order of the pile is known to the seat that is looking at it, and to nobody else."""
    if state.phase == LOOKING and seat == state.to_move:
        return int(state.order_deck[state.n_order_deck - 1])
    return NO_ORDER


@rule("12.1")
def is_unseen_order(state: State, seat: int, order: int) -> bool:
    """An order is unseen if it is neither open nor claimed nor in one's own hands."""
    if state.claimed_by[order] != NOBODY:
        return False
    if state.secret_of[order] != NOBODY:
        return not sees_secrets_of(state, seat, int(state.secret_of[order]))
    for slot in range(OPEN_ORDERS[state.n_seats]):
        if state.order_row[slot] == order:
            return False
    return True


@rule("12.1", "R23", "R36")
def hide_orders(state: State, seat: int) -> None:
    """The face-down pile and the others' secret orders are mixed and dealt again."""
    looked_at = order_looked_at(state, seat)
    counts = N_ORDERS - 1  # as many orders lie open as there are seats, so the last places of the pile are free to count in
    for other in range(state.n_seats):
        state.order_deck[counts - other] = 0 if sees_secrets_of(state, seat, other) else n_secrets(state, other)
    n = 0
    for order in range(N_ORDERS):
        if order != looked_at and is_unseen_order(state, seat, order):
            state.order_deck[n] = order
            state.secret_of[order] = NOBODY
            n += 1
    shuffle_part(state, state.order_deck, 0, n)
    for other in range(state.n_seats):
        for _ in range(state.order_deck[counts - other]):
            n -= 1
            state.secret_of[state.order_deck[n]] = other
    if looked_at != NO_ORDER:
        state.order_deck[n] = looked_at
        n += 1
    for place in range(n, N_ORDERS):
        state.order_deck[place] = NO_ORDER


@rule("12.1", "R36")
def is_starting_order_free(state: State, seat: int, below: int, order: int) -> bool:
    """Neither this seat nor one below has the starting order."""
    for other in range(state.n_seats):
        if (other == seat or other < below) and state.starting[other] == order:
            return False
    return True


@rule("12.1", "R36")
def hide_starting_orders(state: State, seat: int) -> None:
    """The others have any starting orders but one's own."""
    for other in range(state.n_seats):
        if sees_secrets_of(state, seat, other):
            continue
        order = random_below(state.generator, N_STARTING)
        while not is_starting_order_free(state, seat, other, order):
            order = random_below(state.generator, N_STARTING)
        state.starting[other] = order


@rule("12.3", "R5")
def hide_starts(state: State, seat: int) -> None:
    """Until all have chosen, the others' carts may stand at any terrace."""
    for other in range(state.to_move):
        if other != seat:
            state.space[other] = SPACE_OF_TERRACE[random_below(state.generator, N_TERRACES)]


@rule("12.1", "12.2", "12.3", "R36")
def hide(state: State, seat: int, key: NDArray[np.uint32]) -> None:
    """All that a seat cannot know is drawn afresh, each way equally likely; the generator starts from another key."""
    set_key(state.generator, key)
    hide_fresh_cards(state, seat)
    hide_old_cards(state, seat)
    hide_orders(state, seat)
    hide_starting_orders(state, seat)
    if state.phase == STARTING:
        hide_starts(state, seat)
