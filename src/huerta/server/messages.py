"""Every message of the WebSocket. The page's types and docs/protocol.md are made from these models."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from huerta.server.parts import (
    CHAT_LENGTH,
    MOST_MOVES,
    Clock,
    LogEntry,
    Move,
    Part,
    Person,
    Ply,
    RequestId,
    Result,
    SeatInfo,
    SeatNumber,
    Status,
    StoryEvent,
    TableId,
    TableInfo,
    Undo,
    View,
    Word,
)

PROTOCOL = 1  # changes when an old page could no longer follow

# -- from the page to the server ---------------------------------------------------------------------------------------


class Request(Part):
    """Anything the page asks for."""

    id: RequestId
    """Chosen by the page, a different one for each request; a repeat gets the same answer."""


class AtTable(Request):
    """Anything about one table."""

    table: TableId
    """The table."""


class Watch(AtTable):
    """Look at a table from now on: `table`, `state`, `chats` and every change come until `unwatch`."""

    type: Literal["watch"]


class Resume(AtTable):
    """Look at a table again after a broken connection: the moves since then come first as `log`."""

    type: Literal["resume"]
    ply: Ply
    """The last ply seen."""
    version: Annotated[int, Field(ge=0)]
    """The last version seen."""


class Unwatch(AtTable):
    """Stop looking at a table."""

    type: Literal["unwatch"]


class Join(AtTable):
    """Sit down on the first free seat (or the one reserved for oneself) and watch."""

    type: Literal["join"]


class Sit(AtTable):
    """Sit down on a free seat, or move there before the game."""

    type: Literal["sit"]
    seat: SeatNumber
    """The seat, counted from 0."""


class Stand(AtTable):
    """Get up before the game has started."""

    type: Literal["stand"]


class SeatBot(AtTable):
    """Put a bot on an empty seat: the host before the game, anyone seated on a deserted seat during it."""

    type: Literal["seat_bot"]
    seat: SeatNumber
    """The seat, counted from 0."""
    level: Word
    """How strong the bot is."""


class Clear(AtTable):
    """The host empties a seat before the game."""

    type: Literal["clear"]
    seat: SeatNumber
    """The seat, counted from 0."""


class Start(AtTable):
    """The host starts the game; every seat must be taken."""

    type: Literal["start"]
    fill: Word | None = None
    """Put bots of this level on the seats that are still empty."""


class Play(AtTable):
    """Play a move."""

    type: Literal["play"]
    ply: Ply
    """The ply of the position the move was chosen in; another one is answered with the error `stale`."""
    move: Annotated[int, Field(ge=0, le=MOST_MOVES)]
    """The id of one of the legal moves."""


class AskUndo(AtTable):
    """Take moves back, or ask everyone for it when that is needed."""

    type: Literal["undo"]
    ply: Ply
    """The ply the table stands at now."""
    to: Ply
    """The ply to go back to: one of those that `undo` of the last state offers."""


class Consent(AtTable):
    """Answer a proposal to take moves back."""

    type: Literal["consent"]
    agree: bool
    """One no drops the proposal."""


class Leave(AtTable):
    """Leave a game under way (or get up before it); the seat may be taken by a friend at any time."""

    type: Literal["leave"]
    level: Word | None = None
    """The bot that plays on; without one the table waits until a friend or a bot sits down."""


class Rematch(AtTable):
    """Play again with the same people, seats moved on by one; the answer names the new table."""

    type: Literal["rematch"]


class Close(AtTable):
    """The host gives up a table that has not started."""

    type: Literal["close"]


class Say(AtTable):
    """Say something at the table."""

    type: Literal["chat"]
    text: Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=CHAT_LENGTH)]
    """Plain text; the page shows it as text, never as markup."""


class ReadLog(AtTable):
    """Ask for the moves played from some ply on; they come as `log`."""

    type: Literal["log"]
    start: Ply = 0
    """The first ply wanted."""


class Ping(Request):
    """Ask whether the connection lives."""

    type: Literal["ping"]


ClientMessage = Annotated[
    Watch
    | Resume
    | Unwatch
    | Join
    | Sit
    | Stand
    | SeatBot
    | Clear
    | Start
    | Play
    | AskUndo
    | Consent
    | Leave
    | Rematch
    | Close
    | Say
    | ReadLog
    | Ping,
    Field(discriminator="type"),
]

CLIENT: TypeAdapter[ClientMessage] = TypeAdapter(ClientMessage)

# -- from the server to the page ---------------------------------------------------------------------------------------

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
    """One of the person's tables began or ceased to wait for them; sent on every connection, watching or not."""

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
