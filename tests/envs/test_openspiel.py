"""Every game as an OpenSpiel game: OpenSpiel's own tests pass, and its own bots play whole games."""

import json
import pickle

import numpy as np
import pyspiel
import pytest
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import ismcts, mcts
from open_spiel.python.tests import games_sim_test

import huerta
from huerta.core.errors import HuertaError, MoveError
from huerta.core.rng import seed_key
from huerta.envs import openspiel
from huerta.envs.single import Single
from tests.envs.tables import TABLES


def load(name: str, seats: int, **more: object) -> openspiel.HuertaGame:
    return pyspiel.load_game(f"huerta_{name}", {"players": seats, **more})


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiels_own_test_passes(name: str, seats: int) -> None:
    pyspiel.random_sim_test(load(name, seats), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiels_check_of_its_python_api_passes(name: str, seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games_sim_test, "MAX_ACTIONS_PER_GAME", 150)
    games_sim_test.GamesSimTest().sim_game(load(name, seats))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiels_environment_for_learning_plays_a_whole_game(name: str, seats: int) -> None:
    table = rl_environment.Environment(load(name, seats), chance_event_sampler=rl_environment.ChanceEventSampler(seed=1))
    moment = table.reset()
    while not moment.last():
        player = moment.observations["current_player"]
        assert len(moment.observations["info_state"][player]) == huerta.get_game(name).n_features
        moment = table.step([moment.observations["legal_actions"][player][0]])
    assert sum(moment.rewards) == pytest.approx(0, abs=1e-9)


class Even(mcts.Evaluator):
    """Takes every position as even and every move as equally good, so that a search of a few positions is quick."""

    def evaluate(self, state: pyspiel.State) -> np.ndarray:
        return np.zeros(state.num_players())

    def prior(self, state: pyspiel.State) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(action, 1 / len(legal)) for action in legal]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_openspiels_own_bots_play_whole_games(name: str, seats: int) -> None:
    game = load(name, seats)
    evaluator = Even()
    bots = [
        mcts.MCTSBot(game, 1.4, 2, evaluator, random_state=np.random.RandomState(2)),
        ismcts.ISMCTSBot(game=game, uct_c=1.4, max_simulations=2, evaluator=evaluator, random_state=np.random.RandomState(3)),
    ]
    state = game.new_initial_state()
    state.apply_action(3)
    chance = np.random.default_rng(4)
    while not state.is_terminal():
        player = state.current_player()
        state.apply_action(bots[player].step(state) if player < len(bots) else int(chance.choice(state.legal_actions())))
    assert sum(state.returns()) == pytest.approx(0, abs=1e-6)
    assert max(state.returns()) > 0 or not any(state.returns())


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_it_is_the_game_that_match_plays(name: str, seats: int) -> None:
    state = load(name, seats, first_deal=100).new_initial_state()
    assert state.is_chance_node()
    assert sum(chance for _, chance in state.chance_outcomes()) == pytest.approx(1)
    state.apply_action(7)
    match = huerta.Match(huerta.get_game(name), seats, {}, seed_key(107))
    chance = np.random.default_rng(1)
    while not match.is_over:
        player = match.to_move
        assert state.current_player() == player
        assert state.legal_actions() == sorted(match.legal_numbers)
        move = int(chance.choice(match.legal_numbers))
        assert state.action_to_string(player, move) == match.game.moves.texts[move]
        match.play(move)
        state.apply_action(move)
        if match.ply < 60 or match.ply % 50 == 0 or match.is_over:
            assert str(state) == match.position()
            assert state.observation_tensor(player) == match.observe(player).tolist()
            assert state.observation_string(player) == match.position(player)
    best = max(state.returns())
    assert [seat for seat, value in enumerate(state.returns()) if value == best] == match.winners()


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_resampled_world_looks_the_same_and_can_be_written_down(name: str, seats: int) -> None:
    game = load(name, seats)
    state = tried(game.new_initial_state())
    player = state.current_player()
    other = state.resample_from_infostate(player, np.random.default_rng(1).random)
    assert other.information_state_string(player) == state.information_state_string(player)
    assert other.observation_tensor(player) == state.observation_tensor(player)
    assert other.legal_actions() == state.legal_actions()
    assert str(other) != str(state)
    again = game.deserialize_state(other.serialize())
    assert str(again) == str(other)
    assert again.legal_actions() == other.legal_actions()


def tried(state: pyspiel.State) -> pyspiel.State:
    """After a deal and ten moves."""
    state.apply_action(1)
    for _ in range(10):
        state.apply_action(state.legal_actions()[0])
    return state


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_what_is_written_down_is_read_as_it_was(name: str, seats: int) -> None:
    game = load(name, seats)
    state = tried(game.new_initial_state())
    written = pyspiel.serialize_game_and_state(game, state)
    assert len(written) < 20_000  # a position, not the whole library
    copies = [
        game.deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),
        pyspiel.deserialize_game_and_state(written)[1],
        state.clone(),
    ]
    player = state.current_player()
    other = game.deserialize_state(state.resample_from_infostate(player, np.random.default_rng(1).random).serialize())
    for copy in (*copies, other):
        assert [(turn.player, turn.action) for turn in copy.full_history()] == [
            (turn.player, turn.action) for turn in state.full_history()
        ]
        assert copy.move_number() == 11
        assert copy.current_player() == player
        assert copy.legal_actions() == state.legal_actions()
    assert {str(copy) for copy in copies} == {str(state)}
    assert str(other) != str(state)
    move = state.legal_actions()[-1]
    for copy in (*copies, state):
        copy.apply_action(move)
    assert {str(copy) for copy in copies} == {str(state)}
    before = game.deserialize_state(game.new_initial_state().serialize())
    assert before.is_chance_node()
    assert before.history() == []


def test_options_are_a_part_of_the_name() -> None:
    game = pyspiel.load_game("huerta_finca(players=3,options=edition:rio-grande-2009; joker_finca:values)")
    for again in (game, pyspiel.load_game(str(game)), pickle.loads(pickle.dumps(game))):
        assert again.num_players() == 3
        assert again.table.options["edition"] == "rio-grande-2009"
        assert again.table.options["joker_finca"] == "values"
    state = tried(game.new_initial_state())
    again, copy = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    assert (str(again), str(copy)) == (str(game), str(state))
    assert str(pickle.loads(pickle.dumps(state))) == str(state)
    with pytest.raises(HuertaError, match="from another table: 3 players"):
        load("finca", 3).deserialize_state(state.serialize())
    with pytest.raises(HuertaError, match="from another table: 3 players"):
        load("finca", 2, options="edition:rio-grande-2009;joker_finca:values").deserialize_state(state.serialize())


@pytest.mark.parametrize("name", huerta.game_names())
def test_every_choice_can_stand_in_the_name(name: str) -> None:
    for option in huerta.get_game(name).options:
        for choice in option.choices:
            game = pyspiel.load_game(f"huerta_{name}(options={option.name}:{choice})")
            assert pyspiel.load_game(str(game)).table.options[option.name] == choice


@pytest.mark.parametrize("text", ["", "rubbish", "[]", "{}", '{"history": 3, "position": null}', '{"history": [], "position": 7}'])
def test_what_is_no_state_is_refused(text: str) -> None:
    with pytest.raises(HuertaError, match="this text is something else"):
        load("finca", 2).deserialize_state(text)


@pytest.mark.parametrize(
    "history",
    [
        [],
        [[-1, 1]],
        [[-1, 1024], *[[0, 0]] * 10],
        [[0, 1], *[[0, 0]] * 10],
        [[-1, 1], *[[0, 303]] * 10],
        [[-1, 1], *[[0, 2**70]] * 10],
        [[-1, 1], *[[2, 0]] * 10],
    ],
)
def test_a_history_that_cannot_be_is_refused(history: list[list[int]]) -> None:
    game = load("finca", 2)
    written = json.loads(tried(game.new_initial_state()).serialize())
    with pytest.raises(HuertaError, match="history is not one that can lead to its position"):
        game.deserialize_state(json.dumps(written | {"history": history}))
    with pytest.raises(HuertaError, match="history is not one that can lead to its position"):
        game.deserialize_state(json.dumps(written | {"position": None}))


@pytest.mark.parametrize("name", huerta.game_names())
def test_before_the_deal_no_move_of_a_player_is_marked(name: str) -> None:
    state = load(name, 2).new_initial_state()
    n_moves = len(huerta.get_game(name).moves)
    assert {sum(state.legal_actions_mask(0)) for _ in range(20)} == {0}
    assert len(state.legal_actions_mask(1)) == n_moves
    assert sum(state.legal_actions_mask()) == openspiel.DEALS
    state.apply_action(1)
    player = state.current_player()
    for mask in (state.legal_actions_mask(), state.legal_actions_mask(player)):
        assert np.flatnonzero(mask).tolist() == state.legal_actions()
    assert not any(state.legal_actions_mask(1 - player))


def test_an_information_state_remembers_what_was_played_and_whose_it_is() -> None:
    game = load("finca", 2)

    def after(*moves: int) -> pyspiel.State:
        state = game.new_initial_state()
        for move in (1, *moves):
            state.apply_action(move)
        return state

    one, other = after(5, 3, 6), after(6, 3, 5)
    assert one.observation_string(0) == other.observation_string(0)
    assert one.observation_string(0) == one.observation_string(1)
    assert one.information_state_string(0).startswith("seat 1 after 5 3 6: finca ")
    assert one.information_state_string(0) != other.information_state_string(0)
    assert one.information_state_string(0) != one.information_state_string(1)
    again = game.deserialize_state(one.serialize())
    assert again.information_state_string(1) == one.information_state_string(1) == one.clone().information_state_string(1)
    assert game.new_initial_state().information_state_string(0) == "seat 1 after nothing: before the deal"


def test_an_information_state_does_not_tell_secret_moves() -> None:
    state = tried(load("cinque_terre", 3).new_initial_state())
    moves = [turn.action for turn in state.full_history()][1:]
    secret = [huerta.get_game("cinque_terre").is_secret(move) for move in moves]
    assert any(secret)
    told = " ".join("?" if is_secret else str(move) for move, is_secret in zip(moves, secret, strict=True))
    assert state.information_state_string(2).startswith(f"seat 3 after {told}: ")


def test_there_is_an_observer_for_one_player_only() -> None:
    game, one = load("finca", 2), pyspiel.PrivateInfoType.SINGLE_PLAYER
    state = tried(game.new_initial_state())
    for remembers in (False, True):
        eyes = game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=remembers, private_info=one))
        assert eyes.string_from(state, 0) == (state.information_state_string(0) if remembers else state.observation_string(0))
    for kind in (pyspiel.PrivateInfoType.NONE, pyspiel.PrivateInfoType.ALL_PLAYERS):
        assert game.make_py_observer(pyspiel.IIGObservationType(perfect_recall=False, private_info=kind)) is None
    assert game.make_py_observer(pyspiel.IIGObservationType(public_info=False, perfect_recall=False, private_info=one)) is None


def test_a_game_that_cannot_be_loaded_leaves_the_others(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(openspiel, "game_names", lambda: ["nowhere", "finca"])
    with pytest.warns(UserWarning, match="huerta_nowhere is not there for OpenSpiel: there is no game 'nowhere'"):
        openspiel.register()


def test_a_damaged_position_is_refused() -> None:
    game = load("finca", 2)
    written = json.loads(tried(game.new_initial_state()).serialize())
    with pytest.raises(HuertaError, match="seats"):
        game.deserialize_state(json.dumps(written | {"position": written["position"].replace("seats 2", "seats 7")}))
    with pytest.raises(HuertaError, match="has 544 bytes, not 3"):
        Single.at(game.table.game, b"abc")


def test_bad_wishes_are_named() -> None:
    with pytest.raises(HuertaError, match="2 to 4 players"):
        load("finca", 9)
    with pytest.raises(HuertaError, match="did you mean 'joker_finca'"):
        load("finca", 2, options="joker_finka:values")
    with pytest.raises(HuertaError, match="written name:choice;name:choice, which 'edition' is not"):
        load("finca", 2, options="edition")
    with pytest.raises(MoveError, match="there is no deal 1024: chance chooses one of 0 to 1023"):
        load("finca", 2).new_initial_state().apply_action(1024)
    with pytest.raises(HuertaError, match="no parameters"):
        load("finca", 2).make_py_observer(params={"a": 1})
    state = load("finca", 2).new_initial_state()
    with pytest.raises(HuertaError, match="nothing has been dealt"):
        state.dealt.play(0)
    state.apply_action(0)
    for move in (303, -3):
        with pytest.raises(MoveError, match="does not exist"):
            state.action_to_string(0, move)
    with pytest.raises(MoveError, match="is not legal"):
        state.dealt.play(302)
