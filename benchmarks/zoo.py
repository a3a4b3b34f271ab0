"""The loop that every PettingZoo environment is timed with, ours and theirs alike, in either Python.

Whole games of random legal actions: `agent_iter`, `last`, a draw from the mask, `step`. Only the environment's own work is
counted against it: the draw is timed apart and taken off.
"""

from collections.abc import Callable, Iterator
from random import Random
from time import process_time_ns
from typing import Any

import numpy as np

NANOSECONDS = 1_000_000_000
SLICES = 5


def drawn(mask: Any, n_actions: int, chance: Random) -> int:
    """A random legal action."""
    if mask is None:
        return chance.randrange(n_actions)
    legal = np.flatnonzero(mask)
    return int(legal[chance.randrange(len(legal))])


def mask_of(seen: Any, info: Any) -> Any:
    """Where the mask is: in the observation, or in the info."""
    return seen.get("action_mask") if isinstance(seen, dict) else info.get("action_mask")


def games(table: Any) -> Iterator[tuple[int, int]]:
    """One game after the other: how many steps it had, and the nanoseconds the environment took."""
    chance, seed = Random(1), 0
    while True:
        seed += 1
        start = process_time_ns()
        table.reset(seed=seed)
        steps = choosing = 0
        for agent in table.agent_iter():
            seen, _, over, cut, info = table.last()
            if over or cut:
                table.step(None)
                continue
            begun = process_time_ns()
            action = drawn(mask_of(seen, info), table.action_space(agent).n, chance)
            choosing += process_time_ns() - begun
            table.step(action)
            steps += 1
        yield steps, process_time_ns() - start - choosing


def steps_a_second(make: Callable[[], Any], seconds: float) -> float:
    """The best slice's rate."""
    played = games(make())
    next(played)  # warms up
    rates = []
    for _ in range(SLICES):
        steps = spent = 0
        while spent < seconds / SLICES * NANOSECONDS:
            more, time = next(played)
            steps, spent = steps + more, spent + time
        rates.append(steps * NANOSECONDS / spent)
    return max(rates)
