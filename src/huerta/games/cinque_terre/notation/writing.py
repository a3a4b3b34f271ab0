"""Positions written as text."""

from typing import Any

from huerta.core.position import write_game, write_generator, write_numbers
from huerta.games.cinque_terre.components import (
    LETTERS,
    N_ORDERS,
    N_PRODUCE,
    N_TERRACES,
    N_VILLAGES,
    NO_ORDER,
    OPEN_ORDERS,
)
from huerta.games.cinque_terre.hidden import all_old, order_looked_at, sees_secrets_of
from huerta.games.cinque_terre.layout import NOBODY, NOWHERE, OPTIONS, PHASES, STARTING, TRIGGERS, UNDER_WAY
from huerta.games.cinque_terre.rules.orders import n_secrets

NAME = "cinque_terre"
COUNTERS = {"ply": "ply", "turn": "turn_no", "reveals": "reveals"}  # part -> field
PARTS = (
    *("seats", "seat", "start", *COUNTERS, "phase", "ending", "actions", "under", "claims-now", "dice", "terraces", "carts"),
    *("load", "sold", "hands", "known", "old", "stale", "deck", "open", "discards", "starting", "row", "orders", "claimed"),
    *("secrets", "vendors", "trigger", "generator"),
)


def write_position(state: Any, seat: int | None) -> str:
    """The position in text: what a seat may see, or for None all of it, to the last byte."""
    seats = range(state.n_seats)
    parts = [
        write_game(NAME, OPTIONS, OPTIONS.names([int(number) for number in state.options])),
        f"seats {state.n_seats}",
        f"seat {state.to_move + 1}",
        f"start {write_seat(state.start_seat)}",
        *(f"{part} {state[field]}" for part, field in COUNTERS.items()),
        f"phase {PHASES[state.phase]}",
        f"ending {state.ending}",
        f"actions {state.actions_left}",
        f"under {UNDER_WAY[state.under_way]}",
        f"claims-now {state.order_claimed},{state.vendor_claimed}",
        f"dice {'/'.join(write_counts(state.dice[village]) for village in range(N_VILLAGES))}",
        f"terraces {'/'.join(write_terrace(state, terrace) for terrace in range(N_TERRACES))}",
        f"carts {'/'.join(write_space(state, other, seat) for other in seats)}",
        f"load {'/'.join(write_counts(state.cart[other]) for other in seats)}",
        f"sold {'/'.join(','.join(write_counts(row) for row in state.sold[other]) for other in seats)}",
        *write_cards(state, seat),
        *write_orders(state, seat),
        f"vendors {','.join(write_seat(owner) for owner in state.vendor)}",
        f"trigger {TRIGGERS[state.trigger]} {write_seat(state.trigger_seat)} {state.turns_left}",
    ]
    if seat is None:
        parts.append(f"generator {write_generator(state.generator)}")
    return "; ".join(parts)


def sees(state: Any, seat: int | None, other: int) -> bool:
    """Whether the text tells what is in another seat's hands."""
    return seat is None or sees_secrets_of(state, seat, other)


def write_seat(seat: Any) -> str:
    """A seat counted from 1, or nobody."""
    return "-" if seat == NOBODY else str(seat + 1)


def write_counts(counts: Any) -> str:
    """Counts of each kind: `3V2L`."""
    return "".join(f"{count}{letter}" for count, letter in zip(counts, LETTERS, strict=True) if count) or "-"


def write_terrace(state: Any, terrace: int) -> str:
    """The kinds that grow at a terrace."""
    return "".join(LETTERS[kind] for kind in range(N_PRODUCE) if state.terrace[kind] == terrace)


def write_space(state: Any, other: int, seat: int | None) -> str:
    """Where a cart stands; a choice that is still secret is not told."""
    if state.space[other] == NOWHERE:
        return "-"
    if state.phase == STARTING and seat not in (None, other):
        return "?"
    return str(state.space[other] + 1)


def write_cards(state: Any, seat: int | None) -> list[str]:
    """All produce cards."""
    seats = range(state.n_seats)
    hands = [write_counts(state.hand[other]) if sees(state, seat, other) else f"?{state.hand[other].sum()}" for other in seats]
    old = [write_counts(state.old[other]) if sees(state, seat, other) else f"?{all_old(state, other)}" for other in seats]
    cards = "".join(LETTERS[kind] for kind in state.deck[: state.n_deck]) or "-"
    return [
        f"hands {'/'.join(hands)}",
        f"known {'/'.join(write_counts(state.known[other]) for other in seats)}",
        f"old {'/'.join(old)}",
        f"stale {write_counts(state.old.sum(axis=0))}",
        f"deck {cards if seat is None else f'?{state.n_deck}'}",
        f"open {''.join(LETTERS[kind] for kind in state.face_up)}",
        f"discards {write_counts(state.discard)}",
    ]


def write_orders(state: Any, seat: int | None) -> list[str]:
    """All orders."""
    seats = range(state.n_seats)
    row = state.order_row[: OPEN_ORDERS[state.n_seats]]
    starting = [str(state.starting[other] + 1) if sees(state, seat, other) else "?" for other in seats]
    secrets = [
        write_owned(state.secret_of, other) if sees(state, seat, other) else f"?{n_secrets(state, other)}" for other in seats
    ]
    return [
        f"starting {'/'.join(starting)}",
        f"row {','.join('-' if order == NO_ORDER else str(order + 1) for order in row)}",
        f"orders {write_order_deck(state, seat)}",
        f"claimed {'/'.join(write_owned(state.claimed_by, other) for other in seats)}",
        f"secrets {'/'.join(secrets)}",
    ]


def write_order_deck(state: Any, seat: int | None) -> str:
    """The face-down orders from the bottom; the one a seat is looking at is told to that seat."""
    count = int(state.n_order_deck)
    if seat is None:
        return write_numbers(state.order_deck[:count] + 1)
    looked_at = order_looked_at(state, seat)
    return f"?{count}" if looked_at == NO_ORDER else f"?{count - 1},{looked_at + 1}"


def write_owned(owners: Any, seat: int) -> str:
    """The orders that belong to a seat."""
    return ",".join(str(order + 1) for order in range(N_ORDERS) if owners[order] == seat) or "-"
