"""Many random games on the processor: one compiled loop a core."""

from collections import deque
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import islice
from os import cpu_count
from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.generic import legal_moves, play, setup, standing, winners
from huerta.core.jit import compiled
from huerta.core.rng import GENERATOR, KEY_BYTES, draw_key, key_words, new_generator, random_below, seed_key, set_key

BATCH = 2_000  # games between two reports of progress, at the most
KEYS = 2_000  # games of a seed whose keys come from one source

PlayBatch = Callable[..., tuple[Any, ...]]  # final states, plies, points, winners


@compiled
def random_games(states: Any, choosers: Any, out: NDArray[np.int32], plies: NDArray[np.int32]) -> None:
    """Deal and play every game with random legal moves; each game has its own chooser."""
    for game in range(len(states)):
        state = states[game]
        chooser = choosers[game]
        setup(state)
        n_plies = 0
        while not state.is_over:
            play(state, int(out[random_below(chooser, legal_moves(state, out))]))
            n_plies += 1
        plies[game] = n_plies


@compiled
def results(states: Any, points: NDArray[np.int32], won: NDArray[np.int8]) -> None:
    """Every game's points and winners."""
    for game in range(len(states)):
        standing(states[game], points[game])
        winners(states[game], won[game])


@compiled
def give_keys(states: Any, choosers: Any, source: Any, key: NDArray[np.uint32], passed: int) -> None:
    """Every game gets a key of its own for the deal and one for the choices, after the games that are passed over."""
    for _ in range(2 * passed):
        draw_key(source, key)
    for game in range(len(states)):
        draw_key(source, key)
        set_key(states[game].generator, key)
        draw_key(source, key)
        set_key(choosers[game], key)


def exactly(*parts: Any) -> Any:
    """Arrays of records in one array, copied to the last byte: NumPy's own copies leave out what lies between fields."""
    return np.frombuffer(bytearray(b"".join(part.tobytes() for part in parts)), parts[0].dtype).view(np.recarray)


def blank_states(game: Game, seats: int, options: Mapping[str, str], n_games: int, seed: int, first: int = 0) -> tuple[Any, Any]:
    """So many games of a seed before their deal, from number `first` on, and their choosers.

    A game has the same keys whichever others it is made with.
    """
    states = np.zeros(n_games, game.record).view(np.recarray)
    choosers = np.zeros(n_games, GENERATOR).view(np.recarray)
    states.n_seats = game.check_seats(seats)
    states.options[:, : len(game.options)] = game.options.numbers(options)
    begun = 0
    while begun < n_games:
        passed = (first + begun) % KEYS
        part = slice(begun, min(begun + KEYS - passed, n_games))
        source = new_generator(seed_key(seed, first + begun - passed))
        give_keys(states[part], choosers[part], source, key_words(bytes(KEY_BYTES)), passed)
        begun = part.stop
    return states, choosers


@dataclass
class Tally:
    """What a run of games came to."""

    seats: int
    endings: tuple[str, ...]
    plies: list[NDArray[np.int32]] = field(default_factory=list)
    turns: list[NDArray[np.int32]] = field(default_factory=list)
    points: list[NDArray[np.int32]] = field(default_factory=list)
    won: list[NDArray[np.int8]] = field(default_factory=list)
    ended: list[NDArray[np.int8]] = field(default_factory=list)

    def add(self, states: Any, plies: NDArray[np.int32], points: NDArray[np.int32], won: NDArray[np.int8]) -> None:
        """Count one batch."""
        self.plies.append(plies)
        self.turns.append(states.turn_no.copy())
        self.points.append(points[:, : self.seats])
        self.won.append(won[:, : self.seats])
        self.ended.append(states.ending.copy())

    def summary(self) -> dict[str, Any]:
        """The figures people want: length, points, win shares by seat, how games ended."""
        plies, turns = np.concatenate(self.plies), np.concatenate(self.turns)
        points, won = np.concatenate(self.points), np.concatenate(self.won)
        ended = np.bincount(np.concatenate(self.ended), minlength=len(self.endings))
        shares = (won / won.sum(axis=1, keepdims=True)).mean(axis=0)
        return {
            "games": len(plies),
            "plies": spread(plies),
            "turns": spread(turns),
            "points": spread(points.ravel()),
            "winner's points": spread(points.max(axis=1)),
            "points by seat": [round(float(mean), 2) for mean in points.mean(axis=0)],
            "win share by seat": [round(float(share), 4) for share in shares],
            "shared wins": round(float((won.sum(axis=1) > 1).mean()), 4),
            "endings": {name: int(count) for name, count in zip(self.endings, ended, strict=True) if count},
        }


def spread(values: NDArray[Any]) -> dict[str, float]:
    """Mean and spread of a figure."""
    low, high = np.percentile(values, (10, 90))
    return {
        "mean": round(float(values.mean()), 2),
        "10%": float(low),
        "90%": float(high),
        "min": float(values.min()),
        "max": float(values.max()),
    }


def played(game: Game, states: Any, choosers: Any) -> tuple[NDArray[np.int32], NDArray[np.int32], NDArray[np.int8]]:
    """Play these games to the end; returns plies, points and winners."""
    n_games, most_seats = len(states), game.seats[-1]
    plies, points = np.zeros(n_games, np.int32), np.zeros((n_games, most_seats), np.int32)
    won = np.zeros((n_games, most_seats), np.int8)
    random_games(states, choosers, np.zeros(game.max_moves, np.int32), plies)
    results(states, points, won)
    return plies, points, won


def play_batch(game: Game, seats: int, options: Mapping[str, str], n_games: int, seed: int, first: int) -> tuple[Any, ...]:
    """So many random games, from game number `first` of the seed on."""
    states, choosers = blank_states(game, seats, options, n_games, seed, first)
    return states, *played(game, states, choosers)


def check_games(n_games: int) -> None:
    """Say so where there is nothing to play."""
    if n_games < 1:
        raise HuertaError(f"at least one game is played, not {n_games}")


def simulate(
    game: Game,
    seats: int,
    options: Mapping[str, str],
    n_games: int,
    seed: int,
    jobs: int | None = None,
    *,
    play: PlayBatch = play_batch,
    batch: int | None = None,
) -> Iterator[tuple[Tally, int]]:
    """Play so many random games over all cores; yields the tally and how many are done. Same seed, same games.

    `play` plays a batch of them, so many at once; `huerta.batch.cuda.simulate` does so on a GPU.
    """
    game.check_seats(seats)
    game.options.resolve(options)
    check_games(n_games)
    tally = Tally(seats, game.endings)
    threads = jobs or cpu_count() or 1
    size = batch or min(BATCH, -(-n_games // threads))  # so that each thread has some
    starts = iter(range(0, n_games, size))
    pool = ThreadPoolExecutor(threads)

    def submit(first: int) -> Future[tuple[Any, ...]]:
        return pool.submit(play, game, seats, options, min(size, n_games - first), seed, first)

    try:
        under_way = deque(submit(first) for first in islice(starts, 2 * threads))
        done = 0
        while under_way:
            tally.add(*under_way.popleft().result())
            under_way.extend(submit(first) for first in islice(starts, 1))
            done = min(done + size, n_games)
            yield tally, done
    finally:
        pool.shutdown(cancel_futures=True)
