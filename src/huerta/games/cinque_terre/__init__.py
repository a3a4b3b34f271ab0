"""Cinque Terre: carts go round the coast, harvest on the terraces and sell in the five villages."""

from typing import Any

from huerta.core.game import Game
from huerta.games.cinque_terre.appraisal import PARTS, TUNINGS, appraise
from huerta.games.cinque_terre.components import (
    ACTIONS,
    CART_PLACES,
    FOLDER,
    LIMIT_TURNS,
    MAX_SEATS,
    MIN_SEATS,
    N_ORDERS,
    N_STARTING,
    NO_CARD,
    NO_ORDER,
    PRODUCE,
)
from huerta.games.cinque_terre.hidden import hide
from huerta.games.cinque_terre.layout import ENDINGS, NOBODY, OPTIONS, STATE
from huerta.games.cinque_terre.moves import MAX_MOVES, MOVES, SECRET_KINDS
from huerta.games.cinque_terre.notation import read_position, write_position
from huerta.games.cinque_terre.observation import FEATURES, observe
from huerta.games.cinque_terre.picture import draw
from huerta.games.cinque_terre.rules.turn import legal_moves, play
from huerta.games.cinque_terre.scoring import order_lire, sales, standing, vendor_lire, winners
from huerta.games.cinque_terre.setup import setup
from huerta.games.cinque_terre.story import MESSAGES, story
from huerta.games.cinque_terre.view import view

# Two harvests or sales of a full cart with a move between them, no more actions; two claims, an order looked at and one more, done.
LONGEST_TURN = ACTIONS - 2 + 2 * CART_PLACES + 1 + 2 + 2 + 1


def census(state: Any) -> dict[str, int]:
    """Counts of every piece, wherever it is: nothing appears and nothing vanishes."""
    counts: dict[str, int] = {}
    for kind, name in enumerate(PRODUCE):
        held = state.pile[kind] + state.cart[:, kind].sum(dtype=int) + state.sold[:, :, kind].sum(dtype=int)
        counts[f"pieces of {name}"] = int(held)
        cards = [state.deck == kind, state.face_up == kind, state.discard[kind], state.hand[:, kind]]
        counts[f"cards of {name}"] = sum(int(where.sum(dtype=int)) for where in cards)
        counts[f"more {name} cards told than held"] = int((state.hand[:, kind] < state.known[:, kind] + state.old[:, kind]).sum())
    counts["miscounted draw pile"] = int((state.deck != NO_CARD).sum()) - int(state.n_deck)
    counts["miscounted orders"] = int((state.order_deck != NO_ORDER).sum()) - int(state.n_order_deck)
    row = [order for order in state.order_row.tolist() if order != NO_ORDER]
    pile = [order for order in state.order_deck.tolist() if order != NO_ORDER]
    owned = [order for order in range(N_ORDERS) for owners in (state.claimed_by, state.secret_of) if owners[order] != NOBODY]
    counts["orders"] = len(set(row + pile + owned))
    counts["orders in two places"] = len(row + pile + owned) - counts["orders"]
    starting = state.starting[: state.n_seats].tolist()
    counts["starting orders"] = len({order for order in starting if 0 <= order < N_STARTING})
    for seat in range(state.n_seats):
        earned = sales(state, seat) + order_lire(state, seat) + vendor_lire(state, seat)
        counts[f"miscounted Lire of seat {seat + 1}"] = int(state.lire[seat]) - earned
    return counts


GAME = Game(
    name="cinque_terre",
    title="Cinque Terre",
    summary="Drive your cart round the coast, harvest eight kinds of produce, and sell them where five villages pay best.",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    version=1,
    options=OPTIONS,
    record=STATE,
    moves=MOVES,
    max_moves=MAX_MOVES,
    max_plies=MAX_SEATS + LIMIT_TURNS * MAX_SEATS * LONGEST_TURN,
    endings=ENDINGS,
    features=FEATURES,
    messages=MESSAGES,
    folder=FOLDER,
    setup=setup,
    legal_moves=legal_moves,
    play=play,
    hide=hide,
    observe=observe,
    standing=standing,
    winners=winners,
    write_position=write_position,
    read_position=read_position,
    view=view,
    story=story,
    draw=draw,
    census=census,
    parts=PARTS,
    appraise=appraise,
    tunings=TUNINGS,
    secret_kinds=SECRET_KINDS,
)
