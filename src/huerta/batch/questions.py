"""Kernels that answer the questions of doubtful moves, all games together: pose them, look at them, split what is still open.

Each kernel does one thing for many questions (see `core.gpu.Haste`), so that it is short and the 32 threads of a warp go much the
same way. A thread takes one question after the other, as many as there are; nobody outside the GPU knows how many.

A doubtful move stands in its list as its complement. As soon as one of its questions is answered with yes it becomes the move, and
its other questions are left alone; one that is a complement in the end is illegal, unless it is a last resort. Where there was no
room for all questions of a game it is noted, and its moves are listed thoroughly.
"""

from collections.abc import Callable
from functools import cache
from typing import Any

from numba import int32, uint64, void

from huerta.batch.compiler import cuda
from huerta.batch.haste import ITEMS, NOBODY, haste_of, lists_types, n_places, place_in
from huerta.batch.kernels import AT_ONCE, Kernel, room_of
from huerta.core.game import Game
from huerta.core.gpu import OPEN, YES
from huerta.core.jit import compiled, record_of

N_FACTS = 3  # of a question, in an array of them
GAME, PLACE, NEED = range(N_FACTS)  # whose it is, where its move stands in the list, and what is needed

FACTS = int32[:, ::1], int32[::1]  # of questions, and how many they are
QUEUE = int32[::1], int32[::1]  # questions, and how many stand there


def copying(game: Game) -> Any:
    """A function that copies a record; it reads several words before it writes one, because reading takes long."""
    n_words = room_of(game).n_words
    n_whole = n_words // AT_ONCE * AT_ONCE

    def copy(source: Any, there: int, target: Any, here: int) -> None:
        first_there, first_here = uint64(there * n_words), uint64(here * n_words)
        for word in range(0, n_whole, AT_ONCE):
            place = uint64(word)
            first, second, third, fourth = (
                source[first_there + place],
                source[first_there + place + uint64(1)],
                source[first_there + place + uint64(2)],
                source[first_there + place + uint64(3)],
            )
            target[first_here + place] = first
            target[first_here + place + uint64(1)] = second
            target[first_here + place + uint64(2)] = third
            target[first_here + place + uint64(3)] = fourth
        for word in range(n_whole, n_words):
            target[first_here + uint64(word)] = source[first_there + uint64(word)]

    return cuda.jit(device=True)(copy)


@compiled
def doubt_at(games: Any, places: Any, n_items: Any, at: int) -> tuple[int, int, int]:
    """The doubtful move at a place in all queues: its queue, or nobody, its game, and where it stands in the list."""
    capacity = games.shape[1]
    found = place_in(n_items, capacity, at)
    if found == NOBODY:
        return NOBODY, 0, 0
    queue, item = found // capacity, found % capacity
    return queue, int(games[queue, item]), int(places[queue, item])


@cache
def glance_kernel(nth: int) -> Callable[[Game], Kernel]:
    """What makes the kernel of the nth glance at every doubtful move; those of which it does not tell stand in queues again."""

    def make(game: Game) -> Kernel:
        room_of(game)
        return kernel_of_glance(haste_of(game).glances[nth])

    return make


def kernel_of_glance(glance: Any) -> Kernel:
    """A thread takes one move after the other; those that stay open keep their kinds."""

    def glance_at(
        states: Any,
        lists: Any,
        games: Any,
        places: Any,
        n_items: Any,
        open_games: Any,
        open_places: Any,
        n_open: Any,
        is_short: Any,
    ) -> None:
        for at in range(cuda.grid(1), n_places(n_items, games.shape[1]), cuda.gridsize(1)):
            queue, number, listed = doubt_at(games, places, n_items, at)
            if queue == NOBODY:
                continue
            move = ~int(lists[number, listed])
            told = glance(states[number], move)
            if told == YES:
                lists[number, listed] = move
            elif told == OPEN:
                item = cuda.atomic.add(n_open, queue, 1)
                if item < open_games.shape[1]:
                    open_games[queue, item], open_places[queue, item] = number, listed
                else:
                    is_short[number] = 1

    return glance_at


def glance_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], lists_types(game)[0], *ITEMS, *ITEMS, int32[::1])


def pose_kernel(game: Game) -> Kernel:
    """The questions of all doubtful moves, each with a board of its own."""
    haste, copy = haste_of(game), copying(game)
    n_questions, asks, pose = haste.n_questions, haste.asks, haste.pose

    def pose_questions(
        states: Any,
        words: Any,
        boards: Any,
        board_words: Any,
        lists: Any,
        games: Any,
        places: Any,
        n_items: Any,
        facts: Any,
        n_facts: Any,
        is_short: Any,
    ) -> None:
        for at in range(cuda.grid(1), n_places(n_items, games.shape[1]), cuda.gridsize(1)):
            queue, number, listed = doubt_at(games, places, n_items, at)
            if queue == NOBODY:
                continue
            state, move = states[number], ~int(lists[number, listed])
            for nth in range(n_questions(state, move)):
                if not asks(state, move, nth):
                    continue
                question = cuda.atomic.add(n_facts, 0, 1)
                if question >= facts.shape[0]:
                    is_short[number] = 1
                    continue
                copy(words, number, board_words, question)
                need = pose(boards[question], move, nth)
                facts[question, GAME], facts[question, PLACE], facts[question, NEED] = number, listed, need
                if need == 0:
                    lists[number, listed] = move

    return pose_questions


def pose_types(game: Game) -> Any:
    """The kernel's types."""
    records, words = record_of(game.record)[::1], room_of(game).words
    return void(records, words, records, words, lists_types(game)[0], *ITEMS, *FACTS, int32[::1])


def whole_kernel(look: Any, is_first: bool) -> Kernel:
    """A look at all questions, or at those that are still open; which stay open is noted for the next."""

    def look_at(
        boards: Any, notes: Any, lists: Any, facts: Any, n_facts: Any, queue: Any, n_queue: Any, still: Any, n_still: Any
    ) -> None:
        for at in range(cuda.grid(1), min(n_facts[0], facts.shape[0]) if is_first else n_queue[0], cuda.gridsize(1)):
            question = at if is_first else queue[at]
            number, listed, need = facts[question, GAME], facts[question, PLACE], int(facts[question, NEED])
            listed_move = int(lists[number, listed])
            if need <= 0 or listed_move >= 0:
                continue
            told = look(boards[question], need, 0, notes[question])
            if told == YES:
                lists[number, listed] = ~listed_move
            elif told == OPEN:
                still[cuda.atomic.add(n_still, 0, 1)] = question

    return look_at


def parts_kernel(look: Any, n_parts: int) -> Kernel:
    """A look in parts, a thread for each, at the questions that are still open."""

    def look_at_part(
        boards: Any, notes: Any, _lists: Any, facts: Any, _n_facts: Any, queue: Any, n_queue: Any, _still: Any, _n_still: Any
    ) -> None:
        for at in range(cuda.grid(1), n_queue[0] * n_parts, cuda.gridsize(1)):
            question = queue[at % n_queue[0]]
            look(boards[question], int(facts[question, NEED]), at // n_queue[0], notes[question])

    return look_at_part


@cache
def look_kernel(nth: int) -> Callable[[Game], Kernel]:
    """What makes the kernel of the nth look."""

    def make(game: Game) -> Kernel:
        room_of(game)
        look = haste_of(game).looks[nth]
        return parts_kernel(look.look, look.n_parts) if look.n_parts > 1 else whole_kernel(look.look, is_first=nth == 0)

    return make


def look_types(game: Game) -> Any:
    """The kernel's types."""
    notes = record_of(haste_of(game).notes)[::1]
    return void(record_of(game.record)[::1], notes, lists_types(game)[0], *FACTS, *QUEUE, *QUEUE)


def split_kernel(game: Game) -> Kernel:
    """The steps into which open questions are split: of which question, and the step."""
    room_of(game)
    list_steps = haste_of(game).steps

    def split(
        boards: Any, lists: Any, facts: Any, queue: Any, n_queue: Any, room: Any, steps: Any, n_steps: Any, is_short: Any
    ) -> None:
        for at in range(cuda.grid(1), n_queue[0], cuda.gridsize(1)):
            question = queue[at]
            number = facts[question, GAME]
            if lists[number, facts[question, PLACE]] >= 0:
                continue
            found = room[cuda.grid(1)]
            n_found = list_steps(boards[question], int(facts[question, NEED]), found)
            first = cuda.atomic.add(n_steps, 0, n_found)
            for step in range(n_found):
                if first + step < steps.shape[0]:
                    steps[first + step, 0], steps[first + step, 1] = question, found[step]
                else:
                    is_short[number] = 1

    return split


def split_types(game: Game) -> Any:
    """The kernel's types."""
    records, (moves, _) = record_of(game.record)[::1], lists_types(game)
    return void(records, moves, int32[:, ::1], *QUEUE, moves, *FACTS, int32[::1])


def follow_kernel(game: Game) -> Kernel:
    """A question after every step."""
    step, copy = haste_of(game).step, copying(game)

    def follow(
        words: Any, boards: Any, board_words: Any, lists: Any, facts: Any, steps: Any, n_steps: Any, facts_then: Any
    ) -> None:
        for at in range(cuda.grid(1), min(n_steps[0], steps.shape[0]), cuda.gridsize(1)):
            question, need = steps[at, 0], 0
            number, listed = facts[question, GAME], facts[question, PLACE]
            if lists[number, listed] < 0:
                copy(words, question, board_words, at)
                need = step(boards[at], int(facts[question, NEED]), int(steps[at, 1]))
            facts_then[at, GAME], facts_then[at, PLACE], facts_then[at, NEED] = number, listed, need

    return follow


def follow_types(game: Game) -> Any:
    """The kernel's types."""
    words = room_of(game).words
    return void(words, record_of(game.record)[::1], words, lists_types(game)[0], int32[:, ::1], *FACTS, int32[:, ::1])
