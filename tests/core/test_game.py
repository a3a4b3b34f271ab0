"""Game: a fixed-size record and a few plain functions on it."""

import json
import pickle
from copy import deepcopy
from dataclasses import replace

import numpy as np
import pytest

import huerta
from huerta.core import jit
from huerta.core.check import FORBIDDEN_NAMES
from huerta.core.errors import HuertaError, KeyFormatError, OptionError, SeatsError
from huerta.core.game import HEADER, Feature, Game, Header, new_record, record_from, record_type, spoken
from huerta.core.rng import seed_key
from tests.core import nines

FINCA = huerta.get_game("finca")
GAMES = (FINCA, nines.GAME)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_every_record_starts_with_the_same_header(game: Game) -> None:
    names = [field[0] for field in HEADER]
    assert list(game.record.names or ())[: len(names)] == names
    assert set(names) == set(Header.__annotations__)
    assert not FORBIDDEN_NAMES & set(game.record.names or ())


def test_a_copy_of_a_game_is_the_game_itself() -> None:
    assert deepcopy([FINCA])[0] is FINCA
    assert pickle.loads(pickle.dumps(FINCA)) is FINCA
    assert len(pickle.dumps(FINCA)) < 100


def test_a_game_that_is_not_installed_is_written_down_whole() -> None:
    other = pickle.loads(pickle.dumps(nines.GAME))
    assert other is not nines.GAME
    assert (other.name, other.moves, other.play) == (nines.GAME.name, nines.GAME.moves, nines.GAME.play)
    renamed = replace(nines.GAME, name="finca")  # whatever is installed under that name, it is another game
    assert pickle.loads(pickle.dumps(renamed)).title == nines.GAME.title


def test_a_record_survives_its_bytes() -> None:
    dtype = record_type(("cards", np.int8, (3,)))
    state = new_record(dtype)
    state.cards[:] = (1, 2, 3)
    state.ply = 7
    again = record_from(dtype, state.tobytes())
    assert (again.cards.tolist(), again.ply) == ([1, 2, 3], 7)
    again.ply = 8  # a copy of its own, that can be written
    assert state.ply == 7


def test_a_field_that_is_not_there_is_neither_read_nor_written() -> None:
    state = new_record(record_type(("hand", np.int8, (3,))))
    state.generator.block_no = 7
    assert state.generator.block_no == 7
    with pytest.raises(AttributeError, match="the record has no field 'hands'"):
        _ = state.hands
    with pytest.raises(AttributeError, match="the record has no field 'hands'"):
        state.hands = 1


def test_a_feature_counts_its_numbers() -> None:
    assert [Feature("", shape, "").n_values for shape in ((), (1,), (3,), (12, 6))] == [1, 1, 3, 72]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_an_observation_has_the_length_that_is_declared(game: Game) -> None:
    state = game.deal(2, {}, seed_key(1))
    assert game.observation(state, 0).shape == (game.n_features,)


@pytest.mark.parametrize("seats", [-1, 0, 1, 5, 7, "two"])
def test_a_wrong_number_of_seats_is_named_with_the_right_ones(seats: int) -> None:
    with pytest.raises(SeatsError, match=f"^Finca is for 2 to 4 players, not {seats!r}$"):
        huerta.new("finca", seats)


def test_a_deal_takes_seats_options_and_key() -> None:
    state = FINCA.deal(3, {"edition": "rio-grande-2009"}, seed_key(4))
    assert state.n_seats == 3
    assert FINCA.options_of(state)["edition"] == "rio-grande-2009"
    assert state.generator.key.astype("<u4").tobytes() == seed_key(4)
    assert state.tobytes() == FINCA.deal(3, {"edition": "rio-grande-2009"}, seed_key(4)).tobytes()
    assert state.tobytes() != FINCA.deal(3, {"edition": "rio-grande-2009"}, seed_key(5)).tobytes()


def test_an_unknown_option_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no option 'speed': options are edition, "):
        huerta.new("finca", 2, speed="fast")


@pytest.mark.parametrize("key", [b"", b"too short", bytes(31), bytes(33)], ids=len)
def test_a_key_that_is_not_32_bytes_is_refused(key: bytes) -> None:
    with pytest.raises(KeyFormatError, match="32 bytes"):
        huerta.new("finca", 2, key=key)


def test_hiding_leaves_the_true_state_alone() -> None:
    state = FINCA.deal(2, {}, seed_key(1))
    before = state.tobytes()
    other = FINCA.hidden_from(state, 0, seed_key(2))
    assert state.tobytes() == before
    assert other.generator.key.astype("<u4").tobytes() == seed_key(2)


def test_people_count_seats_from_one() -> None:
    event = {"key": "give", "seat": 0, "other": 2, "count": 3}
    assert spoken(event) == {"key": "give", "seat": 1, "other": 3, "count": 3}
    assert event["seat"] == 0
    assert replace(FINCA, messages={"give": "Seat {seat} gives {count} to seat {other}."}).sentences([event]) == [
        "Seat 1 gives 3 to seat 3."
    ]


def test_the_rules_can_be_read() -> None:
    assert FINCA.rules.startswith("# Finca")
    assert nines.GAME.rules.startswith("# Nines")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_warming_up_tells_its_steps(game: Game) -> None:
    steps = list(game.warm_up())
    assert [done for _, done, _ in steps] == list(range(len(steps)))
    assert {total for _, _, total in steps} == {len(steps) - 1}
    assert steps[-1][0] == "ready"
    assert jit.is_warm(game.name)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_nobody_wins_less_than_the_best(game: Game) -> None:
    state = game.deal(2, {}, seed_key(3))
    points = game.points(state)
    assert len(points) == 2
    assert all(points[seat] == max(points) for seat in game.winning_seats(state))


def test_a_view_is_ready_for_json() -> None:
    match = huerta.new("finca", 3, seed=1)
    for seat in (None, 0, 1, 2):
        assert json.loads(json.dumps(match.view(seat))) == match.view(seat)


def test_a_seed_and_a_key_make_the_same_deal() -> None:
    assert huerta.new("finca", 2, seed=9).state.tobytes() == huerta.new("finca", 2, key=seed_key(9)).state.tobytes()


def test_without_a_seed_nobody_can_foresee_the_deal() -> None:
    assert huerta.new("finca").state.tobytes() != huerta.new("finca").state.tobytes()


def test_a_seed_and_a_key_together_contradict_each_other() -> None:
    with pytest.raises(HuertaError, match=r"seed.*key|key.*seed"):
        huerta.new("finca", 2, seed=1, key=seed_key(2))


def test_a_game_that_was_imported_can_be_given_instead_of_its_name() -> None:
    assert huerta.new(nines.GAME, 3, limit="six").options == {"limit": "six"}


def test_a_game_without_secret_kinds_has_no_secret_move():
    assert not any(nines.GAME.is_secret(move) for move in range(len(nines.GAME.moves)))
