"""Every piece counted, wherever it is: nothing appears and nothing vanishes."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.counting import clear, each_seat, tally
from huerta.core.jit import compiled
from huerta.games.citrus.components import (
    FINCA_TEXTS,
    LANDSCAPE,
    MAX_SEATS,
    N_FINCA_KINDS,
    N_FRUITS,
    N_LANDSCAPE,
    N_MARKET,
    N_SITES,
    N_TILES,
    N_WORKERS,
    NONE,
    ROADS,
    TILES,
)
from huerta.games.citrus.layout import GONE, SIDE, State
from huerta.games.citrus.rules.areas import area, both, first, first_cell, is_any, meet, minus, nowhere
from huerta.games.citrus.rules.areas import count as size
from huerta.games.citrus.rules.building import fruit_at, grown

PIECES = (
    *(f"plantations {name}" for name in TILES),
    "spaces planted twice",
    "wells without a plantation",
    *(f"fincas {text}" for text in FINCA_TEXTS),
    *(f"landscape tiles {name}" for name in LANDSCAPE),
    "fincas on sites that are not gone",
    "roads that are not those of the fincas",
    *each_seat("regions of seat {} without one worker", MAX_SEATS),
    *each_seat("workers of seat {} too many", MAX_SEATS),
)
N_PIECES = len(PIECES)

# Places of the counts.
AT_PLANTATIONS = 0
AT_PLANTED_TWICE = PIECES.index("spaces planted twice")
AT_LONE_WELLS = PIECES.index("wells without a plantation")
AT_FINCAS = PIECES.index(f"fincas {FINCA_TEXTS[0]}")
AT_LANDSCAPE = PIECES.index(f"landscape tiles {LANDSCAPE[0]}")
AT_NOT_GONE = PIECES.index("fincas on sites that are not gone")
AT_ROADS = PIECES.index("roads that are not those of the fincas")
AT_REGIONS = PIECES.index("regions of seat 1 without one worker")
AT_WORKERS = PIECES.index("workers of seat 1 too many")

# -- tiles -------------------------------------------------------------------------------------------------------------


@compiled
def count_planted(state: State, out: NDArray[np.int32]) -> None:
    """Plantations on the board, without a well and with one; no space has two, and no well lies alone."""
    wells, planted, n_planted = area(state.wells), nowhere(), 0
    for fruit in range(N_FRUITS):
        here = area(state.planted[fruit])
        out[AT_PLANTATIONS + fruit] = size(minus(here, wells))
        out[AT_PLANTATIONS + N_FRUITS + fruit] = size(meet(here, wells))
        planted = both(planted, here)
        n_planted += size(here)
    out[AT_PLANTED_TWICE] = n_planted - size(planted)
    out[AT_LONE_WELLS] = size(minus(wells, planted))


@compiled
def count_elsewhere(state: State, out: NDArray[np.int32]) -> None:
    """Plantations that are not on the board: in the market, bought, in the bag, plowed."""
    for space in range(N_MARKET):
        tally(out, AT_PLANTATIONS, N_TILES, int(state.market[space]))
    for tile in range(N_TILES):
        out[AT_PLANTATIONS + tile] += int(state.waiting[tile]) + int(state.bag[tile]) + int(state.plowed[tile])


@compiled
def count_landscape(state: State, out: NDArray[np.int32]) -> None:
    """Landscape tiles on the board, with the seats, used, and in the box."""
    for kind in range(N_LANDSCAPE):
        out[AT_LANDSCAPE + kind] = size(area(state.lying[kind])) + int(state.used[kind]) + int(state.pool[kind])
        for seat in range(MAX_SEATS):
            out[AT_LANDSCAPE + kind] += int(state.held[seat, kind])


# -- fincas ------------------------------------------------------------------------------------------------------------


@compiled
def count_fincas(state: State, out: NDArray[np.int32]) -> None:
    """Fincas on the board, drawn and in the stack; their roads are known, and their sites' tiles are gone."""
    right, roads = nowhere(), area(state.finca_roads)
    for kind in range(N_FINCA_KINDS):
        out[AT_FINCAS + kind] = int(state.fincas_left[kind])
    tally(out, AT_FINCAS, N_FINCA_KINDS, int(state.drawn))
    for site in range(N_SITES):
        if state.finca[site] != NONE:
            tally(out, AT_FINCAS, N_FINCA_KINDS, int(state.finca[site]))
            out[AT_NOT_GONE] += int(state.site_tile[site] != GONE)
            right = both(right, area(ROADS[state.options[SIDE], site]))
    out[AT_ROADS] = size(minus(right, roads)) + size(minus(roads, right))


# -- workers -----------------------------------------------------------------------------------------------------------


@compiled
def regions_without_one_worker(state: State, seat: int) -> int:
    """Regions of a seat that have no worker, or more than one, and workers outside of all regions."""
    owned, workers = area(state.owned[seat]), area(state.worker[seat])
    left, wrong = owned, size(minus(workers, owned))
    while is_any(left):
        here, region = first(left), nowhere()
        fruit = fruit_at(state, first_cell(left))
        if fruit != NONE:
            region = grown(state, here, meet(area(state.planted[fruit]), owned))
        wrong += int(size(meet(region, workers)) != 1)
        left = minus(minus(left, region), here)
    return wrong


@compiled
def count(state: State, out: NDArray[np.int32]) -> None:
    """Write the count of every piece, in the order of PIECES."""
    clear(out, N_PIECES)
    count_planted(state, out)
    count_elsewhere(state, out)
    count_landscape(state, out)
    count_fincas(state, out)
    for seat in range(MAX_SEATS):
        out[AT_REGIONS + seat] = regions_without_one_worker(state, seat)
        out[AT_WORKERS + seat] = max(size(area(state.worker[seat])) - N_WORKERS, 0)
