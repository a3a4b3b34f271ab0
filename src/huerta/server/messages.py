"""What the server sends over the WebSocket. The page's types and docs/protocol.md are made from these models."""

from typing import Annotated, Literal

from pydantic import Field, TypeAdapter

from huerta.server.parts import (
    Clock,
    LogEntry,
    Move,
    Part,
    Person,
    Result,
    SeatInfo,
    Status,
    StoryEvent,
    TableInfo,
    Undo,
    View,
)

PROTOCOL = 1  # changes when an old page could no longer follow

ErrorCode = Literal[
    "bad_message",
    "too_large",
    "too_fast",
    "too_many",
    "not_signed_in",
    "foreign_origin",
    "no_such_table",
    "no_such_game",
    "no_such_page",
    "bad_option",
    "bad_seat",
    "bad_level",
    "not_your_seat",
    "not_your_turn",
    "not_host",
    "stale",
    "illegal_move",
    "ends_turn",
    "seat_taken",
    "seat_empty",
    "already_seated",
    "not_started",
    "already_started",
    "over",
    "not_over",
    "cannot_undo",
    "no_proposal",
    "name_taken",
    "has_account",
    "no_account",
    "wrong_password",
    "other_rules",
    "internal",
]


class Welcome(Part):
    """The first message on every connection."""

    type: Literal["welcome"] = "welcome"
    protocol: int
    """A page made for another number should reload itself."""
    person: Person
    """Who the server takes this connection for."""


class Ok(Part):
    """The request was carried out, and what it changed is on disk."""

    type: Literal["ok"] = "ok"
    id: str
    """The request's."""
    table: str | None = None
    """The table it was about; after `rematch` the new one."""
    ply: int | None = None
    """The ply the table stood at afterwards."""
    version: int | None = None
    """The table's version afterwards."""
    seat: int | None = None
    """Where the person sits afterwards."""


class Refused(Part):
    """The request was not carried out, and nothing changed."""

    type: Literal["error"] = "error"
    id: str | None
    """The request's, if it could be read."""
    code: ErrorCode
    """For programs."""
    message: str
    """For people: one sentence that says what was wrong and what would be right."""
    table: str | None = None
    """The table it was about."""


class Table(Part):
    """All about a table but the position; comes first, and again when it changes."""

    type: Literal["table"] = "table"
    info: TableInfo
    """The table."""


class State(Part):
    """The position as the receiving seat sees it."""

    type: Literal["state"] = "state"
    table: str
    """The table."""
    version: int
    """Grows with every change; a lower one than the last seen is to be ignored."""
    cause: Literal["now", "start", "move", "undo", "seats"]
    """Why it comes: it was asked for, the game began, a move, moves taken back, or a change of seats, clocks or proposals."""
    status: Status
    """Whether the game is under way."""
    ply: int
    """How many moves have been played: send it with `play`."""
    seat: int | None
    """The receiver's seat; null for a spectator."""
    to_move: int | None
    """The seat that decides now."""
    view: View | None
    """What the receiver may see, made by the game; null before the game."""
    legal: list[Move]
    """The receiver's legal moves; empty when another seat moves."""
    story: list[StoryEvent]
    """What the last move did; empty unless the cause is a move."""
    seats: list[SeatInfo]
    """Who sits where."""
    clock: Clock
    """How much time is left."""
    undo: Undo
    """What the receiver may take back."""
    result: Result | None
    """How the game ended."""


class Seats(Part):
    """Somebody came, went, or changed seats, and nothing else changed."""

    type: Literal["seats"] = "seats"
    table: str
    """The table."""
    seats: list[SeatInfo]
    """Who sits where."""
    watchers: int
    """How many people look on without a seat."""


class Log(Part):
    """Moves that were played."""

    type: Literal["log"] = "log"
    table: str
    """The table."""
    start: int
    """The ply of the first entry: entries the page has from here on are replaced by these."""
    entries: list[LogEntry]
    """The moves, in order."""
    ply: int
    """The ply the table stands at: when entries do not reach it, ask for the rest."""


class ChatLine(Part):
    """Something that was said."""

    number: int
    """Counted from 1 at each table."""
    seat: int | None
    """The speaker's seat then; null for a spectator."""
    name: str
    """The speaker."""
    text: str
    """Plain text, never markup."""
    at: float
    """When, in seconds since 1970."""


class Chat(Part):
    """Somebody says something."""

    type: Literal["chat"] = "chat"
    table: str
    """The table."""
    line: ChatLine
    """What was said."""


class Chats(Part):
    """What was said last at a table, sent to whoever begins to watch."""

    type: Literal["chats"] = "chats"
    table: str
    """The table."""
    lines: list[ChatLine]
    """In order."""


class Turn(Part):
    """One of the person's tables began or ceased to wait for them; sent on every connection that does not watch the table."""

    type: Literal["turn"] = "turn"
    table: str
    """The table."""
    my_turn: bool
    """Whether it waits for the person now."""


class Closed(Part):
    """The table is gone, or no longer watched."""

    type: Literal["closed"] = "closed"
    table: str
    """The table."""


class Pong(Part):
    """The connection lives."""

    type: Literal["pong"] = "pong"
    id: str
    """The request's."""


ServerMessage = Annotated[
    Welcome | Ok | Refused | Table | State | Seats | Log | Chat | Chats | Turn | Closed | Pong, Field(discriminator="type")
]

SERVER: TypeAdapter[ServerMessage] = TypeAdapter(ServerMessage)
