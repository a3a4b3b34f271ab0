"""How long one list of legal moves takes, at worst: `python -m benchmarks.legal citrus --positions 100000`.

Every position of random games at every number of seats and with every choice of every option is looked at once, in processor time
of this thread, so that other work on the machine does not count. The slowest positions are timed again: what stays slow is slow.
"""

import argparse
import time

import numpy as np

import huerta
from huerta.core.game import record_from
from huerta.core.playthrough import tables
from huerta.core.rng import new_generator, random_below, seed_key

AGAIN = 20  # the slowest positions that are timed again
TIMES = 5  # how often
LIMIT_MS = 5.0


def timed(game, state, out):
    """Nanoseconds for one list of legal moves, and how many there are."""
    start = time.thread_time_ns()
    n_moves = game.legal_moves(state, out)
    return time.thread_time_ns() - start, n_moves


def positions(game):
    """Positions of random games at every table, for ever."""
    out = np.empty(game.max_moves, np.int32)
    seed = 0
    while True:
        for seats, options in tables(game):
            state = game.deal(seats, options, seed_key(seed))
            chooser = new_generator(seed_key(seed, 1))
            while not state.is_over:
                yield state
                game.play(state, int(out[random_below(chooser, game.legal_moves(state, out))]))
            seed += 1


def measure(name, n_positions):
    """The times of so many positions in milliseconds, with the slowest ones timed anew."""
    game = huerta.get_game(name)
    out = np.empty(game.max_moves, np.int32)
    taken = np.zeros(n_positions)
    slowest = []
    for place, state in zip(range(n_positions), positions(game), strict=False):
        taken[place], _ = timed(game, state, out)
        if place > 1:  # the first call may compile or load
            slowest = sorted([*slowest, (taken[place], place, state.tobytes())])[-AGAIN:]
    taken[:2] = 0
    for _, place, data in slowest:
        state = record_from(game.record, data)
        taken[place] = min(timed(game, state, out)[0] for _ in range(TIMES))
    return taken / 1e6


def main():
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--positions", type=int, default=100_000)
    chosen = parser.parse_args()
    taken = measure(chosen.game, chosen.positions)
    print(f"{chosen.game}: {chosen.positions} positions, mean {taken.mean() * 1000:.1f} µs, ", end="")
    print(f"99.9 % within {np.percentile(taken, 99.9):.3f} ms, slowest {taken.max():.3f} ms, ", end="")
    print(f"above {LIMIT_MS:.0f} ms: {(taken > LIMIT_MS).sum()}")


if __name__ == "__main__":
    main()
