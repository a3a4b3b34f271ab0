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
see_area, see_table, see_regions, see_seat = (sight.see for sight in SIGHTS)
is_area_new, _, are_regions_new, _ = (sight.is_due for sight in SIGHTS)
N_PARTS = tuple(sight.n_parts for sight in SIGHTS)


@compiled
def see(states: Any, out: Any, memories: Any) -> None:
    """All parts of every sight that are due, backwards: none needs another part of the same sight."""
    for game in range(len(states)):
        state, seat = states[game], int(states[game].to_move)
        for part in range(N_PARTS[0] - 1, -1, -1):
            if is_area_new(state, seat, part, memories[game]):
                see_area(state, seat, part, out[game], memories[game])
        for part in range(N_PARTS[1] - 1, -1, -1):
            see_table(state, seat, part, out[game], memories[game])
        for part in range(N_PARTS[2] - 1, -1, -1):
            if are_regions_new(state, seat, part, memories[game]):
                see_regions(state, seat, part, out[game], memories[game])
        for part in range(N_PARTS[3] - 1, -1, -1):
            see_seat(state, seat, part, out[game], memories[game])


@pytest.mark.rule("citrus", "12.1")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {}), (3, {"landscape": "new", "side": "short"})])
def test_sights_together_are_the_observation(seats: int, options: dict[str, str]) -> None:
    n_games, n_plies = (64, 400) if is_compiled() else (2, 40)
    batch: Any = Batch(GAME, n_games, seats, options, seed=6)
    out, memories = np.zeros((n_games, GAME.n_features), np.float32), np.zeros((n_games, HASTE.memory), np.int64)
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
    out, memories = np.zeros((2, GAME.n_features), np.float32), np.zeros((2, HASTE.memory), np.int64)
    see(batch.states, out, memories)
    out[:] = 5
    see(batch.states, out, memories)
    places = dict(zip((feature.name for feature in GAME.features), feature_places(), strict=True))
    for name in ("planted", "wells", "owned", "lying"):
        assert (out[:, places[name]] == 5).all(), name
    assert not (out[:, places["coins"]] == 5).all()


# Two seats on the same spaces of the same board, as neighbours or not: with another fruit, or with a bridge, regions are others.
PLACES = [("planted", (0, 0)), ("planted", (1, 0)), ("planted", (4, 0)), ("linked_east", (0,)), ("linked_south", (0,))]


@pytest.mark.rule("citrus", "6.2", "8.5")
@pytest.mark.parametrize(("name", "place"), PLACES)
def test_regions_are_new_whatever_they_differ_in(name: str, place: tuple[int, ...]) -> None:
    states: Any = np.zeros(1, GAME.record).view(np.recarray)
    out, memory = np.zeros(GAME.n_features, np.float32), np.zeros(HASTE.memory, np.int64)
    state = states[0]
    state.n_seats = 2
    state.owned[1, 0], state.planted[2, 0] = 0b11, 0b11
    for seat, is_new in ((0, False), (1, True), (2, False)):
        assert are_regions_new(state, 0, seat, memory) == is_new
    see_regions(state, 0, 1, out, memory)
    assert not are_regions_new(state, 0, 1, memory)
    getattr(state, name)[place] |= 0b10
    if name == "planted":
        state.planted[2, 0] ^= 0b10
    assert are_regions_new(state, 0, 1, memory)
    assert not are_regions_new(state, 0, 0, memory)


def feature_places() -> list[slice]:
    """Where each feature stands."""
    ends = np.cumsum([0] + [feature.n_values for feature in GAME.features]).tolist()
    return [slice(first, last) for first, last in pairwise(ends)]


def test_a_block_takes_sights_in_turn_up_to_the_one_that_takes_long() -> None:
    from huerta.batch.sights import rounds_of

    first, second, apart, last = SIGHTS
    assert rounds_of(SIGHTS) == [((first, second), apart), ((last,), None)]
    assert rounds_of((first, apart)) == [((first,), apart)]
    assert rounds_of((first,)) == [((first,), None)]
