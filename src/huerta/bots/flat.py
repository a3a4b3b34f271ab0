"""Flat Monte Carlo: every legal move is tried by playouts, more often the better it does (UCB1); nothing is remembered below."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.bots.tree import finish
from huerta.core.generic import hide, play
from huerta.core.jit import compiled
from huerta.core.rng import Generator, draw_key


@compiled
def pick(candidates: Any, n_playouts: int, seat: int, exploration: float) -> int:
    """An untried candidate, else the one with the best mean plus bonus."""
    best_place, best = 0, -1e9
    for place in range(len(candidates)):
        visits = candidates[place].visits
        if visits == 0:
            return place
        value = candidates[place].total[seat] / visits + exploration * np.sqrt(np.log(n_playouts) / visits)
        if value > best:
            best_place, best = place, value
    return best_place


@compiled
def search_flat(
    root: Any,
    seat: int,
    candidates: Any,
    first_playout: int,
    n_playouts: int,
    state: Any,
    trial: Any,
    moves: NDArray[np.int32],
    tuning: Any,
    n_parts: int,
    scratch: Any,
    rng: Generator,
) -> None:
    """So many playouts, each from one of the candidates in a world drawn afresh."""
    for playout in range(first_playout, first_playout + n_playouts):
        candidate = candidates[pick(candidates, playout, seat, tuning.exploration)]
        state[0] = root[0]
        draw_key(rng, scratch.key)
        hide(state[0], seat, scratch.key)
        play(state[0], candidate.move)
        finish(state, trial, moves, tuning, n_parts, scratch, rng)
        candidate.visits += 1
        for other in range(state[0].n_seats):
            candidate.total[other] += scratch.share[other]
