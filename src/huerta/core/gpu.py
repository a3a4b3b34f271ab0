"""What a game with long rules can say to a GPU, where a thread plays a game and 32 of them go one way or wait for each other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

import numpy as np

from huerta.core.jit import compiled

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])

ON_GPU: dict[Any, Any] = {}  # a compiled function -> the one that a GPU runs in its place
APART: set[Any] = set()  # functions of which a kernel has one copy, called from everywhere
PACKAGES: set[str] = set()  # of games that say so; no index there counts from the end

NO, OPEN, YES = range(3)  # what a look tells
LATER = 3  # a glance leaves a move open of which it takes longer to tell than of others: they stand in a queue of their own
NEVER = -1  # in the place of what a question needs: the answer is no


@dataclass(frozen=True)
class Look:
    """At a question: `look(state, need, part, notes)` tells NO, OPEN or YES. One in several parts only makes notes for the next.

    One after a step is not taken at the first questions of a move, of which glances told as much.
    """

    look: Callable[[Any, int, int, Any], int]
    n_parts: int = 1
    is_after_step: bool = False
    fields: tuple[str, ...] = ()  # of the record that a look in parts reads; if none is named, all


@dataclass(frozen=True)
class Survey:
    """Of a position, in parts, a thread for each: `survey(state, phase, part, notes)` notes what lists and glances need to know."""

    survey: Callable[[Any, int, int, Any], None]
    n_parts: int
    notes: np.dtype[Any]


@dataclass(frozen=True)
class Sight:
    """Of a position, in parts: `see(state, seat, part, out, memory)` writes some numbers of an observation.

    A thread sees one part; those side by side take the same part of several games, and write side by side. Where little changes,
    `is_due(state, seat, part, memory)` tells, and only the parts that are due are seen; all of them are told before any is seen.
    If these take long, they are seen apart, of all games together; no sight before it may read what it writes. What is always seen
    remembers nothing.
    """

    see: Callable[[Any, int, int, Any, Any], None]
    n_parts: int
    is_due: Callable[[Any, int, int, Any], bool] | None = None
    is_apart: bool = False
    fields: tuple[str, ...] = ()  # of the record that is read near: by `see`, or by `is_due` of one apart; if none is named, all
    recalls: tuple[int, int] = (0, 0)  # which numbers of the memory are read by `is_due`, or by what is always seen: first and end


@dataclass(frozen=True)
class Mark:
    """A field of small numbers of which an observation has a 1 for each: number `first` at the first place of all stands at `at`.

    No sight writes these: they are marked where the field changed. A number that is not one of them is not marked.
    """

    field: str  # of 8-bit numbers
    at: int
    n_numbers: int
    first: int = 0


@dataclass(frozen=True)
class Haste:
    """How many games are played, their moves listed and their positions observed side by side.

    A move is played in acts, each for the games in which it is due; the first is always. An observation is written by sights.

    A survey is made before a list. A list made in haste also has moves of which it would take long to say whether they are legal,
    as their complements (`~move`). Glances may tell. If they do not, such a move has questions, and is legal if one of them is
    answered with yes; one that can have none is a last resort, legal if no move before it in the list is. Neither glances nor
    `asks` may change anything: other threads look at the same position.

    A question is a copy of the position, changed by `pose`, and a number: what is needed there; with 0 the answer is yes. One look
    after the other is taken at it. If it is still open it is split into questions that need less: one for each step.
    """

    module: str  # has versions of functions for a GPU; imported before anything is compiled for one
    acts: tuple[Callable[[Any, int], int], ...]  # play a move as `play` does: each returns the number of the one that follows, or 0
    phase: Callable[[Any], int]  # of a position: games in the same phase do much the same
    n_phases: int
    survey: Survey
    moves: Callable[[Any, Any, Any], int]  # lists them, in haste, with the notes of a survey
    n_doubts: int  # doubtful moves that most games have at most
    glances: tuple[Callable[[Any, Any, int], int], ...]  # at a doubtful move, with these notes, one by one: NO, OPEN, LATER or YES
    n_questions: Callable[[Any, int], int]  # that a doubtful move may have
    asks: Callable[[Any, int, int], bool]  # whether it has the nth of them
    pose: Callable[[Any, int, int], int]  # change a copy of the position: what is needed
    looks: tuple[Look, ...]
    notes: np.dtype[Any]  # what looks leave to each other
    steps: Callable[[Any, int, Any], int]  # list the steps into which an open question is split
    step: Callable[[Any, int, int], int]  # take one of them: what is needed then
    n_rounds: int  # of questions; then none is open
    sights: tuple[Sight, ...]  # one after the other, they write all that `observe` does
    marks: tuple[Mark, ...]  # beside what is marked
    memory: int  # numbers of 64 bits that sights remember of a game, all zeros at first like an observation


def on_gpu(function: Any) -> Callable[[AnyFunction], AnyFunction]:
    """Put the decorated function in the place of a compiled one wherever kernels call it."""

    def decorate(version: AnyFunction) -> AnyFunction:
        ON_GPU[function] = compiled(version)
        return version

    return decorate


def kept_apart(*functions: Any) -> None:
    """Have these functions once in a kernel; the compiler would write out a copy wherever they are called."""
    APART.update(getattr(function, "py_func", function) for function in functions)
