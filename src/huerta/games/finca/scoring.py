"""Section 10: counting points, and who wins."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.finca.components import (
    ACTION_POINTS,
    BONUSES,
    FINCA_POINTS,
    N_ACTIONS,
    N_BONUSES,
    N_FRUITS,
    N_REGIONS,
)
from huerta.games.finca.layout import State
from huerta.games.finca.rules.awards import tile_points


@rule("10.2")
def finca_points(state: State, seat: int) -> int:
    """Every finca tile is worth five."""
    points = 0
    for region in range(N_REGIONS):
        if state.finca_owner[region] == seat:
            points += int(FINCA_POINTS[state.finca[region]])
    return points


@rule("10.3")
def action_points(state: State, seat: int) -> int:
    """Every unused action tile is worth two."""
    points = 0
    for action in range(N_ACTIONS):
        points += int(state.actions[seat, action]) * int(ACTION_POINTS[action])
    return points


@rule("10.4")
def bonus_points(state: State, seat: int) -> int:
    """Every bonus tile is worth what it shows."""
    points = 0
    for bonus in range(N_BONUSES):
        if state.bonus_owner[bonus] == seat:
            points += int(BONUSES[bonus])
    return points


@rule("10.1", "10.2", "10.3", "10.4")
def standing(state: State, out: NDArray[np.int32]) -> None:
    """A seat's points: fruit tiles, finca tiles, unused action tiles, bonus tiles."""
    for seat in range(state.n_seats):
        out[seat] = seat_points(state, seat)


@rule("10.1", "10.2", "10.3", "10.4")
def seat_points(state: State, seat: int) -> int:
    """The four sums together."""
    return tile_points(state, seat) + finca_points(state, seat) + action_points(state, seat) + bonus_points(state, seat)


@rule("10.5", "R29")
def fruit_left(state: State, seat: int) -> int:
    """All fruit in front of a seat, all kinds together."""
    count = 0
    for fruit in range(N_FRUITS):
        count += int(state.fruit[seat, fruit])
    return count


@rule("10.5", "R29")
def is_ahead(state: State, seat: int, other: int) -> bool:
    """More points, or as many and more fruit left."""
    points, others_points = seat_points(state, seat), seat_points(state, other)
    if points != others_points:
        return points > others_points
    return fruit_left(state, seat) > fruit_left(state, other)


@rule("10.5", "10.6", "R29")
def winners(state: State, out: NDArray[np.int8]) -> None:
    """Whoever has nobody ahead wins; still tied after that, they share the win."""
    for seat in range(state.n_seats):
        out[seat] = 1
        for other in range(state.n_seats):
            if is_ahead(state, other, seat):
                out[seat] = 0
