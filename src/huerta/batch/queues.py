"""Queues on a GPU, in which games and doubtful moves stand, so that the 32 threads of a warp take those that go the same way."""

from typing import Any

import numpy as np
from numba import int32

from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.batch.kernels import LANES
from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.gpu import Haste
from huerta.core.jit import compiled, record_of

NOBODY = -1  # a place in a queue where no game stands


def haste_of(game: Game) -> Haste:
    """What a game with long rules says of them."""
    if game.haste is None:
        raise HuertaError(f"the moves of {game.title} are not listed in haste")
    return game.haste


@compiled
def filled_up(n_places: int) -> int:
    """As many places as whole warps have."""
    return -(-n_places // LANES) * LANES


@compiled
def game_at(queues: Any, counts: Any, place: int) -> int:
    """The game at a place in all queues, one after the other; each is filled up to whole warps, with nobody."""
    for queue in range(len(counts)):
        n_here = int(counts[queue])
        if place < n_here:
            return int(queues[queue, place])
        place -= filled_up(n_here)
        if place < 0:
            return NOBODY
    return NOBODY


def claim_together(counts: Any, queue: int) -> int:
    """The next place at the end of a queue; the threads of a warp that want one in the same queue ask for all of them at once."""
    ours = cuda.match_any_sync(cuda.activemask(), queue)
    leader = cuda.ffs(ours) - 1
    first, lane = 0, cuda.threadIdx.x % LANES
    if lane == leader:
        first = cuda.atomic.add(counts, queue, cuda.popc(ours))
    return int(cuda.shfl_sync(ours, first, leader)) + int(cuda.popc(ours & ((1 << lane) - 1)))


def claim_alone(counts: Any, queue: int) -> int:
    """The same where numba simulates a GPU: its simulator knows no warps."""
    return int(cuda.atomic.add(counts, queue, 1))


def claiming() -> Any:
    """Whichever of both works."""
    return cuda.jit(device=True)(claim_alone if IS_SIMULATED else claim_together)


def kind_of(game: Game) -> Any:
    """A function of a move: the number of its kind."""
    firsts = np.array(game.moves.firsts[1:-1], np.int32)

    def kind(move: int) -> int:
        number = 0
        for first in firsts:
            number += int(move >= first)
        return number

    return cuda.jit(device=True)(kind)


# -- types of arguments ------------------------------------------------------------------------------------------------

QUEUES = int32[:, ::1], int32[::1]  # the games that stand there, and how many
ITEMS = int32[:, ::1], int32[:, ::1], int32[::1]  # games, places in their lists, and how many


def number_type(game: Game) -> Any:
    """Of the moves in a list: lists are large, and these are small if they can be."""
    return np.dtype(np.int16 if len(game.moves) <= np.iinfo(np.int16).max else np.int32)


def lists_types(game: Game) -> Any:
    """Lists, and how long they are."""
    return record_of(number_type(game))[:, ::1], int32[::1]
