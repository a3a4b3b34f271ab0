"""Whether bought tiles can all be built: exact, and nearly always answered without a search (rulings 14 and 15).

A first look uses no more than the sure land of each fruit, a second one what each fruit has to choose from for its first tile. Only
when both leave it open, every order and every space is tried.
"""

from typing import Any

from huerta.core.jit import bit_count, rule
from huerta.games.citrus.components import (
    NONE,
    ROADS,
    Area,
)
from huerta.games.citrus.layout import SIDE, State
from huerta.games.citrus.rules.areas import (
    NO_WORDS,
    area,
    beside,
    both,
    first,
    first_cell,
    is_any,
    keep_area,
    meet,
    minus,
    nowhere,
    only,
)
from huerta.games.citrus.rules.building import (
    allowed,
    extensions,
    open_roads,
    own_plantations,
    plant,
    workers_at_home,
)
from huerta.games.citrus.rules.fincas import open_sites
from huerta.games.citrus.rules.prospects import HOPELESS, OPEN, SURE, lacks_workers, second_look
from huerta.games.citrus.rules.searching import can_build_one, fruit_changed, saved, search, take_back
from huerta.games.citrus.rules.sure_land import (
    NEED_MASK,
    Lands,
    first_needed,
    fits_on_sure_land,
    land_of,
    lands_for,
    lay_on_sure_land,
    n_needed,
    need_of,
    without,
)

NO_SIGHTS = (NO_WORDS,)  # where there is no survey


@rule("R12", "R14")
def can_build_elsewhere(state: State, need: int, lands: Lands, workers: int) -> bool:
    """Whether tiles that do not fit on sure land can be built all the same."""
    return not lacks_workers(state, need, workers) and can_build_somehow(state, need, lands, workers)


@rule("R12", "R14")
def can_build_somehow(state: State, need: int, lands: Lands, workers: int) -> bool:
    """The same, where workers may be enough."""
    if n_needed(need) == 1:
        return can_build_one(state, need)
    look = second_look(state, need, lands, workers)
    return look == SURE or (look == OPEN and search(state, need))


@rule("3.3", "R12", "R14")
def can_build(state: State, need: int, lands: Lands) -> bool:
    """Whether all tiles needed can be built, in some order, each somewhere."""
    workers = workers_at_home(state, state.to_move)
    fits = fits_on_sure_land(state, need, lands, workers)
    return fits or can_build_elsewhere(state, need, lands, workers)


@rule("5.3", "R14", "R15")
def roads_with(state: State, roads: Area, site: int) -> Area:
    """The same roads if a finca stood on a site, too."""
    return both(roads, area(ROADS[state.options[SIDE], site]))


@rule("3.3", "5.3", "R14", "R15")
def can_build_if_sited(state: State, need: int, lands: Lands, site: int) -> bool:
    """The same with a finca, whatever its values, on one site."""
    roads = area(state.finca_roads)
    open_roads(state, site)
    state.finca[site] = 0
    lands_of, nears, _ = lands
    fits = can_build(state, need, (lands_of, nears, area(state.finca_roads)))
    state.finca[site] = NONE
    keep_area(state.finca_roads, roads)
    return fits


@rule("R14")
def first_site(sites: int) -> int:
    """The first of some sites."""
    return bit_count((sites & -sites) - 1)


@rule("5.3", "R14", "R15")
def roads_with_all(state: State, roads: Area) -> Area:
    """The same roads if fincas stood on all open sites, too."""
    sites = open_sites(state)
    while sites != 0:
        roads = roads_with(state, roads, first_site(sites))
        sites &= sites - 1
    return roads


@rule("5.3", "R12", "R14", "R15")
def fits_with_finca(state: State, need: int, lands: Lands, workers: int) -> bool:
    """Whether all tiles find a place on sure land if a finca stands on the right open site."""
    lands_of, nears, roads = lands
    sites = open_sites(state)
    while sites != 0:
        if fits_on_sure_land(state, need, (lands_of, nears, roads_with(state, roads, first_site(sites))), workers):
            return True
        sites &= sites - 1
    return False


@rule("3.3", "5.3", "R14", "R15")
def can_build_with_finca(state: State, need: int, lands: Lands) -> bool:
    """The same when a new finca comes first, for tiles that do not fit without: on the right open site, whatever its values."""
    workers = workers_at_home(state, state.to_move)
    if fits_with_finca(state, need, lands, workers):
        return True
    lands_of, nears, roads = lands
    if state.bridges == 0 and second_look(state, need, (lands_of, nears, roads_with_all(state, roads)), workers) == HOPELESS:
        return False
    sites = open_sites(state)
    while sites != 0:
        if can_build_if_sited(state, need, lands, first_site(sites)):
            return True
        sites &= sites - 1
    return can_build_elsewhere(state, need, lands, workers)


@rule("R14", is_woven=True)
def unbuildable_fruits(
    state: State, need: int, lands: Lands, sights: Any, is_finca_near: bool, is_thorough: bool
) -> tuple[int, int]:
    """The fruits, of those needed, that can be built nowhere, whatever the workers; then those that a new finca does not help.

    Who is not thorough passes over those that neutral regions alone make unbuildable. A survey has sights.
    """
    nowhere_now, nowhere_with_finca = 0, 0
    if state.bridges > 0 or state.plows > 0:
        return nowhere_now, nowhere_with_finca
    _, _, roads = lands
    all_roads = roads_with_all(state, roads) if is_finca_near else roads
    while need != 0:
        fruit = first_needed(need)
        need = without(need, fruit)
        land, near = land_of(lands, fruit)
        if is_any(near) or is_any(meet(land, roads)):
            continue
        if is_far(state, sights, fruit) or (is_thorough and not is_any(extensions(state, fruit))):
            nowhere_now += need_of(fruit) * NEED_MASK
            nowhere_with_finca += need_of(fruit) * NEED_MASK * int(not is_any(meet(land, all_roads)))
    return nowhere_now, nowhere_with_finca


@rule("4.3", "R14")
def is_far(state: State, sights: Any, fruit: int) -> bool:
    """Whether no land for a fruit lies beside own plantations; it can be started nowhere."""
    if isinstance(sights, tuple):
        return not is_any(meet(allowed(state, fruit), beside(own_plantations(state, fruit))))
    return not is_any(area(sights[fruit]))


@rule("3.4", "R14")
def surely_fine(state: State, need: int, lands: Lands, fruit: int, spaces: Area, in_haste: bool) -> Area:
    """Of these spaces for a fruit, those that leave the rest possible at first sight: they are in no other tile's way.

    Haste does not look twice at the spaces where other tiles were laid.
    """
    rest, workers = need - need_of(fruit), workers_at_home(state, state.to_move)
    fits, avoided = lay_on_sure_land(state, rest, lands, workers - 1, nowhere(), fruit, NONE)
    if not fits:
        workers += 1
        fits, avoided = lay_on_sure_land(state, rest, lands, workers - 1, nowhere(), fruit, NONE)
        spaces = meet(spaces, beside(own_plantations(state, fruit)))
    if not fits:
        return nowhere()
    if in_haste:
        return minus(spaces, avoided)
    unsure = meet(spaces, avoided)
    while is_any(unsure):
        here = first(unsure)
        unsure = minus(unsure, here)
        fits, _ = lay_on_sure_land(state, rest, lands, workers - 1, here, fruit, first_cell(here))
        if not fits:
            spaces = minus(spaces, here)
    return spaces


@rule("3.4", "R12", "R14")
def rest_fits(state: State, rest: int, lands: Lands, fruit: int, cell: int) -> bool:
    """Whether the tiles that remain fit on sure land after a tile of this fruit stands here."""
    workers = workers_at_home(state, state.to_move)
    if not is_any(meet(beside(only(cell)), own_plantations(state, fruit))):
        workers -= 1
    fits, _ = lay_on_sure_land(state, rest, lands, workers, only(cell), fruit, cell)
    return fits


@rule("3.4", "R14", is_woven=True)
def leaves_rest_possible(state: State, need: int, lands: Lands, fruit: int, cell: int, way: int) -> bool:
    """Whether the tiles that remain of these can all be built after a tile of this fruit stands here."""
    rest = need - need_of(fruit)
    if rest_fits(state, rest, lands, fruit, cell):
        return True
    other = fruit_changed(state, fruit, cell, way)
    before = saved(state, fruit, other)
    plant(state, fruit, cell, way)
    fits = can_build(state, rest, lands_for(state, rest))
    take_back(state, fruit, other, before)
    return fits
