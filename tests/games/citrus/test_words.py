"""Areas as a GPU has them, five words of 32 bits, are the same as those of three words."""

from typing import Any

import numpy as np
import pytest

from huerta.core.gpu import APART, ON_GPU
from huerta.games.citrus import hidden
from huerta.games.citrus.components import N_CELLS, Area, area_of
from huerta.games.citrus.rules import areas, words

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
    assert without == {"after_first", "around", "beside", "has", "is_one", "leap"}  # they are made of the others


def test_only_functions_of_the_game_have_versions_or_are_kept_apart() -> None:
    functions = [*ON_GPU, *APART]
    assert {function.__module__.split(".")[2] for function in functions} == {"citrus"}  # others' kernels call the shared ones


def test_an_area_is_kept_as_it_was() -> None:
    for spaces in some_areas():
        assert back(there(spaces)) == spaces


@pytest.mark.parametrize("name", ["first", "northward", "southward", "eastward", "westward"])
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


def test_what_is_observed() -> None:
    """An area is marked only where it changed, and nothing else is touched."""
    n_numbers = hidden.N_FEATURES + hidden.N_REMEMBERED
    out = np.full(n_numbers, 7, np.float32)
    ON_GPU[hidden.see_nothing](out)
    assert out[: hidden.FIRST_SPACE].tolist() == [0] * hidden.FIRST_SPACE
    assert set(out[hidden.FIRST_SPACE : hidden.AFTER_SPACES].tolist()) == {7}  # `mark` writes these
    assert not out[hidden.AFTER_SPACES : hidden.N_FEATURES].any()
    assert set(out[hidden.N_FEATURES :].tolist()) == {7}  # and remembers them here
    mine, at = np.zeros(n_numbers, np.float32), 0
    for number, spaces in enumerate(some_areas()):
        at = hidden.FIRST_SPACE + number % 3 * N_CELLS
        expected = mine.copy()
        expected[at : at + N_CELLS] = 0
        assert hidden.mark(spaces, expected, at) == at + N_CELLS
        for _ in range(2):  # the second time nothing changed
            assert ON_GPU[hidden.mark](there(spaces), mine, at) == at + N_CELLS
            assert mine[: hidden.N_FEATURES].tolist() == expected[: hidden.N_FEATURES].tolist()
    assert at > hidden.FIRST_SPACE


def test_words_are_whole_rows() -> None:
    assert N_CELLS <= 5 * words.HALF
    assert words.HALF % words.STRIDE == 0
