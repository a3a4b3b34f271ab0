"""The lanes of a warp as threads, so that what they do together can be tried without a GPU."""

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier, local
from typing import Any

import numpy as np

from huerta.core.lanes import LANES

INSTRUCTIONS = ("lane", "marks", "any_lane", "total", "union", "of_lane", "of_next", "of_previous", "wait")


class Warp:
    """32 threads that wait for each other as the lanes of a warp do."""

    def __init__(self) -> None:
        self.own = local()
        self.barrier = Barrier(LANES, timeout=60)  # nobody waits for a lane that failed
        self.told: list[Any] = [None] * LANES
        self.pool = ThreadPoolExecutor(LANES)

    def run(self, function: Callable[..., Any], *arguments: Any) -> list[Any]:
        """What each lane gets; an argument that is a list has a value for each."""

        def play(lane: int) -> Any:
            self.own.lane = lane
            return function(*(argument[lane] if isinstance(argument, list) else argument for argument in arguments))

        return list(self.pool.map(play, range(LANES)))

    def lane(self) -> np.int32:
        return np.int32(self.own.lane)

    def tell(self, value: Any) -> list[Any]:
        """Everybody hears what every lane says."""
        self.told[self.own.lane] = int(value)
        self.barrier.wait()
        heard = list(self.told)
        self.barrier.wait()
        return heard

    def marks(self, value: Any) -> np.int32:
        return np.int32(sum(1 << lane for lane, told in enumerate(self.tell(value)) if told))

    def any_lane(self, value: Any) -> bool:
        return any(self.tell(value))

    def total(self, value: Any) -> np.int32:
        return np.int32(sum(self.tell(value)))

    def union(self, value: Any) -> np.int32:
        return np.int32(np.bitwise_or.reduce(self.tell(value)))

    def of_lane(self, value: Any, lane: Any) -> np.int32:
        return np.int32(self.tell(value)[int(lane) % LANES])

    def of_next(self, value: Any) -> np.int32:
        return np.int32(self.tell(value)[min(self.own.lane + 1, LANES - 1)])

    def of_previous(self, value: Any) -> np.int32:
        return np.int32(self.tell(value)[max(self.own.lane - 1, 0)])

    def wait(self) -> None:
        self.barrier.wait()
