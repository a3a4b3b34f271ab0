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
from huerta.games.citrus.layout import FACE_UP, NO_DOUBTS, NO_SEARCH, PUT_OFF, SIDE, THOROUGH, State
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


@rule("R14")
def puts_off(state: State, limit: int) -> bool:
    """Whether a list of moves made in haste leaves a question open; then it says so."""
    if state.haste < limit:
        return False
    state.haste = PUT_OFF
    return True


@rule("R12", "R14")
def can_build_elsewhere(state: State, need: int, lands: Lands, workers: int) -> bool:
    """Whether tiles that do not fit on sure land can be built all the same."""
    if lacks_workers(state, need, workers) or puts_off(state, NO_DOUBTS):
        return False
    return can_build_somehow(state, need, lands, workers)


@rule("R12", "R14")
def can_build_somehow(state: State, need: int, lands: Lands, workers: int) -> bool:
    """The same, where workers may be enough."""
    if n_needed(need) == 1:
        return can_build_one(state, need)
    look = second_look(state, need, lands, workers)
    return look == SURE or (look == OPEN and not puts_off(state, NO_SEARCH) and search(state, need))


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


@rule("3.3", "5.3", "R14", "R15")
def can_build_with_finca(state: State, need: int, lands: Lands) -> bool:
    """The same when a new finca comes first, for tiles that do not fit without: on the right open site, whatever its values."""
    workers, best = workers_at_home(state, state.to_move), lands
    for site in range(N_SITES):
        if state.site_tile[site] == FACE_UP:
            if fits_on_sure_land(state, need, with_roads_of(state, lands, site), workers):
                return True
            best = with_roads_of(state, best, site)
    if puts_off(state, NO_DOUBTS) or (state.bridges == 0 and second_look(state, need, best, workers) == HOPELESS):
        return False
    for site in range(N_SITES):
        if state.site_tile[site] == FACE_UP and can_build_if_sited(state, need, lands, site):
            return True
    return can_build_elsewhere(state, need, lands, workers)


@rule("R14", is_woven=True)
def unbuildable_fruits(state: State, need: int, lands: Lands, is_finca_near: bool) -> int:
    """The fruits, of those needed, that can be built nowhere, whatever the workers and whichever open site gets a finca."""
    lands_of, nears, roads = lands
    if state.bridges > 0 or state.plows > 0:
        return 0
    for site in range(N_SITES):
        if is_finca_near and state.site_tile[site] == FACE_UP:
            roads = both(roads, area(ROADS[state.options[SIDE], site]))
    found = 0
    for fruit in range(N_FRUITS):
        if needed(need, fruit) == 0 or is_any(nears[fruit]) or is_any(meet(lands_of[fruit], roads)):
            continue
        is_far = not is_any(meet(allowed(state, fruit), beside(own_plantations(state, fruit))))
        if is_far or (state.haste == THOROUGH and not is_any(extensions(state, fruit))):
            found += need_of(fruit) * NEED_MASK
    return found


@rule("3.4", "R14")
def surely_fine(state: State, need: int, lands: Lands, fruit: int, spaces: Area) -> Area:
    """Of these spaces for a fruit, those that leave the rest possible at first sight: they are in no other tile's way."""
    rest, workers = need - need_of(fruit), workers_at_home(state, state.to_move)
    fits, avoided = lay_on_sure_land(state, rest, lands, workers - 1, nowhere(), fruit, NONE)
    if not fits:
        workers += 1
        fits, avoided = lay_on_sure_land(state, rest, lands, workers - 1, nowhere(), fruit, NONE)
        spaces = meet(spaces, beside(own_plantations(state, fruit)))
    if not fits:
        return nowhere()
    unsure = meet(spaces, avoided)
    while is_any(unsure):
        here = first(unsure)
        unsure = minus(unsure, here)
        fits, _ = lay_on_sure_land(state, rest, lands, workers - 1, here, fruit, first_cell(here))
        if not fits:
            spaces = minus(spaces, here)
    return spaces


@rule("3.4", "R14", is_woven=True)
def leaves_rest_possible(state: State, need: int, lands: Lands, fruit: int, cell: int, way: int) -> bool:
    """Whether the tiles that remain of these can all be built after a tile of this fruit stands here."""
    rest = need - need_of(fruit)
    workers = workers_at_home(state, state.to_move)
    if not is_any(meet(beside(only(cell)), own_plantations(state, fruit))):
        workers -= 1
    fits, _ = lay_on_sure_land(state, rest, lands, workers, only(cell), fruit, cell)
    if fits:
        return True
    other = fruit_changed(state, fruit, cell, way)
    before = saved(state, fruit, other)
    plant(state, fruit, cell, way)
    fits = can_build(state, rest, lands_for(state, rest))
    take_back(state, fruit, other, before)
    return fits
