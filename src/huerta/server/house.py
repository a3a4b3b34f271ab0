"""The house: everything the server is made of, put together, opened and closed."""

import asyncio
import gc
import logging
import time
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from urllib.parse import urlsplit

from sqlalchemy import delete

from huerta.core.registry import game_names
from huerta.server.archive import Archive
from huerta.server.connection import Allowance
from huerta.server.door import Door
from huerta.server.hub import Hub
from huerta.server.live import LiveTables
from huerta.server.people import People
from huerta.server.refusal import Refusal
from huerta.server.reviews import Reviews
from huerta.server.settings import Settings
from huerta.server.store import columns
from huerta.server.store.opening import migrate, open_engine
from huerta.server.store.reader import Reader
from huerta.server.store.rows import PersonRow
from huerta.server.store.writer import Change, Writer, statement
from huerta.server.thinking import Thinkers
from huerta.server.warming import Warming
from huerta.server.watching import Watching

LOG = logging.getLogger("huerta.server")
LOOK_SECONDS = 1.0  # how often clocks are looked at
TIDY_SECONDS = 3600.0
VISIT_SECONDS = 10.0  # games are made ready after so long even if nobody comes
PAGE_SECONDS = 1.5  # a page that was answered is left alone for so long, to be drawn
SECONDS_A_DAY = 86_400
REQUESTS_DAYS = 7  # answers are kept so long for repeats
RESTARTING = 1012
MOST_ALLOWANCES = 10_000
RUBBISH = (50_000, 20, 50)  # looking for rubbish stops everybody: seldom is enough, most of it goes by itself


class House:
    """All parts of a running server."""

    def __init__(self, settings: Settings, tell: Callable[[str], None] = LOG.info):
        self.settings = settings
        self.engine = open_engine(settings.database_url)
        self.reader = Reader(self.engine)
        self.writer = Writer(self.engine)
        self.hub = Hub(settings)
        self.warming = Warming(tell)
        self.tables = LiveTables(self.reader, self.hub, self.warming.ready)
        self.door = Door(settings, self.reader, self.writer, self.tables)
        self.watching = Watching(self.reader, self.tables)
        self.people = People(self.reader, self.writer)
        self.archive = Archive(self.reader)
        self.reviews = Reviews(settings, self.archive)
        self.thinkers = Thinkers(settings, self.door.play_bot)
        self.tables.on_change = self.thinkers.consider
        self.chores: list[asyncio.Task[None]] = []
        self.visited = asyncio.Event()  # whether a page was answered
        self.allowances: dict[tuple[str, str], Allowance] = {}

    # -- opening and closing -------------------------------------------------------------------------------------------

    async def open(self) -> None:
        """Bring the database up to date, and go on where the last server stopped."""
        await asyncio.to_thread(migrate, self.engine)
        self.writer.start()
        await self.people.start()
        self.chores = [asyncio.create_task(chore) for chore in (self.warm(), self.keep_time(), self.tidy())]

    async def close(self) -> None:
        """Send everyone away, finish what is being written, and stop."""
        for connections in list(self.hub.of_person.values()):
            for connection in connections:
                connection.close(RESTARTING, "the server stops: connect again in a moment")
        for chore in self.chores:
            chore.cancel()
        await asyncio.gather(*self.chores, return_exceptions=True)
        await self.thinkers.stop()
        self.reviews.stop()
        await self.door.aside.stop()
        await self.writer.stop()
        self.engine.dispose()

    async def warm(self) -> None:
        """Make every game ready once the first page has been answered, so that no page waits for games nobody plays yet.

        What lives as long as the server is not looked at again for rubbish.
        """
        with suppress(TimeoutError):
            await asyncio.wait_for(self.visited.wait(), VISIT_SECONDS)
            await asyncio.sleep(PAGE_SECONDS)
        for name in game_names():
            await self.attempt(self.warming.finish(name))
        gc.collect()
        gc.freeze()
        gc.set_threshold(*RUBBISH)

    async def go_on(self) -> None:
        """Let bots think and live clocks run at the tables that were under way."""
        for table_id in await asyncio.to_thread(self.reader.waiting):
            await self.attempt(self.door.wind_up(table_id))

    async def keep_time(self) -> None:
        """Look for people whose time is up, once everything goes on."""
        await self.go_on()
        while True:
            await asyncio.sleep(LOOK_SECONDS)
            for table_id in await asyncio.to_thread(self.reader.late, time.time()):
                await self.attempt(self.door.time_out(table_id))

    async def tidy(self) -> None:
        """Remove tables that never started, and answers that nobody will ask for again."""
        while True:
            now = time.time()
            tables, requests = columns.tables.c, columns.requests.c
            idle = (tables.status == "open") & (tables.changed < now - self.settings.idle_days * SECONDS_A_DAY)
            old = requests.at < now - REQUESTS_DAYS * SECONDS_A_DAY
            queries = [delete(columns.tables).where(idle), delete(columns.requests).where(old)]
            await self.attempt(self.writer.commit(Change(before=[statement(query) for query in queries])))
            await asyncio.sleep(TIDY_SECONDS)

    async def attempt(self, work: Awaitable[None]) -> None:
        """A chore that fails is told in the log and does not stop the others."""
        try:
            await work
        except Exception:
            LOG.exception("a chore failed")

    # -- who may come in -----------------------------------------------------------------------------------------------

    def check_origin(self, headers: Mapping[str, str], is_required: bool = False) -> None:
        """Only our own page, or one that the settings name, may speak for a browser."""
        origin = headers.get("origin")
        if origin is None and not is_required and headers.get("sec-fetch-site") in (None, "same-origin", "none"):
            return
        ours = urlsplit(origin or "").netloc == headers.get("host")
        public = self.settings.public_url and origin == origin_of(self.settings.public_url)
        if not (ours or public or origin in self.settings.origins):
            raise Refusal("foreign_origin", "this page may not talk to this server: open the server's own page")

    def check_rate(self, kind: str, who: str, rate: float, burst: int) -> None:
        """Whether one more of a kind is allowed."""
        if len(self.allowances) > MOST_ALLOWANCES:
            self.allowances = {key: kept for key, kept in self.allowances.items() if not kept.is_full}
        if not self.allowances.setdefault((kind, who), Allowance(rate, burst)).take():
            raise Refusal("too_fast", f"that was too much in a short time: wait {max(1 / rate, 1):.0f} seconds and try again")

    def check_new(self, address: str) -> None:
        """Whether one more guest or table may be made from an address."""
        self.check_rate("new", address, self.settings.new_rate, self.settings.new_burst)

    def check_password(self, address: str) -> None:
        """Whether one more password may be tried from an address."""
        self.check_rate("password", address, self.settings.login_rate, self.settings.login_burst)

    def check_talk(self, person: PersonRow) -> None:
        """Whether a person may say one more thing."""
        self.check_rate("chat", person.id, self.settings.chat_rate, self.settings.chat_burst)


def origin_of(url: str) -> str:
    """Scheme and host of an address."""
    parts = urlsplit(url)
    return f"{parts.scheme}://{parts.netloc}"
