"""The long versions: `python -m tests.server.soak [kills N] [games N] [messages N]`."""

import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from tests.server.kills import check_word, play_and_kill
from tests.server.nonsense import bother
from tests.server.process import ServerProcess
from tests.server.secrets import play_and_search

PLAYERS = 4


def soak_kills(folder: Path, count: int) -> str:
    """Kill the server again and again while people play on it."""
    server, people = play_and_kill(folder, count, PLAYERS, random.Random(count))
    told = check_word(server.database, people)
    assert "Traceback" not in server.complaints, server.complaints[-2000:]
    return f"killed {count} times; " + ", ".join(f"{name}: {number}" for name, number in told.items())


def soak_games(folder: Path, count: int) -> str:
    """Search every frame of many games."""
    server = ServerProcess(folder / "games.sqlite3").start()
    frames = sum(play_and_search(server.host, bots=number % 3) for number in range(count))
    server.stop()
    assert "Traceback" not in server.complaints, server.complaints[-2000:]
    return f"{count} games, {frames} frames searched: nothing hidden in any of them"


def soak_messages(folder: Path, count: int) -> str:
    """Send messages that nobody should send."""
    server = ServerProcess(folder / "messages.sqlite3").start()
    told = bother(server, count, seed=count)
    server.stop()
    assert "Traceback" not in server.complaints, server.complaints[-2000:]
    return f"{sum(told.values())} messages, each refused or the socket closed, nothing changed: {dict(told)}"


SOAKS: dict[str, tuple[Callable[[Path, int], str], int]] = {
    "kills": (soak_kills, 100),
    "messages": (soak_messages, 100_000),
    "games": (soak_games, 200),
}


def main(words: list[str]) -> None:
    """Run the soaks that were named, or all of them."""
    wanted = {name: int(number) for name, number in zip(words[::2], words[1::2], strict=True)}
    for name, (soak, count) in SOAKS.items():
        if wanted and name not in wanted:
            continue
        began = time.monotonic()
        with tempfile.TemporaryDirectory() as folder:
            told = soak(Path(folder), wanted.get(name, count))
        print(f"{name}: {told} ({time.monotonic() - began:.0f} s)", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
