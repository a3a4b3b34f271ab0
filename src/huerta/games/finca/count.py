"""Every piece counted, wherever it is: nothing appears and nothing vanishes."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.counting import clear, each_seat, tally
from huerta.core.jit import compiled
from huerta.games.finca.components import (
    FRUITS,
    MAX_SEATS,
    N_BLADES,
    N_FINCA_TILES,
    N_FRUITS,
    N_REGIONS,
    N_TILE_KINDS,
    N_TILES,
    NO_TILE,
    TILE_FRUIT,
    TILE_JOKERS,
    TILE_TEXTS,
    TILE_VALUE,
)
from huerta.games.finca.layout import ON_BOARD, State
from huerta.games.finca.rules.awards import tile_points

PIECES = (
    *FRUITS,
    *(f"blades {fruit}" for fruit in FRUITS),
    "carts",
    *each_seat("farmers of seat {}", MAX_SEATS),
    *(f"tiles {text}" for text in TILE_TEXTS),
    *each_seat("miscounted tiles of seat {}", MAX_SEATS),
    *each_seat("miscounted values of seat {}", MAX_SEATS),
    *each_seat("miscounted jokers of seat {}", MAX_SEATS),
    "stacked tiles",
    "finca tiles",
    "finca tiles still on full regions",
    "wooden fincas",
)
N_PIECES = len(PIECES)

# Places of the counts.
AT_FRUIT = 0
AT_BLADES = PIECES.index(f"blades {FRUITS[0]}")
AT_CARTS = PIECES.index("carts")
AT_FARMERS = PIECES.index("farmers of seat 1")
AT_TILES = PIECES.index(f"tiles {TILE_TEXTS[0]}")
AT_MISCOUNTED_TILES = PIECES.index("miscounted tiles of seat 1")
AT_MISCOUNTED_VALUES = PIECES.index("miscounted values of seat 1")
AT_MISCOUNTED_JOKERS = PIECES.index("miscounted jokers of seat 1")
AT_STACKED = PIECES.index("stacked tiles")
AT_FINCAS = PIECES.index("finca tiles")
AT_ON_FULL = PIECES.index("finca tiles still on full regions")
AT_HOUSES = PIECES.index("wooden fincas")


@compiled
def count_windmill(state: State, out: NDArray[np.int32]) -> None:
    """Blades, farmers and carts."""
    out[AT_CARTS] = int(state.centre)
    for seat in range(MAX_SEATS):
        out[AT_CARTS] += int(state.carts[seat])
        out[AT_FARMERS + seat] = int(state.in_hand[seat])
    for blade in range(N_BLADES):
        tally(out, AT_BLADES, N_FRUITS, int(state.blades[blade]))
        for seat in range(MAX_SEATS):
            out[AT_FARMERS + seat] += int(state.farmers[blade, seat])


@compiled
def count_fruit(state: State, out: NDArray[np.int32]) -> None:
    """Fruits in the supply and in front of the seats."""
    for fruit in range(N_FRUITS):
        out[AT_FRUIT + fruit] = int(state.supply[fruit])
        for seat in range(MAX_SEATS):
            out[AT_FRUIT + fruit] += int(state.fruit[seat, fruit])


@compiled
def count_deck(state: State, out: NDArray[np.int32]) -> None:
    """Fruit tiles that nobody has, and the stacks against them."""
    for place in range(N_TILES):
        tally(out, AT_TILES, N_TILE_KINDS, int(state.deck[place]))
        out[AT_STACKED] += int(state.deck[place] == NO_TILE)
    for region in range(N_REGIONS):
        out[AT_STACKED] += int(state.height[region])


@compiled
def count_tiles(state: State, out: NDArray[np.int32], seat: int) -> None:
    """A seat's fruit tiles, and against them what is kept in mind of their print."""
    value = jokers = wrong = 0
    for kind in range(N_TILE_KINDS):
        owned = int(state.tiles[seat, kind])
        out[AT_TILES + kind] += owned
        value += owned * int(TILE_VALUE[kind])
        jokers += owned * int(TILE_JOKERS[kind])
    for fruit in range(N_FRUITS):
        shown = 0
        for kind in range(N_TILE_KINDS):
            shown += int(state.tiles[seat, kind]) * int(TILE_FRUIT[kind, fruit])
        wrong += abs(shown - int(state.shown[seat, fruit]))
    out[AT_MISCOUNTED_TILES + seat] = wrong
    out[AT_MISCOUNTED_VALUES + seat] = value - tile_points(state, seat)
    out[AT_MISCOUNTED_JOKERS + seat] = jokers - int(state.jokers[seat])


@compiled
def count_regions(state: State, out: NDArray[np.int32]) -> None:
    """Finca tiles, all different, and wooden fincas."""
    laid = 0
    out[AT_HOUSES] = int(state.houses_left)
    for region in range(N_REGIONS):
        tile = int(state.finca[region])
        if 0 <= tile < N_FINCA_TILES and (laid >> tile) & 1 == 0:
            laid |= 1 << tile
            out[AT_FINCAS] += 1
        out[AT_ON_FULL] += int((state.finca_owner[region] == ON_BOARD) == (state.height[region] > 0))
        out[AT_HOUSES] += int(state.house[region])


@compiled
def count(state: State, out: NDArray[np.int32]) -> None:
    """Write the count of every piece, in the order of PIECES."""
    clear(out, N_PIECES)
    count_windmill(state, out)
    count_fruit(state, out)
    count_deck(state, out)
    for seat in range(MAX_SEATS):
        count_tiles(state, out, seat)
    count_regions(state, out)
