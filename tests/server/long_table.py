"""A table at which as many plies were played as one likes, written to disk as the server writes it."""

from typing import Any

from huerta.core.registry import get_game
from huerta.server import turns
from huerta.server.store.rows import SeatRow, TableRow
from huerta.server.store.writer import Change, write_all, write_seats, write_table


def play_on_disk(engine: Any, plies: int) -> str:
    """Play so many plies at a table of four; returns its id."""
    game = get_game("finca")
    seats = tuple(SeatRow("bot", name="Bot", level="easy") for _ in range(4))
    row = TableRow(f"table{plies:07}", "finca", game.version, game.options.resolve({}), True, {"kind": "none"}, None, 0, 0, seats)
    step = turns.begin(row, game, 0)
    changes = [Change(before=[write_table(row), write_seats(step.row)], table=step.row)]
    for _ in range(plies):
        assert step.position is not None
        step = turns.play(step.row, step.position, step.position.legal[-1], 0)
        changes.append(Change(table=step.row, moves=[turns.move_row(step)]))
        if step.row.status == "over":
            step = begin_again(step)
    with engine.begin() as connection:
        for change in changes:
            write_all(connection, [change])
    return row.id


def begin_again(step: turns.Step) -> turns.Step:
    """A longer game than any real one: deal again, but keep counting."""
    fresh = turns.begin(step.row, get_game("finca"), 0)
    return turns.Step(turns.replace(fresh.row, result=None), "start", fresh.position)
