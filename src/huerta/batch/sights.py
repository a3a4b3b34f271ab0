"""Kernels that write observations of a game with long rules, each a part of them (see `core.gpu.Sight`)."""

from collections.abc import Callable
from functools import cache
from typing import Any

import numpy as np
from numba import float32, uint32, void

from huerta.batch.compiler import cuda
from huerta.batch.kernels import THREADS, Kernel, n_blocks, ready, room_of
from huerta.batch.queues import haste_of
from huerta.core.game import Game
from huerta.core.jit import record_of


@cache
def sight_kernel(nth: int) -> Callable[[Game], Kernel]:
    """What makes the kernel of the nth sight."""

    def make(game: Game) -> Kernel:
        room_of(game)
        sight = haste_of(game).sights[nth]
        see, n_parts, is_sparse = sight.see, uint32(sight.n_parts), sight.is_sparse

        def see_part(states: Any, out: Any, memory: Any) -> None:
            if is_sparse:
                at = uint32(cuda.grid(1))
                number, part = at // n_parts, at % n_parts
            else:  # the next block takes another part of the same games
                block = uint32(cuda.blockIdx.x)
                number, part = block // n_parts * uint32(THREADS) + uint32(cuda.threadIdx.x), block % n_parts
            if number < states.shape[0]:
                see(states[number], int(states[number].to_move), int(part), out[number], memory[number])

        return see_part

    return make


def sight_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], float32[::1, :], record_of(haste_of(game).memory)[::1])


class Sights:
    """The observations of a batch, and what is remembered of them."""

    def __init__(self, game: Game, n_games: int):
        self.game, self.sights = game, haste_of(game).sights
        self._memory = cuda.to_device(np.zeros(n_games, haste_of(game).memory))

    def see(self, states: Any, out: Any) -> None:
        """Bring all observations up to date."""
        for nth, sight in enumerate(self.sights):
            ready(sight_kernel(nth), self.game)[n_blocks(len(states)) * sight.n_parts, THREADS](states, out, self._memory)
