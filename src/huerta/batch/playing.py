"""Kernels that play moves of a game with long rules, act by act, each for the games that it is due in (see `core.gpu.Haste`)."""

from typing import Any

from numba import boolean, float32, int8, int32, uint32, void

from huerta.batch import stepping
from huerta.batch.compiler import cuda
from huerta.batch.kernels import Kernel
from huerta.batch.queues import QUEUES, claiming, game_at, haste_of, kind_of
from huerta.batch.rooms import NOBODY, room_of
from huerta.core.game import Game
from huerta.core.jit import record_of
from huerta.core.rng import GENERATOR, KEY_WORDS


def sort_kernel(game: Game) -> Kernel:
    """Every game stands in the queue of its move's kind."""
    kind, claim = kind_of(game), claiming()

    def sort(chosen: Any, queues: Any, counts: Any) -> None:
        number = cuda.grid(1)
        if number < chosen.shape[0]:
            queue = kind(int(chosen[number]))
            queues[queue, claim(counts, queue)] = number

    return sort


def sort_types(_game: Game) -> Any:
    """The kernel's types."""
    return void(int32[::1], *QUEUES)


def move_kernel(game: Game) -> Kernel:
    """The first act of every move, in the order of the queues of kinds; games that are over have none."""
    room_of(game)
    act, claim = haste_of(game).acts[0], claiming()

    def move(states: Any, chosen: Any, has_moved: Any, kinds: Any, n_kinds: Any, acts: Any, n_acts: Any) -> None:
        number = game_at(kinds, n_kinds, cuda.grid(1))
        if number != NOBODY and not states[number].is_over:
            has_moved[number] = True
            after = act(states[number], int(chosen[number]))
            if after > 0:
                acts[after, claim(n_acts, after)] = number

    return move


def move_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], int32[::1], boolean[::1], *QUEUES, *QUEUES)


def act_kernel(game: Game, nth: int) -> Kernel:
    """The kernel of the nth act."""
    room_of(game)
    act, claim = haste_of(game).acts[nth], claiming()

    def follow(states: Any, chosen: Any, acts: Any, n_acts: Any) -> None:
        at = cuda.grid(1)
        while at < n_acts[nth]:
            number = acts[nth, at]
            after = act(states[number], int(chosen[number]))
            if after > 0:
                acts[after, claim(n_acts, after)] = number
            at += cuda.gridsize(1)

    return follow


def act_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], int32[::1], *QUEUES)


def arrive_kernel(game: Game) -> Kernel:
    """What the move brought; a game that ended gives way to another, if asked for, and each stands in the queue of its phase."""
    room_of(game)
    pay, deal_again, setup, phase, claim = stepping.pay, stepping.deal_again, game.setup, haste_of(game).phase, claiming()
    max_seats = game.seats[-1]

    def arrive(
        states: Any,
        sources: Any,
        rewards: Any,
        done: Any,
        blank: Any,
        deals_again: bool,
        is_first: bool,
        n_listed: Any,
        phases: Any,
        n_phases: Any,
    ) -> None:
        number = cuda.grid(1)
        if number >= states.shape[0]:
            return
        n_listed[number] = 0
        done[number] = done[number] and states[number].is_over and not is_first
        if is_first:
            setup(states[number])
        elif done[number]:
            won, key = cuda.local.array(max_seats, int8), cuda.local.array(KEY_WORDS, uint32)
            pay(states[number], won, rewards[number])
            if deals_again:
                deal_again(states, number, blank, sources[number], key)
        if not states[number].is_over:
            queue = phase(states[number])
            phases[queue, claim(n_phases, queue)] = number

    return arrive


def arrive_types(game: Game) -> Any:
    """The kernel's types."""
    records, sources = record_of(game.record)[::1], record_of(GENERATOR)[::1]
    return void(records, sources, float32[:, ::1], boolean[::1], records, boolean, boolean, int32[::1], *QUEUES)
