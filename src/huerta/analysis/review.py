"""A finished game looked at again: everyone's chance to win at every moment, and the moves that cost most.

Every figure comes from the search that the bots use, from the eyes of the seat that had to move.
"""

import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

from huerta.analysis.hint import SMALL, Reason, expected_points, parts_after, reasons, worlds_after
from huerta.bots import Candidate, Seat, TreeBot
from huerta.core.game import Game, State
from huerta.core.rng import seed_key

PLAYOUTS = 1_500  # for one moment, if there is time
SEARCHED = 12  # playouts below which the search says nothing about a move
WORLDS = 2  # in which two moves are compared at first, and twice as many at last
GAMES = 300  # played to the end for the expected points
LEAST_SECONDS = 0.002  # for a search when the time is up: a search without a limit would think on
CLOSE_LOOKS = 8  # moves that are looked at again, with more care
MOST_SWINGS = 5  # told in the end
WORTH_TELLING = 0.02  # of a win
RIVALS = "rivals"  # beside the parts of the appraisal: what the strongest other seat has

Chances = tuple[float, ...]  # each seat's share of the win


@dataclass(frozen=True)
class Swing:
    """A move that cost its seat something, and what would have been better."""

    ply: int  # how many moves had been played before it
    seat: int
    played: int
    better: int
    chance_played: float  # the seat's chance to win after the one …
    chance_better: float  # … and after the other
    points: float = 0.0  # how many more the better move is expected to bring in the end
    reasons: tuple[Reason, ...] = ()  # how the better move leaves things at the end of the turn, the weightiest first

    @property
    def loss(self) -> float:
        """How much of the win it cost."""
        return self.chance_better - self.chance_played


@dataclass
class Review:
    """What is known so far; complete when `is_done`."""

    chances: list[Chances] = field(default_factory=list)  # by ply, from the deal to the end
    swings: list[Swing] = field(default_factory=list)  # the costliest first
    is_done: bool = False


def seat_at(game: Game, state: State) -> Seat:
    """The eyes of the seat to move."""
    number = int(state.to_move)
    return Seat(game, number, game.hidden_from(state, number, seed_key(int(state.ply))))


def best_of(candidates: Sequence[Candidate]) -> Candidate:
    """What the search would play."""
    return max(candidates, key=lambda candidate: candidate.visits)


def chances_at(game: Game, state: State, seconds: float) -> Chances:
    """Everyone's chance to win, if the seat to move goes on as the search would."""
    if state.is_over:
        winners = game.winning_seats(state)
        return tuple(1 / len(winners) if seat in winners else 0.0 for seat in range(int(state.n_seats)))
    return best_of(search(seat_at(game, state), seconds)).shares


def search(seat: Seat, seconds: float) -> list[Candidate]:
    """Every legal move with how it did, within so many seconds."""
    return TreeBot(0, PLAYOUTS, max(seconds, LEAST_SECONDS)).think(seat)


def chance_after(seat: Seat, move: int, worlds: int, seconds: float) -> float:
    """The seat's chance to win after a move, on average over worlds it could not tell from the true one."""
    total = 0.0
    for seed in range(worlds):
        world = seat.imagine(seed)
        world.play(move)
        total += chances_at(seat.game, world.state, seconds / worlds)[seat.number]
    return total / worlds


def suspect(seat: Seat, played: int, candidates: Sequence[Candidate], seconds: float) -> Swing | None:
    """The played move beside the one that the search prefers, if that looks better at a second look too."""
    best = best_of(candidates)
    mine = next((candidate for candidate in candidates if candidate.move == played), None)
    if best.move == played or mine is None:
        return None
    if mine.visits >= SEARCHED and mine.shares[seat.number] >= best.shares[seat.number]:
        return None
    after_played, after_better = (chance_after(seat, move, WORLDS, seconds / 2) for move in (played, best.move))
    return Swing(seat.ply, seat.number, played, best.move, after_played, after_better)


def rivals_after(seat: Seat, move: int) -> float:
    """What the strongest other seat has once the turn is over, in points."""
    strongest = []
    for world in worlds_after(seat, move):
        worths = [sum(seat.game.appraisal(world.state, other).values()) for other in range(seat.n_seats) if other != seat.number]
        strongest.append(max(worths, default=0.0))
    return sum(strongest) / len(strongest)


def told(seat: Seat, swing: Swing) -> tuple[Reason, ...]:
    """Where the two moves leave things differently."""
    found = list(reasons(seat, parts_after(seat, swing.better), [parts_after(seat, swing.played)]))
    gain = rivals_after(seat, swing.played) - rivals_after(seat, swing.better)
    if abs(gain) >= SMALL:
        found.append(Reason(RIVALS, "what the others have", round(gain, 1)))
    return tuple(sorted(found, key=lambda reason: -abs(reason.points)))


def looked_at_again(seat: Seat, swing: Swing, seconds: float) -> Swing:
    """The same swing with fresh chances from more worlds."""
    after_played, after_better = (chance_after(seat, move, 2 * WORLDS, seconds / 2) for move in (swing.played, swing.better))
    return replace(swing, chance_played=after_played, chance_better=after_better)


def explained(seat: Seat, swing: Swing) -> Swing:
    """The same swing with points and reasons."""
    points = expected_points(seat, swing.better, GAMES) - expected_points(seat, swing.played, GAMES)
    return replace(swing, points=points, reasons=told(seat, swing))


def review(game: Game, states: Sequence[State], moves: Sequence[int], seconds: float) -> Iterator[Review]:
    """Look at a whole game within about so many seconds; yields after every moment, and at last the complete review."""
    found, began = Review(), time.perf_counter()
    suspects: list[Swing] = []
    for ply, state in enumerate(states[:-1]):
        left = max(began + seconds - time.perf_counter(), 0) / (len(states) - ply + CLOSE_LOOKS)
        seat = seat_at(game, state)
        candidates = search(seat, left / 3)
        found.chances.append(best_of(candidates).shares)
        swing = suspect(seat, moves[ply], candidates, left * 2 / 3)
        if swing and swing.loss >= WORTH_TELLING:
            suspects.append(swing)
        yield found
    found.chances.append(chances_at(game, states[-1], 0))
    suspects.sort(key=lambda swing: -swing.loss)
    left = max(began + seconds - time.perf_counter(), seconds / 20) / CLOSE_LOOKS
    close = [looked_at_again(seat_at(game, states[swing.ply]), swing, left) for swing in suspects[:CLOSE_LOOKS]]
    sure = sorted((swing for swing in close if swing.loss >= WORTH_TELLING), key=lambda swing: -swing.loss)
    found.swings = [explained(seat_at(game, states[swing.ply]), swing) for swing in sure[:MOST_SWINGS]]
    found.is_done = True
    yield found
