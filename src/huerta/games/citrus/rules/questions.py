"""What must be known of a doubtful move, as questions that many threads answer side by side (ruling 14).

A question is a board and tiles that are needed: can all be built? A move is legal if the answer to one of its questions is yes.
Looks follow each other, each dearer than the last; what they leave open is split into questions with one tile fewer, by where that
tile may be built. So does `searching`, but there a question waits for the answer to the one before.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.gpu import NEVER, NO, OPEN, YES, Look
from huerta.core.jit import rule
from huerta.games.citrus.components import LONGEST_LINE, N_FRUITS, N_SITES, N_WORDS, NONE
from huerta.games.citrus.layout import FACE_UP, State
from huerta.games.citrus.moves import BUILD, HARVEST, PUT_FINCA
from huerta.games.citrus.rules.areas import (
    after_first,
    area,
    first_cell,
    has,
    is_any,
    keep_area,
)
from huerta.games.citrus.rules.building import (
    BY_PLOW,
    n_ways,
    open_roads,
    plant,
    plow_spaces,
    spaces_for,
    without_larger_neutrals,
    workers_at_home,
)
from huerta.games.citrus.rules.fincas import brings_finca
from huerta.games.citrus.rules.glances import is_any_enough, is_last, takes_tiles, tiles_taken
from huerta.games.citrus.rules.market import build_move, taken_apart
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
from huerta.games.citrus.rules.settling import can_settle_somehow, starting_spaces
from huerta.games.citrus.rules.sure_land import (
    FOUR,
    THREE,
    TWO,
    Five,
    first_needed,
    fits_on_sure_land,
    lands_for,
    n_needed,
    need_of,
    needed,
    waiting_need,
    without,
)
from huerta.games.citrus.rules.survey import grounds_of

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


# What decides where plantations may stand and who may build them.
LAND_FIELDS = ("n_seats", "to_move", "options", "planted", "owned", "worker", "linked_east", "linked_south", "finca_roads")
LOOKS = (
    Look(look_at_land, is_after_step=True),
    Look(look_at_number),
    Look(look_at_fruit, LONGEST_LINE, fields=LAND_FIELDS),
    Look(look_at_first),
    Look(look_for_spare, LONGEST_LINE, fields=(*LAND_FIELDS, "bridges")),
    Look(look_at_first_again),
    Look(look_at_rest),
)
