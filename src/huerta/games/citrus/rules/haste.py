"""Lists made in haste, as a GPU makes them for many games side by side (ruling 14).

What takes long is left open: a move that may be legal stands there as its complement, and is asked for later (see `questions`).
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.citrus.components import N_SITES
from huerta.games.citrus.layout import FACE_UP, PENALTY_RULE, WITH_PENALTY, State
from huerta.games.citrus.moves import BUY, PUT_FINCA
from huerta.games.citrus.rules.areas import after_first, area, first, first_cell, is_any, meet, nowhere
from huerta.games.citrus.rules.buildable import surely_fine
from huerta.games.citrus.rules.building import BY_PLOW, PLAINLY, n_ways, spaces_at_sight
from huerta.games.citrus.rules.market import first_line, is_rest_safe, lines_in_question, list_tiles, note
from huerta.games.citrus.rules.sure_land import first_needed, waiting_need, without
from huerta.games.citrus.rules.survey import is_exact


@rule("3.1", "3.3", "R14", is_woven=True)
def hasty_purchases(state: State, survey: Any, out: NDArray[np.int32]) -> int:
    """Every line that may be bought, if it can be built."""
    n, lands = 0, (survey.land, survey.near, area(state.finca_roads))
    lines = lines_in_question(state, lands, survey.sight, False)
    while lines != 0:
        n = note(out, n, ~(BUY + first_line(lines)))
        lines &= lines - 1
    return n


@rule("5.2", "R14", "R32", is_woven=True)
def hasty_sites(state: State, out: NDArray[np.int32]) -> int:
    """Every open site, if it leaves all bought tiles buildable."""
    n = 0
    for site in range(N_SITES):
        if state.site_tile[site] == FACE_UP:
            n = note(out, n, PUT_FINCA + site if state.options[PENALTY_RULE] == WITH_PENALTY else ~(PUT_FINCA + site))
    return n


@rule("3.4", "R14", is_woven=True)
def hasty_builds(state: State, survey: Any, out: NDArray[np.int32]) -> int:
    """Every bought tile on every space for its fruit, if it leaves the rest possible, in every way."""
    n, need = 0, waiting_need(state)
    left, safe = need, is_rest_safe(state, need, (survey.land, survey.near, area(state.finca_roads)))
    while left != 0:
        fruit = first_needed(left)
        for way in range(n_ways(state)):
            n = hasty_spaces(state, survey, out, n, need, safe, fruit, way)
        left = without(left, fruit)
    return n


@rule("3.4", "4.7", "R14", is_woven=True)
def hasty_spaces(state: State, survey: Any, out: NDArray[np.int32], n: int, need: int, safe: bool, fruit: int, way: int) -> int:
    """Every space for a fruit in one of the ways; a neutral region beside it that may be too large makes it doubtful."""
    spaces = area(survey.sight[fruit]) if way == PLAINLY else spaces_at_sight(state, fruit, way)
    fine = spaces
    if not is_exact(state):
        fine = nowhere() if way == BY_PLOW else meet(spaces, area(survey.land[fruit]))
    if not safe:
        lands = survey.land, survey.near, area(state.finca_roads)
        fine = surely_fine(state, need, lands, fruit, fine, True) if way == PLAINLY else nowhere()
    while is_any(spaces):
        cell, is_doubtful = first_cell(spaces), not is_any(meet(first(spaces), fine))
        n = list_tiles(state, out, n, fruit, cell, way, is_doubtful)
        spaces = after_first(spaces)
    return n
