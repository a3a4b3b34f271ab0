"""Section 12: what a seat sees, as numbers for learning."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.game import Feature
from huerta.core.jit import compiled, rule
from huerta.games.cinque_terre.components import (
    ACTIONS,
    CARDS_EACH,
    CART_PLACES,
    CLAIMS_TO_END,
    DIE_FACES,
    LIMIT_TURNS,
    MAX_SEATS,
    N_CARDS,
    N_OPEN,
    N_ORDERS,
    N_PRODUCE,
    N_SPACES,
    N_TERRACES,
    N_VILLAGES,
    NO_ORDER,
    NOTHING,
    OPEN_ORDERS,
    ORDER_LIRE,
    ORDER_NEEDS,
    PIECES,
    ROW_PLACES,
    STARTING_BASE,
    STARTING_NEEDS,
)
from huerta.games.cinque_terre.hidden import all_old, fresh_unseen, old_unseen, order_looked_at
from huerta.games.cinque_terre.layout import NOBODY, NOWHERE, OPTIONS, PHASES, STARTING, TRIGGERS, UNDER_WAY, State
from huerta.games.cinque_terre.rules.cards import n_cards
from huerta.games.cinque_terre.rules.orders import missing, starting_value
from huerta.games.cinque_terre.rules.sale import price

N_OPTIONS, N_PHASES, N_UNDER_WAY, N_TRIGGERS = len(OPTIONS), len(PHASES), len(UNDER_WAY), len(TRIGGERS)
GRID = N_VILLAGES * N_PRODUCE  # every kind at every village

FEATURES = (
    Feature("seats", (MAX_SEATS,), "1 for every seat that plays; the observer is seat 0 everywhere, then clockwise"),
    Feature("to_move", (MAX_SEATS,), "1 for the seat to move"),
    Feature("options", (N_OPTIONS,), "the table's choices, by their number"),
    Feature("phase", (N_PHASES,), f"1 for the phase: {', '.join(PHASES)}"),
    Feature("under_way", (N_UNDER_WAY,), f"1 for the action that may go on: {', '.join(UNDER_WAY)}"),
    Feature("actions_left", (1,), "actions left, of three"),
    Feature("claimed_now", (2,), "1 once an order, a vendor card was claimed in this turn"),
    Feature("prices", (N_VILLAGES, N_PRODUCE), "the price of each kind at each village, of six"),
    Feature("terrace", (N_PRODUCE, N_TERRACES), "1 for the terrace where each kind grows"),
    Feature("pile", (N_PRODUCE,), "share of each kind still on its pile"),
    Feature("space", (MAX_SEATS, N_SPACES), "1 for where each cart stands; nothing while that is hidden"),
    Feature("cart", (MAX_SEATS, N_PRODUCE), "pieces in each cart, of four"),
    Feature("sold", (MAX_SEATS, N_VILLAGES, N_PRODUCE), "pieces sold by each seat at each village, of eight"),
    Feature("lire", (MAX_SEATS,), "Lire earned for all to see, of a hundred"),
    Feature("hand_size", (MAX_SEATS,), "cards in each hand, of ten"),
    Feature("known", (MAX_SEATS, N_PRODUCE), "cards in each hand that were taken face up, of ten"),
    Feature("held", (MAX_SEATS,), "unseen cards in each hand from before the last shuffle, of ten"),
    Feature("hand", (N_PRODUCE,), "the observer's own cards, of ten"),
    Feature("fresh_unseen", (N_PRODUCE,), "cards in the draw pile or drawn from it unseen by others, of ten"),
    Feature("old_unseen", (N_PRODUCE,), "cards that others hold unseen from before the last shuffle, of ten"),
    Feature("face_up", (N_PRODUCE,), "open cards, of four"),
    Feature("discard", (N_PRODUCE,), "cards on the discard pile, of ten"),
    Feature("deck", (1,), "cards in the draw pile, of eighty"),
    Feature("starting", (N_VILLAGES, N_PRODUCE), "1 for what the observer's starting order asks for"),
    Feature("starting_value", (1,), "what that order is worth, of thirty"),
    Feature("row", (MAX_SEATS, N_VILLAGES, N_PRODUCE), "1 for what each open order asks for"),
    Feature("row_lire", (MAX_SEATS,), "what each open order brings, of thirty"),
    Feature("row_missing", (MAX_SEATS, MAX_SEATS), "symbols of each open order that each seat has not served, of five"),
    Feature("secrets", (N_VILLAGES, N_PRODUCE), "symbols of the observer's secret orders"),
    Feature("n_secrets", (MAX_SEATS,), "secret orders of each seat, of five"),
    Feature("looked_at", (N_VILLAGES, N_PRODUCE), "1 for what the order asks for that the observer is looking at"),
    Feature("claims", (MAX_SEATS,), "claimed orders and vendor cards of each seat, of five"),
    Feature("vendor", (MAX_SEATS, N_VILLAGES), "1 for each vendor card that a seat has"),
    Feature("trigger", (N_TRIGGERS,), f"1 for what ends the game: {', '.join(TRIGGERS)}"),
    Feature("turns_left", (1,), "turns left once that is so, of five"),
    Feature("turn", (1,), "turns played, of two hundred for each seat"),
)

PRICE_SCALE = np.float32(1 / DIE_FACES)
ACTION_SCALE = np.float32(1 / ACTIONS)
CART_SCALE = np.float32(1 / CART_PLACES)
SOLD_SCALE = np.float32(1 / ROW_PLACES)
CARD_SCALE = np.float32(1 / CARDS_EACH)
OPEN_SCALE = np.float32(1 / N_OPEN)
DECK_SCALE = np.float32(1 / N_CARDS)
LIRE_SCALE = np.float32(1 / 100)
VALUE_SCALE = np.float32(1 / STARTING_BASE)
FIFTH = np.float32(1 / CLAIMS_TO_END)
TURN_SCALE = np.float32(1 / LIMIT_TURNS)
BYTE = 8
FULL_BYTE = 0xFF


@rule("12.1", "12.2", "12.3", "R36")
def observe(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """All that lies open, one's own secrets, and what follows from both."""
    out[:] = 0
    at = observe_turn(state, seat, out)
    at = observe_board(state, seat, out, at)
    at = observe_carts(state, seat, out, at)
    at = observe_hands(state, seat, out, at)
    at = observe_orders(state, seat, out, at)
    observe_end(state, seat, out, at)


@rule("12.1")
def observe_turn(state: State, seat: int, out: NDArray[np.float32]) -> int:
    """Who plays, whose turn it is and what it asks for."""
    for other in range(state.n_seats):
        out[other] = 1
    at = MAX_SEATS
    out[at + (int(state.to_move) - seat) % int(state.n_seats)] = 1
    at += MAX_SEATS
    for option in range(N_OPTIONS):
        out[at + option] = state.options[option]
    at += N_OPTIONS
    out[at + int(state.phase)] = 1
    at += N_PHASES
    out[at + int(state.under_way)] = 1
    at += N_UNDER_WAY
    out[at] = state.actions_left * ACTION_SCALE
    out[at + 1] = state.order_claimed
    out[at + 1 + 1] = state.vendor_claimed
    return at + 1 + 1 + 1


@rule("12.1")
def observe_board(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """Prices, terraces and piles."""
    for village in range(N_VILLAGES):
        for kind in range(N_PRODUCE):
            out[at + village * N_PRODUCE + kind] = price(state, village, kind) * PRICE_SCALE
    at += GRID
    for kind in range(N_PRODUCE):
        out[at + kind * N_TERRACES + int(state.terrace[kind])] = 1
    at += N_PRODUCE * N_TERRACES
    for kind in range(N_PRODUCE):
        out[at + kind] = state.pile[kind] / np.float32(PIECES[state.n_seats])
    return at + N_PRODUCE


@rule("12.1", "12.3")
def observe_carts(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """Where the carts stand, what they carry, what has been sold, and the Lire for it."""
    cart_at = at + MAX_SEATS * N_SPACES
    sold_at = cart_at + MAX_SEATS * N_PRODUCE
    lire_at = sold_at + MAX_SEATS * GRID
    for away in range(state.n_seats):
        other = (seat + away) % state.n_seats
        if state.space[other] != NOWHERE and (away == 0 or state.phase != STARTING):
            out[at + away * N_SPACES + int(state.space[other])] = 1
        for kind in range(N_PRODUCE):
            out[cart_at + away * N_PRODUCE + kind] = state.cart[other, kind] * CART_SCALE
            for village in range(N_VILLAGES):
                sold = state.sold[other, village, kind] * SOLD_SCALE
                out[sold_at + away * GRID + village * N_PRODUCE + kind] = sold
        out[lire_at + away] = state.lire[other] * LIRE_SCALE
    return lire_at + MAX_SEATS


@rule("12.1", "12.2", "R36")
def observe_hands(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """One's own cards, what is known of the others', and what the unseen ones can be."""
    known_at = at + MAX_SEATS
    held_at = known_at + MAX_SEATS * N_PRODUCE
    for away in range(state.n_seats):
        other = (seat + away) % state.n_seats
        for kind in range(N_PRODUCE):
            out[known_at + away * N_PRODUCE + kind] = state.known[other, kind] * CARD_SCALE
        out[at + away] = n_cards(state, other) * CARD_SCALE
        out[held_at + away] = all_old(state, other) * CARD_SCALE
    at = held_at + MAX_SEATS
    for kind in range(N_PRODUCE):
        out[at + kind] = state.hand[seat, kind] * CARD_SCALE
        out[at + N_PRODUCE + kind] = fresh_unseen(state, seat, kind) * CARD_SCALE
        out[at + 2 * N_PRODUCE + kind] = old_unseen(state, seat, kind) * CARD_SCALE
        n_open = 0
        for slot in range(N_OPEN):
            n_open += int(state.face_up[slot] == kind)
        out[at + 3 * N_PRODUCE + kind] = n_open * OPEN_SCALE
        out[at + 4 * N_PRODUCE + kind] = state.discard[kind] * CARD_SCALE
    at += 5 * N_PRODUCE
    out[at] = state.n_deck * DECK_SCALE
    return at + 1


@compiled
def by_seat(owners: NDArray[np.int8]) -> int:
    """How much nobody and every seat has, a byte each: all seats are counted at once."""
    packed = 0
    for thing in range(len(owners)):
        packed += 1 << BYTE * (int(owners[thing]) - NOBODY)
    return packed


@compiled
def n_of(packed: int, seat: int) -> int:
    """How much of it a seat has."""
    return packed >> BYTE * (int(seat) - NOBODY) & FULL_BYTE


@rule("8.1", "12.1")
def mark_needs(needs: NDArray[np.int8], out: NDArray[np.float32], at: int) -> None:
    """One for every kind an order asks for at a village."""
    for village in range(N_VILLAGES):
        if needs[village] != NOTHING:
            out[at + village * N_PRODUCE + int(needs[village])] = 1


@rule("8.1", "12.1")
def add_needs(needs: NDArray[np.int8], out: NDArray[np.float32], at: int) -> None:
    """One more for every kind an order asks for at a village."""
    for village in range(N_VILLAGES):
        if needs[village] != NOTHING:
            out[at + village * N_PRODUCE + int(needs[village])] += 1


@rule("12.1", "R23")
def observe_orders(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """One's own starting and secret orders, the open row, and how many secrets the others keep."""
    mark_needs(STARTING_NEEDS[state.starting[seat]], out, at)
    at += GRID
    out[at] = starting_value(state, int(state.starting[seat])) * VALUE_SCALE
    at += 1
    lire_at = at + MAX_SEATS * GRID
    missing_at = lire_at + MAX_SEATS
    for slot in range(OPEN_ORDERS[state.n_seats]):
        order = int(state.order_row[slot])
        if order == NO_ORDER:
            continue
        mark_needs(ORDER_NEEDS[order], out, at + slot * GRID)
        out[lire_at + slot] = ORDER_LIRE[order] * VALUE_SCALE
        for away in range(state.n_seats):
            lacking = missing(state, (seat + away) % state.n_seats, order)
            out[missing_at + slot * MAX_SEATS + away] = lacking * FIFTH
    at = missing_at + MAX_SEATS * MAX_SEATS
    for order in range(N_ORDERS):
        if state.secret_of[order] == seat:
            add_needs(ORDER_NEEDS[order], out, at)
    at += GRID
    secrets = by_seat(state.secret_of)
    for away in range(state.n_seats):
        out[at + away] = n_of(secrets, (seat + away) % state.n_seats) * FIFTH
    at += MAX_SEATS
    if order_looked_at(state, seat) != NO_ORDER:
        mark_needs(ORDER_NEEDS[order_looked_at(state, seat)], out, at)
    return at + GRID


@rule("10.1", "10.3", "12.1")
def observe_end(state: State, seat: int, out: NDArray[np.float32], at: int) -> None:
    """Claims and vendor cards, and how near the end is."""
    vendor_at = at + MAX_SEATS
    claims = by_seat(state.claimed_by) + by_seat(state.vendor)
    for away in range(state.n_seats):
        other = (seat + away) % state.n_seats
        out[at + away] = n_of(claims, other) * FIFTH
        for village in range(N_VILLAGES):
            if state.vendor[village] == other:
                out[vendor_at + away * N_VILLAGES + village] = 1
    at = vendor_at + MAX_SEATS * N_VILLAGES
    out[at + int(state.trigger)] = 1
    at += N_TRIGGERS
    out[at] = state.turns_left * FIFTH
    out[at + 1] = state.turn_no / np.float32(state.n_seats) * TURN_SCALE
