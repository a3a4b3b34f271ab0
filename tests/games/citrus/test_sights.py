"""An observation written part by part, where something changed, is the one that is written as a whole."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.batch import Batch
from huerta.batch.rooms import tile_of
from huerta.batch.sights import mark_number, marked_in, rounds_of
from huerta.core.errors import HuertaError
from huerta.core.gpu import Mark
from huerta.core.jit import compiled, is_compiled

GAME = huerta.get_game("citrus")
HASTE: Any = GAME.haste
SIGHTS = HASTE.sights
see_area, see_bridges, see_table, see_regions, see_seat = (sight.see for sight in SIGHTS)
is_area_new, are_bridges_new, _, are_regions_new, _ = (sight.is_due for sight in SIGHTS)
N_PARTS = tuple(sight.n_parts for sight in SIGHTS)

TILE = tile_of(GAME.record)
MARKED = marked_in(TILE, HASTE.marks)
AT, FIRSTS, N_NUMBERS = MARKED.at, MARKED.firsts, MARKED.n_numbers
BYTES = (MARKED.words[:, None] * TILE.word.itemsize + np.arange(TILE.word.itemsize)).ravel()


class Seen:
    """The observations of some games, and what is remembered of them; at first, of marked bytes, what no number is."""

    def __init__(self, n_games: int):
        self.out = np.zeros((n_games, GAME.n_features), np.float32)
        self._memories, self._before = np.zeros((n_games, HASTE.memory), np.int64), np.full((n_games, len(BYTES)), 255, np.uint8)

    def see(self, states: Any) -> None:
        """Bring the observations up to date."""
        now = np.frombuffer(states.tobytes(), np.uint8).reshape(len(states), -1)[:, BYTES].copy()
        see(states, now, self._before, self.out, self._memories)
        self._before = now


@compiled
def see(states: Any, now: Any, before: Any, out: Any, memories: Any) -> None:
    """All marks, and all parts of every sight that were due before, backwards: none needs another part of the same sight."""
    for game in range(len(states)):
        state, seat = states[game], int(states[game].to_move)
        for place in range(len(AT)):
            new, old = int(now[game, place]), int(before[game, place])
            if new != old:
                mark_number(new, old, int(AT[place]), int(FIRSTS[place]), int(N_NUMBERS[place]), out[game])
        memory, has_others, new_regions, new_areas = memories[game], are_bridges_new(state, seat, 0, memories[game]), 0, 0
        for part in range(N_PARTS[0]):
            new_areas |= int(is_area_new(state, seat, part, memory)) << part
        for part in range(N_PARTS[3]):
            new_regions |= int(are_regions_new(state, seat, part, memory)) << part
        for part in range(N_PARTS[0] - 1, -1, -1):
            if new_areas >> part & 1:
                see_area(state, seat, part, out[game], memory)
        if has_others:
            see_bridges(state, seat, 0, out[game], memory)
        for part in range(N_PARTS[2] - 1, -1, -1):
            see_table(state, seat, part, out[game], memory)
        for part in range(N_PARTS[3] - 1, -1, -1):
            if new_regions >> part & 1:
                see_regions(state, seat, part, out[game], memory)
        for part in range(N_PARTS[4] - 1, -1, -1):
            see_seat(state, seat, part, out[game], memory)


@pytest.mark.rule("citrus", "12.1")
@pytest.mark.parametrize(("seats", "options"), [(2, {}), (5, {}), (3, {"landscape": "new", "side": "short"})])
def test_sights_together_are_the_observation(seats: int, options: dict[str, str]) -> None:
    n_games, n_plies = (64, 400) if is_compiled() else (2, 40)
    batch: Any = Batch(GAME, n_games, seats, options, seed=6)
    seen, n_done, old, told = Seen(n_games), 0, batch.states.copy(), batch.observe().copy()
    for ply in range(n_plies):
        if ply % 20 == 0:  # what was seen before is put back
            seen.see(old)
            assert (seen.out == told).all(), ply
            old, told = batch.states.copy(), batch.observe().copy()
        batch.step(batch.random_moves())
        n_done += int(batch.done.sum())
        if ply % 7 < 5:  # what changed while nobody looked is written later, a new game too
            seen.see(batch.states)
            assert (seen.out == batch.observe()).all(), ply
    assert n_done > 0 or not is_compiled()


def test_nothing_is_written_where_nothing_changed() -> None:
    batch: Any = Batch(GAME, 2, 2, seed=6)
    seen = Seen(2)
    seen.see(batch.states)
    seen.out[:] = 5
    seen.see(batch.states)
    places = dict(zip((feature.name for feature in GAME.features), feature_places(), strict=True))
    for name in ("planted", "wells", "owned", "lying", "finca", "scored", "site_tile", "market"):
        assert (seen.out[:, places[name]] == 5).all(), name
    assert not (seen.out[:, places["coins"]] == 5).all()


# Two seats on the same spaces of the same board, as neighbours or not: with another fruit, or with a bridge, regions are others.
PLACES = [("planted", (fruit, 0)) for fruit in range(5)] + [("linked_east", (0,)), ("linked_south", (0,)), ("owned", (0, 0))]


@pytest.mark.rule("citrus", "6.2", "8.5")
@pytest.mark.parametrize("viewer", [0, 1])
@pytest.mark.parametrize(("name", "place"), PLACES)
def test_regions_are_new_whatever_they_differ_in(name: str, place: tuple[int, ...], viewer: int) -> None:
    states: Any = np.zeros(1, GAME.record).view(np.recarray)
    out, memory = np.zeros(GAME.n_features, np.float32), np.zeros(HASTE.memory, np.int64)
    state = states[0]
    state.n_seats, state.to_move = 2, viewer
    state.owned[1, 0], state.planted[2, 0] = 0b11, 0b11
    assert [are_regions_new(state, viewer, seat, memory) for seat in range(3)] == [False, True, False]
    for part in range(N_PARTS[0]):
        see_area(state, viewer, part, out, memory)
    assert are_bridges_new(state, viewer, 0, memory) == (viewer != 0)
    see_bridges(state, viewer, 0, out, memory)
    assert not are_bridges_new(state, viewer, 0, memory)
    for looks in (0, 1):
        assert not any(are_regions_new(state, looks, seat, memory) for seat in range(3))
    getattr(state, name)[place] ^= 0b10
    assert are_bridges_new(state, viewer, 0, memory) == name.startswith("linked")
    assert [are_regions_new(state, viewer, seat, memory) for seat in range(3)] == [name == "owned", name != "owned", False]
    getattr(state, name)[place] ^= 0b110  # elsewhere only
    assert [are_regions_new(state, viewer, seat, memory) for seat in range(3)] == [name == "owned", False, False]


def feature_places() -> list[slice]:
    """Where each feature stands."""
    ends = np.cumsum([0] + [feature.n_values for feature in GAME.features]).tolist()
    return [slice(first, last) for first, last in pairwise(ends)]


def test_a_block_takes_sights_in_turn_up_to_the_one_that_takes_long() -> None:
    first, second, third, apart, last = SIGHTS
    assert rounds_of(SIGHTS) == [((first, second, third), apart), ((last,), None)]
    assert rounds_of((first, apart)) == [((first,), apart)]
    assert rounds_of((first,)) == [((first,), None)]


def test_marks_stand_where_numbers_do() -> None:
    record = np.dtype([("score", "<i4"), ("tile", "i1", (2, 3)), ("is_marked", "i1")], align=True)
    marked = marked_in(tile_of(record), (Mark("tile", 100, 4), Mark("is_marked", 200, 1, first=1)))
    assert marked.words.tolist() == [1, 2]
    assert marked.at.tolist() == [100, 104, 108, 112, 116, 120, 200, 0]
    assert marked.firsts.tolist() == [0, 0, 0, 0, 0, 0, 1, 0]
    assert marked.n_numbers.tolist() == [4, 4, 4, 4, 4, 4, 1, 0]
    with pytest.raises(HuertaError, match="score has int32"):
        marked_in(tile_of(record), (Mark("score", 0, 1),))


@pytest.mark.parametrize(
    ("now", "before", "left"),
    [(2, 255, [0, 1, 0, 0]), (3, 2, [0, 0, 1, 0]), (0, 2, [0, 0, 0, 0]), (255, 1, [0, 0, 0, 0]), (1, 0, [1, 0, 0, 0])],
)
def test_a_mark_moves_with_its_number(now: int, before: int, left: list[int]) -> None:
    out = np.zeros(5, np.float32)
    if 1 <= before <= 3:
        out[before] = 1
    mark_number(now, before, 1, 1, 3, out)
    assert out.tolist() == [0, *left]
