"""The one door to the disk: a thread that commits what has gathered since its last commit, all in one transaction.

Hundreds of tables share one flush of the disk that way, and still nobody hears `ok` before his move is down.
"""

import asyncio
import logging
from collections.abc import Callable
from dataclasses import asdict, dataclass, field
from queue import SimpleQueue
from threading import Thread
from typing import Any

from sqlalchemy import Connection, Engine, Executable, delete, insert, update
from sqlalchemy.exc import IntegrityError

from huerta.server.store import columns
from huerta.server.store.batches import CHATS, MOVES, REQUESTS, TABLES, chat_values, move_values, table_values, write_rows
from huerta.server.store.rows import ChatRow, MoveRow, TableRow

MOST_AT_ONCE = 512
LOG = logging.getLogger("huerta.server")

Work = Callable[[Connection], None]
Done = Callable[[Exception | None], None]  # told in the event loop what went wrong, or nothing
Kept = tuple[str, str, str, float]  # a person's id, the request's, the answer, and when


class Conflict(Exception):
    """What was to be written is there already: a repeated request, or a move for a ply that was played."""


@dataclass
class Change:
    """What one request changes: all of it is committed, or nothing."""

    table: TableRow | None = None  # the table afterwards
    moves: list[MoveRow] = field(default_factory=list)
    chat: ChatRow | None = None
    request: Kept | None = None  # the answer, kept for repeats
    before: list[Work] = field(default_factory=list)  # anything rarer, done first
    after: list[Work] = field(default_factory=list)  # anything rarer, done last


SEAT_COLUMNS = ["kind", "person_id", "name", "level", "seed", "is_vacated", "starter_id", "reserved_id", "reserved_for"]


def statement(query: Executable) -> Work:
    """A single statement as a piece of work."""

    def work(connection: Connection) -> None:
        connection.execute(query)

    return work


def write_table(row: TableRow) -> Work:
    """A new table with its seats."""

    def work(connection: Connection) -> None:
        values = {name: value for name, value in asdict(row).items() if name != "seats"}
        connection.execute(insert(columns.tables), values)
        connection.execute(insert(columns.seats), seat_values(row))

    return work


def write_seats(row: TableRow) -> Work:
    """The seats of a table, and what changes rarely in its own row."""

    def work(connection: Connection) -> None:
        connection.execute(delete(columns.seats).where(columns.seats.c.table_id == row.id))
        connection.execute(insert(columns.seats), seat_values(row))
        rare = {"key": row.key, "host_id": row.host_id, "next_table": row.next_table}
        connection.execute(update(columns.tables).where(columns.tables.c.id == row.id).values(rare))

    return work


def seat_values(row: TableRow) -> list[dict[str, Any]]:
    """A table's seats as the database has them."""
    return [
        {"table_id": row.id, "seat": number, **{name: getattr(seat, name) for name in SEAT_COLUMNS}}
        for number, seat in enumerate(row.seats)
    ]


def write_undo(table_id: str, version: int, to: int) -> Work:
    """Forget the moves from a ply on, and remember that they were taken back."""

    def work(connection: Connection) -> None:
        moves = columns.moves.c
        connection.execute(delete(columns.moves).where(moves.table_id == table_id, moves.ply >= to))
        connection.execute(insert(columns.undos), {"table_id": table_id, "version": version, "to": to})

    return work


def write_all(connection: Connection, changes: list[Change]) -> None:
    """Carry out changes inside a transaction, statements of one kind together."""
    for change in changes:
        for work in change.before:
            work(connection)
    tables = {change.table.id: change.table for change in changes if change.table}  # the newest of each
    write_rows(connection, MOVES, [move_values(move) for change in changes for move in change.moves])
    write_rows(connection, TABLES, [table_values(table) for table in tables.values()])
    write_rows(connection, CHATS, [chat_values(change.chat) for change in changes if change.chat])
    write_rows(connection, REQUESTS, [change.request for change in changes if change.request])
    for change in changes:
        for work in change.after:
            work(connection)


class Writer:
    """Commits changes in the order they come."""

    def __init__(self, engine: Engine):
        self.engine = engine
        self.waiting: SimpleQueue[tuple[Change, Done] | None] = SimpleQueue()
        self.commits = 0  # how many transactions there have been
        self.thread = Thread(target=self.run, name="huerta-writer", daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None

    def start(self) -> None:
        """Begin to work for the running event loop."""
        self.loop = asyncio.get_running_loop()
        self.thread.start()

    async def stop(self) -> None:
        """Finish what waits, then stop."""
        self.waiting.put(None)
        await asyncio.to_thread(self.thread.join)

    async def commit(self, change: Change) -> None:
        """Return when the change is on disk; raise Conflict when it cannot be."""
        assert self.loop is not None
        future: asyncio.Future[None] = self.loop.create_future()

        def done(problem: Exception | None) -> None:
            if future.cancelled():
                return
            if problem is None:
                future.set_result(None)
            else:
                future.set_exception(problem)

        self.put(change, done)
        await future

    def put(self, change: Change, done: Done) -> None:
        """Write a change, and call `done` when it is on disk or cannot be."""
        self.waiting.put((change, done))

    def run(self) -> None:
        """Gather, commit, tell; until stopped."""
        while group := self.gather():
            outcomes = self.write(group)
            assert self.loop is not None
            self.loop.call_soon_threadsafe(tell, group, outcomes)

    def gather(self) -> list[tuple[Change, Done]]:
        """At least one change, and all that wait behind it; nothing when it is time to stop."""
        first = self.waiting.get()
        group = [first] if first else []
        while group and len(group) < MOST_AT_ONCE and not self.waiting.empty():
            following = self.waiting.get()
            if following is None:
                self.waiting.put(None)
                break
            group.append(following)
        return group

    def write(self, group: list[tuple[Change, Done]]) -> list[Exception | None]:
        """Commit all together; if one of them cannot be, each on its own."""
        changes = [change for change, _ in group]
        problem = self.attempt(changes)
        if problem is None:
            return [None] * len(changes)
        if len(changes) == 1:
            return [problem]
        return [self.attempt([change]) for change in changes]

    def attempt(self, changes: list[Change]) -> Exception | None:
        """One transaction; what went wrong, if something did."""
        try:
            with self.engine.begin() as connection:
                write_all(connection, changes)
            self.commits += 1
        except IntegrityError:
            return Conflict()
        except Exception as error:
            LOG.error("could not write to the database: %s", type(error).__name__)
            return error
        return None


def tell(group: list[tuple[Change, Done]], outcomes: list[Exception | None]) -> None:
    """Tell whoever waits for these changes; who cannot cope with it does not keep it from the others."""
    for (_, done), problem in zip(group, outcomes, strict=True):
        try:
            done(problem)
        except Exception:
            LOG.exception("what follows a commit failed")
