"""Positions written as text."""

from typing import Any

from huerta.core.position import (
    write_game,
    write_generator,
    write_numbers,
)
from huerta.games.finca.components import (
    FINCA_TEXTS,
    LETTERS,
    N_BLADES,
    N_REGIONS,
    N_REMOVED,
    STACK_HEIGHT,
    TILE_TEXTS,
)
from huerta.games.finca.layout import (
    LOADS,
    ON_BOARD,
    OPTIONS,
    OUT_OF_GAME,
    PHASES,
)

NAME = "finca"
ACTION_LETTERS = "dgls"  # double, gust, large, less
COUNTERS = {"ply": "ply", "turn": "turn_no", "reveals": "reveals"}  # part -> field
PARTS = (
    *("seats", "seat", "start", *COUNTERS, "phase", "ending", "blades", "farmers", "still", "in-hand", "fruit", "carts"),
    *("stacks", "aside", "tiles", "finca", "houses", "actions", "bonus", "delivery", "generator"),
)


def write_position(state: Any, seat: int | None) -> str:
    """The position in text: what a seat may see, or for None all of it, to the last byte."""
    seats = range(state.n_seats)
    parts = [
        write_game(NAME, OPTIONS, OPTIONS.names([int(number) for number in state.options])),
        f"seats {state.n_seats}",
        f"seat {state.to_move + 1}",
        f"start {state.start_seat + 1}",
        *(f"{part} {state[field]}" for part, field in COUNTERS.items()),
        f"phase {PHASES[state.phase]}",
        f"ending {state.ending}",
        f"blades {''.join(LETTERS[fruit] for fruit in state.blades)}",
        f"farmers {write_farmers(state)}",
        f"still {state.still_turns}",
        f"in-hand {write_numbers(state.in_hand[: state.n_seats])}",
        f"fruit {'/'.join(write_fruit(state.fruit[seat]) for seat in seats)}",
        f"carts {write_numbers(state.carts[: state.n_seats])}",
        f"stacks {'/'.join(write_stack(state, region, seat is None) for region in range(N_REGIONS))}",
        f"aside {','.join(TILE_TEXTS[kind] if seat is None else '?' for kind in state.deck[-N_REMOVED:])}",
        f"tiles {'/'.join(write_tiles(state.tiles[seat]) for seat in seats)}",
        f"finca {'/'.join(write_finca(state, region) for region in range(N_REGIONS))}",
        f"houses {write_numbers(state.house)}",
        f"actions {'/'.join(write_actions(state.actions[seat]) for seat in seats)}",
        f"bonus {','.join('-' if owner == ON_BOARD else str(owner + 1) for owner in state.bonus_owner)}",
    ]
    if state.load:
        parts.append(f"delivery {LOADS[state.load]} {state.room} {state.short_paid} {write_numbers(state.served)}")
    if seat is None:
        parts.append(f"generator {write_generator(state.generator)}")
    return "; ".join(parts)


def write_farmers(state: Any) -> str:
    """Each blade with the seats of the farmers on it: `3:122`."""
    on_blades = []
    for blade in range(N_BLADES):
        seats = "".join(str(seat + 1) * int(state.farmers[blade, seat]) for seat in range(state.n_seats))
        if seats:
            on_blades.append(f"{blade + 1}:{seats}")
    return " ".join(on_blades) or "-"


def write_fruit(counts: Any) -> str:
    """Counts of each fruit: `3A2L`."""
    return "".join(f"{count}{letter}" for count, letter in zip(counts, LETTERS, strict=True) if count) or "-"


def write_stack(state: Any, region: int, tell_all: bool) -> str:
    """A stack from the top."""
    first = region * STACK_HEIGHT
    kinds = [int(kind) for kind in state.deck[first : first + int(state.height[region])]][::-1]
    if not kinds:
        return "-"
    if tell_all:
        return ",".join(TILE_TEXTS[kind] for kind in kinds)
    return f"{TILE_TEXTS[kinds[0]]}+{len(kinds) - 1}"


def write_tiles(counts: Any) -> str:
    """The tiles a seat has: `1A,4*,4*`."""
    return ",".join(text for kind, text in enumerate(TILE_TEXTS) for _ in range(counts[kind])) or "-"


def write_finca(state: Any, region: int) -> str:
    """A region's finca tile, and who took it: `AF=2`, `*=out`."""
    owner = state.finca_owner[region]
    taken = "" if owner == ON_BOARD else "=out" if owner == OUT_OF_GAME else f"={owner + 1}"
    return f"{FINCA_TEXTS[state.finca[region]]}{taken}"


def write_actions(unused: Any) -> str:
    """The action tiles a seat has left: `dgls`."""
    return "".join(letter for letter, left in zip(ACTION_LETTERS, unused, strict=True) if left) or "-"
