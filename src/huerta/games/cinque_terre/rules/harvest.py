"""Section 6: harvesting at a terrace."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.cinque_terre.components import CART_PLACES, N_PRODUCE, NOT_HERE, TERRACE_AT, YIELD_CARDS
from huerta.games.cinque_terre.layout import State
from huerta.games.cinque_terre.moves import HARVEST, YIELD
from huerta.games.cinque_terre.rules.cards import spend


@rule("6.3", "R6", "R15")
def in_cart(state: State, seat: int) -> int:
    """How many pieces a cart carries; they leave it only by being sold."""
    count = 0
    for kind in range(N_PRODUCE):
        count += int(state.cart[seat, kind])
    return count


@rule("6.1", "6.5", "R8")
def grows_here(state: State, kind: int) -> bool:
    """A kind can be harvested only where its pile lies, and only while a piece is left."""
    terrace = TERRACE_AT[state.space[state.to_move]]
    return bool(terrace != NOT_HERE and state.terrace[kind] == terrace and state.pile[kind] > 0)


@rule("6.2", "R7")
def can_yield(state: State, kind: int, pair: int) -> bool:
    """Two equal cards of another kind stand for one piece; of its own kind one card is enough."""
    return bool(pair != kind and state.hand[state.to_move, pair] >= YIELD_CARDS)


@rule("6.1", "6.2", "6.3", "R6", "R7", "R12")
def list_harvests(state: State, out: NDArray[np.int32], n: int) -> int:
    """Every piece that can be had here, for a card of its kind or for two equal others, while the cart has room."""
    if TERRACE_AT[state.space[state.to_move]] == NOT_HERE or in_cart(state, state.to_move) == CART_PLACES:
        return n
    for kind in range(N_PRODUCE):
        if not grows_here(state, kind):
            continue
        if state.hand[state.to_move, kind] > 0:
            out[n] = HARVEST + kind
            n += 1
        for pair in range(N_PRODUCE):
            if can_yield(state, kind, pair):
                out[n] = YIELD + kind * N_PRODUCE + pair
                n += 1
    return n


@rule("6.1", "6.3")
def take_piece(state: State, kind: int) -> None:
    """One piece goes from its pile into the cart."""
    state.pile[kind] -= 1
    state.cart[state.to_move, kind] += 1


@rule("6.1", "6.4")
def harvest(state: State, kind: int) -> None:
    """One card of the kind, one piece of it."""
    spend(state, kind)
    take_piece(state, kind)


@rule("6.2", "6.4", "R7")
def harvest_by_yield(state: State, kind: int, pair: int) -> None:
    """Two equal cards, one piece of anything that grows here."""
    for _ in range(YIELD_CARDS):
        spend(state, pair)
    take_piece(state, kind)


@rule("6.3", "R6")
def can_harvest_more(state: State) -> bool:
    """The cart has room, and something grows here that the hand can pay for."""
    if TERRACE_AT[state.space[state.to_move]] == NOT_HERE or in_cart(state, state.to_move) == CART_PLACES:
        return False
    for kind in range(N_PRODUCE):
        if grows_here(state, kind):
            if state.hand[state.to_move, kind] > 0:
                return True
            for pair in range(N_PRODUCE):
                if can_yield(state, kind, pair):
                    return True
    return False
