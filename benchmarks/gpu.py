"""The same random games on a GPU and on the processor: equal byte for byte? and how fast?

    python -m benchmarks.gpu --games 100000

Needs the extra `huerta[cuda]` and a CUDA GPU. Every game, number of seats and choice of the first option (the edition).
"""

import argparse
import platform
import time
from concurrent.futures import ThreadPoolExecutor
from os import cpu_count

import numpy as np
from numba import cuda

import huerta
from huerta.batch import cpu
from huerta.batch import cuda as gpu


def on_processor(game, states, choosers):
    """The final states, played on all cores."""
    parts = np.array_split(np.arange(len(states)), cpu_count())

    def play(part):
        piece, plies = states[part[0] : part[-1] + 1], np.zeros(len(part), np.int32)
        cpu.random_games(piece, choosers[part[0] : part[-1] + 1], np.zeros(game.max_moves, np.int32), plies)

    with ThreadPoolExecutor(cpu_count()) as pool:
        list(pool.map(play, parts))
    return states


def timed_on_gpu(game, states, choosers, repeats=3):
    """The best time of the kernel alone, states already on the GPU, and what it left there."""
    kernel = cuda.jit(gpu.random_games_kernel(game))
    blocks = (len(states) + gpu.THREADS - 1) // gpu.THREADS
    best = float("inf")
    for _ in range(repeats + 1):  # the first one compiles
        on_gpu = cuda.to_device(states), cuda.to_device(choosers), cuda.device_array(len(states), np.int32)
        cuda.synchronize()
        start = time.perf_counter()
        kernel[blocks, gpu.THREADS](*on_gpu)
        cuda.synchronize()
        best = min(best, time.perf_counter() - start)
    return on_gpu[0].copy_to_host(), on_gpu[2].copy_to_host(), best


def compare(game, seats, options, n_games):
    """One row: how many games are equal, and the kernel's speed."""
    states, choosers = cpu.blank_states(game, seats, options, n_games, seed=1)
    ended, plies, seconds = timed_on_gpu(game, cpu.exactly(states), cpu.exactly(choosers))
    expected = on_processor(game, states, choosers)
    as_bytes = [array.view(np.uint8).reshape(n_games, -1) for array in (np.ascontiguousarray(ended), expected)]
    equal = int((as_bytes[0] == as_bytes[1]).all(axis=1).sum())
    return equal, int(plies.sum()), seconds


def main():
    """Print one line a table, then the verdict."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=100_000)
    chosen = parser.parse_args()
    print(f"GPU {cuda.get_current_device().name}, {platform.processor() or platform.machine()}, {cpu_count()} cores")
    print("| game | seats | first option | games | equal bytes | plies/s | games/s |\n|---|---|---|---|---|---|---|")
    all_equal = True
    for name in huerta.game_names():
        game = huerta.get_game(name)
        for choice in game.options.options[0].choices:
            for seats in game.seats:
                options = {game.options.options[0].name: choice}
                equal, plies, seconds = compare(game, seats, options, chosen.games)
                all_equal &= equal == chosen.games
                speed = f"{plies / seconds:,.0f} | {chosen.games / seconds:,.0f}"
                print(f"| {name} | {seats} | {choice} | {chosen.games} | {equal} | {speed} |", flush=True)
    print("all equal" if all_equal else "NOT EQUAL")
    raise SystemExit(0 if all_equal else 1)


if __name__ == "__main__":
    main()
