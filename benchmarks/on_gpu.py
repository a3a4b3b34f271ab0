"""Everything that only a machine with a CUDA GPU can show, in one run; prints Markdown for benchmarks/results.md.

    python -m benchmarks.on_gpu --plies 10_000_000_000

1. A batch on the GPU equals the batch on the processor after every ply, in every byte, mask and observation.
2. Invariants, checked inside the kernel after every ply of random games: legal moves are there, distinct where it is looked, and
   within bounds; the header counts rightly; every game ends in time, in one of its ways, with a winner. Pieces are counted on the
   processor, in a sample of final states: none appears, none vanishes.
3. Steps a second with mask and observation, and plies a second of random play; beside them Pgx's backgammon on the same GPU, if the
   peers' Python has JAX for it (`--pgx PYTHON`).

Needs the extra `huerta[cuda]`. `NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1` runs it without a GPU, very slowly, on few plies.
"""

import argparse
import platform
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np

import huerta
from huerta.batch import Batch, cpu
from huerta.batch import cuda as gpu
from huerta.core.game import Game
from huerta.core.rng import random_below

cuda: Any = gpu.cuda
FAULTS = (
    "no legal move or too many",
    "a move out of bounds or listed twice",
    "a header that miscounts",
    "no end in time",
    "no winner",
)
SAMPLE = 200  # final states of each table whose pieces are counted
TIMED_STEPS = 50


def checking_kernel(game: Game) -> Any:
    """The kernel that plays random games, checks every ply, and counts faults by kind."""
    setup, legal_moves, play, winners = game.setup, game.legal_moves, game.play, game.winners
    max_moves, n_moves, max_plies, max_seats, n_endings = (
        game.max_moves,
        len(game.moves),
        game.max_plies,
        game.seats[-1],
        len(game.endings),
    )

    def kernel(states: Any, choosers: Any, plies: Any, faults: Any) -> None:
        number = cuda.grid(1)
        if number >= states.shape[0]:
            return
        state = states[number]
        moves = cuda.local.array(max_moves, gpu.int32)
        won = cuda.local.array(max_seats, gpu.int8)
        setup(state)
        n_plies = 0
        while not state.is_over and n_plies <= max_plies:
            n_legal = legal_moves(state, moves)
            if n_legal < 1 or n_legal > max_moves:
                cuda.atomic.add(faults, 0, 1)
                break
            place = random_below(choosers[number], n_legal)
            move = int(moves[place])
            for other in range(n_legal):
                if (moves[other] < 0 or moves[other] >= n_moves) or (other != place and moves[other] == move):
                    cuda.atomic.add(faults, 1, 1)
            turn, reveals = int(state.turn_no), int(state.reveals)
            play(state, move)
            n_plies += 1
            is_right = int(state.ply) == n_plies and int(state.turn_no) >= turn and int(state.reveals) >= reveals
            if not is_right or int(state.to_move) < 0 or int(state.to_move) >= int(state.n_seats):
                cuda.atomic.add(faults, 2, 1)
        if not state.is_over or int(state.ending) < 1 or int(state.ending) >= n_endings or n_plies > max_plies:
            cuda.atomic.add(faults, 3, 1)
        winners(state, won)
        n_winners = 0
        for seat in range(int(state.n_seats)):
            n_winners += int(won[seat])
        if n_winners < 1:
            cuda.atomic.add(faults, 4, 1)
        plies[number] = n_plies

    return kernel


def checking_types(game: Game) -> Any:
    """The kernel's types."""
    records, sources = gpu.record_of(game.record)[::1], gpu.record_of(gpu.GENERATOR)[::1]
    return gpu.void(records, sources, gpu.int32[::1], gpu.int32[::1])


def lost_pieces(game: Game, seats: int, states: Any, blank: Any) -> int:
    """In how many of these final states a piece appeared or vanished since the deal."""
    faults = 0
    for number in range(min(SAMPLE, len(states))):
        dealt = cpu.exactly(blank[number : number + 1])[0]
        game.setup(dealt)
        faults += game.census(dealt) != game.census(states[number])
    return faults


def campaign(game: Game, n_plies: int, n_games: int) -> Iterator[tuple[int, int, int, list[int], int]]:
    """For every number of seats: seats, games, plies, faults by kind, and sampled states with lost pieces."""
    kernel = cuda.jit(checking_kernel(game))
    for seats in game.seats:
        faults, on_gpu = cuda.to_device(np.zeros(len(FAULTS), np.int32)), cuda.device_array(n_games, np.int32)
        total = games = lost = 0
        while total < n_plies / len(game.seats):
            blank, choosers = cpu.blank_states(game, seats, {}, n_games, seed=games)
            states = cuda.to_device(blank)
            kernel[gpu.blocks(n_games), gpu.THREADS](states, cuda.to_device(choosers), on_gpu, faults)
            played = int(on_gpu.copy_to_host().astype(np.int64).sum())
            total, games = total + played, games + n_games
            if lost == 0:
                lost = lost_pieces(game, seats, states.copy_to_host().view(np.recarray), blank)
            if not played:
                break
        yield seats, games, total, faults.copy_to_host().tolist(), lost


def differs(game: Game, seats: int, n_games: int, n_steps: int) -> int:
    """After how many plies the two batches differ; 0 if they never do."""
    here, there = Batch(game, n_games, seats, seed=5), gpu.CudaBatch(game, n_games, seats, seed=5)
    for step in range(1, n_steps + 1):
        moves = here.random_moves()
        same = bool((there.random_moves().copy_to_host() == moves).all())
        here.step(moves)
        there.step(moves)
        same &= there.states.copy_to_host().tobytes() == here.states.tobytes()
        same &= bool((there.legal_mask().copy_to_host() == here.legal_mask()).all())
        same &= bool((there.observe().copy_to_host() == here.observe()).all())
        if not same:
            return step
    return 0


def stepping_rate(game: Game, n_games: int) -> float:
    """Steps a second with mask and observation, moves drawn on the GPU too."""
    batch = gpu.CudaBatch(game, n_games, seed=1, checks=False)
    for timed in (False, True):  # the first ones compile
        cuda.synchronize()
        start = time.perf_counter()
        for _ in range(TIMED_STEPS if timed else 2):
            batch.step(batch.random_moves())
            batch.observe()
        cuda.synchronize()
    return n_games * TIMED_STEPS / (time.perf_counter() - start)


def pgx_rate(python: str | None) -> float | None:
    """Pgx's backgammon on the same GPU, by the peers' Python."""
    if python is None:
        return None
    program = "import pgx_loop; print(max(pgx_loop.steps_a_second('backgammon', size, 5) for size in (4096, 65536)))"
    done = subprocess.run([python, "-c", program], cwd=Path(__file__).parent, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout)


def main() -> None:
    """Run everything; exits with 1 if something does not hold."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--plies", type=int, default=10_000_000_000, help="checked in the kernel, for each game")
    parser.add_argument("--games", type=int, default=200_000, help="on the GPU at once")
    parser.add_argument("--compared", type=int, default=2_000, help="games compared ply by ply")
    parser.add_argument("--steps", type=int, default=300, help="plies they are compared for")
    parser.add_argument("--only", nargs="+", choices=huerta.game_names(), default=huerta.game_names())
    parser.add_argument("--pgx", metavar="PYTHON", help="the peers' Python, with JAX for this GPU")
    chosen = parser.parse_args()
    gpu.check_gpu()
    print(
        f"{platform.machine()}, GPU {getattr(cuda.get_current_device(), 'name', 'simulated')}, Python {platform.python_version()}\n"
    )
    bad, pgx = 0, pgx_rate(chosen.pgx)
    print("| game | seats | games | plies checked | faults | sampled states with lost pieces |\n|---|---|---|---|---|---|")
    for game in map(huerta.get_game, chosen.only):
        for seats, games, plies, faults, lost in campaign(game, chosen.plies, chosen.games):
            told = ", ".join(f"{count} × {name}" for name, count in zip(FAULTS, faults, strict=True) if count) or "none"
            bad += sum(faults) + lost
            print(f"| {game.name} | {seats} | {games:,} | {plies:,} | {told} | {lost} |", flush=True)
    print("\n| game | seats | games | plies compared | first difference |\n|---|---|---|---|---|")
    for game in map(huerta.get_game, chosen.only):
        for seats in (game.seats[0], game.seats[-1]):
            step = differs(game, seats, chosen.compared, chosen.steps)
            bad += step
            print(f"| {game.name} | {seats} | {chosen.compared:,} | {chosen.steps} | {step or 'none'} |", flush=True)
    print("\n| game | steps/s with mask and observation | times Pgx backgammon |\n|---|---|---|")
    for game in map(huerta.get_game, chosen.only):
        rate = stepping_rate(game, chosen.games)
        print(f"| {game.name} | {rate:,.0f} | {'not measured' if pgx is None else f'{rate / pgx:.1f}'} |", flush=True)
    sys.exit(1 if bad else 0)


if __name__ == "__main__":
    main()
