"""The compiled functions that every game has, called without knowing the game: the type of the record decides.

Bots, batches and environments are built on these and on nothing else.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import generic


@generic
def setup(state: Any) -> None:
    """Deal a new game; the seats, the options and the generator's key are already in the record."""


@generic
def legal_moves(state: Any, out: NDArray[np.int32]) -> int:  # type: ignore[empty-body]
    """Write every legal move and return how many; never zero before the end."""


@generic
def play(state: Any, move: int) -> None:
    """Apply one legal move; an illegal one is the caller's fault."""


@generic
def hide(state: Any, seat: int, key: NDArray[np.uint32]) -> None:
    """Replace all that the seat cannot know by a fresh sample consistent with all that it has seen.

    The sample depends on the key and on what the seat sees, on nothing else.
    """


@generic
def observe(state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write the features of the position as this seat sees it."""


@generic
def standing(state: Any, out: NDArray[np.int32]) -> None:
    """Write every seat's points as they would be counted now."""


@generic
def winners(state: Any, out: NDArray[np.int8]) -> None:
    """Write 1 for every seat that wins, after every tie-break, else 0."""


@generic
def count(state: Any, out: NDArray[np.int32]) -> None:
    """Write the count of every piece, wherever it is; a game never changes them."""


@generic
def appraise(state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """Write what the position is worth to the seat, in points, part by part."""
