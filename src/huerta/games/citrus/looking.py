"""What a view tells and the state does not hold, counted in one compiled call. No rule is decided here."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import compiled, woven
from huerta.games.citrus.components import (
    LAND,
    MAX_SEATS,
    N_CELLS,
    N_FRUITS,
    N_LINES,
    N_SITES,
    N_TILES,
    N_WORDS,
    NONE,
    SITE_CELL,
    Area,
)
from huerta.games.citrus.layout import BUILDING, CHOOSING, SIDE, State
from huerta.games.citrus.moves import BUILD, LEAP
from huerta.games.citrus.rules.areas import after_first, area, beside, first_cell, has, is_any, keep_area, meet, minus, only
from huerta.games.citrus.rules.building import (
    barred_roads,
    everyones,
    foreign_plantations,
    free_land,
    grown,
    neutral_plantations,
    plain_spaces,
    region_of,
    starts,
    workers_at_home,
)
from huerta.games.citrus.rules.fincas import (
    Tiles,
    count_tiles,
    finca_pays,
    finca_pays_at_end,
    has_most,
    is_most,
    spaces_left,
    tiles_beside,
)
from huerta.games.citrus.rules.market import can_build_line, can_pay, line_price, list_builds, market_need
from huerta.games.citrus.rules.sure_land import lands_for, needed, waiting_need
from huerta.games.citrus.rules.turn import phase_of
from huerta.games.citrus.scoring import action_points, horse_points, last_finca_points, last_harvest_points, seat_points

# Why a tile cannot stand on a space, each as one sign.
SIGNS = ".#orfnswk"
FINE, NO_LAND, TAKEN, ROAD, FOREIGN, NEUTRAL, NO_START, NO_WORKER, REST = range(len(SIGNS))

WHY_NOT = (None, "empty", "coins", "unbuildable", "not-now", "over")
FOR_SALE, EMPTY, COINS, UNBUILDABLE, NOT_NOW, OVER = range(len(WHY_NOT))

SUMS = ("track", "fincas", "harvest", "actions", "horses", "total")  # the parts of a player's points

LOOK = np.dtype(
    [
        ("phase", np.int8),
        ("head", np.int16, (N_CELLS,)),  # the space that names the region of each plantation: its worker's, or its first; or NONE
        ("beside", np.int16, (N_SITES, MAX_SEATS)),  # tiles of each seat's regions beside each site
        ("pays", np.int16, (N_SITES, MAX_SEATS)),  # what each seat would get for the finca if it were encircled now
        ("pays_at_end", np.int16, (N_SITES, MAX_SEATS)),  # and if the game ended now
        ("left", np.int64, (N_SITES, N_WORDS)),  # areas: the spaces left around each site
        ("price", np.int8, (N_LINES,)),  # tiles on each line
        ("why_not", np.int8, (N_LINES,)),  # FOR_SALE … OVER
        ("reason", np.int8, (N_FRUITS, N_CELLS)),  # for each waiting fruit and each space: FINE … REST
        ("workers", np.int8, (MAX_SEATS,)),  # workers at home
        ("points", np.int16, (MAX_SEATS, len(SUMS))),
    ]
)


@compiled
def look(state: State, out: Any, moves: NDArray[np.int32]) -> None:
    """Everything at once."""
    out.phase = phase_of(state)
    look_at_regions(state, out)
    tiles = count_tiles(state)
    look_at_sites(state, tiles, out)
    look_at_lines(state, out)
    if out.phase == BUILDING:
        look_at_spaces(state, out, moves)
    for seat in range(state.n_seats):
        out.workers[seat] = workers_at_home(state, seat)
        out.points[seat, 0] = state.score[seat]
        out.points[seat, 1] = last_finca_points(state, tiles, seat)
        out.points[seat, 2] = last_harvest_points(state, seat)
        out.points[seat, 3] = action_points(state, seat)
        out.points[seat, 4] = horse_points(state, seat)
        out.points[seat, 5] = seat_points(state, tiles, seat)


@compiled
def name_region(out: Any, region: Area, head: int) -> None:
    """All spaces of a region have the same head."""
    while is_any(region):
        cell = first_cell(region)
        region = after_first(region)
        out.head[cell] = head


@woven
def look_at_regions(state: State, out: Any) -> None:
    """Regions with a worker are named by his space, neutral ones by their first."""
    for cell in range(N_CELLS):
        out.head[cell] = NONE
    for seat in range(state.n_seats):
        workers = area(state.worker[seat])
        while is_any(workers):
            cell = first_cell(workers)
            workers = after_first(workers)
            name_region(out, region_of(state, seat, cell), cell)
    taken = everyones(state)
    for fruit in range(N_FRUITS):
        neutral = minus(area(state.planted[fruit]), taken)
        left = neutral
        while is_any(left):
            cell = first_cell(left)
            region = grown(state, only(cell), neutral)
            left = minus(left, region)
            name_region(out, region, cell)


@woven
def look_at_sites(state: State, tiles: Tiles, out: Any) -> None:
    """How everyone stands beside every site."""
    for site in range(N_SITES):
        if SITE_CELL[state.options[SIDE], site] == NONE:
            continue
        keep_area(out.left[site], spaces_left(state, site))
        for seat in range(state.n_seats):
            out.beside[site, seat] = tiles_beside(tiles, site, seat)
            if state.finca[site] != NONE and state.scored[site] == 0:
                out.pays[site, seat] = finca_pays(state, tiles, site, seat)
                out.pays_at_end[site, seat] = finca_pays_at_end(state, site) if is_most(has_most(tiles, seat), site) else 0


@woven
def look_at_lines(state: State, out: Any) -> None:
    """Which lines are for sale, and why others are not."""
    lands = lands_for(state, market_need(state))
    for line in range(N_LINES):
        out.price[line] = line_price(state, line)
        if state.is_over:
            out.why_not[line] = OVER
        elif out.price[line] == 0:
            out.why_not[line] = EMPTY
        elif out.phase != CHOOSING:
            out.why_not[line] = NOT_NOW
        elif not can_pay(state, line):
            out.why_not[line] = COINS
        elif not can_build_line(state, line, lands):
            out.why_not[line] = UNBUILDABLE


@woven
def look_at_spaces(state: State, out: Any, moves: NDArray[np.int32]) -> None:
    """For every waiting fruit, why it cannot stand on a space."""
    need = waiting_need(state)
    for fruit in range(N_FRUITS):
        if needed(need, fruit) > 0:
            for cell in range(N_CELLS):
                out.reason[fruit, cell] = reason(state, fruit, cell)
    for place in range(list_builds(state, moves)):
        if moves[place] < LEAP:
            tile = (int(moves[place]) - BUILD) // N_CELLS % N_TILES
            out.reason[tile % N_FRUITS, (int(moves[place]) - BUILD) % N_CELLS] = FINE


@compiled
def reason(state: State, fruit: int, cell: int) -> int:
    """The first thing that speaks against a fruit on a space; whatever is left speaks for the rest of the tiles."""
    here = only(cell)
    if not is_any(meet(here, area(LAND[state.options[SIDE]]))):
        return NO_LAND
    if not is_any(meet(here, free_land(state))):
        return TAKEN
    if has(barred_roads(state, fruit), cell):
        return ROAD
    if is_any(meet(beside(here), foreign_plantations(state, fruit))):
        return FOREIGN
    if has(plain_spaces(state, fruit), cell):
        return REST
    if is_any(meet(beside(here), neutral_plantations(state, fruit))):
        return NEUTRAL
    if has(starts(state, fruit), cell):
        return NO_WORKER
    return NO_START
