"""Kernels that write observations of a game with long rules, part by part (see `core.gpu.Sight`).

A block brings as many games near as a warp has lanes, and each of its warps sees one part after the other of all of them: games are
read once and together, and what is written stands side by side. What is remembered of games lies in columns, like observations.
"""

from typing import Any

import numpy as np
from numba import float32, int32, int64, uint32, void

from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.batch.kernels import LANES, THREADS, Kernel, Tile, clear, n_blocks, ready, room_of, zeros
from huerta.batch.queues import haste_of
from huerta.core.game import Game
from huerta.core.gpu import Sight
from huerta.core.jit import record_of

WARPS = 2 if IS_SIMULATED else 8  # of a block that sees games
NEAR_REGISTERS = 80  # of a thread that sees games nearby
SEEING = 1 << 18  # threads that see what is due apart
DUE = uint32[::1], int32[::1]  # parts of games, numbered one after the other, and how many

Round = tuple[tuple[Sight, ...], Sight | None]


def rounds_of(sights: tuple[Sight, ...]) -> list[Round]:
    """Sights that a block takes one after the other, and after them the one that is taken apart, if there is one."""
    rounds: list[Round] = []
    first = 0
    for nth, sight in enumerate(sights):
        if sight.is_apart:
            rounds.append((sights[first:nth], sight))
            first = nth + 1
    return [*rounds, (sights[first:], None)] if first < len(sights) else rounds


def near_kernel(game: Game, nth: int) -> Kernel:
    """The kernel of the nth round: it sees what is near, and notes which parts of the sight after it are due."""
    room_of(game)
    near_sights, apart = rounds_of(haste_of(game).sights)[nth]
    tile = Tile(game.record)
    (_, bring, _), word, n_near = tile.functions, tile.words.dtype, tile.n_near
    n_due = LANES * max(sight.n_parts for sight in (*near_sights, apart) if sight)
    see_all = in_turn([*(seeing(tile, sight) for sight in near_sights), *([asking(tile, apart)] if apart else [])])

    def see(words: Any, out: Any, memory: Any, queue: Any, n_queue: Any) -> None:
        near = cuda.shared.array(n_near, word)  # a line for each: numba's simulator knows them by their lines
        due = cuda.shared.array(n_due, int32)
        counts = cuda.shared.array(2, int32)
        first = cuda.blockIdx.x * LANES
        bring(words, near, first, min(LANES, out.shape[0] - first))
        see_all(words, near, due, counts, out, memory, queue, n_queue)

    return see


def in_turn(functions: list[Any]) -> Any:
    """One function that calls all of these."""
    first, *others = functions
    if not others:
        return first
    then = in_turn(others)

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def both(words: Any, near: Any, due: Any, counts: Any, out: Any, memory: Any, queue: Any, n_queue: Any) -> None:
        first(words, near, due, counts, out, memory, queue, n_queue)
        then(words, near, due, counts, out, memory, queue, n_queue)

    return both


def seeing(tile: Tile, sight: Sight) -> Any:
    """A function of a block: its games' parts of a sight, those that are due or all."""
    return seeing_due(tile, sight) if sight.is_due else seeing_always(tile, sight)


def seeing_always(tile: Tile, sight: Sight) -> Any:
    """A warp sees one part after the other, of a game in each lane."""
    games_of, see, n_parts = tile.functions[0], sight.see, sight.n_parts

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def see_parts(words: Any, near: Any, _due: Any, _counts: Any, out: Any, memory: Any, _queue: Any, _n_queue: Any) -> None:
        first, lane = cuda.blockIdx.x * LANES, cuda.threadIdx.x % LANES
        number = first + lane
        if number < out.shape[0]:
            state = games_of(words, near, first, lane)[0]
            for part in range(cuda.threadIdx.x // LANES, n_parts, WARPS):
                see(state, int(state.to_move), part, out[number], memory[number])

    return see_parts


def noting_due(tile: Tile, sight: Sight) -> Any:
    """A function of a block: which parts of its games are due, and how many."""
    games_of, n_parts = tile.functions[0], sight.n_parts
    is_due: Any = sight.is_due

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def note_due(words: Any, near: Any, due: Any, counts: Any, memory: Any) -> int:
        first, lane = cuda.blockIdx.x * LANES, cuda.threadIdx.x % LANES
        cuda.syncthreads()
        counts[0] = 0
        cuda.syncthreads()
        if first + lane < memory.shape[0]:
            state = games_of(words, near, first, lane)[0]
            for part in range(cuda.threadIdx.x // LANES, n_parts, WARPS):
                if is_due(state, int(state.to_move), part, memory[first + lane]):
                    due[cuda.atomic.add(counts, 0, 1)] = part * LANES + lane
        cuda.syncthreads()
        return int(counts[0])

    return note_due


def seeing_due(tile: Tile, sight: Sight) -> Any:
    """First all that is due is noted, then a thread takes one part after the other."""
    games_of, note_due, see = tile.functions[0], noting_due(tile, sight), sight.see

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def see_due(words: Any, near: Any, due: Any, counts: Any, out: Any, memory: Any, _queue: Any, _n_queue: Any) -> None:
        first, n_due = cuda.blockIdx.x * LANES, note_due(words, near, due, counts, memory)
        for place in range(cuda.threadIdx.x, n_due, cuda.blockDim.x):
            lane, part = due[place] % LANES, due[place] // LANES
            state = games_of(words, near, first, lane)[0]
            see(state, int(state.to_move), part, out[first + lane], memory[first + lane])

    return see_due


def asking(tile: Tile, sight: Sight) -> Any:
    """A function of a block: the parts of its games that are due stand in a queue of all games; the block asks for places once."""
    note_due, n_parts = noting_due(tile, sight), sight.n_parts

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def ask(words: Any, near: Any, due: Any, counts: Any, _out: Any, memory: Any, queue: Any, n_queue: Any) -> None:
        first, n_due = cuda.blockIdx.x * LANES, note_due(words, near, due, counts, memory)
        if cuda.threadIdx.x == 0 and n_due > 0:
            counts[1] = cuda.atomic.add(n_queue, 0, n_due)
        cuda.syncthreads()
        for place in range(cuda.threadIdx.x, n_due, cuda.blockDim.x):
            queue[counts[1] + place] = (first + due[place] % LANES) * n_parts + due[place] // LANES

    return ask


def near_types(game: Game) -> Any:
    """The kernel's types."""
    return void(Tile(game.record).words, float32[::1, :], int64[::1, :], *DUE)


def apart_kernel(game: Game, nth: int) -> Kernel:
    """The kernel of the sight after the nth round, for the parts that are due."""
    room_of(game)
    sight: Any = rounds_of(haste_of(game).sights)[nth][1]
    see, n_parts = sight.see, uint32(sight.n_parts)

    def see_due(states: Any, out: Any, memory: Any, queue: Any, n_queue: Any) -> None:
        for place in range(cuda.grid(1), n_queue[0], cuda.gridsize(1)):
            at = queue[place]
            number, part = at // n_parts, at % n_parts
            see(states[number], int(states[number].to_move), int(part), out[number], memory[number])

    return see_due


def apart_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], float32[::1, :], int64[::1, :], *DUE)


class Sights:
    """The observations of a batch, and what is remembered of them."""

    def __init__(self, game: Game, n_games: int, stream: Any = 0):
        self.game, self.n_games, self._stream = game, n_games, stream
        self._word, self._rounds = Tile(game.record).word, rounds_of(haste_of(game).sights)
        self._memory = zeros((n_games, haste_of(game).memory), np.int64, order="F")
        most = max([apart.n_parts for _, apart in self._rounds if apart], default=0)
        self._queue, self._n_queue = cuda.device_array(n_games * most, np.uint32), cuda.to_device(np.zeros(1, np.int32))

    def see(self, states: Any, out: Any) -> None:
        """Bring all observations up to date."""
        words, seen = states.view(self._word), (out, self._memory, self._queue, self._n_queue)
        for nth, (_, apart) in enumerate(self._rounds):
            clear(self._n_queue, self._stream)
            grid = n_blocks(self.n_games, LANES), WARPS * LANES, self._stream
            ready(near_kernel, self.game, NEAR_REGISTERS, nth)[grid](words, *seen)
            if apart:
                grid = n_blocks(min(SEEING, apart.n_parts * self.n_games)), THREADS, self._stream
                ready(apart_kernel, self.game, nth=nth)[grid](states, *seen)
