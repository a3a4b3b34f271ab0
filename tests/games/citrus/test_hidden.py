"""Section 12: nothing a seat sees depends on what it cannot see, and observations say what they promise."""

import numpy as np
import pytest

from huerta.core.rng import seed_key
from tests.games.citrus.table import GAME, deal, lay, play


def observed(match, seat: int) -> dict[str, np.ndarray]:
    """An observation by name."""
    numbers, found, at = GAME.observation(match.state, seat), {}, 0
    for feature in GAME.features:
        found[feature.name] = numbers[at : at + feature.n_values].reshape(feature.shape)
        at += feature.n_values
    assert at == len(numbers)
    return found


@pytest.mark.rule("citrus", "12.1", "R44")
def test_hiding_changes_what_comes_and_nothing_else():
    match = deal(3, 6)
    worlds = [GAME.hidden_from(match.state, seat, seed_key(9)) for seat in range(3)]
    assert len({world.tobytes() for world in worlds}) == 1
    for seat, world in enumerate(worlds):
        assert GAME.view(world, seat) == match.view(seat)
        assert GAME.observation(world, seat).tobytes() == GAME.observation(match.state, seat).tobytes()
        assert GAME.legal(world) == GAME.legal(match.state)
    assert worlds[0].generator.key.tobytes() != match.state.generator.key.tobytes()


@pytest.mark.rule("citrus", "12.1", "5.4", "R44")
def test_what_comes_from_the_bag_differs_from_world_to_world():
    text = "market L,O,-,-,B,-,-,-,M,-,G,-; sites E,F,G"
    seen = set()
    for number in range(4):
        match = lay(text)
        match.state.generator.key[:] = number
        play(match, "buy R1", "site F", "build lemon f4", "build orange k2")
        seen.add(match.state.market.tobytes())
    assert len(seen) == 4


@pytest.mark.rule("citrus", "12.1")
def test_an_observation_turns_with_the_observer():
    board = "plantations L:f4*@/O:k2@/-/-; landscape cart:a2; market -,O,B,M,G,L*,O*,B*,M*,G*,L,O"
    match = lay(f"seats 3; seat 2; {board}; coins 6,3,0; held bull/-/-; drawn 8/6 rescue")
    first, second = observed(match, 0), observed(match, 1)
    assert first["to_move"].tolist() == [0, 1, 0, 0, 0]
    assert second["to_move"].tolist() == [1, 0, 0, 0, 0]
    assert first["owned"][0, 50] == second["owned"][2, 50] == 1
    assert first["coins"].tolist() == pytest.approx([0.5, 0.25, 0, 0, 0])
    assert second["coins"].tolist() == pytest.approx([0.25, 0, 0.5, 0, 0])
    assert first["wells"].sum() == 1
    assert first["planted"][0, 50] == 1
    assert first["lying"].sum() == 1
    assert first["held"][0].sum() == pytest.approx(0.25)
    assert first["drawn"].tolist() == [1, 0, 0]
    assert first["phase"].tolist() == [0, 0, 0, 1, 0]
    assert first["beside"][0].tolist() == pytest.approx([1 / 18, 0, 0, 0, 0])
    assert first["workers"].tolist() == pytest.approx([0.8, 0.8, 1, 0, 0])
    assert first["seats"].tolist() == [1, 1, 1, 0, 0]
