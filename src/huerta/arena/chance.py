"""Line-ups of random players alone: a batch of games at once, with no bot to ask, no process and no clock."""

from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from os import cpu_count

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
    game = get_game(settings.game)
    states, choosers = cpu.blank_states(game, settings.players, settings.options, len(tasks), settings.seed)
    for place, task in enumerate(tasks):
        states.generator[place] = new_generator(seed_key(settings.seed, task.deal))
        choosers[place] = new_generator(seed_key(bot_seed(settings, task, 0)))
    figures = (figure.tolist() for figure in cpu.played(game, states, choosers))
    return [told(task, *of_a_game) for task, *of_a_game in zip(tasks, *figures, strict=True)]


def told(task: Task, plies: int, points: list[int], won: list[int]) -> Result:
    """A game's result, from what each seat has; winners share the win, and nobody took any time."""
    players = len(task.lineup)
    seats = sorted(range(players), key=seating(task).__getitem__)  # by place
    shares = tuple(won[seat] / sum(won) for seat in seats)
    return Result(task, shares, tuple(points[seat] for seat in seats), ((),) * players, plies)


def play_all(settings: Settings, tasks: Iterable[Task], jobs: int | None = None) -> Iterator[Result]:
    """Play all of these games, so many batches at a time, or one on every core."""
    waiting = iter(tasks)
    batches = iter(lambda: tuple(islice(waiting, AT_ONCE)), ())
    pool = ThreadPoolExecutor(jobs or cpu_count())
    try:
        for results in pool.map(lambda some: play_at_once(settings, some), batches):
            yield from results
    finally:
        pool.shutdown(cancel_futures=True)
