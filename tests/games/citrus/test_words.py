"""Areas as a GPU has them, five words of 32 bits, are the same as those of three words."""

from typing import Any

import numpy as np
import pytest

from huerta.core.gpu import APART, ON_GPU
from huerta.games.citrus import hidden
from huerta.games.citrus.components import MAX_SEATS, MIN_SEATS, N_CELLS, Area, area_of
from huerta.games.citrus.layout import STATE
from huerta.games.citrus.rules import areas, building, words

BOARD = area_of(range(N_CELLS))


def some_areas() -> list[Area]:
    """None, all, single spaces at the edges, and random ones, thin and dense."""
    draw = np.random.default_rng(5)
    chosen = [[], list(range(N_CELLS)), [0], [N_CELLS - 1], [14, 15, 134, 135]]
    chosen += [np.flatnonzero(draw.random(N_CELLS) < share).tolist() for share in (0.01, 0.02, 0.05, 0.1, 0.3, 0.5, 0.9)]
    return [area_of(cells) for cells in chosen]


def on_gpu(name: str, *arguments: Any) -> Any:
    return ON_GPU[getattr(areas, name)](*arguments)


def there(spaces: Area) -> Any:
    return on_gpu("area", np.array(spaces, np.int64))


def back(spaces: Any) -> Area:
    kept = np.full(3, -1, np.int64)
    on_gpu("keep_area", kept, spaces)
    return tuple(kept.tolist())  # type: ignore[return-value]


def test_every_function_of_areas_has_a_version() -> None:
    own = {name: value for name, value in vars(areas).items() if getattr(value, "__module__", "") == areas.__name__}
    without = {name for name, function in own.items() if function not in ON_GPU}
    assert without == {
        "around",
        "beside",
        "has",
        "is_one",
        "leap",
        "nth_area",
        "stands_in",
        "words_of",
    }  # made of the others, or of words


def test_only_functions_of_the_game_have_versions_or_are_kept_apart() -> None:
    functions = [*ON_GPU, *APART]
    assert {function.__module__.split(".")[2] for function in functions} == {"citrus"}  # others' kernels call the shared ones


def test_an_area_is_kept_as_it_was() -> None:
    for spaces in some_areas():
        assert back(there(spaces)) == spaces


def test_a_space_stands_in_an_area_of_a_record() -> None:
    for spaces in some_areas():
        words_there = np.array(spaces, np.int64)
        assert [bool(areas.stands_in(words_there, cell)) for cell in range(N_CELLS)] == [
            bool(areas.has(spaces, cell)) for cell in range(N_CELLS)
        ]


@pytest.mark.parametrize("name", ["first", "after_first", "northward", "southward", "eastward", "westward"])
def test_an_area_of_one(name: str) -> None:
    for spaces in some_areas():
        expected = areas.meet(getattr(areas, name)(spaces), BOARD)  # three words have room below the board
        assert back(on_gpu(name, there(spaces))) == tuple(expected), (name, spaces)


@pytest.mark.parametrize("name", ["both", "meet", "minus"])
def test_an_area_of_two(name: str) -> None:
    for one in some_areas():
        for other in some_areas()[::3]:
            assert back(on_gpu(name, there(one), there(other))) == tuple(getattr(areas, name)(one, other)), (name, one, other)


@pytest.mark.parametrize("name", ["is_any", "count", "first_cell"])
def test_what_an_area_tells(name: str) -> None:
    for spaces in some_areas()[name == "first_cell" :]:
        assert on_gpu(name, there(spaces)) == getattr(areas, name)(spaces), (name, spaces)


def test_spaces_one_by_one() -> None:
    assert back(on_gpu("nowhere")) == areas.nowhere()
    for cell in range(N_CELLS):
        assert back(on_gpu("only", cell)) == tuple(areas.only(cell)), cell


def test_same_areas() -> None:
    made = some_areas()
    for one in made[::2]:
        for other in made[::2]:
            assert bool(on_gpu("is_same", there(one), there(other))) == (one == other), (one, other)


def test_areas_are_marked() -> None:
    """At some places, and nothing else is touched."""
    for at in (0, 7):
        for places in some_areas():
            for spaces in some_areas():
                expected, mine = np.full(N_CELLS + 9, 3, np.float32), np.full(N_CELLS + 9, 3, np.float32)
                hidden.mark(places, spaces, expected, at)
                ON_GPU[hidden.mark](there(places), there(spaces), mine, at)
                assert mine.tolist() == expected.tolist()
                assert (mine != 3).sum() == areas.count(places)
                assert (mine == 1).sum() == areas.count(areas.meet(places, spaces))


@pytest.mark.parametrize("seats", range(MIN_SEATS, MAX_SEATS + 1))
def test_everyones_regions(seats: int) -> None:
    for first in range(len(some_areas())):
        (state,) = np.zeros(1, STATE).view(np.recarray)
        state.n_seats = seats
        state.owned[:seats] = [(some_areas() * 2)[first + seat] for seat in range(seats)]
        assert tuple(ON_GPU[building.everyones](state)) == tuple(building.everyones(state))


def test_words_are_whole_rows() -> None:
    assert N_CELLS <= 5 * words.HALF
    assert words.HALF % words.STRIDE == 0
