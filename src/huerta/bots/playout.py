"""What all searches share: appraising every seat, looking one move ahead, playing on, and sharing out the win."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.appraisal import MOST_SEATS
from huerta.core.generic import appraise, legal_moves, play, winners
from huerta.core.jit import compiled, woven
from huerta.core.rng import Generator, random_below, random_word

MOST_PARTS = 32  # no appraisal has more
WORD = 1 << 32

SCRATCH = np.dtype(
    [
        ("parts", np.float32, (MOST_PARTS,)),
        ("weight", np.float32, (MOST_PARTS,)),  # how much each part counts; 0 for the parts that this bot does not see
        ("worth", np.float32, (MOST_SEATS,)),  # each seat's appraisal
        ("share", np.float32, (MOST_SEATS,)),  # each seat's share of the win
        ("won", np.int8, (MOST_SEATS,)),
        ("key", np.uint32, (8,)),
    ],
    align=True,
)


def new_scratch() -> Any:
    """Working space for one search."""
    scratch = np.zeros(1, SCRATCH).view(np.recarray)[0]
    scratch.weight[:] = 1
    return scratch


@compiled
def worth_to(state: Any, seat: int, n_parts: int, scratch: Any) -> float:
    """The sum of all parts of a position's worth to a seat."""
    appraise(state, seat, scratch.parts)
    total = 0.0
    for part in range(n_parts):
        total += scratch.parts[part] * scratch.weight[part]
    return total


@compiled
def lead_of(state: Any, seat: int, n_parts: int, scratch: Any) -> float:
    """How far a seat is ahead of the best other seat."""
    best = -1e9
    for other in range(state.n_seats):
        if other != seat:
            best = max(best, worth_to(state, other, n_parts, scratch))
    return worth_to(state, seat, n_parts, scratch) - best


@compiled
def share_win(state: Any, scratch: Any) -> None:
    """After the end: winners share the win alike."""
    winners(state, scratch.won)
    n_winners = 0
    for seat in range(state.n_seats):
        n_winners += scratch.won[seat]
    for seat in range(state.n_seats):
        scratch.share[seat] = scratch.won[seat] / n_winners


@compiled
def share_chances(state: Any, n_parts: int, spread: float, scratch: Any) -> None:
    """Before the end: each seat's chance to win, by its appraisal; `spread` is the lead in points that counts."""
    best = -1e9
    for seat in range(state.n_seats):
        scratch.worth[seat] = worth_to(state, seat, n_parts, scratch)
        best = max(best, scratch.worth[seat])
    total = 0.0
    for seat in range(state.n_seats):
        scratch.share[seat] = np.exp((scratch.worth[seat] - best) / spread)
        total += scratch.share[seat]
    for seat in range(state.n_seats):
        scratch.share[seat] /= total


@woven
def best_of_some(
    state: Any, trial: Any, moves: NDArray[np.int32], n: int, looks: int, n_parts: int, scratch: Any, rng: Generator
) -> int:
    """The best of a few moves drawn at random, by the mover's appraisal right after each."""
    if n == 1:
        return int(moves[0])
    mover = state[0].to_move
    best_move, best = int(moves[0]), -1e9
    for _ in range(looks):
        move = int(moves[random_below(rng, n)])
        trial[0] = state[0]
        play(trial[0], move)
        worth = worth_to(trial[0], mover, n_parts, scratch)
        if worth > best:
            best_move, best = move, worth
    return best_move


@compiled
def play_on(
    state: Any,
    trial: Any,
    moves: NDArray[np.int32],
    turns: int,
    looks: int,
    n_parts: int,
    scratch: Any,
    rng: Generator,
) -> None:
    """Play until the game ends or so many turns have ended, each move the best of a few (any, with one look)."""
    last_turn = state[0].turn_no + turns
    while not state[0].is_over and state[0].turn_no < last_turn:
        n = legal_moves(state[0], moves)
        if looks > 1:
            play(state[0], best_of_some(state, trial, moves, n, looks, n_parts, scratch, rng))
        else:
            play(state[0], int(moves[random_below(rng, n)]))


@compiled
def chance(rng: Generator) -> float:
    """A number from 0 to 1."""
    return random_word(rng) / WORD
