"""Many games on a GPU, a thread a game: the same functions as on the processor, compiled for CUDA. The only import of numba.cuda.

Needs the extra `huerta[cuda]`; importing this module without it, or running it without a GPU, gives one clear sentence.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from types import SimpleNamespace
from typing import Any
from unittest import mock

import numpy as np

from huerta.batch import cpu, stepping
from huerta.core.errors import HuertaError, MoveError
from huerta.core.game import Game
from huerta.core.jit import record_of
from huerta.core.rng import GENERATOR, KEY_WORDS, random_below

vars(np).setdefault("row_stack", np.vstack)  # numba-cuda asks for a name that NumPy 2.5 dropped

try:
    import numba.cuda
    import numba_cuda  # noqa: F401  (numba's own older numba.cuda would be found silently without it)
    from numba import boolean, float32, int8, int32, uint32, void
except ImportError as error:
    raise HuertaError("playing on a GPU needs the extra 'huerta[cuda]': pip install 'huerta[cuda]'") from error

cuda: Any = numba.cuda
THREADS = 128  # a block
BATCH = 100 * cpu.BATCH  # games that are on the GPU at once
HOPPER = (9, 0)  # the compute capability PTX is made for when no GPU is there to ask

Kernel = Callable[[Any, Any, Any], None]


def random_games_kernel(game: Game) -> Kernel:
    """The kernel that deals and plays every game with random legal moves."""
    setup, legal_moves, play = game.setup, game.legal_moves, game.play
    max_moves = game.max_moves

    def kernel(states: Any, choosers: Any, plies: Any) -> None:
        number = cuda.grid(1)
        if number >= states.shape[0]:
            return
        state = states[number]
        chooser = choosers[number]
        moves = cuda.local.array(max_moves, int32)
        setup(state)
        n_plies = 0
        while not state.is_over:
            play(state, int(moves[random_below(chooser, legal_moves(state, moves))]))
            n_plies += 1
        plies[number] = n_plies

    return kernel


def stepping_kernels(game: Game) -> dict[Callable[..., Any], tuple[Callable[..., None], Any]]:
    """For each loop of a batch the kernel that runs it on the one game of a thread, and the kernel's types."""
    begin_games, step_games = stepping.begin_games, stepping.step_games
    observe_games, choose_any = stepping.observe_games, stepping.choose_any
    max_moves, max_seats = game.max_moves, game.seats[-1]

    def begin(states: Any, mask: Any) -> None:
        at = cuda.grid(1)
        if at < states.shape[0]:
            work = (cuda.local.array(max_moves, int32), cuda.local.array(max_seats, int8), cuda.local.array(KEY_WORDS, uint32))
            begin_games(states[at : at + 1], mask[at : at + 1], work)

    def step(states: Any, sources: Any, chosen: Any, mask: Any, rewards: Any, done: Any, blank: Any, deals_again: Any) -> None:
        at = cuda.grid(1)
        if at < states.shape[0]:
            work = (cuda.local.array(max_moves, int32), cuda.local.array(max_seats, int8), cuda.local.array(KEY_WORDS, uint32))
            mine = slice(at, at + 1)
            step_games(states[mine], sources[mine], chosen[mine], mask[mine], rewards[mine], done[mine], blank, deals_again, work)

    def observe(states: Any, out: Any) -> None:
        at = cuda.grid(1)
        if at < states.shape[0]:
            observe_games(states[at : at + 1], out[at : at + 1], 0)

    def choose(states: Any, sources: Any, chosen: Any) -> None:
        at = cuda.grid(1)
        if at < states.shape[0]:
            work = (cuda.local.array(max_moves, int32), cuda.local.array(max_seats, int8), cuda.local.array(KEY_WORDS, uint32))
            choose_any(states[at : at + 1], sources[at : at + 1], chosen[at : at + 1], work)

    records, sources = record_of(game.record)[::1], record_of(GENERATOR)[::1]
    mask, rewards, done, chosen = boolean[:, ::1], float32[:, ::1], boolean[::1], int32[::1]
    return {
        begin_games: (begin, void(records, mask)),
        step_games: (step, void(records, sources, chosen, mask, rewards, done, records, boolean)),
        observe_games: (observe, void(records, rewards)),
        choose_any: (choose, void(records, sources, chosen)),
    }


def illegal_kernel(states: Any, mask: Any, chosen: Any, worst: Any) -> None:
    """Note the first game whose move is not legal."""
    at = cuda.grid(1)
    if at < states.shape[0] and stepping.first_illegal(states[at : at + 1], mask[at : at + 1], chosen[at : at + 1]) == 0:
        cuda.atomic.min(worst, 0, at)


def signature(game: Game) -> Any:
    """The kernel's types: states, choosers, plies."""
    return void(record_of(game.record)[::1], record_of(GENERATOR)[::1], int32[::1])


def ptx_of(kernel: Callable[..., None], types: Any, capability: tuple[int, int] = HOPPER) -> str:
    """A kernel as PTX, made without a GPU."""
    device = SimpleNamespace(compute_capability=capability)
    with mock.patch("numba.cuda.dispatcher.get_current_device", return_value=device):
        ptx, _ = cuda.compile_ptx(kernel, types, cc=capability)
    return str(ptx)


def random_games_ptx(game: Game) -> str:
    """The kernel of random games as PTX: proof that every rule compiles for CUDA."""
    return ptx_of(random_games_kernel(game), signature(game))


def stepping_ptx(game: Game) -> list[str]:
    """The kernels of a batch as PTX."""
    return [ptx_of(kernel, types) for kernel, types in stepping_kernels(game).values()]


def check_gpu() -> None:
    """Say so where there is no GPU."""
    if not cuda.is_available():
        raise HuertaError("there is no CUDA GPU on this machine: leave out '--device cuda'")


def blocks(n_games: int) -> int:
    """How many blocks of threads so many games take."""
    return (n_games + THREADS - 1) // THREADS


@cache
def ready_random_games(game: Game) -> Any:
    """The kernel of random games, compiled once a process."""
    return cuda.jit(random_games_kernel(game))


@cache
def ready_kernels(game: Game) -> dict[Callable[..., Any], Any]:
    """A batch's kernels, compiled once a process."""
    return {loop: cuda.jit(kernel) for loop, (kernel, _) in stepping_kernels(game).items()}


@cache
def ready_check() -> Any:
    """The check of moves, compiled once a process."""
    return cuda.jit(illegal_kernel)


def random_games(game: Game, states: Any, choosers: Any) -> tuple[Any, Any]:
    """Deal and play every game on the GPU; returns the final states and the number of plies of each."""
    check_gpu()
    on_gpu = cuda.to_device(states), cuda.to_device(choosers), cuda.device_array(len(states), np.int32)
    ready_random_games(game)[blocks(len(states)), THREADS](*on_gpu)
    return on_gpu[0].copy_to_host().view(np.recarray), on_gpu[2].copy_to_host()


def play_batch(game: Game, seats: int, options: Mapping[str, str], n_games: int, seed: int, first: int) -> tuple[Any, ...]:
    """So many random games, from game number `first` of the seed on: the same that `cpu.play_batch` plays."""
    starts = range(first, first + n_games, cpu.BATCH)
    blank = [cpu.blank_states(game, seats, options, min(cpu.BATCH, first + n_games - start), seed, start) for start in starts]
    states, plies = random_games(game, *(cpu.exactly(*part) for part in zip(*blank, strict=True)))
    points = np.zeros((n_games, game.seats[-1]), np.int32)
    won = np.zeros((n_games, game.seats[-1]), np.int8)
    cpu.results(states, points, won)
    return states, plies, points, won


def simulate(
    game: Game, seats: int, options: Mapping[str, str], n_games: int, seed: int, jobs: int | None = None
) -> Iterator[tuple[cpu.Tally, int]]:
    """The same as `cpu.simulate`, game by game, on the GPU; the number of jobs changes nothing."""
    del jobs
    check_gpu()
    return cpu.simulate(game, seats, options, n_games, seed, 1, play=play_batch, batch=BATCH)


class CudaBatch(stepping.Batch):
    """The same as `Batch`, on the GPU: `mask`, `rewards`, `done`, `observations` and the moves stay there.

    They have `__cuda_array_interface__`, so `torch.as_tensor(batch.mask)`, `cupy.asarray` and `jax.numpy.asarray` share them
    without copying. Checking moves waits for the GPU at every step; `checks=False` leaves that out.
    """

    def __init__(self, *table: Any, checks: bool = True, **more: Any):
        check_gpu()
        self.checks = checks
        super().__init__(*table, **more)

    def _checked(self, moves: Any) -> Any:
        chosen = (
            cuda.as_cuda_array(moves) if hasattr(moves, "__cuda_array_interface__") else cuda.to_device(np.asarray(moves, np.int32))
        )
        if chosen.dtype != np.int32:
            raise MoveError(f"moves on the GPU are 32-bit whole numbers, not {chosen.dtype}")
        self._check_shape(chosen)
        if self.checks:
            worst = cuda.to_device(np.full(1, self.n_games, np.int32))
            ready_check()[blocks(self.n_games), THREADS](self.states, self.mask, chosen, worst)
            if (game := int(worst.copy_to_host()[0])) < self.n_games:
                raise MoveError(stepping.refused(self.game, int(chosen[game]), self.mask[game].copy_to_host(), game))
        return chosen

    def _zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return cuda.to_device(np.zeros(shape, dtype))

    def _moved(self, array: Any) -> Any:
        return cuda.to_device(array)

    def _run(self, loop: Callable[..., object], *arrays: Any, common: tuple[Any, ...] = ()) -> None:
        ready_kernels(self.game)[loop][blocks(self.n_games), THREADS](*arrays, *common)
