"""Where the threads of a block keep the games they work at: in far memory, or brought near into shared memory, all together.

A thread reads and writes here and there in its record, and has it near; 32 threads that do so at once need not wait for each other.
Records with 64-bit fields are not played near: some games of Citrus came out differently on an H200, and the cause was not found.
"""

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, partial
from importlib import import_module
from typing import Any

import numpy as np
from numba import int32, uint32, uint64
from numpy.typing import NDArray

from huerta.batch.ahead import copying_ahead
from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.jit import record_of, types

THREADS = 128  # a block, or fewer where its games are brought near
LANES = 32  # threads of a warp
ALL_LANES = 2**LANES - 1  # a bit for each
NOBODY = -1  # in the place of a game's number
SHARED_BYTES = 48 * 1024  # a block may have without asking for more


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
            """A record, by the threads of a warp; unsigned, because 32 bits may not count all words."""
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
    """Where a block keeps as many games as a warp has lanes, to look at them from all sides; it changes nothing there.

    Its record has the fields that are looked at, and what stands in the same words, side by side.
    """

    far: Room  # where games come from
    brought: tuple[tuple[int, int], ...]  # runs of words of a record there that are brought: the first, and how many

    is_near = True
    n_games = LANES

    @cached_property
    def word(self) -> np.dtype[Any]:
        """The same as there."""
        return self.far.word

    @cached_property
    def bring_games(self) -> Callable[..., None]:
        """`bring_games(words, near, numbers)`, by a whole block: the games of so many numbers as a warp has lanes, or nobody's."""
        copying = copying_ahead(self.word)
        near_at, far_at, moved, copy, wait = copying.near_at, copying.far_at, copying.moved, copying.copy, copying.wait
        n_words, stride, n_far = self.n_words, self.stride, self.far.n_words
        n_turns = n_blocks(n_words, LANES)
        places = np.cumsum([0] + [n for _, n in self.brought[:-1]]).astype(np.int32)  # where each run begins, near
        gaps = (np.array([first for first, _ in self.brought]) - places).astype(np.int32)  # and how much further on, far
        n_runs = len(gaps)

        def bring_games(words: Any, near: Any, numbers: Any) -> None:
            lane, warp, n_warps = cuda.threadIdx.x % LANES, cuda.threadIdx.x // LANES, cuda.blockDim.x // LANES
            ours = cuda.local.array(n_turns, int32)  # the words that this lane brings of every game
            for turn in range(n_turns):
                word, gap = turn * LANES + lane, 0
                for run in range(n_runs):
                    gap = gaps[run] if word >= places[run] else gap
                ours[turn] = word + gap
            here, place = near_at(near, warp * stride + lane), uint32(warp)
            while place < uint32(LANES):
                number = numbers[place]
                if number != NOBODY:
                    there = far_at(words, number * n_far)
                    for turn in range(n_turns):
                        if turn * LANES + lane < n_words:
                            copy(moved(here, turn * LANES), moved(there, ours[turn]))
                here, place = moved(here, n_warps * stride), uint32(place + uint32(n_warps))
            wait()
            cuda.syncthreads()

        return cuda.jit(device=True)(bring_games)  # type: ignore[no-any-return]


def tile_of(record: np.dtype[Any], fields: tuple[str, ...] = ()) -> Tile:
    """A tile with these fields of a record; with all, if none is named."""
    far = Room(record)
    if not fields:
        return Tile(record, far, ((0, far.n_words),))
    size, known = far.word.itemsize, dict(record.fields or {})
    is_brought = np.zeros(far.n_words, np.bool_)
    for name in fields:
        first, n_bytes = known[name][1], known[name][0].itemsize
        is_brought[first // size : -(-(first + n_bytes) // size)] = True
    near: NDArray[np.int64] = np.cumsum(is_brought) - is_brought  # where each word is, of those that are brought
    offsets = [int(near[known[name][1] // size]) * size + known[name][1] % size for name in fields]
    formats, n_bytes = [known[name][0] for name in fields], size * int(is_brought.sum())
    # The first byte has one name more, of no other tile: or numba would take one for another that it begins like.
    named = {"names": [*fields, f"only {' '.join(fields)}"], "formats": [*formats, np.dtype(np.uint8)], "offsets": [*offsets, 0]}
    firsts = np.flatnonzero(is_brought & ~np.concatenate([[False], is_brought[:-1]]))
    ends = np.flatnonzero(is_brought & ~np.concatenate([is_brought[1:], [False]]))
    runs = tuple((int(first), int(end - first) + 1) for first, end in zip(firsts, ends, strict=True))
    return Tile(np.dtype({**named, "itemsize": n_bytes}, align=True), far, runs)  # type: ignore[call-overload]


def room_of(game: Game) -> Room:
    """Where a block keeps its games of this kind; a game that has versions of its functions for a GPU brings them."""
    if game.haste:
        import_module(game.haste.module)
    return Room(game.record)
