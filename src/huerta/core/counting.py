"""Counting pieces: what the `count` functions of games share."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import compiled


def each_seat(what: str, n_seats: int) -> tuple[str, ...]:
    """The name of a count for every seat: `farmers of seat {}`."""
    return tuple(what.format(seat + 1) for seat in range(n_seats))


@compiled
def clear(out: NDArray[np.int32], n_counts: int) -> None:
    """Nothing is counted yet."""
    for place in range(n_counts):
        out[place] = 0


@compiled
def tally(out: NDArray[np.int32], first: int, n_kinds: int, kind: int) -> None:
    """One more piece of a kind, if there is such a kind; the counts of all kinds stand from `first` on."""
    if 0 <= kind < n_kinds:
        out[first + kind] += 1
