"""Everything that only a machine with a CUDA GPU can show; prints Markdown for benchmarks/results.md.

    python -m benchmarks.on_gpu --plies 10_000_000_000

1. `equal`: a batch on the GPU equals the batch on the processor after every ply, in every byte, mask and observation.
2. `playouts`: whole random games, played on the GPU and again on the processor: equal in every byte? and how fast on the GPU?
3. `steps`: steps a second with mask and observation; beside them Pgx's backgammon on the same GPU, if the peers' Python has JAX
   for it (`--pgx PYTHON`).
4. `checked`: invariants, inside the kernel, after every ply of random games: legal moves are there, within bounds and not listed
   twice; no piece appears or vanishes; the header counts rightly; every game ends in time, in one of its ways, with a winner.

Each part of each game is a process of its own, because compiling takes long; they compile side by side and use the GPU in turn.
Needs the extra `huerta[cuda]`. `NUMBA_ENABLE_CUDASIM=1 NUMBA_DISABLE_JIT=1` runs it without a GPU, very slowly, on few plies.
"""

import argparse
import fcntl
import platform
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from functools import partial
from os import cpu_count
from pathlib import Path
from typing import Any

import numpy as np

import huerta
from benchmarks.invariants import FAULTS, campaign
from huerta.batch import Batch, cpu, kernels
from huerta.batch import cuda as gpu
from huerta.batch.compiler import cuda
from huerta.batch.lists import RandomGames
from huerta.batch.rooms import room_of
from huerta.core.game import Game

HEADINGS = {
    "equal": "| game | seats | games | plies compared | first difference |",
    "playouts": "| game | seats | first option | games | equal bytes | plies/s | games/s |",
    "steps": "| game | seats | games at once | steps/s with mask and observation | times Pgx backgammon |",
    "checked": "| game | seats | games | plies checked | faults |",
}
TIMED_STEPS = 100
TOO_FEW = 64  # games, to compile with
ENOUGH = 64 << 30  # bytes that masks and observations of a timed batch may take, and no more than a third of what is free

Say = Callable[..., None]


# -- invariants --------------------------------------------------------------------------------------------------------


def checked(game: Game, chosen: argparse.Namespace, alone: Any, say: Say) -> int:
    """The campaign: all numbers of seats in turn, until there are enough plies or the time is over; waiting is no time."""
    campaign(game, game.seats[0], TOO_FEW).play()
    spent, tables = 0.0, [campaign(game, seats, chosen.games, chosen.rounds, chosen.seed + seats) for seats in game.seats]
    while spent < chosen.seconds and sum(table.n_plies for table in tables) < chosen.plies:
        for table in tables:
            with alone():
                start = time.monotonic()
                table.play()
                spent += time.monotonic() - start
    for table in tables:
        told = ", ".join(f"{count} × {name}" for name, count in zip(FAULTS, table.found, strict=True) if count) or "none"
        say(game.name, table.seats, f"{table.launches * table.n_games * table.n_rounds:,}", f"{table.n_plies:,}", told)
    return sum(sum(table.found) for table in tables)


# -- the same as on the processor --------------------------------------------------------------------------------------


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
        same &= bool((there.to_move.copy_to_host() == here.to_move).all())
        same &= bool((there.rewards.copy_to_host() == here.rewards).all() and (there.done.copy_to_host() == here.done).all())
        if not same:
            return step
    return 0


def equal(game: Game, chosen: argparse.Namespace, _alone: Any, say: Say) -> int:
    """Ply by ply, with the fewest and the most seats."""
    bad = 0
    for seats in (game.seats[0], game.seats[-1]):
        step = differs(game, seats, chosen.compared, chosen.steps)
        say(game.name, seats, f"{chosen.compared:,}", chosen.steps, step or "none")
        bad += step
    return bad


def on_processor(game: Game, states: Any, choosers: Any) -> Any:
    """The final states, played on all cores."""
    parts = np.array_split(np.arange(len(states)), cpu_count() or 1)

    def play(part: Any) -> None:
        piece, plies = states[part[0] : part[-1] + 1], np.zeros(len(part), np.int32)
        cpu.random_games(piece, choosers[part[0] : part[-1] + 1], np.zeros(game.max_moves, np.int32), plies)

    with ThreadPoolExecutor(cpu_count()) as pool:
        list(pool.map(play, parts))
    return states


def timed_playouts(game: Game, states: Any, choosers: Any, repeats: int = 3) -> tuple[Any, int, float]:
    """What the kernel left, how many plies that took, and its best time, with the states already on the GPU; it deals, too."""
    room, best = room_of(game), float("inf")
    for _ in range(repeats):
        if game.haste:
            games = RandomGames(game, states, choosers)
            best = min(best, seconds_of(games.play))
            words = games.states.copy_to_host()
            n_plies = int(words["ply"].astype(np.int64).sum())
        else:
            there, sources = cuda.to_device(gpu.words_of(states, room)), cuda.to_device(choosers)
            plies = cuda.to_device(np.zeros(len(states), np.int32))
            kernel = kernels.ready(kernels.random_games_kernel, game)[room.grid(len(states))]
            best = min(best, seconds_of(partial(kernel, there, sources, plies)))
            words, n_plies = there.copy_to_host(), int(plies.copy_to_host().astype(np.int64).sum())
    return words, n_plies, best


def seconds_of(work: Callable[[], None]) -> float:
    """How long the GPU takes."""
    cuda.synchronize()
    start = time.perf_counter()
    work()
    cuda.synchronize()
    return time.perf_counter() - start


def playouts(game: Game, chosen: argparse.Namespace, alone: Any, say: Say) -> int:
    """Whole games, with every number of seats and every choice of the first option."""
    few = cpu.blank_states(game, game.seats[0], {}, TOO_FEW, seed=1)
    timed_playouts(game, *few)
    on_processor(game, *few)
    bad, option = 0, game.options.options[0]
    for choice in option.choices:
        for seats in game.seats:
            states, choosers = cpu.blank_states(game, seats, {option.name: choice}, chosen.games, seed=1)
            with alone():
                words, plies, seconds = timed_playouts(game, states, choosers)
            expected = on_processor(game, states, choosers)
            ours, theirs = (np.frombuffer(array.tobytes(), np.uint8).reshape(chosen.games, -1) for array in (words, expected))
            n_equal = int((ours == theirs).all(axis=1).sum())
            bad += chosen.games - n_equal
            speed = f"{plies / seconds:,.0f}", f"{chosen.games / seconds:,.0f}"
            say(game.name, seats, choice, f"{chosen.games:,}", f"{n_equal:,}", *speed)
    return bad


# -- speed -------------------------------------------------------------------------------------------------------------


def stepping_rate(game: Game, seats: int, n_games: int, n_steps: int = TIMED_STEPS) -> float:
    """Steps a second with mask and observation, moves drawn on the GPU too, after as many steps that are not timed."""
    batch = gpu.CudaBatch(game, n_games, seats, seed=1, checks=False)
    for n in (n_steps, n_steps):  # the first ones compile, and bring the games apart
        cuda.synchronize()
        start = time.perf_counter()
        for _ in range(n):
            batch.step(batch.random_moves())
            batch.observe()
        cuda.synchronize()
    return n_games * n_steps / (time.perf_counter() - start)


def steps(game: Game, chosen: argparse.Namespace, alone: Any, say: Say) -> int:
    """With the fewest and the most seats, as many games as there is room for, up to what was asked for."""
    stepping_rate(game, game.seats[0], TOO_FEW, 2)
    for seats in (game.seats[0], game.seats[-1]):
        with alone():
            cuda.current_context().deallocations.clear()
            room = min(ENOUGH, cuda.current_context().get_memory_info().free // 3)
            n_games = min(chosen.games, room // (len(game.moves) + 4 * game.n_features)) // 1024 * 1024 or chosen.games
            rate = stepping_rate(game, seats, n_games)
            cuda.current_context().deallocations.clear()
        pgx = float(beside_lock(chosen.lock).read_text(encoding="utf-8"))
        say(game.name, seats, f"{n_games:,}", f"{rate:,.0f}", f"{rate / pgx:.1f}" if pgx else "not measured")
    return 0


def pgx_rate(python: str) -> float:
    """Pgx's backgammon on the same GPU, by the peers' Python, with whichever number of games is best for it."""
    program = "import pgx_loop; print(max(pgx_loop.steps_a_second('backgammon', n, 2) for n in (4096, 65536, 262144, 1048576)))"
    done = subprocess.run([python, "-c", program], cwd=Path(__file__).parent, check=True, stdout=subprocess.PIPE, text=True)
    return float(done.stdout)


# -- the command -------------------------------------------------------------------------------------------------------

PARTS: dict[str, Callable[..., int]] = {"equal": equal, "playouts": playouts, "steps": steps, "checked": checked}


@contextmanager
def holding(lock: Path) -> Iterator[None]:
    """Nobody else uses the GPU meanwhile."""
    with lock.open("w") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def beside_lock(lock: Path) -> Path:
    """Where Pgx's rate is written."""
    return lock.with_name("pgx")


def row(*cells: object) -> None:
    """One line of a table."""
    print("|", " | ".join(map(str, cells)), "|", flush=True)


def one_part(chosen: argparse.Namespace) -> int:
    """A part of one game, in this process."""
    return PARTS[chosen.parts[0]](huerta.get_game(chosen.only[0]), chosen, partial(holding, chosen.lock), row)


def all_parts(chosen: argparse.Namespace, arguments: list[str]) -> int:
    """Every part of every game, each in a process of its own; returns in how many something does not hold."""
    with tempfile.TemporaryDirectory() as folder:
        lock = Path(folder) / "lock"
        common = [sys.executable, "-m", "benchmarks.on_gpu", *arguments, "--lock", str(lock)]
        with holding(lock):
            started = {
                (part, name): subprocess.Popen([*common, "--parts", part, "--only", name], stdout=subprocess.PIPE, text=True)
                for part in chosen.parts
                for name in chosen.only
            }
            rate = pgx_rate(chosen.pgx) if chosen.pgx else 0.0
            beside_lock(lock).write_text(str(rate), encoding="utf-8")
        print(f"{platform.machine()}, {device_name()}, Python {platform.python_version()}", flush=True)
        print(f"Pgx backgammon: {rate:,.0f} steps/s" if rate else "Pgx was not measured", flush=True)
        bad = 0
        for part in chosen.parts:
            print(f"\n{HEADINGS[part]}\n|{'---|' * (HEADINGS[part].count('|') - 1)}", flush=True)
            for name in chosen.only:
                print(started[part, name].communicate()[0], end="", flush=True)
                bad += started[part, name].returncode != 0
    return bad


def device_name() -> str:
    """What the GPU calls itself."""
    return str(getattr(cuda.get_current_device(), "name", "simulated"))


def main() -> None:
    """Run everything; exits with 1 if something does not hold."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--parts", nargs="+", choices=PARTS, default=list(PARTS))
    parser.add_argument("--only", nargs="+", choices=huerta.game_names(), default=huerta.game_names())
    parser.add_argument("--plies", type=int, default=10_000_000_000, help="checked in the kernel, for each game")
    parser.add_argument("--seconds", type=float, default=3600, help="on the GPU, after which no more plies of a game are checked")
    parser.add_argument("--games", type=int, default=500_000, help="on the GPU at once")
    parser.add_argument("--rounds", type=int, default=4, help="games that a thread checks one after the other")
    parser.add_argument("--seed", type=int, default=0, help="another one for other games of the invariants")
    parser.add_argument("--compared", type=int, default=2_000, help="games compared ply by ply")
    parser.add_argument("--steps", type=int, default=300, help="plies they are compared for")
    parser.add_argument("--pgx", metavar="PYTHON", help="the peers' Python, with JAX for this GPU")
    parser.add_argument("--lock", type=Path, help=argparse.SUPPRESS)
    chosen = parser.parse_args()
    if not cuda.is_available():
        parser.error("there is no CUDA GPU on this machine")
    sys.exit(1 if (one_part(chosen) if chosen.lock else all_parts(chosen, sys.argv[1:])) else 0)


if __name__ == "__main__":
    main()
