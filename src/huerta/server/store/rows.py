"""A table and its seats as they stand on disk. Rows never change; a change makes new ones."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from huerta.server.parts import Status

SeatKind = Literal["person", "bot", "empty"]
Mark = tuple[int, int, int, int]  # of a seat: ply and reveals before its last move, and the ply and number of its turn


@dataclass(frozen=True)
class SeatRow:
    """A place at a table."""

    kind: SeatKind = "empty"
    person_id: str | None = None
    name: str = ""
    level: str | None = None
    seed: int = 0
    is_vacated: bool = False
    starter_id: str | None = None
    reserved_id: str | None = None
    reserved_for: str | None = None
    is_guest: bool = False  # read with the person, not kept here
    rating: float | None = None  # likewise

    @property
    def is_free(self) -> bool:
        """Whether a person may sit down here."""
        return self.kind == "empty" or self.is_vacated


@dataclass(frozen=True)
class TableRow:
    """A table with its seats."""

    id: str
    game: str
    rules: int
    options: dict[str, str]
    is_private: bool
    clock: dict[str, Any]
    host_id: str | None
    created: float
    changed: float
    seats: tuple[SeatRow, ...]
    status: Status = "open"
    key: bytes | None = None
    state: bytes | None = None
    ply: int = 0
    version: int = 0
    marks: tuple[Mark | None, ...] = ()
    proposal: dict[str, Any] | None = None
    left: tuple[float | None, ...] = ()
    deadline: float | None = None
    turn_person: str | None = None
    turn_bot: bool = False
    result: dict[str, Any] | None = None
    next_table: str | None = None

    def seat_of(self, person_id: str) -> int | None:
        """Where a person sits."""
        for number, seat in enumerate(self.seats):
            if seat.person_id == person_id:
                return number
        return None

    def but(self, **changes: Any) -> "TableRow":
        """The same table, changed. Every move makes a row or two: this takes a fifth of the time of `dataclasses.replace`."""
        row = object.__new__(TableRow)
        row.__dict__.update(self.__dict__)
        row.__dict__.update(changes)
        return row

    def with_seat(self, number: int, seat: SeatRow) -> "TableRow":
        """The same table with another one on a seat."""
        return replace(self, seats=(*self.seats[:number], seat, *self.seats[number + 1 :]))

    @property
    def people(self) -> list[int]:
        """The seats on which people sit."""
        return [number for number, seat in enumerate(self.seats) if seat.kind == "person"]


@dataclass(frozen=True)
class MoveRow:
    """A move that was played."""

    table_id: str
    ply: int
    seat: int
    move: int
    events: str
    at: float


@dataclass(frozen=True)
class ChatRow:
    """Something that was said."""

    table_id: str
    number: int
    seat: int | None
    name: str
    text: str
    at: float


@dataclass(frozen=True)
class PersonRow:
    """A person."""

    id: str
    name: str
    is_guest: bool
    epoch: int = 0
