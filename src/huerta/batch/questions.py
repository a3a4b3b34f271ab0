"""Kernels that answer the questions of doubtful moves, all games together: pose them, look at them, split what is still open.

Each kernel does one thing for many questions (see `core.gpu.Haste`), so that it is short and the 32 threads of a warp go much the
same way. A thread takes one question after the other, as many as there are; nobody outside the GPU knows how many. It counts on
with `while`: of a range with a step, numba divides to find out how many turns it has, which takes longer than many a turn.

A doubtful move stands in its list as its complement. As soon as one of its questions is answered with yes it becomes the move, and
its other questions are left alone; one that is a complement in the end is illegal, unless it is a last resort. Where there was no
room for all questions of a game it is noted, and its moves are listed thoroughly.
"""

from typing import Any

from numba import boolean, int32, uint64, void

from huerta.batch.compiler import cuda
from huerta.batch.kernels import AT_ONCE, Kernel
from huerta.batch.queues import ITEMS, claiming, filled_up, haste_of, lists_types, surveyed_types
from huerta.batch.rooms import LANES, NOBODY, room_of, tile_of
from huerta.core.game import Game
from huerta.core.gpu import LATER, NO, OPEN, YES
from huerta.core.jit import record_of

N_FACTS = 5  # of a question, in an array of them
# Whose it is, where its move stands in the list, of what its board is a copy, how that is changed, and what is needed then.
GAME, PLACE, SOURCE, HOW, NEED = range(N_FACTS)
COPYING = 8  # threads that copy a record together, so that they read and write side by side

FACTS = int32[:, ::1], int32[::1]  # of questions, and how many they are
QUEUE = int32[::1], int32[::1]  # questions, and how many stand there


def glance_kernel(game: Game, nth: int) -> Kernel:
    """The kernel of the nth glance at every doubtful move; those of which it does not tell stand in queues again."""
    room_of(game)
    return kernel_of_glance(haste_of(game).glances[nth], claiming())


def kernel_of_glance(glance: Any, claim: Any) -> Kernel:
    """A thread takes one move after the other; those that stay open stand in the same queue again, or in the last one, apart."""

    def glance_at(
        states: Any,
        surveys: Any,
        lists: Any,
        games: Any,
        places: Any,
        n_items: Any,
        open_games: Any,
        open_places: Any,
        n_open: Any,
        is_short: Any,
    ) -> None:
        turn, n_before = cuda.grid(1), 0  # a thread's next place in all queues, one after the other
        for queue in range(len(n_items)):
            n_here = min(n_items[queue], games.shape[1])
            n_after = n_before + filled_up(n_here)
            while turn < n_after:
                item = turn - n_before
                turn += cuda.gridsize(1)
                if item < n_here:
                    number, listed = games[queue, item], places[queue, item]
                    move = ~int(lists[number, listed])
                    told = glance(states[number], surveys[number], move)
                    if told == YES:
                        lists[number, listed] = move
                    elif told != NO:
                        then = len(n_open) - 1 if told == LATER else queue
                        place = claim(n_open, then)
                        if place < open_games.shape[1]:
                            open_games[then, place], open_places[then, place] = number, listed
                        else:
                            is_short[number] = 1
            n_before = n_after

    return glance_at


def glance_types(game: Game) -> Any:
    """The kernel's types."""
    return void(*surveyed_types(game), lists_types(game)[0], *ITEMS, *ITEMS, int32[::1])


def ask_kernel(game: Game) -> Kernel:
    """Which questions all doubtful moves have."""
    room_of(game)
    n_questions, asks, claim = haste_of(game).n_questions, haste_of(game).asks, claiming()

    def ask(states: Any, lists: Any, games: Any, places: Any, n_items: Any, facts: Any, n_facts: Any, is_short: Any) -> None:
        turn, n_before = cuda.grid(1), 0
        for queue in range(len(n_items)):
            n_here = min(n_items[queue], games.shape[1])
            n_after = n_before + filled_up(n_here)
            while turn < n_after:
                item = turn - n_before
                turn += cuda.gridsize(1)
                if item < n_here:
                    number, listed = games[queue, item], places[queue, item]
                    move = ~int(lists[number, listed])
                    for nth in range(n_questions(states[number], move)):
                        if asks(states[number], move, nth):
                            question = claim(n_facts, 0)
                            if question < facts.shape[0]:
                                facts[question, GAME], facts[question, PLACE] = number, listed
                                facts[question, SOURCE], facts[question, HOW] = number, nth
                            else:
                                is_short[number] = 1
            n_before = n_after

    return ask


def ask_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], lists_types(game)[0], *ITEMS, *FACTS, int32[::1])


def copy_kernel(game: Game) -> Kernel:
    """A board for every question, a copy of a position or of another board; it reads several words at once, which takes long."""
    n_words = room_of(game).n_words
    n_at_once = n_words // (COPYING * AT_ONCE) * COPYING * AT_ONCE

    def copy(sources: Any, targets: Any, facts: Any, n_facts: Any) -> None:
        lane, question, n_questions = cuda.grid(1) % COPYING, cuda.grid(1) // COPYING, min(n_facts[0], facts.shape[0])
        while question < n_questions:
            there, here = uint64(facts[question, SOURCE]) * uint64(n_words), uint64(question) * uint64(n_words)
            place = uint64(lane)
            while place < uint64(n_at_once):
                first, second, third, fourth = (
                    sources[there + place],
                    sources[there + place + uint64(COPYING)],
                    sources[there + place + uint64(2 * COPYING)],
                    sources[there + place + uint64(3 * COPYING)],
                )
                targets[here + place] = first
                targets[here + place + uint64(COPYING)] = second
                targets[here + place + uint64(2 * COPYING)] = third
                targets[here + place + uint64(3 * COPYING)] = fourth
                place += uint64(COPYING * AT_ONCE)
            while place < uint64(n_words):
                targets[here + place] = sources[there + place]
                place += uint64(COPYING)
            question += cuda.gridsize(1) // COPYING

    return copy


def copy_types(game: Game) -> Any:
    """The kernel's types."""
    return void(room_of(game).words, room_of(game).words, *FACTS)


def pose_kernel(game: Game) -> Kernel:
    """The first questions of doubtful moves."""
    room_of(game)
    pose = haste_of(game).pose

    def pose_questions(boards: Any, lists: Any, facts: Any, n_facts: Any) -> None:
        question, n_questions = cuda.grid(1), min(n_facts[0], facts.shape[0])
        while question < n_questions:
            number, listed = facts[question, GAME], facts[question, PLACE]
            move, need = int(lists[number, listed]), 0
            if move < 0:
                need = pose(boards[question], ~move, int(facts[question, HOW]))
                if need == 0:
                    lists[number, listed] = ~move
            facts[question, NEED] = need
            question += cuda.gridsize(1)

    return pose_questions


def pose_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], lists_types(game)[0], *FACTS)


def whole_kernel(look: Any, claim: Any) -> Kernel:
    """A look at all questions, if it is the first, or at those that are still open; which stay open is noted for the next."""

    def look_at(
        boards: Any,
        notes: Any,
        lists: Any,
        facts: Any,
        n_facts: Any,
        queue: Any,
        n_queue: Any,
        still: Any,
        n_still: Any,
        is_first: bool,
    ) -> None:
        at, n_here = cuda.grid(1), min(n_facts[0], facts.shape[0]) if is_first else n_queue[0]
        while at < n_here:
            question = at if is_first else queue[at]
            number, listed, need = facts[question, GAME], facts[question, PLACE], int(facts[question, NEED])
            listed_move = int(lists[number, listed])
            if need > 0 and listed_move < 0:
                told = look(boards[question], need, 0, notes[question])
                if told == YES:
                    lists[number, listed] = ~listed_move
                elif told == OPEN:
                    still[claim(n_still, 0)] = question
            at += cuda.gridsize(1)

    return look_at


def parts_kernel(game: Game, nth: int) -> Kernel:
    """A look in parts at the questions that are still open; a block brings boards near, and each of its warps takes a part."""
    room_of(game)
    look = haste_of(game).looks[nth]
    look_at, tile = look.look, tile_of(game.record, look.fields)
    games_of, bring_games = tile.games_of, tile.bring_games
    word, n_near = tile.words.dtype, tile.n_near

    def look_at_parts(boards: Any, notes: Any, facts: Any, queue: Any, n_queue: Any) -> None:
        near = cuda.shared.array(n_near, word)
        numbers = cuda.shared.array(LANES, int32)
        lane, part = cuda.threadIdx.x % LANES, cuda.threadIdx.x // LANES
        first = cuda.blockIdx.x * LANES
        while first < n_queue[0]:
            if part == 0:
                numbers[lane] = queue[first + lane] if first + lane < n_queue[0] else NOBODY
            cuda.syncthreads()
            bring_games(boards, near, numbers)
            if numbers[lane] != NOBODY:
                question = numbers[lane]
                look_at(games_of(boards, near, 0, lane)[0], int(facts[question, NEED]), part, notes[question])
            cuda.syncthreads()
            first += cuda.gridDim.x * LANES

    return look_at_parts


def parts_types(game: Game) -> Any:
    """The kernel's types."""
    return void(room_of(game).words, record_of(haste_of(game).notes)[::1], FACTS[0], *QUEUE)


def look_kernel(game: Game, nth: int) -> Kernel:
    """The kernel of the nth look, one that is taken at a question as a whole."""
    room_of(game)
    return whole_kernel(haste_of(game).looks[nth].look, claiming())


def look_types(game: Game) -> Any:
    """The kernel's types."""
    notes = record_of(haste_of(game).notes)[::1]
    return void(record_of(game.record)[::1], notes, lists_types(game)[0], *FACTS, *QUEUE, *QUEUE, boolean)


def split_kernel(game: Game) -> Kernel:
    """The questions into which open ones are split, one for each step."""
    room_of(game)
    list_steps = haste_of(game).steps

    def split(
        boards: Any, lists: Any, facts: Any, queue: Any, n_queue: Any, room: Any, facts_then: Any, n_then: Any, is_short: Any
    ) -> None:
        at = cuda.grid(1)
        while at < n_queue[0]:
            question, n_found, found = queue[at], 0, room[cuda.grid(1)]
            number, listed = facts[question, GAME], facts[question, PLACE]
            if lists[number, listed] < 0:
                n_found = list_steps(boards[question], int(facts[question, NEED]), found)
            first = cuda.atomic.add(n_then, 0, n_found)
            for step in range(n_found):
                then = first + step
                if then < facts_then.shape[0]:
                    facts_then[then, GAME], facts_then[then, PLACE] = number, listed
                    facts_then[then, SOURCE], facts_then[then, HOW] = question, found[step]
                else:
                    is_short[number] = 1
            at += cuda.gridsize(1)

    return split


def split_types(game: Game) -> Any:
    """The kernel's types."""
    records, (moves, _) = record_of(game.record)[::1], lists_types(game)
    return void(records, moves, int32[:, ::1], *QUEUE, moves, *FACTS, int32[::1])


def follow_kernel(game: Game) -> Kernel:
    """What is needed after every step."""
    room_of(game)
    take_step = haste_of(game).step

    def follow(boards: Any, facts: Any, n_facts: Any, facts_before: Any) -> None:
        question, n_questions = cuda.grid(1), min(n_facts[0], facts.shape[0])
        while question < n_questions:
            need = int(facts_before[facts[question, SOURCE], NEED])
            facts[question, NEED] = take_step(boards[question], need, int(facts[question, HOW]))
            question += cuda.gridsize(1)

    return follow


def follow_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], *FACTS, int32[:, ::1])
