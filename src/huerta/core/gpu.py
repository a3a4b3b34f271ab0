"""What a game with long rules can say to a GPU, where a thread plays a game and 32 of them go one way or wait for each other."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from huerta.core.jit import compiled

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])

ON_GPU: dict[Any, Any] = {}  # a compiled function -> the one that a GPU runs in its place
APART: set[Any] = set()  # functions of which a kernel has one copy, called from everywhere
PACKAGES: set[str] = set()  # of games that say so; no index there counts from the end


@dataclass(frozen=True)
class Haste:
    """How the moves of many games are listed side by side: first in haste, then the doubtful ones one by one.

    The record's field `haste` says how: at 0 a list has the legal moves and no others. At `in_lists` it also has moves of which it
    would take long to say whether they are legal, as their complements (`~move`). Each of these is then asked for by itself, at
    `in_doubt`; where even that takes long the field turns to `put_off`, and it is asked for again, at 0.
    """

    module: str  # has versions of functions for a GPU; imported before anything is compiled for one
    phase: Callable[[Any], int]  # of a position: games in the same phase do much the same
    n_phases: int
    is_legal: Callable[[Any, int], bool]  # of a doubtful move
    in_lists: int
    in_doubt: int
    put_off: int


def on_gpu(function: Any) -> Callable[[AnyFunction], AnyFunction]:
    """Put the decorated function in the place of a compiled one wherever kernels call it."""

    def decorate(version: AnyFunction) -> AnyFunction:
        ON_GPU[function] = compiled(version)
        return version

    return decorate


def kept_apart(*functions: Any) -> None:
    """Have these functions once in a kernel; the compiler would write out a copy wherever they are called."""
    APART.update(getattr(function, "py_func", function) for function in functions)
