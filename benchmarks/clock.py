"""How well a search keeps its time: `python -m benchmarks.clock`.

A search without a limit of playouts is stopped by the clock alone, a thousand moves long, in positions of random games.
"""

import time

import numpy as np

import huerta
from huerta.bots import FlatBot, Seat, TreeBot
from huerta.core.playthrough import random_plies

SECONDS = 0.02
MOVES = 1_000


def overshoots(kind, moves=MOVES):
    """By how many milliseconds each move took longer than its limit."""
    late, seed = [], 0
    while len(late) < moves:
        match = huerta.new("finca", 2 + seed % 3, seed=seed)
        for moment in random_plies(match, seed):
            if moment.ply % 7 == 0 and len(moment.legal_numbers) > 1 and not moment.is_over:
                seat = Seat.at(moment)
                start = time.perf_counter()
                kind(1, seconds=SECONDS).choose(seat)
                late.append((time.perf_counter() - start - SECONDS) * 1_000)
        seed += 1
    return np.array(late[:moves])


def main():
    """Print how late the searches are."""
    for kind in (TreeBot, FlatBot):
        kind(1, playouts=20).choose(Seat.at(huerta.new("finca", 2, seed=1)))  # compiled or loaded
        late = overshoots(kind)
        print(f"{kind.__name__}: {MOVES} moves of {SECONDS} s, within 50 ms {(late <= 50).mean():.1%}, ", end="")
        print(f"99 % within {np.percentile(late, 99):.1f} ms")


if __name__ == "__main__":
    main()
