"""Every game as a Gymnasium environment: Gymnasium's own check passes, one seat against bots, and many games at once."""

from collections.abc import Iterator

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from huerta.bots import Bot, RandomBot
from huerta.core.errors import HuertaError, MoveError
from huerta.envs.gymnasium import HuertaEnv, HuertaVectorEnv
from tests.envs.tables import TABLES


class FirstMove(Bot):
    def choose(self, seat):
        return seat.legal[0]


def play_out(table: HuertaEnv, seed: int) -> float:
    """A whole game of random moves; returns what it brought."""
    _, info = table.reset(seed=seed)
    chance = np.random.default_rng(seed)
    while True:
        action = int(chance.choice(np.flatnonzero(info["action_mask"])))
        seen, reward, over, cut, info = table.step(action)
        assert table.observation_space.contains(seen)
        assert not cut
        if over:
            assert not info["action_mask"].any()
            return reward
        assert reward == 0


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_whole_game_against_bots(name: str, seats: int) -> None:
    table = gymnasium.make(f"huerta.envs.gymnasium:huerta/{name}-v1", seats=seats, seat=None, bots=["random"]).unwrapped
    rewards = {play_out(table, seed) for seed in range(3)}
    assert all(-1 <= reward <= 1 for reward in rewards)
    assert play_out(table, 1) == play_out(table, 1)


class AnyNumber(HuertaEnv):
    """For a check that knows nothing of masks: any number stands for a legal move."""

    def step(self, action):
        legal = np.flatnonzero(self.action_masks())
        return super().step(int(legal[int(action) % len(legal)]))


@pytest.fixture
def known() -> Iterator[str]:
    """The name under which Gymnasium makes the environment above: its check looks at more of one that it can make again."""
    gymnasium.register("AnyNumber-v0", entry_point=AnyNumber)
    yield "AnyNumber-v0"
    del gymnasium.registry["AnyNumber-v0"]


@pytest.mark.parametrize(("name", "seats"), TABLES)
@pytest.mark.filterwarnings("ignore:.*Box observation space (minimum|maximum) value is")
def test_gymnasiums_own_check_passes(known: str, name: str, seats: int) -> None:
    table = gymnasium.make(known, game=name, seats=seats, bots=["random"], render_mode="ansi")
    check_env(table.unwrapped)


def test_after_a_seed_the_same_games_follow_each_other() -> None:
    table = HuertaEnv("finca", bots=["random"])

    def deals(*seeds: int | None) -> list[str]:
        return [table.reset(seed=seed) and table.match.position() for seed in seeds]

    first = deals(3, None, None)
    assert len(set(first)) == 3
    assert deals(3, None, None) == first
    assert not set(deals(None, None)) & set(first)


def test_a_bot_of_ones_own_can_sit_there() -> None:
    table = HuertaEnv("finca", 3, seat=1, bots=[FirstMove(), "random"])
    assert play_out(table, 4) <= 1


def test_it_renders() -> None:
    for mode, kind in (("ansi", str), ("rgb_array", np.ndarray)):
        table = HuertaEnv("finca", bots=["random"], render_mode=mode)
        table.reset(seed=1)
        assert isinstance(table.render(), kind)


@pytest.mark.parametrize(
    ("wishes", "told"),
    [
        ({"seats": 9}, "2 to 4 players"),
        ({"seat": 2}, "there is no seat 2"),
        ({"bots": []}, "0 bots"),
        ({"bots": ["easy", "easy"]}, "2 bots"),
        ({"bots": "greedy"}, r"bots is a list, as \['greedy'\], not 'greedy'"),
        ({"bots": None}, "bots is a list"),
        ({"bots": ["gredy"]}, "there is no bot 'gredy'.*did you mean 'greedy'"),
        ({"bots": [3]}, "a bot is named, as 'greedy', or is a class of bots or a bot, and 3 is none"),
        ({"seat": 1.0}, "a seat is a whole number, not 1.0"),
        ({"render_mode": "human"}, "ansi or rgb_array"),
    ],
)
def test_bad_wishes_are_named(wishes: dict[str, object], told: str) -> None:
    with pytest.raises(HuertaError, match=told):
        HuertaEnv("finca", **wishes)


class Slips(Bot):
    def choose(self, seat):
        if seat.ply > 1:
            raise ZeroDivisionError("oh")
        return seat.legal[0]


def test_a_bot_that_fails_is_named_and_nothing_has_changed() -> None:
    table = HuertaEnv("finca", 3, bots=["random", Slips])
    table.reset(seed=1)
    before = table.match.position()
    for _ in range(2):
        with pytest.raises(HuertaError, match="the bot Slips on seat 2 failed: oh"):
            table.step(int(table.action_masks().argmax()))
        assert table.match.position() == before


def test_a_class_of_bots_gets_a_seed_for_each_game() -> None:
    table = HuertaEnv("finca", seat=1, bots=[RandomBot])
    first_moves = {table.reset(seed=seed) and table.match.moves[0] for seed in range(8)}
    assert len(first_moves) > 2


def test_an_illegal_move_is_refused_and_changes_nothing() -> None:
    table = HuertaEnv("finca", bots=["random"])
    table.reset(seed=1)
    before = table.match.position()
    for action, told in ((302, "'done'"), (303, "does not exist"), (0.7, "0.7 is none"), ("x", "'x' is none")):
        with pytest.raises(MoveError, match=told):
            table.step(action)
    assert table.match.position() == before


def test_after_a_seed_the_same_games_follow_each_other_many_at_once() -> None:
    table, other = HuertaVectorEnv("finca", 2), HuertaVectorEnv("finca", 2)

    def deals(table: HuertaVectorEnv, *seeds: int | None) -> list[bytes]:
        return [table.reset(seed=seed) and table.batch.states.tobytes() for seed in seeds]

    first = deals(table, 3, None, None)
    assert len(set(first)) == 3
    assert deals(other, 3, None, None) == first
    assert not set(deals(HuertaVectorEnv("finca", 2), None)) & set(deals(HuertaVectorEnv("finca", 2), None))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_many_games_at_once(name: str, seats: int) -> None:
    table = gymnasium.make_vec(f"huerta.envs.gymnasium:huerta/{name}-batch-v1", num_envs=16, seats=seats)
    assert isinstance(table, HuertaVectorEnv)
    seen, info = table.reset(seed=3)
    assert info["action_mask"].dtype == np.int8
    table.action_space.sample(mask=tuple(info["action_mask"]))
    chance = np.random.default_rng(0)
    ended = 0
    while ended < 20:
        moved = info["to_move"]
        actions = [int(chance.choice(np.flatnonzero(mask))) for mask in info["action_mask"]]
        seen, rewards, over, cut, info = table.step(np.array(actions))
        ended += int(over.sum())
        assert table.observation_space.contains(seen)
        assert not cut.any()
        assert not rewards[~over].any()
        assert (rewards == info["rewards"][np.arange(16), moved]).all()
    table.close()
