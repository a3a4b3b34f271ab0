"""Nines: a tiny second game on the same contract, to prove that the core knows no Finca. Its rules stand in RULES.md."""

from pathlib import Path
from typing import Any

import numpy as np

from huerta.core import generic
from huerta.core.errors import PositionError
from huerta.core.game import Event, Feature, Game, new_record, record_type
from huerta.core.jit import compiled, rule
from huerta.core.moves import Kind, MoveSpace
from huerta.core.options import Option, Options
from huerta.core.position import (
    read_game,
    read_generator,
    read_numbers,
    read_parts,
    reading,
    write_game,
    write_generator,
    write_numbers,
)
from huerta.core.rng import random_below, set_key, shuffle

N_CARDS, MIN_SEATS, MAX_SEATS = 9, 2, 3
DRAW, STOP = 0, 1
ENDINGS = ("going on", "everyone has stopped", "the pile is empty")
STOPPED, EMPTY = 1, 2
LIMITS = np.array([12, 6], np.int8)  # by the option
UNTOLD = 0  # a card that a text does not tell

STATE = record_type(
    ("deck", np.int8, (N_CARDS,)),  # a secret card for each seat, then the pile in the order it is drawn
    ("next_card", np.int8),  # the place of the card that is drawn next
    ("drawn", np.int8, (MAX_SEATS,)),  # what each seat's open cards make
)
OPTIONS = Options((Option("limit", ("twelve", "six"), "How far one may draw."),))
MOVES = MoveSpace((Kind("draw", "draw"), Kind("stop", "stop")))

# -- rules -------------------------------------------------------------------------------------------------------------


@rule("1")
def setup(state: Any) -> None:
    """Shuffle the nine cards."""
    for place in range(N_CARDS):
        state.deck[place] = place + 1
    shuffle(state.generator, state.deck)
    state.next_card = state.n_seats


@rule("2")
def legal_moves(state: Any, out: Any) -> int:
    """Draw or stop."""
    if state.is_over:
        return 0
    out[0], out[1] = DRAW, STOP
    return 2


@rule("2")
def play(state: Any, move: int) -> None:
    """A drawn card lies open; stopping or passing the limit ends the turn."""
    state.ply += 1
    if move == DRAW:
        state.drawn[state.to_move] += state.deck[state.next_card]
        state.next_card += 1
        state.reveals += 1
    if state.next_card == N_CARDS:
        end_game(state, EMPTY)
    elif move == STOP or is_past_limit(state, state.to_move):
        pass_on(state)


@rule("2", "3")
def is_past_limit(state: Any, seat: int) -> bool:
    """A seat that drew more than the limit gets nothing."""
    return bool(state.drawn[seat] > LIMITS[state.options[0]])


@rule("3")
def pass_on(state: Any) -> None:
    """The next seat draws; after the last one the game is over."""
    state.turn_no += 1
    state.to_move = (state.to_move + 1) % state.n_seats
    if state.to_move == 0:
        end_game(state, STOPPED)


@rule("3")
def end_game(state: Any, ending: int) -> None:
    """The secret cards are turned up."""
    state.is_over = 1
    state.ending = ending


@rule("3")
def seat_points(state: Any, seat: int) -> int:
    """Open cards up to the limit, and at the end the secret card."""
    if is_past_limit(state, seat):
        return 0
    return int(state.drawn[seat]) + int(state.is_over) * int(state.deck[seat])


@rule("3")
def standing(state: Any, out: Any) -> None:
    """Everybody's points."""
    for seat in range(state.n_seats):
        out[seat] = seat_points(state, seat)


@rule("3")
def winners(state: Any, out: Any) -> None:
    """Whoever has nobody ahead."""
    for seat in range(state.n_seats):
        out[seat] = 1
        for other in range(state.n_seats):
            if seat_points(state, other) > seat_points(state, seat):
                out[seat] = 0


# -- what is hidden ----------------------------------------------------------------------------------------------------


@compiled
def is_seen(state: Any, seat: int, place: int) -> bool:
    """Open cards are seen by all, a secret card by its own seat, everything at the end."""
    return bool(state.is_over or place == seat or state.n_seats <= place < state.next_card)


@compiled
def holds_seen(state: Any, seat: int, card: int) -> bool:
    """Whether the seat has seen this card."""
    for place in range(N_CARDS):
        if state.deck[place] == card and is_seen(state, seat, place):
            return True
    return False


@compiled
def unseen_place(state: Any, seat: int, nth: int) -> int:
    """Where the nth unseen card lies."""
    place = 0
    while is_seen(state, seat, place) or nth > 0:
        if not is_seen(state, seat, place):
            nth -= 1
        place += 1
    return place


@compiled
def hide(state: Any, seat: int, key: Any) -> None:
    """Every order of the unseen cards is equally likely."""
    set_key(state.generator, key)
    n_unseen = 0
    for card in range(1, N_CARDS + 1):
        if not holds_seen(state, seat, card):
            state.deck[unseen_place(state, seat, n_unseen)] = card
            n_unseen += 1
    for last in range(n_unseen - 1, 0, -1):
        here = unseen_place(state, seat, last)
        there = unseen_place(state, seat, random_below(state.generator, last + 1))
        state.deck[here], state.deck[there] = state.deck[there], state.deck[here]


@compiled
def observe(state: Any, seat: int, out: Any) -> None:
    """The own secret card, whose turn it is, and what everyone has drawn."""
    for place in range(len(out)):
        out[place] = 0
    out[0] = state.deck[seat]
    out[1] = (state.to_move - seat) % state.n_seats
    for away in range(state.n_seats):
        out[2 + away] = state.drawn[(seat + away) % state.n_seats]


# -- what is counted ---------------------------------------------------------------------------------------------------

PIECES = ("cards", "spots")


@compiled
def count(state: Any, out: Any) -> None:
    """Nine different cards."""
    seen = out[0] = out[1] = 0
    for place in range(N_CARDS):
        card = int(state.deck[place])
        out[0] += 1 - ((seen >> card) & 1)
        out[1] += card
        seen |= 1 << card


# -- for people --------------------------------------------------------------------------------------------------------

COUNTERS = {"ply": "ply", "turn": "turn_no", "reveals": "reveals", "next": "next_card"}
PARTS = ("seats", "seat", "ending", *COUNTERS, "deck", "drawn", "generator")


def write_position(state: Any, seat: int | None) -> str:
    """Every part; cards that the seat has not seen are written 0."""
    told = [card if seat is None or is_seen(state, seat, place) else UNTOLD for place, card in enumerate(state.deck)]
    parts = [
        write_game("nines", OPTIONS, OPTIONS.names([int(number) for number in state.options])),
        f"seats {state.n_seats}",
        f"seat {state.to_move + 1}",
        f"ending {state.ending}",
        *(f"{part} {state[field]}" for part, field in COUNTERS.items()),
        f"deck {write_numbers(told)}",
        f"drawn {write_numbers(state.drawn)}",
    ]
    return "; ".join([*parts, *([f"generator {write_generator(state.generator)}"] if seat is None else [])])


def read_position(text: str) -> Any:
    """The position a text tells; untold cards are dealt in order."""
    parts = read_parts(text, PARTS)
    state = new_record(STATE)
    options = reading("game", lambda part: read_game(part, "nines", OPTIONS), parts["game"])
    state.options[: len(OPTIONS)] = OPTIONS.numbers(options)
    state.n_seats = read_numbers("seats", parts.get("seats", "2"), 1, MIN_SEATS, MAX_SEATS)[0]
    state.to_move = read_numbers("seat", parts.get("seat", "1"), 1, 1, int(state.n_seats))[0] - 1
    state.ending = read_numbers("ending", parts.get("ending", "0"), 1, 0, EMPTY)[0]
    state.is_over = int(state.ending > 0)
    for part, field in COUNTERS.items():
        state[field] = read_numbers(
            part, parts.get(part, str(state.n_seats) if part == "next" else "0"), 1, 0, N_CARDS + MAX_SEATS
        )[0]
    state.deck[:] = read_numbers("deck", parts.get("deck", write_numbers([UNTOLD] * N_CARDS)), N_CARDS, UNTOLD, N_CARDS)
    state.drawn[:] = read_numbers("drawn", parts.get("drawn", "0,0,0"), MAX_SEATS)
    untold = sorted(set(range(1, N_CARDS + 1)) - set(state.deck.tolist()))
    if len(untold) != int((state.deck == UNTOLD).sum()):
        raise PositionError("a card stands twice in the part 'deck'")
    state.deck[state.deck == UNTOLD] = untold
    if "generator" in parts:
        reading("generator", lambda part: read_generator(part, state.generator), parts["generator"])
    return state


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """The open cards, and the own secret card."""
    return {
        "seat": seat,
        "to_move": int(state.to_move),
        "is_over": bool(state.is_over),
        "drawn": state.drawn[: state.n_seats].tolist(),
        "secret": None if seat is None else int(state.deck[seat]),
        "open": state.deck[state.n_seats : state.next_card].tolist(),
    }


def story(before: Any, move: int, after: Any) -> list[Event]:
    """A card drawn, or a stop; and the end."""
    seat = int(before.to_move)
    told: list[Event] = [{"key": "draw", "seat": seat, "card": int(before.deck[before.next_card])}, {"key": "stop", "seat": seat}]
    return [told[move], *([{"key": "over", "ending": ENDINGS[after.ending]}] if after.is_over else [])]


def draw(state: Any, seat: int | None) -> str:
    """The cards in a row."""
    return f"drawn {write_numbers(state.drawn[: state.n_seats])}, secret {'?' if seat is None else state.deck[seat]}"


GAME = Game(
    name="nines",
    title="Nines",
    summary="Draw as far as you dare.",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    version=1,
    options=OPTIONS,
    record=STATE,
    moves=MOVES,
    max_moves=len(MOVES),
    max_plies=N_CARDS + MAX_SEATS,
    endings=ENDINGS,
    features=(
        Feature("secret", (), "the own secret card"),
        Feature("away", (), "how many seats away the turn is"),
        Feature("drawn", (MAX_SEATS,), "what everyone has drawn"),
    ),
    messages={"draw": "Seat {seat} draws {card}.", "stop": "Seat {seat} stops.", "over": "The game is over: {ending}."},
    folder=Path(__file__).parent,
    pieces=PIECES,
    setup=setup,
    legal_moves=legal_moves,
    play=play,
    hide=hide,
    observe=observe,
    standing=standing,
    winners=winners,
    count=count,
    write_position=write_position,
    read_position=read_position,
    view=view,
    story=story,
    draw=draw,
)


@compiled
def playout(state: Any, chooser: Any, out: Any) -> None:
    """Deal and play any game at all with random moves: the record decides which."""
    generic.setup(state)
    while not state.is_over:
        generic.play(state, int(out[random_below(chooser, generic.legal_moves(state, out))]))
