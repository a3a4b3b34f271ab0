"""The loops of `cpu` and `stepping` as CUDA kernels, with the same compiled functions.

A thread plays a game. A game with long rules has other kernels for its steps (see `haste`).

A block first brings its games into shared memory, together and in order, and takes them back in the end: a thread reads and writes
here and there in its record, and has it near; 32 threads that do so at once need not wait for each other (see `Room`). Records with
64-bit fields stay where they are: brought near, some games of Citrus came out differently on an H200, and the cause was not found.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property, partial
from importlib import import_module
from types import SimpleNamespace
from typing import Any
from unittest import mock

import numpy as np
from numba import boolean, float32, int8, int32, uint32, uint64, void

from huerta.batch import stepping
from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.batch.kept import keep
from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.jit import compiled, record_of, types
from huerta.core.rng import GENERATOR, KEY_WORDS, random_below

AT_ONCE = 4  # reads under way together: the first one takes as long as all
THREADS = 128  # a block, or fewer where its games are brought near
LANES = 32  # threads of a warp
ALL_LANES = 2**LANES - 1  # a bit for each
SHARED_BYTES = 48 * 1024  # a block may have without asking for more
HOPPER = (9, 0)  # the compute capability PTX is made for when no GPU is there to ask

Kernel = Callable[..., None]


def n_blocks(n_threads: int, a_block: int = THREADS) -> int:
    """How many blocks so many threads take."""
    return -(-n_threads // a_block)


@dataclass(frozen=True)
class Room:
    """Where the threads of a block keep their games."""

    record: np.dtype[Any]

    @cached_property
    def word(self) -> np.dtype[Any]:
        """What a record is made of, as large as its largest field."""
        return np.dtype(np.uint64 if self.record.alignment == 8 else np.uint32)

    @cached_property
    def is_near(self) -> bool:
        """Whether games are brought into shared memory."""
        return self.word.itemsize == 4

    @cached_property
    def n_words(self) -> int:
        """Of a record."""
        return self.record.itemsize // self.word.itemsize

    @cached_property
    def stride(self) -> int:
        """Words from one record to the next: near, an odd number, so that the same field of 32 games lies in 32 banks."""
        return self.n_words | 1 if self.is_near else self.n_words

    @cached_property
    def n_games(self) -> int:
        """Games of a block: whole warps, if there is room for one."""
        if not self.is_near:
            return THREADS
        most = min(THREADS, SHARED_BYTES // (self.stride * self.word.itemsize))
        if most < 1:
            raise HuertaError(f"a record of {self.record.itemsize} bytes is too large for a GPU; {SHARED_BYTES} is the most")
        return most - most % LANES if most >= LANES else most

    @cached_property
    def n_near(self) -> int:
        """Words that a block has in shared memory."""
        return self.n_games * self.stride if self.is_near else 1

    def grid(self, n_games: int) -> tuple[int, int]:
        """How many blocks so many games take, and how many threads a block has."""
        return n_blocks(n_games, self.n_games), self.n_games

    @cached_property
    def words(self) -> Any:
        """The type of an array of words, in compiled code."""
        return (uint64 if self.word.itemsize == 8 else uint32)[::1]

    @cached_property
    def functions(self) -> tuple[Callable[..., Any], Callable[..., None], Callable[..., None]]:
        """`games_of(words, near, first, place)`, an array of the one game there; `bring` and `take_back`, by a whole block."""
        n_words, stride, width = self.n_words, self.stride, min(LANES, self.n_games)
        n_whole, n_rest = divmod(n_words, width)

        @cuda.jit(device=True)  # type: ignore[untyped-decorator]
        def copy(source: Any, there: int, target: Any, here: int, lane: int) -> None:
            """A record, by the threads of a warp; unsigned, because a signed place may count from the end."""
            for part in range(n_whole):
                target[uint64(here + lane) + uint64(part * width)] = source[uint64(there + lane) + uint64(part * width)]
            if lane < n_rest:
                target[uint64(here + lane) + uint64(n_whole * width)] = source[uint64(there + lane) + uint64(n_whole * width)]

        def bring(words: Any, near: Any, first: int, n_here: int) -> None:
            lane, warp = cuda.threadIdx.x % width, cuda.threadIdx.x // width
            for game in range(warp, n_here, cuda.blockDim.x // width):
                copy(words, (first + game) * n_words, near, game * stride, lane)
            cuda.syncthreads()

        def take_back(words: Any, near: Any, first: int, n_here: int) -> None:
            cuda.syncthreads()
            lane, warp = cuda.threadIdx.x % width, cuda.threadIdx.x // width
            for game in range(warp, n_here, cuda.blockDim.x // width):
                copy(near, game * stride, words, (first + game) * n_words, lane)

        def leave(_words: Any, _near: Any, _first: int, _n_here: int) -> None:
            """Nothing is moved."""

        there_and_back = (bring, take_back) if self.is_near else (leave, leave)
        in_front, behind = (cuda.jit(device=True)(function) for function in there_and_back)
        return self.games_of, in_front, behind

    @cached_property
    def games_of(self) -> Callable[..., Any]:
        """A function of the words of all games, those that are near, the block's first game and a place in it: the game there.

        Numba lets no compiled function return an array that it was not given, so this one writes its own code.
        """
        if IS_SIMULATED:
            return self._simulated_games_of
        from numba.cuda.extending import intrinsic
        from numba.cuda.np.arrayobj import make_array, populate_array

        kind, where, intp = record_of(self.record)[::1], int(self.is_near), types.intp

        def games_of(_context: Any, words: Any, near: Any, first: Any, place: Any) -> Any:
            def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
                constant, cast = partial(context.get_constant, intp), context.cast
                number = cast(builder, arguments[3], place, intp)
                if not self.is_near:
                    number = builder.add(number, cast(builder, arguments[2], first, intp))
                room = make_array(signature.args[where])(context, builder, arguments[where])
                start = builder.gep(room.data, [builder.mul(number, constant(self.stride))])
                one, size = make_array(kind)(context, builder), constant(self.record.itemsize)
                data = builder.bitcast(start, one.data.type)
                populate_array(one, data=data, shape=[constant(1)], strides=[size], itemsize=size, meminfo=None)
                return one._getvalue()

            return kind(words, near, first, place), build

        made: Callable[..., Any] = intrinsic(games_of)
        return made

    def _simulated_games_of(self, words: Any, near: Any, first: int, place: int) -> Any:
        start = self.stride * (place if self.is_near else first + place)
        found = (near if self.is_near else words)[start : start + self.n_words]
        return getattr(found, "_item", found).view(self.record).view(np.recarray)


@dataclass(frozen=True)
class Tile(Room):
    """Where a block keeps as many games as a warp has lanes, to look at them from all sides; it changes nothing there."""

    is_near = True
    n_games = LANES


def room_of(game: Game) -> Room:
    """Where a block keeps its games of this kind; a game that has versions of its functions for a GPU brings them."""
    if game.haste:
        import_module(game.haste.module)
    return Room(game.record)


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
