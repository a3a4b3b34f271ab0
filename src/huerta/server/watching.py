"""Looking at tables: watch, resume, unwatch, and reading the log."""

import asyncio

from huerta.server import frames
from huerta.server.connection import Connection
from huerta.server.live import LiveTable, LiveTables
from huerta.server.messages import Ok
from huerta.server.refusal import Refusal
from huerta.server.requests import AtTable, ReadLog, Resume, Unwatch
from huerta.server.store.reader import Reader

MOST_WATCHED = 16  # tables on one connection


class Watching:
    """Lets connections look at tables."""

    def __init__(self, reader: Reader, tables: LiveTables):
        self.reader = reader
        self.tables = tables

    async def watch(self, connection: Connection, request: AtTable, seen: Resume | None = None) -> str:
        """Show the table as it is (after what was missed), and everything from now on."""
        if request.table not in connection.tables and len(connection.tables) >= MOST_WATCHED:
            raise Refusal("too_many", f"one connection watches up to {MOST_WATCHED} tables: stop watching another one first")
        async with self.tables.at(request.table) as live, live.lock:
            if seen:
                await self.send_missed(connection, live, seen)
            lines = await asyncio.to_thread(self.reader.chats, live.row.id)
            live.n_chats = lines[-1].number if lines else 0
            is_new = self.add(connection, live)
            connection.send(frames.table_frame(live, connection.person.id))
            connection.send(frames.chats_frame(live.row.id, lines))
            seat = live.show_to(connection)
            if is_new:
                live.show_seats()
            return frames.ok_text(request.id, live.row, seat)

    async def send_missed(self, connection: Connection, live: LiveTable, seen: Resume) -> None:
        """The moves since the last ply and version that the page saw."""
        back = await asyncio.to_thread(self.reader.undone_to, live.row.id, seen.version)
        start = min(seen.ply, live.row.ply if back is None else back)
        moves = await asyncio.to_thread(self.reader.moves, live.row.id, start)
        connection.send(frames.log_frame(live.row, start, moves))

    def add(self, connection: Connection, live: LiveTable) -> bool:
        """From now on the connection hears of the table; whether it did not before."""
        connection.tables.add(live.row.id)
        return live.add(connection)

    def show_now(self, connection: Connection, table_id: str) -> None:
        """Send the newest position to a page that chose in an older one."""
        live = self.tables.live.get(table_id)
        if live and connection in live.watchers:
            live.show_to(connection)

    async def unwatch(self, connection: Connection, request: Unwatch) -> str:
        """The connection no longer hears of the table."""
        self.remove(connection, request.table)
        return frames.text_of(Ok(id=request.id, table=request.table))

    def remove(self, connection: Connection, table_id: str) -> None:
        """Take a connection off a table, and tell the others."""
        connection.tables.discard(table_id)
        live = self.tables.live.get(table_id)
        if live and live.remove(connection):
            live.show_seats()
            self.tables.release(live)

    def forget(self, connection: Connection) -> None:
        """A connection has gone."""
        for table_id in list(connection.tables):
            self.remove(connection, table_id)

    async def send_log(self, connection: Connection, request: ReadLog) -> str:
        """The moves from a ply on, as many as fit."""
        async with self.tables.at(request.table) as live:
            moves = await asyncio.to_thread(self.reader.moves, live.row.id, request.start)
            connection.send(frames.log_frame(live.row, request.start, moves))
            return frames.text_of(Ok(id=request.id, table=live.row.id, ply=live.row.ply, version=live.row.version))
