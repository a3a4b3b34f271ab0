"""Whole games of random moves: nothing appears or vanishes, everything legal plays, every game ends."""

import pytest

from huerta import load, save
from huerta.core.game import record_from
from huerta.core.playthrough import option_sets, random_match, random_plies
from huerta.games.farm_club import GAME
from huerta.games.farm_club.components import ANIMALS, HOUSE, NO_ANIMAL
from huerta.games.farm_club.layout import PLACING, VALIDATED

from .table import deal


def check_position(match, start, last):
    """What holds in every position of every game."""
    state = match.state
    assert GAME.census(state) == start
    for name in ("bag", "deck", "birds", "counts", "clans", "leaders"):
        assert (state[name] >= 0).all(), name
    assert state.stock >= 0
    assert (state.hand != NO_ANIMAL) == (state.phase == PLACING)
    assert bool(len(match.legal_numbers)) != match.is_over
    assert len(match.legal_numbers) <= GAME.max_moves
    assert state.deck.sum() >= 2  # neither deck nor bag can run out
    assert state.bag.sum() >= 3
    if last is not None:
        elected = last.farm[:, HOUSE] != NO_ANIMAL
        assert (state.farm[elected, HOUSE] == last.farm[elected, HOUSE]).all()
        assert (state.card_state[last.card_state == VALIDATED] == VALIDATED).all()
        assert state.ply == last.ply + 1


def play_through(match, seed):
    start, last = GAME.census(match.state), None
    for position in random_plies(match, seed):
        check_position(position, start, last)
        last = record_from(GAME.record, position.state.tobytes())
    assert match.ending == "nine rounds played"
    assert match.winners()
    assert match.ply <= GAME.max_plies
    assert (match.state.n_cards[: match.seats] == 9).all()


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("options", option_sets(GAME), ids=str)
def test_nothing_appears_or_vanishes_and_every_game_ends(seats, options):
    match = deal(seats, 5, **options)
    start = GAME.census(match.state)
    assert start["pig"] == ANIMALS[seats]
    assert start["birds"] == 15
    assert start["clan cards"] == seats + 1
    play_through(match, seed=5)


def test_a_record_replays_to_the_same_state():
    match = random_match(GAME, 4, {}, 3)
    again = load(save(match))
    assert again.state.tobytes() == match.state.tobytes()
    assert again.winners() == match.winners()
