"""What a position text leaves open is dealt from what is left in the box."""

from typing import Any

import numpy as np

from huerta.core.errors import PositionError
from huerta.games.cinque_terre.components import (
    CARDS_EACH,
    CLAIMS_TO_END,
    LETTERS,
    MAX_SEATS,
    N_CARDS,
    N_ORDERS,
    N_PRODUCE,
    N_STARTING,
    NO_ORDER,
    OPEN_ORDERS,
    PIECES,
    PRODUCE,
    SPACE_OF_TERRACE,
)
from huerta.games.cinque_terre.layout import LOOKING, NOBODY
from huerta.games.cinque_terre.rules.orders import n_secrets
from huerta.games.cinque_terre.scoring import order_lire, sales, vendor_lire

MOST_CLAIMS = MAX_SEATS * (CLAIMS_TO_END - 1) + 1 + MAX_SEATS  # R22: all but one short of the end, the last one, a turn for each


class Untold:
    """What the text does not tell."""

    def __init__(self, seats: int):
        self.starts: list[int] = []  # seats whose chosen terrace is not told
        self.hands: list[int | None] = [None] * seats  # cards in hands that are not told; None where they are
        self.old: list[int | None] = [None] * seats  # of those, from before the last shuffle
        self.stale: list[int] = []  # all cards of that sort together, told or not
        self.deck: int | None = None  # cards in the draw pile, where they are not told
        self.deck_is_rest = False
        self.orders: int | None = None  # face-down orders, where they are not told
        self.orders_are_rest = False
        self.top_orders: list[int] = []  # the one on top, where only that is told
        self.secrets: list[int | None] = [None] * seats


def fill_the_rest(state: Any) -> None:
    """Piles and Lire follow from what is elsewhere."""
    held = state.cart.astype(int).sum(axis=0) + state.sold.astype(int).sum(axis=(0, 1))
    for kind in range(N_PRODUCE):
        left = int(PIECES[state.n_seats]) - int(held[kind])
        if left < 0:
            raise PositionError(f"the box does not hold so many: {PRODUCE[kind]} is over by {-left}")
        state.pile[kind] = left
    for seat in range(state.n_seats):
        state.lire[seat] = sales(state, seat) + order_lire(state, seat) + vendor_lire(state, seat)


def deal_untold(state: Any, untold: Untold) -> None:
    """Chance as the position's key has it decides what the text does not tell."""
    chance = np.random.default_rng([int(word) for word in state.generator.key])
    for seat in untold.starts:
        state.space[seat] = SPACE_OF_TERRACE[chance.integers(len(SPACE_OF_TERRACE))]
    deal_cards(state, untold, chance)
    deal_starting_orders(state, chance)
    deal_orders(state, untold, chance)


# -- cards -------------------------------------------------------------------------------------------------------------


def deal_cards(state: Any, untold: Untold, chance: Any) -> None:
    """Cards from before the last shuffle first, then all others."""
    told_old = state.old.astype(int).sum(axis=0)
    stale = drawn(np.array(untold.stale) - told_old, chance, "the part 'stale' holds fewer cards than 'old' tells")
    for seat, count in enumerate(untold.old):
        for kind in taken(stale, count or 0, "old"):
            state.old[seat, kind] += 1
    if stale:
        raise PositionError("the part 'stale' holds more cards than 'old' tells")
    fresh = drawn(cards_left(state, untold), chance, "")
    for seat, count in enumerate(untold.hands):
        if count is not None:
            state.hand[seat] = state.known[seat] + state.old[seat]
            for kind in taken(fresh, count - int(state.hand[seat].sum()), "hands"):
                state.hand[seat, kind] += 1
        if (state.hand[seat] < state.known[seat] + state.old[seat]).any():
            raise PositionError(f"seat {seat + 1} has cards under 'known' or 'old' that it does not have under 'hands'")
    if untold.deck is not None:
        cards = taken(fresh, len(fresh) if untold.deck_is_rest else untold.deck, "deck")
        state.n_deck = len(cards)
        state.deck[: len(cards)] = cards
    if fresh:
        raise PositionError(f"the box holds {N_CARDS} produce cards, but the position leaves {len(fresh)} of them out")


def cards_left(state: Any, untold: Untold) -> Any:
    """How many cards of each kind lie nowhere yet."""
    left = np.full(N_PRODUCE, CARDS_EACH) - state.discard
    for kind in (*state.face_up, *state.deck[: state.n_deck]):
        left[kind] -= 1
    for seat, count in enumerate(untold.hands):
        left -= state.hand[seat] if count is None else state.known[seat] + state.old[seat]
    for kind in range(N_PRODUCE):
        if left[kind] < 0:
            raise PositionError(f"the box holds {CARDS_EACH} cards {LETTERS[kind]}, not {CARDS_EACH - left[kind]}")
    return left


def drawn(counts: Any, chance: Any, wrong: str) -> list[int]:
    """So many of each kind in an order that chance decides."""
    if (counts < 0).any():
        raise PositionError(wrong)
    return [int(kind) for kind in chance.permutation(np.repeat(np.arange(len(counts)), counts))]


def taken(pool: list[int], count: int, part: str) -> list[int]:
    """So many taken from the end of the pool."""
    if not 0 <= count <= len(pool):
        raise PositionError(f"the part {part!r} asks for {count} where {len(pool)} are left")
    return [pool.pop() for _ in range(count)]


# -- orders ------------------------------------------------------------------------------------------------------------


def deal_starting_orders(state: Any, chance: Any) -> None:
    """Seats whose starting order is not told have any that is left."""
    told = {int(order) for order in state.starting}
    left = [int(order) for order in chance.permutation(N_STARTING) if order not in told]
    for seat in range(state.n_seats):
        if state.starting[seat] == NO_ORDER:
            state.starting[seat] = left.pop()


def deal_orders(state: Any, untold: Untold, chance: Any) -> None:
    """Secret orders and the face-down pile that are not told are any that are left."""
    left = orders_left(state, untold)
    pool = [int(order) for order in chance.permutation(np.array(left, int))]
    for seat, count in enumerate(untold.secrets):
        for order in taken(pool, count or 0, "secrets"):
            state.secret_of[order] = seat
    if untold.orders is not None:
        orders = taken(pool, len(pool) if untold.orders_are_rest else untold.orders, "orders") + untold.top_orders
        state.n_order_deck = len(orders)
        state.order_deck[: len(orders)] = orders
    if pool:
        raise PositionError(f"the box holds {N_ORDERS} orders, but the position leaves {len(pool)} of them out")
    check_orders(state)


def check_orders(state: Any) -> None:
    """A place of the row is empty only while its claimer looks at the next order, and who keeps orders has claimed as many."""
    gaps = sum(order == NO_ORDER for order in state.order_row[: OPEN_ORDERS[state.n_seats]])
    if gaps != int(state.phase == LOOKING):
        raise PositionError("one place of the part 'row' is empty in 'phase look', and none otherwise")
    claimed = [int((state.claimed_by == seat).sum()) for seat in range(state.n_seats)]
    if any(n_secrets(state, seat) > count for seat, count in enumerate(claimed)):
        raise PositionError("a seat keeps at most one secret order for each order it has claimed")
    if sum(claimed) > MOST_CLAIMS:
        raise PositionError(f"no game sees more than {MOST_CLAIMS} orders claimed, but the part 'claimed' has {sum(claimed)}")


def orders_left(state: Any, untold: Untold) -> list[int]:
    """Orders that lie nowhere yet; none lies in two places."""
    told = [int(order) for order in (*state.order_row, *state.order_deck) if order != NO_ORDER]
    told += [order for order in range(N_ORDERS) if state.claimed_by[order] != NOBODY]
    told += [order for order in range(N_ORDERS) if state.secret_of[order] != NOBODY]
    told += untold.top_orders
    twice = {order + 1 for order in told if told.count(order) > 1}
    if twice:
        raise PositionError(f"every order is there once, but {', '.join(map(str, sorted(twice)))} lies in two places")
    return [order for order in range(N_ORDERS) if order not in told]
