"""What a game is like, seen in many games of random moves: choices, length, who leads, who wins, and which moves go with winning.

The games are those that `huerta simulate` plays with the same seed; they are stepped as a batch and looked at after every move.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.analysis.intervals import z95_of_all
from huerta.batch import Batch
from huerta.batch.cpu import BATCH, Tally, check_games, results
from huerta.core.game import Game
from huerta.core.moves import Kind, MoveSpace

PARTS = 10  # of a game, to see how things change on the way
FEWEST = 100  # games, and plays: fewer say nothing about winning
NOBODY = -1

Counts = NDArray[np.int64]
Numbers = NDArray[np.float64]


# -- what moves are about ----------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Subjects:
    """What moves are about: each kind, and within a kind each thing it can be done with, such as a region or a fruit."""

    names: tuple[str, ...]
    of_move: NDArray[np.int32]  # by move: the numbers of its subjects, then one past the last name to fill the row

    @classmethod
    def of(cls, moves: MoveSpace) -> "Subjects":
        """Every subject of a game's moves."""
        names: list[str] = []
        rows: list[list[int]] = []
        for kind in moves.kinds:
            rows += subjects_of_kind(kind, names)
        longest = max(map(len, rows))
        filled = [row + [len(names)] * (longest - len(row)) for row in rows]
        return cls(tuple(names), np.array(filled, np.int32))


def subjects_of_kind(kind: Kind, names: list[str]) -> list[list[int]]:
    """The subjects of each move of a kind; new ones are added to the names."""
    first = len(names)
    names.append(kind.usage)
    if not kind.operands:
        return [[first]]
    starts = []
    for place, operand in enumerate(kind.operands):
        starts.append(len(names))
        for label in operand.labels:
            words = [label if at == place else other.name.upper() for at, other in enumerate(kind.operands)]
            names.append(kind.text.format(*words))
    places = np.indices([len(operand.labels) for operand in kind.operands]).reshape(len(kind.operands), -1).T
    return [[first, *(start + int(value) for start, value in zip(starts, row, strict=True))] for row in places]


# -- what is noted while games are played ------------------------------------------------------------------------------


@dataclass
class Notes:
    """All that was seen."""

    game: Game
    seats: int
    tally: Tally
    subjects: Subjects
    choices: Counts  # how many positions had so many legal moves
    legal_by_part: list[NDArray[np.float64]] = field(default_factory=list)  # by game and part of it: legal moves on average
    decisions: list[Counts] = field(default_factory=list)  # by game: moves with more than one choice
    tree: list[Numbers] = field(default_factory=list)  # by game: the logarithm of the product of all choices
    lead_changes: list[Counts] = field(default_factory=list)
    led: list[NDArray[np.float64]] = field(default_factory=list)  # by game and part: what the leader's win was worth; nan for none
    plays: Numbers = field(default_factory=lambda: np.zeros(0))  # by subject
    wins: Numbers = field(default_factory=lambda: np.zeros(0))  # by subject: plays by who won
    squares: Numbers = field(default_factory=lambda: np.zeros((0, 3)))  # by subject: plays², plays x wins, wins², game by game

    @classmethod
    def blank(cls, game: Game, seats: int) -> "Notes":
        """Nothing seen yet."""
        subjects = Subjects.of(game.moves)
        n_subjects = len(subjects.names)
        notes = cls(game, seats, Tally(seats, game.endings), subjects, np.zeros(game.max_moves + 1, np.int64))
        notes.plays, notes.wins, notes.squares = np.zeros(n_subjects), np.zeros(n_subjects), np.zeros((n_subjects, 3))
        return notes

    def add_subjects(self, counts: NDArray[np.int32], shares: Numbers) -> None:
        """Count which subjects each seat of each game played, and how often who played them won."""
        plays, wins = counts.sum(axis=1), np.einsum("gsn,gs->gn", counts, shares)
        self.plays += plays.sum(axis=0)
        self.wins += wins.sum(axis=0)
        self.squares += np.stack([(plays * plays).sum(axis=0), (plays * wins).sum(axis=0), (wins * wins).sum(axis=0)], axis=1)


def leaders(points: NDArray[np.int32]) -> NDArray[np.int8]:
    """The seat with the most points, game by game, or nobody where several have them."""
    best = points.max(axis=1)
    alone = (points == best[:, None]).sum(axis=1) == 1
    return np.where(alone, points.argmax(axis=1), NOBODY).astype(np.int8)


def by_part(history: NDArray[Any], lengths: Counts) -> NDArray[Any]:
    """What stood at the end of each tenth of every game: `history` is by moment and game."""
    ends = np.maximum((lengths[:, None] * np.arange(1, PARTS + 1)) // PARTS - 1, 0)
    then: NDArray[Any] = history[ends, np.arange(len(lengths))[:, None]]
    return then


class Watch:
    """Looks on while a batch of games is played to the end with random moves."""

    def __init__(self, batch: Batch, subjects: Subjects):
        n_games, most = batch.n_games, batch.game.seats[-1]
        self.batch, self.subjects = batch, subjects
        self.every = np.arange(n_games)
        self.points, self.won = np.zeros((n_games, most), np.int32), np.zeros((n_games, most), np.int8)
        self.played = np.zeros((n_games, batch.seats, len(subjects.names) + 1), np.int32)
        self.plies, self.changes = np.zeros(n_games, np.int64), np.zeros(n_games, np.int64)
        self.leader = np.full(n_games, NOBODY, np.int8)  # who led last
        self.choices: list[NDArray[np.int32]] = []  # by moment: legal moves of every game, 0 when it is over
        self.led: list[NDArray[np.int8]] = []  # by moment: who led last

    def move(self) -> None:
        """One move in each game that goes on."""
        batch = self.batch
        going_on = ~batch.is_over
        self.choices.append(batch.legal_mask().sum(axis=1, dtype=np.int32))
        moves, turns = batch.simulated_moves(), batch.states.turn_no.copy()
        for subject in self.subjects.of_move[moves[going_on]].T:
            self.played[self.every[going_on], batch.to_move[going_on], subject] += 1
        batch.step(moves)
        self.plies += going_on
        self.see_who_leads(going_on & ((batch.states.turn_no > turns) | batch.is_over))

    def see_who_leads(self, at_rest: NDArray[np.bool_]) -> None:
        """Points are compared between turns, not within."""
        results(self.batch.states, self.points, self.won)
        now = leaders(self.points[:, : self.batch.seats])
        new = at_rest & (now != NOBODY)
        self.changes += new & (self.leader != NOBODY) & (now != self.leader)
        self.leader = np.where(new, now, self.leader)
        self.led.append(self.leader)

    def write(self, notes: Notes) -> None:
        """Note what was seen."""
        seats, choices = self.batch.seats, np.array(self.choices)
        shares = self.won[:, :seats] / self.won[:, :seats].sum(axis=1, keepdims=True)
        notes.tally.add(self.batch.states, self.plies.astype(np.int32), self.points, self.won)
        notes.choices += np.bincount(choices[choices > 0], minlength=len(notes.choices))
        notes.decisions.append((choices > 1).sum(axis=0))
        notes.tree.append(np.log10(np.maximum(choices, 1)).sum(axis=0))
        notes.lead_changes.append(self.changes)
        notes.legal_by_part.append(by_part(np.cumsum(choices, axis=0), self.plies).astype(float))
        leader = by_part(np.array(self.led), self.plies)
        notes.led.append(np.where(leader == NOBODY, np.nan, shares[self.every[:, None], leader]))
        notes.add_subjects(self.played[:, :, :-1], shares)


def study(
    game: Game, seats: int, options: Mapping[str, str], n_games: int, seed: int, jobs: int | None = None
) -> Iterator[tuple[Notes, int]]:
    """Play so many games and look on; yields what was seen and how many are done. Same seed, same games."""
    check_games(n_games)
    notes = Notes.blank(game, game.check_seats(seats))
    for first in range(0, n_games, BATCH):
        size = min(BATCH, n_games - first)
        watch = Watch(Batch(game, size, seats, options, seed, first=first, deals_again=False, jobs=jobs), notes.subjects)
        while not watch.batch.is_over.all():
            watch.move()
        watch.write(notes)
        yield notes, first + size


# -- what it comes to --------------------------------------------------------------------------------------------------


def findings(notes: Notes) -> dict[str, Any]:
    """The figures people want of a game, ready for JSON."""
    tally = notes.tally.summary()
    plies, turns = np.concatenate(notes.tally.plies), np.maximum(np.concatenate(notes.tally.turns), 1)
    points = np.sort(np.concatenate(notes.tally.points), axis=1)
    decisions, changes = np.concatenate(notes.decisions), np.concatenate(notes.lead_changes)
    return {
        "games": tally["games"],
        "branching": branching(notes.choices),
        "branching_by_tenth": tenths(notes, plies),
        "log10_of_the_game_tree": round(float(np.concatenate(notes.tree).mean()), 1),
        "plies": tally["plies"],
        "turns": tally["turns"],
        "plies_per_turn": round(float(plies.sum() / turns.sum()), 2),
        "decisions": round(float(decisions.mean()), 2),
        "decisions_per_turn": round(float(decisions.sum() / turns.sum()), 2),
        "lead_changes": {"mean": round(float(changes.mean()), 2), "games_without": round(float((changes == 0).mean()), 4)},
        "leader_wins_by_tenth": leader_wins(np.concatenate(notes.led)),
        "points": tally["points"],
        "winners_points": tally["winner's points"],
        "margin": round(float((points[:, -1] - points[:, -2]).mean()), 2),
        "points_by_seat": tally["points by seat"],
        "win_share_by_seat": tally["win share by seat"],
        "shared_wins": tally["shared wins"],
        "endings": tally["endings"],
        "components": components(notes),
    }


def branching(choices: Counts) -> dict[str, float]:
    """How many legal moves a position has."""
    numbers = np.arange(len(choices))
    share = np.cumsum(choices) / choices.sum()
    real = choices[2:].sum()
    return {
        "mean": round(float((choices * numbers).sum() / choices.sum()), 2),
        "mean_with_a_choice": round(float((choices * numbers)[2:].sum() / real), 2) if real else 1.0,
        "median": int(np.searchsorted(share, 0.5)),
        "p90": int(np.searchsorted(share, 0.9)),
        "max": int(np.flatnonzero(choices).max()),
        "forced": round(float(choices[1] / choices.sum()), 4),
    }


def tenths(notes: Notes, plies: NDArray[np.int32]) -> list[float]:
    """Legal moves on average in each tenth of a game."""
    total = np.concatenate(notes.legal_by_part).sum(axis=0)
    ends = np.maximum((plies[:, None].astype(int) * np.arange(1, PARTS + 1)) // PARTS, 1).sum(axis=0)
    moves, positions = np.diff(total, prepend=0), np.diff(ends, prepend=0)
    return [round(float(mean), 2) for mean in moves / np.maximum(positions, 1)]


def leader_wins(led: NDArray[np.float64]) -> list[float | None]:
    """How often who leads after each tenth of a game wins it; none where nobody leads."""
    seen = ~np.isnan(led)
    total = np.where(seen, led, 0.0).sum(axis=0)
    return [round(float(part / n), 4) if n else None for part, n in zip(total, seen.sum(axis=0), strict=True)]


def components(notes: Notes) -> list[dict[str, Any]]:
    """What moves are about, the best first: how often it is played in a game, by all seats, and how often who played it won.

    An interval takes the games as they are, each with all its plays, since plays of one game share their outcome. All of them hold
    at once with 95 %: whoever looks at the best and the worst of many looks at those in which chance had the most part.
    """
    n_games = sum(map(len, notes.tally.plies))
    is_told = np.minimum(notes.plays, n_games) >= FEWEST
    z = z95_of_all(int(is_told.sum()))
    found = []
    rows = zip(notes.subjects.names, is_told, notes.plays, notes.wins, notes.squares, strict=True)
    for name, tells, plays, wins, (twice, mixed, won) in rows:
        entry: dict[str, Any] = {"what": name, "plays_per_game": round(float(plays / n_games), 4)}
        if tells:
            share = wins / plays
            reach = z * np.sqrt(max(won - 2 * share * mixed + share * share * twice, 0.0)) / plays
            entry["win_share"] = round(float(share), 4)
            entry["interval_95_of_all"] = [round(float(max(share - reach, 0.0)), 4), round(float(min(share + reach, 1.0)), 4)]
        found.append(entry)
    return sorted(found, key=lambda entry: -entry.get("win_share", -1.0))


def best_and_worst(entries: Sequence[dict[str, Any]], n: int) -> tuple[list[dict[str, Any]], list[dict[str, Any]]]:
    """So many components of which it is surest that they go with winning, and with losing; the surest first.

    What counts is the end of the interval that is nearer to chance. By their shares the rarest would come first.
    """
    telling = [entry for entry in entries if "win_share" in entry]
    best = sorted(telling, key=lambda entry: -entry["interval_95_of_all"][0])[:n]
    worst = sorted(telling, key=lambda entry: entry["interval_95_of_all"][1])[:n]
    return best, worst
