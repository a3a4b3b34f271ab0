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
    nth_words,
    observe_market_space,
    observe_seat,
    observe_site,
    observe_stocks,
    observe_turn,
)
from huerta.games.citrus.layout import State
from huerta.games.citrus.rules.areas import area, both, keep_area, minus, words_of
from huerta.games.citrus.rules.fincas import SeatTiles, tiles_of_seat

Layers = tuple[int, int, int, int, int]
N_LAYERS = 5
# What is remembered of a game: the areas as they were written; of each seat its regions, and their tiles beside the sites.
MEMORY = np.dtype(
    [
        ("areas", np.int64, (N_AREAS, N_WORDS)),
        ("regions", np.int64, (MAX_SEATS, N_WORDS, N_LAYERS)),
        ("tiles", np.int64, (MAX_SEATS, 2)),
    ],
    align=True,
)


@rule("12.1")
def is_area_new(state: State, seat: int, nth: int, memory: Any) -> bool:
    """Whether one of the areas changed."""
    a, b, c = nth_words(state, seat, nth)
    x, y, z = words_of(memory.areas[nth])
    return ((a ^ x) | (b ^ y) | (c ^ z)) != 0


@rule("12.1")
def see_area(state: State, seat: int, nth: int, out: NDArray[np.float32], memory: Any) -> None:
    """One of the areas, where it changed."""
    spaces, before = area(nth_words(state, seat, nth)), area(memory.areas[nth])
    changed = both(minus(spaces, before), minus(before, spaces))
    mark(changed, spaces, out, AREAS_AT + nth * N_CELLS)
    keep_area(memory.areas[nth], spaces)


@rule("4.3", "8.5", "12.1")
def layers_of(state: State, seat: int, word: int) -> Layers:
    """What a seat's regions follow from, in one word: the number of each plantation's fruit, bit by bit, and its bridges."""
    own = int(state.owned[seat, word])
    one, two, three = int(state.planted[0, word]), int(state.planted[1, word]), int(state.planted[2, word])
    four, five = int(state.planted[3, word]), int(state.planted[4, word])
    east, south = int(state.linked_east[word]), int(state.linked_south[word])
    return own & (one | three | five), own & (two | three), own & (four | five), own & east, own & south


@rule("6.2", "12.1")
def are_regions_new(state: State, _seat: int, other: int, memory: Any) -> bool:
    """Whether a seat's regions changed."""
    changed = 0
    if other < state.n_seats:
        for word in range(N_WORDS):
            a, b, c, d, e = layers_of(state, other, word)
            before = memory.regions[other, word]
            changed |= (a ^ before[0]) | (b ^ before[1]) | (c ^ before[2]) | (d ^ before[3]) | (e ^ before[4])
    return changed != 0


@rule("6.2", "12.1")
def see_regions(state: State, _seat: int, other: int, _out: NDArray[np.float32], memory: Any) -> None:
    """Nothing yet: a seat's tiles are counted and remembered, with the regions that they are in."""
    for word in range(N_WORDS):
        a, b, c, d, e = layers_of(state, other, word)
        kept = memory.regions[other, word]
        kept[0], kept[1], kept[2], kept[3], kept[4] = a, b, c, d, e
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
    Sight(see_area, N_AREAS, is_area_new),
    Sight(see_regions, MAX_SEATS, are_regions_new),
    Sight(see_seat, MAX_SEATS),
    Sight(see_table, N_SITES + N_MARKET + 2),
)
