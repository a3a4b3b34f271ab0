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
    extensions,
    grown,
    leap_extensions,
    leap_starts,
    neutral_plantations,
    own_plantations,
)
from huerta.games.citrus.rules.sure_land import (
    FOUR,
    THREE,
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

Pair = tuple[Area, Area]
Leaps = tuple[Pair, Pair, Pair, Pair, Pair]  # for each fruit, where a bridge extends a region and where it starts one

# -- a space for the first tile of every fruit -------------------------------------------------------------------------


@rule("R14")
def fruits_of(need: int) -> int:
    """The fruits of which tiles are needed, a bit each."""
    fruits = 0
    for fruit in range(N_FRUITS):
        fruits |= int(needed(need, fruit) > 0) << fruit
    return fruits


@rule("4.3", "R14")
def extending_spaces(state: State, need: int, fruit: int) -> Area:
    """Where a tile of this fruit, if one is needed, extends a region."""
    return extensions(state, fruit) if needed(need, fruit) > 0 else nowhere()


@rule("4.4", "R14")
def starting_spaces(state: State, need: int, lands: Lands, fruit: int) -> Area:
    """Where a tile of this fruit, if one is needed, starts a region."""
    lands_of, _, roads = lands
    return minus(meet(lands_of[fruit], roads), beside(own_plantations(state, fruit))) if needed(need, fruit) > 0 else nowhere()


@rule("R14")
def spaces_of(fruits: int, spaces: Five) -> Area:
    """All that these fruits have to choose from."""
    one = both(spaces[0] if fruits & 1 else nowhere(), spaces[1] if fruits & (1 << 1) else nowhere())
    two = both(spaces[2] if fruits & (1 << TWO) else nowhere(), spaces[3] if fruits & (1 << THREE) else nowhere())
    return both(both(one, two), spaces[4] if fruits & (1 << FOUR) else nowhere())


@rule("R14")
def fit_apart(fruits: int, spaces: Five) -> bool:
    """Whether every fruit finds a space of its own: any of them have together as many spaces as they are (Hall)."""
    some = fruits
    while some != 0:
        if count(spaces_of(some, spaces)) < bit_count(some):
            return False
        some = (some - 1) & fruits
    return True


@rule("R14")
def where(starting: int, extending: Five, starts: Five) -> Five:
    """What fruits have to choose from if these start regions and the others extend theirs."""
    return (
        starts[0] if starting & 1 else extending[0],
        starts[1] if starting & (1 << 1) else extending[1],
        starts[2] if starting & (1 << TWO) else extending[2],
        starts[3] if starting & (1 << THREE) else extending[3],
        starts[4] if starting & (1 << FOUR) else extending[4],
    )


@rule("R14")
def either(extending: Five, starts: Five) -> Five:
    """What fruits have to choose from if all of them may start regions."""
    return (
        both(extending[0], starts[0]),
        both(extending[1], starts[1]),
        both(extending[2], starts[2]),
        both(extending[3], starts[3]),
        both(extending[4], starts[4]),
    )


@rule("R14")
def less(spaces: Five, taken: Five) -> Five:
    """What is left to each fruit."""
    return (
        minus(spaces[0], taken[0]),
        minus(spaces[1], taken[1]),
        minus(spaces[2], taken[2]),
        minus(spaces[3], taken[3]),
        minus(spaces[4], taken[4]),
    )


@rule("R12", "R14")
def can_settle(fruits: int, extending: Five, starts: Five, workers: int) -> bool:
    """Whether one tile of each fruit can be built, with so many workers for new regions."""
    may_all_start = workers >= bit_count(fruits)
    starting = 0 if may_all_start else fruits
    while True:
        if bit_count(starting) <= workers:
            spaces = either(extending, starts) if may_all_start else where(starting, extending, starts)
            if fit_apart(fruits, spaces):
                return True
        if starting == 0:
            return False
        starting = (starting - 1) & fruits


@rule("8.5", "R14")
def leaping_spaces(state: State, need: int, fruit: int) -> Pair:
    """Where a tile of this fruit, if one is needed and a bridge is at hand, extends a region by it, and where it starts one."""
    extending, starts = nowhere(), nowhere()
    if needed(need, fruit) > 0 and state.bridges > 0:
        for direction in range(N_DIRECTIONS):
            extending = both(extending, leap_extensions(state, fruit, direction))
            starts = both(starts, leap_starts(state, fruit, direction))
    return extending, starts


@rule("8.5", "R12", "R14")
def can_settle_somehow(state: State, need: int, extending: Five, starts: Five, leaps: Leaps, workers: int) -> bool:
    """Whether one tile of each fruit can be built, some of them by a bridge."""
    fruits = fruits_of(need)
    leap_extending = leaps[0][0], leaps[1][0], leaps[2][0], leaps[3][0], leaps[4][0]
    leap_starting = leaps[0][1], leaps[1][1], leaps[2][1], leaps[3][1], leaps[4][1]
    leaping = fruits if state.bridges > 0 else 0
    while True:
        if bit_count(leaping) <= state.bridges:
            extended, started = where(leaping, extending, leap_extending), where(leaping, starts, leap_starting)
            if can_settle(fruits, extended, started, workers):
                return True
        if leaping == 0:
            return False
        leaping = (leaping - 1) & fruits


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
def most_to_spare(state: State, need: int, starts: Five, workers: int) -> int:
    """Not more workers than this can ever start regions with the first tiles of fruits; none if there is none to begin with."""
    back = 0
    while need != 0:
        fruit = first_needed(need)
        wanted = needed(need, fruit)
        workers += most_merged(state, fruit, wanted)
        back += int(may_rejoin(state, fruit, wanted, starts[fruit]))
        need = without(need, fruit)
    return workers + back if workers > 0 else workers


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
    """What the first tile of each fruit tells; all, if each has one and no worker comes home."""
    leaps = (
        leaping_spaces(state, need, 0),
        leaping_spaces(state, need, 1),
        leaping_spaces(state, need, 2),
        leaping_spaces(state, need, 3),
        leaping_spaces(state, need, 4),
    )
    most = workers
    while not can_settle_somehow(state, need, extending, starts, leaps, most):
        if most > workers:
            return HOPELESS
        most = most_to_spare(state, need, starts, workers)
        if most == workers:
            return HOPELESS
    return SURE if most == workers and bit_count(fruits_of(need)) == n_needed(need) else OPEN


@rule("R12", "R14")
def lacks_room(state: State, need: int, extending: Five, starts: Five, workers: int) -> bool:
    """Whether a fruit has no room for its tiles, or workers must lack whatever is merged."""
    while need != 0:
        fruit = first_needed(need)
        workers += most_freed(state, fruit, needed(need, fruit), extending[fruit], starts[fruit])
        need = without(need, fruit)
    return workers < 0
