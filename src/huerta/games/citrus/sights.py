"""An observation in parts, as many threads write it side by side; areas only where something changed since the last time."""

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
from huerta.games.citrus.rules.areas import Words, area, both, keep_area, minus
from huerta.games.citrus.rules.fincas import SeatTiles, tiles_of_seat

Layers = tuple[int, int, int, int, int]
N_LAYERS = 5
# What is remembered of a game, one after the other: the areas as they were written; of each seat what its regions follow from, and
# their tiles beside the sites, which are two numbers.
REGIONS_AT = N_AREAS * N_WORDS
TILES_AT = REGIONS_AT + MAX_SEATS * N_WORDS * N_LAYERS
N_REMEMBERED = TILES_AT + 2 * MAX_SEATS

Memory = NDArray[np.int64]


@rule("12.1")
def remembered_words(memory: Memory, nth: int) -> Words:
    """One of the areas, as it was written."""
    at = nth * N_WORDS
    return int(memory[at]), int(memory[at + 1]), int(memory[at + 2])


@rule("12.1")
def is_area_new(state: State, seat: int, nth: int, memory: Memory) -> bool:
    """Whether one of the areas changed."""
    a, b, c = nth_words(state, seat, nth)
    x, y, z = remembered_words(memory, nth)
    return ((a ^ x) | (b ^ y) | (c ^ z)) != 0


@rule("12.1")
def see_area(state: State, seat: int, nth: int, out: NDArray[np.float32], memory: Memory) -> None:
    """One of the areas, where it changed."""
    spaces, before = area(nth_words(state, seat, nth)), area(remembered_words(memory, nth))
    changed = both(minus(spaces, before), minus(before, spaces))
    mark(changed, spaces, out, AREAS_AT + nth * N_CELLS)
    keep_area(memory[nth * N_WORDS : (nth + 1) * N_WORDS], spaces)


@rule("4.3", "8.5", "12.1")
def layers_of(state: State, seat: int, word: int) -> Layers:
    """What a seat's regions follow from, in one word: the number of each plantation's fruit, bit by bit, and its bridges."""
    own = int(state.owned[seat, word])
    one, two, three = int(state.planted[0, word]), int(state.planted[1, word]), int(state.planted[2, word])
    four, five = int(state.planted[3, word]), int(state.planted[4, word])
    east, south = int(state.linked_east[word]), int(state.linked_south[word])
    return own & (one | three | five), own & (two | three), own & (four | five), own & east, own & south


@rule("12.1")
def layers_at(seat: int, word: int) -> int:
    """Where they are remembered."""
    return REGIONS_AT + (seat * N_WORDS + word) * N_LAYERS


@rule("6.2", "12.1")
def are_regions_new(state: State, _seat: int, other: int, memory: Memory) -> bool:
    """Whether a seat's regions changed."""
    changed = 0
    if other < state.n_seats:
        for word in range(N_WORDS):
            a, b, c, d, e = layers_of(state, other, word)
            at = layers_at(other, word)
            changed |= (a ^ int(memory[at])) | (b ^ int(memory[at + 1])) | (c ^ int(memory[at + 2]))
            changed |= (d ^ int(memory[at + 3])) | (e ^ int(memory[at + 4]))
    return changed != 0


@rule("6.2", "12.1")
def see_regions(state: State, _seat: int, other: int, _out: NDArray[np.float32], memory: Memory) -> None:
    """Nothing yet: a seat's tiles are counted and remembered, with the regions that they are in."""
    for word in range(N_WORDS):
        a, b, c, d, e = layers_of(state, other, word)
        at = layers_at(other, word)
        memory[at], memory[at + 1], memory[at + 2], memory[at + 3], memory[at + 4] = a, b, c, d, e
    at = TILES_AT + 2 * other
    memory[at], memory[at + 1] = tiles_of_seat(state, other)


@rule("12.1")
def see_seat(state: State, seat: int, away: int, out: NDArray[np.float32], memory: Memory) -> None:
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
def remembered_tiles(memory: Memory, seat: int) -> SeatTiles:
    """The tiles of a seat beside the sites."""
    return int(memory[TILES_AT + 2 * seat]), int(memory[TILES_AT + 2 * seat + 1])


@rule("12.1")
def see_table(state: State, seat: int, part: int, out: NDArray[np.float32], _memory: Memory) -> None:
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
    Sight(see_table, N_SITES + N_MARKET + 2),
    Sight(see_regions, MAX_SEATS, are_regions_new, is_apart=True),
    Sight(see_seat, MAX_SEATS),
)
