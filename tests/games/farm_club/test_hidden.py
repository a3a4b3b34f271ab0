"""Section 10: what nobody can see, and observations."""

import numpy as np
import pytest

from huerta.core.game import record_from
from huerta.core.playthrough import random_plies
from huerta.core.rng import seed_key
from huerta.games.farm_club import GAME
from huerta.games.farm_club.components import CARD_IDS

from .table import deal, lay, play, row

any_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])


def feature(match, seat, name):
    """One feature of an observation, in its shape."""
    at = 0
    for one in GAME.features:
        if one.name == name:
            return GAME.observation(match.state, seat)[at : at + one.n_values].reshape(one.shape)
        at += one.n_values
    raise KeyError(name)


@any_seats
@pytest.mark.rule("farm_club", "10.1")
def test_only_what_is_drawn_next_is_hidden(seats):
    for match in random_plies(deal(seats, 4), 4):
        if match.ply % 9 == 0:
            other = GAME.hidden_from(match.state, 0, seed_key(match.ply))
            assert other.generator.key.tobytes() != match.state.generator.key.tobytes()
            for name in other.generator.dtype.names:
                other.generator[name] = match.state.generator[name]
            assert other.tobytes() == match.state.tobytes()


@pytest.mark.rule("farm_club", "10.1")
def test_after_hiding_other_things_are_drawn():
    match = lay(birds="1,0")
    drawn = set()
    for key in range(20):
        world = GAME.hidden_from(match.state, 0, seed_key(key))
        GAME.play(world, GAME.moves.read("birds goals"))
        drawn.add(tuple(world.row_goals.tolist()))
    assert len(drawn) > 15


@pytest.mark.rule("farm_club", "10.1", "R38")
def test_what_is_in_bag_and_deck_can_be_counted_but_not_its_order():
    match = deal(3)
    view = match.view(1)
    assert sum(view["bag"].values()) == 27
    assert [card["id"] for card in view["deck"]] == sorted(card["id"] for card in view["deck"])
    world = record_from(GAME.record, match.state.tobytes())
    GAME.hide(world, 1, np.arange(8, dtype=np.uint32))
    assert world.bag.tolist() == match.state.bag.tolist()
    assert world.deck.tolist() == match.state.deck.tolist()


@pytest.mark.rule("farm_club", "R38")
def test_cards_beside_a_farm_are_open_to_everybody():
    match = play(lay("P--------", "G40", row="H:G01,S:G07,C:G43"), "hire 1, place 3, keep")
    for seat in (None, 0, 1):
        assert [card["id"] for card in match.view(seat)["players"][0]["cards"]] == ["G40", "G01"]


@any_seats
def test_an_observation_counts_seats_from_the_observer(seats):
    match = deal(seats, 2)
    match.play("hire 1")
    match.play("place 2")
    match.play("keep")
    for seat in range(seats):
        assert feature(match, seat, "seats").sum() == seats
        assert feature(match, seat, "to_move").argmax() == (1 - seat) % seats
        assert feature(match, seat, "farms").sum() == 1
        assert feature(match, seat, "farms")[(0 - seat) % seats, 1].sum() == 1
        assert feature(match, seat, "cards")[(0 - seat) % seats].sum() == 1


def test_an_observation_says_what_the_table_shows():
    match = lay("PH-------", "G01!,G07", row="H:G16,S:G22,C:G40", birds="3,0")
    assert feature(match, 0, "phase").tolist() == [1, 0, 0, 0, 0]
    assert feature(match, 0, "row_animals").argmax(axis=1).tolist() == [1, 2, 4]
    assert feature(match, 0, "row_kinds").argmax(axis=1).tolist() == [1, 3, 5]
    assert feature(match, 0, "row_shown").sum(axis=(1, 2)).tolist() == [3, 2, 1]
    assert feature(match, 0, "birds")[0] == pytest.approx(0.2)
    assert feature(match, 0, "stock")[0] == pytest.approx(0.8)
    held = feature(match, 0, "cards")[0]
    assert held[CARD_IDS.index("G01")] == 0.5
    assert held[CARD_IDS.index("G07")] == 1
    assert feature(match, 0, "points")[0] == pytest.approx(6 / 50)
    assert feature(match, 0, "clans").sum() == pytest.approx(3)
    assert feature(match, 0, "pens")[0].argmax(axis=1).tolist() == [0, 5]
    match.play("hire 1")
    assert feature(match, 0, "hand").argmax() == 1
    assert feature(match, 0, "row_animals")[0].sum() == 0
    assert row(match)[0] == "-:"
