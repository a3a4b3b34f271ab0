"""Tiles that are needed, and a first look at whether they can all be built, on land where nothing goes wrong (ruling 14).

What is needed is a number for each fruit, packed three bits a fruit into one integer. The *sure land* of a fruit is where it may
stand and would touch no neutral region. There

- a plantation of one fruit never takes away a space from the same fruit, except the other roads of its own site;
- of another fruit it takes away its own space at most (a plow may even add spaces);
- so tiles laid one by one on sure land prove that all can be built, whatever else the position holds.
"""

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
    only,
)
from huerta.games.citrus.rules.building import (
    N_DIRECTIONS,
    allowed,
    barred_roads,
    extensions,
    free_land,
    grown,
    leap_extensions,
    leap_starts,
    neutral_plantations,
    own_plantations,
    workers_at_home,
)

TWO, THREE, FOUR = 2, 3, 4
NEED_BITS = 3  # of the packed number, for each fruit
NEED_MASK = (1 << NEED_BITS) - 1
HOPELESS, OPEN, SURE = range(3)  # what a first look tells
MANY = 99  # workers, more than anybody has
FOR_A_MERGER = 3  # two regions and a tile between them: regions and tiles of a fruit must be so many to free a worker

Five = tuple[Area, Area, Area, Area, Area]  # an area for each fruit
Laid = tuple[int, Area, Area]  # workers left, spaces used, spaces that a tile yet to come must avoid
Lands = tuple[Five, Five, Area]  # sure land of each fruit, its part beside own plantations, the roads of fincas

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
    lands_of, nears, roads = lands
    avoided = nowhere()
    while need != 0:
        fruit = first_needed(need)
        land, near = minus(lands_of[fruit], used), minus(nears[fruit], used)
        if fruit == built and cell != NONE:
            barred = barred_by(state, cell)
            land = minus(land, barred)
            near = minus(both(near, meet(beside(only(cell)), land)), barred)
        workers, here, closed = lay_fruit(state, needed(need, fruit), land, near, roads, workers)
        if workers < 0:
            return False, avoided
        used = both(used, here)
        avoided = both(avoided, closed if fruit == built else here)
        need = without(need, fruit)
    return True, avoided


@rule("4.2", "4.3", "4.4", "R12", "R14")
def lay_fruit(state: State, n_tiles: int, land: Area, near: Area, roads: Area, workers: int) -> Laid:
    """Lay tiles of a fruit on its land, own regions first: the workers left, or -1 if it fails, the spaces used, and all closed."""
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
        used, closing = both(used, here), both(here, barred_by(state, first_cell(here)))
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
    lands_of, nears, roads = lands
    n, starting = n_needed(need), 0
    while need != 0:
        fruit = first_needed(need)
        if n_compatible(state, nears[fruit]) < n:
            starting += needed(need, fruit)
            if starting >= workers or n_compatible(state, both(nears[fruit], meet(lands_of[fruit], roads))) < n:
                return False
        need = without(need, fruit)
    return True


@rule("R14")
def has_any_space(state: State, fruit: int, lands: Lands) -> bool:
    """Whether the fruit could be built anywhere, had one workers enough."""
    lands_of, nears, roads = lands
    if is_any(nears[fruit]) or is_any(meet(lands_of[fruit], roads)) or is_any(extensions(state, fruit)):
        return True
    if state.bridges > 0:
        for direction in range(N_DIRECTIONS):
            if is_any(leap_extensions(state, fruit, direction)) or is_any(leap_starts(state, fruit, direction)):
                return True
    return False


@rule("R11", "R12", "R14")
def n_regions(state: State, fruit: int) -> int:
    """How many regions of a fruit the mover has."""
    return count(meet(area(state.worker[state.to_move]), area(state.planted[fruit])))


@rule("4.3", "R11", "R14")
def most_joined(state: State, fruit: int) -> int:
    """How many of the mover's regions of a fruit one tile can join at most."""
    own, land = own_plantations(state, fruit), allowed(state, fruit)
    workers = meet(area(state.worker[state.to_move]), own)
    once, twice, more = nowhere(), nowhere(), nowhere()
    while is_any(workers):
        region = grown(state, first(workers), own)
        workers = minus(workers, region)
        near = meet(beside(region), land)
        more = both(more, meet(twice, near))
        twice = both(twice, meet(once, near))
        once = both(once, near)
    if is_any(more):
        return N_DIRECTIONS
    return TWO if is_any(twice) else 1


@rule("4.3", "4.6", "R11", "R14")
def grounds(state: State, fruit: int, spaces: Area, width: int) -> Area:
    """Spaces of a fruit, had they grown so many spaces wide, with all neutral plantations that they meet."""
    land, neutral = allowed(state, fruit), neutral_plantations(state, fruit)
    for _ in range(width):
        spaces = both(spaces, meet(beside(spaces), land))
        spaces = grown(state, spaces, both(spaces, neutral))
    return spaces


@rule("R11", "R14")
def n_apart(state: State, fruit: int, within: Area) -> int:
    """How many of the mover's regions of a fruit stay apart within these spaces."""
    workers, apart = meet(area(state.worker[state.to_move]), area(state.planted[fruit])), 0
    while is_any(workers):
        workers = minus(workers, grown(state, first(workers), within))
        apart += 1
    return apart


@rule("R11", "R12", "R14")
def most_freed(state: State, fruit: int, wanted: int, starts: Area) -> int:
    """Not more workers than this come home when so many tiles of a fruit are built; -1 if one must leave, -MANY without room."""
    regions = n_regions(state, fruit)
    if state.bridges > 0:
        return regions - 1
    if regions == 0:
        return -1 if count(minus(grounds(state, fruit, starts, wanted - 1), area(state.planted[fruit]))) >= wanted else -MANY
    own = own_plantations(state, fruit)
    room = count(minus(grounds(state, fruit, own, wanted), area(state.planted[fruit])))
    freed = 0 if room >= wanted else -1
    if regions == 1:
        return freed
    if wanted == 1:
        return freed + most_joined(state, fruit) - 1
    return freed + regions - n_apart(state, fruit, grounds(state, fruit, own, (wanted + 1) // TWO))


@rule("R11", "R12", "R14")
def lacks_workers(state: State, need: int, workers: int) -> bool:
    """Whether workers must lack even if all regions of every fruit that is needed were joined."""
    for fruit in range(N_FRUITS):
        if needed(need, fruit) > 0:
            workers += n_regions(state, fruit) - 1
    return workers < 0 and state.plows == 0


@rule("R14", is_woven=True)
def is_hopeless(state: State, need: int, lands: Lands, workers: int) -> bool:
    """A fruit has no space at all, or there must be a lack of workers whatever is merged."""
    if state.plows > 0:
        return False
    lands_of, _, roads = lands
    left = need
    while left != 0:
        fruit = first_needed(left)
        if not has_any_space(state, fruit, lands):
            return True
        left = without(left, fruit)
    while need != 0:
        fruit = first_needed(need)
        workers += most_freed(state, fruit, needed(need, fruit), meet(lands_of[fruit], roads))
        need = without(need, fruit)
    return workers < 0


@rule("R14")
def first_look(state: State, need: int, lands: Lands) -> int:
    """Sure if the tiles fit on sure land; hopeless if a fruit has no space, or workers must lack."""
    workers = workers_at_home(state, state.to_move)
    if fits_on_sure_land(state, need, lands, workers):
        return SURE
    return HOPELESS if is_hopeless(state, need, lands, workers) else OPEN
