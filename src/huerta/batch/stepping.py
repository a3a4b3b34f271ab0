"""A batch of games stepped together on the processor: arrays in, arrays out, every core at work."""

import os
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor, wait
from functools import cache
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.batch.cpu import blank_states, exactly
from huerta.core.errors import HuertaError, MoveError, whole
from huerta.core.game import Game
from huerta.core.generic import legal_moves, observe, play, setup, winners
from huerta.core.jit import compiled
from huerta.core.registry import get_game
from huerta.core.rng import KEY_BYTES, draw_key, key_words, random_below, set_key

SHOWN_MOVES = 8  # an error names up to so many legal moves
BLOCK = 256  # moves that are counted at a time
WORTH_A_THREAD = 64  # games; fewer are stepped faster than they are handed out


@compiled
def mark_legal(state: Any, moves: NDArray[np.int32], mask: NDArray[np.bool_]) -> None:
    """Write which moves are legal, none when the game is over, into a row where none is marked."""
    if not state.is_over:
        for place in range(legal_moves(state, moves)):
            mask[moves[place]] = True


@compiled
def deal_again(states: Any, game: int, blank: Any, source: Any, key: NDArray[np.uint32]) -> None:
    """Put a new game in the place of one, with the next key of its own source."""
    states[game] = blank[0]
    draw_key(source, key)
    set_key(states[game].generator, key)
    setup(states[game])


@compiled
def reward(is_winner: int, n_winners: int, seats: int) -> float:
    """What the end is worth to a seat: 1 for winning alone, all rewards together nothing; a shared win is paid in parts."""
    return (seats * is_winner / n_winners - 1) / (seats - 1)


@compiled
def pay(state: Any, won: NDArray[np.int8], rewards: NDArray[np.float32]) -> None:
    """Write what the end is worth to each seat."""
    winners(state, won)
    seats = int(state.n_seats)
    n_winners = 0
    for seat in range(seats):
        n_winners += int(won[seat])
    for seat in range(seats):
        rewards[seat] = reward(int(won[seat]), n_winners, seats)


@compiled
def look_again(states: Any, mask: NDArray[np.bool_], rewards: NDArray[np.float32], work: Any) -> None:
    """Mask and rewards of positions that came from elsewhere."""
    moves, won, _ = work
    for game in range(len(states)):
        mask[game] = False
        mark_legal(states[game], moves, mask[game])
        if states[game].is_over:
            pay(states[game], won, rewards[game])


@compiled
def first_illegal(states: Any, mask: NDArray[np.bool_], choice: NDArray[np.int32]) -> int:
    """The first game whose move is not legal, or -1; a game that is over takes any."""
    for game in range(len(mask)):
        move = int(choice[game])
        if not states[game].is_over and not (0 <= move < mask.shape[1] and mask[game, move]):
            return game
    return -1


@compiled
def play_one(
    states: Any,
    game: int,
    source: Any,
    move: int,
    rewards: NDArray[np.float32],
    done: NDArray[np.bool_],
    blank: Any,
    deals_again: bool,
    is_first: bool,
    won: NDArray[np.int8],
    key: NDArray[np.uint32],
) -> None:
    """Play a legal move in one game and say what it brought; if it ends, another takes its place, if asked for."""
    done[game] = False
    for seat in range(rewards.shape[1]):
        rewards[game, seat] = 0.0
    if is_first:
        setup(states[game])
    elif not states[game].is_over:
        play(states[game], move)
        if states[game].is_over:
            done[game] = True
            pay(states[game], won, rewards[game])
            if deals_again:
                deal_again(states, game, blank, source, key)


@compiled
def step_games(
    states: Any,
    sources: Any,
    choice: NDArray[np.int32],
    mask: NDArray[np.bool_],
    rewards: NDArray[np.float32],
    done: NDArray[np.bool_],
    blank: Any,
    deals_again: bool,
    is_first: bool,
    is_clear: bool,
    work: Any,
) -> None:
    """Play one legal move in each game and say what it brought; games that end give way to new ones, if asked for.

    The first step deals instead; seats, options and keys are already in the records. `is_clear` says that no move is marked yet.
    """
    moves, won, key = work
    for game in range(len(states)):
        play_one(states, game, sources[game], int(choice[game]), rewards, done, blank, deals_again, is_first, won, key)
        if not is_clear:
            mask[game] = False
        mark_legal(states[game], moves, mask[game])


@compiled
def observe_games(states: Any, out: NDArray[np.float32], _work: Any) -> None:
    """Every position as the seat to move sees it."""
    for game in range(len(states)):
        observe(states[game], int(states[game].to_move), out[game])


@compiled
def observe_seat(states: Any, seat: int, out: NDArray[np.float32]) -> None:
    """The first game as a seat sees it."""
    observe(states[0], seat, out)


@compiled
def choose_any(mask: NDArray[np.bool_], sources: Any, choice: NDArray[np.int32], work: Any) -> None:
    """A random legal move for every game; 0 where the game is over."""
    counts, _, _ = work
    for game in range(len(mask)):
        n_legal = count_marked(mask[game], counts)
        choice[game] = 0
        if n_legal > 0:
            choice[game] = nth_marked(mask[game], counts, random_below(sources[game], n_legal))


@compiled
def choose_listed(states: Any, sources: Any, choice: NDArray[np.int32], work: Any) -> None:
    """The same, drawn from the list of legal moves as `cpu.random_games` draws."""
    moves, _, _ = work
    for game in range(len(states)):
        choice[game] = 0
        if not states[game].is_over:
            choice[game] = moves[random_below(sources[game], legal_moves(states[game], moves))]


@compiled
def marked(mask: NDArray[np.bool_]) -> int:
    """How many of these moves are legal."""
    n_legal = 0
    for is_legal in mask:
        n_legal += int(is_legal)
    return n_legal


@compiled
def block_size(mask: NDArray[np.bool_], counts: NDArray[np.int32]) -> int:
    """How many moves are counted together, so that there is room for all counts."""
    return max(BLOCK, -(-len(mask) // len(counts)))


@compiled
def count_marked(mask: NDArray[np.bool_], counts: NDArray[np.int32]) -> int:
    """How many moves are legal; the counts say so block by block."""
    size, n_legal = block_size(mask, counts), 0
    for block in range(-(-len(mask) // size)):
        counts[block] = marked(mask[block * size : (block + 1) * size])
        n_legal += int(counts[block])
    return n_legal


@compiled
def nth_marked(mask: NDArray[np.bool_], counts: NDArray[np.int32], number: int) -> int:
    """The legal move before which there are so many: first its block, then its place."""
    block = 0
    while number >= counts[block]:
        number -= int(counts[block])
        block += 1
    move = block * block_size(mask, counts)
    while number > 0 or not mask[move]:
        number -= int(mask[move])
        move += 1
    return move


class Batch:
    """Many games of one table, stepped together.

    `mask`, `rewards`, `done`, `observations`, `to_move`, `is_over` and what `random_moves` returns are arrays that are written
    anew; copy what you want to keep.
    """

    def __init__(
        self,
        game: Game | str,
        n_games: int,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        seed: int = 0,
        *,
        first: int = 0,
        deals_again: bool = True,
        jobs: int | None = None,
    ):
        n_games = whole(n_games, "the number of games")
        if n_games < 1:
            raise HuertaError(f"a batch has at least one game, not {n_games}")
        self.game = get_game(game) if isinstance(game, str) else game
        self.n_games = n_games
        self.seed = seed
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.options = self.game.options.resolve(options or {})
        self.deals_again = deals_again  # a game that ends gives way to a new one at once
        self.mask = self._zeros((n_games, len(self.game.moves)), np.bool_)  # which moves are legal
        self.rewards = self._zeros((n_games, self.seats), np.float32)  # what the last step brought each seat
        self.done = self._zeros((n_games,), np.bool_)  # whether the last step ended the game
        self.observations = self._no_observations(self.game.n_features)
        self._moves = self._zeros((n_games,), np.int32)
        self._parts = shares(n_games, whole(jobs or os.cpu_count() or 1, "the number of jobs"))
        self.reset(seed, first)

    # -- playing -------------------------------------------------------------------------------------------------------

    def reset(self, seed: int | None = None, first: int = 0) -> None:
        """Deal all games, from game number `first` of the seed on, or of the seed before; the same seed always deals the same."""
        seed = self.seed if seed is None else seed
        states, sources = blank_states(self.game, self.seats, self.options, self.n_games, seed, first)
        self.seed = seed
        blank = exactly(states[:1])
        blank.generator = np.zeros(1, blank.generator.dtype)
        self.states, self.sources, self._blank = self._moved(states), self._moved(sources), self._moved(blank)
        self._step(self._moves, is_first=True)

    def step(self, moves: Any) -> None:
        """Play one move in each game, by number. An illegal one is refused, and then no game has changed."""
        self._step(self._checked(moves), is_first=False)

    def _step(self, chosen: Any, is_first: bool) -> None:
        arrays = (self.states, self.sources, chosen, self.mask, self.rewards, self.done)
        self._run(step_games, *arrays, common=(self._blank, self.deals_again, is_first, False))

    def _checked(self, moves: Any) -> Any:
        """The moves as the loops take them, if there is a legal one for every game."""
        chosen = self._numbers(moves)
        if (game := first_illegal(self.states, self.mask, chosen)) >= 0:
            raise MoveError(refused(self.game, int(np.asarray(moves)[game]), self.mask[game], game))
        return chosen

    def _numbers(self, moves: Any) -> NDArray[np.int32]:
        """The same numbers in 32 bits; one that no move has is -1, whatever its last 32 bits are."""
        try:
            chosen = np.asarray(moves)
        except ValueError:
            raise MoveError(f"a step takes {self.n_games} whole numbers, one for each game, in a row") from None
        self._check_shape(chosen)
        if chosen.dtype == np.int32:
            return np.ascontiguousarray(chosen)
        is_known = (chosen >= 0) & (chosen < len(self.game.moves))
        return np.where(is_known, chosen, -1).astype(np.int32)

    def _check_shape(self, chosen: Any) -> None:
        if chosen.shape != (self.n_games,) or chosen.dtype.kind not in "iu":
            told = f"{chosen.dtype} of shape {chosen.shape}"
            raise MoveError(f"a step takes {self.n_games} whole numbers, one for each game, not {told}")

    def random_moves(self) -> Any:
        """A random legal move for every game, to try things out."""
        self._run(choose_any, self.mask, self.sources, self._moves)
        return self._moves

    def simulated_moves(self) -> Any:
        """Other random moves: with them alone, the games are those of `huerta simulate` with the same seed."""
        self._run(choose_listed, self.states, self.sources, self._moves)
        return self._moves

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def to_move(self) -> Any:
        """The seat that decides, game by game."""
        return self._field("to_move", np.int8)

    @property
    def is_over(self) -> Any:
        """Which games have ended; none, in a batch that deals again."""
        return self._field("is_over", np.bool_)

    def legal_mask(self) -> Any:
        """Which moves are legal, by game and number of the move."""
        return self.mask

    def observe(self) -> Any:
        """Every position as the seat to move sees it; `Game.features` says what the numbers are."""
        self._run(observe_games, self.states, self.observations)
        return self.observations

    # -- where the arrays are, and who runs the loops ------------------------------------------------------------------

    def _field(self, name: str, dtype: Any) -> Any:
        return self.states[name].view(dtype)

    def _zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return np.zeros(shape, dtype)

    def _no_observations(self, n_features: int) -> Any:
        return np.zeros((self.n_games, n_features), np.float32)

    def _moved(self, array: Any) -> Any:
        return array

    def _run(self, loop: Callable[..., object], *arrays: Any, common: tuple[Any, ...] = ()) -> None:
        """Run a loop over all games, a part of them in each thread."""

        def run(part: slice) -> None:
            loop(*(array[part] for array in arrays), *common, work_space(self.game))

        if len(self._parts) == 1:
            run(self._parts[0])
            return
        parts = [threads().submit(run, part) for part in self._parts]
        try:
            for part in parts:
                part.result()
        finally:
            wait(parts)  # whoever interrupts must not go on while games are still being stepped


def refused(game: Game, move: int, mask: NDArray[np.bool_], place: int | None = None) -> str:
    """What is said of an illegal move, in one of many games or in the only one."""
    texts = game.moves.texts
    named = repr(texts[move]) if 0 <= move < len(texts) else f"moves are 0 to {len(texts) - 1}"
    legal = ", ".join(str(number) for number in np.flatnonzero(mask)[:SHOWN_MOVES])
    where = "" if place is None else f" in game {place} of the batch"
    return f"move {move} ({named}) is not legal{where}: legal are {legal or 'none, it is over'}"


@cache
def threads() -> ThreadPoolExecutor:
    """One for each core, shared by all batches."""
    return ThreadPoolExecutor(os.cpu_count())


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=threads.cache_clear)  # threads do not come along into a forked process


def work_space(game: Game) -> tuple[NDArray[np.int32], NDArray[np.int8], NDArray[np.uint32]]:
    """Room for a list of moves, for the winners, and for a key."""
    return np.zeros(game.max_moves, np.int32), np.zeros(game.seats[-1], np.int8), key_words(bytes(KEY_BYTES))


def shares(n_games: int, jobs: int, worth_one: int = WORTH_A_THREAD) -> list[slice]:
    """The batch cut into equal parts, one for each job that is worth it."""
    n_parts = max(1, min(jobs, n_games // worth_one))
    ends = [n_games * part // n_parts for part in range(n_parts + 1)]
    return [slice(first, last) for first, last in pairwise(ends)]
