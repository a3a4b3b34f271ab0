"""What messages and REST answers are made of. Every description here is also the documentation."""

from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field, StringConstraints

NAME_LENGTH = 24
CHAT_LENGTH = 500
PASSWORD_LENGTH = 8  # the least
PASSWORD_CAP = 200
TABLE_ID_LENGTH = 12
REQUEST_LENGTH = 64
MOST_SEATS = 8
MOST_MOVES = 1_000_000
MOST_PLIES = 1_000_000

UNPRINTABLE = r"\x00-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff"  # controls, line breaks, direction marks
PRINTABLE = rf"^[^\s{UNPRINTABLE}]([^{UNPRINTABLE}]*[^\s{UNPRINTABLE}])?$"  # no space at either end

Name = Annotated[str, StringConstraints(min_length=1, max_length=NAME_LENGTH, pattern=PRINTABLE)]
Password = Annotated[str, StringConstraints(min_length=PASSWORD_LENGTH, max_length=PASSWORD_CAP)]
TableId = Annotated[str, StringConstraints(pattern=rf"^[a-z2-7]{{{TABLE_ID_LENGTH}}}$")]
RequestId = Annotated[str, StringConstraints(pattern=rf"^[A-Za-z0-9_-]{{1,{REQUEST_LENGTH}}}$")]
Word = Annotated[str, StringConstraints(min_length=1, max_length=40, pattern=r"^[A-Za-z0-9_.-]+$")]
SeatNumber = Annotated[int, Field(ge=0, lt=MOST_SEATS)]
Ply = Annotated[int, Field(ge=0, le=MOST_PLIES)]
Status = Literal["open", "playing", "over", "abandoned"]


class Part(BaseModel):
    """A piece of a message; unknown fields are refused."""

    model_config = ConfigDict(extra="forbid", frozen=True, use_attribute_docstrings=True)


class Move(Part):
    """A legal move."""

    id: int
    """The number to send back."""
    text: str
    """As people write it, in English."""
    kind: str
    """The kind of move, as the game names it."""
    operands: list[int]
    """What it is about, in numbers: blades, regions, fruits."""


class StoryEvent(BaseModel):
    """One thing that happened: a message key with its values."""

    model_config = ConfigDict(extra="allow", frozen=True, use_attribute_docstrings=True)

    key: str
    """Which sentence and animation."""


class LogEntry(Part):
    """One move that was played, and what it did."""

    ply: int
    """The ply it was played at, counted from 0; afterwards the table stood at this plus one."""
    seat: int
    """Who played it."""
    move: Move | None
    """The move; null for one that others may not see while the game goes on."""
    events: list[StoryEvent]
    """What it did, in order."""
    at: float
    """When, in seconds since 1970."""


class SeatInfo(Part):
    """A place at the table."""

    name: str
    """Who sits here; empty when nobody does."""
    kind: Literal["person", "bot", "empty"]
    """What sits here."""
    level: str | None
    """A bot's level."""
    connected: bool
    """Whether the person is looking at the table now; bots always are."""
    is_guest: bool
    """Whether the person plays without an account."""
    is_host: bool
    """Whether the person made the table."""
    is_free: bool
    """Whether a person may sit down here now: an empty seat, or one whose person left."""
    reserved_for: str | None
    """Who is expected back on this seat after a rematch was asked for."""
    rating: int | None
    """The person's rating in this game, once there is one."""


class ClockChoice(Part):
    """How much time people have; bots have no clock."""

    kind: Literal["none", "live", "days"] = "none"
    """No clock, minutes for the whole game, or days for each turn."""
    minutes: Annotated[int, Field(ge=1, le=240)] = 20
    """With `live`: what every person starts with."""
    increment: Annotated[int, Field(ge=0, le=300)] = 10
    """With `live`: seconds added after each turn."""
    days: Annotated[int, Field(ge=1, le=30)] = 2
    """With `days`: for each turn."""


class Clock(Part):
    """How much time everyone has left as the frame is sent."""

    kind: Literal["none", "live", "days"]
    """What kind of clock the table has."""
    left: list[float | None]
    """Seconds left by seat; null for bots, empty seats and tables without a clock."""
    running: int | None
    """The seat whose clock runs."""


class Proposal(Part):
    """Somebody asks to take moves back, and everybody has to agree."""

    by: int
    """The seat that asks."""
    to: int
    """The ply the table would go back to."""
    agreed: list[int]
    """The seats that agreed, the asking one among them."""
    waiting: list[int]
    """The seats that have not answered."""


class Undo(Part):
    """What the receiving seat may take back."""

    last: int | None
    """Send `undo` with this ply to take back the own last move freely (and what bots did since)."""
    turn: int | None
    """Send `undo` with this ply to take back as much of the own turn as can be freely."""
    ask: int | None
    """Send `undo` with this ply to ask everyone whether the own last move may be taken back."""
    proposal: Proposal | None
    """What has been asked and not yet answered by all."""


class Result(Part):
    """How a finished game ended."""

    points: list[int]
    """Final points by seat."""
    winners: list[int]
    """The seats that won, after every tie-break."""
    ending: str
    """How it ended, in English."""


class TableInfo(Part):
    """A table as lists show it; the position is not in here."""

    id: str
    """What stands in its address: /t/ID."""
    game: str
    """The game's name."""
    options: dict[str, str]
    """Every option with its choice."""
    is_private: bool
    """Whether only those who have the link find it."""
    clock: ClockChoice
    """How much time people have."""
    status: Status
    """Waiting for people, under way, finished, or left by everyone."""
    seats: list[SeatInfo]
    """Who sits where."""
    my_seat: int | None
    """Where the asking person sits."""
    my_turn: bool
    """Whether the table waits for the asking person."""
    is_host: bool
    """Whether the asking person made the table."""
    ply: int
    """How many moves have been played."""
    created: float
    """When the table was made, in seconds since 1970."""
    changed: float
    """When something last happened at it."""
    result: Result | None
    """How it ended."""
    next_table: str | None
    """The rematch, once somebody asked for one."""


class OptionInfo(Part):
    """One choice a table makes before the game."""

    name: str
    """The option's name."""
    summary: str
    """One sentence for the person who chooses."""
    choices: list[str]
    """What can be chosen."""
    default: str
    """What stands when nothing is said, under the default edition."""
    defaults: dict[str, str]
    """What stands when nothing is said, by the choice of the first option (the edition)."""


class LevelInfo(Part):
    """How strong a bot may be."""

    name: str
    """As `level` is written in messages."""
    summary: str
    """One sentence about it."""


class GameInfo(Part):
    """A game that can be played here."""

    name: str
    """As written in messages."""
    title: str
    """As people call it."""
    summary: str
    """One sentence for someone who does not know it."""
    least_seats: int
    """How many must play."""
    most_seats: int
    """How many can play."""
    options: list[OptionInfo]
    """What a table may choose; the first one is the edition and sets the others' defaults."""
    levels: list[LevelInfo]
    """The bots that can sit down, from weak to strong."""
    lessons: list[str]
    """The keys of its lessons, in order; empty for a game without a tutorial."""
    version: int
    """Of its rules."""
    is_ready: bool
    """Whether a table of it begins at once; if not, the first one waits while its rules are compiled, once."""


class Rating(Part):
    """How strong a person is in one game, measured against people."""

    game: str
    """The game."""
    rating: int
    """Everybody starts at 1500."""
    games: int
    """How many games it rests on."""


class Person(Part):
    """The person behind a session, as that person sees it."""

    name: str
    """How the person is called."""
    is_guest: bool
    """Whether there is no account behind it."""
    ratings: list[Rating]
    """One for each game that was played against people."""


View = dict[str, Any]  # what game.view returned for a seat: only the game's own board knows its shape
