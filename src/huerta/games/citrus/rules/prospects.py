"""What can be told of tiles that do not fit on sure land, without trying: whether they can all be built (ruling 14).

Fruits get in each other's way through two things only: they cannot share a space, and they share the workers at home. So what each
fruit has to choose from for its first tile tells nearly everything. With bridges or plows at hand it tells less.
"""

from huerta.core import gpu
from huerta.core.jit import bit_count, rule
from huerta.games.citrus.components import N_FRUITS, Area
from huerta.games.citrus.layout import State
from huerta.games.citrus.rules.areas import area, beside, both, count, first, is_any, meet, minus, nowhere
from huerta.games.citrus.rules.building import (
    N_DIRECTIONS,
    allowed,
    grown,
    neutral_plantations,
    own_plantations,
)
from huerta.games.citrus.rules.settling import (
    can_settle_somehow,
    either,
    extending_spaces,
    fruits_of,
    less,
    starting_spaces,
)
from huerta.games.citrus.rules.sure_land import (
    TWO,
    Five,
    Lands,
    first_needed,
    fits_on_sure_land,
    n_needed,
    needed,
    without,
)

HOPELESS, OPEN, SURE = gpu.NO, gpu.OPEN, gpu.YES  # what a look tells
MANY = 99  # workers, more than anybody has

Spare = tuple[int, int]
Spares = tuple[Spare, Spare, Spare, Spare, Spare]  # by fruit

# -- workers -----------------------------------------------------------------------------------------------------------


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


@rule("8.5", "R11", "R14")
def most_merged(state: State, fruit: int, wanted: int) -> int:
    """Not more of the mover's regions of a fruit than this become parts of others when so many tiles are built."""
    regions = n_regions(state, fruit)
    if regions < TWO:
        return 0
    if wanted == 1:
        return most_joined(state, fruit) - 1  # a bridge leads from one region to where no other is
    if state.bridges > 0:
        return regions - 1
    return regions - n_apart(state, fruit, grounds(state, fruit, own_plantations(state, fruit), (wanted + 1) // TWO))


@rule("R11", "R14")
def may_rejoin(state: State, fruit: int, wanted: int, starts: Area) -> bool:
    """Whether a region that one of so many tiles starts may join one that is there, so that its worker comes home."""
    own = own_plantations(state, fruit)
    if wanted == 1 or not is_any(own):
        return False
    return state.bridges > 0 or is_any(meet(beside(grounds(state, fruit, starts, wanted - 1)), own))


@rule("R11", "R12", "R14")
def spare_of(state: State, fruit: int, wanted: int, starts: Area) -> Spare:
    """Not more workers than this come home by so many tiles of a fruit: from regions that are there, and from one that starts."""
    return most_merged(state, fruit, wanted), int(may_rejoin(state, fruit, wanted, starts))


@rule("R11", "R12", "R14")
def spare_if_needed(state: State, need: int, fruit: int, starts: Area) -> Spare:
    """The same; none for a fruit that is not needed."""
    return spare_of(state, fruit, needed(need, fruit), starts) if needed(need, fruit) > 0 else (0, 0)


@rule("R11", "R12", "R14")
def most_with(spares: Spares, workers: int) -> int:
    """Not more workers than this can ever start regions with the first tiles of fruits; none if there is none to begin with."""
    workers += spares[0][0] + spares[1][0] + spares[2][0] + spares[3][0] + spares[4][0]
    back = spares[0][1] + spares[1][1] + spares[2][1] + spares[3][1] + spares[4][1]
    return workers + back if workers > 0 else workers


@rule("R11", "R12", "R14")
def most_to_spare(state: State, need: int, starts: Five, workers: int) -> int:
    """The same, worked out for all fruits."""
    spares = (
        spare_if_needed(state, need, 0, starts[0]),
        spare_if_needed(state, need, 1, starts[1]),
        spare_if_needed(state, need, 2, starts[2]),
        spare_if_needed(state, need, 3, starts[3]),
        spare_if_needed(state, need, 4, starts[4]),
    )
    return most_with(spares, workers)


@rule("R11", "R12", "R14")
def may_come_home(state: State, need: int, workers: int) -> bool:
    """Whether any worker can: two regions of a fruit may merge, or several tiles of it start one that joins another."""
    while need != 0:
        fruit = first_needed(need)
        regions = n_regions(state, fruit)
        if regions > 1 or (regions == 1 and needed(need, fruit) > 1 and workers > 0):
            return True
        need = without(need, fruit)
    return False


@rule("R11", "R12", "R14")
def most_freed(state: State, fruit: int, wanted: int, extending: Area, starts: Area) -> int:
    """Not more workers than this come home when so many tiles of a fruit are built; -1 if one must leave, -MANY without room."""
    own, planted = own_plantations(state, fruit), area(state.planted[fruit])
    merged = most_merged(state, fruit, wanted)
    if is_any(extending) and count(minus(grounds(state, fruit, own, wanted), planted)) >= wanted:
        return merged
    is_apart = not is_any(own) or (wanted <= TWO and not is_any(extending))  # what starts cannot go on beside a region
    room = grounds(state, fruit, starts, wanted - 1) if is_apart else grounds(state, fruit, both(own, starts), wanted)
    if not is_any(starts) or count(minus(room, planted)) < wanted:
        return -MANY
    return merged - 1 + int(may_rejoin(state, fruit, wanted, starts))


@rule("R11", "R12", "R14")
def lacks_workers(state: State, need: int, workers: int) -> bool:
    """Whether workers must lack even if all regions of every fruit that is needed were joined."""
    for fruit in range(N_FRUITS):
        if needed(need, fruit) > 0:
            workers += n_regions(state, fruit) - 1
    return workers < 0 and state.plows == 0


# -- a second look -----------------------------------------------------------------------------------------------------


@rule("R14")
def choices(lands: Lands, fruit: int) -> Area:
    """Where a first tile of a fruit can be laid."""
    lands_of, nears, roads = lands
    return both(nears[fruit], meet(lands_of[fruit], roads))


@rule("R14")
def shared_spaces(need: int, lands: Lands) -> Area:
    """The spaces that several fruits want."""
    once, twice = nowhere(), nowhere()
    while need != 0:
        fruit = first_needed(need)
        spaces = choices(lands, fruit)
        twice = both(twice, meet(once, spaces))
        once = both(once, spaces)
        need = without(need, fruit)
    return twice


@rule("R14")
def without_shared(need: int, lands: Lands, shared: Area) -> Lands:
    """The same lands, but a fruit that has the choice leaves to others what they want too."""
    lands_of, nears, roads = lands
    taken = (
        left_to_others(need, lands, shared, 0),
        left_to_others(need, lands, shared, 1),
        left_to_others(need, lands, shared, 2),
        left_to_others(need, lands, shared, 3),
        left_to_others(need, lands, shared, 4),
    )
    return less(lands_of, taken), less(nears, taken), roads


@rule("R14")
def left_to_others(need: int, lands: Lands, shared: Area, fruit: int) -> Area:
    """What a fruit leaves to others: all that is shared, if it has anything else."""
    return shared if needed(need, fruit) > 0 and is_any(minus(choices(lands, fruit), shared)) else nowhere()


@rule("R14")
def with_extensions(lands: Lands, extending: Five) -> Lands:
    """The same lands, and all spaces where the fruits extend their regions.

    A tile of the same fruit takes none of these away but the other roads of its site: regions only grow, neutral ones only shrink.
    """
    lands_of, nears, roads = lands
    return either(lands_of, extending), either(nears, extending), roads


@rule("R14")
def fits_with_care(state: State, need: int, lands: Lands, workers: int) -> bool:
    """Whether all tiles find a place on land where nothing goes wrong, perhaps if fruits leave to others what these want too."""
    if fits_on_sure_land(state, need, lands, workers):
        return True
    shared = shared_spaces(need, lands)
    return is_any(shared) and fits_on_sure_land(state, need, without_shared(need, lands, shared), workers)


@rule("4.4", "R14")
def all_starting(state: State, need: int, lands: Lands) -> Five:
    """Where a tile of each fruit starts a region."""
    return (
        starting_spaces(state, need, lands, 0),
        starting_spaces(state, need, lands, 1),
        starting_spaces(state, need, lands, 2),
        starting_spaces(state, need, lands, 3),
        starting_spaces(state, need, lands, 4),
    )


@rule("R12", "R14")
def second_look(state: State, need: int, lands: Lands, workers: int) -> int:
    """What can be told of two tiles or more that do not fit on sure land, without trying."""
    extending = (
        extending_spaces(state, need, 0),
        extending_spaces(state, need, 1),
        extending_spaces(state, need, 2),
        extending_spaces(state, need, 3),
        extending_spaces(state, need, 4),
    )
    if state.plows == 0:
        look = look_at_first_tiles(state, need, extending, all_starting(state, need, lands), workers)
        if look != OPEN:
            return look
    return look_at_room(state, need, lands, extending, workers)


@rule("R12", "R14")
def look_at_room(state: State, need: int, lands: Lands, extending: Five, workers: int) -> int:
    """What the room for all tiles tells."""
    if state.plows == 0 and state.bridges == 0 and lacks_room(state, need, extending, all_starting(state, need, lands), workers):
        return HOPELESS
    return SURE if fits_with_care(state, need, with_extensions(lands, extending), workers) else OPEN


@rule("R12", "R14")
def look_at_first_tiles(state: State, need: int, extending: Five, starts: Five, workers: int) -> int:
    """What the first tile of each fruit tells."""
    if can_settle_somehow(state, need, extending, starts, workers):
        return look_at_settled(need)
    if not may_come_home(state, need, workers):
        return HOPELESS
    return look_at_spare(state, need, extending, starts, workers, most_to_spare(state, need, starts, workers))


@rule("R14")
def look_at_settled(need: int) -> int:
    """The first tiles can be built without any worker that comes home; that tells all, if each fruit has one."""
    return SURE if bit_count(fruits_of(need)) == n_needed(need) else OPEN


@rule("R12", "R14")
def look_at_spare(state: State, need: int, extending: Five, starts: Five, workers: int, most: int) -> int:
    """The first tiles cannot be built with the workers at home, perhaps with the most that there can be."""
    return OPEN if most != workers and can_settle_somehow(state, need, extending, starts, most) else HOPELESS


@rule("R12", "R14")
def lacks_room(state: State, need: int, extending: Five, starts: Five, workers: int) -> bool:
    """Whether a fruit has no room for its tiles, or workers must lack whatever is merged."""
    while need != 0:
        fruit = first_needed(need)
        workers += most_freed(state, fruit, needed(need, fruit), extending[fruit], starts[fruit])
        need = without(need, fruit)
    return workers < 0
