"""Tables in memory: the authority over each of them while anybody is there."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager

from huerta.server import frames
from huerta.server.connection import Connection
from huerta.server.hub import Hub
from huerta.server.messages import Closed, Turn
from huerta.server.position import Position
from huerta.server.refusal import Refusal
from huerta.server.store.reader import Reader
from huerta.server.store.rows import SeatRow, TableRow
from huerta.server.texts import NO_STORY
from huerta.server.turns import Cause, Step


class Lock(asyncio.Lock):
    """Lets changes happen one after the other."""

    def take_now(self) -> bool:
        """Take it if that needs no waiting; whether it did not."""
        taking = self.acquire()
        try:
            taking.send(None)
        except StopIteration:
            return True
        taking.close()
        return False


class LiveTable:
    """A table, whoever watches it, and the lock that lets changes happen one after the other."""

    def __init__(self, row: TableRow):
        self.row = row
        self.position = Position.of(row)
        self.lock = Lock()
        self.users = 0  # requests under way
        self.watchers: list[Connection] = []
        self.present: frozenset[str] = frozenset()  # everybody who is looking
        self.described: tuple[tuple[SeatRow, ...], str, str | None, str] | None = None  # the seats, and how they were told
        self.is_thinking = False  # whether a bot does
        self.n_chats: int | None = None  # known once somebody spoke or watched

    def add(self, watcher: Connection) -> bool:
        """A connection looks from now on; whether it did not before."""
        if watcher in self.watchers:
            return False
        self.watchers.append(watcher)
        self.look_around()
        return True

    def remove(self, watcher: Connection) -> bool:
        """A connection no longer looks; whether it did before."""
        if watcher not in self.watchers:
            return False
        self.watchers.remove(watcher)
        self.look_around()
        return True

    def look_around(self) -> None:
        """See who is here."""
        self.present = frozenset(watcher.person.id for watcher in self.watchers)
        self.described = None

    @property
    def seats_text(self) -> str:
        """Who sits where, as it travels: written once until something about it changes."""
        row = self.row
        if self.described is None or self.described[:3] != (row.seats, row.status, row.host_id):
            self.described = (row.seats, row.status, row.host_id, frames.seats_text(row, self.present))
        return self.described[3]

    @property
    def seats_looking(self) -> list[int | None]:
        """The seats whose view will be shown, and nobody's for who only watches."""
        return list({self.row.seat_of(watcher.person.id) for watcher in self.watchers})

    @property
    def is_idle(self) -> bool:
        """Whether it can be forgotten."""
        return not (self.users or self.watchers or self.is_thinking)

    def stand_at(self, row: TableRow, position: Position | None) -> str | None:
        """This is how the table stands from now on; whom it waited for until now."""
        waited_for = self.row.turn_person
        self.row = row
        self.position = position
        return waited_for

    # -- telling -------------------------------------------------------------------------------------------------------

    def show(self, cause: Cause, told: str = NO_STORY) -> None:
        """Send the position to every watcher, to each seat its own."""
        picture = frames.Picture(self, cause, told)
        made: dict[int | None, str] = {}
        for watcher in self.watchers:
            seat = self.row.seat_of(watcher.person.id)
            if seat not in made:
                made[seat] = picture.for_seat(seat)
            watcher.send(made[seat])

    def show_to(self, connection: Connection) -> int | None:
        """Send the position to one connection; returns its seat."""
        seat = self.row.seat_of(connection.person.id)
        connection.send(frames.Picture(self, "now").for_seat(seat))
        return seat

    def show_table(self) -> None:
        """Send all but the position to every watcher."""
        for watcher in self.watchers:
            watcher.send(frames.table_frame(self, watcher.person.id))

    def show_seats(self) -> None:
        """Send who is here to every watcher."""
        frame = frames.seats_frame(self)
        for watcher in self.watchers:
            watcher.send(frame)


class Use:
    """A table in use: `async with tables.at(…) as live`."""

    __slots__ = ("live", "table_id", "tables")

    def __init__(self, tables: "LiveTables", table_id: str):
        self.tables = tables
        self.table_id = table_id

    async def __aenter__(self) -> LiveTable:
        self.live = await self.tables.open(self.table_id)
        self.live.users += 1
        return self.live

    async def __aexit__(self, *_: object) -> None:
        self.live.users -= 1
        self.tables.release(self.live)


class LiveTables:
    """All tables in memory; each is read from disk when somebody needs it, and forgotten when nobody does."""

    def __init__(self, reader: Reader, hub: Hub, ready: Callable[[str], Awaitable[None]]):
        self.reader = reader
        self.hub = hub
        self.ready = ready  # waits until a game's rules can be called without delay
        self.live: dict[str, LiveTable] = {}
        self.loading: dict[str, asyncio.Task[LiveTable | None]] = {}
        self.on_change: Callable[[LiveTable], None] = lambda live: None  # lets a bot think when it is its turn

    def at(self, table_id: str) -> "Use":
        """A table, kept in memory at least until the end of the block."""
        return Use(self, table_id)

    @asynccontextmanager
    async def hold(self, table_ids: list[str]) -> AsyncIterator[list[LiveTable]]:
        """Several tables, none of which changes inside the block."""
        async with AsyncExitStack() as stack:
            held = [await stack.enter_async_context(self.at(table_id)) for table_id in sorted(table_ids)]
            for live in held:
                await stack.enter_async_context(live.lock)
            yield held

    async def open(self, table_id: str) -> LiveTable:
        """The table in memory, or from disk."""
        live = self.live.get(table_id)
        if live is None:
            task = self.loading.get(table_id) or asyncio.create_task(self.load(table_id))
            self.loading[table_id] = task
            live = await asyncio.shield(task)
        if live is None:
            raise Refusal("no_such_table", "there is no such table: check the link, or make a new table")
        return live

    async def load(self, table_id: str) -> LiveTable | None:
        """Read a table from disk."""
        try:
            row = await asyncio.to_thread(self.reader.table, table_id)
            if row is not None:
                await self.ready(row.game)
                self.live[table_id] = LiveTable(row)
            return self.live.get(table_id)
        finally:
            del self.loading[table_id]

    def release(self, live: LiveTable) -> None:
        """Forget a table that nobody needs now."""
        if live.is_idle and self.live.get(live.row.id) is live:
            del self.live[live.row.id]

    async def reload(self, live: LiveTable) -> None:
        """Read a table again after something changed it on disk; its lock is held."""
        row = await asyncio.to_thread(self.reader.table, live.row.id)
        if row is not None:
            live.stand_at(row, Position.of(row))

    async def show_anew(self, live: LiveTable) -> None:
        """Read a table again and show it to everyone; its lock is held."""
        await self.reload(live)
        live.show_table()
        live.show("seats")

    # -- after a commit ------------------------------------------------------------------------------------------------

    async def settle(self, live: LiveTable, step: Step) -> None:
        """A step was committed: stand there, and tell everyone."""
        waited_for = live.stand_at(step.row, step.position)
        if not step.is_plain:
            await self.reload(live)
            live.show_table()
        self.tell(live, step, waited_for)

    def settle_plain(self, live: LiveTable, step: Step) -> None:
        """The same for a step that nothing has to be read again for."""
        self.tell(live, step, live.stand_at(step.row, step.position))

    def tell(self, live: LiveTable, step: Step, waited_for: str | None) -> None:
        """Show everyone how the table stands after a step."""
        live.show(step.cause, step.told)
        self.tell_turn(live.row, waited_for)
        self.on_change(live)

    def tell_turn(self, row: TableRow, waited_for: str | None) -> None:
        """Tell people that one of their tables began or ceased to wait for them; who watches it sees that anyway."""
        if row.turn_person == waited_for:
            return
        for person_id in (waited_for, row.turn_person):
            for connection in self.hub.of_person.get(person_id or "", ()):
                if row.id not in connection.tables:
                    connection.send(frames.text_of(Turn(table=row.id, my_turn=person_id == row.turn_person)))

    def close(self, live: LiveTable) -> None:
        """A table is gone."""
        frame = frames.text_of(Closed(table=live.row.id))
        for watcher in live.watchers:
            watcher.tables.discard(live.row.id)
            watcher.send(frame)
        live.watchers.clear()
        live.look_around()
        self.live.pop(live.row.id, None)
