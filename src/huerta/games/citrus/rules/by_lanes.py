"""Counts that the lanes of a warp make together: every lane looks at one tile, one market space or one site.

The same names and meanings as in the rules, function by function.
"""

from typing import Any

import numpy as np

from huerta.core import lanes
from huerta.core.jit import bit_count, compiled
from huerta.core.lanes import LANES, PACKAGES, kept_apart, on_gpu
from huerta.games.citrus import hidden
from huerta.games.citrus.components import (
    EFFECT,
    LINES,
    LONGEST_LINE,
    MAX_SEATS,
    N_CELLS,
    N_FRUITS,
    N_LANDSCAPE,
    N_MARKET,
    N_SITES,
    N_TILES,
    NONE,
    ROADS,
    STRIDE,
)
from huerta.games.citrus.layout import FAMILY, ROAD_COLOURS, SIDE, State
from huerta.games.citrus.rules import areas, buildable, building, fincas, landscape, market, sure_land
from huerta.games.citrus.rules.rows import SIGN, Number, Row, below, below_first

BOARD_ROWS = N_CELLS // STRIDE
Numbers = Any  # an array

PACKAGES.add("huerta.games.citrus")

kept_apart(
    building.allowed,
    building.extensions,
    building.leap_extensions,
    building.leap_starts,
    building.plain_spaces,
    building.plant,
    building.spaces_for,
    sure_land.first_look,
    sure_land.fits_on_sure_land,
    sure_land.has_any_space,
    sure_land.lands_for,
    sure_land.most_freed,
    buildable.can_build_if_sited,
    buildable.can_build_with_finca,
    buildable.search,
    buildable.search_three,
    buildable.search_two,
    market.can_build_taken,
)


@compiled
def among(n: Number, lane: Number) -> Number:
    """The one of so many that a lane looks at; lanes beyond look at the last, and are left out with `below`."""
    return np.uint64(min(lane, n - 1))


@compiled
def is_there(tile: Number, n: Number, lane: Number) -> Number:
    """All bits if a lane is one of so many and has found a tile, else none: where none lies, the number is negative."""
    return np.int32(~(tile >> SIGN) & below(lane, n))


@compiled
def tile_need(tile: Number) -> Number:
    """One tile of its fruit, as a packed number."""
    fruit: Number = np.int64(np.uint32(tile) % np.uint32(N_FRUITS))
    return np.int32(sure_land.need_of(fruit))


@compiled
def tile_of_line(state: State, line: Number, lane: Number) -> Number:
    """The tile on a lane's place of a line, or a negative number."""
    space = np.int32(LINES[line, among(LONGEST_LINE, lane)])
    return np.int32(state.market[np.uint64(space & ~(space >> SIGN))] | (space >> SIGN))


@on_gpu(market.n_waiting)
def n_waiting(state: State) -> Number:
    """A tile each."""
    tile = among(N_TILES, lanes.lane())
    return np.int64(lanes.total(np.int32(state.waiting[tile] & below(lanes.lane(), N_TILES))))


@on_gpu(fincas.n_in_bag)
def n_in_bag(state: State) -> Number:
    """A tile each."""
    tile = among(N_TILES, lanes.lane())
    return np.int64(lanes.total(np.int32(state.bag[tile] & below(lanes.lane(), N_TILES))))


@on_gpu(fincas.n_in_market)
def n_in_market(state: State) -> Number:
    """A market space each."""
    tile = np.int32(state.market[among(N_MARKET, lanes.lane())])
    return -np.int64(lanes.total(is_there(tile, N_MARKET, lanes.lane())))


@on_gpu(market.line_price)
def line_price(state: State, line: int) -> Number:
    """A place of the line each."""
    tile = tile_of_line(state, line, lanes.lane())
    return -np.int64(lanes.total(is_there(tile, LONGEST_LINE, lanes.lane())))


@on_gpu(market.line_need)
def line_need(state: State, line: int) -> Number:
    """A place of the line each."""
    tile = tile_of_line(state, line, lanes.lane())
    return np.int64(lanes.total(np.int32(tile_need(tile) & is_there(tile, LONGEST_LINE, lanes.lane()))))


@on_gpu(market.market_need)
def market_need(state: State) -> Number:
    """A market space each."""
    tile = np.int32(state.market[among(N_MARKET, lanes.lane())])
    return np.int64(lanes.union(np.int32(tile_need(tile) & is_there(tile, N_MARKET, lanes.lane()))))


@on_gpu(fincas.n_site_tiles)
def n_site_tiles(state: State, where: int) -> Number:
    """A site each."""
    site = among(N_SITES, lanes.lane())
    return np.int64(lanes.total(np.int32(np.int32(state.site_tile[site] == where) & below(lanes.lane(), N_SITES))))


@on_gpu(landscape.held_kind)
def held_kind(state: State, effect: int) -> Number:
    """A kind each."""
    kind = among(N_LANDSCAPE, lanes.lane())
    has_one = np.int32(EFFECT[kind] == effect) & -np.int32(state.held[np.uint64(state.to_move), kind] > 0)
    found = lanes.marks(np.int32(has_one & below(lanes.lane(), N_LANDSCAPE)))
    return bit_count(below_first(found)) if found != 0 else NONE


@on_gpu(fincas.score_fincas)
def score_fincas(state: State) -> None:
    """A site each looks whether there is a finca to score; then one after the other."""
    bare = fincas.bare_land(state)
    site = among(N_SITES, lanes.lane())
    is_open = np.int32(state.scored[site] == 0) & ~(np.int32(state.finca[site]) >> SIGN)
    unscored = lanes.marks(np.int32(is_open & below(lanes.lane(), N_SITES)))
    while unscored != 0:
        here = bit_count(below_first(unscored))
        unscored = np.int32(unscored & (unscored - 1))
        if fincas.is_encircled(state, here, bare):
            for seat in range(state.n_seats):
                state.score[seat] += fincas.finca_pays(state, here, seat)
            state.scored[here] = 1


@on_gpu(building.everyones)
def everyones(state: State) -> Row:
    """Seats that nobody has own nothing."""
    spaces: Row = np.int32(0)
    for seat in range(MAX_SEATS):
        spaces = np.int32(spaces | areas.area(state.owned[seat]))
    return spaces


@on_gpu(building.barred_roads)
def barred_roads(state: State, fruit: int) -> Row:
    """A site each: if one of its roads has the fruit, all are barred."""
    spaces: Row = np.int32(0)
    if state.options[ROAD_COLOURS] == FAMILY:
        return spaces
    side, site, planted = state.options[SIDE], among(N_SITES, lanes.lane()), state.planted[fruit]
    roads = ROADS[side, site]
    met = (planted[0] & roads[0]) | (planted[1] & roads[1]) | (planted[2] & roads[2])
    barred = np.int64(lanes.marks(np.int32(np.int32(met != 0) & below(lanes.lane(), N_SITES))))
    while barred != 0:
        spaces = np.int32(spaces | areas.area(ROADS[side, bit_count(below_first(barred))]))
        barred &= barred - 1
    return spaces


@on_gpu(hidden.see_nothing)
def see_nothing(out: Numbers) -> None:
    """Every lane clears its share; the last place more than once."""
    for first in range(0, len(out), LANES):
        out[np.uint64(min(first + lanes.lane(), len(out) - 1))] = 0
    lanes.wait()


@on_gpu(hidden.mark)
def mark(words: Numbers, out: Numbers, at: int) -> Number:
    """Every lane marks its row; lanes without one do what the last row's does."""
    spaces, row = areas.area(words), np.int32(among(BOARD_ROWS, lanes.lane()))
    spaces = lanes.of_lane(spaces, row)
    for column in range(STRIDE):
        out[np.uint64(at + row * STRIDE + column)] = (spaces >> column) & 1
    return at + N_CELLS
