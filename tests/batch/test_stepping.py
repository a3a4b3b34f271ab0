"""A batch of games stepped together: the same games as Match plays, move by move and byte for byte."""

import os
import subprocess
import sys
from time import sleep

import numpy as np
import pytest

import huerta
from huerta.batch import Batch
from huerta.batch.stepping import WORTH_A_THREAD, count_marked, nth_marked, shares
from huerta.core.errors import MoveError
from huerta.core.match import Match

EVERY_TABLE = [(name, seats) for name in huerta.game_names() for seats in huerta.get_game(name).seats]
ENDS = [(name, seats) for name, seats in EVERY_TABLE if seats in (huerta.get_game(name).seats[0], huerta.get_game(name).seats[-1])]


def key_of(batch: Batch, game: int) -> bytes:
    """The key a game of the batch was dealt from."""
    return bytes(batch.states[game].generator.key.astype("<u4").tobytes())


def matches_of(batch: Batch) -> list[Match]:
    """The same games one by one, as they were dealt."""
    return [Match(batch.game, batch.seats, batch.options, key_of(batch, game)) for game in range(batch.n_games)]


def check_same(batch: Batch, match: Match, game: int) -> None:
    assert batch.states[game].tobytes() == match.state.tobytes()
    assert np.flatnonzero(batch.legal_mask()[game]).tolist() == sorted(match.legal_numbers)
    assert batch.to_move[game] == match.to_move


@pytest.mark.parametrize(("name", "seats"), EVERY_TABLE)
def test_a_batch_plays_as_match_does(name: str, seats: int) -> None:
    batch = Batch(name, 6, seats, seed=3)
    matches = matches_of(batch)
    finished = 0
    while finished < 3:
        moves = batch.random_moves().copy()
        batch.step(moves)
        for game, match in enumerate(matches):
            match.play(int(moves[game]))
            assert batch.done[game] == match.is_over
            if match.is_over:
                finished += 1
                check_rewards(batch.rewards[game], match)
                matches[game] = Match(batch.game, seats, batch.options, key_of(batch, game))
                assert matches[game].key != match.key
            else:
                assert not batch.rewards[game].any()
            check_same(batch, matches[game], game)
        seen = batch.observe()
        for game, match in enumerate(matches):
            assert seen[game].tolist() == match.observe(match.to_move).tolist()


def check_rewards(rewards: np.ndarray, match: Match) -> None:
    """All together nothing; the winners have the same and more than the others; winning alone is worth 1."""
    winners = match.winners()
    assert abs(float(rewards.sum())) < 1e-5
    if len(winners) < match.seats:
        assert set(np.flatnonzero(rewards > 0)) == set(winners)
    assert len({float(rewards[seat]) for seat in winners}) == 1
    if len(winners) == 1:
        assert rewards[winners[0]] == 1


@pytest.mark.campaign
@pytest.mark.parametrize(("name", "seats"), ENDS)
def test_a_thousand_games_at_once_end_as_match_ends_them(name: str, seats: int) -> None:
    batch = Batch(name, 1_000, seats, seed=5, deals_again=False)
    matches = matches_of(batch)
    played: list[list[int]] = [[] for _ in matches]
    while not batch.is_over.all():
        going_on = ~batch.is_over
        moves = batch.random_moves()
        for game in np.flatnonzero(going_on):
            played[game].append(int(moves[game]))
        batch.step(moves)
    assert not batch.legal_mask().any()
    for match, moves_of_game, state in zip(matches, played, batch.states, strict=True):
        for move in moves_of_game:
            match.play(move)
        assert match.state.tobytes() == state.tobytes()


def test_the_number_of_threads_changes_nothing() -> None:
    one, many = Batch("finca", 5 * WORTH_A_THREAD, seed=1, jobs=1), Batch("finca", 5 * WORTH_A_THREAD, seed=1, jobs=5)
    for _ in range(200):
        one.step(one.random_moves())
        many.step(many.random_moves())
    assert one.states.tobytes() == many.states.tobytes()
    assert (one.mask == many.mask).all()
    assert (one.observe() == many.observe()).all()


def test_who_interrupts_a_step_waits_for_all_its_parts() -> None:
    batch = Batch("finca", 2 * WORTH_A_THREAD, jobs=2)
    done = []

    def loop(part: np.ndarray, _work: object) -> None:
        if part[0] == 0:
            raise KeyboardInterrupt
        sleep(0.2)
        done.append(part[0])

    with pytest.raises(KeyboardInterrupt):
        batch._run(loop, np.arange(batch.n_games))
    assert done == [WORTH_A_THREAD]


AFTER_A_FORK = """
import os
from huerta.batch import Batch

batch = Batch("finca", 1000, seed=1, jobs=2)
child = os.fork()
batch.step(batch.legal_mask().argmax(axis=1))
if child:
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 0
    print(batch.states.ply.sum())
"""


def test_a_forked_process_steps_batches_too() -> None:
    words = [sys.executable, "-W", "ignore:.*use of fork", "-c", AFTER_A_FORK]
    done = subprocess.run(words, capture_output=True, text=True, check=False, timeout=120)
    assert (done.returncode, done.stdout) == (0, "1000\n"), done.stderr


def test_every_game_is_in_one_part() -> None:
    for n_games, jobs in ((1, 8), (63, 8), (64, 8), (1000, 3), (4096, 16)):
        parts = shares(n_games, jobs)
        assert [game for part in parts for game in range(n_games)[part]] == list(range(n_games))
        assert len(parts) <= jobs


def test_a_seed_deals_the_same_and_reset_begins_anew() -> None:
    batch, other = Batch("finca", 4, seed=9), Batch("finca", 4, seed=10)
    dealt = batch.states.tobytes()
    assert dealt != other.states.tobytes()
    batch.step(batch.random_moves())
    batch.reset(9)
    assert batch.states.tobytes() == dealt
    other.reset(9)
    assert other.states.tobytes() == dealt


def test_reset_without_a_seed_deals_the_same_again() -> None:
    batch = Batch("finca", 4, seed=9)
    dealt = batch.states.tobytes()
    batch.step(batch.random_moves())
    batch.reset()
    assert batch.states.tobytes() == dealt
    batch.reset(10)
    assert batch.states.tobytes() != dealt
    other = batch.states.tobytes()
    with pytest.raises(huerta.HuertaError, match="a seed is a whole number"):
        batch.reset(1.5)
    batch.reset()
    assert batch.states.tobytes() == other


def test_the_options_of_the_table_are_played() -> None:
    batch = Batch("finca", 2, 3, {"edition": "rio-grande-2009"}, seed=1)
    match = Match(batch.game, 3, {"edition": "rio-grande-2009"}, key_of(batch, 0))
    check_same(batch, match, 0)


# -- bad input ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("moves", "told"),
    [
        ([0, 1], "a step takes 3 whole numbers"),
        ([0.0, 1.0, 2.0], "not float64"),
        ([[0, 1, 2]], r"of shape \(1, 3\)"),
        ([0, 0, 99_999], r"move 99999 \(moves are 0 to \d+\) is not legal in game 2"),
        ([0, -1, 0], "is not legal in game 1"),
        ([0, 2**32, 0], r"move 4294967296 \(moves are 0 to \d+\) is not legal in game 1"),
        (np.array([0, 0, 2**63 + 1], np.uint64), r"move 9223372036854775809 .* in game 2"),
        ([[0], [0, 1], 0], "a step takes 3 whole numbers, one for each game, in a row"),
        ([0, 0, 302], r"move 302 \('.+'\) is not legal in game 2 of the batch: legal are 0, 1"),
    ],
)
def test_a_wrong_move_is_named_and_changes_nothing(moves: object, told: str) -> None:
    batch = Batch("finca", 3, seed=1)
    before = batch.states.tobytes()
    with pytest.raises(MoveError, match=told):
        batch.step(moves)
    assert batch.states.tobytes() == before


@pytest.mark.parametrize("kind", [np.int8, np.uint16, np.int32, np.int64, np.uint64, list])
def test_moves_are_whole_numbers_of_any_width(kind: type) -> None:
    batch, other = Batch("finca", 3, seed=1), Batch("finca", 3, seed=1)
    moves = batch.legal_mask().argmax(axis=1)
    batch.step(moves.tolist() if kind is list else moves.astype(kind))
    other.step(moves)
    assert batch.states.tobytes() == other.states.tobytes()


@pytest.mark.parametrize(
    ("table", "told"),
    [
        (("finca", 0), "at least one game"),
        (("finca", 2.0), "the number of games is a whole number, not 2.0"),
        (("finca", "2"), "the number of games is a whole number, not '2'"),
        (("finca", 2, "2"), "for 2 to 4 players, not '2'"),
        (("finca", 2, 2.0), "for 2 to 4 players, not 2.0"),
        (("finca", 2, 2, {}, 1.5), "a seed is a whole number, not 1.5"),
        (("finka", 1), "did you mean 'finca'"),
        (("finca", 1, 7), "2 to 4 players"),
        (("finca", 1, 2, {"edition": "x"}), "franjos-2018"),
    ],
)
def test_a_table_that_cannot_be_is_refused(table: tuple[object, ...], told: str) -> None:
    with pytest.raises(huerta.HuertaError, match=told):
        Batch(*table)  # type: ignore[arg-type]


# -- on a GPU ----------------------------------------------------------------------------------------------------------

SAME_ON_A_GPU = """
import numpy as np
from huerta.batch import Batch
from huerta.batch.cuda import CudaBatch
from huerta.core.errors import MoveError

here, there = Batch("finca", 3, 3, seed=4), CudaBatch("finca", 3, 3, seed=4)
for _ in range(12):
    moves = here.random_moves()
    assert there.random_moves().copy_to_host().tolist() == moves.tolist()
    here.step(moves)
    there.step(moves)
    assert there.states.copy_to_host().tobytes() == here.states.tobytes()
    assert (there.legal_mask().copy_to_host() == here.legal_mask()).all()
    assert (there.observe().copy_to_host() == here.observe()).all()
for bad in (np.array([0, 0, 302], np.int32), np.zeros(2, np.int32), np.array([0, 0, 2**32]), np.zeros(3), [[0], 0, 0]):
    told = []
    for batch in (here, there):
        try:
            batch.step(bad)
        except MoveError as error:
            told.append(str(error))
    assert len(told) == 2 and told[0] == told[1], told
print("same")
"""


def test_a_batch_on_a_gpu_is_the_same_as_numba_simulates_it() -> None:
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SAME_ON_A_GPU], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert (done.returncode, done.stdout) == (0, "same\n"), done.stderr


def test_the_nth_marked_move_is_found_wherever_it_is():
    chance = np.random.default_rng(3)
    for n_moves in (1, 2, 3, 64, 303, 9_341):
        mask = chance.random(n_moves) < min(8 / n_moves, 0.7)
        mask[chance.integers(n_moves)] = True
        for n_counts in (1, 5, 100):
            counts = np.zeros(n_counts, np.int32)
            assert count_marked(mask, counts) == mask.sum()
            assert [nth_marked(mask, counts, number) for number in range(mask.sum())] == np.flatnonzero(mask).tolist()
