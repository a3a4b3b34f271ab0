"""Tables under load, ours and boardgame.io's side by side: `python -m benchmarks.table [tables] [seconds]`.

Both get the same load from the same light client on the same machine: so many tables of two sockets each. First everyone clicks
about once a second, as busy people do (`live`), then everyone clicks as soon as it is his turn (`flat out`). Ours plays Finca and
commits every move to disk before it is acknowledged; the peer plays its tic-tac-toe in memory.
"""

import asyncio
import json
import sys
import tempfile
from pathlib import Path

from benchmarks.table_load import Load
from benchmarks.table_ours import ours
from benchmarks.table_peer import peer

TABLES = 500
SECONDS = 20.0
LIVE_PAUSE = 1.0  # seconds between a position and the next click
LOADS = ("live", "flat out")
FIGURES = ("moves_a_second", "p50_ms", "p99_ms", "server_ms_a_move", "kb_a_table")


def loads(seconds: float) -> list[Load]:
    """The stretches of play, in order."""
    return [Load(LIVE_PAUSE, seconds), Load(0.0, seconds)]


async def side_by_side(tables: int, seconds: float) -> dict[str, dict[str, dict[str, float]]]:
    """Both servers' figures, one after the other in one run."""
    found = {}
    for name, measure in (("huerta", ours), ("boardgame.io", peer)):
        with tempfile.TemporaryDirectory() as folder:
            found[name] = dict(zip(LOADS, await measure(Path(folder), tables, loads(seconds)), strict=True))
    return found


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


def main(words: list[str]) -> None:
    """Measure and print."""
    tables = int(words[0]) if words else TABLES
    seconds = float(words[1]) if len(words) > 1 else SECONDS
    figures = table_figures(tables, seconds)
    print(f"{tables} tables, {2 * tables} sockets\n\n{markdown(figures)}\n\n{json.dumps(figures)}")


if __name__ == "__main__":
    main(sys.argv[1:])
