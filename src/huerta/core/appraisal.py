"""What a position is worth to a seat, in points and in named parts, so that a bot can say why."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.generic import standing
from huerta.core.jit import compiled

MOST_SEATS = 8  # no game here seats more


@dataclass(frozen=True)
class Part:
    """One reason why a position is good or bad for a seat."""

    name: str
    meaning: str  # completes the sentence "this move is good for …"


Appraise = Callable[[Any, int, NDArray[np.float32]], None]


@compiled
def points_alone(state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """The appraisal of a game that has none of its own: the points as they would be counted now."""
    points = np.zeros(MOST_SEATS, np.int32)
    standing(state, points)
    out[0] = points[seat]


POINTS_ALONE = (Part("points", "points"),)
