"""What a position is worth to a seat, in points and in named parts, so that a bot can say why."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
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


@dataclass(frozen=True)
class Strength:
    """How a level plays one game, where that differs from other games."""

    playouts: int  # it thinks no longer than this
    temperature: float = 0.0  # 0 plays the move searched most, 1 plays moves as often as they were searched


@dataclass(frozen=True)
class Tuning:
    """How a search plays a game with so many seats; what stands here was measured against other values."""

    kind: str = "tree"  # which search is the stronger: tree, or flat Monte Carlo
    exploration: float = 0.4  # weight of the bonus for moves tried little
    sharpness: float = 3.0  # points of appraisal that make a move e times as likely at first sight
    first_play: float = 0.05  # how much below its parent an untried move is thought to be
    spread: float = 8.0  # lead in points that counts when a playout is cut off
    turns: int = 4  # turns played on before a playout is cut off
    looks: int = 1  # moves looked at for each move played on; 1 plays any
    levels: Mapping[str, Strength] = field(default_factory=dict)  # by level, for those that play this game in their own way


Appraise = Callable[[Any, int, NDArray[np.float32]], None]


@compiled
def points_alone(state: Any, seat: int, out: NDArray[np.float32]) -> None:
    """The appraisal of a game that has none of its own: the points as they would be counted now."""
    points = np.zeros(MOST_SEATS, np.int32)
    standing(state, points)
    out[0] = points[seat]


POINTS_ALONE = (Part("points", "points"),)
