"""The door every request goes through: checked, carried out, committed, and only then answered."""

import asyncio
import time
from collections.abc import Callable
from functools import partial

from sqlalchemy import delete

from huerta.core.registry import get_game
from huerta.server import acts, frames, lobby, rating, turns
from huerta.server.acts import ACTS, Scene
from huerta.server.aside import Aside
from huerta.server.live import LiveTable, LiveTables
from huerta.server.messages import Chat, Ok
from huerta.server.outcome import Outcome
from huerta.server.refusal import Refusal
from huerta.server.requests import AskUndo, AtTable, Close, Consent, Play, Rematch, Say
from huerta.server.settings import Settings
from huerta.server.store import columns
from huerta.server.store.reader import Reader
from huerta.server.store.rows import ChatRow, PersonRow, TableRow
from huerta.server.store.writer import Change, Conflict, Kept, Writer, statement, write_seats, write_table, write_undo
from huerta.server.turns import Step

Reply = Callable[[str], None]  # sends an answer
Fail = Callable[[], None]  # answers by the long way


class Door:
    """Carries out what changes a table."""

    def __init__(self, settings: Settings, reader: Reader, writer: Writer, tables: LiveTables):
        self.settings = settings
        self.reader = reader
        self.writer = writer
        self.tables = tables
        self.aside = Aside(settings.busy_moves)
        self.n_under_way = 0  # moves that are not yet answered

    # -- requests ------------------------------------------------------------------------------------------------------

    async def answer(self, person: PersonRow, request: AtTable) -> str:
        """Carry out a request once, however often it comes, and give its answer."""
        try:
            return await self.carry_out(person, request)
        except (Refusal, Conflict) as problem:
            before = await asyncio.to_thread(self.reader.answer, person.id, request.id)
            if before is not None:
                return before
            if isinstance(problem, Refusal):
                raise
            raise Refusal("stale", "somebody else was faster: look at the newest position and choose again") from None

    async def carry_out(self, person: PersonRow, request: AtTable) -> str:
        """Do what the request asks, at its table, when its turn has come."""
        async with self.tables.at(request.table) as live, live.lock:
            match request:
                case Say():
                    return await self.say(live, person, request)
                case Rematch():
                    return await self.rematch(live, person, request)
                case Close():
                    return await self.close(live, person, request)
            scene = await self.scene(live, person, request)
            step = ACTS[type(request)](scene, request)
            answer = self.answer_of(request, step.row, person)
            await self.commit(live, step, kept(person, request, answer))
            return answer

    def play_at_once(self, person: PersonRow, request: Play, reply: Reply, fail: Fail) -> bool:
        """Play a move where nothing has to be waited for but the disk; whether that was possible.

        It is what most requests are. All that is out of the ordinary (a refusal, a repeat, another request under way at the table,
        the end of the game) goes through `answer`, and so does what `fail` is called for.
        """
        live = self.tables.live.get(request.table)
        if live is None or live.lock.locked() or request.ask_at_end:
            return False
        try:
            position = acts.check_play(Scene(live.row, live.position, person, time.time(), []), request)
        except Refusal:
            return False
        if not live.lock.take_now():
            return False
        live.users += 1
        self.n_under_way += 1
        played = partial(self.played, live, person, request, reply, fail)
        if self.aside.is_there_for(position.game.name, self.n_under_way):
            self.aside.ask(position, request.move, live.seats_looking, played)
        else:
            played(None)
        return True

    def played(self, live: LiveTable, person: PersonRow, request: Play, reply: Reply, fail: Fail, outcome: Outcome | None) -> None:
        """Write a move to disk, then tell everyone and answer."""
        assert live.position is not None
        try:
            step = turns.play(live.row, live.position, request.move, time.time(), outcome)
            answer = self.answer_of(request, step.row, person)
        except Exception:  # the long way says what is wrong
            self.leave(live)
            fail()
            return

        def done(problem: Exception | None) -> None:
            try:
                if problem is None:
                    self.tables.settle_plain(live, step)
                    reply(answer)
            finally:
                self.leave(live)
            if problem is not None:
                fail()

        if step.is_plain:
            self.writer.put(Change(step.row, [turns.move_row(step)], request=kept(person, request, answer)), done)
        else:
            self.leave(live)
            fail()

    def leave(self, live: LiveTable) -> None:
        """A move is no longer under way at a table."""
        self.n_under_way -= 1
        live.users -= 1
        live.lock.release()
        self.tables.release(live)

    async def scene(self, live: LiveTable, person: PersonRow, request: AtTable) -> Scene:
        """The table at this moment."""
        needs_moves = isinstance(request, AskUndo | Consent)
        moves = await asyncio.to_thread(self.reader.numbers, live.row.id) if needs_moves else []
        return Scene(live.row, live.position, person, time.time(), moves)

    def answer_of(self, request: AtTable, row: TableRow, person: PersonRow) -> str:
        """What will be said once the change is on disk."""
        return frames.ok_text(request.id, row, row.seat_of(person.id))

    async def commit(self, live: LiveTable, step: Step, request: Kept | None) -> None:
        """Write a step to disk, then tell everyone; if it cannot be, the table is as it was."""
        change = Change(table=step.row, request=request)
        if step.move:
            change.moves.append(turns.move_row(step))
        if step.undone_to is not None:
            change.before.append(write_undo(step.row.id, step.row.version, step.undone_to))
        if step.seats_changed:
            change.before.append(write_seats(step.row))
        if step.row.status == "over":
            change.after.append(rating.write_ratings(step.row))
        try:
            await self.writer.commit(change)
        except Conflict:
            await self.tables.reload(live)
            raise
        await self.tables.settle(live, step)

    # -- what bots and clocks do ---------------------------------------------------------------------------------------

    async def play_bot(self, table_id: str, version: int, move: int) -> None:
        """A bot's move, void if the table changed while it thought."""
        async with self.tables.at(table_id) as live, live.lock:
            if live.row.version == version and live.row.turn_bot and live.position:
                await self.commit(live, turns.play(live.row, live.position, move, time.time()), None)
            else:
                self.tables.on_change(live)

    async def time_out(self, table_id: str) -> None:
        """The time of the person to move is up: a bot takes the seat, and a friend may take it from there."""
        async with self.tables.at(table_id) as live, live.lock:
            row, at = live.row, time.time()
            if row.deadline is None or row.deadline > at or row.turn_person is None:
                return
            seat = row.seat_of(row.turn_person)
            if seat is not None:
                scene = Scene(row, live.position, PersonRow(row.turn_person, "", False), at, [])
                await self.commit(live, acts.vacate(scene, seat, lobby.default_level()), None)

    async def wind_up(self, table_id: str) -> None:
        """After a restart: live clocks go on from the beginning of the turn, and bots think again."""
        async with self.tables.at(table_id) as live, live.lock:
            if live.row.deadline is not None and live.row.clock["kind"] == "live":
                row = turns.waiting(live.row, live.position, time.time())
                await self.writer.commit(Change(table=row))
                live.stand_at(row, live.position)
            self.tables.on_change(live)

    # -- tables come and go --------------------------------------------------------------------------------------------

    async def make(self, row: TableRow, starts: bool = False) -> TableRow:
        """A new table, started at once if wished."""
        await self.tables.ready(row.game)
        change = Change(before=[write_table(row)])
        if starts:
            row = turns.begin(row, get_game(row.game), row.created).row
            change.table = row
            change.before.append(write_seats(row))
        await self.writer.commit(change)
        if row.turn_bot:
            async with self.tables.at(row.id) as live:
                self.tables.on_change(live)
        return row

    async def rematch(self, live: LiveTable, person: PersonRow, request: Rematch) -> str:
        """The first to ask makes the new table, the others sit down at it; it starts when all are there."""
        scene = Scene(live.row, live.position, person, time.time(), [])
        scene.check_seated()
        if live.row.status != "over":
            raise Refusal("not_over", "the game goes on: a rematch can be asked for when it is over")
        if live.row.next_table:
            return await self.sit_again(live.row.next_table, person, request)
        row = lobby.again(live.row, person, scene.at)
        change = Change(before=[write_table(row)])
        if all(seat.kind != "empty" for seat in row.seats):
            row = turns.begin(row, get_game(row.game), scene.at).row
            change.before.append(write_seats(row))
        change.table = row
        old = turns.Step(turns.linked(live.row, row.id), "seats", live.position, seats_changed=True)
        change.before.append(write_seats(old.row))
        answer = self.answer_of(request, row, person)
        change.request = kept(person, request, answer)
        await self.writer.commit(change)
        await self.tables.settle(live, old)
        async with self.tables.at(row.id) as new:
            self.tables.tell_turn(new.row, None)
            self.tables.on_change(new)
        return answer

    async def sit_again(self, table_id: str, person: PersonRow, request: Rematch) -> str:
        """Sit down at the rematch."""
        async with self.tables.at(table_id) as live, live.lock:
            if live.row.seat_of(person.id) is not None:
                return self.answer_of(request, live.row, person)
            scene = Scene(live.row, live.position, person, time.time(), [])
            step = acts.join(scene)
            answer = self.answer_of(request, step.row, person)
            await self.commit(live, step, kept(person, request, answer))
            return answer

    async def close(self, live: LiveTable, person: PersonRow, request: Close) -> str:
        """The host gives up a table that has not started."""
        scene = Scene(live.row, live.position, person, time.time(), [])
        scene.check_open()
        scene.check_host()
        answer = frames.text_of(Ok(id=request.id, table=request.table))
        gone = delete(columns.tables).where(columns.tables.c.id == live.row.id)
        await self.writer.commit(Change(before=[statement(gone)], request=kept(person, request, answer)))
        self.tables.close(live)
        return answer

    # -- talk ----------------------------------------------------------------------------------------------------------

    async def say(self, live: LiveTable, person: PersonRow, request: Say) -> str:
        """Everybody at the table, seated or not, may speak."""
        if live.n_chats is None:
            lines = await asyncio.to_thread(self.reader.chats, live.row.id)
            live.n_chats = lines[-1].number if lines else 0
        seat = live.row.seat_of(person.id)
        row = ChatRow(live.row.id, live.n_chats + 1, seat, person.name, request.text, time.time())
        answer = frames.text_of(Ok(id=request.id, table=live.row.id, seat=seat))
        await self.writer.commit(Change(chat=row, request=kept(person, request, answer)))
        live.n_chats += 1
        frame = frames.text_of(Chat(table=live.row.id, line=frames.line_of(row)))
        for watcher in live.watchers:
            watcher.send(frame)
        return answer


def kept(person: PersonRow, request: AtTable, answer: str) -> Kept:
    """An answer as it is kept for repeats."""
    return (person.id, request.id, answer, time.time())
