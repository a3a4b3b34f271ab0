"""Lists made in haste, with the doubtful moves asked for as a GPU does, have the same moves as thorough ones."""

from pathlib import Path
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.batch import Batch
from huerta.core.gpu import LATER, NEVER, NO, OPEN, YES
from huerta.core.jit import compiled, is_compiled
from huerta.games.citrus.components import LONGEST_LINE, N_FRUITS
from huerta.games.citrus.layout import STATE
from huerta.games.citrus.rules.market import taken_apart
from huerta.games.citrus.rules.turn import ENDING, GOING_ON, N_WORKS, NOTHING_MORE, REFILLING, SCORING, TRYING_CARTS, work_of

GAME = huerta.get_game("citrus")
HASTE: Any = GAME.haste
glance, glance_again = HASTE.glances
make_move, refill, go_on, try_carts, end_turn, score_and_end = HASTE.acts
n_questions, asks, pose, list_steps, take_step = HASTE.n_questions, HASTE.asks, HASTE.pose, HASTE.steps, HASTE.step
survey_part = HASTE.survey.survey
look_at_land, look_at_number, look_at_fruit, look_at_first, look_for_spare, look_at_first_again, look_at_rest = (
    one.look for one in HASTE.looks
)
TABLES: list[tuple[int, dict[str, str]]] = [
    (2, {}),
    (5, {}),
    (3, {"landscape": "new"}),
    (4, {"penalty": "yes"}),
    (2, {"side": "short", "landscape": "new", "edition": "online-2022"}),
    (3, {"road_colours": "any"}),
]
N_GAMES, N_PLIES = (96, 330) if is_compiled() else (3, 60)
N_BOARDS = 5000  # that the questions of one move may take here
SPLIT = 3  # what is told of a move if only steps tell, and it is illegal
SPLIT_YES = 4  # or legal
TOLD = {NO: "illegal", YES: "legal", SPLIT: "put-off", SPLIT_YES: "put-off"}


def records(dtype: np.dtype[Any], n: int) -> Any:
    """So many records, all numbers 0."""
    return np.zeros(n, dtype).view(np.recarray)


SURVEY = records(HASTE.survey.notes, 1)
BOARDS, NEEDS = records(STATE, N_BOARDS), np.zeros(N_BOARDS, np.int64)
NOTE, STEPS = records(HASTE.notes, 1), np.zeros(GAME.max_moves, np.int32)


@compiled
def look(state: Any, need: int, note: Any, is_after_step: bool) -> int:
    """One look after the other."""
    told = look_at_land(state, need, 0, note) if is_after_step else OPEN
    if told == OPEN:
        told = look_at_number(state, need, 0, note)
    if told != OPEN:
        return told
    for nth in range(LONGEST_LINE):
        look_at_fruit(state, need, nth, note)
    told = look_at_first(state, need, 0, note)
    if told != OPEN:
        return told
    for nth in range(LONGEST_LINE):
        look_for_spare(state, need, nth, note)
    told = look_at_first_again(state, need, 0, note)
    return look_at_rest(state, need, 0, note) if told == OPEN else told


@compiled
def answer(boards: Any, n_boards: int, needs: Any, notes: Any, steps: Any) -> int:
    """Whether one of the questions on these boards is answered with yes, and whether some had to be split."""
    n_first, place, is_split = n_boards, 0, False
    while place < n_boards:
        need = int(needs[place])
        told = YES if need == 0 else NO if need == NEVER else look(boards[place], need, notes[0], place >= n_first)
        if told == YES:
            return SPLIT_YES if place >= n_first else YES
        if told == OPEN:
            is_split = True
            for step in range(list_steps(boards[place], need, steps)):
                boards[n_boards] = boards[place]
                needs[n_boards] = take_step(boards[n_boards], need, int(steps[step]))
                n_boards += 1
        place += 1
    return SPLIT if is_split else NO


@compiled
def survey(state: Any, notes: Any) -> None:
    """All parts of it."""
    for part in range(N_FRUITS):
        survey_part(state, work_of(state), part, notes)


@compiled
def decide(states: Any, survey: Any, move: int, boards: Any, needs: Any, notes: Any, steps: Any) -> int:
    """What is told of a doubtful move; nothing of a last resort, although it is glanced at like any other."""
    told = glance(states[0], survey[0], move)
    if told in (OPEN, LATER):
        told = glance_again(states[0], survey[0], move)
    n = n_questions(states[0], move)
    if told != OPEN or n == 0:
        return told
    n_boards = 0
    for nth in range(n):
        if asks(states[0], move, nth):
            boards[n_boards] = states[0]
            needs[n_boards] = pose(boards[n_boards], move, nth)
            n_boards += 1
    return answer(boards, n_boards, needs, notes, steps)


def thorough(state: Any) -> list[int]:
    """All legal moves, in order."""
    return GAME.legal(state)


def in_haste(state: Any) -> list[int]:
    """The list made in haste, with complements of moves."""
    out = np.zeros(GAME.max_moves, np.int32)
    survey(state, SURVEY[0])
    listed: list[int] = out[: HASTE.moves(state, SURVEY[0], out)].tolist()
    return listed


def settled(state: Any, found: dict[tuple[str, str], int]) -> list[int]:
    """The legal moves of a list made in haste; what was told of each doubtful one is counted."""
    before, moves = state.tobytes(), []
    states = records(STATE, 1)
    states[0] = state
    for move in in_haste(state):
        if move >= 0:
            moves.append(move)
            continue
        told = decide(states, SURVEY, ~move, BOARDS, NEEDS, NOTE, STEPS)
        if told == OPEN:
            told = NO if moves else YES
        kind = GAME.moves.texts[~move].split()[0], TOLD[told]
        found[kind] = found.get(kind, 0) + 1
        if told in (YES, SPLIT_YES):
            moves.append(~move)
    assert state.tobytes() == before
    assert states[0].tobytes() == before
    return moves


@pytest.mark.rule("citrus", "R14", "9.1", "3.3", "3.4", "3.5")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_haste_changes_no_list(seats: int, options: dict[str, str]) -> None:
    batch: Any = Batch(GAME, N_GAMES, seats, options, seed=3)
    found: dict[tuple[str, str], int] = {}
    for ply in range(N_PLIES):
        batch.step(batch.random_moves())
        if ply % 10 == 0:
            for state in batch.states:
                assert settled(state, found) == thorough(state), GAME.write_position(state, None)
    if is_compiled():
        kinds = {kind for kind, _ in found}
        assert {"buy", "pass"} <= kinds
        assert ("build" in kinds) == ("penalty" not in options)  # who may return tiles need not think of the rest
        assert (("buy", "put-off") in found) == ("penalty" not in options)
        assert ("return" in kinds) == ("penalty" in options)


def doubtful_positions() -> list[tuple[str, str, str]]:
    """A kind of move, what is told of one such move (put off: only by steps), and a position of a random game where that is so."""
    lines = (Path(__file__).parent / "doubtful.txt").read_text(encoding="utf-8").splitlines()
    return [(*head.split(), position) for head, position in (line.split(" | ") for line in lines)]  # type: ignore[misc]


@pytest.mark.rule("citrus", "R14", "9.1", "4.7", "8.5", "8.6", "3.5", "5.3")
@pytest.mark.parametrize(("kind", "verdict", "position"), doubtful_positions())
def test_every_kind_of_doubt(kind: str, verdict: str, position: str) -> None:
    state, found = GAME.read_position(position), {}  # type: ignore[var-annotated]
    assert settled(state, found) == thorough(state)
    assert (kind, verdict) in found, found


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


def test_looks_that_go_fruit_by_fruit_have_parts() -> None:
    assert [one.n_parts for one in HASTE.looks] == [1, 1, LONGEST_LINE, 1, LONGEST_LINE, 1, 1]
    assert [one.is_after_step for one in HASTE.looks] == [True, *[False] * 6]


@compiled
def play_in_acts(states: Any, move: int, seen: Any) -> int:
    """As kernels do: each act says which one follows."""
    after = make_move(states[0], move)
    seen[0] += 1
    if after == REFILLING:
        seen[REFILLING] += 1
        after = refill(states[0], move)
    if after == GOING_ON:
        seen[GOING_ON] += 1
        after = go_on(states[0], move)
    if after == TRYING_CARTS:
        seen[TRYING_CARTS] += 1
        after = try_carts(states[0], move)
    if after == ENDING:
        seen[ENDING] += 1
        after = end_turn(states[0], move)
    if after == SCORING:
        seen[SCORING] += 1
        after = score_and_end(states[0], move)
    return after


@pytest.mark.rule("citrus", "2.1", "2.2", "6.1", "8.4")
@pytest.mark.parametrize(("seats", "options"), TABLES)
def test_acts_follow_each_other_to_the_same_end(seats: int, options: dict[str, str]) -> None:
    batch: Any = Batch(GAME, 32 if is_compiled() else 2, seats, options, seed=4)
    one, seen = records(STATE, 1), np.zeros(len(HASTE.acts), np.int64)
    for _ in range(260 if is_compiled() else 40):
        moves, before = batch.random_moves().copy(), batch.states.copy()
        batch.step(moves)
        for state, move, after, is_done in zip(before, moves, batch.states, batch.done, strict=True):
            one[0] = state
            assert play_in_acts(one, int(move), seen) == NOTHING_MORE
            assert one[0].is_over if is_done else one[0].tobytes() == after.tobytes()
    assert seen.all() or not is_compiled()
