"""The load, the same for every server: many tables of two sockets each, and whoever is to move moves."""

import asyncio
import os
import random
import resource
from abc import ABC, abstractmethod
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter

CONNECTING_AT_ONCE = 20
WARMING_TABLES = 2  # seated before memory is measured
REST_SECONDS, REST_SHARE = 1.0, 0.1  # a server rests when for so long it uses less than this share of a core


class Pair(ABC):
    """Two sockets at one table. A kind of server says how they sit down and what a move looks like."""

    def __init__(self) -> None:
        self.load: Load | None = None
        self.is_playing = False

    @abstractmethod
    async def sit_down(self) -> None:
        """Connect both, and begin a game."""

    @abstractmethod
    def move(self) -> None:
        """Send the next move."""

    @abstractmethod
    def close(self) -> None:
        """Hang up both."""

    # -- called by the sockets -----------------------------------------------------------------------------------------

    def click(self) -> None:
        """Send a move if the load is still on."""
        if self.load and self.load.is_on:
            self.move()
        else:
            self.is_playing = False

    def turn_came(self) -> None:
        """Somebody may move: at once, or after the pause that the load wants."""
        if self.load and self.load.pause:
            asyncio.get_running_loop().call_later(self.load.pause * random.uniform(0.5, 1.5), self.click)
        else:
            self.click()

    def other_saw(self, sent_at: float) -> None:
        """The move has reached the other seat."""
        if self.load and self.load.is_on:
            self.load.latencies.append(perf_counter() - sent_at)


@dataclass
class Load:
    """How the tables play, and what was measured meanwhile; they may stop and go on."""

    pause: float  # seconds between a position and the next click; 0 for as fast as it goes
    latencies: list[float] = field(default_factory=list)
    took: float = 0.0  # seconds
    spent: float = 0.0  # seconds of the server's processor
    is_on: bool = False

    async def run(self, pairs: list[Pair], pid: int, seconds: float) -> None:
        """Let all tables play for a while."""
        began, spent = perf_counter(), processor_time(pid)
        self.is_on = True
        for pair in pairs:
            pair.load = self
            if not pair.is_playing:
                pair.is_playing = True
                pair.turn_came()
        await asyncio.sleep(seconds)
        self.is_on = False
        self.took += perf_counter() - began
        self.spent += processor_time(pid) - spent

    def figures(self) -> dict[str, float]:
        """What came of it."""
        moves = len(self.latencies)
        cuts = quantiles(self.latencies, n=100) if moves > 1 else [float("nan")] * 99
        return {
            "moves_a_second": moves / self.took,
            "p50_ms": cuts[49] * 1000,
            "p99_ms": cuts[98] * 1000,
            "server_ms_a_move": self.spent * 1000 / max(moves, 1),
        }


async def seated(make: Callable[[int], Pair], count: int) -> list[Pair]:
    """So many tables, everyone sitting."""
    gate = asyncio.Semaphore(CONNECTING_AT_ONCE)

    async def one(number: int) -> Pair:
        async with gate:
            pair = make(number)
            await pair.sit_down()
            return pair

    return list(await asyncio.gather(*(one(number) for number in range(count))))


def with_children(pid: int) -> list[int]:
    """A process and all that it has started."""
    children = [int(child) for file in Path(f"/proc/{pid}/task").glob("*/children") for child in file.read_text().split()]
    return [pid, *(process for child in children for process in with_children(child))]


def memory_of(pid: int) -> int:
    """The bytes of memory a server uses."""
    pages = sum(int(Path(f"/proc/{process}/statm").read_text().split()[1]) for process in with_children(pid))
    return pages * resource.getpagesize()


def processor_time(pid: int) -> float:
    """The seconds of processor that a server has used."""
    fields = [Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in with_children(pid)]
    return sum(int(field[11]) + int(field[12]) for field in fields) / os.sysconf("SC_CLK_TCK")


async def rested(pid: int) -> None:
    """Wait until a server has done all that it does once after its start."""
    spent = processor_time(pid)
    while True:
        await asyncio.sleep(REST_SECONDS)
        before, spent = spent, processor_time(pid)
        if spent - before < REST_SECONDS * REST_SHARE:
            return


class Party:
    """A server, and everyone who sits at its tables."""

    def __init__(self, pid: int, pairs: list[Pair], memory: int):
        self.pid = pid
        self.pairs = pairs
        self.memory = memory  # bytes that the server used before they sat down
        self.loads: dict[str, Load] = {}

    async def play(self, name: str, pause: float, seconds: float) -> None:
        """Let everyone play for a while, and then the server come to rest."""
        await self.loads.setdefault(name, Load(pause)).run(self.pairs, self.pid, seconds)
        await rested(self.pid)

    def figures(self) -> dict[str, dict[str, float]]:
        """What was measured, load by load; memory a table, from before they sat down until now, comes with the first."""
        found = {name: load.figures() for name, load in self.loads.items()}
        next(iter(found.values()))["kb_a_table"] = (memory_of(self.pid) - self.memory) / len(self.pairs) / 1024
        return found


@asynccontextmanager
async def party(make: Callable[[int], Pair], tables: int, pid: int) -> AsyncIterator[Party]:
    """Seat everyone; in the end they hang up."""
    warm = await seated(make, WARMING_TABLES)
    memory = memory_of(pid)
    pairs = await seated(lambda number: make(number + len(warm)), tables)
    await rested(pid)
    try:
        yield Party(pid, pairs, memory)
    finally:
        for pair in [*warm, *pairs]:
            pair.close()
