"""Line-ups of random players alone: a batch of games at once, with no bot to ask, no process and no clock."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from os import cpu_count

import numpy as np

from huerta.arena.result import Result
from huerta.arena.schedule import Lineup, Task, bot_seed, seating
from huerta.arena.settings import Settings
from huerta.batch import cpu
from huerta.core.registry import get_game
from huerta.core.rng import new_generator, seed_key

AT_ONCE = 200  # games of a batch


def is_chance(lineup: Lineup) -> bool:
    """Whether nobody but random players sits there."""
    return set(lineup) == {"random"}


def play_at_once(settings: Settings, tasks: tuple[Task, ...]) -> list[Result]:
    """Play these games of random players; deals are those that the bots of other line-ups get."""
    game, n = get_game(settings.game), len(tasks)
    states, choosers = cpu.blank_states(game, settings.players, settings.options, n, settings.seed)
    for place, task in enumerate(tasks):
        states.generator[place] = new_generator(seed_key(settings.seed, task.deal))
        choosers[place] = new_generator(seed_key(bot_seed(settings, task, 0)))
    plies, points = np.zeros(n, np.int32), np.zeros((n, game.seats[-1]), np.int32)
    won = np.zeros((n, game.seats[-1]), np.int8)
    cpu.random_games(states, choosers, np.zeros(game.max_moves, np.int32), plies)
    cpu.results(states, points, won)
    return [told(task, points[place].tolist(), won[place].tolist(), int(plies[place])) for place, task in enumerate(tasks)]


def told(task: Task, points: list[int], won: list[int], plies: int) -> Result:
    """A game's result, from what each seat has; winners share the win, and nobody took any time."""
    players = len(task.lineup)
    seats = sorted(range(players), key=seating(task).__getitem__)  # by place
    shares = tuple(won[seat] / sum(won) for seat in seats)
    return Result(task, shares, tuple(points[seat] for seat in seats), ((),) * players, plies)


def play_all(settings: Settings, tasks: Iterable[Task]) -> Iterator[Result]:
    """Play all of these games, a batch on every core."""
    waiting = iter(tasks)
    batches = iter(lambda: tuple(islice(waiting, AT_ONCE)), ())
    pool = ThreadPoolExecutor(cpu_count())
    try:
        for results in pool.map(lambda some: play_at_once(settings, some), batches):
            yield from results
    finally:
        pool.shutdown(cancel_futures=True)
