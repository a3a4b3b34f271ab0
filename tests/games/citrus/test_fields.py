"""Who names what is brought near, of a position or of a memory, reads nothing else: with anything there, it sees the same."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.batch import Batch
from huerta.core.gpu import OPEN
from huerta.core.jit import is_compiled
from huerta.games.citrus.layout import STATE
from huerta.games.citrus.rules.turn import work_of

GAME = huerta.get_game("citrus")
HASTE: Any = GAME.haste
TABLES: list[tuple[int, dict[str, str]]] = [(2, {}), (5, {"penalty": "yes"}), (3, {"side": "short", "landscape": "new"})]
PLACES = (Path(__file__).parent / "doubtful.txt").read_text(encoding="utf-8").splitlines()
RNG = np.random.default_rng(3)


def spoiled(state: Any, fields: tuple[str, ...]) -> Any:
    """A position of which only these fields are as they were."""
    other = np.frombuffer(RNG.bytes(STATE.itemsize), STATE).copy().view(np.recarray)
    for name in fields or STATE.names or ():
        other[name][0] = state[name]
    return other[0]


def forgotten(memory: Any, recalls: tuple[int, int]) -> Any:
    """What is remembered, of which only these numbers are as they were."""
    other = np.frombuffer(RNG.bytes(memory.nbytes), np.int64).copy()
    other[slice(*recalls)] = memory[slice(*recalls)]
    return other


def records(dtype: np.dtype[Any], n: int) -> Any:
    """So many records, all numbers 0."""
    return np.zeros(n, dtype).view(np.recarray)


def positions(seats: int, options: dict[str, str], every: int) -> Any:
    """Positions of random games."""
    batch: Any = Batch(GAME, 8 if is_compiled() else 2, seats, options, seed=13)
    for ply in range(180 if is_compiled() else 2 * every):
        batch.step(batch.random_moves())
        if ply % every == 0:
            yield from enumerate(batch.states)


@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_sights_read_what_they_name(seats: int, options: dict[str, str]) -> None:
    outs, memories = np.zeros((8, GAME.n_features), np.float32), np.zeros((8, HASTE.memory), np.int64)
    n_due = 0
    for number, state in positions(seats, options, 9):
        out, memory, seat = outs[number], memories[number], int(state.to_move)
        due = [
            [bool(sight.is_due and sight.is_due(state, seat, part, memory)) for part in range(sight.n_parts)]
            for sight in HASTE.sights
        ]
        for sight, parts in zip(HASTE.sights, due, strict=True):
            for part, is_due in enumerate(parts):
                if sight.is_due:
                    assert sight.is_due(spoiled(state, sight.fields), seat, part, forgotten(memory, sight.recalls)) == is_due
                    n_due += is_due
        for sight, parts in zip(HASTE.sights, due, strict=True):
            for part, is_due in enumerate(parts):
                then, remembered = out.copy(), memory.copy()
                if is_due:
                    sight.see(state, seat, part, out, memory)
                    if not sight.is_apart:
                        sight.see(spoiled(state, sight.fields), seat, part, then, remembered)
                elif not sight.is_due:
                    recalled = forgotten(memory, sight.recalls)
                    sight.see(state, seat, part, out, memory)
                    sight.see(spoiled(state, sight.fields), seat, part, then, recalled)
                    assert (memory == remembered).all()
                if not sight.is_apart:
                    assert (then == out).all()
                    assert (remembered == memory).all()
    assert n_due > 0


def questions_of(state: Any) -> list[tuple[Any, int]]:
    """Boards with what is needed there, for all questions of doubtful moves."""
    out, survey = np.zeros(GAME.max_moves, np.int32), records(HASTE.survey.notes, 1)
    for part in range(HASTE.survey.n_parts):
        HASTE.survey.survey(state, int(work_of(state)), part, survey[0])
    found = []
    for move in out[: HASTE.moves(state, survey[0], out)].tolist():
        for nth in range(HASTE.n_questions(state, ~move) if move < 0 else 0):
            if HASTE.asks(state, ~move, nth):
                board = records(STATE, 1)
                board[0] = state
                if (need := HASTE.pose(board[0], ~move, nth)) > 0:
                    found.append((board[0], need))
    return found


def test_looks_in_parts_read_what_they_name() -> None:
    one, two, n_looks = records(HASTE.notes, 1), records(HASTE.notes, 1), 0
    for line in PLACES if is_compiled() else PLACES[::5]:
        for board, need in questions_of(GAME.read_position(line.split(" | ")[1])):
            for look in HASTE.looks:
                if look.n_parts == 1 and not look.is_after_step and look.look(board, need, 0, one[0]) != OPEN:
                    break
                for part in range(look.n_parts if look.fields else 0):
                    two[0] = one[0]
                    look.look(board, need, part, one[0])
                    look.look(spoiled(board, look.fields), need, part, two[0])
                    assert one.tobytes() == two.tobytes()
                    n_looks += 1
    assert n_looks > 0
    assert all(bool(look.fields) == (look.n_parts > 1) for look in HASTE.looks)
