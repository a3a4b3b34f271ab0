"""What a glance at a doubtful move tells, with what a survey noted, and nothing tried (ruling 14)."""

from typing import Any

from huerta.core.gpu import LATER, NO, OPEN, YES
from huerta.core.jit import bit_count, rule
from huerta.games.citrus.components import N_FRUITS, Area
from huerta.games.citrus.layout import PENALTY_RULE, WITH_PENALTY, State
from huerta.games.citrus.moves import BUILD, BUY, HARVEST, PUT_FINCA, USE_BULL, USE_CART
from huerta.games.citrus.rules.areas import (
    area,
    beside,
    both,
    is_any,
    is_one,
    leap,
    meet,
    minus,
    only,
)
from huerta.games.citrus.rules.buildable import fits_with_finca, rest_fits, roads_with, unbuildable_fruits
from huerta.games.citrus.rules.building import (
    BY_BRIDGE,
    BY_PLOW,
    PLAINLY,
    is_large_enough,
    own_plantations,
    workers_at_home,
)
from huerta.games.citrus.rules.fincas import brings_finca
from huerta.games.citrus.rules.market import line_need, line_price, n_waiting, taken_apart
from huerta.games.citrus.rules.prospects import (
    lacks_workers,
    may_come_home,
)
from huerta.games.citrus.rules.settling import can_settle, fruits_of
from huerta.games.citrus.rules.sure_land import (
    FOUR,
    THREE,
    TWO,
    Lands,
    barred_by,
    first_needed,
    fits_on_sure_land,
    n_needed,
    need_of,
    needed,
    waiting_need,
    without,
)
from huerta.games.citrus.rules.survey import is_exact


@rule("4.7", "8.5", "R9")
def may_stand(state: State, fruit: int, cell: int, way: int) -> bool:
    """Whether a fruit may stand on a space, if only neutral regions make it doubtful."""
    here = only(cell)
    touched = beside(here) if way == PLAINLY else both(beside(here), leap(here, way - BY_BRIDGE))
    return is_large_enough(state, fruit, touched)


@rule("3.5", "R14", "R46")
def fits_any(state: State, need: int, lands: Lands, workers: int) -> bool:
    """Whether one of the tiles finds a place on sure land."""
    while need != 0:
        fruit = first_needed(need)
        if fits_on_sure_land(state, need_of(fruit), lands, workers):
            return True
        need = without(need, fruit)
    return False


@rule("R14")
def tiles_taken(state: State, move: int) -> tuple[int, int]:
    """What a purchase or a cart takes from the market: the tiles needed then, and how many they are."""
    if move < PUT_FINCA:
        return line_need(state, move - BUY), line_price(state, move - BUY)
    return need_of(int(state.market[move - USE_CART]) % N_FRUITS), 1


@rule("3.5", "R14", "R46")
def is_any_enough(state: State, move: int) -> bool:
    """Whether it is enough that one of the tiles can be built: of a line, with the penalty rule."""
    return move < PUT_FINCA and state.options[PENALTY_RULE] == WITH_PENALTY


@rule("3.1", "8.4", "R14")
def takes_tiles(move: int) -> bool:
    """Whether a move takes tiles from the market: a purchase, or a cart."""
    return move < PUT_FINCA or USE_CART <= move < USE_BULL


@rule("3.4", "3.5", "R14")
def is_last(state: State) -> bool:
    """Whether nothing is asked of the tiles that remain: there is none, or with the penalty rule they may be returned."""
    return state.options[PENALTY_RULE] == WITH_PENALTY or n_waiting(state) == 1


@rule("3.4", "4.7", "R9", "R14")
def glance_at_build(state: State, survey: Any, move: int) -> int:
    """Whether a tile may not stand there, or the tiles that remain fit on sure land."""
    tile, cell, way = taken_apart(move)
    if way == BY_PLOW:
        return OPEN
    if not is_exact(state) and not may_stand(state, tile % N_FRUITS, cell, way):
        return NO
    rest = waiting_need(state) - need_of(tile % N_FRUITS)
    if is_last(state):
        return YES
    return YES if rest_fits(state, rest, (survey.land, survey.near, area(state.finca_roads)), tile % N_FRUITS, cell) else OPEN


@rule("3.3", "3.5", "5.3", "8.4", "R12", "R14")
def glance(state: State, survey: Any, move: int) -> int:
    """Whether all tiles fit on sure land, with the finca if one is placed, or one may not stand where it is built.

    Of tiles from the market that bring a finca it takes longer to tell.
    """
    if BUILD <= move < HARVEST:
        return glance_at_build(state, survey, move)
    roads, workers = area(state.finca_roads), workers_at_home(state, state.to_move)
    if takes_tiles(move):
        need, _ = tiles_taken(state, move)
    elif move < BUILD:
        need, roads = waiting_need(state), roads_with(state, roads, move - PUT_FINCA)
    else:
        return OPEN
    lands = survey.land, survey.near, roads
    fits = fits_any(state, need, lands, workers) if is_any_enough(state, move) else fits_on_sure_land(state, need, lands, workers)
    if fits:
        return YES
    return LATER if takes_tiles(move) and brings_finca(state, n_needed(need)) else OPEN


@rule("3.4", "4.2", "R12", "R14")
def glance_at_rest(state: State, survey: Any, move: int) -> int:
    """Whether the tiles that remain, one of each fruit, find spaces of their own where they may be built now.

    A plantation is in the way of another fruit on its own space only; its fruit may also be built beside it, if no road forbids it.
    Others find no more than these, and no more workers if none can come home.
    """
    tile, cell, way = taken_apart(move)
    rest = waiting_need(state) - need_of(tile % N_FRUITS)
    fruits = fruits_of(rest)
    if way != PLAINLY or not is_exact(state) or bit_count(fruits) != n_needed(rest):
        return OPEN
    workers, joined = workers_at_home(state, state.to_move), meet(beside(only(cell)), own_plantations(state, tile % N_FRUITS))
    if not is_any(joined):
        workers -= 1
    one, two, three, four, five_ = (
        seen_after(state, survey, 0, tile % N_FRUITS, cell),
        seen_after(state, survey, 1, tile % N_FRUITS, cell),
        seen_after(state, survey, TWO, tile % N_FRUITS, cell),
        seen_after(state, survey, THREE, tile % N_FRUITS, cell),
        seen_after(state, survey, FOUR, tile % N_FRUITS, cell),
    )
    extending, starts = (one[0], two[0], three[0], four[0], five_[0]), (one[1], two[1], three[1], four[1], five_[1])
    if can_settle(fruits, extending, starts, workers):
        return YES
    comes_home = is_several(joined) or may_come_home(state, rest, workers)
    return OPEN if comes_home or needed(rest, tile % N_FRUITS) > 0 else NO


@rule("4.6", "R11")
def is_several(spaces: Area) -> bool:
    """Whether there are at least two of them."""
    return is_any(spaces) and not is_one(spaces)


@rule("3.4", "4.2", "R12", "R14")
def seen_after(state: State, survey: Any, fruit: int, built: int, cell: int) -> tuple[Area, Area]:
    """Where a fruit surely extends regions after a tile, perhaps of its own, was built on a space; and where it starts them."""
    here, own = only(cell), beside(own_plantations(state, fruit))
    spaces = minus(area(survey.sight[fruit]), here)
    if fruit == built:
        spaces, own = minus(spaces, barred_by(state, cell)), both(own, beside(here))
    return meet(spaces, own), minus(spaces, own)


@rule("3.3", "5.3", "R12", "R14")
def glance_again(state: State, survey: Any, move: int) -> int:
    """Whether tiles from the market fit on sure land with the finca they bring, or one can be built nowhere, or workers lack.

    Or whether those that remain after one is built find spaces where nobody is in their way.
    """
    if BUILD <= move < HARVEST:
        return glance_at_rest(state, survey, move)
    if not takes_tiles(move) or is_any_enough(state, move):
        return OPEN
    need, n_taken = tiles_taken(state, move)
    lands, workers = (survey.land, survey.near, area(state.finca_roads)), workers_at_home(state, state.to_move)
    with_finca = brings_finca(state, n_taken)
    if with_finca and fits_with_finca(state, need, lands, workers):
        return YES
    _, excluded = unbuildable_fruits(state, need, lands, survey.sight, with_finca, True)
    return NO if excluded != 0 or lacks_workers(state, need, workers) else OPEN
