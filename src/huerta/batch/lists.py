"""The moves of many games with long rules, listed on a GPU: what `haste` has kernels for, and random games made of it."""

from itertools import pairwise
from typing import Any

import numpy as np

from huerta.batch.compiler import cuda
from huerta.batch.haste import (
    choose_kernel,
    decide_kernel,
    draw_kernel,
    haste_of,
    list_kernel,
    number_type,
    play_kernel,
    settle_kernel,
    sort_kernel,
)
from huerta.batch.kernels import LANES, THREADS, clear, n_blocks, ready, ready_for_all, room_of
from huerta.core.game import Game

DECIDING = 1 << 16  # threads that decide doubtful moves, each with room for a position
SPREAD = 8  # one of so many threads decides, where even that takes long
FEW_REGISTERS = 128  # of a thread: more threads are worth more than more registers
REGISTERS = {decide_kernel: 168}  # where that is not so
A_WHILE = 16  # plies, before somebody looks whether all games are over


class Lists:
    """The lists of a batch's moves, and the queues in which its games and its doubtful moves stand."""

    def __init__(self, game: Game, n_games: int):
        self.game, self.n_games, self.haste = game, n_games, haste_of(game)
        n_kinds, n_phases = len(game.moves.kinds), self.haste.n_phases
        self.moves = cuda.device_array((n_games, game.max_moves), number_type(game))
        self.n_moves = cuda.to_device(np.zeros(n_games, np.int32))
        ends = np.cumsum([0, n_kinds, n_phases, 1, n_kinds, n_kinds])
        self._counts = cuda.to_device(np.zeros(ends[-1], np.int32))
        counts = [self._counts[first:last] for first, last in pairwise(ends)]
        rows = [cuda.device_array((len(count), n_games), np.int32) for count in counts]
        self._kinds, self._phases, self._unsettled = zip(rows[:3], counts[:3], strict=True)
        self._doubts, self._later = (
            (row, cuda.device_array((n_kinds, n_games), np.int32), count) for row, count in zip(rows[3:], counts[3:], strict=True)
        )
        room, n_deciding = room_of(game), min(DECIDING, -(-n_games // THREADS) * THREADS)
        self._scratch_words = cuda.device_array(n_deciding * room.n_words, room.word)
        self._scratch = self._scratch_words.view(game.record)

    def step(self, states: Any, mask: Any, sources: Any, chosen: Any, rewards: Any, done: Any, *how: Any) -> None:
        """Play the chosen moves, then list those of the new positions; an empty mask has no marks."""
        lists = self.moves, self.n_moves
        clear(self._counts)
        self._run(sort_kernel, self.n_games, chosen, *self._kinds)
        n_more = LANES * max(len(self._kinds[1]), len(self._phases[1]))  # empty places
        self._run(
            play_kernel,
            self.n_games + n_more,
            states,
            sources,
            chosen,
            mask,
            rewards,
            done,
            *how,
            *lists,
            *self._kinds,
            *self._phases,
        )
        self._run(list_kernel, self.n_games + n_more, states, mask, *lists, *self._phases, *self._doubts, *self._unsettled)
        words = states.view(self._scratch_words.dtype)
        asked = ((self.haste.in_doubt, 1), self._doubts, self._later), ((0, SPREAD), self._later, self._doubts)
        for order, doubts, later in asked:
            self._run(
                decide_kernel, len(self._scratch), words, self._scratch_words, self._scratch, *order, self.moves, *doubts, *later
            )
        self._run(settle_kernel, self.n_games, states, mask, *lists, *self._unsettled)

    def _run(self, make: Any, n_threads: int, *arrays: Any) -> None:
        ready(make, self.game, REGISTERS.get(make, FEW_REGISTERS))[n_blocks(n_threads), THREADS](*arrays)

    def choose(self, sources: Any, chosen: Any) -> None:
        """A random legal move for every game, as `stepping.choose_any` draws it."""
        grid = n_blocks(self.n_games), THREADS
        ready_for_all(choose_kernel)[grid](self.moves, self.n_moves, sources, chosen, len(self.game.moves))

    def draw(self, sources: Any, chosen: Any) -> None:
        """A random legal move for every game, as `cpu.random_games` draws it."""
        ready_for_all(draw_kernel)[n_blocks(self.n_games), THREADS](self.moves, self.n_moves, sources, chosen)


class RandomGames:
    """Games of one table, played with random moves step by step: the same that `cpu.random_games` plays."""

    def __init__(self, game: Game, states: Any, choosers: Any):
        n_games, max_seats = len(states), game.seats[-1]
        self.states, self.choosers, self._blank = cuda.to_device(states), cuda.to_device(choosers), cuda.to_device(states[:1])
        self.lists = Lists(game, n_games)
        self._mask = cuda.device_array((0, len(game.moves)), np.bool_)
        self._rewards, self._done = cuda.device_array((n_games, max_seats), np.float32), cuda.device_array(n_games, np.bool_)
        self.chosen = cuda.to_device(np.zeros(n_games, np.int32))

    def deal(self) -> None:
        """Deal all games, and list their first moves."""
        self._step(is_first=True)

    def step(self) -> None:
        """A random move in every game that is not over."""
        self.lists.draw(self.choosers, self.chosen)
        self._step(is_first=False)

    def _step(self, is_first: bool) -> None:
        arrays = self.states, self._mask, self.choosers, self.chosen, self._rewards, self._done
        self.lists.step(*arrays, self._blank, False, is_first)

    @property
    def are_over(self) -> bool:
        """Whether nobody has a move."""
        return not self.lists.n_moves.copy_to_host().any()

    def play(self) -> None:
        """Deal all games and play them to the end."""
        self.deal()
        while not self.are_over:
            for _ in range(A_WHILE):
                self.step()
