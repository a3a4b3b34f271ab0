"""Pebbles: the smallest game that has everything a game of Huerta has, chance and a secret included."""

from pathlib import Path
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from huerta.core.errors import PositionError
from huerta.core.game import Event, Feature, Game, Header, new_record, record_type
from huerta.core.jit import compiled, rule
from huerta.core.moves import Kind, MoveSpace, Operand
from huerta.core.options import Option, Options
from huerta.core.position import read_game, read_generator, read_numbers, read_parts, write_game, write_generator, write_numbers
from huerta.core.rng import random_below, set_key

MAX_SEATS = 4
MOST = 3  # pebbles in one turn
LUCK = 5  # points
HEAPS = np.array([15, 21])  # by the option heap
HEAP_CHOICES = ("15", "21")
ENDINGS = ("going on", "heap empty")
PIECES = ("pebbles", "lucky")  # what is counted

OPTIONS = Options((Option("heap", HEAP_CHOICES, "How many pebbles the heap holds."),))
MOVES = MoveSpace((Kind("take", "take {}", (Operand("count", ("1", "2", "3")),)),))
STATE = record_type(
    ("heap", np.int8),  # pebbles left
    ("lucky", np.int8),  # the lucky pebble's place in the heap, counted from the bottom; 0 once it was taken
    ("pebbles", np.int8, (MAX_SEATS,)),  # what each seat has taken
    ("finder", np.int8),  # the seat that has the lucky pebble, or -1
)


class State(Header, Protocol):
    """The record as rule code sees it."""

    heap: int
    lucky: int
    pebbles: NDArray[np.int8]
    finder: int


# -- the rules, compiled -----------------------------------------------------------------------------------------------


@rule("1.1")
def setup(state: State) -> None:
    """The heap is laid, and chance chooses the lucky pebble."""
    state.heap = HEAPS[state.options[0]]
    state.lucky = 1 + random_below(state.generator, state.heap)
    state.finder = -1


@rule("2.1")
def legal_moves(state: State, out: NDArray[np.int32]) -> int:
    """One, two or three pebbles, never more than the heap holds."""
    n_moves = min(MOST, int(state.heap))
    for move in range(n_moves):
        out[move] = move
    return n_moves


@rule("2.1", "2.2", "3.1")
def play(state: State, move: int) -> None:
    """Pebbles come from the top; the lucky one is shown; the last one ends the game."""
    count = move + 1
    state.heap -= count
    state.pebbles[state.to_move] += count
    if state.lucky > state.heap:
        state.lucky = 0
        state.finder = state.to_move
        state.reveals += 1
    state.ply += 1
    state.turn_no += 1
    state.to_move = (state.to_move + 1) % state.n_seats
    if state.heap == 0:
        state.is_over = 1
        state.ending = 1


@rule("1.1", "2.2")
def hide(state: State, seat: int, key: NDArray[np.uint32]) -> None:
    """Until it is shown, any pebble of the heap may be the lucky one."""
    set_key(state.generator, key)
    if state.lucky > 0:
        state.lucky = 1 + random_below(state.generator, state.heap)


@rule("2.2")
def observe(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """The heap, whether luck is still in it, and everybody's pebbles, from the observer on."""
    for place in range(len(out)):
        out[place] = 0
    out[0] = state.heap
    out[1] = state.finder == -1
    for away in range(state.n_seats):
        out[1 + 1 + away] = state.pebbles[(seat + away) % state.n_seats]


@rule("3.1")
def standing(state: State, out: NDArray[np.int32]) -> None:
    """A point a pebble, five more for the lucky one."""
    for seat in range(state.n_seats):
        out[seat] = state.pebbles[seat]
        if state.finder == seat:
            out[seat] += LUCK


@rule("3.1")
def points(state: State, seat: int) -> int:
    """One seat's points."""
    return int(state.pebbles[seat]) + (LUCK if state.finder == seat else 0)


@rule("3.1")
def winners(state: State, out: NDArray[np.int8]) -> None:
    """Most points win; equal points share the win."""
    for seat in range(state.n_seats):
        out[seat] = 1
        for other in range(state.n_seats):
            if points(state, other) > points(state, seat):
                out[seat] = 0


@compiled
def count(state: State, out: NDArray[np.int32]) -> None:
    """Pebbles are never made or lost, and one of them is lucky."""
    out[0] = state.heap
    for seat in range(MAX_SEATS):
        out[0] += state.pebbles[seat]
    out[1] = int(state.lucky > 0) + int(state.finder >= 0)


# -- the texts people read ---------------------------------------------------------------------------------------------

COUNTERS = {"ply": "ply", "turn": "turn_no", "reveals": "reveals"}
PARTS = ("seats", "seat", *COUNTERS, "heap", "lucky", "pebbles", "finder", "generator")


def write_position(state: Any, seat: int | None) -> str:
    """What a seat may see, or for None everything."""
    parts = [
        write_game("pebbles", OPTIONS, OPTIONS.names([int(state.options[0])])),
        f"seats {state.n_seats}",
        f"seat {state.to_move + 1}",
        *(f"{part} {state[field]}" for part, field in COUNTERS.items()),
        f"heap {state.heap}",
        f"lucky {state.lucky if seat is None or state.lucky == 0 else '?'}",
        f"pebbles {write_numbers(state.pebbles[: state.n_seats])}",
        f"finder {state.finder + 1}",
    ]
    if seat is None:
        parts.append(f"generator {write_generator(state.generator)}")
    return "; ".join(parts)


def read_position(text: str) -> Any:
    """The position a text tells; a lucky pebble that is not told is any pebble of the heap."""
    parts = read_parts(text, PARTS)
    missing = [part for part in PARTS if part not in (*parts, "generator")]
    if missing:
        raise PositionError(f"the position has no part {missing[0]!r}")
    state = new_record(STATE)
    state.options[0] = OPTIONS.numbers(read_game(parts["game"], "pebbles", OPTIONS))[0]
    state.n_seats = read_numbers("seats", parts["seats"], 1, 2, MAX_SEATS)[0]
    state.to_move = read_numbers("seat", parts["seat"], 1, 1, int(state.n_seats))[0] - 1
    for part, field in COUNTERS.items():
        state[field] = read_numbers(part, parts[part], 1)[0]
    state.heap = read_numbers("heap", parts["heap"], 1)[0]
    state.is_over = state.ending = int(state.heap == 0)
    state.pebbles[: state.n_seats] = read_numbers("pebbles", parts["pebbles"], int(state.n_seats))
    state.finder = read_numbers("finder", parts["finder"], 1, 0, int(state.n_seats))[0] - 1
    if "generator" in parts:
        read_generator(parts["generator"], state.generator)
    told = parts["lucky"] != "?"
    state.lucky = read_numbers("lucky", parts["lucky"], 1)[0] if told else 1 + random_below(state.generator, state.heap)
    return state


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """All that lies open."""
    finder = None if state.finder == -1 else int(state.finder)
    return {
        "seat": seat,
        "to_move": int(state.to_move),
        "heap": int(state.heap),
        "finder": finder,
        "pebbles": state.pebbles.tolist(),
    }


def story(before: Any, move: int, after: Any) -> list[Event]:
    """Pebbles taken, and luck if it was among them."""
    seat = int(before.to_move)
    events: list[Event] = [{"key": "take", "seat": seat, "count": move + 1}]
    if after.reveals > before.reveals:
        events.append({"key": "luck", "seat": seat})
    return events


def draw(state: Any, seat: int | None) -> str:
    """The heap and what everyone has."""
    rows = [f"seat {player + 1}: {int(state.pebbles[player])} pebbles" for player in range(state.n_seats)]
    return "\n".join([f"[bold]Heap[/] {'o' * int(state.heap)}", *rows])


GAME = Game(
    name="pebbles",
    title="Pebbles",
    summary="Take pebbles from a heap; one of them is lucky.",
    seats=range(2, MAX_SEATS + 1),
    version=1,
    options=OPTIONS,
    record=STATE,
    moves=MOVES,
    max_moves=MOST,
    max_plies=int(HEAPS.max()),
    endings=ENDINGS,
    features=(
        Feature("heap", (1,), "pebbles in the heap"),
        Feature("luck", (1,), "1 while the lucky pebble is in the heap"),
        Feature("pebbles", (MAX_SEATS,), "pebbles of each seat, the observer first"),
    ),
    messages={"take": "Seat {seat} takes {count}.", "luck": "Seat {seat} has found the lucky pebble."},
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
