"""An observation in parts, as many threads write it side by side; areas only where something changed since the last time."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.gpu import Sight
from huerta.core.jit import rule
from huerta.games.citrus.components import MAX_SEATS, N_CELLS, N_MARKET, N_SITES, N_WORDS
from huerta.games.citrus.hidden import (
    AREAS_AT,
    N_AREAS,
    mark,
    nth_area,
    observe_market_space,
    observe_seat,
    observe_site,
    observe_stocks,
    observe_turn,
)
from huerta.games.citrus.layout import State
from huerta.games.citrus.rules.areas import area, both, is_any, keep_area, minus
from huerta.games.citrus.rules.fincas import SeatTiles, tiles_of_seat

# What is remembered of a game: the areas as they were written, and the tiles of each seat beside the sites.
MEMORY = np.dtype([("areas", np.int64, (N_AREAS, N_WORDS)), ("tiles", np.int64, (MAX_SEATS, 2))], align=True)


@rule("12.1")
def see_area(state: State, seat: int, nth: int, out: NDArray[np.float32], memory: Any) -> None:
    """One of the areas, where it changed."""
    spaces, before = nth_area(state, seat, nth), area(memory.areas[nth])
    changed = both(minus(spaces, before), minus(before, spaces))
    if is_any(changed):
        mark(changed, spaces, out, AREAS_AT + nth * N_CELLS)
        keep_area(memory.areas[nth], spaces)


@rule("6.2", "12.1")
def see_tiles(state: State, _seat: int, other: int, _out: NDArray[np.float32], memory: Any) -> None:
    """Nothing yet: a seat's tiles are counted and remembered."""
    if other < state.n_seats:
        memory.tiles[other, 0], memory.tiles[other, 1] = tiles_of_seat(state, other)


@rule("12.1")
def see_seat(state: State, seat: int, away: int, out: NDArray[np.float32], memory: Any) -> None:
    """All that belongs to a seat; nothing is ever written where nobody sits."""
    if away < state.n_seats:
        tiles = (
            remembered_tiles(memory, 0),
            remembered_tiles(memory, 1),
            remembered_tiles(memory, 2),
            remembered_tiles(memory, 3),
            remembered_tiles(memory, 4),
        )
        observe_seat(state, tiles, seat, away, out)


@rule("6.2", "12.1")
def remembered_tiles(memory: Any, seat: int) -> SeatTiles:
    """The tiles of a seat beside the sites."""
    return int(memory.tiles[seat, 0]), int(memory.tiles[seat, 1])


@rule("12.1")
def see_table(state: State, seat: int, part: int, out: NDArray[np.float32], _memory: Any) -> None:
    """Every site, every space of the market, and what else belongs to nobody."""
    if part < N_SITES:
        observe_site(state, part, out)
    elif part < N_SITES + N_MARKET:
        observe_market_space(state, part - N_SITES, out)
    elif part == N_SITES + N_MARKET:
        observe_turn(state, seat, out)
    else:
        observe_stocks(state, out)


SIGHTS = (
    Sight(see_area, N_AREAS, is_sparse=True),
    Sight(see_tiles, MAX_SEATS),
    Sight(see_seat, MAX_SEATS),
    Sight(see_table, N_SITES + N_MARKET + 2),
)
