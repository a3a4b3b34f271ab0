"""What must be known of a doubtful move, as questions that many threads answer side by side (ruling 14).

A question is a board and tiles that are needed: can all be built? A move is legal if the answer to one of its questions is yes.
Looks follow each other, each dearer than the last; what they leave open is split into questions with one tile fewer, by where that
tile may be built. So does `searching`, but there a question waits for the answer to the one before.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.gpu import LATER, NEVER, NO, OPEN, YES, Look
from huerta.core.jit import bit_count, rule
from huerta.games.citrus.components import LONGEST_LINE, N_FRUITS, N_SITES, N_WORDS, NONE, Area
from huerta.games.citrus.layout import FACE_UP, PENALTY_RULE, WITH_PENALTY, State
from huerta.games.citrus.moves import BUILD, BUY, HARVEST, PUT_FINCA, USE_BULL, USE_CART
from huerta.games.citrus.rules.areas import (
    after_first,
    area,
    beside,
    both,
    first_cell,
    has,
    is_any,
    is_one,
    keep_area,
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
    n_ways,
    open_roads,
    own_plantations,
    plant,
    plow_spaces,
    spaces_for,
    without_larger_neutrals,
    workers_at_home,
)
from huerta.games.citrus.rules.fincas import brings_finca
from huerta.games.citrus.rules.market import build_move, line_need, line_price, n_waiting, taken_apart
from huerta.games.citrus.rules.prospects import (
    all_starting,
    lacks_workers,
    look_at_room,
    look_at_settled,
    look_at_spare,
    may_come_home,
    most_with,
    spare_of,
)
from huerta.games.citrus.rules.searching import can_build_one, first_fruit, is_tried
from huerta.games.citrus.rules.settling import can_settle, can_settle_somehow, fruits_of, starting_spaces
from huerta.games.citrus.rules.sure_land import (
    FOUR,
    THREE,
    TWO,
    Five,
    Lands,
    barred_by,
    first_needed,
    fits_on_sure_land,
    lands_for,
    n_needed,
    need_of,
    needed,
    waiting_need,
    without,
)
from huerta.games.citrus.rules.survey import grounds_of, is_exact

# What looks leave to each other. Areas for each fruit that is needed: its sure land, the part of it beside own plantations, and
# where regions are extended. Numbers: whether the first tiles can be built with the workers at home, and which workers each fruit
# can spare.
NOTES = np.dtype(
    [
        *((name, np.int64, (N_FRUITS, N_WORDS)) for name in ("land", "near", "extending")),
        ("is_settled", np.int64),
        ("spare", np.int64, (N_FRUITS, 2)),
    ],
    align=True,
)

# -- at first sight ----------------------------------------------------------------------------------------------------


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


# -- the questions of a move -------------------------------------------------------------------------------------------


@rule("3.3", "3.5", "5.3", "9.1", "R14", "R15")
def n_questions(state: State, move: int) -> int:
    """How many questions a doubtful move may have; none if it is a last resort, legal if no other move is.

    Of tiles from the market, one without a finca, and if they bring one, one for each site; with the penalty rule, for each fruit.
    """
    if PUT_FINCA <= move < HARVEST:
        return 1
    if not takes_tiles(move):
        return 0
    _, n_taken = tiles_taken(state, move)
    n = 1 + N_SITES if brings_finca(state, n_taken) else 1
    return n * N_FRUITS if is_any_enough(state, move) else n


@rule("3.3", "3.5", "5.3", "R14", "R15")
def site_and_fruit(state: State, move: int, nth: int) -> tuple[int, int]:
    """The site on which a finca stands for a question of tiles from the market, or none, and which of them it is about, or none."""
    return (nth // N_FRUITS - 1, nth % N_FRUITS) if is_any_enough(state, move) else (nth - 1, NONE)


@rule("3.3", "3.5", "5.3", "R14", "R15")
def asks(state: State, move: int, nth: int) -> bool:
    """Whether a doubtful move has such a question; a move that has none is illegal."""
    if PUT_FINCA <= move < HARVEST:
        return True
    site, fruit = site_and_fruit(state, move, nth)
    need, _ = tiles_taken(state, move)
    return (site == NONE or state.site_tile[site] == FACE_UP) and (fruit == NONE or needed(need, fruit) > 0)


@rule("5.3", "R14", "R15")
def open_site(state: State, site: int) -> None:
    """A finca stands on a site, whatever its values."""
    open_roads(state, site)
    state.finca[site] = 0


@rule("3.4", "8.6", "R14")
def pose_build(state: State, move: int) -> int:
    """The tiles needed after one is built; only the copy of a position can be asked where a plow helps."""
    tile, cell, way = taken_apart(move)
    if way == BY_PLOW and not has(plow_spaces(state, tile % N_FRUITS), cell):
        return NEVER
    if is_last(state):
        return 0
    return take_step(state, waiting_need(state), move)


@rule("3.3", "3.4", "R14")
def pose(state: State, move: int, nth: int) -> int:
    """Make a copy of the position the board of a question: the tiles needed there."""
    if BUILD <= move < HARVEST:
        return pose_build(state, move)
    if PUT_FINCA <= move < BUILD:
        open_site(state, move - PUT_FINCA)
        return waiting_need(state)
    site, fruit = site_and_fruit(state, move, nth)
    need, _ = tiles_taken(state, move)
    if site != NONE:
        open_site(state, site)
    return need if fruit == NONE else need_of(fruit)


# -- looks -------------------------------------------------------------------------------------------------------------


@rule("R14")
def five(areas: Any) -> Five:
    """The areas of the fruits, as looks left them."""
    return area(areas[0]), area(areas[1]), area(areas[2]), area(areas[3]), area(areas[4])


@rule("R12", "R14")
def look_at_land(state: State, need: int, _part: int, _notes: Any) -> int:
    """Whether the tiles fit on sure land."""
    return YES if fits_on_sure_land(state, need, lands_for(state, need), workers_at_home(state, state.to_move)) else OPEN


@rule("R12", "R14")
def look_at_number(state: State, need: int, _part: int, _notes: Any) -> int:
    """Of one tile everything is told by where it may be built; several may lack workers."""
    if n_needed(need) == 1:
        return YES if can_build_one(state, need) else NO
    return NO if lacks_workers(state, need, workers_at_home(state, state.to_move)) else OPEN


@rule("3.3")
def nth_needed(need: int, nth: int) -> int:
    """The nth fruit of which tiles are needed, or none."""
    for _ in range(nth):
        if need != 0:
            need = without(need, first_needed(need))
    return first_needed(need) if need != 0 else NONE


@rule("R14")
def look_at_fruit(state: State, need: int, nth: int, notes: Any) -> int:
    """The sure land of the nth fruit that is needed, and where it extends regions; nobody asks for those of others."""
    fruit = nth_needed(need, nth)
    if fruit != NONE:
        land, near, extending, _ = grounds_of(state, fruit)
        keep_area(notes.land[fruit], land)
        keep_area(notes.near[fruit], near)
        keep_area(notes.extending[fruit], without_larger_neutrals(state, fruit, extending, NONE))
    return OPEN


@rule("R14")
def all_starts(state: State, need: int, notes: Any) -> Five:
    """Where each fruit starts regions."""
    return all_starting(state, need, (five(notes.land), five(notes.near), area(state.finca_roads)))


@rule("R12", "R14")
def look_at_first(state: State, need: int, _part: int, notes: Any) -> int:
    """What the first tile of each fruit tells, with the workers at home."""
    workers, starts = workers_at_home(state, state.to_move), all_starts(state, need, notes)
    notes.is_settled = int(state.plows > 0 or can_settle_somehow(state, need, five(notes.extending), starts, workers))
    if not notes.is_settled:
        return OPEN if may_come_home(state, need, workers) else NO
    return look_at_settled(need) if state.plows == 0 else OPEN


@rule("R11", "R14")
def look_for_spare(state: State, need: int, nth: int, notes: Any) -> int:
    """Which workers the nth fruit that is needed can spare, if that matters."""
    fruit = nth_needed(need, nth)
    if fruit != NONE and not notes.is_settled:
        lands = five(notes.land), five(notes.near), area(state.finca_roads)
        merged, back = spare_of(state, fruit, needed(need, fruit), starting_spaces(state, need, lands, fruit))
        notes.spare[fruit, 0], notes.spare[fruit, 1] = merged, back
    return OPEN


@rule("R12", "R14")
def look_at_first_again(state: State, need: int, _part: int, notes: Any) -> int:
    """What the first tile of each fruit tells, with all workers that can be spared."""
    if notes.is_settled:
        return OPEN
    workers, starts = workers_at_home(state, state.to_move), all_starts(state, need, notes)
    spares = (
        spare_noted(need, notes, 0),
        spare_noted(need, notes, 1),
        spare_noted(need, notes, TWO),
        spare_noted(need, notes, THREE),
        spare_noted(need, notes, FOUR),
    )
    return look_at_spare(state, need, five(notes.extending), starts, workers, most_with(spares, workers))


@rule("R11", "R14")
def spare_noted(need: int, notes: Any, fruit: int) -> tuple[int, int]:
    """Which workers a fruit can spare, if it is needed."""
    return (int(notes.spare[fruit, 0]), int(notes.spare[fruit, 1])) if needed(need, fruit) > 0 else (0, 0)


@rule("R12", "R14")
def look_at_rest(state: State, need: int, _part: int, notes: Any) -> int:
    """What can be told besides without trying."""
    lands, extending = (five(notes.land), five(notes.near), area(state.finca_roads)), five(notes.extending)
    return look_at_room(state, need, lands, extending, workers_at_home(state, state.to_move))


# -- one tile fewer ----------------------------------------------------------------------------------------------------


@rule("R14")
def list_steps(state: State, need: int, out: NDArray[np.int32]) -> int:
    """Every way to build the tile that comes first."""
    n, chosen = 0, first_fruit(state, need)
    for fruit in range(N_FRUITS):
        if not is_tried(need, fruit, chosen):
            continue
        for way in range(n_ways(state)):
            spaces = spaces_for(state, fruit, way)
            while is_any(spaces):
                out[n] = build_move(fruit, first_cell(spaces), way)
                spaces = after_first(spaces)
                n += 1
    return n


@rule("R14")
def take_step(state: State, need: int, move: int) -> int:
    """Build it: the tiles that are needed then."""
    tile, cell, way = taken_apart(move)
    plant(state, tile % N_FRUITS, cell, way)
    return need - need_of(tile % N_FRUITS)


LOOKS = (
    Look(look_at_land, is_after_step=True),
    Look(look_at_number),
    Look(look_at_fruit, LONGEST_LINE),
    Look(look_at_first),
    Look(look_for_spare, LONGEST_LINE),
    Look(look_at_first_again),
    Look(look_at_rest),
)
