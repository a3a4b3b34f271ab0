"""The 32 threads of a warp on a GPU, its lanes, when they play one game together.

What is small, all of them do alike; of what is large, each has a part in a register of its own. No branch is taken by some of them
alone, so all are always at the same place, and no lane sees another's half-done work. A game says with `on_gpu` which of its
functions have a version for lanes; the rules call them by the same names and do not know who plays. From then on every kernel that
calls these functions must be one in which a warp plays a game.
"""

from collections.abc import Callable
from typing import Any, NoReturn, TypeVar

from huerta.core.jit import compiled

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])

LANES = 32  # of a warp
ALL_LANES = 2**LANES - 1  # a bit for each
ON_GPU: dict[Any, Any] = {}  # a compiled function -> the one that a GPU runs in its place
APART: set[Any] = set()  # functions of which a kernel has one copy, called from everywhere
PACKAGES: set[str] = set()  # of games that warps play; no index there counts from the end


def on_gpu(function: Any) -> Callable[[AnyFunction], AnyFunction]:
    """Put the decorated function in the place of a compiled one wherever kernels call it."""

    def decorate(version: AnyFunction) -> AnyFunction:
        ON_GPU[function] = compiled(version)
        return version

    return decorate


def kept_apart(*functions: Any) -> None:
    """Have these functions once in a kernel; the compiler would write out a copy wherever they are called."""
    APART.update(getattr(function, "py_func", function) for function in functions)


# -- what lanes do together: `batch.warp` puts the instructions of a GPU here ------------------------------------------


def only_on_gpu(*_values: Any) -> NoReturn:
    """There are no lanes elsewhere."""
    raise RuntimeError("only the lanes of a GPU can do this")


lane: Callable[[], Any] = only_on_gpu  # the number of this lane
marks: Callable[[Any], Any] = only_on_gpu  # a bit for each lane, set where the number is not 0
any_lane: Callable[[Any], Any] = only_on_gpu  # whether any lane has another number than 0
total: Callable[[Any], Any] = only_on_gpu  # the sum of all lanes' numbers
union: Callable[[Any], Any] = only_on_gpu  # all bits that any lane has
of_lane: Callable[[Any, Any], Any] = only_on_gpu  # another lane's number
of_next: Callable[[Any], Any] = only_on_gpu  # the number of the lane after this one; the highest has its own
of_previous: Callable[[Any], Any] = only_on_gpu  # the number of the lane before this one; the first has its own
wait: Callable[[], Any] = only_on_gpu  # until all lanes are here and have written what they wrote
