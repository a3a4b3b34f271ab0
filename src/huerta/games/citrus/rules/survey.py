"""What lists made in haste and glances at their doubtful moves ask of the board, noted once for each fruit (ruling 14)."""

from typing import Any

import numpy as np

from huerta.core.gpu import Survey
from huerta.core.jit import rule
from huerta.games.citrus.components import CART, N_FRUITS, N_WORDS, NONE, Area
from huerta.games.citrus.layout import ACTED, HARVESTING, State
from huerta.games.citrus.rules.areas import area, beside, both, keep_area, meet, minus
from huerta.games.citrus.rules.building import everyones, free_land, roads_barred, without_larger_neutrals, workers_at_home
from huerta.games.citrus.rules.landscape import holds
from huerta.games.citrus.rules.sure_land import needed, waiting_need

# Areas for each fruit: its sure land, the part of it beside own plantations, and where it may be built if neutral regions are no
# hindrance; of fruits that wait to be built, with no bridge or plow at hand, just where they may.
NOTES = np.dtype([(name, np.int64, (N_FRUITS, N_WORDS)) for name in ("land", "near", "sight")], align=True)


@rule("R12", "R14")
def survey_fruit(state: State, work: int, fruit: int, survey: Any) -> None:
    """Note the areas of a fruit, unless nothing can be built anyway."""
    if work in (HARVESTING, ACTED) and not holds(state, CART):
        return
    # Asked first: what lies elsewhere is on its way while the land is worked out, and not if it is asked for after notes are kept.
    can_start, is_waiting = workers_at_home(state, state.to_move) > 0, needed(waiting_need(state), fruit) > 0
    land, near, extending, starting = grounds_of(state, fruit)
    if is_waiting and is_exact(state):
        extending = without_larger_neutrals(state, fruit, extending, NONE)
    keep_area(survey.land[fruit], land)
    keep_area(survey.near[fruit], near)
    keep_area(survey.sight[fruit], both(extending, starting) if can_start else extending)


@rule("3.4", "4.7", "8.5", "8.6", "R9", "R14")
def is_exact(state: State) -> bool:
    """Whether a survey tells just where fruits that wait may be built."""
    return state.drawn == NONE and state.bridges == 0 and state.plows == 0


@rule("4.1", "4.2", "4.3", "4.4", "4.5", "R7", "R8", "R14")
def grounds_of(state: State, fruit: int) -> tuple[Area, Area, Area, Area]:
    """The sure land of a fruit, its part beside own plantations, where it extends regions, whatever is neutral, and starts them."""
    planted, mine, everyone = area(state.planted[fruit]), area(state.owned[state.to_move]), everyones(state)
    beside_own, beside_neutral = beside(meet(planted, mine)), beside(minus(planted, everyone))
    beside_foreign = beside(minus(meet(planted, everyone), mine))
    beside_any = both(both(beside_own, beside_neutral), beside_foreign)
    allowed = minus(minus(free_land(state), roads_barred(state, beside_any)), beside_foreign)
    land, extending = minus(allowed, beside_neutral), meet(allowed, beside_own)
    return land, minus(extending, beside_neutral), extending, minus(meet(allowed, area(state.finca_roads)), beside_any)


SURVEY = Survey(survey_fruit, N_FRUITS, NOTES)
