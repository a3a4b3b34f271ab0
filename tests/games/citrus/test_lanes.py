"""What the lanes of a warp do together is the same as what the rules do: areas by rows, and counts by lanes."""

from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.batch import cpu
from huerta.core import lanes
from huerta.core.lanes import LANES, ON_GPU
from huerta.games.citrus import hidden
from huerta.games.citrus.components import EFFECT, MAX_SEATS, N_CELLS, N_FRUITS, N_LINES, Area, area_of
from huerta.games.citrus.layout import FACE_UP, GONE, IN_STACK
from huerta.games.citrus.rules import areas, building, by_lanes, fincas, landscape, market, rows
from tests.games.citrus.warp import INSTRUCTIONS, Warp


@pytest.fixture
def warp(monkeypatch: pytest.MonkeyPatch) -> Iterator[Warp]:
    """The instructions of a warp, by threads."""
    made = Warp()
    for name in INSTRUCTIONS:
        monkeypatch.setattr(lanes, name, getattr(made, name))
    for module in (rows, by_lanes):
        monkeypatch.setattr(module, "bit_count", lambda word: int(word).bit_count())
    yield made
    made.pool.shutdown()


def some_areas() -> list[Area]:
    """None, all, single spaces at the edges, and random ones, thin and dense."""
    draw = np.random.default_rng(5)
    chosen = [[], list(range(N_CELLS)), [0], [N_CELLS - 1], [14, 15, 134, 135]]
    chosen += [np.flatnonzero(draw.random(N_CELLS) < share).tolist() for share in (0.01, 0.02, 0.05, 0.1, 0.3, 0.5, 0.9)]
    return [area_of(cells) for cells in chosen]


def lanes_of(spaces: Area, warp: Warp) -> list[Any]:
    return warp.run(rows.area, np.array(spaces, np.int64))


def one_answer(answers: list[Any]) -> Any:
    """All lanes say the same."""
    assert len({int(answer) for answer in answers}) == 1
    return int(answers[0])


def test_every_function_of_areas_has_a_version_for_lanes() -> None:
    own = {name: value for name, value in vars(areas).items() if getattr(value, "__module__", "") == areas.__name__}
    without = {name for name, function in own.items() if function not in ON_GPU}
    assert without == {"after_first", "beside", "leap"}  # they are made of the others


def test_only_functions_of_the_game_have_versions_for_lanes() -> None:
    assert {function.__module__.split(".")[2] for function in ON_GPU} == {"citrus"}  # others' kernels call the shared ones


def test_there_are_no_lanes_without_a_gpu() -> None:
    with pytest.raises(RuntimeError, match="only the lanes of a GPU"):
        lanes.only_on_gpu()


def test_an_area_is_kept_as_it_was(warp: Warp) -> None:
    for spaces in some_areas():
        words = np.full(3, -1, np.int64)
        warp.run(rows.keep_area, words, lanes_of(spaces, warp))
        assert tuple(words.tolist()) == spaces


@pytest.mark.parametrize("name", ["first", "northward", "southward", "eastward", "westward"])
def test_an_area_of_one(name: str, warp: Warp) -> None:
    for spaces in some_areas():
        expected = lanes_of(getattr(areas, name)(spaces), warp)
        assert warp.run(getattr(rows, name), lanes_of(spaces, warp)) == expected, (name, spaces)


@pytest.mark.parametrize("name", ["both", "meet", "minus"])
def test_an_area_of_two(name: str, warp: Warp) -> None:
    for one in some_areas():
        for other in some_areas()[::3]:
            expected = lanes_of(getattr(areas, name)(one, other), warp)
            assert warp.run(getattr(rows, name), lanes_of(one, warp), lanes_of(other, warp)) == expected, (name, one, other)


@pytest.mark.parametrize("name", ["is_any", "is_one", "count", "first_cell"])
def test_what_an_area_tells(name: str, warp: Warp) -> None:
    for spaces in some_areas()[name == "first_cell" :]:
        assert one_answer(warp.run(getattr(rows, name), lanes_of(spaces, warp))) == getattr(areas, name)(spaces), (name, spaces)


def test_spaces_one_by_one(warp: Warp) -> None:
    assert warp.run(rows.nowhere) == lanes_of(areas.nowhere(), warp)
    for cell in (0, 14, 15, 59, 60, 119, 120, N_CELLS - 1):
        assert warp.run(rows.only, cell) == lanes_of(areas.only(cell), warp), cell
        for spaces in some_areas()[::2]:
            assert one_answer(warp.run(rows.has, lanes_of(spaces, warp), cell)) == areas.has(spaces, cell), (spaces, cell)


def test_same_areas(warp: Warp) -> None:
    made = some_areas()
    for one in made[::2]:
        for other in made[::2]:
            answers = warp.run(rows.is_same, lanes_of(one, warp), lanes_of(other, warp))
            assert one_answer(answers) == (one == other), (one, other)


# -- counts ------------------------------------------------------------------------------------------------------------


def positions(options: dict[str, str] | None = None, seats: int = MAX_SEATS) -> list[Any]:
    """Positions of one random game, one of fifteen."""
    game = huerta.get_game("citrus")
    states, _ = cpu.blank_states(game, seats, game.options.resolve(options or {}), 1, seed=8)
    state, found, draw = states[0], [], np.random.default_rng(2)
    game.setup(state)
    moves = np.zeros(game.max_moves, np.int32)
    while not state.is_over:
        if state.ply % 15 == 0:
            found.append(copied(state))
        game.play(state, int(moves[draw.integers(game.legal_moves(state, moves))]))
    return found


def copied(state: Any) -> Any:
    """A record of its own."""
    return np.frombuffer(state.tobytes(), state.dtype).copy().view(np.recarray)[0]


@pytest.mark.parametrize("name", ["n_waiting", "n_in_bag", "n_in_market", "market_need"])
def test_what_is_counted(name: str, warp: Warp) -> None:
    rule = getattr(fincas, name, None) or getattr(market, name)
    found = [rule(state) for state in positions()]
    assert len(set(found)) > 1
    for state, counted in zip(positions(), found, strict=True):
        assert one_answer(warp.run(getattr(by_lanes, name), state)) == counted, name


def test_lines_of_the_market(warp: Warp) -> None:
    for state in positions()[::4]:
        for line in range(N_LINES):
            assert one_answer(warp.run(by_lanes.line_price, state, line)) == market.line_price(state, line), line
            assert one_answer(warp.run(by_lanes.line_need, state, line)) == market.line_need(state, line), line


def test_sites_and_landscape_tiles(warp: Warp) -> None:
    held: list[int] = []
    draw = np.random.default_rng(4)
    for state in positions()[::2]:
        for where in (FACE_UP, IN_STACK, GONE):
            assert one_answer(warp.run(by_lanes.n_site_tiles, state, where)) == fincas.n_site_tiles(state, where), where
        state.held[:] = draw.integers(0, 2, state.held.shape)
        for effect in set(EFFECT.tolist()):
            held.append(landscape.held_kind(state, effect))
            assert one_answer(warp.run(by_lanes.held_kind, state, effect)) == held[-1], effect
    assert len(set(held)) > len(set(EFFECT.tolist()))  # none of an effect, and every effect's first kind at least


def test_fincas_are_scored_alike(warp: Warp) -> None:
    scored = 0
    for state in positions():
        state.scored[:] = 0  # all that are encircled, as if at once
        mine = [copied(state) for _ in range(LANES)]
        warp.run(by_lanes.score_fincas, mine)
        fincas.score_fincas(state)
        for one in mine:
            assert (one.score.tolist(), one.scored.tolist()) == (state.score.tolist(), state.scored.tolist())
        scored += int(state.scored.sum())
    assert scored > 0


@pytest.mark.parametrize(("options", "seats"), [({}, 5), ({}, 2), ({"side": "short"}, 3), ({"road_colours": "any"}, 5)])
def test_owners_and_barred_roads(options: dict[str, str], seats: int, warp: Warp, monkeypatch: pytest.MonkeyPatch) -> None:
    found = positions(options, seats)
    expected = [building.everyones(state) for state in found]
    barred = [[building.barred_roads(state, fruit) for fruit in range(N_FRUITS)] for state in found]
    assert any(areas.is_any(roads) for row in barred for roads in row) == ("road_colours" not in options)
    monkeypatch.setattr(areas, "area", rows.area)
    for state, owners, roads in zip(found, expected, barred, strict=True):
        assert warp.run(by_lanes.everyones, state) == lanes_of(owners, warp)
        for fruit in range(N_FRUITS):
            assert warp.run(by_lanes.barred_roads, state, fruit) == lanes_of(roads[fruit], warp), fruit


def test_what_is_observed(warp: Warp, monkeypatch: pytest.MonkeyPatch) -> None:
    out = np.full(1003, 7, np.float32)
    warp.run(by_lanes.see_nothing, out[:1000])
    assert out.tolist() == [0] * 1000 + [7] * 3
    for spaces in some_areas():
        words, mine, expected = np.array(spaces, np.int64), np.zeros(N_CELLS + 9, np.float32), np.zeros(N_CELLS + 9, np.float32)
        assert hidden.mark(words, expected, 4) == N_CELLS + 4
        with monkeypatch.context() as patched:
            patched.setattr(areas, "area", rows.area)
            assert one_answer(warp.run(by_lanes.mark, words, mine, 4)) == N_CELLS + 4
        assert mine.tolist() == expected.tolist()
