"""Section 4: where a plantation may be built, and what building it does to regions and workers.

The seat to move builds. Regions are written down nowhere: they follow from which plantations touch, side by side or by a bridge.
"""

from huerta.core.jit import rule
from huerta.games.citrus.components import (
    ALL_ROADS,
    DIRECTIONS,
    LAND,
    N_FRUITS,
    N_SITES,
    N_WORKERS,
    NONE,
    ROADS,
    SITE_CELL,
    SITE_SPACES,
    Area,
)
from huerta.games.citrus.layout import FAMILY, ROAD_COLOURS, SIDE, State
from huerta.games.citrus.rules.areas import (
    EAST,
    NORTH,
    SOUTH,
    WEST,
    area,
    beside,
    both,
    count,
    first,
    is_any,
    is_one,
    is_same,
    keep_area,
    leap,
    meet,
    minus,
    nowhere,
    only,
    stands_in,
)

# The ways to build a plantation: on free land, by a bridge from one of four directions, in the place of a neutral one.
N_DIRECTIONS = len(DIRECTIONS)
PLAINLY, BY_BRIDGE, BY_PLOW = 0, 1, 1 + N_DIRECTIONS
N_WAYS = 1 + N_DIRECTIONS + 1

# -- regions -----------------------------------------------------------------------------------------------------------


@rule("4.6")
def everyones(state: State) -> Area:
    """The plantations of all regions with a worker."""
    spaces = nowhere()
    for seat in range(state.n_seats):
        spaces = both(spaces, area(state.owned[seat]))
    return spaces


@rule("4.3", "R1")
def own_plantations(state: State, fruit: int) -> Area:
    """The plantations of this fruit in the mover's regions."""
    return meet(area(state.planted[fruit]), area(state.owned[state.to_move]))


@rule("4.6")
def neutral_plantations(state: State, fruit: int) -> Area:
    """The plantations of this fruit in regions without a worker."""
    return minus(area(state.planted[fruit]), everyones(state))


@rule("4.6")
def neutrals(state: State) -> Area:
    """The plantations of all regions without a worker."""
    spaces = nowhere()
    for fruit in range(N_FRUITS):
        spaces = both(spaces, area(state.planted[fruit]))
    return minus(spaces, everyones(state))


@rule("4.5", "R1")
def foreign_plantations(state: State, fruit: int) -> Area:
    """The plantations of this fruit in other seats' regions."""
    return meet(area(state.planted[fruit]), minus(everyones(state), area(state.owned[state.to_move])))


@rule("8.5")
def linked_with(state: State, spaces: Area) -> Area:
    """The spaces joined with any of these by a bridge."""
    east, south = area(state.linked_east), area(state.linked_south)
    ahead = both(leap(meet(spaces, east), EAST), leap(meet(spaces, south), SOUTH))
    return both(ahead, both(meet(leap(spaces, WEST), east), meet(leap(spaces, NORTH), south)))


@rule("4.3", "8.5", "R1")
def grown(state: State, spaces: Area, within: Area) -> Area:
    """The whole regions that these spaces belong to: whatever touches side by side or by a bridge."""
    has_links = is_any(both(area(state.linked_east), area(state.linked_south)))
    while True:
        more = both(spaces, beside(spaces))
        if has_links:
            more = both(more, linked_with(state, spaces))
        more = meet(more, within)
        if is_same(more, spaces):
            return spaces
        spaces = more


@rule("7.2", "8.6")
def fruit_at(state: State, cell: int) -> int:
    """The fruit of the plantation on a space, or none."""
    found = NONE
    for fruit in range(N_FRUITS):
        found = fruit if stands_in(state.planted[fruit], cell) else found
    return found


@rule("6.2", "7.2")
def region_of(state: State, seat: int, cell: int) -> Area:
    """The whole region of a seat that this space belongs to."""
    own = meet(area(state.planted[fruit_at(state, cell)]), area(state.owned[seat]))
    return grown(state, only(cell), own)


@rule("4.4", "R12")
def workers_at_home(state: State, seat: int) -> int:
    """Workers that stand on no region wait at home."""
    return N_WORKERS - count(area(state.worker[seat]))


# -- where a plantation may stand --------------------------------------------------------------------------------------


@rule("4.1")
def free_land(state: State) -> Area:
    """Building land without a plantation; a landscape tile on it is no hindrance."""
    spaces = area(LAND[state.options[SIDE]])
    for fruit in range(N_FRUITS):
        spaces = minus(spaces, area(state.planted[fruit]))
    return spaces


@rule("4.2", "R2", "R3", "R4")
def barred_roads(state: State, fruit: int) -> Area:
    """The roads of a site, built or not, have different fruits, whoever owns them; not so in the family game."""
    return roads_barred(state, beside(area(state.planted[fruit])))


@rule("4.2", "R2", "R3", "R4")
def roads_barred(state: State, beside_fruit: Area) -> Area:
    """The same of a fruit that has these spaces beside it."""
    if state.options[ROAD_COLOURS] == FAMILY:
        return nowhere()
    side = state.options[SIDE]
    return meet(beside(meet(beside_fruit, area(SITE_SPACES[side]))), area(ALL_ROADS[side]))


@rule("4.1", "4.2", "4.5")
def allowed(state: State, fruit: int) -> Area:
    """Free land where neither the roads nor a neighbour of another seat forbid this fruit."""
    spaces = minus(free_land(state), barred_roads(state, fruit))
    return minus(spaces, beside(foreign_plantations(state, fruit)))


@rule("4.4", "5.2", "R4", "R5")
def open_roads(state: State, site: int) -> None:
    """A finca, scored or not, lets regions start on its roads."""
    keep_area(state.finca_roads, both(area(state.finca_roads), area(ROADS[state.options[SIDE], site])))


@rule("4.4", "R7", "R8")
def starts_on(state: State, fruit: int, land: Area) -> Area:
    """A region is started on a road of a finca, and only where it touches no region of its fruit."""
    return minus(meet(land, area(state.finca_roads)), beside(area(state.planted[fruit])))


@rule("4.4", "R7", "R8")
def starts(state: State, fruit: int) -> Area:
    """The same where this fruit is allowed."""
    return starts_on(state, fruit, allowed(state, fruit))


@rule("4.7", "R9")
def is_large_enough(state: State, fruit: int, touched: Area) -> bool:
    """The mover's regions that would be joined have together at least as many tiles as the neutral ones."""
    own, neutral = own_plantations(state, fruit), neutral_plantations(state, fruit)
    theirs = count(grown(state, meet(touched, neutral), neutral))
    return theirs == 0 or count(grown(state, meet(touched, own), own)) >= theirs


@rule("4.7", "R9")
def without_larger_neutrals(state: State, fruit: int, spaces: Area, direction: int) -> Area:
    """Leave out the spaces where a neutral region larger than the mover's own would be joined."""
    doubtful = meet(spaces, beside(neutral_plantations(state, fruit)))
    while is_any(doubtful):
        here = first(doubtful)
        doubtful = minus(doubtful, here)
        touched = beside(here) if direction == NONE else both(beside(here), leap(here, direction))
        if not is_large_enough(state, fruit, touched):
            spaces = minus(spaces, here)
    return spaces


@rule("4.3", "4.7", "R7")
def extensions(state: State, fruit: int) -> Area:
    """A region of one's own is extended side by side, on a road or not."""
    spaces = meet(allowed(state, fruit), beside(own_plantations(state, fruit)))
    return without_larger_neutrals(state, fruit, spaces, NONE)


@rule("4.3", "4.4", "4.7", "R7", "R8", "R12")
def plain_spaces(state: State, fruit: int) -> Area:
    """Where this fruit may be built without help: extensions, and with a worker at home, starts."""
    land = allowed(state, fruit)
    spaces = without_larger_neutrals(state, fruit, meet(land, beside(own_plantations(state, fruit))), NONE)
    if workers_at_home(state, state.to_move) > 0:
        spaces = both(spaces, starts_on(state, fruit, land))
    return spaces


# -- bridge and plow ---------------------------------------------------------------------------------------------------


@rule("8.5")
def finca_spaces(state: State) -> Area:
    """The spaces on which fincas stand."""
    spaces = nowhere()
    for site in range(N_SITES):
        if state.finca[site] != NONE:
            spaces = both(spaces, only(int(SITE_CELL[state.options[SIDE], site])))
    return spaces


@rule("8.5", "R47")
def leap_reach(state: State, fruit: int, direction: int, land: Area) -> Area:
    """A leap reaches land two spaces from an own plantation of its fruit, where nothing else of one's own is near."""
    own = own_plantations(state, fruit)
    return minus(meet(land, leap(own, (direction + 2) % N_DIRECTIONS)), beside(own))


@rule("4.7", "8.5", "R47")
def leap_extensions(state: State, fruit: int, direction: int, land: Area) -> Area:
    """Where a leap extends a region, on the land allowed to its fruit."""
    return without_larger_neutrals(state, fruit, leap_reach(state, fruit, direction, land), direction)


@rule("8.5")
def leap_starts(state: State, fruit: int, direction: int, land: Area, fincas: Area) -> Area:
    """A leap over a finca's road starts a region behind it, on the land allowed to its fruit."""
    behind = leap(fincas, (direction + 2) % N_DIRECTIONS)
    return minus(meet(land, behind), beside(area(state.planted[fruit])))


@rule("8.5", is_woven=True)
def leap_spaces(state: State, fruit: int, direction: int) -> Area:
    """Where this fruit may be built by a bridge that comes from one direction."""
    if state.bridges == 0:
        return nowhere()
    land = allowed(state, fruit)
    spaces = leap_extensions(state, fruit, direction, land)
    if workers_at_home(state, state.to_move) > 0:
        spaces = both(spaces, leap_starts(state, fruit, direction, land, finca_spaces(state)))
    return spaces


@rule("8.6", is_woven=True)
def plow_spaces(state: State, fruit: int) -> Area:
    """The neutral plantations in whose place this fruit may be built by the normal rules, once they are gone."""
    spaces = nowhere()
    if state.plows == 0:
        return spaces
    taken = everyones(state)
    for other in range(N_FRUITS):
        planted = area(state.planted[other])
        targets = minus(planted, taken)
        while is_any(targets):
            here = first(targets)
            targets = minus(targets, here)
            keep_area(state.planted[other], minus(planted, here))
            spaces = both(spaces, meet(plain_spaces(state, fruit), here))
            keep_area(state.planted[other], planted)
    return spaces


@rule("8.5", "8.6")
def n_ways(state: State) -> int:
    """How many ways there are to build now: without a bridge or a plow at hand, one."""
    return N_WAYS if state.bridges > 0 or state.plows > 0 else 1


@rule("4.1", "8.5", "8.6")
def spaces_for(state: State, fruit: int, way: int) -> Area:
    """Where this fruit may be built in one of the ways."""
    if way == PLAINLY:
        return plain_spaces(state, fruit)
    if way == BY_PLOW:
        return plow_spaces(state, fruit)
    return leap_spaces(state, fruit, way - BY_BRIDGE)


@rule("4.1", "8.5", "8.6", "R14")
def spaces_at_sight(state: State, fruit: int, way: int) -> Area:
    """The same by bridge or plow and perhaps more, at first sight: neutral regions are no hindrance, and a plow helps at each."""
    if way == BY_PLOW:
        return neutrals(state) if state.plows > 0 else nowhere()
    if state.bridges == 0:
        return nowhere()
    land = allowed(state, fruit)
    spaces = leap_reach(state, fruit, way - BY_BRIDGE, land)
    if workers_at_home(state, state.to_move) > 0:
        spaces = both(spaces, leap_starts(state, fruit, way - BY_BRIDGE, land, finca_spaces(state)))
    return spaces


# -- building ----------------------------------------------------------------------------------------------------------


@rule("8.5")
def link(state: State, cell: int, direction: int) -> None:
    """A bridge joins the new plantation with the one two spaces away."""
    here = only(cell)
    if direction == EAST:
        keep_area(state.linked_east, both(area(state.linked_east), here))
    elif direction == SOUTH:
        keep_area(state.linked_south, both(area(state.linked_south), here))
    elif direction == WEST:
        keep_area(state.linked_east, both(area(state.linked_east), leap(here, WEST)))
    else:
        keep_area(state.linked_south, both(area(state.linked_south), leap(here, NORTH)))


@rule("8.6")
def clear(state: State, cell: int) -> None:
    """A plowed plantation goes, and with it the bridges that ended there."""
    here = only(cell)
    fruit = fruit_at(state, cell)
    keep_area(state.planted[fruit], minus(area(state.planted[fruit]), here))
    keep_area(state.linked_east, minus(minus(area(state.linked_east), here), leap(here, WEST)))
    keep_area(state.linked_south, minus(minus(area(state.linked_south), here), leap(here, NORTH)))


@rule("4.4", "4.6", "R11")
def settle_workers(state: State, here: Area, own: Area) -> None:
    """A new region takes a worker from home; of several in one region one stays, the others go home."""
    seat = state.to_move
    workers = area(state.worker[seat])
    standing = meet(grown(state, here, own), workers)
    if not is_any(standing):
        keep_area(state.worker[seat], both(workers, here))
    else:
        keep_area(state.worker[seat], both(minus(workers, standing), first(standing)))


@rule("4.3", "4.4", "4.6", "4.7", "R7", "R10", "R11")
def plant(state: State, fruit: int, cell: int, way: int) -> None:
    """A plantation joins all of one's own and the neutral plantations of its fruit that it touches, or starts a region."""
    here = only(cell)
    if way == BY_PLOW:
        clear(state, cell)
        state.plows -= 1
    own, neutral = own_plantations(state, fruit), neutral_plantations(state, fruit)
    touched = beside(here)
    if BY_BRIDGE <= way < BY_PLOW:
        state.bridges -= 1
        origin = leap(here, way - BY_BRIDGE)
        if is_any(meet(origin, own)):
            link(state, cell, way - BY_BRIDGE)
            touched = both(touched, origin)
    absorbed = meet(touched, neutral)
    if is_any(absorbed):
        absorbed = grown(state, absorbed, neutral)
    gained = both(here, absorbed)
    keep_area(state.planted[fruit], both(area(state.planted[fruit]), here))
    keep_area(state.owned[state.to_move], both(area(state.owned[state.to_move]), gained))
    if not is_one(meet(touched, own)):
        settle_workers(state, here, both(own, gained))
