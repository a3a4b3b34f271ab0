"""Where the time of a batch's steps goes on a GPU, kernel by kernel; prints Markdown.

    python -m benchmarks.by_kernel citrus --seats 2 --games 1_048_576

Every start of a kernel stands between two events. The batch is one share, and waits after each step and each observation, so that
nothing goes on beside a kernel; a step as people take it is faster than the sum. Needs the extra `huerta[cuda]`.
"""

import argparse
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any
from unittest import mock

import huerta
from huerta.batch import cuda as gpu
from huerta.batch import lists, shares, sights
from huerta.batch.compiler import cuda
from huerta.core.game import Game

STARTING = gpu, lists, sights  # the modules that start kernels of a batch


class Timed:
    """A kernel that notes when it starts and ends."""

    def __init__(self, kernel: Any, name: str, note: Callable[..., None]):
        self._kernel, self._name, self._note = kernel, name, note

    def __getitem__(self, grid: tuple[Any, ...]) -> Callable[..., None]:
        start = self._kernel[grid]
        stream = grid[2] if len(grid) > 2 else 0

        def run(*arguments: Any) -> None:
            before, after = cuda.event(), cuda.event()
            before.record(stream)
            start(*arguments)
            after.record(stream)
            self._note(self._name, before, after)

        return run


@contextmanager
def noting(note: Callable[..., None]) -> Iterator[None]:
    """Meanwhile every kernel is timed, and a batch is one share."""

    def timed(ready: Callable[..., Any]) -> Callable[..., Timed]:
        def get(make: Any, game: Any = None, registers: Any = None, nth: Any = None) -> Timed:
            kernel = ready(make) if game is None else ready(make, game, registers, nth)
            return Timed(kernel, make.__name__.removesuffix("_kernel") + ("" if nth is None else f" {nth}"), note)

        return get

    with ExitStack() as changed:
        changed.enter_context(mock.patch.object(shares, "MOST_SHARES", 1))
        for module in STARTING:
            for name in {"ready", "ready_for_all"} & set(vars(module)):
                changed.enter_context(mock.patch.object(module, name, timed(getattr(module, name))))
        yield


def spent(game: Game, seats: int, n_games: int, n_before: int, n_steps: int) -> dict[str, tuple[float, float]]:
    """How often a step starts each kernel, and how many milliseconds it takes for all of that, longest first."""
    found: list[tuple[str, Any, Any]] = []
    with noting(lambda *started: found.append(started)):
        batch = gpu.CudaBatch(game, n_games, seats, seed=1, checks=False)
        for step in range(n_before + n_steps):
            if step == n_before:
                cuda.synchronize()
                found.clear()
            batch.step(batch.random_moves())
            cuda.synchronize()
            batch.observe()
            cuda.synchronize()
    starts, times = Counter(name for name, _, _ in found), Counter[str]()
    for name, before, after in found:
        times[name] += before.elapsed_time(after)
    return {name: (starts[name] / n_steps, time / n_steps) for name, time in times.most_common()}


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", choices=huerta.game_names())
    parser.add_argument("--seats", type=int, help="the fewest, if it is not said")
    parser.add_argument("--games", type=int, default=1_048_576, help="on the GPU at once")
    parser.add_argument("--before", type=int, default=130, help="steps that are not timed")
    parser.add_argument("--steps", type=int, default=10, help="steps that are")
    chosen = parser.parse_args()
    if not cuda.is_available():
        parser.error("there is no CUDA GPU on this machine")
    game = huerta.get_game(chosen.game)
    try:
        told = spent(game, chosen.seats or game.seats[0], chosen.games, chosen.before, chosen.steps)
    except huerta.HuertaError as error:
        parser.error(str(error))
    print("| kernel | starts a step | ms a step |\n|---|---|---|")
    for name, (starts, time) in told.items():
        print(f"| {name} | {starts:g} | {time:.3f} |")
    print(f"| all | {sum(starts for starts, _ in told.values()):g} | {sum(time for _, time in told.values()):.3f} |")


if __name__ == "__main__":
    main()
