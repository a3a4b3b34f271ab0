"""What the page sends over the WebSocket. The page's types and docs/protocol.md are made from these models."""

from typing import Annotated, Literal

from pydantic import Field, StringConstraints, TypeAdapter

from huerta.server.parts import CHAT_LENGTH, MOST_MOVES, Part, Ply, RequestId, SeatNumber, TableId, Word


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
    ask_at_end: bool = False
    """Whether a move that would end the turn is not played but answered with the error `ends_turn`, to ask the person first."""


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
