"""Positions written as text."""

from typing import Any

from huerta.core.position import write_game, write_generator, write_numbers
from huerta.games.citrus.components import (
    FINCA_TEXTS,
    LANDSCAPE,
    LETTERS,
    N_CELLS,
    N_FRUITS,
    N_LANDSCAPE,
    N_SITES,
    NONE,
    SITES,
    SPACES,
    STRIDE,
    WORD_BITS,
)
from huerta.games.citrus.layout import FACE_UP, OPTIONS, REASONS, STAGES

NAME = "citrus"
WELL, WORKER = "*", "@"
TILE_TEXTS = (*LETTERS, *(letter + WELL for letter in LETTERS))
COUNTERS = {"ply": "ply", "turn": "turn_no", "reveals": "reveals"}  # part -> field
PARTS = (
    *("seats", "seat", "start", *COUNTERS, "stage", "ending", "plantations", "bridges", "landscape", "fincas", "sites", "market"),
    *(
        "waiting",
        "plowed",
        "coins",
        "score",
        "held",
        "used",
        "drawn",
        "complete",
        "refill",
        "ready",
        "harvest",
        "passes",
        "rescued",
    ),
    "generator",
)


def cells_of(words: Any) -> list[int]:
    """The spaces of an area in a record."""
    cells = []
    for number, word in enumerate(words):
        rest = int(word)
        while rest:
            last = rest & -rest
            cells.append(number * WORD_BITS + last.bit_length() - 1)
            rest ^= last
    return cells


def write_position(state: Any, seat: int | None) -> str:
    """The position in text: what a seat may see, or for None all of it, to the last byte."""
    n_seats = int(state.n_seats)
    parts = [
        write_game(NAME, OPTIONS, OPTIONS.names([int(number) for number in state.options])),
        f"seats {n_seats}",
        f"seat {state.to_move + 1}",
        f"start {state.start_seat + 1}",
        *(f"{part} {state[field]}" for part, field in COUNTERS.items()),
        f"stage {STAGES[state.stage]}",
        f"ending {state.ending}",
        f"plantations {'/'.join(write_plantations(state, player) for player in (*range(n_seats), NONE))}",
        f"bridges {write_links(state)}",
        f"landscape {write_landscape(state)}",
        f"fincas {write_fincas(state)}",
        f"sites {','.join(SITES[site] for site in range(N_SITES) if state.site_tile[site] == FACE_UP) or '-'}",
        f"market {','.join('-' if kind == NONE else TILE_TEXTS[kind] for kind in state.market)}",
        f"waiting {write_counts(state.waiting, TILE_TEXTS)}",
        f"plowed {write_counts(state.plowed, TILE_TEXTS)}",
        f"coins {write_numbers(state.coins[:n_seats])}",
        f"score {write_numbers(state.score[:n_seats])}",
        f"held {'/'.join(write_counts(state.held[player], LANDSCAPE) for player in range(n_seats))}",
        f"used {write_counts(state.used, LANDSCAPE)}",
        f"drawn {'-' if state.drawn == NONE else f'{FINCA_TEXTS[state.drawn]} {REASONS[state.drawn_why]}'}",
        f"complete {state.complete}",
        f"refill {state.refill_due}",
        f"ready {state.bridges},{state.plows}",
        f"harvest {state.harvested},{state.harvest_points}",
        f"passes {state.passes}",
        f"rescued {state.rescued}",
    ]
    if seat is None:
        parts.append(f"generator {write_generator(state.generator)}")
    return "; ".join(parts)


def write_plantations(state: Any, player: int) -> str:
    """The plantations of a seat's regions, or for NONE those of neutral regions, fruit by fruit: `L:d4@,d5* M:h2@`."""
    owned = {cell for seat in range(state.n_seats) for cell in cells_of(state.owned[seat])}
    mine = set(range(N_CELLS)) - owned if player == NONE else set(cells_of(state.owned[player]))
    workers = set() if player == NONE else set(cells_of(state.worker[player]))
    wells = set(cells_of(state.wells))
    words = []
    for fruit in range(N_FRUITS):
        cells = [cell for cell in cells_of(state.planted[fruit]) if cell in mine]
        spaces = [f"{SPACES[cell]}{WELL * (cell in wells)}{WORKER * (cell in workers)}" for cell in cells]
        words += [f"{LETTERS[fruit]}:{','.join(spaces)}"] if spaces else []
    return " ".join(words) or "-"


def write_links(state: Any) -> str:
    """The plantations that bridges join: `d4-f4`."""
    pairs = [(cell, cell + 2) for cell in cells_of(state.linked_east)]
    pairs += [(cell, cell + 2 * STRIDE) for cell in cells_of(state.linked_south)]
    return ",".join(f"{SPACES[one]}-{SPACES[other]}" for one, other in pairs) or "-"


def write_landscape(state: Any) -> str:
    """The landscape tiles on the board, kind by kind: `bull:c4,d6`."""
    lying = {LANDSCAPE[kind]: [SPACES[cell] for cell in cells_of(state.lying[kind])] for kind in range(N_LANDSCAPE)}
    return " ".join(f"{tile}:{','.join(spaces)}" for tile, spaces in lying.items() if spaces) or "-"


def write_fincas(state: Any) -> str:
    """The fincas on the board: `A:8/6 B:10/5=scored`."""
    built = [site for site in range(N_SITES) if state.finca[site] != NONE]
    return " ".join(f"{SITES[site]}:{FINCA_TEXTS[state.finca[site]]}{'=scored' * int(state.scored[site])}" for site in built) or "-"


def write_counts(counts: Any, names: tuple[str, ...]) -> str:
    """Things by name, as often as there are of each: `L,L,O*`."""
    return ",".join(name for kind, name in enumerate(names) for _ in range(counts[kind])) or "-"
