"""Every game as a PettingZoo environment: PettingZoo's own tests pass, and the games are ours."""

import pickle
from collections.abc import Callable
from copy import deepcopy
from types import SimpleNamespace

import numpy as np
import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, render_test, seed_test, state_test
from pettingzoo.utils.conversions import parallel_to_aec

import huerta
from huerta.core.errors import HuertaError, MoveError
from huerta.core.rng import seed_key
from huerta.envs import pettingzoo
from tests.envs.tables import TABLES

pytestmark = [
    # PettingZoo's test says this of its own board games too: their observation is a dictionary with the mask in it
    pytest.mark.filterwarnings("ignore:Observation (space for each agent probably|is not a NumPy)"),
    pytest.mark.filterwarnings("ignore:Environment's m(in|ax)imum state space value is -?infinity"),
]


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoos_own_tests_pass(name: str, seats: int, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(pettingzoo.env(name, seats=seats), num_cycles=100)
    seed_test(lambda: pettingzoo.env(name, seats=seats), num_cycles=100)
    render_test(lambda render_mode=None: pettingzoo.env(name, seats=seats, render_mode=render_mode))
    assert "Passed" in capsys.readouterr().out


class AnyNumber(pettingzoo.HuertaEnv):
    """For tests that know nothing of masks: any number stands for a legal move."""

    def step(self, action: int | None) -> None:
        legal = self.single.legal()
        super().step(None if action is None else int(legal[action % len(legal)]) if len(legal) else 0)


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_pettingzoos_tests_pass_when_everybody_acts_at_once(name: str, seats: int) -> None:
    """PettingZoo's test of `max_cycles` lets every agent act in every cycle, which our games do in their parallel form.

    Its test of `state` knows nothing of masks in the other form either.
    """

    def at_once(max_cycles: int | None = None) -> object:
        return pettingzoo.HuertaParallelEnv(AnyNumber(name, seats, max_cycles=max_cycles))

    parallel_api_test(at_once(), num_cycles=50)
    parallel_seed_test(at_once, num_cycles=50)
    state_test(AnyNumber(name, seats), at_once(), num_cycles=20)
    max_cycles_test(SimpleNamespace(parallel_env=at_once, env=lambda max_cycles: parallel_to_aec(at_once(max_cycles))))


def test_everybody_knows_who_is_to_move_and_goes_on_knowing_who_was() -> None:
    together = pettingzoo.parallel_env("finca", max_cycles=3)
    seen, infos = together.reset(seed=4)
    kept = [infos]
    while together.agents:
        actions = {agent: int(seen[agent]["action_mask"].argmax()) for agent in together.agents}
        seen, _, _, _, infos = together.step(actions)
        kept.append(infos)
    both = ("seat_1", "seat_2")
    movers = ("seat_1", "seat_2", "seat_1")
    assert kept == [*({agent: {"active_agent": mover} for agent in both} for mover in movers), {agent: {} for agent in both}]
    assert together.step({}) == ({}, {}, {}, {}, {})
    together.reset(seed=4)
    with pytest.raises(MoveError, match="seat_1 is to move, and there is no action of seat_1"):
        together.step({"seat_2": 0})


def test_everybody_at_once_is_the_same_game() -> None:
    together = pettingzoo.parallel_env("finca", seats=3)
    seen, infos = together.reset(seed=4)
    alone = pettingzoo.env("finca", seats=3)
    alone.reset(seed=4)
    while together.agents:
        agent = alone.agent_selection
        assert [name for name in together.agents if seen[name]["action_mask"].any()] == [agent]
        action = int(seen[agent]["action_mask"].argmax())
        seen, rewards, over, _, infos = together.step(dict.fromkeys(together.agents, action))
        alone.step(action)
        if together.agents:
            assert infos[agent]["active_agent"] == alone.agent_selection
    assert all(over.values())
    assert rewards == alone.rewards


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_whole_game_is_the_one_match_plays(name: str, seats: int) -> None:
    table = pettingzoo.env(name, seats=seats)
    table.reset(seed=5)
    match = huerta.Match(huerta.get_game(name), seats, {}, seed_key(5))
    chance = np.random.default_rng(1)
    total = dict.fromkeys(table.possible_agents, 0.0)
    for agent in table.agent_iter():
        seen, reward, ended, cut, _ = table.last()
        assert not cut
        total[agent] += reward
        if ended:
            table.step(None)
            continue
        assert agent == f"seat_{match.to_move + 1}"
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(match.legal_numbers)
        assert seen["observation"].tolist() == match.observe(match.to_move).tolist()
        move = int(chance.choice(match.legal_numbers))
        match.play(move)
        table.step(move)
    assert match.is_over
    best = max(total.values())
    assert [seat for seat, agent in enumerate(total) if total[agent] == best] == match.winners()
    assert sum(total.values()) == pytest.approx(0, abs=1e-6)


def deals(table: object, *seeds: int | None) -> list[bytes]:
    """What is dealt, reset after reset."""
    dealt = []
    for seed in seeds:
        table.reset(seed=seed)
        dealt.append(table.unwrapped.single.states.tobytes())
    return dealt


def test_after_a_seed_the_same_games_follow_each_other() -> None:
    table = pettingzoo.env("finca")
    first = deals(table, 3, None, None)
    assert len(set(first)) == 3
    assert deals(table, 3, None, None) == first
    assert deals(pettingzoo.env("finca"), 3, None, None) == first
    assert not set(deals(pettingzoo.env("finca"), None, None)) & set(deals(pettingzoo.env("finca"), None, None))


def test_who_is_not_to_move_has_no_legal_move() -> None:
    table = pettingzoo.env("finca")
    table.reset(seed=1)
    assert not table.observe("seat_2")["action_mask"].any()
    assert table.state().shape == (2 * huerta.get_game("finca").n_features,)


def test_a_game_can_be_cut_short() -> None:
    table = pettingzoo.env("finca", max_cycles=3)
    table.reset(seed=1)
    n_moves = 0
    for _ in table.agent_iter():
        seen, _, ended, cut, _ = table.last()
        assert not ended
        table.step(None if cut else int(seen["action_mask"].argmax()))
        n_moves += not cut
    assert n_moves == 3


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    table = pettingzoo.env("finca")
    table.reset(seed=1)
    before = table.unwrapped.single.states.tobytes()
    told = {302: r"\('done'\) is not legal: legal are 0, 1", -1: "moves are 0 to", None: "not None", 0.7: "0.7 is none"}
    for action, words in told.items():
        with pytest.raises(MoveError, match=words):
            table.step(action)
    assert table.unwrapped.single.states.tobytes() == before


def test_a_picture_shows_something() -> None:
    table = pettingzoo.env("finca", render_mode="rgb_array")
    table.reset(seed=1)
    drawn = table.render()
    assert len(np.unique(drawn.reshape(-1, 3), axis=0)) > 20


def test_bad_wishes_are_named() -> None:
    with pytest.raises(HuertaError, match="render_mode is human, ansi or rgb_array, not 'gif'"):
        pettingzoo.env("finca", render_mode="gif")
    with pytest.raises(HuertaError, match="did you mean 'finca'"):
        pettingzoo.env("finka")
    for cycles, told in ((0, "at least 1, or None"), (2.5, "max_cycles is a whole number"), ("a", "max_cycles is a whole number")):
        with pytest.raises(HuertaError, match=told):
            pettingzoo.env("finca", max_cycles=cycles)
    with pytest.raises(HuertaError, match="options are given by name"):
        pettingzoo.env("finca", options=["edition"])
    for seed in ("a", 1.5, [1]):
        with pytest.raises(HuertaError, match="a seed is a whole number"):
            pettingzoo.env("finca").reset(seed=seed)


@pytest.mark.parametrize("copied", [deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_copy_goes_on_by_itself_and_shares_the_game(copied: Callable[[object], object]) -> None:
    table = pettingzoo.env("citrus", seats=3)
    table.reset(seed=1)
    other = copied(table)
    assert other.unwrapped.game is table.unwrapped.game
    before = table.unwrapped.single.states.tobytes()
    other.step(int(other.last()[0]["action_mask"].argmax()))
    assert table.unwrapped.single.states.tobytes() == before
    table.step(int(table.last()[0]["action_mask"].argmax()))
    assert other.unwrapped.single.states.tobytes() == table.unwrapped.single.states.tobytes() != before
