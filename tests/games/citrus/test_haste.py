"""Lists made in haste, with the doubtful moves asked for one by one, have the same moves as thorough ones."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.batch import Batch
from huerta.core.jit import is_compiled
from huerta.games.citrus.layout import HASTES, NO_DOUBTS, NO_SEARCH, PUT_OFF, THOROUGH
from huerta.games.citrus.rules.market import taken_apart
from huerta.games.citrus.rules.turn import N_WORKS, work_of

GAME = huerta.get_game("citrus")
HASTE = GAME.haste
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (5, {}),
    (3, {"landscape": "new"}),
    (4, {"penalty": "yes"}),
    (2, {"side": "short", "landscape": "new", "edition": "online-2022"}),
    (3, {"road_colours": "any"}),
]
N_GAMES, N_PLIES = (96, 330) if is_compiled() else (3, 60)


def thorough(state: Any) -> list[int]:
    """All legal moves, in order."""
    assert state.haste == THOROUGH
    return GAME.legal(state)


def in_haste(state: Any) -> list[int]:
    """The list made in haste, with complements of moves."""
    out = np.zeros(GAME.max_moves, np.int32)
    state.haste = NO_DOUBTS
    listed: list[int] = out[: GAME.legal_moves(state, out)].tolist()
    assert state.haste == NO_DOUBTS
    state.haste = THOROUGH
    return listed


def decided(state: Any, move: int, found: dict[str, int]) -> bool:
    """Whether a doubtful move is legal: asked for without a search, and if that leaves it open, with one."""
    before = state.tobytes()
    state.haste = NO_SEARCH
    is_legal = bool(HASTE.is_legal(state, move))
    is_put_off = not is_legal and state.haste == PUT_OFF
    state.haste = THOROUGH
    if is_put_off:
        found["put off"] += 1
        is_legal = bool(HASTE.is_legal(state, move))
    assert state.tobytes() == before
    found[GAME.moves.texts[move].split()[0]] = found.get(GAME.moves.texts[move].split()[0], 0) + 1
    return is_legal


@pytest.mark.rule("citrus", "R14", "9.1")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_haste_changes_no_list(seats: int, options: dict[str, str]) -> None:
    batch, found = Batch(GAME, N_GAMES, seats, options, seed=3), {"put off": 0}
    for ply in range(N_PLIES):
        batch.step(batch.random_moves())
        if ply % 10 == 0:
            for state in batch.states:
                listed = in_haste(state)
                moves = [move if move >= 0 else ~move for move in listed if move >= 0 or decided(state, ~move, found)]
                assert moves == thorough(state), GAME.write_position(state, None)
    if is_compiled():
        assert found["buy"] > 0
        assert found["build"] > 0
        assert (found["put off"] > 0) == ("penalty" not in options)
        assert ("return" in found) == ("penalty" in options)


def doubtful_positions() -> list[tuple[str, str, str]]:
    """A kind of move, what is said of one such move without a search, and a position of a random game where that is so."""
    lines = (Path(__file__).parent / "doubtful.txt").read_text(encoding="utf-8").splitlines()
    return [(*head.split(), position) for head, position in (line.split(" | ") for line in lines)]  # type: ignore[misc]


@pytest.mark.rule("citrus", "R14", "9.1", "4.7", "8.5", "8.6", "3.5")
@pytest.mark.parametrize(("kind", "verdict", "position"), doubtful_positions())
def test_every_kind_of_doubt(kind: str, verdict: str, position: str) -> None:
    """Among them a pass that must wait for a search: only that proves that something can be bought."""
    state, verdicts, found = GAME.read_position(position), set(), {"put off": 0}
    listed = in_haste(state)
    for move in (~move for move in listed if move < 0):
        state.haste = NO_SEARCH
        is_legal = bool(HASTE.is_legal(state, move))
        said = "legal" if is_legal else "put-off" if state.haste == PUT_OFF else "illegal"
        verdicts.add((GAME.moves.texts[move].split()[0], said))
        state.haste = THOROUGH
    assert (kind, verdict) in verdicts
    assert [move if move >= 0 else ~move for move in listed if move >= 0 or decided(state, ~move, found)] == thorough(state)


def test_positions_are_sorted_by_what_they_take() -> None:
    batch, works = Batch(GAME, 64 if is_compiled() else 2, 2, seed=1), set()
    for _ in range(200 if is_compiled() else 20):
        batch.step(batch.random_moves())
        works |= {int(work_of(state)) for state in batch.states}
    assert works <= set(range(N_WORKS))
    assert len(works) == N_WORKS or not is_compiled()
    assert HASTE.n_phases == N_WORKS


def test_moves_are_taken_apart() -> None:
    kinds = {"build": 1, "leap": 4, "replace": 1}
    ways = set()
    for move, text in enumerate(GAME.moves.texts):
        if (kind := text.split()[0]) in kinds:
            tile, cell, way = taken_apart(move)
            assert (tile, cell) == GAME.moves.parts(move).operands[:2]
            ways.add((kind, int(way)))
    assert len(ways) == sum(kinds.values())
    assert len({way for _, way in ways}) == sum(kinds.values())


def test_names_of_haste() -> None:
    assert HASTES[THOROUGH] == "thorough"
    assert (HASTE.in_lists, HASTE.in_doubt, HASTE.put_off) == (NO_DOUBTS, NO_SEARCH, PUT_OFF)
