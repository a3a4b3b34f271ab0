"""Hints: the candidate moves with win chance, expected points and the reasons, all from one seat's eyes."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.bots import Candidate, GreedyBot, SearchBot, Seat, TreeBot
from huerta.bots.playout import new_scratch, play_on
from huerta.core.appraisal import MOST_SEATS
from huerta.core.generic import hide, play, standing
from huerta.core.jit import compiled
from huerta.core.match import Match
from huerta.core.rng import Generator, draw_key, new_generator, seed_key

PLAYOUTS = 4_000
SHOWN = 5  # candidates looked at closely
WORLDS = 3  # in which the reasons are looked for
GAMES = 64  # played to the end for the expected points of a candidate
LOOKS = 3  # moves looked at for each move of those games
WHOLE_GAME = 100_000  # turns: more than any game has
SMALL = 0.3  # points that are not worth a word


@dataclass(frozen=True)
class Reason:
    """How much better or worse, in points, one part of the position is than after the other candidates."""

    part: str
    meaning: str
    points: float


@dataclass(frozen=True)
class Hint:
    """A candidate move and what speaks for it."""

    move: int
    text: str
    win_chance: float  # the seat's mean share of the win in the search
    visits: int  # playouts behind that figure
    expected_points: float  # the seat's mean final points in quick games to the end
    reasons: tuple[Reason, ...]  # the weightiest first


@compiled
def mean_points(
    root: Any,
    seat: int,
    move: int,
    n_games: int,
    looks: int,
    state: Any,
    trial: Any,
    moves: NDArray[np.int32],
    n_parts: int,
    scratch: Any,
    points: NDArray[np.int32],
    rng: Generator,
) -> float:
    """The seat's mean final points after a move, over quick games in worlds drawn afresh."""
    total = 0
    for _ in range(n_games):
        state[0] = root[0]
        draw_key(rng, scratch.key)
        hide(state[0], seat, scratch.key)
        play(state[0], move)
        play_on(state, trial, moves, WHOLE_GAME, looks, n_parts, scratch, rng)
        standing(state[0], points)
        total += points[seat]
    return total / n_games


def expected_points(seat: Seat, move: int, games: int = GAMES) -> float:
    """The seat's expected final points after a move, over so many games."""
    root, state, trial = (np.zeros(1, seat.game.record).view(np.recarray) for _ in range(3))
    root[0] = seat.world()
    moves, points = np.zeros(seat.game.max_moves, np.int32), np.zeros(MOST_SEATS, np.int32)
    rng = new_generator(seed_key(move, seat.ply))
    n_parts = len(seat.game.parts)
    return float(mean_points(root, seat.number, move, games, LOOKS, state, trial, moves, n_parts, new_scratch(), points, rng))


def parts_after(seat: Seat, move: int) -> dict[str, float]:
    """The seat's appraisal once the turn that begins with this move is over, on average over a few worlds."""
    sums = dict.fromkeys((part.name for part in seat.game.parts), 0.0)
    for world in worlds_after(seat, move):
        for name, value in seat.game.appraisal(world.state, seat.number).items():
            sums[name] += value / WORLDS
    return sums


def worlds_after(seat: Seat, move: int) -> Iterator[Match]:
    """A few worlds once the turn that begins with this move is over."""
    for seed in range(WORLDS):
        world = seat.imagine(seed)
        turn = int(world.state.turn_no)
        world.play(move)
        while not world.is_over and int(world.state.turn_no) == turn:
            world.play(GreedyBot(seed).choose(Seat.at(world)))
        yield world


def reasons(seat: Seat, parts: dict[str, float], others: Sequence[dict[str, float]]) -> tuple[Reason, ...]:
    """Where this candidate differs from the mean of the others, the weightiest first."""
    found = []
    for part in seat.game.parts:
        rest = [other[part.name] for other in others]
        difference = parts[part.name] - (sum(rest) / len(rest) if rest else parts[part.name])
        if abs(difference) >= SMALL:
            found.append(Reason(part.name, part.meaning, round(difference, 1)))
    return tuple(sorted(found, key=lambda reason: -abs(reason.points)))


def hints(seat: Seat, bot: SearchBot | None = None, shown: int = SHOWN) -> list[Hint]:
    """The moves a strong bot would consider, the best first."""
    searched = (bot or TreeBot(0, playouts=PLAYOUTS)).think(seat)
    best = sorted(searched, key=lambda candidate: -candidate.visits)[:shown]
    parts = [parts_after(seat, candidate.move) for candidate in best]
    return [explained(seat, candidate, parts[place], parts[:place] + parts[place + 1 :]) for place, candidate in enumerate(best)]


def explained(seat: Seat, candidate: Candidate, parts: dict[str, float], others: Sequence[dict[str, float]]) -> Hint:
    """One candidate with its figures and reasons."""
    return Hint(
        move=candidate.move,
        text=seat.game.moves.text(candidate.move),
        win_chance=candidate.shares[seat.number],
        visits=candidate.visits,
        expected_points=expected_points(seat, candidate.move),
        reasons=reasons(seat, parts, others),
    )
