"""What the REST part takes and gives."""

from typing import Annotated, Literal

from pydantic import Field

from huerta.server.messages import ErrorCode
from huerta.server.parts import (
    PASSWORD_CAP,
    ClockChoice,
    GameInfo,
    Move,
    Name,
    Part,
    Password,
    Person,
    Result,
    SeatNumber,
    StoryEvent,
    TableInfo,
    View,
    Word,
)


class Problem(Part):
    """Why a request was not carried out."""

    code: ErrorCode
    """For programs."""
    message: str
    """For people: one sentence that says what was wrong and what would be right."""


class SignIn(Part):
    """Begin as a guest, or change the guest's name."""

    name: Name
    """How the others will see you."""


class Session(Part):
    """Who the server takes the browser for."""

    person: Person | None
    """Null before a name was given."""


class Credentials(Part):
    """An account's name and password, to make one."""

    name: Name
    """Unique among accounts, whatever the capitals."""
    password: Password
    """At least eight characters."""


class LogIn(Part):
    """An account's name and password, to come back to it."""

    name: Name
    """The account's name."""
    password: Annotated[str, Field(max_length=PASSWORD_CAP)]
    """Its password."""
    take_over: bool = True
    """Whether what the guest of this browser plays and played becomes the account's."""


class NewPassword(Part):
    """Another password for the account that is logged in."""

    old: Annotated[str, Field(max_length=PASSWORD_CAP)]
    """The password so far."""
    new: Password
    """The one from now on: at least eight characters."""


class SeatChoice(Part):
    """Who shall sit on a seat of a new table."""

    kind: Literal["me", "bot", "empty"] = "empty"
    """The person who makes the table, a bot, or whoever comes."""
    level: Word | None = None
    """The bot's level."""


class NewTable(Part):
    """A table to be made."""

    game: Word
    """The game's name."""
    seats: Annotated[list[SeatChoice], Field(min_length=1, max_length=8)]
    """One for each seat; exactly one of them may be `me`."""
    options: Annotated[dict[str, str], Field(max_length=16, default_factory=dict)]
    """What differs from the defaults."""
    is_private: bool = True
    """Whether only those who have the link find it."""
    clock: ClockChoice = ClockChoice()
    """How much time people have."""


class PlayNow(Part):
    """A game against bots that starts at once."""

    game: Word
    """The game's name."""
    seats: Annotated[int, Field(ge=1, le=8)] | None = None
    """How many play; the fewest the game allows when nothing is said."""
    level: Word | None = None
    """How strong the bots are."""
    seat: SeatNumber = 0
    """Where the person sits."""
    options: Annotated[dict[str, str], Field(max_length=16, default_factory=dict)]
    """What differs from the defaults."""


class Home(Part):
    """All that the first page shows."""

    person: Person | None
    """Who the server takes the browser for."""
    games: list[GameInfo]
    """The games that can be played."""
    mine: list[TableInfo]
    """The person's tables that are not finished; those that wait for the person come first."""
    open: list[TableInfo]
    """Open tables with a free seat."""
    running: list[TableInfo]
    """Open tables where a game is under way, to watch."""
    recent: list[TableInfo]
    """The person's games that finished last."""


class Tables(Part):
    """A list of tables."""

    tables: list[TableInfo]
    """Newest first."""
    more: float | None
    """Ask again with `before` set to this for older ones; null when there are none."""


class Moment(Part):
    """The table at one ply of a finished game."""

    ply: int
    """How many moves had been played."""
    view: View
    """What the chosen seat saw then."""
    move: Move | None
    """The move that led here; null at ply 0, and for one that others may not see while the game goes on."""
    seat: int | None
    """Who played it."""
    story: list[StoryEvent]
    """What it did."""


class Replay(Part):
    """A stretch of a finished game."""

    info: TableInfo
    """The table."""
    plies: int
    """How many moves the whole game has: moments go from 0 to this."""
    moments: list[Moment]
    """In order."""
    result: Result
    """How it ended."""


class Link(Part):
    """Where friends find a table."""

    url: str
    """The address to send."""


class LessonMoves(Part):
    """What has been played in a lesson."""

    moves: Annotated[list[Annotated[str, Field(max_length=80)]], Field(max_length=64, default_factory=list)]
    """The moves from the lesson's position on, as text."""
    seat: SeatNumber = 0
    """Whose eyes the learner has."""


class LessonMoment(Part):
    """Where a lesson stands."""

    view: View
    """What the learner sees."""
    legal: list[Move]
    """Every legal move of the seat to move."""
    to_move: int | None
    """Whose turn it is; null when the game is over."""
    story: list[StoryEvent]
    """What the last move did."""


class PieceList(Part):
    """Pieces of one kind in the box, one row for each that looks different."""

    name: str
    """What the list is called: the name of its file."""
    rows: list[dict[str, str]]
    """Every row as it stands in the list; each has a `source` and a `certainty`: A stated in a rulebook, B several sources agree,
    C one source, R reconstructed."""


class ReviewReason(Part):
    """Where the better move leaves a seat better, or worse."""

    part: str
    """The part of the position, as the game names it; `rivals` for what the others have."""
    meaning: str
    """The same in English."""
    points: float
    """How much it is worth, in points; negative where the better move gives something up."""


class ReviewSwing(Part):
    """A move that cost its seat something, and what would have been better."""

    ply: int
    """How many moves had been played before it."""
    seat: int
    """Who played it."""
    played: Move
    """What was played."""
    better: Move
    """What would have been better."""
    chance_played: float
    """The seat's chance to win after the one, from 0 to 1."""
    chance_better: float
    """The seat's chance to win after the other."""
    points: float
    """How many more points the better move is expected to bring in the end."""
    reasons: list[ReviewReason]
    """The weightiest first."""


class Review(Part):
    """A finished game looked at again by the search that bots use."""

    status: Literal["waiting", "working", "done"]
    """Whether it has begun, and whether it is complete."""
    plies: int
    """How many moves the game has."""
    chances: list[list[float]]
    """Everyone's chance to win, by seat, at every ply that was looked at so far: from 0 (the deal) on."""
    swings: list[ReviewSwing]
    """The costliest moves, the costliest first; empty until it is done."""
