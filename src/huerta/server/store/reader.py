"""What is read from disk. Every function opens a connection, asks, and gives it back; call them in a thread."""

from collections.abc import Sequence
from dataclasses import fields
from typing import Any, cast

from sqlalchemy import Connection, Engine, Row, and_, or_, select

from huerta.server.store.columns import chats, facts, moves, people, ratings, requests, seats, tables, undos
from huerta.server.store.rows import ChatRow, Mark, MoveRow, PersonRow, SeatRow, TableRow

CHATS_KEPT = 50  # lines that whoever begins to watch receives
LOG_AT_ONCE = 200  # moves in one message
SEAT_FIELDS = [field.name for field in fields(SeatRow)]
TABLE_FIELDS = [field.name for field in fields(TableRow) if field.name != "seats"]


SEATS = (  # with what is known about the person now
    select(seats, people.c.name.label("called"), people.c.password.is_(None).label("is_guest"), ratings.c.rating)
    .join(tables, tables.c.id == seats.c.table_id)
    .outerjoin(people, people.c.id == seats.c.person_id)
    .outerjoin(ratings, and_(ratings.c.person_id == seats.c.person_id, ratings.c.game == tables.c.game))
    .order_by(seats.c.table_id, seats.c.seat)
)


def seat_row(row: Row[Any]) -> SeatRow:
    """A seat from the database; a person is called as now, not as then."""
    found = row._mapping
    values = {name: found[name] for name in SEAT_FIELDS}
    values["is_guest"] = bool(found["person_id"] and found["is_guest"])
    return SeatRow(**values | {"name": found["called"] or found["name"]})


def table_row(row: Row[Any], its_seats: Sequence[SeatRow]) -> TableRow:
    """A table from the database."""
    found = row._mapping
    values = {name: found[name] for name in TABLE_FIELDS if name in found}
    values["marks"] = tuple(cast("Mark | None", tuple(mark) if mark else None) for mark in values["marks"])
    values["left"] = tuple(values["left"])
    return TableRow(**values, seats=tuple(its_seats))


class Reader:
    """All questions to the database."""

    def __init__(self, engine: Engine):
        self.engine = engine

    # -- tables --------------------------------------------------------------------------------------------------------

    def table(self, table_id: str) -> TableRow | None:
        """A table with its newest position: two small rows however long the game is."""
        with self.engine.connect() as connection:
            row = connection.execute(select(tables).where(tables.c.id == table_id)).first()
            if row is None:
                return None
            found = connection.execute(SEATS.where(seats.c.table_id == table_id))
            return table_row(row, [seat_row(seat) for seat in found])

    def listed(self, condition: Any, limit: int) -> list[TableRow]:
        """Tables that fit, newest first, without their positions and keys."""
        light = [column for column in tables.c if column.name not in ("key", "state")]
        with self.engine.connect() as connection:
            rows = connection.execute(select(*light).where(condition).order_by(tables.c.changed.desc()).limit(limit)).all()
            of_table = self.seats_of(connection, [row.id for row in rows])
        return [table_row(row, of_table[row.id]) for row in rows]

    def seats_of(self, connection: Connection, ids: list[str]) -> dict[str, list[SeatRow]]:
        """The seats of several tables."""
        found: dict[str, list[SeatRow]] = {table_id: [] for table_id in ids}
        for row in connection.execute(SEATS.where(seats.c.table_id.in_(ids))):
            found[row.table_id].append(seat_row(row))
        return found

    def mine(self, person_id: str, limit: int) -> list[TableRow]:
        """A person's tables that are not finished."""
        return self.listed(and_(tables.c.id.in_(self.seated(person_id)), tables.c.status.in_(("open", "playing"))), limit)

    def archive(self, person_id: str, before: float, limit: int) -> list[TableRow]:
        """A person's finished games."""
        finished = and_(tables.c.status == "over", tables.c.changed < before)
        return self.listed(and_(tables.c.id.in_(self.seated(person_id)), finished), limit)

    def public(self, status: str, limit: int) -> list[TableRow]:
        """Tables that everyone may find."""
        return self.listed(and_(tables.c.status == status, tables.c.is_private.is_(False)), limit)

    def seated(self, person_id: str) -> Any:
        """The tables a person sits at."""
        return select(seats.c.table_id).where(seats.c.person_id == person_id)

    def unfinished_ids(self, person_id: str) -> list[str]:
        """The unfinished tables that a person sits at or made."""
        concerned = or_(tables.c.id.in_(self.seated(person_id)), tables.c.host_id == person_id)
        with self.engine.connect() as connection:
            query = select(tables.c.id).where(concerned, tables.c.status.in_(("open", "playing")))
            return sorted(connection.scalars(query))

    def waiting(self) -> list[str]:
        """The tables where a bot is to move or a clock runs."""
        concerned = or_(tables.c.turn_bot, tables.c.deadline.is_not(None))
        with self.engine.connect() as connection:
            return list(connection.scalars(select(tables.c.id).where(tables.c.status == "playing", concerned)))

    def late(self, now: float) -> list[str]:
        """The tables where somebody's time is up."""
        with self.engine.connect() as connection:
            return list(connection.scalars(select(tables.c.id).where(tables.c.deadline < now)))

    # -- moves and talk ------------------------------------------------------------------------------------------------

    def moves(self, table_id: str, start: int, limit: int = LOG_AT_ONCE) -> list[MoveRow]:
        """The moves from a ply on."""
        query = select(moves).where(moves.c.table_id == table_id, moves.c.ply >= start).order_by(moves.c.ply).limit(limit)
        with self.engine.connect() as connection:
            return [MoveRow(**row._mapping) for row in connection.execute(query)]

    def numbers(self, table_id: str) -> list[int]:
        """Every move by number."""
        query = select(moves.c.move).where(moves.c.table_id == table_id).order_by(moves.c.ply)
        with self.engine.connect() as connection:
            return list(connection.scalars(query))

    def undone_to(self, table_id: str, version: int) -> int | None:
        """The lowest ply the table went back to since some version."""
        query = select(undos.c.to).where(undos.c.table_id == table_id, undos.c.version > version)
        with self.engine.connect() as connection:
            return min(connection.scalars(query), default=None)

    def chats(self, table_id: str) -> list[ChatRow]:
        """What was said last."""
        query = select(chats).where(chats.c.table_id == table_id).order_by(chats.c.number.desc()).limit(CHATS_KEPT)
        with self.engine.connect() as connection:
            return [ChatRow(**row._mapping) for row in connection.execute(query)][::-1]

    def answer(self, person_id: str, request: str) -> str | None:
        """What a request was answered, if it was carried out before."""
        mine = and_(requests.c.person_id == person_id, requests.c.request == request)
        with self.engine.connect() as connection:
            return connection.scalar(select(requests.c.answer).where(mine))

    # -- people --------------------------------------------------------------------------------------------------------

    def person(self, person_id: str) -> PersonRow | None:
        """A person."""
        with self.engine.connect() as connection:
            row = connection.execute(select(people).where(people.c.id == person_id)).first()
        return PersonRow(row.id, row.name, row.password is None, row.epoch) if row else None

    def account(self, folded: str) -> tuple[PersonRow, str] | None:
        """An account by its name, with the hash of its password."""
        with self.engine.connect() as connection:
            row = connection.execute(select(people).where(people.c.folded == folded)).first()
        return (PersonRow(row.id, row.name, False, row.epoch), row.password) if row else None

    def ratings(self, person_id: str) -> list[tuple[str, float, int]]:
        """A person's ratings: game, rating, games."""
        with self.engine.connect() as connection:
            rows = connection.execute(select(ratings).where(ratings.c.person_id == person_id).order_by(ratings.c.game))
            return [(row.game, row.rating, row.games) for row in rows]

    def fact(self, name: str) -> str | None:
        """Something the server remembers about itself."""
        with self.engine.connect() as connection:
            return connection.scalar(select(facts.c.value).where(facts.c.name == name))
