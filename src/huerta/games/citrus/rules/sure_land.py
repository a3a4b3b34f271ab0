"""Tiles that are needed, and a first look at whether they can all be built, on land where nothing goes wrong (ruling 14).

What is needed is a number for each fruit, packed three bits a fruit into one integer. The *sure land* of a fruit is where it may
stand and would touch no neutral region. There

- a plantation of one fruit never takes away a space from the same fruit, except the other roads of its own site;
- of another fruit it takes away its own space at most (a plow may even add spaces);
- so tiles laid one by one on sure land prove that all can be built, whatever else the position holds.
"""

from typing import Any

from huerta.core.jit import bit_count, rule
from huerta.games.citrus.components import (
    ALL_ROADS,
    BARRED_BY,
    N_FRUITS,
    NONE,
    SHARED_ROADS,
    SITE_SPACES,
    Area,
)
from huerta.games.citrus.layout import FAMILY, ROAD_COLOURS, SIDE, State
from huerta.games.citrus.rules.areas import (
    area,
    beside,
    both,
    count,
    first,
    first_cell,
    is_any,
    meet,
    minus,
    nowhere,
    nth_area,
    only,
)
from huerta.games.citrus.rules.building import barred_roads, free_land, own_plantations

TWO, THREE, FOUR = 2, 3, 4
NEED_BITS = 3  # of the packed number, for each fruit
NEED_MASK = (1 << NEED_BITS) - 1

Five = tuple[Area, Area, Area, Area, Area]  # an area for each fruit
Laid = tuple[int, Area, Area]  # workers left, spaces used, spaces that a tile yet to come must avoid
Lands = tuple[Any, Any, Area]  # sure land of each fruit, its part beside own plantations, as Five or from a survey; finca roads

# -- what is needed ----------------------------------------------------------------------------------------------------


@rule("3.3")
def need_of(fruit: int) -> int:
    """One tile of a fruit, as a packed number."""
    return 1 << (fruit * NEED_BITS)


@rule("3.3")
def needed(need: int, fruit: int) -> int:
    """How many tiles of a fruit are needed."""
    return (need >> (fruit * NEED_BITS)) & NEED_MASK


@rule("3.3")
def first_needed(need: int) -> int:
    """The first fruit of which a tile is needed; there must be one."""
    return bit_count((need & -need) - 1) // NEED_BITS


@rule("3.3")
def without(need: int, fruit: int) -> int:
    """What is needed of all other fruits."""
    return need & ~(NEED_MASK << (fruit * NEED_BITS))


@rule("3.3")
def n_needed(need: int) -> int:
    """How many tiles are needed in all."""
    total = 0
    for fruit in range(N_FRUITS):
        total += needed(need, fruit)
    return total


@rule("3.4")
def waiting_need(state: State) -> int:
    """The tiles that wait to be built."""
    need = 0
    for fruit in range(N_FRUITS):
        need += (int(state.waiting[fruit]) + int(state.waiting[fruit + N_FRUITS])) * need_of(fruit)
    return need


# -- a first look ------------------------------------------------------------------------------------------------------


@rule("R14")
def sure_land(state: State, need: int, fruit: int, free: Area) -> Area:
    """The free land where a fruit that is needed may stand and touches no region but one's own."""
    if needed(need, fruit) == 0:
        return nowhere()
    others = minus(area(state.planted[fruit]), area(state.owned[state.to_move]))
    return minus(minus(free, barred_roads(state, fruit)), beside(others))


@rule("R14")
def near_own(state: State, land: Area, fruit: int) -> Area:
    """The part of its land that lies beside the mover's regions of the fruit."""
    return meet(land, beside(own_plantations(state, fruit))) if is_any(land) else nowhere()


@rule("R14")
def lands_for(state: State, need: int) -> Lands:
    """All that a first look needs to know of the board, for the fruits that are needed."""
    free = free_land(state)
    land = (
        sure_land(state, need, 0, free),
        sure_land(state, need, 1, free),
        sure_land(state, need, 2, free),
        sure_land(state, need, 3, free),
        sure_land(state, need, 4, free),
    )
    near = (
        near_own(state, land[0], 0),
        near_own(state, land[1], 1),
        near_own(state, land[2], 2),
        near_own(state, land[3], 3),
        near_own(state, land[4], 4),
    )
    return land, near, area(state.finca_roads)


@rule("R14")
def land_of(lands: Lands, fruit: int) -> tuple[Area, Area]:
    """The sure land of a fruit, and the part of it beside own plantations."""
    lands_of, nears, _ = lands
    return nth_area(lands_of, fruit), nth_area(nears, fruit)


@rule("4.2", "R14")
def barred_by(state: State, cell: int) -> Area:
    """The roads that a plantation on this space closes to its fruit."""
    if state.options[ROAD_COLOURS] == FAMILY:
        return nowhere()
    return area(BARRED_BY[state.options[SIDE], cell])


@rule("R12", "R14")
def fits_on_sure_land(state: State, need: int, lands: Lands, workers: int) -> bool:
    """Whether all tiles find a place there."""
    fits, _ = lay_on_sure_land(state, need, lands, workers, nowhere(), NONE, NONE)
    return fits


@rule("R12", "R14")
def lay_on_sure_land(state: State, need: int, lands: Lands, workers: int, used: Area, built: int, cell: int) -> tuple[bool, Area]:
    """Lay the tiles one by one on sure land that is not used; a tile of the fruit `built` has just come to stand on a space.

    Without that space, it tells where such a tile must not stand: on these places, and where it would close one of them.
    """
    _, _, roads = lands
    avoided = nowhere()
    while need != 0:
        fruit = first_needed(need)
        all_land, all_near = land_of(lands, fruit)
        land, near = minus(all_land, used), minus(all_near, used)
        if fruit == built and cell != NONE:
            barred = barred_by(state, cell)
            land = minus(land, barred)
            near = minus(both(near, meet(beside(only(cell)), land)), barred)
        workers, here, closed = lay_fruit(state, needed(need, fruit), land, near, roads, workers, fruit == built)
        if workers < 0:
            return False, avoided
        used = both(used, here)
        avoided = both(avoided, closed if fruit == built else here)
        need = without(need, fruit)
    return True, avoided


@rule("4.2", "4.3", "4.4", "R12", "R14")
def lay_fruit(state: State, n_tiles: int, land: Area, near: Area, roads: Area, workers: int, is_closing: bool) -> Laid:
    """Lay tiles of a fruit on its land, own regions first: the workers left, or -1 if it fails, the spaces used, and all closed.

    What the last one closes is left out if nobody asks.
    """
    all_roads = area(ALL_ROADS[state.options[SIDE]])
    used, closed = nowhere(), nowhere()
    for left in range(n_tiles - 1, -1, -1):
        spaces = near
        if not is_any(spaces):
            spaces = meet(land, roads)
            workers -= 1
            if workers < 0 or not is_any(spaces):
                return -1, used, closed
            roomy = meet(spaces, beside(land)) if left > 0 else spaces
            spaces = roomy if is_any(roomy) else spaces
        off_road = minus(spaces, all_roads)
        here = first(off_road if is_any(off_road) else spaces)
        used = both(used, here)
        if left > 0 or is_closing:
            closing = both(here, barred_by(state, first_cell(here)))
            closed = both(closed, closing)
            land = minus(land, closing)
            near = minus(both(near, meet(beside(here), land)), closing)
    return workers, used, closed


@rule("4.2", "R14")
def n_compatible(state: State, spaces: Area) -> int:
    """So many of these spaces can surely all have the same fruit: of the roads of one site, one counts."""
    if state.options[ROAD_COLOURS] == FAMILY:
        return count(spaces)
    side = state.options[SIDE]
    on_roads = minus(meet(spaces, area(ALL_ROADS[side])), area(SHARED_ROADS[side]))
    return count(minus(spaces, area(ALL_ROADS[side]))) + count(meet(beside(on_roads), area(SITE_SPACES[side])))


@rule("3.4", "R12", "R14")
def has_room_to_spare(state: State, need: int, lands: Lands, workers: int) -> bool:
    """Whether any placement leaves the rest possible: for each fruit as many spaces as there are tiles, and a worker to spare."""
    _, _, roads = lands
    n, starting = n_needed(need), 0
    while need != 0:
        fruit = first_needed(need)
        land, near = land_of(lands, fruit)
        if n_compatible(state, near) < n:
            starting += needed(need, fruit)
            if starting >= workers or n_compatible(state, both(near, meet(land, roads))) < n:
                return False
        need = without(need, fruit)
    return True
