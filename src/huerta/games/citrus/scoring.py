"""Section 10: the last count, and who wins.

The last count changes nothing on the board, so the same functions tell at any time what a seat would have if the game ended now.
"""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import bit_count, rule
from huerta.games.citrus.components import ACTION_TILE_POINTS, EFFECT, HORSE_POINTS, HORSES, N_LANDSCAPE
from huerta.games.citrus.layout import AT_ONCE, HORSES_PAID, State
from huerta.games.citrus.rules.areas import area, count, meet
from huerta.games.citrus.rules.fincas import COUNT_BITS, PACKED, Tiles, count_tiles, finca_pays_at_end, has_most


@rule("10.1", "R36")
def last_finca_points(state: State, tiles: Tiles, seat: int) -> int:
    """The lower value of every finca never encircled, where the seat has most beside it."""
    low, high = has_most(tiles, seat)
    return points_of_first(state, low, 0) + points_of_first(state, high, PACKED)


@rule("10.1", "R36")
def points_of_first(state: State, most: int, first_site: int) -> int:
    """The same for the sites in one word, each the top bit of its number."""
    points = 0
    while most != 0:
        points += finca_pays_at_end(state, first_site + bit_count((most & -most) - 1) // COUNT_BITS)
        most &= most - 1
    return points


@rule("10.2", "R36")
def last_harvest_points(state: State, seat: int) -> int:
    """All regions that still have a worker are harvested."""
    own = area(state.owned[seat])
    return count(own) + count(meet(own, area(state.wells)))


@rule("10.3", "8.7", "R33", "R36")
def action_points(state: State, seat: int) -> int:
    """A point for every action tile not used."""
    points = 0
    for kind in range(N_LANDSCAPE):
        if EFFECT[kind] != HORSES:
            points += ACTION_TILE_POINTS * int(state.held[seat, kind])
    return points


@rule("10.4", "8.1", "R34", "R36")
def horse_points(state: State, seat: int) -> int:
    """A point for every horse, unless they were paid when the tile was taken."""
    points = 0
    if state.options[HORSES_PAID] == AT_ONCE:
        return points
    for kind in range(N_LANDSCAPE):
        points += int(HORSE_POINTS[kind]) * int(state.held[seat, kind])
    return points


@rule("10.1", "10.2", "10.3", "10.4", "R36", "R39")
def seat_points(state: State, tiles: Tiles, seat: int) -> int:
    """The score track and all that the last count adds."""
    on_board = last_finca_points(state, tiles, seat) + last_harvest_points(state, seat)
    return int(state.score[seat]) + on_board + action_points(state, seat) + horse_points(state, seat)


@rule("10.1", "10.2", "10.3", "10.4")
def standing(state: State, out: NDArray[np.int32]) -> None:
    """Every seat's points as the last count would make them now."""
    tiles = count_tiles(state)
    for seat in range(state.n_seats):
        out[seat] = seat_points(state, tiles, seat)


@rule("10.5", "R36")
def winners(state: State, out: NDArray[np.int8]) -> None:
    """Most points win; those who tie share the win."""
    tiles = count_tiles(state)
    best = seat_points(state, tiles, 0)
    for seat in range(1, state.n_seats):
        best = max(best, seat_points(state, tiles, seat))
    for seat in range(state.n_seats):
        out[seat] = int(seat_points(state, tiles, seat) == best)
