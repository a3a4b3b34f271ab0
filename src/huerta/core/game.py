"""Game: what a game is, in one page. Everything else is built on this and knows no rule itself."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from pathlib import Path
from typing import Any, Protocol, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from huerta.core import jit
from huerta.core.appraisal import POINTS_ALONE, Appraise, Part, Tuning, points_alone
from huerta.core.errors import SeatsError
from huerta.core.gpu import Haste
from huerta.core.moves import MoveSpace
from huerta.core.options import Options
from huerta.core.rng import GENERATOR, Generator, key_words, set_key

MAX_OPTIONS = 16

HEADER: list[tuple[Any, ...]] = [
    ("n_seats", np.int8),  # how many play
    ("to_move", np.int8),  # the seat that decides now
    ("is_over", np.int8),  # 1 when the game has ended
    ("ending", np.int8),  # how it ended: a number into the game's endings; 0 while it goes on
    ("ply", np.int32),  # moves played
    ("turn_no", np.int32),  # turns completed
    ("reveals", np.int32),  # how often something hidden was shown: undo stops there
    ("options", np.int8, (MAX_OPTIONS,)),  # the table's choices, by the game's own numbering
    ("generator", GENERATOR),  # where all chance comes from
]

State = Any  # a NumPy record of the game's own type; rule code describes it by a Protocol
Event = dict[str, Any]  # one thing that happened: {"key": "harvest", "seat": 0, …}


class Header(Protocol):
    """The fields that every game's record starts with, as rule code sees them."""

    n_seats: int
    to_move: int
    is_over: int
    ending: int
    ply: int
    turn_no: int
    reveals: int
    options: NDArray[np.int8]
    generator: Generator


def record_type(*fields: tuple[Any, ...]) -> np.dtype[Any]:
    """A game's record: the common header, then the game's own fields, laid out as C would."""
    return np.dtype([*HEADER, *fields], align=True)


class NamedRecord(np.void):  # type: ignore[misc]  # as np.record does
    """A record whose fields are read and written by name: `state.ply`.

    As NumPy's own, but all that is no field (`tobytes`, and what compiled code asks for) is found at once.
    """

    def __getattr__(self, name: str) -> Any:
        self.check_name(name)
        value = self[name]
        return value.view(with_names(value.dtype)) if isinstance(value, np.void) else value

    def __setattr__(self, name: str, value: Any) -> None:
        self.check_name(name)
        self[name] = value

    def check_name(self, name: str) -> None:
        """Whether there is such a field."""
        if name not in (self.dtype.names or ()):
            raise AttributeError(f"the record has no field {name!r}")


@cache
def with_names(dtype: np.dtype[Any]) -> Any:
    """The same type, for records whose fields are read by name."""
    return np.dtype((NamedRecord, dtype))


def new_record(dtype: np.dtype[Any]) -> State:
    """An empty record of this type."""
    return np.zeros(1, with_names(dtype))[0]


def record_from(dtype: np.dtype[Any], data: bytes) -> State:
    """The record that these bytes are, free to be changed."""
    return np.frombuffer(bytearray(data), with_names(dtype))[0]


@dataclass(frozen=True)
class Feature:
    """A run of numbers in an observation."""

    name: str
    shape: tuple[int, ...]
    meaning: str

    @property
    def n_values(self) -> int:
        """How many numbers it takes."""
        return int(np.prod(self.shape, dtype=int))


@dataclass(frozen=True, eq=False)
class Game:
    """A fixed-size record and a few plain functions on it, with the texts people read."""

    name: str  # as written in commands and records
    title: str
    summary: str  # one sentence for someone who does not know the game
    seats: range  # for how many people
    version: int  # of the rules: changes when behaviour changes, stored with each record
    options: Options
    record: np.dtype[Any]
    moves: MoveSpace
    max_moves: int  # no position has more legal moves
    max_plies: int  # no game is longer
    endings: tuple[str, ...]  # how a game can end; endings[0] is "going on"
    features: tuple[Feature, ...]  # what `observe` writes, in order
    messages: Mapping[str, str]  # the English sentence of every story key
    folder: Path  # RULES.md and data
    pieces: tuple[str, ...] = field(repr=False)  # what `count` counts, in order; for a seat, of every seat there may be

    # compiled, on the record
    setup: Callable[[State], None]
    legal_moves: Callable[[State, NDArray[np.int32]], int]
    play: Callable[[State, int], None]
    hide: Callable[[State, int, NDArray[np.uint32]], None]
    observe: Callable[[State, int, NDArray[np.float32]], None]
    standing: Callable[[State, NDArray[np.int32]], None]
    winners: Callable[[State, NDArray[np.int8]], None]
    count: Callable[[State, NDArray[np.int32]], None]  # of every piece, wherever it is: a game never changes them

    # plain Python, for people
    write_position: Callable[[State, int | None], str] = field(repr=False)  # for a seat's eyes, or all of it for None
    read_position: Callable[[str], State] = field(repr=False)
    view: Callable[[State, int | None], dict[str, Any]] = field(repr=False)  # JSON for a seat, or a spectator for None
    story: Callable[[State, int, State], list[Event]] = field(repr=False)  # what a move did, from before and after
    draw: Callable[[State, int | None], str] = field(repr=False)  # the table in text, with rich markup

    # what a position is worth to a seat, for bots and hints; a game may do better than points alone
    parts: tuple[Part, ...] = POINTS_ALONE
    appraise: Appraise = points_alone
    tunings: Mapping[int, Tuning] = field(default_factory=dict)  # by number of seats, for searches

    # on a GPU: how its moves are listed, if its rules are long (see core.gpu)
    haste: Haste | None = None

    # what others do not see when it is played, such as choices made at the same time; the story must not tell it either
    secret_kinds: frozenset[str] = frozenset()  # of move

    def __post_init__(self) -> None:
        names = ("setup", "legal_moves", "play", "hide", "observe", "standing", "winners", "count", "appraise")
        jit.register(self.record, {name: getattr(self, name) for name in names})

    def __deepcopy__(self, _memo: Any) -> "Game":
        return self

    @cached_property
    def n_features(self) -> int:
        """How many numbers an observation has."""
        return sum(feature.n_values for feature in self.features)

    @cached_property
    def rules(self) -> str:
        """RULES.md."""
        return (self.folder / "RULES.md").read_text(encoding="utf-8")

    def check_seats(self, seats: int) -> int:
        """The same number, if so many can play."""
        if not isinstance(seats, SupportsIndex) or seats not in self.seats:
            raise SeatsError(f"{self.title} is for {self.seats[0]} to {self.seats[-1]} players, not {seats!r}")
        return int(seats)

    def blank(self, seats: int, options: Mapping[str, str], key: bytes) -> State:
        """A record before the deal: seats, options and key."""
        state = new_record(self.record)
        state.n_seats = self.check_seats(seats)
        for place, number in enumerate(self.options.numbers(options)):
            state.options[place] = number
        set_key(state.generator, key_words(key))
        return state

    def deal(self, seats: int, options: Mapping[str, str], key: bytes) -> State:
        """A new game."""
        state = self.blank(seats, options, key)
        self.setup(state)
        return state

    def options_of(self, state: State) -> dict[str, str]:
        """What the table chose."""
        return self.options.names([int(number) for number in state.options])

    def legal(self, state: State) -> list[int]:
        """Every legal move, by number."""
        out = np.empty(self.max_moves, np.int32)
        moves: list[int] = out[: self.legal_moves(state, out)].tolist()
        return moves

    def points(self, state: State) -> list[int]:
        """Every seat's points as they would be counted now."""
        out = np.zeros(self.seats[-1], np.int32)
        self.standing(state, out)
        points: list[int] = out[: state.n_seats].tolist()
        return points

    def winning_seats(self, state: State) -> list[int]:
        """The seats that win, after every tie-break."""
        out = np.zeros(self.seats[-1], np.int8)
        self.winners(state, out)
        return [seat for seat in range(state.n_seats) if out[seat]]

    def census(self, state: State) -> dict[str, int]:
        """Counts of every piece, by name: a game never changes them."""
        out = np.zeros(len(self.pieces), np.int32)
        self.count(state, out)
        return dict(zip(self.pieces, out.tolist(), strict=True))

    def hidden_from(self, state: State, seat: int, key: bytes) -> State:
        """A copy in which all that the seat cannot know is drawn afresh."""
        other = record_from(self.record, state.tobytes())
        self.hide(other, seat, key_words(key))
        return other

    def observation(self, state: State, seat: int) -> NDArray[np.float32]:
        """The features of the position as this seat sees it."""
        out = np.zeros(self.n_features, np.float32)
        self.observe(state, seat, out)
        return out

    def appraisal(self, state: State, seat: int) -> dict[str, float]:
        """What the position is worth to a seat, in points, part by part."""
        out = np.zeros(len(self.parts), np.float32)
        self.appraise(state, seat, out)
        return {part.name: float(value) for part, value in zip(self.parts, out, strict=True)}

    def is_secret(self, move: int) -> bool:
        """Whether only the seat that plays a move sees which one it is."""
        return bool(self.secret_kinds) and self.moves.parts(move).kind in self.secret_kinds

    def tuning(self, seats: int) -> Tuning:
        """How a search plays this game with so many seats."""
        return self.tunings.get(seats, Tuning())

    def sentences(self, events: Sequence[Event]) -> list[str]:
        """The events as English sentences; seats are counted from 1 for people."""
        return [self.messages[event["key"]].format_map(spoken(event)) for event in events]

    def warm_up(self) -> Iterator[tuple[str, int, int]]:
        """Compile every rule; yields what comes next, how many are done, and how many there are."""
        seats = self.seats[0]
        state = self.blank(seats, {}, bytes(32))
        return jit.warm_up(
            self.name,
            {
                "setting up": lambda: self.setup(state),
                "finding legal moves": lambda: self.legal(state),
                "playing": lambda: self.play(state, self.legal(state)[0]),
                "hiding": lambda: self.hidden_from(state, 0, bytes(32)),
                "observing": lambda: self.observation(state, 0),
                "counting points": lambda: (self.points(state), self.winning_seats(state)),
            },
        )


def spoken(event: Event) -> dict[str, Any]:
    """An event's values as people say them: seats from 1."""
    values = dict(event)
    for name in ("seat", "other"):
        if name in values:
            values[name] = values[name] + 1
    return values
