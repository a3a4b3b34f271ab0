"""Compiles every game, as many at a time as there are cores, so that no test waits for it: `python -m tests.warm`."""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

import huerta
from huerta.batch import Batch
from huerta.batch.cpu import play_batch
from huerta.envs.single import Single
from huerta.server.warming import rehearse


def warm(name: str) -> float:
    """Compile all that a table, a batch and an environment call; returns the seconds it took."""
    start = time.perf_counter()
    game = huerta.get_game(name)
    rehearse(game)
    play_batch(game, game.seats[0], {}, 1, 0, 0)
    batch, single = Batch(game, 1), Single.dealt(game, game.seats[0], {}, bytes(32))
    batch.step(batch.random_moves())
    batch.observe()
    Single.at(game, single.state.tobytes()).observe(0)
    game.draw(single.state, None)
    game.census(single.state)
    return time.perf_counter() - start


def main() -> int:
    """Compile, and say how long it took."""
    with ProcessPoolExecutor(os.cpu_count(), get_context("spawn")) as pool:
        runs = {pool.submit(warm, name): name for name in huerta.game_names()}
        for run in as_completed(runs):
            print(f"{runs[run]} is compiled ({run.result():.0f} s)", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
