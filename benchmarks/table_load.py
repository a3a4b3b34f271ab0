"""The load, the same for every server: many tables of two sockets each, and whoever is to move moves."""

import asyncio
import os
import random
import resource
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from statistics import quantiles
from time import perf_counter

CONNECTING_AT_ONCE = 20
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
    """A stretch of play, and what was measured in it."""

    pause: float  # seconds between a position and the next click; 0 for as fast as it goes
    seconds: float
    latencies: list[float] = field(default_factory=list)
    is_on: bool = True

    async def run(self, pairs: list[Pair], pid: int) -> dict[str, float]:
        """Let all tables play for a while."""
        began, spent = perf_counter(), processor_time(pid)
        for pair in pairs:
            pair.load = self
            if not pair.is_playing:
                pair.is_playing = True
                pair.turn_came()
        await asyncio.sleep(self.seconds)
        self.is_on = False
        took, spent = perf_counter() - began, processor_time(pid) - spent
        moves = len(self.latencies)
        await asyncio.sleep(1.0)
        cuts = quantiles(self.latencies, n=100) if len(self.latencies) > 1 else [float("nan")] * 99
        return {
            "moves_a_second": moves / took,
            "p50_ms": cuts[49] * 1000,
            "p99_ms": cuts[98] * 1000,
            "server_ms_a_move": spent * 1000 / max(moves, 1),
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


async def measured(
    make: Callable[[int], Pair], tables: int, pid: int, loads: list[Load], ready: Callable[[], Awaitable[None]] | None = None
) -> list[dict[str, float]]:
    """Seat everyone, then run one load after the other; memory a table comes with the first."""
    warm = await seated(make, 2)
    before = memory_of(pid)
    pairs = await seated(lambda number: make(number + len(warm)), tables)
    await rested(pid)
    if ready:
        await ready()
    figures = [await load.run(pairs, pid) for load in loads]
    figures[0]["kb_a_table"] = (memory_of(pid) - before) / tables / 1024
    for pair in [*warm, *pairs]:
        pair.close()
    return figures
