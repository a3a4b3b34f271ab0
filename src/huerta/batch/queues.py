"""Queues on a GPU, in which games and doubtful moves stand, so that the 32 threads of a warp take those that go the same way."""

from typing import Any

import numpy as np
from numba import int32

from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.batch.rooms import ALL_LANES, LANES, NOBODY
from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.gpu import Haste
from huerta.core.jit import compiled, record_of

STEPS_OF_LANES = 5  # by which sums over a warp double
GROUP = 1 if IS_SIMULATED else 4  # threads that work at the list of a game together


def haste_of(game: Game) -> Haste:
    """What a game with long rules says of them."""
    if game.haste is None:
        raise HuertaError(f"the moves of {game.title} are not listed in haste")
    return game.haste


@compiled
def filled_up(n_places: int) -> int:
    """As many places as whole warps have."""
    return (n_places + LANES - 1) & -LANES


@compiled
def game_at(queues: Any, counts: Any, place: int) -> int:
    """The game at a place in all queues, one after the other."""
    queue, place = queue_at(counts, place)
    return int(queues[queue, place]) if place != NOBODY else NOBODY


@compiled
def queue_at(counts: Any, place: int) -> tuple[int, int]:
    """The queue in which a place of all of them is, and the place there; each is filled up to whole warps, with nobody."""
    for queue in range(len(counts)):
        n_here = int(counts[queue])
        if place < filled_up(n_here):
            return queue, place if place < n_here else NOBODY
        place -= filled_up(n_here)
    return 0, NOBODY


def claim_together(counts: Any, queue: int) -> int:
    """The next place at the end of a queue; the threads of a warp that want one in the same queue ask for all of them at once."""
    ours = cuda.match_any_sync(cuda.activemask(), queue)
    before, first = ours & cuda.lanemask_lt(), 0
    if before == 0:
        first = cuda.atomic.add(counts, queue, cuda.popc(ours))
    return int(cuda.shfl_sync(ours, first, cuda.ffs(ours) - 1) + cuda.popc(before))


def claim_alone(counts: Any, queue: int) -> int:
    """The same where numba simulates a GPU: its simulator knows no warps."""
    return int(cuda.atomic.add(counts, queue, 1))


def claiming() -> Any:
    """Whichever of both works."""
    return cuda.jit(device=True)(claim_alone if IS_SIMULATED else claim_together)


def claim_all(counts: Any, queue: int, n: int) -> int:
    """The first of n places side by side at the end of a queue, for each thread of a warp; all want them in the same one."""
    lane, n_up_to = cuda.laneid, int32(n)
    for step in range(STEPS_OF_LANES):
        before = cuda.shfl_up_sync(ALL_LANES, n_up_to, 1 << step)
        n_up_to += before if lane >= 1 << step else 0
    first = int32(0)
    if lane == LANES - 1 and n_up_to > 0:
        first = cuda.atomic.add(counts, queue, n_up_to)
    return int(cuda.shfl_sync(ALL_LANES, first, LANES - 1)) + int(n_up_to) - n


def claim_some(counts: Any, queue: int, n: int) -> int:
    """The same where numba simulates a GPU."""
    return int(cuda.atomic.add(counts, queue, n))


def claiming_many() -> Any:
    """Whichever of both works."""
    return cuda.jit(device=True)(claim_some if IS_SIMULATED else claim_all)


def is_first_in_group(has_any: bool) -> bool:
    """Whether a thread is the first of its group that has any; all threads of a warp ask."""
    before = cuda.ballot_sync(ALL_LANES, has_any) & cuda.lanemask_lt()
    return bool(has_any and before >> (cuda.laneid // GROUP * GROUP) == 0)


def is_alone(has_any: bool) -> bool:
    """The same where numba simulates a GPU."""
    return has_any


def being_first() -> Any:
    """Whichever of both works."""
    return cuda.jit(device=True)(is_alone if IS_SIMULATED else is_first_in_group)


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


def surveyed_types(game: Game) -> Any:
    """Games, and what a survey noted of them."""
    return record_of(game.record)[::1], record_of(haste_of(game).survey.notes)[::1]


def lists_types(game: Game) -> Any:
    """Lists, and how long they are."""
    return record_of(number_type(game))[:, ::1], int32[::1]
