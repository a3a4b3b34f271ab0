"""Kernels that list the moves of a game with long rules, mark them in a mask, and draw one of them.

What takes long in few games is put off (see `core.gpu.Haste`): lists are made in haste, doubtful moves stand in queues, and are
asked for afterwards (see `questions`). The lists stay on the GPU: they say which marks to take back in the mask, and random moves
are drawn from them.
"""

from typing import Any

from numba import boolean, int32, uint32, void

from huerta.batch.compiler import cuda
from huerta.batch.kernels import Kernel
from huerta.batch.queues import (
    GROUP,
    ITEMS,
    QUEUES,
    being_first,
    claiming,
    claiming_many,
    game_at,
    haste_of,
    lists_types,
    queue_at,
    surveyed_types,
)
from huerta.batch.rooms import NOBODY, room_of
from huerta.core.game import Game
from huerta.core.jit import compiled, record_of
from huerta.core.rng import GENERATOR, random_below

# -- lists -------------------------------------------------------------------------------------------------------------


def survey_kernel(game: Game) -> Kernel:
    """What lists and glances need to know of every game, in parts; threads side by side take all parts of a game."""
    room_of(game)
    survey, n_parts = haste_of(game).survey.survey, uint32(haste_of(game).survey.n_parts)

    def make_survey(states: Any, surveys: Any, phases: Any, n_phases: Any) -> None:
        at = uint32(cuda.grid(1))
        phase, place = queue_at(n_phases, int32(at // n_parts))
        if place != NOBODY:
            number = phases[phase, place]
            survey(states[number], phase, int32(at % n_parts), surveys[number])

    return make_survey


def survey_types(game: Game) -> Any:
    """The kernel's types."""
    return void(*surveyed_types(game), *QUEUES)


def list_kernel(game: Game) -> Kernel:
    """The moves of every game, in haste."""
    room_of(game)
    hasty_moves = haste_of(game).moves

    def make_list(states: Any, surveys: Any, lists: Any, n_listed: Any, phases: Any, n_phases: Any) -> None:
        number = game_at(phases, n_phases, cuda.grid(1))
        if number != NOBODY:
            n_listed[number] = hasty_moves(states[number], surveys[number], lists[number])

    return make_list


def list_types(game: Game) -> Any:
    """The kernel's types."""
    return void(*surveyed_types(game), *lists_types(game), *QUEUES)


def doubt_kernel(_game: Game) -> Kernel:
    """The doubtful moves of a game stand in the queue of its phase, side by side: the next to look at them read the same game."""
    claim, claim_many, is_first = claiming(), claiming_many(), being_first()

    def doubt(
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
        lane, (phase, place) = cuda.grid(1) % GROUP, queue_at(n_phases, cuda.grid(1) // GROUP)
        number, n_moves, n_doubts = NOBODY, 0, 0
        if place != NOBODY:
            number = phases[phase, place]
            n_moves = n_listed[number]
        listed = lane
        while listed < n_moves:
            n_doubts += int(lists[number, listed] < 0)
            listed += GROUP
        if is_first(n_doubts > 0):
            unsettled[0, claim(n_unsettled, 0)] = number
        item = claim_many(n_items, phase, n_doubts)
        if n_doubts > 0:
            listed = lane
            while listed < n_moves:
                if lists[number, listed] < 0:
                    if item < games.shape[1]:
                        games[phase, item], places[phase, item] = number, listed
                    else:
                        is_short[number] = 1
                    item += 1
                listed += GROUP

    return doubt


def doubt_types(game: Game) -> Any:
    """The kernel's types."""
    return void(*lists_types(game), *QUEUES, *ITEMS, *QUEUES, int32[::1])


def settle_kernel(game: Game) -> Kernel:
    """Keep the legal moves of lists that had doubtful ones; where not all was asked, list them thoroughly.

    That tries moves, on a copy: others look at the position itself meanwhile.
    """
    n_words, legal_moves, n_questions = room_of(game).n_words, game.legal_moves, haste_of(game).n_questions

    def settle(
        states: Any,
        words: Any,
        copies: Any,
        words_of_copies: Any,
        lists: Any,
        n_listed: Any,
        unsettled: Any,
        n_unsettled: Any,
        is_short: Any,
    ) -> None:
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
                for word in range(n_words):
                    words_of_copies[place * n_words + word] = words[number * n_words + word]
                n_moves = legal_moves(copies[place], moves)
            n_listed[number] = n_moves

    return settle


def settle_types(game: Game) -> Any:
    """The kernel's types."""
    positions = record_of(game.record)[::1], room_of(game).words
    return void(*positions, *positions, *lists_types(game), *QUEUES, int32[::1])


def mark_kernel(lists: Any, n_listed: Any, mask: Any, value: bool) -> None:
    """Mark the moves of every list, or take the marks back."""
    number, listed = cuda.grid(1) // GROUP, cuda.grid(1) % GROUP
    if number < mask.shape[0]:
        n_moves = n_listed[number]
        while listed < n_moves:
            mask[number, lists[number, listed]] = value
            listed += GROUP


def mark_types(game: Game) -> Any:
    """The kernel's types."""
    return void(*lists_types(game), boolean[:, ::1], boolean)


# -- random moves ------------------------------------------------------------------------------------------------------


@compiled
def n_up_to(numbers: Any, n_numbers: int, limit: int) -> int:
    """How many of these numbers are not above a limit."""
    n = 0
    for place in range(n_numbers):
        n += int(numbers[place] <= limit)
    return n


@compiled
def nth_smallest(numbers: Any, n_numbers: int, nth: int) -> int:
    """The number that has so many smaller ones; all are different, and most stand in order or a few places away."""
    place, low, high = nth, -1, -1  # of numbers that were found too small and too large
    while True:
        number = int(numbers[place])
        away = nth + 1 - n_up_to(numbers, n_numbers, number)
        if away == 0:
            return number
        if away > 0:
            low = number
        else:
            high = number
        place = next_to_try(numbers, n_numbers, place + away, low, high)


@compiled
def next_to_try(numbers: Any, n_numbers: int, place: int, low: int, high: int) -> int:
    """The place itself, or the first after it, beginning anew at the end, with a number between those that were tried."""
    place = min(max(place, 0), n_numbers - 1)
    while numbers[place] <= low or (numbers[place] >= high and high >= 0):
        place = place + 1 if place + 1 < n_numbers else 0
    return place


def choose_kernel(lists: Any, n_listed: Any, sources: Any, chosen: Any) -> None:
    """A random legal move for every game: the same as `stepping.choose_any`."""
    game = cuda.grid(1)
    if game < chosen.shape[0]:
        n_legal, move = int(n_listed[game]), 0
        if n_legal > 0:
            move = nth_smallest(lists[game], n_legal, random_below(sources[game], n_legal))
        chosen[game] = move


def choose_types(game: Game) -> Any:
    """The kernel's types."""
    return void(*lists_types(game), record_of(GENERATOR)[::1], int32[::1])


def draw_kernel(lists: Any, n_listed: Any, sources: Any, chosen: Any) -> None:
    """The same, drawn from the list as it is: as `cpu.random_games` draws."""
    game = cuda.grid(1)
    if game < chosen.shape[0] and n_listed[game] > 0:
        chosen[game] = lists[game, random_below(sources[game], int(n_listed[game]))]


def draw_types(game: Game) -> Any:
    """The kernel's types."""
    return void(*lists_types(game), record_of(GENERATOR)[::1], int32[::1])
