"""Sections 3 and 5: buying lines, building what was bought, the penalty."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import bit_count, rule
from huerta.games.citrus.components import (
    EFFECT,
    HORSE_POINTS,
    HORSES,
    LINES,
    LONGEST_LINE,
    N_CELLS,
    N_FRUITS,
    N_LANDSCAPE,
    N_LINES,
    N_MARKET,
    N_SITES,
    N_TILES,
    NONE,
)
from huerta.games.citrus.layout import (
    ACTED,
    AT_ONCE,
    BY_MARKET,
    FACE_UP,
    HORSES_PAID,
    PENALTY_RULE,
    WITH_PENALTY,
    State,
)
from huerta.games.citrus.moves import BUILD, BUY, LEAP, PUT_FINCA, REPLACE
from huerta.games.citrus.rules.areas import (
    after_first,
    area,
    both,
    first,
    first_cell,
    is_any,
    keep_area,
    meet,
    minus,
    nowhere,
    only,
    stands_in,
)
from huerta.games.citrus.rules.buildable import (
    NO_SIGHTS,
    can_build_elsewhere,
    can_build_if_sited,
    can_build_with_finca,
    leaves_rest_possible,
    surely_fine,
    unbuildable_fruits,
)
from huerta.games.citrus.rules.building import (
    BY_BRIDGE,
    BY_PLOW,
    N_DIRECTIONS,
    PLAINLY,
    fruit_at,
    n_ways,
    plant,
    spaces_for,
    workers_at_home,
)
from huerta.games.citrus.rules.fincas import brings_finca, can_place_finca, draw_finca, is_new_finca_due, n_in_market
from huerta.games.citrus.rules.sure_land import (
    Lands,
    first_needed,
    fits_on_sure_land,
    has_room_to_spare,
    lands_for,
    n_needed,
    need_of,
    needed,
    waiting_need,
    without,
)

# -- buying ------------------------------------------------------------------------------------------------------------


@rule("3.1", "R13")
def line_need(state: State, line: int) -> int:
    """All tiles left on a line, gaps or not."""
    need = 0
    for place in range(LONGEST_LINE):
        space = int(LINES[line, place])
        if space != NONE and state.market[space] != NONE:
            need += need_of(int(state.market[space]) % N_FRUITS)
    return need


@rule("3.1", "3.2", "R13")
def line_price(state: State, line: int) -> int:
    """A coin for every tile on it."""
    price = 0
    for place in range(LONGEST_LINE):
        space = int(LINES[line, place])
        if space != NONE and state.market[space] != NONE:
            price += 1
    return price


@rule("3.3", "5.3", "R14", "R15", "R17")
def can_build_taken(state: State, need: int, lands: Lands, taken: int) -> bool:
    """Whether tiles taken from the market can be built, counting the finca that taking them brings."""
    workers = workers_at_home(state, state.to_move)
    if fits_on_sure_land(state, need, lands, workers):
        return True
    if brings_finca(state, taken):
        return can_build_with_finca(state, need, lands)
    return can_build_elsewhere(state, need, lands, workers)


@rule("3.5", "R14", is_woven=True)
def can_build_any_taken(state: State, need: int, lands: Lands, taken: int) -> bool:
    """Whether at least one of the tiles can be built."""
    for fruit in range(N_FRUITS):
        if needed(need, fruit) > 0 and can_build_taken(state, need_of(fruit), lands, taken):
            return True
    return False


@rule("3.1", "3.2", "R13")
def can_pay(state: State, line: int) -> bool:
    """A line with any tile on it, and a coin for each."""
    return 0 < line_price(state, line) <= int(state.coins[state.to_move])


@rule("3.3", "3.5", "R14", "R46", is_woven=True)
def can_build_line(state: State, line: int, lands: Lands) -> bool:
    """All tiles of the line can be built; with the penalty rule, at least one."""
    need, price = line_need(state, line), line_price(state, line)
    if state.options[PENALTY_RULE] == WITH_PENALTY:
        return can_build_any_taken(state, need, lands, price)
    return can_build_taken(state, need, lands, price)


@rule("3.1", "3.3", "R14")
def market_need(state: State) -> int:
    """One of every fruit in the market."""
    need = 0
    for space in range(N_MARKET):
        if state.market[space] != NONE:
            need |= need_of(int(state.market[space]) % N_FRUITS)
    return need


@rule("3.1", "3.3", "3.5", "R13", "R14", is_woven=True)
def lines_in_question(state: State, lands: Lands, sights: Any, is_thorough: bool) -> int:
    """The lines that the mover can pay and that have no tile which can be built nowhere, a bit each."""
    can_place, left = can_place_finca(state), n_in_market(state)
    without_finca, with_finca = 0, 0
    if state.options[PENALTY_RULE] != WITH_PENALTY:
        is_finca_near = can_place and is_new_finca_due(state, left - LONGEST_LINE)
        without_finca, with_finca = unbuildable_fruits(state, market_need(state), lands, sights, is_finca_near, is_thorough)
    lines = 0
    for line in range(N_LINES):
        need = line_need(state, line)
        price = n_needed(need)
        if 0 < price <= state.coins[state.to_move]:
            excluded = with_finca if can_place and is_new_finca_due(state, left - price) else without_finca
            lines |= int(need & excluded == 0) << line
    return lines


@rule("3.1", "3.3", "3.5", "R13", "R14", is_woven=True)
def list_purchases(state: State, out: NDArray[np.int32]) -> int:
    """Every line that may be bought: paid, and built."""
    n, lands = 0, lands_for(state, market_need(state))
    lines = lines_in_question(state, lands, NO_SIGHTS, True)
    while lines != 0:
        line = first_line(lines)
        lines &= lines - 1
        if can_build_line(state, line, lands):
            n = note(out, n, BUY + line)
    return n


@rule("3.1")
def first_line(lines: int) -> int:
    """The first of some lines."""
    return bit_count((lines & -lines) - 1)


@rule("2.1", "R14")
def note(out: NDArray[np.int32], n: int, move: int) -> int:
    """Write a move down; made in haste, a list has the doubtful ones too, as their complements."""
    out[n] = move
    return n + 1


@rule("3.1", "5.1", "R17", "R18")
def take_tile(state: State, space: int) -> None:
    """A tile leaves the market and waits to be built."""
    state.waiting[state.market[space]] += 1
    state.market[space] = NONE


@rule("5.1", "5.2", "R17", "R18")
def after_taking(state: State) -> None:
    """Tiles were taken: if few are left, a finca is drawn now and the market is refilled later."""
    if is_new_finca_due(state, n_in_market(state)):
        state.refill_due = 1
        if can_place_finca(state):
            draw_finca(state, BY_MARKET)


@rule("3.1", "3.2", "R16")
def buy(state: State, line: int) -> None:
    """Pay a coin for every tile of the line and take them all."""
    state.coins[state.to_move] -= line_price(state, line)
    for place in range(LONGEST_LINE):
        space = int(LINES[line, place])
        if space != NONE and state.market[space] != NONE:
            take_tile(state, space)
    state.stage = ACTED
    after_taking(state)


@rule("5.2", "R14", "R32", is_woven=True)
def list_sites(state: State, out: NDArray[np.int32]) -> int:
    """The finca goes to any open site that leaves all bought tiles buildable."""
    n, need = 0, waiting_need(state)
    lands = lands_for(state, need)
    for site in range(N_SITES):
        if state.site_tile[site] != FACE_UP:
            continue
        if state.options[PENALTY_RULE] == WITH_PENALTY or can_build_if_sited(state, need, lands, site):
            n = note(out, n, PUT_FINCA + site)
    return n


# -- building what was bought ------------------------------------------------------------------------------------------


@rule("3.4")
def n_waiting(state: State) -> int:
    """How many bought tiles wait to be built."""
    total = 0
    for fruit in range(N_FRUITS):
        total += int(state.waiting[fruit]) + int(state.waiting[fruit + N_FRUITS])
    return total


@rule("3.4")
def build_move(tile: int, cell: int, way: int) -> int:
    """The number of the move that builds a tile on a space in one of the ways."""
    if way == PLAINLY:
        return BUILD + tile * N_CELLS + cell
    if way == BY_PLOW:
        return REPLACE + tile * N_CELLS + cell
    return LEAP + (tile * N_CELLS + cell) * N_DIRECTIONS + way - BY_BRIDGE


@rule("3.4", "8.5", "8.6")
def taken_apart(move: int) -> tuple[int, int, int]:
    """Tile, space and way of such a move."""
    if move < LEAP:
        where, way = move - BUILD, PLAINLY
    elif move < REPLACE:
        where, way = (move - LEAP) // N_DIRECTIONS, BY_BRIDGE + (move - LEAP) % N_DIRECTIONS
    else:
        where, way = move - REPLACE, BY_PLOW
    return where // N_CELLS, where % N_CELLS, way


@rule("3.4", "R14", is_woven=True)
def list_builds(state: State, out: NDArray[np.int32]) -> int:
    """Every bought tile on every space that leaves the rest possible, in every way."""
    n, need = 0, waiting_need(state)
    lands = lands_for(state, need)
    left, safe = need, is_rest_safe(state, need, lands)
    while left != 0:
        fruit = first_needed(left)
        for way in range(n_ways(state)):
            n = list_spaces(state, out, n, need, lands, safe, fruit, way)
        left = without(left, fruit)
    return n


@rule("3.4", "3.5", "R14")
def is_rest_safe(state: State, need: int, lands: Lands) -> bool:
    """Whether the tiles that remain are no reason against any space: they may be returned, there is none, or there is room."""
    if state.options[PENALTY_RULE] == WITH_PENALTY or n_waiting(state) == 1:
        return True
    return has_room_to_spare(state, need, lands, workers_at_home(state, state.to_move))


@rule("3.4", "R14")
def list_spaces(state: State, out: NDArray[np.int32], n: int, need: int, lands: Lands, safe: bool, fruit: int, way: int) -> int:
    """Every space for a fruit that leaves the rest possible, in one of the ways."""
    spaces, fine = spaces_for(state, fruit, way), nowhere()
    if safe:
        fine = spaces
    elif way == PLAINLY:
        fine = surely_fine(state, need, lands, fruit, spaces, False)
    while is_any(spaces):
        here = first(spaces)
        spaces = after_first(spaces)
        if is_any(meet(here, fine)) or leaves_rest_possible(state, need, lands, fruit, first_cell(here), way):
            n = list_tiles(state, out, n, fruit, first_cell(here), way, False)
    return n


@rule("3.4")
def list_tiles(state: State, out: NDArray[np.int32], n: int, fruit: int, cell: int, way: int, is_doubtful: bool) -> int:
    """The waiting tiles of a fruit on one space: without a well, with a well."""
    for tile in range(fruit, N_TILES, N_FRUITS):
        if state.waiting[tile] > 0:
            move = build_move(tile, cell, way)
            n = note(out, n, ~move if is_doubtful else move)
    return n


@rule("4.8", "8.1", "R31", "R34")
def take_landscape(state: State, cell: int) -> None:
    """Whoever builds on a landscape tile takes it; horses may be paid at once."""
    seat, kinds = state.to_move, 0
    for kind in range(N_LANDSCAPE):
        kinds |= int(stands_in(state.lying[kind], cell)) << kind
    while kinds != 0:
        kind = bit_count((kinds & -kinds) - 1)
        kinds &= kinds - 1
        keep_area(state.lying[kind], minus(area(state.lying[kind]), only(cell)))
        state.held[seat, kind] += 1
        if EFFECT[kind] == HORSES and state.options[HORSES_PAID] == AT_ONCE:
            state.score[seat] += HORSE_POINTS[kind]


@rule("8.6")
def plow_under(state: State, cell: int) -> None:
    """The neutral tile that is replaced leaves the game, well and all."""
    well = stands_in(state.wells, cell)
    state.plowed[fruit_at(state, cell) + N_FRUITS * int(well)] += 1
    keep_area(state.wells, minus(area(state.wells), only(cell)))


@rule("3.4", "4.8", "R12")
def build(state: State, tile: int, cell: int, way: int) -> None:
    """A bought tile is built."""
    if way == BY_PLOW:
        plow_under(state, cell)
    plant(state, tile % N_FRUITS, cell, way)
    if tile >= N_FRUITS:
        keep_area(state.wells, both(area(state.wells), only(cell)))
    state.waiting[tile] -= 1
    take_landscape(state, cell)
