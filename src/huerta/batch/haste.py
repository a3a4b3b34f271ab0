"""Kernels for a game with long rules: a thread plays a game, among others that do the same, and lists moves in haste.

The 32 threads of a warp go the same way or wait for each other. So games stand in queues, by the kind of the move that is played
and then by the phase of the position, and a warp takes 32 of one queue. What takes long in few games is put off (see
`core.gpu.Haste`): doubtful moves stand in queues of their own, and are asked for afterwards (see `questions`).
The lists stay on the GPU: they say which marks to take back in the mask, and random moves are drawn from them.
"""

from typing import Any

import numpy as np
from numba import boolean, float32, int8, int32, uint32, void

from huerta.batch import stepping
from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.batch.kernels import ALL_LANES, LANES, Kernel, ptx_of, room_of
from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.gpu import Haste
from huerta.core.jit import compiled, record_of
from huerta.core.rng import GENERATOR, KEY_WORDS, random_below

NOBODY = -1  # a place in a queue where no game stands


def haste_of(game: Game) -> Haste:
    """What a game with long rules says of them."""
    if game.haste is None:
        raise HuertaError(f"the moves of {game.title} are not listed in haste")
    return game.haste


# -- queues ------------------------------------------------------------------------------------------------------------


@compiled
def place_in(counts: Any, capacity: int, place: int) -> int:
    """The queue and the place in it, as one number, of a place in all queues; each is filled up to whole warps, with nobody."""
    for queue in range(len(counts)):
        n_here = min(int(counts[queue]), capacity)
        if place < n_here:
            return queue * capacity + place
        place -= -(-n_here // LANES) * LANES
        if place < 0:
            return NOBODY
    return NOBODY


@compiled
def game_at(queues: Any, counts: Any, place: int) -> int:
    """The game at a place in all queues, or nobody."""
    found = place_in(counts, queues.shape[1], place)
    return NOBODY if found == NOBODY else int(queues[found // queues.shape[1], found % queues.shape[1]])


@compiled
def n_places(counts: Any, capacity: int) -> int:
    """How many places there are in all queues, filled up."""
    total = 0
    for queue in range(len(counts)):
        total += -(-min(int(counts[queue]), capacity) // LANES) * LANES
    return total


def enqueue(queues: Any, counts: Any, queue: int, game: int) -> None:
    """Let a game stand in a queue, or in none; by all threads of a warp together, which ask for places once for each queue."""
    lane = cuda.threadIdx.x % LANES
    for number in range(len(counts)):
        ours = cuda.ballot_sync(ALL_LANES, queue == number)
        if ours != 0:
            first = 0
            if lane == 0:
                first = cuda.atomic.add(counts, number, cuda.popc(ours))
            first = cuda.shfl_sync(ALL_LANES, first, 0)
            if queue == number:
                queues[number, first + cuda.popc(ours & ((1 << lane) - 1))] = game


def enqueue_alone(queues: Any, counts: Any, queue: int, game: int) -> None:
    """The same where numba simulates a GPU: its simulator knows no warps."""
    if queue >= 0:
        queues[queue, cuda.atomic.add(counts, queue, 1)] = game


def enqueuing() -> Any:
    """Whichever of both works."""
    return cuda.jit(device=True)(enqueue_alone if IS_SIMULATED else enqueue)


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


# -- a step ------------------------------------------------------------------------------------------------------------


def sort_kernel(game: Game) -> Kernel:
    """Every game stands in the queue of its move's kind."""
    kind, stand = kind_of(game), enqueuing()

    def sort(chosen: Any, queues: Any, counts: Any) -> None:
        number, queue = cuda.grid(1), NOBODY
        if number < chosen.shape[0]:
            queue = kind(int(chosen[number]))
        stand(queues, counts, queue, number)

    return sort


def sort_types(_game: Game) -> Any:
    """The kernel's types."""
    return void(int32[::1], *QUEUES)


def play_kernel(game: Game) -> Kernel:
    """One move in every game, in the order of the queues; then it stands in the queue of its phase, unless it is over."""
    room_of(game)
    play_one, phase, stand, max_seats = stepping.play_one, haste_of(game).phase, enqueuing(), game.seats[-1]

    def play(
        states: Any,
        sources: Any,
        chosen: Any,
        mask: Any,
        rewards: Any,
        done: Any,
        blank: Any,
        deals_again: bool,
        is_first: bool,
        lists: Any,
        n_listed: Any,
        kinds: Any,
        n_kinds: Any,
        phases: Any,
        n_phases: Any,
    ) -> None:
        number, queue = game_at(kinds, n_kinds, cuda.grid(1)), NOBODY
        if number != NOBODY:
            if mask.shape[0] > 0:
                for listed in range(n_listed[number]):
                    mask[number, lists[number, listed]] = False
            n_listed[number] = 0
            won, key = cuda.local.array(max_seats, int8), cuda.local.array(KEY_WORDS, uint32)
            play_one(states, number, sources[number], int(chosen[number]), rewards, done, blank, deals_again, is_first, won, key)
            if not states[number].is_over:
                queue = phase(states[number])
        stand(phases, n_phases, queue, number)

    return play


def play_types(game: Game) -> Any:
    """The kernel's types."""
    records, sources = record_of(game.record)[::1], record_of(GENERATOR)[::1]
    arrays = records, sources, int32[::1], boolean[:, ::1], float32[:, ::1], boolean[::1], records, boolean, boolean
    return void(*arrays, *lists_types(game), *QUEUES, *QUEUES)


def list_kernel(game: Game) -> Kernel:
    """The moves of every game, in haste; where none is doubtful they are marked."""
    room_of(game)
    hasty_moves, kind, stand = haste_of(game).moves, kind_of(game), enqueuing()

    def make_list(
        states: Any,
        mask: Any,
        lists: Any,
        n_listed: Any,
        phases: Any,
        n_phases: Any,
        games: Any,
        places: Any,
        n_items: Any,
        unsettled: Any,
        n_unsettled: Any,
        is_short: Any,
    ) -> None:
        number, queue = game_at(phases, n_phases, cuda.grid(1)), NOBODY
        if number != NOBODY:
            state, moves = states[number], lists[number]
            n_moves = hasty_moves(state, moves)
            n_listed[number] = n_moves
            n_doubts, doubt = 0, 0
            for listed in range(n_moves):
                if moves[listed] < 0:
                    doubt = ~int(moves[listed])
                    n_doubts += 1
            if n_doubts > 0:
                queue = 0
                items = kind(doubt)
                item = cuda.atomic.add(n_items, items, n_doubts)
                for listed in range(n_moves):
                    if moves[listed] < 0:
                        if item < games.shape[1]:
                            games[items, item] = number
                            places[items, item] = listed
                        else:
                            is_short[number] = 1
                        item += 1
            elif mask.shape[0] > 0:
                for listed in range(n_moves):
                    mask[number, moves[listed]] = True
        stand(unsettled, n_unsettled, queue, number)

    return make_list


def list_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], boolean[:, ::1], *lists_types(game), *QUEUES, *ITEMS, *QUEUES, int32[::1])


def settle_kernel(game: Game) -> Kernel:
    """Keep the legal moves of lists that had doubtful ones, and mark them; where not all was asked, list them thoroughly."""
    room_of(game)
    legal_moves, n_questions = game.legal_moves, haste_of(game).n_questions

    def settle(states: Any, mask: Any, lists: Any, n_listed: Any, unsettled: Any, n_unsettled: Any, is_short: Any) -> None:
        place = cuda.grid(1)
        if place < n_unsettled[0]:
            number = unsettled[0, place]
            moves, n_moves = lists[number], 0
            for listed in range(n_listed[number]):
                move = int(moves[listed])
                if move < 0 and n_moves == 0 and n_questions(states[number], ~move) == 0:
                    move = ~move
                if move >= 0:
                    moves[n_moves] = move
                    n_moves += 1
            if is_short[number]:
                is_short[number] = 0
                n_moves = legal_moves(states[number], moves)
            n_listed[number] = n_moves
            if mask.shape[0] > 0:
                for listed in range(n_moves):
                    mask[number, moves[listed]] = True

    return settle


def settle_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], boolean[:, ::1], *lists_types(game), *QUEUES, int32[::1])


# -- random moves ------------------------------------------------------------------------------------------------------


@compiled
def nth_smallest(numbers: Any, n_numbers: int, nth: int, limit: int) -> int:
    """The number, below a limit, that has so many smaller ones; all are different."""
    low, high = 0, limit - 1
    while low < high:
        middle, n_up_to = (low + high) // 2, 0
        for place in range(n_numbers):
            n_up_to += int(numbers[place] <= middle)
        if n_up_to > nth:
            high = middle
        else:
            low = middle + 1
    return low


def choose_kernel(lists: Any, n_listed: Any, sources: Any, chosen: Any, n_moves: int) -> None:
    """A random legal move for every game: the same as `stepping.choose_any`."""
    game = cuda.grid(1)
    if game < chosen.shape[0]:
        n_legal, move = int(n_listed[game]), 0
        if n_legal > 0:
            move = nth_smallest(lists[game], n_legal, random_below(sources[game], n_legal), n_moves)
        chosen[game] = move


def choose_types(game: Game) -> Any:
    """The kernel's types."""
    return void(*lists_types(game), record_of(GENERATOR)[::1], int32[::1], int32)


def draw_kernel(lists: Any, n_listed: Any, sources: Any, chosen: Any) -> None:
    """The same, drawn from the list as it is: as `cpu.random_games` draws."""
    game = cuda.grid(1)
    if game < chosen.shape[0] and n_listed[game] > 0:
        chosen[game] = lists[game, random_below(sources[game], int(n_listed[game]))]


def draw_types(game: Game) -> Any:
    """The kernel's types."""
    return void(*lists_types(game), record_of(GENERATOR)[::1], int32[::1])


# -- without a GPU -----------------------------------------------------------------------------------------------------


def rules_ptx(game: Game) -> list[str]:
    """The kernels that play and list, as PTX: proof that every rule compiles for CUDA."""
    return [ptx_of(play_kernel(game), play_types(game)), ptx_of(list_kernel(game), list_types(game))]


def small_ptx(game: Game) -> list[str]:
    """The kernels without rules, as PTX."""
    made = (sort_kernel(game), sort_types(game)), (choose_kernel, choose_types(game)), (draw_kernel, draw_types(game))
    return [ptx_of(kernel, types) for kernel, types in made]
