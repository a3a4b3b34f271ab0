"""Our side of the table benchmark: Finca between two people at each table, every move committed to disk."""

import asyncio
import json
import random
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from time import perf_counter

from benchmarks.table_line import Line, open_line
from benchmarks.table_load import WARMING_TABLES, Pair, Party, party
from huerta.server.people import COOKIE
from tests.server.client import Browser
from tests.server.process import ServerProcess

NUMBERS = count()
PATIENCE = 60.0  # seconds


def number_after(text: str, mark: str, start: int = 0) -> int:
    """The number that follows a mark in a frame."""
    place = text.index(mark, start) + len(mark)
    end = place
    while text[end].isdigit():
        end += 1
    return int(text[place:end])


class OurPair(Pair):
    """Two guests at a table of Finca."""

    def __init__(self, host: str, guests: tuple[Browser, Browser]):
        super().__init__()
        self.host = host
        self.guests = guests
        self.table = ""
        self.lines: list[Line] = []
        self.seen = -1  # the newest ply
        self.sent: dict[int, tuple[int, float]] = {}  # plies that the other seat has not seen yet: who moved, and when
        self.next: tuple[int, int, int] = (0, 0, 0)  # who moves, at which ply, which move

    async def sit_down(self) -> None:
        """One makes a table, the other joins, and the first one starts."""
        self.table = await asyncio.to_thread(self.guests[0].make_table)
        for seat, guest in enumerate(self.guests):
            line = await open_line(self.host, "/api/socket", {"Cookie": f"{COOKIE}={guest.cookie}"})
            line.on_text = self.hear(seat)
            self.lines.append(line)
        self.began: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        for seat, kind in ((0, "watch"), (1, "join"), (0, "start")):
            self.heard = asyncio.get_running_loop().create_future()
            self.ask(seat, kind)
            await asyncio.wait_for(self.heard, PATIENCE)
        await asyncio.wait_for(self.began, PATIENCE)

    def ask(self, seat: int, kind: str, **fields: int) -> None:
        """Send a request."""
        self.lines[seat].send(json.dumps({"type": kind, "id": f"r{next(NUMBERS)}", "table": self.table, **fields}))

    def hear(self, seat: int):  # type: ignore[no-untyped-def]
        """What a seat does with a frame."""

        def on_text(text: str) -> None:
            if text.startswith('{"type":"error"'):
                raise RuntimeError(text)
            if text.startswith('{"type":"ok"') and not self.heard.done():
                self.heard.set_result(None)
            if not text.startswith('{"type":"state"') or '"status":"playing"' not in text[:200]:
                return
            ply = number_after(text, '"ply":')
            if self.sent.get(ply, (seat,))[0] != seat:
                self.other_saw(self.sent.pop(ply)[1])
            self.seen = max(self.seen, ply)
            place = text.rfind('"legal":[{"id":')
            if place >= 0 and ply == self.seen:
                self.choose(seat, ply, text, place)

        return on_text

    def choose(self, seat: int, ply: int, text: str, place: int) -> None:
        """One of the legal moves, at random."""
        self.next = (seat, ply, number_after(text, '"id":', place))
        if not self.began.done():
            self.began.set_result(None)
        elif self.is_playing:
            self.turn_came()

    def move(self) -> None:
        """Send it."""
        seat, ply, move = self.next
        self.sent[ply + 1] = (seat, perf_counter())
        self.ask(seat, "play", ply=ply, move=move)

    def close(self) -> None:
        """Hang up both."""
        for line in self.lines:
            line.close()


@asynccontextmanager
async def ours(folder: Path, tables: int) -> AsyncIterator[Party]:
    """Our server, with so many tables."""
    server = await asyncio.to_thread(ServerProcess(folder / "bench.sqlite3", connections="100000").start)
    try:
        host = server.host
        await asyncio.to_thread(Browser(host).fetch, "GET", "/")  # a page was opened: now the server makes its games ready
        n_guests = 2 * (tables + WARMING_TABLES)
        guests = [await asyncio.to_thread(Browser, host, f"Guest {number}") for number in range(n_guests)]
        random.shuffle(guests)
        assert server.process is not None
        async with party(
            lambda number: OurPair(host, (guests[2 * number], guests[2 * number + 1])), tables, server.process.pid
        ) as sitting:
            yield sitting
    finally:
        await asyncio.to_thread(server.stop)
