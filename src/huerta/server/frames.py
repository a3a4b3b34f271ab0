"""Making the messages that leave: each seat its own view, and nothing else of the state."""

import json
import time
from collections.abc import Set
from functools import cache
from typing import TYPE_CHECKING, Any

from pydantic import BaseModel

from huerta.core.registry import get_game
from huerta.server import clocks, turns
from huerta.server.messages import ChatLine, Chats, Log, Seats, Table
from huerta.server.parts import ClockChoice, LogEntry, Move, Result, SeatInfo, StoryEvent, TableInfo
from huerta.server.position import move_of
from huerta.server.store.rows import ChatRow, MoveRow, TableRow
from huerta.server.texts import NO_STORY, json_text, number_text
from huerta.server.turns import Cause

if TYPE_CHECKING:
    from huerta.server.live import LiveTable


def text_of(message: BaseModel) -> str:
    """A message as it travels."""
    return message.model_dump_json()


def ok_text(request: str, row: TableRow, seat: int | None) -> str:
    """That a request was carried out, and how the table stands."""
    where = f'"table":"{row.id}","ply":{row.ply},"version":{row.version},"seat":{number_text(seat)}'
    return f'{{"type":"ok","id":"{request}",{where}}}'


def seats_of(row: TableRow, present: Set[str]) -> list[SeatInfo]:
    """Who sits where, and who is looking."""
    return [
        SeatInfo(
            name=seat.name,
            kind=seat.kind,
            level=seat.level,
            connected=seat.kind == "bot" or seat.person_id in present,
            is_guest=seat.is_guest,
            is_host=seat.person_id is not None and seat.person_id == row.host_id,
            is_free=seat.is_free and row.status in ("open", "playing"),
            reserved_for=seat.reserved_for,
            rating=None if seat.rating is None else round(seat.rating),
        )
        for seat in row.seats
    ]


def seats_text(row: TableRow, present: Set[str]) -> str:
    """The same as it travels."""
    return json_text([seat.model_dump() for seat in seats_of(row, present)])


def result_of(row: TableRow) -> Result | None:
    """How the game ended."""
    return Result(**row.result) if row.result else None


def info_of(row: TableRow, person_id: str | None, present: Set[str]) -> TableInfo:
    """A table as lists show it to a person."""
    return TableInfo(
        id=row.id,
        game=row.game,
        options=row.options,
        is_private=row.is_private,
        clock=ClockChoice(**row.clock),
        status=row.status,
        seats=seats_of(row, present),
        my_seat=row.seat_of(person_id) if person_id else None,
        my_turn=person_id is not None and row.turn_person == person_id,
        is_host=person_id is not None and row.host_id == person_id,
        ply=row.ply,
        created=row.created,
        changed=row.changed,
        result=result_of(row),
        next_table=row.next_table,
    )


def table_frame(live: "LiveTable", person_id: str) -> str:
    """All but the position."""
    return text_of(Table(info=info_of(live.row, person_id, live.present)))


def seats_frame(live: "LiveTable") -> str:
    """Who came or went."""
    seated = {seat.person_id for seat in live.row.seats}
    watchers = len(live.present - seated)
    return text_of(Seats(table=live.row.id, seats=seats_of(live.row, live.present), watchers=watchers))


def clock_text(row: TableRow, to_move: int | None) -> str:
    """What everyone has left, as it travels."""
    if row.deadline is None and row.clock["kind"] == "none":
        return clocks_off(len(row.seats))
    return json_text(clocks.clock_of(row, time.time(), to_move))


@cache
def clocks_off(n_seats: int) -> str:
    """What a table without clocks says."""
    return json_text({"kind": "none", "left": [None] * n_seats, "running": None})


class Picture:
    """A table at one moment, as a `State` message for each receiver. Whatever they share is written once."""

    def __init__(self, live: "LiveTable", cause: Cause, told: str = NO_STORY):
        row, position = live.row, live.position
        self.row = row
        self.position = position
        self.to_move = position.to_move if position and row.status == "playing" else None
        self.proposal = json_text(turns.proposal_of(row)) if row.proposal else "null"
        clock = clock_text(row, self.to_move)
        result = json_text(row.result) if row.result else "null"
        self.head = (
            f'{{"type":"state","table":"{row.id}","version":{row.version},"cause":"{cause}","status":"{row.status}","ply":{row.ply},'
            f'"to_move":{number_text(self.to_move)},"story":{told},"seats":{live.seats_text},"clock":{clock},"result":{result}'
        )

    def for_seat(self, seat: int | None) -> str:
        """The position as a seat sees it."""
        position = self.position
        view, legal = "null", ""
        if position:
            view = position.view_text(seat)
            if seat is not None and seat == self.to_move:
                legal = position.legal_text
        offer = turns.offer_of(self.row, position, seat)
        last, turn, ask = number_text(offer.last), number_text(offer.turn), number_text(offer.ask)
        undo = f'{{"last":{last},"turn":{turn},"ask":{ask},"proposal":{self.proposal}}}'
        return f'{self.head},"seat":{number_text(seat)},"view":{view},"legal":[{legal}],"undo":{undo}}}'


def events_of(told: list[dict[str, Any]]) -> list[StoryEvent]:
    """A story as it travels."""
    return [StoryEvent(**event) for event in told]


def log_frame(row: TableRow, start: int, moves: list[MoveRow]) -> str:
    """Moves that were played."""
    return text_of(Log(table=row.id, start=start, entries=[entry_of(row, move) for move in moves], ply=row.ply))


def entry_of(table: TableRow, row: MoveRow) -> LogEntry:
    """One move, and what it did."""
    events = events_of(json.loads(row.events))
    return LogEntry(ply=row.ply, seat=row.seat, move=shown_move(table, row.move), events=events, at=row.at)


def shown_move(table: TableRow, move: int) -> Move | None:
    """A move as the log tells it to everybody; a secret one only when the game is over."""
    game = get_game(table.game)
    return None if game.is_secret(move) and table.status != "over" else move_of(game, move)


def line_of(row: ChatRow) -> ChatLine:
    """One thing that was said."""
    return ChatLine(number=row.number, seat=row.seat, name=row.name, text=row.text, at=row.at)


def chats_frame(table_id: str, rows: list[ChatRow]) -> str:
    """What was said last."""
    return text_of(Chats(table=table_id, lines=[line_of(row) for row in rows]))
