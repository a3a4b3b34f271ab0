"""Tables under load, ours and boardgame.io's side by side: `python -m benchmarks.table [tables] [seconds] [--write]`.

Both get the same load from the same light client on the same machine: so many tables of two sockets each. First everyone clicks
about once a second, as busy people do (`live`), then everyone clicks as soon as it is his turn (`flat out`). Ours plays Finca and
commits every move to disk before it is acknowledged; the peer plays its tic-tac-toe in memory. Both are there all the time and take
turns.
"""

import asyncio
import os
import platform
import sys
import tempfile
from datetime import date
from pathlib import Path

from benchmarks.table_opening import opening_figures
from benchmarks.table_ours import ours
from benchmarks.table_peer import VERSION, peer

TABLES = 500
SECONDS = 20.0
TURNS = 4  # in which each server gets its load
LOADS = {"live": 1.0, "flat out": 0.0}  # seconds between a position and the next click
RESULTS = Path(__file__).parent / "results.md"
START, END = "<!-- tables start -->", "<!-- tables end -->"
FIGURES = ("moves_a_second", "p50_ms", "p99_ms", "server_ms_a_move", "kb_a_table")


async def side_by_side(tables: int, seconds: float) -> dict[str, dict[str, dict[str, float]]]:
    """Both servers' figures: they take turns, a part of each load at a time, because the machine's speed changes by the minute."""
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        async with ours(Path(one), tables) as huerta, peer(Path(other), tables) as boardgame_io:
            for load, pause in LOADS.items():
                for turn in range(TURNS):
                    for party in (huerta, boardgame_io) if turn % 2 == 0 else (boardgame_io, huerta):
                        await party.play(load, pause, seconds / TURNS)
            return {"huerta": huerta.figures(), "boardgame.io": boardgame_io.figures()}


def table_figures(tables: int = TABLES, seconds: float = SECONDS) -> dict[str, dict[str, dict[str, float]]]:
    """What the benchmark measures, for a report."""
    return asyncio.run(side_by_side(tables, seconds))


def markdown(figures: dict[str, dict[str, dict[str, float]]]) -> str:
    """The figures as a table."""
    lines = [f"| load | server | {' | '.join(name.replace('_', ' ') for name in FIGURES)} |", f"|---|---|{'---:|' * len(FIGURES)}"]
    for load in LOADS:
        for server, measured in figures.items():
            row = [f"{measured[load][name]:.1f}" if name in measured[load] else "" for name in FIGURES]
            lines.append(f"| {load} | {server} | {' | '.join(row)} |")
    return "\n".join(lines)


def verdict(figures: dict[str, dict[str, dict[str, float]]]) -> str:
    """The bar: at full speed at least as many moves a second as the peer, every one of ours on disk."""
    mine, peer = (figures[name]["flat out"]["moves_a_second"] for name in ("huerta", "boardgame.io"))
    lines = ["| claim | ours | theirs | ratio | must be at least | holds |", "|---|---|---|---|---|---|"]
    claim = "tables at full speed against boardgame.io, moves/s"
    lines.append(f"| {claim} | {mine:,.0f} | {peer:,.0f} | {mine / peer:.2f} | 1 | {'yes' if mine >= peer else 'NO'} |")
    return "\n".join(lines)


def report(tables: int = TABLES, seconds: float = SECONDS) -> str:
    """The run as Markdown."""
    busy = os.getloadavg()[0]
    figures = table_figures(tables, seconds)
    opening = ", ".join(f"{milliseconds:.2f} ms at ply {plies}" for plies, milliseconds in opening_figures().items())
    return "\n\n".join(
        (
            f"Measured on {date.today()}, {os.cpu_count()} cores, Python {platform.python_version()}, boardgame.io {VERSION}: "
            f"{tables} tables, {2 * tables} sockets, {seconds:g} s of each load. "
            f"Before the run, {busy:.1f} other processes wanted a core.",
            verdict(figures),
            markdown(figures),
            f"Opening a table, processor time: {opening}.",
        )
    )


def write(text: str) -> None:
    """Keep a report in results.md."""
    head, rest = RESULTS.read_text(encoding="utf-8").split(START)
    RESULTS.write_text(f"{head}{START}\n\n{text}\n\n{END}{rest.split(END)[1]}", encoding="utf-8")


def main(words: list[str]) -> None:
    """Measure and print; keep it if asked to."""
    numbers = [word for word in words if not word.startswith("-")]
    tables = int(numbers[0]) if numbers else TABLES
    seconds = float(numbers[1]) if len(numbers) > 1 else SECONDS
    text = report(tables, seconds)
    print(text)
    if "--write" in words:
        write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
