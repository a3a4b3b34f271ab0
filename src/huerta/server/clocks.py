"""Clocks: minutes for the whole game, or days for each turn. Bots have none."""

from dataclasses import replace
from typing import Any

from huerta.server.parts import ClockChoice
from huerta.server.store.rows import TableRow

SECONDS_A_MINUTE = 60
SECONDS_A_DAY = 86_400


def choice_of(row: TableRow) -> ClockChoice:
    """What the table chose."""
    return ClockChoice(**row.clock)


def wound(row: TableRow) -> TableRow:
    """Everybody's clock as the game begins."""
    choice = choice_of(row)
    start = {"none": None, "live": float(choice.minutes * SECONDS_A_MINUTE), "days": float(choice.days * SECONDS_A_DAY)}[
        choice.kind
    ]
    return replace(row, left=tuple(start for _ in row.seats))


def stopped(row: TableRow, at: float, mover: int, ends_turn: bool) -> TableRow:
    """The mover's clock is stopped; a live one gains its increment when the turn has ended, days start anew."""
    if row.deadline is None:
        return row
    choice = choice_of(row)
    left = max(row.deadline - at, 0.0)
    if ends_turn:
        left = left + choice.increment if choice.kind == "live" else float(choice.days * SECONDS_A_DAY)
    return replace(row, left=(*row.left[:mover], left, *row.left[mover + 1 :]), deadline=None)


def started(row: TableRow, at: float, seat: int | None) -> TableRow:
    """The clock of the seat to move runs, if a person sits there."""
    left = row.left[seat] if seat is not None and row.seats[seat].kind == "person" else None
    if left is None and row.deadline is None:
        return row
    return replace(row, deadline=None if left is None else at + left)


def clock_of(row: TableRow, at: float, to_move: int | None) -> dict[str, Any]:
    """What everyone has left, as `Clock` says."""
    times = row.left or (None,) * len(row.seats)
    left = [time if seat.kind == "person" else None for time, seat in zip(times, row.seats, strict=True)]
    if row.deadline is None or to_move is None:
        return {"kind": row.clock["kind"], "left": left, "running": None}
    left[to_move] = max(row.deadline - at, 0.0)
    return {"kind": row.clock["kind"], "left": left, "running": to_move}
