"""An observation written part by part, where something changed, is the one that is written as a whole."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.batch import Batch
from huerta.core.jit import compiled, is_compiled

GAME = huerta.get_game("citrus")
HASTE: Any = GAME.haste
SIGHTS = HASTE.sights
see_area, see_tiles, see_seat, see_table = (sight.see for sight in SIGHTS)
N_PARTS = tuple(sight.n_parts for sight in SIGHTS)


@compiled
def see(states: Any, out: Any, memories: Any) -> None:
    """All parts of every sight, backwards: none needs another part of the same sight."""
    for game in range(len(states)):
        state, seat = states[game], int(states[game].to_move)
        for part in range(N_PARTS[0] - 1, -1, -1):
            see_area(state, seat, part, out[game], memories[game])
        for part in range(N_PARTS[1] - 1, -1, -1):
            see_tiles(state, seat, part, out[game], memories[game])
        for part in range(N_PARTS[2] - 1, -1, -1):
            see_seat(state, seat, part, out[game], memories[game])
        for part in range(N_PARTS[3] - 1, -1, -1):
            see_table(state, seat, part, out[game], memories[game])


@pytest.mark.rule("citrus", "12.1")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {}), (3, {"landscape": "new", "side": "short"})])
def test_sights_together_are_the_observation(seats: int, options: dict[str, str]) -> None:
    n_games, n_plies = (64, 400) if is_compiled() else (2, 40)
    batch: Any = Batch(GAME, n_games, seats, options, seed=6)
    out, memories = np.zeros((n_games, GAME.n_features), np.float32), np.zeros(n_games, HASTE.memory).view(np.recarray)
    n_done = 0
    for ply in range(n_plies):
        batch.step(batch.random_moves())
        n_done += int(batch.done.sum())
        if ply % 7 < 5:  # what changed while nobody looked is written later, a new game too
            see(batch.states, out, memories)
            assert (out == batch.observe()).all(), ply
    assert n_done > 0 or not is_compiled()


def test_nothing_is_written_where_nothing_changed() -> None:
    batch: Any = Batch(GAME, 2, 2, seed=6)
    out, memories = np.zeros((2, GAME.n_features), np.float32), np.zeros(2, HASTE.memory).view(np.recarray)
    see(batch.states, out, memories)
    out[:] = 5
    see(batch.states, out, memories)
    places = dict(zip((feature.name for feature in GAME.features), feature_places(), strict=True))
    for name in ("planted", "wells", "owned", "lying"):
        assert (out[:, places[name]] == 5).all(), name
    assert not (out[:, places["coins"]] == 5).all()


def feature_places() -> list[slice]:
    """Where each feature stands."""
    ends = np.cumsum([0] + [feature.n_values for feature in GAME.features]).tolist()
    return [slice(first, last) for first, last in pairwise(ends)]
