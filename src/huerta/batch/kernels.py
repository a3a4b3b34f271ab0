"""The loops of `cpu` and `stepping` as CUDA kernels, with the same compiled functions.

A thread plays a game. A game with long rules has other kernels for its steps (see `haste`).

A block first brings its games into shared memory, and takes them back in the end (see `rooms`).
"""

from collections.abc import Callable
from functools import cache
from types import SimpleNamespace
from typing import Any
from unittest import mock

from numba import boolean, float32, int8, int32, uint32, void

from huerta.batch import stepping
from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.batch.kept import keep
from huerta.batch.rooms import ALL_LANES, LANES, room_of
from huerta.core.game import Game
from huerta.core.jit import compiled, record_of
from huerta.core.rng import GENERATOR, KEY_WORDS, random_below

AT_ONCE = 4  # reads under way together: the first one takes as long as all
HOPPER = (9, 0)  # the compute capability PTX is made for when no GPU is there to ask

Kernel = Callable[..., None]


# -- compiled kernels --------------------------------------------------------------------------------------------------


@cache
def ready(make: Callable[..., Kernel], game: Game, registers: int | None = None, nth: int | None = None) -> Any:
    """A kernel for a game, or the nth of several; a thread has so many registers, if it is said."""
    kernel = make(game) if nth is None else make(game, nth)
    made = cuda.jit(kernel) if registers is None or IS_SIMULATED else cuda.jit(kernel, max_registers=registers)
    return keep(made, make.__qualname__, game.name, registers, nth, sources=(game.folder,))


@cache
def ready_for_all(kernel: Kernel) -> Any:
    """A kernel that serves every game."""
    return keep(cuda.jit(kernel), kernel.__qualname__)


def clear(array: Any, stream: Any = 0) -> None:
    """All bytes 0."""
    if IS_SIMULATED:
        array[:] = 0
    else:
        cuda.cudadrv.driver.device_memset(array, 0, array.nbytes, stream)


def zeros(shape: tuple[int, ...], dtype: Any, order: str = "C") -> Any:
    """An array on the GPU, all zeros."""
    array = cuda.device_array(shape, dtype, order=order)
    clear(array)
    return array


# -- kernels -----------------------------------------------------------------------------------------------------------


def random_games_kernel(game: Game) -> Kernel:
    """The kernel that deals and plays every game with random legal moves."""
    room = room_of(game)
    (games_of, bring, take_back), word, n_block, n_near = room.functions, room.words.dtype, room.n_games, room.n_near
    setup, legal_moves, play, max_moves = game.setup, game.legal_moves, game.play, game.max_moves

    def kernel(words: Any, choosers: Any, plies: Any) -> None:
        near = cuda.shared.array(n_near, word)
        first, place = cuda.blockIdx.x * n_block, cuda.threadIdx.x
        n_here = min(n_block, plies.shape[0] - first)
        bring(words, near, first, n_here)
        if place < n_here:
            state = games_of(words, near, first, place)[0]
            chooser = choosers[first + place]
            moves = cuda.local.array(max_moves, int32)
            setup(state)
            n_plies = 0
            while not state.is_over:
                play(state, int(moves[random_below(chooser, legal_moves(state, moves))]))
                n_plies += 1
            plies[first + place] = n_plies
        take_back(words, near, first, n_here)

    return kernel


def random_games_types(game: Game) -> Any:
    """The kernel's types: words of the states, choosers, plies."""
    return void(room_of(game).words, record_of(GENERATOR)[::1], int32[::1])


def step_kernel(game: Game) -> Kernel:
    """One step of every game of a batch; no move may be marked before."""
    room, step_games = room_of(game), stepping.step_games
    (games_of, bring, take_back), word, n_block, n_near = room.functions, room.words.dtype, room.n_games, room.n_near
    max_moves, max_seats = game.max_moves, game.seats[-1]

    def step(
        words: Any, sources: Any, chosen: Any, mask: Any, rewards: Any, done: Any, blank: Any, deals_again: bool, is_first: bool
    ) -> None:
        near = cuda.shared.array(n_near, word)
        first, place = cuda.blockIdx.x * n_block, cuda.threadIdx.x
        n_here = min(n_block, done.shape[0] - first)
        bring(words, near, first, n_here)
        if place < n_here:
            mine = slice(first + place, first + place + 1)
            work = (cuda.local.array(max_moves, int32), cuda.local.array(max_seats, int8), cuda.local.array(KEY_WORDS, uint32))
            states = games_of(words, near, first, place)
            step_games(
                states, sources[mine], chosen[mine], mask[mine], rewards[mine], done[mine], blank, deals_again, is_first, True, work
            )
        take_back(words, near, first, n_here)

    return step


def step_types(game: Game) -> Any:
    """The kernel's types."""
    records, sources = record_of(game.record)[::1], record_of(GENERATOR)[::1]
    words, mask, rewards = room_of(game).words, boolean[:, ::1], float32[:, ::1]
    return void(words, sources, int32[::1], mask, rewards, boolean[::1], records, boolean, boolean)


def observe_kernel(game: Game) -> Kernel:
    """What the seat to move sees, in every game; threads side by side write side by side, in columns."""
    room, observe_games = room_of(game), stepping.observe_games
    (games_of, bring, _), word, n_block, n_near = room.functions, room.words.dtype, room.n_games, room.n_near

    def observe(words: Any, out: Any) -> None:
        near = cuda.shared.array(n_near, word)
        first, place = cuda.blockIdx.x * n_block, cuda.threadIdx.x
        n_here = min(n_block, out.shape[0] - first)
        bring(words, near, first, n_here)
        if place < n_here:
            observe_games(games_of(words, near, first, place), out[first + place : first + place + 1], 0)

    return observe


def observe_types(game: Game) -> Any:
    """The kernel's types."""
    return void(room_of(game).words, float32[::1, :])


@compiled
def is_marked(mask: Any, game: int, move: int) -> bool:
    """Whether there is such a move and it is legal; without a branch, so that nobody waits."""
    return bool(mask[game, min(move, mask.shape[1] - 1)] & (move < mask.shape[1]))


def choose_kernel(mask: Any, sources: Any, chosen: Any) -> None:
    """A random legal move for every game, by the 32 threads of a warp: the same as `stepping.choose_any`."""
    game, lane, n_moves = cuda.grid(1) // LANES, cuda.threadIdx.x % LANES, mask.shape[1]
    if game >= mask.shape[0]:
        return
    n_legal = 0
    for first in range(0, n_moves, AT_ONCE * LANES):
        ours = (
            is_marked(mask, game, first + lane),
            is_marked(mask, game, first + LANES + lane),
            is_marked(mask, game, first + 2 * LANES + lane),
            is_marked(mask, game, first + 3 * LANES + lane),
        )
        for is_legal in ours:
            n_legal += cuda.popc(cuda.ballot_sync(ALL_LANES, is_legal))
    number = 0
    if lane == 0:
        chosen[game] = 0
        if n_legal > 0:
            number = random_below(sources[game], n_legal)
    number = cuda.shfl_sync(ALL_LANES, number, 0)
    n_before = 0
    for first in range(0, n_moves, LANES):
        is_legal = is_marked(mask, game, first + lane)
        legal = cuda.ballot_sync(ALL_LANES, is_legal)
        if is_legal and n_before + cuda.popc(legal & ((1 << lane) - 1)) == number:
            chosen[game] = first + lane
        n_before += cuda.popc(legal)
        if n_before > number:
            break


def simulated_choose_kernel(mask: Any, sources: Any, chosen: Any) -> None:
    """The same where numba simulates a GPU: its simulator knows no warps."""
    game = cuda.grid(1)
    if game < mask.shape[0]:
        work = cuda.local.array(mask.shape[1], int32), 0, 0
        stepping.choose_any(mask[game : game + 1], sources[game : game + 1], chosen[game : game + 1], work)


def choose_types() -> Any:
    """The kernel's types."""
    return void(boolean[:, ::1], record_of(GENERATOR)[::1], int32[::1])


def illegal_kernel(states: Any, mask: Any, chosen: Any, worst: Any) -> None:
    """Note the first game whose move is not legal."""
    game = cuda.grid(1)
    mine = slice(game, game + 1)
    if game < mask.shape[0] and stepping.first_illegal(states[mine], mask[mine], chosen[mine]) == 0:
        cuda.atomic.min(worst, 0, game)


# -- without a GPU -----------------------------------------------------------------------------------------------------


def ptx_of(kernel: Kernel, types: Any, capability: tuple[int, int] = HOPPER) -> str:
    """A kernel as PTX, made without a GPU."""
    device = SimpleNamespace(compute_capability=capability)
    with mock.patch("numba.cuda.dispatcher.get_current_device", return_value=device):
        ptx, _ = cuda.compile_ptx(kernel, types, cc=capability)
    return str(ptx)


def random_games_ptx(game: Game) -> str:
    """The kernel of random games as PTX: proof that every rule compiles for CUDA."""
    return ptx_of(random_games_kernel(game), random_games_types(game))


def batch_ptx(game: Game) -> list[str]:
    """The kernels of a batch as PTX."""
    made = ((step_kernel(game), step_types(game)), (observe_kernel(game), observe_types(game)), (choose_kernel, choose_types()))
    return [ptx_of(kernel, types) for kernel, types in made]
