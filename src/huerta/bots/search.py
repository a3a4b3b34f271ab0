"""Bots that search: they stop after a number of playouts or by the clock; with a number and a seed they always choose alike."""

from __future__ import annotations

import time
from abc import abstractmethod
from collections.abc import Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import Any

import numpy as np

from huerta.bots.bot import STREAM, Bot
from huerta.bots.flat import search_flat
from huerta.bots.playout import new_scratch
from huerta.bots.seat import Seat
from huerta.bots.tree import NODE, TUNING, search
from huerta.core.appraisal import MOST_SEATS, Tuning
from huerta.core.game import Game
from huerta.core.rng import new_generator, random_below, seed_key

FIRST_SLICE = 16  # playouts before the clock is first looked at
SLICE_SECONDS = 0.005  # the clock is looked at about so often
LONGEST_PATH = 256  # no playout goes deeper into the tree
NODES_A_PLAYOUT = 24  # room in the tree; when it is full, playouts go on from its edge
MOST_NODES = 2_000_000
DRAWS = 1 << 30  # how finely chances are drawn
MOST_PLAYOUTS = 10_000_000  # what a search by the clock alone never reaches


@dataclass(frozen=True)
class Candidate:
    """A move that was searched: how often, and each seat's mean share of the win after it."""

    move: int
    visits: int
    shares: tuple[float, ...]


def tuning_record(tuning: Tuning) -> Any:
    """The tuning as compiled code reads it."""
    record = np.zeros(1, TUNING).view(np.recarray)[0]
    for name in TUNING.names or ():
        record[name] = getattr(tuning, name)
    return record


class Workspace:
    """All that one thread of a search writes to."""

    def __init__(self, game: Game, seat: Seat, seed: int, weights: Mapping[str, float]):
        self.game, self.seat = game, seat
        self.root, self.state, self.trial = (np.zeros(1, game.record).view(np.recarray) for _ in range(3))
        self.root[0] = seat.world()
        self.moves = np.zeros(game.max_moves, np.int32)
        self.scratch = new_scratch()
        for place, part in enumerate(game.parts):
            self.scratch.weight[place] = weights.get(part.name, 1)
        self.rng = new_generator(seed_key(seed, STREAM + seat.ply * MOST_SEATS + seat.number))

    def candidates(self, nodes: Any) -> list[Candidate]:
        """The searched moves in the order of the legal ones."""
        found = {int(node.move): node for node in nodes}
        return [self.candidate(found[move]) for move in self.seat.legal if move in found]

    def candidate(self, node: Any) -> Candidate:
        """A searched move as people read it."""
        shares = node.total[: self.seat.n_seats] / max(int(node.visits), 1)
        return Candidate(int(node.move), int(node.visits), tuple(float(share) for share in shares))


class SearchBot(Bot):
    """Searches until its playouts or its seconds are used up, on one thread or several."""

    def __init__(
        self,
        seed: int = 0,
        playouts: int | None = None,
        seconds: float | None = None,
        threads: int = 1,
        tuning: Tuning | None = None,
        weights: Mapping[str, float] | None = None,
        label: str = "",
        temperature: float = 0.0,
    ):
        super().__init__(seed)
        self.playouts = playouts if playouts or seconds else 1_000
        self.seconds = seconds
        self.threads = threads
        self.tuning = tuning  # the game's own if None
        self.weights = weights or {}  # parts of the appraisal that count more or less than usual
        self.label = label
        self.temperature = temperature  # 0 plays the move searched most, 1 plays moves as often as they were searched

    @property
    def name(self) -> str:
        """The level's name, or the kind of search with its budget."""
        budget = f"{self.playouts}" if self.playouts else f"{self.seconds}s"
        return self.label or f"{type(self).__name__.removesuffix('Bot').lower()}:{budget}"

    def choose(self, seat: Seat) -> int:
        """The move that was searched most, of several the one that did best; with one legal move, that one at once."""
        if len(seat.legal) == 1:
            return seat.legal[0]
        candidates = self.think(seat)
        if self.temperature:
            return self.drawn(candidates, seat)
        return max(candidates, key=lambda candidate: (candidate.visits, candidate.shares[seat.number])).move

    def drawn(self, candidates: list[Candidate], seat: Seat) -> int:
        """A move drawn among those that were searched, the more likely the more it was searched."""
        weights = np.array([candidate.visits for candidate in candidates], float) ** (1 / self.temperature)
        point = random_below(self.generator(seat), DRAWS) / DRAWS * weights.sum()
        return candidates[int(np.searchsorted(np.cumsum(weights), point, side="right"))].move

    def think(self, seat: Seat) -> list[Candidate]:
        """Every legal move with how it did; several threads search on their own and add up."""
        until = time.perf_counter() + self.seconds if self.seconds else float("inf")
        share = -(-self.playouts // self.threads) if self.playouts else MOST_PLAYOUTS
        seeds = [self.seed + thread * 1_000_003 for thread in range(self.threads)]
        if self.threads == 1:
            return self.run(seat, seeds[0], share, until)
        with ThreadPoolExecutor(self.threads) as pool:
            return added(list(pool.map(lambda seed: self.run(seat, seed, share, until), seeds)))

    @abstractmethod
    def run(self, seat: Seat, seed: int, playouts: int, until: float) -> list[Candidate]:
        """One thread's search."""

    def tuning_for(self, seat: Seat) -> Any:
        """The tuning as compiled code reads it."""
        return tuning_record(self.tuning or seat.game.tuning(seat.n_seats))


def in_slices(search_some: Callable[[int, int], None], playouts: int, until: float) -> None:
    """Run playouts in slices, looking at the clock between them; a first slice is always run."""
    done, size = 0, FIRST_SLICE if until < float("inf") else playouts
    while done < playouts and (done == 0 or time.perf_counter() < until):
        count = min(size, playouts - done)
        start = time.perf_counter()
        search_some(done + 1, count)
        done += count
        spent = time.perf_counter() - start
        size = max(1, min(size * 2, int(count * SLICE_SECONDS / max(spent, 1e-6))))


def added(threads: list[list[Candidate]]) -> list[Candidate]:
    """The candidates of several threads as one."""
    total: list[Candidate] = []
    for same in zip(*threads, strict=True):
        visits = sum(candidate.visits for candidate in same)
        shares = np.sum([np.multiply(candidate.shares, candidate.visits) for candidate in same], axis=0) / max(visits, 1)
        total.append(Candidate(same[0].move, visits, tuple(float(share) for share in shares)))
    return total


class TreeBot(SearchBot):
    """Information-set tree search."""

    def run(self, seat: Seat, seed: int, playouts: int, until: float) -> list[Candidate]:
        """Grow one tree."""
        work = Workspace(seat.game, seat, seed, self.weights)
        nodes = np.zeros(min(playouts * NODES_A_PLAYOUT + seat.game.max_moves, MOST_NODES), NODE).view(np.recarray)
        slots = np.zeros(len(seat.game.moves), np.int32)
        path = np.zeros(LONGEST_PATH, np.int32)
        tuning, n_parts, used = self.tuning_for(seat), len(seat.game.parts), 1

        def search_some(first: int, count: int) -> None:
            nonlocal used
            used = search(
                *(work.root, seat.number, nodes, used, first, count, work.state, work.trial, work.moves, slots, path),
                *(tuning, n_parts, work.scratch, work.rng),
            )

        in_slices(search_some, playouts, until)
        return work.candidates(children(nodes))


def children(nodes: Any) -> list[Any]:
    """The root's children."""
    found, child = [], int(nodes[0].first)
    while child:
        found.append(nodes[child])
        child = int(nodes[child].next)
    return found


class FlatBot(SearchBot):
    """Flat Monte Carlo."""

    def run(self, seat: Seat, seed: int, playouts: int, until: float) -> list[Candidate]:
        """Try every legal move."""
        work = Workspace(seat.game, seat, seed, self.weights)
        candidates = np.zeros(len(seat.legal), NODE).view(np.recarray)
        candidates.move = seat.legal
        tuning, n_parts = self.tuning_for(seat), len(seat.game.parts)

        def search_some(first: int, count: int) -> None:
            search_flat(
                *(work.root, seat.number, candidates, first, count, work.state, work.trial, work.moves),
                *(tuning, n_parts, work.scratch, work.rng),
            )

        in_slices(search_some, playouts, until)
        return work.candidates(list(candidates))
