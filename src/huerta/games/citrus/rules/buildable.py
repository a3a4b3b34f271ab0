"""Whether bought tiles can all be built: exact, and nearly always answered without a search (rulings 14 and 15).

Fruits get in each other's way through two things only: they cannot share a space, and they share the workers at home. A first look
uses no more than the sure land of each fruit. Only when that fails and no simple reason forbids it, every order and every space is
tried.
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
    after_first,
    area,
    beside,
    both,
    count,
    first_cell,
    is_any,
    keep_area,
    meet,
    nowhere,
    only,
)
from huerta.games.citrus.rules.building import (
    BY_PLOW,
    PLAINLY,
    extensions,
    fruit_at,
    n_ways,
    open_roads,
    own_plantations,
    plant,
    spaces_for,
    workers_at_home,
)
from huerta.games.citrus.rules.sure_land import (
    FOR_A_MERGER,
    NEED_MASK,
    OPEN,
    SURE,
    THREE,
    TWO,
    Lands,
    first_look,
    fits_on_sure_land,
    is_hopeless,
    lands_for,
    most_joined,
    n_needed,
    n_regions,
    need_of,
    needed,
)

# -- looking ahead -----------------------------------------------------------------------------------------------------

Saved = tuple[Area, Area, Area, Area, Area, Area, int, int]


@rule("R14")
def saved(state: State, fruit: int, other: int) -> Saved:
    """All that building one plantation of a fruit can change, perhaps in the place of another fruit."""
    seat = state.to_move
    return (
        area(state.planted[fruit]),
        area(state.planted[other]),
        area(state.owned[seat]),
        area(state.worker[seat]),
        area(state.linked_east),
        area(state.linked_south),
        int(state.bridges),
        int(state.plows),
    )


@rule("R14")
def take_back(state: State, fruit: int, other: int, before: Saved) -> None:
    """As if the plantation had never been built."""
    seat = state.to_move
    keep_area(state.planted[fruit], before[0])
    keep_area(state.planted[other], before[1])
    keep_area(state.owned[seat], before[2])
    keep_area(state.worker[seat], before[3])
    keep_area(state.linked_east, before[4])
    keep_area(state.linked_south, before[5])
    state.bridges = before[6]
    state.plows = before[7]


@rule("R12", "R14")
def order_matters(state: State, need: int) -> bool:
    """Which fruit comes first matters only if a merger can free a worker that another tile lacks, or with a plow."""
    if state.plows > 0:
        return True
    if workers_at_home(state, state.to_move) >= n_needed(need):
        return False
    for fruit in range(N_FRUITS):
        wanted = needed(need, fruit)
        if wanted == 1 and most_joined(state, fruit) >= TWO:
            return True
        if wanted >= TWO and wanted + n_regions(state, fruit) >= FOR_A_MERGER:
            return True
    return False


@rule("R14")
def first_fruit(state: State, need: int) -> int:
    """The fruit to try first: the one with fewest spaces; or none in particular, when the order matters."""
    if order_matters(state, need):
        return NONE
    best, fewest = NONE, 0
    for fruit in range(N_FRUITS):
        if needed(need, fruit) > 0:
            spaces = count(spaces_for(state, fruit, PLAINLY))
            if best == NONE or spaces < fewest:
                best, fewest = fruit, spaces
    return best


@rule("R14")
def is_tried(need: int, fruit: int, chosen: int) -> bool:
    """Whether a tile of this fruit is tried next."""
    return needed(need, fruit) > 0 and chosen in (NONE, fruit)


@rule("8.6", "R14")
def fruit_changed(state: State, fruit: int, cell: int, way: int) -> int:
    """The other fruit whose plantations change: the one plowed under, else the same."""
    return fruit_at(state, cell) if way == BY_PLOW else fruit


@rule("R14")
def can_build_one(state: State, need: int) -> bool:
    """One tile can be built if there is any space for it."""
    for fruit in range(N_FRUITS):
        if needed(need, fruit) > 0:
            for way in range(n_ways(state)):
                if is_any(spaces_for(state, fruit, way)):
                    return True
    return False


@rule("R14")
def search_two(state: State, need: int) -> bool:
    """Two tiles can be built if one can, somewhere, so that the other still can."""
    chosen = first_fruit(state, need)
    for fruit in range(N_FRUITS):
        if not is_tried(need, fruit, chosen):
            continue
        for way in range(n_ways(state)):
            spaces = spaces_for(state, fruit, way)
            while is_any(spaces):
                cell = first_cell(spaces)
                spaces = after_first(spaces)
                other = fruit_changed(state, fruit, cell, way)
                before = saved(state, fruit, other)
                plant(state, fruit, cell, way)
                fits = can_build_one(state, need - need_of(fruit))
                take_back(state, fruit, other, before)
                if fits:
                    return True
    return False


@rule("R14")
def can_build_two(state: State, need: int) -> bool:
    """Whether two tiles can be built: at first sight, or after a search."""
    look = first_look(state, need, lands_for(state, need))
    return look == SURE or (look == OPEN and search_two(state, need))


@rule("R14")
def search_three(state: State, need: int) -> bool:
    """Three tiles: one of them somewhere, so that the other two still can."""
    chosen = first_fruit(state, need)
    for fruit in range(N_FRUITS):
        if not is_tried(need, fruit, chosen):
            continue
        for way in range(n_ways(state)):
            spaces = spaces_for(state, fruit, way)
            while is_any(spaces):
                cell = first_cell(spaces)
                spaces = after_first(spaces)
                other = fruit_changed(state, fruit, cell, way)
                before = saved(state, fruit, other)
                plant(state, fruit, cell, way)
                fits = can_build_two(state, need - need_of(fruit))
                take_back(state, fruit, other, before)
                if fits:
                    return True
    return False


@rule("R14")
def can_build_three(state: State, need: int) -> bool:
    """Whether three tiles can be built: at first sight, or after a search."""
    look = first_look(state, need, lands_for(state, need))
    return look == SURE or (look == OPEN and search_three(state, need))


@rule("R14", is_woven=True)
def search_four(state: State, need: int) -> bool:
    """Four tiles: one of them somewhere, so that the other three still can."""
    chosen = first_fruit(state, need)
    for fruit in range(N_FRUITS):
        if not is_tried(need, fruit, chosen):
            continue
        for way in range(n_ways(state)):
            spaces = spaces_for(state, fruit, way)
            while is_any(spaces):
                cell = first_cell(spaces)
                spaces = after_first(spaces)
                other = fruit_changed(state, fruit, cell, way)
                before = saved(state, fruit, other)
                plant(state, fruit, cell, way)
                fits = can_build_three(state, need - need_of(fruit))
                take_back(state, fruit, other, before)
                if fits:
                    return True
    return False


@rule("R12", "R14")
def search(state: State, need: int) -> bool:
    """Try every order and every space: slow, and rarely needed."""
    n = n_needed(need)
    if n == 1:
        return can_build_one(state, need)
    if n == TWO:
        return search_two(state, need)
    if n == THREE:
        return search_three(state, need)
    return search_four(state, need)


@rule("R12", "R14")
def can_build_elsewhere(state: State, need: int, lands: Lands, workers: int) -> bool:
    """Whether tiles that do not fit on sure land can be built all the same."""
    return not is_hopeless(state, need, lands, workers) and search(state, need)


@rule("3.3", "R12", "R14")
def can_build(state: State, need: int, lands: Lands) -> bool:
    """Whether all tiles needed can be built, in some order, each somewhere."""
    workers = workers_at_home(state, state.to_move)
    fits = fits_on_sure_land(state, need, lands, workers, nowhere(), NONE, 0)
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
            if fits_on_sure_land(state, need, with_roads_of(state, lands, site), workers, nowhere(), NONE, 0):
                return True
            best = with_roads_of(state, best, site)
    if state.bridges == 0 and is_hopeless(state, need, best, workers):
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
        if not is_any(extensions(state, fruit)):
            found += need_of(fruit) * NEED_MASK
    return found


@rule("3.4", "R14", is_woven=True)
def leaves_rest_possible(state: State, need: int, lands: Lands, fruit: int, cell: int, way: int) -> bool:
    """Whether the tiles that remain of these can all be built after a tile of this fruit stands here."""
    rest = need - need_of(fruit)
    workers = workers_at_home(state, state.to_move)
    if not is_any(meet(beside(only(cell)), own_plantations(state, fruit))):
        workers -= 1
    if fits_on_sure_land(state, rest, lands, workers, only(cell), fruit, cell):
        return True
    other = fruit_changed(state, fruit, cell, way)
    before = saved(state, fruit, other)
    plant(state, fruit, cell, way)
    fits = can_build(state, rest, lands_for(state, rest))
    take_back(state, fruit, other, before)
    return fits
