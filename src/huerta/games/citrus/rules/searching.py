"""Trying every order and every space, for tiles of which nothing simpler tells whether they can all be built (ruling 14)."""

from huerta.core.jit import rule
from huerta.games.citrus.components import (
    N_CELLS,
    N_FRUITS,
    NONE,
    Area,
)
from huerta.games.citrus.layout import State
from huerta.games.citrus.rules.areas import (
    after_first,
    area,
    count,
    first_cell,
    is_any,
    keep_area,
)
from huerta.games.citrus.rules.building import (
    BY_PLOW,
    PLAINLY,
    fruit_at,
    n_ways,
    plant,
    spaces_for,
    starts,
    workers_at_home,
)
from huerta.games.citrus.rules.prospects import OPEN, SURE, may_rejoin, most_merged, second_look
from huerta.games.citrus.rules.sure_land import (
    THREE,
    TWO,
    Lands,
    first_needed,
    fits_on_sure_land,
    lands_for,
    n_needed,
    need_of,
    needed,
    without,
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
    """Which fruit comes first matters only if a worker can come home that another tile lacks, or with a plow."""
    if state.plows > 0:
        return True
    workers = workers_at_home(state, state.to_move)
    if workers >= n_needed(need):
        return False
    while need != 0:
        fruit = first_needed(need)
        wanted = needed(need, fruit)
        if most_merged(state, fruit, wanted) > 0 or (workers > 0 and may_rejoin(state, fruit, wanted, starts(state, fruit))):
            return True
        need = without(need, fruit)
    return False


@rule("R14")
def first_fruit(state: State, need: int) -> int:
    """The fruit to try first: the one with most tiles, then with fewest spaces; or none in particular, when the order matters.

    Of fruits with one tile each a look tells all, so the others come first.
    """
    if order_matters(state, need):
        return NONE
    best, fewest = NONE, 0
    for fruit in range(N_FRUITS):
        if needed(need, fruit) > 0:
            spaces = count(spaces_for(state, fruit, PLAINLY)) - needed(need, fruit) * N_CELLS
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
def first_look(state: State, need: int, lands: Lands) -> int:
    """Sure if the tiles fit on sure land; else what a second look tells."""
    workers = workers_at_home(state, state.to_move)
    return SURE if fits_on_sure_land(state, need, lands, workers) else second_look(state, need, lands, workers)


@rule("R14")
def can_build_one(state: State, need: int) -> bool:
    """One tile can be built if there is any space for it."""
    while need != 0:
        fruit = first_needed(need)
        for way in range(n_ways(state)):
            if is_any(spaces_for(state, fruit, way)):
                return True
        need = without(need, fruit)
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
    """Try every order and every space of two tiles or more: slow, and rarely needed."""
    n = n_needed(need)
    if n == TWO:
        return search_two(state, need)
    if n == THREE:
        return search_three(state, need)
    return search_four(state, need)
