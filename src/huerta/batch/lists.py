"""The moves of many games with long rules, listed on a GPU: what `haste` has kernels for, and random games made of it."""

from itertools import pairwise
from typing import Any

import numpy as np

from huerta.batch.compiler import cuda
from huerta.batch.haste import (
    choose_kernel,
    choose_types,
    doubt_kernel,
    doubt_types,
    draw_kernel,
    draw_types,
    list_kernel,
    list_types,
    mark_kernel,
    mark_types,
    settle_kernel,
    survey_kernel,
    survey_types,
)
from huerta.batch.kernels import Kernel, clear, ptx_of, ready, ready_for_all
from huerta.batch.playing import (
    act_kernel,
    act_types,
    arrive_kernel,
    arrive_types,
    move_kernel,
    move_types,
    sort_kernel,
    sort_types,
)
from huerta.batch.questions import (
    N_FACTS,
    ask_kernel,
    copy_kernel,
    follow_kernel,
    glance_kernel,
    look_kernel,
    parts_kernel,
    pose_kernel,
    split_kernel,
)
from huerta.batch.queues import GROUP, haste_of, number_type
from huerta.batch.rooms import LANES, THREADS, n_blocks, room_of
from huerta.core.game import Game

ACTING = 1 << 17  # threads that work at an act
ACTORS = THREADS // 2  # of them, a block: one that is done makes room for the next
ASKING = 1 << 17  # threads that work at questions
SPLITTING = 1 << 16  # and of those that split them, each with room for a list
COPYING_AT_ONCE = 4  # times as many copy
MOST_QUESTIONS = 2  # a game, of all games together; where there are more, moves are listed thoroughly
FEW_REGISTERS = 128  # of a thread: more threads are worth more than more registers
A_WHILE = 16  # plies, before somebody looks whether all games are over


class Lists:
    """The lists of a batch's moves, and the queues in which its games and its doubtful moves stand."""

    def __init__(self, game: Game, n_games: int, most_questions: int = MOST_QUESTIONS, stream: Any = 0):
        self.game, self.n_games, self.haste = game, n_games, haste_of(game)
        self._stream = stream
        n_kinds, n_phases, n_acts = len(game.moves.kinds), self.haste.n_phases, len(self.haste.acts)
        self.moves = cuda.device_array((n_games, game.max_moves), number_type(game))
        self.n_moves = cuda.to_device(np.zeros(n_games, np.int32))
        self._surveys = cuda.device_array(n_games, self.haste.survey.notes)
        n_glances = len(self.haste.glances)
        ends = np.cumsum([0, n_kinds, n_phases, 1, n_acts, *[n_phases + 1] * (1 + n_glances)])
        self._counts = cuda.to_device(np.zeros(ends[-1], np.int32))
        counts = [self._counts[first:last] for first, last in pairwise(ends)]
        rows = [cuda.device_array((len(count), n_games), np.int32) for count in counts[:4]]
        self._kinds, self._phases, self._unsettled, self._acts = zip(rows, counts[:4], strict=True)
        self._doubts = [
            (*(cuda.device_array((n_phases + 1, n * n_games), np.int32) for _ in range(2)), count)
            for n, count in zip((self.haste.n_doubts, *[most_questions] * n_glances), counts[4:], strict=True)
        ]
        self._n_empty = LANES * max(n_kinds, n_phases)  # places at the end of queues
        self.questions = Questions(game, n_games, most_questions * n_games, stream)

    def play(
        self,
        states: Any,
        mask: Any,
        sources: Any,
        chosen: Any,
        rewards: Any,
        done: Any,
        blank: Any,
        deals_again: bool,
        is_first: bool,
    ) -> None:
        """Play the chosen moves, or deal first, and take back the marks of the old positions; an empty mask has none."""
        clear(self._counts, self._stream)
        clear(done, self._stream)
        clear(rewards, self._stream)
        self._mark(mask, False)
        if not is_first:
            self._run(sort_kernel, self.n_games, chosen, *self._kinds)
            self._act(move_kernel, self.n_games + self._n_empty, states, chosen, done, *self._kinds, *self._acts)
            for nth in range(1, len(self.haste.acts)):
                self._act(act_kernel, min(ACTING, self.n_games), states, chosen, *self._acts, nth=nth)
        how = blank, deals_again, is_first
        self._run(arrive_kernel, self.n_games, states, sources, rewards, done, *how, self.n_moves, *self._phases)

    def list_moves(self, states: Any, mask: Any) -> None:
        """List the moves of all games that stand in a queue of phases, and mark them."""
        self.make(states)
        self._mark(mask, True)

    def make(self, states: Any) -> None:
        """List them."""
        lists, is_short, n_threads = (self.moves, self.n_moves), self.questions.is_short, self.n_games + self._n_empty
        self._run(survey_kernel, self.haste.survey.n_parts * n_threads, states, self._surveys, *self._phases)
        self._run(list_kernel, n_threads, states, self._surveys, *lists, *self._phases)
        self._run(doubt_kernel, GROUP * n_threads, *lists, *self._phases, *self._doubts[0], *self._unsettled, is_short)
        self.questions.answer(states, self._surveys, self.moves, self._doubts)
        positions = states, states.view(room_of(self.game).word), *self.questions.copies
        self._run(settle_kernel, self.n_games, *positions, *lists, *self._unsettled, is_short)

    def _mark(self, mask: Any, value: bool) -> None:
        if len(mask) > 0:
            grid = n_blocks(GROUP * self.n_games), THREADS, self._stream
            ready_for_all(mark_kernel)[grid](self.moves, self.n_moves, mask, value)

    def _run(self, make: Any, n_threads: int, *arrays: Any) -> None:
        ready(make, self.game, FEW_REGISTERS)[n_blocks(n_threads), THREADS, self._stream](*arrays)

    def _act(self, make: Any, n_threads: int, *arrays: Any, nth: int | None = None) -> None:
        grid = n_blocks(n_threads, ACTORS), ACTORS, self._stream
        ready(make, self.game, FEW_REGISTERS, nth)[grid](*arrays)

    def choose(self, sources: Any, chosen: Any) -> None:
        """A random legal move for every game, as `stepping.choose_any` draws it."""
        grid = n_blocks(self.n_games), THREADS, self._stream
        ready_for_all(choose_kernel)[grid](self.moves, self.n_moves, sources, chosen)

    def draw(self, sources: Any, chosen: Any) -> None:
        """A random legal move for every game, as `cpu.random_games` draws it."""
        grid = n_blocks(self.n_games), THREADS, self._stream
        ready_for_all(draw_kernel)[grid](self.moves, self.n_moves, sources, chosen)


class Questions:
    """The questions of a batch's doubtful moves, round by round."""

    def __init__(self, game: Game, n_games: int, n_most: int, stream: Any = 0):
        self.game, self.haste, self._stream, room = game, haste_of(game), stream, room_of(game)
        self._words = [cuda.device_array(n_most * room.n_words, room.word) for _ in range(2)]  # of boards, one round and the next
        self._facts = [cuda.device_array((n_most, N_FACTS), np.int32) for _ in range(2)]
        self._boards = [words.view(game.record) for words in self._words]
        self.copies = self._boards[0], self._words[0]  # free again when all is answered
        self._notes = cuda.device_array(n_most, self.haste.notes)
        self._queues = [cuda.device_array(n_most, np.int32) for _ in range(2)]
        self._n_counts = 1 + len(self.haste.looks)  # of a round: its questions, and those that each look leaves open
        self._counts = cuda.to_device(np.zeros(self.haste.n_rounds * self._n_counts, np.int32))
        self._each_count = [self._counts[place : place + 1] for place in range(len(self._counts))]
        self._n_threads = min(ASKING, -(-n_games // THREADS) * THREADS)
        self._n_splitting = min(SPLITTING, self._n_threads)
        self._n_copying = COPYING_AT_ONCE * self._n_threads
        self._room = cuda.device_array((self._n_splitting, game.max_moves), number_type(game))
        self.is_short = cuda.to_device(np.zeros(n_games, np.int32))  # 1 where there was no room for all questions of a game

    def answer(self, states: Any, surveys: Any, lists: Any, doubts: Any) -> None:
        """Make doubtful moves legal ones if the answer to one of their questions is yes."""
        clear(self._counts, self._stream)
        counts, n_counts = self._each_count, self._n_counts
        for nth in range(len(self.haste.glances)):
            self._run(glance_kernel, states, surveys, lists, *doubts[nth], *doubts[nth + 1], self.is_short, nth=nth)
        asked = self._facts[0], counts[0]
        self._run(ask_kernel, states, lists, *doubts[-1], *asked, self.is_short)
        self._run(copy_kernel, states.view(self._words[0].dtype), self._words[0], *asked, n_threads=self._n_copying)
        self._run(pose_kernel, self._boards[0], lists, *asked)
        for number in range(self.haste.n_rounds):
            n_open, now, after = counts[number * n_counts + 1 : (number + 1) * n_counts], number % 2, (number + 1) % 2
            queue, other, is_first = (self._queues[0], n_open[0]), self._queues[1], True
            for nth, look in enumerate(self.haste.looks):
                if number == 0 and look.is_after_step:
                    continue
                if look.n_parts > 1:
                    self._look_in_parts(nth, self._words[now], asked[0], *queue)
                    continue
                still = other, n_open[nth]
                self._run(look_kernel, self._boards[now], self._notes, lists, *asked, *queue, *still, is_first, nth=nth)
                queue, other, is_first = still, queue[0], False
            if number + 1 < self.haste.n_rounds:
                facts, asked = asked[0], (self._facts[after], counts[(number + 1) * n_counts])
                split = self._boards[now], lists, facts, *queue, self._room, *asked, self.is_short
                self._run(split_kernel, *split, n_threads=self._n_splitting)
                self._run(copy_kernel, self._words[now], self._words[after], *asked, n_threads=self._n_copying)
                self._run(follow_kernel, self._boards[after], *asked, facts)

    def _look_in_parts(self, nth: int, words: Any, facts: Any, *queue: Any) -> None:
        grid = n_blocks(self._n_threads, THREADS), LANES * self.haste.looks[nth].n_parts, self._stream
        ready(parts_kernel, self.game, FEW_REGISTERS, nth)[grid](words, self._notes, facts, *queue)

    def _run(self, make: Any, *arrays: Any, n_threads: int = 0, nth: int | None = None) -> None:
        ready(make, self.game, FEW_REGISTERS, nth)[n_blocks(n_threads or self._n_threads), THREADS, self._stream](*arrays)


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
        self.lists.play(*arrays, self._blank, False, is_first)
        self.lists.list_moves(self.states, self._mask)

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


# -- without a GPU -----------------------------------------------------------------------------------------------------


def rules_ptx(game: Game) -> list[str]:
    """The kernels that play and list, as PTX: proof that every rule compiles for CUDA."""
    made = [(move_kernel(game), move_types(game)), (arrive_kernel(game), arrive_types(game))]
    made += [(survey_kernel(game), survey_types(game)), (list_kernel(game), list_types(game))]
    made += [(act_kernel(game, nth), act_types(game)) for nth in range(1, len(haste_of(game).acts))]
    return [ptx_of(kernel, types) for kernel, types in made]


def small_ptx(game: Game) -> list[str]:
    """The kernels without rules, as PTX."""
    made: list[tuple[Kernel, Any]] = [(sort_kernel(game), sort_types(game)), (mark_kernel, mark_types(game))]
    made += [(doubt_kernel(game), doubt_types(game))]
    made += [(choose_kernel, choose_types(game)), (draw_kernel, draw_types(game))]
    return [ptx_of(kernel, types) for kernel, types in made]
