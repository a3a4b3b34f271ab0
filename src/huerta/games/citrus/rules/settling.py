"""A space for the first tile of every fruit (ruling 14): whether each finds one of its own, with the workers there are."""

from huerta.core.jit import bit_count, rule
from huerta.games.citrus.components import N_FRUITS, Area
from huerta.games.citrus.layout import State
from huerta.games.citrus.rules.areas import beside, both, count, is_any, meet, minus, nowhere
from huerta.games.citrus.rules.building import (
    N_DIRECTIONS,
    allowed,
    extensions,
    finca_spaces,
    leap_extensions,
    leap_starts,
    own_plantations,
)
from huerta.games.citrus.rules.sure_land import FOUR, THREE, TWO, Five, Lands, needed


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


@rule("R14")
def without_any(fruits: int, spaces: Five) -> int:
    """The fruits that have no space at all."""
    one, two, three, four, five = spaces
    found = int(is_any(one)) | (int(is_any(two)) << 1) | (int(is_any(three)) << TWO) | (int(is_any(four)) << THREE)
    return fruits & ~(found | (int(is_any(five)) << FOUR))


@rule("R14")
def fit_anyhow(fruits: int, spaces: Five) -> bool:
    """Whether every fruit finds a space of its own if those with the fewest choose first, wherever they choose."""
    one, two, three, four, five = spaces
    for n_choosing in range(1, N_FRUITS + 1):
        n_with_fewer = n_below(n_choosing, fruits, 0, one) + n_below(n_choosing, fruits, 1, two)
        n_with_fewer += n_below(n_choosing, fruits, TWO, three) + n_below(n_choosing, fruits, THREE, four)
        if n_with_fewer + n_below(n_choosing, fruits, FOUR, five) >= n_choosing:
            return False
    return True


@rule("R14")
def n_below(limit: int, fruits: int, fruit: int, spaces: Area) -> int:
    """1 if a fruit, one of these, has fewer spaces than that."""
    return int(count(spaces) < limit) & (fruits >> fruit) & 1


@rule("R12", "R14")
def can_settle(fruits: int, extending: Five, starts: Five, workers: int) -> bool:
    """Whether one tile of each fruit can be built, with so many workers for new regions."""
    must_start = without_any(fruits, extending)
    if bit_count(must_start) > workers or without_any(must_start, starts) != 0:
        return False
    if fit_anyhow(fruits, where(must_start, extending, starts)):
        return True
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
def leaping_spaces(state: State, need: int, fruit: int) -> tuple[Area, Area]:
    """Where a tile of this fruit, if one is needed, extends a region by a bridge, and where it starts one."""
    extending, starts = nowhere(), nowhere()
    if needed(need, fruit) > 0:
        land, fincas = allowed(state, fruit), finca_spaces(state)
        for direction in range(N_DIRECTIONS):
            extending = both(extending, leap_extensions(state, fruit, direction, land))
            starts = both(starts, leap_starts(state, fruit, direction, land, fincas))
    return extending, starts


@rule("8.5", "R12", "R14")
def can_settle_by_bridge(state: State, need: int, extending: Five, starts: Five, workers: int) -> bool:
    """Whether one tile of each fruit can be built, some of them by a bridge."""
    leaps = (
        leaping_spaces(state, need, 0),
        leaping_spaces(state, need, 1),
        leaping_spaces(state, need, 2),
        leaping_spaces(state, need, 3),
        leaping_spaces(state, need, 4),
    )
    leap_extending = leaps[0][0], leaps[1][0], leaps[2][0], leaps[3][0], leaps[4][0]
    leap_starting = leaps[0][1], leaps[1][1], leaps[2][1], leaps[3][1], leaps[4][1]
    fruits = fruits_of(need)
    leaping = fruits
    while True:
        if bit_count(leaping) <= state.bridges:
            extended, started = where(leaping, extending, leap_extending), where(leaping, starts, leap_starting)
            if can_settle(fruits, extended, started, workers):
                return True
        if leaping == 0:
            return False
        leaping = (leaping - 1) & fruits


@rule("8.5", "R12", "R14")
def can_settle_somehow(state: State, need: int, extending: Five, starts: Five, workers: int) -> bool:
    """The same with bridges or without."""
    if state.bridges > 0:
        return can_settle_by_bridge(state, need, extending, starts, workers)
    return can_settle(fruits_of(need), extending, starts, workers)
