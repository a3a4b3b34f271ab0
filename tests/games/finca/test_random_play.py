"""Whole games of random moves: nothing appears or vanishes, everything legal plays, every game ends."""

import pytest

from huerta import load, save
from huerta.core.check import check_game
from huerta.core.game import record_from
from huerta.core.playthrough import option_sets, random_match, random_plies
from huerta.games.finca import GAME
from huerta.games.finca.components import N_REGIONS
from huerta.games.finca.layout import DELIVERING, ON_BOARD

from .table import EDITIONS, any_seats, both_editions, deal

ENDINGS = {"last wooden finca placed", "standstill", "limit of 100 rounds"}


def check_position(match, start, last):
    """What holds in every position of every game."""
    state = match.state
    assert GAME.census(state) == start
    for name in ("supply", "fruit", "carts", "farmers", "in_hand", "height", "tiles", "served"):
        assert (state[name] >= 0).all(), name
    assert state.centre >= 0
    assert state.houses_left >= 0
    assert state.room >= 0
    assert bool(state.load) == (state.phase == DELIVERING)
    assert (state.height > 0).sum() + (state.finca_owner != ON_BOARD).sum() == N_REGIONS
    assert bool(len(match.legal_numbers)) != match.is_over
    if last is not None:
        assert (state.actions <= last.actions).all()
        assert (last.bonus_owner == ON_BOARD)[state.bonus_owner == ON_BOARD].all()
        assert (state.height <= last.height).all()
        assert (state.tiles >= last.tiles).all()
        assert state.ply == last.ply + 1


def play_through(match, seed, every=1):
    start, last = GAME.census(match.state), None
    for position in random_plies(match, seed):
        if position.ply % every == 0 or position.is_over:
            check_position(position, start, last if every == 1 else None)
        last = record_from(GAME.record, position.state.tobytes())
    assert match.ending in ENDINGS
    assert match.winners()
    assert match.ply <= GAME.max_plies


@any_seats
@both_editions
def test_nothing_appears_or_vanishes_and_every_game_ends(seats, edition):
    play_through(deal(seats, edition, seed=5), seed=5)


@pytest.mark.parametrize("options", option_sets(GAME), ids=str)
def test_every_choice_of_every_option_can_be_played_to_the_end(options):
    play_through(deal(3, **({"seed": 6} | options)), seed=6, every=10)


@pytest.mark.slow
@pytest.mark.parametrize("n_games", [10, pytest.param(200, marks=pytest.mark.campaign)])
@any_seats
@both_editions
def test_over_many_games_nothing_appears_or_vanishes(seats, edition, n_games):
    for seed in range(100, 100 + n_games):
        play_through(deal(seats, edition, seed), seed, every=10)


@pytest.mark.slow
@pytest.mark.parametrize("n_games", [1, pytest.param(10, marks=pytest.mark.campaign)])
@any_seats
@both_editions
def test_every_legal_move_of_every_position_plays(seats, edition, n_games):
    for seed in range(n_games):
        match = deal(seats, edition, seed)
        start = GAME.census(match.state)
        for position in random_plies(match, seed):
            for move in position.legal_numbers.tolist():
                after = record_from(GAME.record, position.state.tobytes())
                GAME.play(after, move)
                assert GAME.census(after) == start
                assert after.is_over or GAME.legal(after)


@any_seats
def test_the_record_of_a_game_is_read_back(seats):
    match = random_match(GAME, seats, {"edition": EDITIONS[seats % 2]}, seats)
    assert load(save(match)).state.tobytes() == match.state.tobytes()


def test_the_same_key_and_the_same_choices_play_the_same_game():
    first, second = (random_match(GAME, 4, {}, 11) for _ in range(2))
    assert first.moves == second.moves
    assert first.state.tobytes() == second.state.tobytes()


@pytest.mark.slow
@pytest.mark.parametrize(("games", "interpreted"), [(1, False), pytest.param(3, True, marks=pytest.mark.campaign)])
def test_finca_keeps_the_contract_of_a_game(games, interpreted):
    assert check_game(GAME, games, interpreted=interpreted).compared_interpreted is interpreted
