"""A survey notes what the rules say of the board, fruit by fruit."""

from typing import Any

import numpy as np
import pytest

import huerta
from huerta.batch import Batch
from huerta.core.jit import is_compiled
from huerta.games.citrus.components import CART, N_FRUITS, NONE
from huerta.games.citrus.layout import ACTED, HARVESTING
from huerta.games.citrus.rules.areas import area, beside, both, meet
from huerta.games.citrus.rules.building import allowed, extensions, free_land, own_plantations, starts, workers_at_home
from huerta.games.citrus.rules.landscape import holds
from huerta.games.citrus.rules.sure_land import near_own, need_of, needed, sure_land, waiting_need
from huerta.games.citrus.rules.turn import RICH, work_of

GAME = huerta.get_game("citrus")
HASTE: Any = GAME.haste
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (5, {"road_colours": "any"}),
    (3, {"side": "short", "landscape": "new", "edition": "online-2022"}),
]
UNTOUCHED = -1


@pytest.mark.rule("citrus", "R14", "4.2", "4.3", "4.4", "4.5", "R7", "R8")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_a_survey_is_what_the_rules_say(seats: int, options: dict[str, str]) -> None:
    batch: Any = Batch(GAME, 64 if is_compiled() else 3, seats, options, seed=9)
    seen, n_doubtful = set(), 0
    for ply in range(240 if is_compiled() else 70):
        batch.step(batch.random_moves())
        for state in batch.states if ply % 6 == 0 else ():
            survey = np.full(1, UNTOUCHED, np.int64).repeat(HASTE.survey.notes.itemsize // 8)
            survey = survey.view(HASTE.survey.notes).view(np.recarray)[0]
            work, has_worker = int(work_of(state)), workers_at_home(state, state.to_move) > 0
            for fruit in range(N_FRUITS):
                HASTE.survey.survey(state, work, fruit, survey)
            is_idle = work in (HARVESTING, ACTED) and not holds(state, CART)
            seen.add((is_idle, has_worker))
            if is_idle:
                assert set(survey.tobytes()) == {0xFF}
                continue
            for fruit in range(N_FRUITS):
                land = sure_land(state, need_of(fruit), fruit, free_land(state))
                extending = meet(allowed(state, fruit), beside(own_plantations(state, fruit)))
                if work < RICH and needed(waiting_need(state), fruit) > 0 and state.drawn == NONE:
                    n_doubtful += extending != extensions(state, fruit)
                    extending = extensions(state, fruit)
                assert area(survey.land[fruit]) == tuple(land)
                assert area(survey.near[fruit]) == tuple(near_own(state, land, fruit))
                assert area(survey.sight[fruit]) == tuple(both(extending, starts(state, fruit)) if has_worker else extending)
    assert len(seen) > 1
    assert n_doubtful > 0 or not is_compiled()
