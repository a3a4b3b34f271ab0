"""Kernels that write observations of a game with long rules, each a part of them (see `core.gpu.Sight`)."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import float32, int32, uint32, void

from huerta.batch.compiler import cuda
from huerta.batch.kernels import THREADS, Kernel, clear, n_blocks, ready, room_of
from huerta.batch.queues import claiming, haste_of
from huerta.core.game import Game
from huerta.core.gpu import Sight
from huerta.core.jit import record_of

SEEING = 1 << 18  # threads that see what is due
DUE = uint32[::1], int32[::1]  # parts of games, numbered one after the other, and how many


@cache
def sight_kernel(nth: int) -> Callable[[Game], Kernel]:
    """What makes the kernel of the nth sight, if it is always due."""

    def make(game: Game) -> Kernel:
        room_of(game)
        sight = haste_of(game).sights[nth]
        see, n_parts = sight.see, uint32(sight.n_parts)

        def see_part(states: Any, out: Any, memory: Any) -> None:
            block = uint32(cuda.blockIdx.x)  # the next block takes another part of the same games
            number, part = block // n_parts * uint32(THREADS) + uint32(cuda.threadIdx.x), block % n_parts
            if number < states.shape[0]:
                see(states[number], int(states[number].to_move), int(part), out[number], memory[number])

        return see_part

    return make


@cache
def due_kernel(nth: int) -> Callable[[Game], Kernel]:
    """What makes the kernel that asks which parts of the nth sight are due; threads side by side take all parts of a game."""

    def make(game: Game) -> Kernel:
        room_of(game)
        sight, claim = haste_of(game).sights[nth], claiming()
        is_due: Any = sight.is_due
        n_parts = uint32(sight.n_parts)

        def ask(states: Any, memory: Any, queue: Any, n_queue: Any) -> None:
            at = uint32(cuda.grid(1))
            number, part = at // n_parts, at % n_parts
            if number < states.shape[0] and is_due(states[number], int(states[number].to_move), int(part), memory[number]):
                queue[claim(n_queue, 0)] = at

        return ask

    return make


@cache
def see_due_kernel(nth: int) -> Callable[[Game], Kernel]:
    """What makes the kernel of the nth sight for the parts that are due."""

    def make(game: Game) -> Kernel:
        room_of(game)
        sight = haste_of(game).sights[nth]
        see, n_parts = sight.see, uint32(sight.n_parts)

        def see_due(states: Any, out: Any, memory: Any, queue: Any, n_queue: Any) -> None:
            for place in range(cuda.grid(1), n_queue[0], cuda.gridsize(1)):
                at = queue[place]
                number, part = at // n_parts, at % n_parts
                see(states[number], int(states[number].to_move), int(part), out[number], memory[number])

        return see_due

    return make


def sight_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], float32[::1, :], record_of(haste_of(game).memory)[::1])


def due_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], record_of(haste_of(game).memory)[::1], *DUE)


def see_due_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], float32[::1, :], record_of(haste_of(game).memory)[::1], *DUE)


class Sights:
    """The observations of a batch, and what is remembered of them."""

    def __init__(self, game: Game, n_games: int):
        self.game, self.n_games, self.sights = game, n_games, haste_of(game).sights
        self._memory = cuda.to_device(np.zeros(n_games, haste_of(game).memory))
        most = max((sight.n_parts for sight in self.sights if sight.is_due), default=0)
        self._queue, self._n_queue = cuda.device_array(n_games * most, np.uint32), cuda.to_device(np.zeros(1, np.int32))

    def see(self, states: Any, out: Any) -> None:
        """Bring all observations up to date."""
        for nth, sight in enumerate(self.sights):
            if sight.is_due:
                self._see_due(nth, sight, states, out)
            else:
                self._run(sight_kernel(nth), n_blocks(self.n_games) * sight.n_parts, states, out, self._memory)

    def _see_due(self, nth: int, sight: Sight, states: Any, out: Any) -> None:
        n_parts, due = self.n_games * sight.n_parts, (self._queue, self._n_queue)
        clear(self._n_queue)
        self._run(due_kernel(nth), n_blocks(n_parts), states, self._memory, *due)
        self._run(see_due_kernel(nth), n_blocks(min(SEEING, n_parts)), states, out, self._memory, *due)

    def _run(self, make: Any, n: int, *arrays: Any) -> None:
        ready(make, self.game)[n, THREADS](*arrays)
