"""Whether bought tiles can all be built: exact, and nearly always answered without a search (rulings 14 and 15).

A first look uses no more than the sure land of each fruit, a second one what each fruit has to choose from for its first tile. Only
when both leave it open, every order and every space is tried.
"""

from huerta.core.jit import rule
from huerta.games.citrus.components import (
    N_FRUITS,
    N_SITES,
    NONE,
    ROADS,
    Area,
)
from huerta.games.citrus.layout import FACE_UP, SIDE, State
from huerta.games.citrus.rules.areas import (
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
from huerta.games.citrus.rules.prospects import HOPELESS, OPEN, SURE, lacks_workers, second_look
from huerta.games.citrus.rules.searching import can_build_one, fruit_changed, saved, search, take_back
from huerta.games.citrus.rules.sure_land import (
    NEED_MASK,
    Lands,
    fits_on_sure_land,
    lands_for,
    lay_on_sure_land,
    n_needed,
    need_of,
    needed,
)


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
def with_roads_of(state: State, lands: Lands, site: int) -> Lands:
    """The same lands if a finca stood on a site."""
    lands_of, nears, roads = lands
    return lands_of, nears, both(roads, area(ROADS[state.options[SIDE], site]))


@rule("3.3", "5.3", "R14", "R15")
def can_build_if_sited(state: State, need: int, lands: Lands, site: int) -> bool:
    """The same with a finca, whatever its values, on one site."""
    roads = area(state.finca_roads)
    open_roads(state, site)
    state.finca[site] = 0
    fits = can_build(state, need, with_roads_of(state, lands, site))
    state.finca[site] = NONE
    keep_area(state.finca_roads, roads)
    return fits


@rule("5.3", "R14", "R15")
def with_all_roads(state: State, lands: Lands) -> Lands:
    """The same lands if fincas stood on all open sites."""
    for site in range(N_SITES):
        if state.site_tile[site] == FACE_UP:
            lands = with_roads_of(state, lands, site)
    return lands


@rule("5.3", "R12", "R14", "R15")
def fits_with_finca(state: State, need: int, lands: Lands, workers: int) -> bool:
    """Whether all tiles find a place on sure land if a finca stands on the right open site."""
    for site in range(N_SITES):
        if state.site_tile[site] == FACE_UP and fits_on_sure_land(state, need, with_roads_of(state, lands, site), workers):
            return True
    return False


@rule("3.3", "5.3", "R14", "R15")
def can_build_with_finca(state: State, need: int, lands: Lands) -> bool:
    """The same when a new finca comes first, for tiles that do not fit without: on the right open site, whatever its values."""
    workers = workers_at_home(state, state.to_move)
    if fits_with_finca(state, need, lands, workers):
        return True
    if state.bridges == 0 and second_look(state, need, with_all_roads(state, lands), workers) == HOPELESS:
        return False
    for site in range(N_SITES):
        if state.site_tile[site] == FACE_UP and can_build_if_sited(state, need, lands, site):
            return True
    return can_build_elsewhere(state, need, lands, workers)


@rule("R14", is_woven=True)
def unbuildable_fruits(state: State, need: int, lands: Lands, is_finca_near: bool, in_haste: bool) -> int:
    """The fruits, of those needed, that can be built nowhere, whatever the workers and whichever open site gets a finca.

    Haste passes over those that neutral regions alone make unbuildable.
    """
    if state.bridges > 0 or state.plows > 0:
        return 0
    lands_of, nears, roads = with_all_roads(state, lands) if is_finca_near else lands
    found = 0
    for fruit in range(N_FRUITS):
        if needed(need, fruit) == 0 or is_any(nears[fruit]) or is_any(meet(lands_of[fruit], roads)):
            continue
        is_far = not is_any(meet(allowed(state, fruit), beside(own_plantations(state, fruit))))
        if is_far or (not in_haste and not is_any(extensions(state, fruit))):
            found += need_of(fruit) * NEED_MASK
    return found


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
