"""An observation in parts, as many threads write it side by side; areas only where something changed since the last time."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.gpu import Mark, Sight
from huerta.core.jit import rule
from huerta.games.citrus.components import MAX_SEATS, N_CELLS, N_FINCA_KINDS, N_FRUITS, N_TILES, N_WORDS
from huerta.games.citrus.hidden import (
    AREAS_AT,
    FINCAS_AT,
    MARKET_AT,
    N_AREAS,
    N_SITE_TILES,
    SCORED_AT,
    SITE_TILES_AT,
    mark,
    nth_words,
    observe_belongings,
    observe_beside,
    observe_points,
    observe_stocks,
    observe_turn,
    seat_after,
)
from huerta.games.citrus.layout import State
from huerta.games.citrus.rules.areas import Words, area, both, keep_area, minus
from huerta.games.citrus.rules.fincas import SeatTiles, tiles_of_seat

# Pieces on sites and in the market.
MARKS = (
    Mark("finca", FINCAS_AT, N_FINCA_KINDS),
    Mark("scored", SCORED_AT, 1, first=1),
    Mark("site_tile", SITE_TILES_AT, N_SITE_TILES),
    Mark("market", MARKET_AT, N_TILES),
)

N_ASPECTS = 3  # of a seat
POINTS, BESIDE, BELONGINGS = range(N_ASPECTS)

# What is remembered of a game, one after the other: of each seat its tiles beside the sites, which are two numbers; the areas as
# they were written, by whom they were seen, and the bridges.
TILES_AT = 0
SEEN_AT = TILES_AT + 2 * MAX_SEATS
VIEWER_AT = SEEN_AT + N_AREAS * N_WORDS
EAST_AT, SOUTH_AT = VIEWER_AT + 1, VIEWER_AT + 1 + N_WORDS
N_REMEMBERED = SOUTH_AT + N_WORDS

Memory = NDArray[np.int64]


@rule("12.1")
def remembered_words(memory: Memory, nth: int) -> Words:
    """One of the areas, as it was written."""
    at = SEEN_AT + nth * N_WORDS
    return int(memory[at]), int(memory[at + 1]), int(memory[at + 2])


@rule("12.1")
def is_area_new(state: State, seat: int, nth: int, memory: Memory) -> bool:
    """Whether one of the areas changed; nobody has any who is not there."""
    if N_FRUITS + 1 + int(state.n_seats) <= nth < N_FRUITS + 1 + MAX_SEATS:
        return False
    a, b, c = nth_words(state, seat, nth)
    x, y, z = remembered_words(memory, nth)
    return ((a ^ x) | (b ^ y) | (c ^ z)) != 0


@rule("12.1")
def see_area(state: State, seat: int, nth: int, out: NDArray[np.float32], memory: Memory) -> None:
    """One of the areas, where it changed."""
    spaces, before = area(nth_words(state, seat, nth)), area(remembered_words(memory, nth))
    changed = both(minus(spaces, before), minus(before, spaces))
    mark(changed, spaces, out, AREAS_AT + nth * N_CELLS)
    at = SEEN_AT + nth * N_WORDS
    keep_area(memory[at : at + N_WORDS], spaces)


@rule("12.1")
def are_bridges_new(state: State, seat: int, _part: int, memory: Memory) -> bool:
    """Whether somebody else looks, or there are other bridges."""
    changed = seat ^ int(memory[VIEWER_AT])
    for word in range(N_WORDS):
        changed |= int(state.linked_east[word]) ^ int(memory[EAST_AT + word])
        changed |= int(state.linked_south[word]) ^ int(memory[SOUTH_AT + word])
    return changed != 0


@rule("12.1")
def see_bridges(state: State, seat: int, _part: int, _out: NDArray[np.float32], memory: Memory) -> None:
    """Nothing: it is remembered who looks, and where bridges are."""
    memory[VIEWER_AT] = seat
    for word in range(N_WORDS):
        memory[EAST_AT + word], memory[SOUTH_AT + word] = state.linked_east[word], state.linked_south[word]


@rule("6.2", "12.1")
def are_regions_new(state: State, _seat: int, other: int, memory: Memory) -> bool:
    """Whether a seat's regions changed: the spaces of its plantations, fruits there, or bridges."""
    if other >= state.n_seats:
        return False
    away = other - int(memory[VIEWER_AT])
    owned_at = SEEN_AT + (N_FRUITS + 1 + (away if away >= 0 else away + int(state.n_seats))) * N_WORDS
    changed = 0
    for word in range(N_WORDS):
        own = int(state.owned[other, word])
        new = int(state.linked_east[word]) ^ int(memory[EAST_AT + word])
        new |= int(state.linked_south[word]) ^ int(memory[SOUTH_AT + word])
        for fruit in range(N_FRUITS):
            new |= int(state.planted[fruit, word]) ^ int(memory[SEEN_AT + fruit * N_WORDS + word])
        changed |= (own & new) | (own ^ int(memory[owned_at + word]))
    return changed != 0


@rule("6.2", "12.1")
def see_regions(state: State, _seat: int, other: int, _out: NDArray[np.float32], memory: Memory) -> None:
    """Nothing yet: a seat's tiles are counted and remembered."""
    at = TILES_AT + 2 * other
    memory[at], memory[at + 1] = tiles_of_seat(state, other)


@rule("12.1")
def see_seat(state: State, seat: int, part: int, out: NDArray[np.float32], memory: Memory) -> None:
    """All that belongs to a seat, in three parts; nothing is ever written where nobody sits."""
    aspect, away = part // MAX_SEATS, part % MAX_SEATS
    if away < state.n_seats:
        other = seat_after(state, seat, away)
        if aspect == BESIDE:
            observe_beside(remembered_tiles(memory, other), away, out)
        elif aspect == BELONGINGS:
            observe_belongings(state, other, away, out)
        else:
            tiles = (
                remembered_tiles(memory, 0),
                remembered_tiles(memory, 1),
                remembered_tiles(memory, 2),
                remembered_tiles(memory, 3),
                remembered_tiles(memory, 4),
            )
            observe_points(state, tiles, other, away, out)


@rule("6.2", "12.1")
def remembered_tiles(memory: Memory, seat: int) -> SeatTiles:
    """The tiles of a seat beside the sites."""
    return int(memory[TILES_AT + 2 * seat]), int(memory[TILES_AT + 2 * seat + 1])


@rule("12.1")
def see_table(state: State, seat: int, part: int, out: NDArray[np.float32], _memory: Memory) -> None:
    """Whose turn it is, and what else belongs to nobody."""
    if part == 0:
        observe_turn(state, seat, out)
    else:
        observe_stocks(state, out)


AREA_FIELDS = ("n_seats", "to_move", "planted", "wells", "owned", "lying")
TURN_FIELDS = ("n_seats", "to_move", "options", "stage", "drawn", "waiting", "refill_due", "complete", "bridges", "plows")
BRIDGE_FIELDS = ("to_move", "linked_east", "linked_south")
REGION_FIELDS = ("n_seats", "to_move", "planted", "owned", "linked_east", "linked_south")
SEAT_FIELDS = ("n_seats", "to_move", "options", "wells", "owned", "worker", "score", "finca", "scored", "coins", "held")
SIGHTS = (
    Sight(see_area, N_AREAS, is_area_new, fields=AREA_FIELDS, recalls=(SEEN_AT, VIEWER_AT)),
    Sight(see_bridges, 1, are_bridges_new, fields=BRIDGE_FIELDS, recalls=(VIEWER_AT, N_REMEMBERED)),
    Sight(see_table, 2, fields=(*TURN_FIELDS, "bag", "fincas_left")),
    Sight(see_regions, MAX_SEATS, are_regions_new, is_apart=True, fields=REGION_FIELDS, recalls=(SEEN_AT, N_REMEMBERED)),
    Sight(see_seat, N_ASPECTS * MAX_SEATS, fields=SEAT_FIELDS, recalls=(TILES_AT, SEEN_AT)),
)
