"""The functions that every game has, called without knowing the game."""

import numpy as np
import pytest

import huerta
from huerta.core import generic, jit
from huerta.core.game import Game, record_from
from huerta.core.rng import key_words, new_generator, random_below, seed_key
from tests.core import nines
from tests.core.nines import playout

GAMES = (huerta.get_game("finca"), nines.GAME)
NAMES = ("setup", "legal_moves", "play", "hide", "observe", "standing", "winners", "count", "appraise")


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_the_record_decides_whose_rules_are_meant(game: Game) -> None:
    state = game.blank(2, {}, seed_key(1))
    generic.setup(state)
    assert state.tobytes() == game.deal(2, {}, seed_key(1)).tobytes()

    moves = np.zeros(game.max_moves, np.int32)
    n_moves = generic.legal_moves(state, moves)
    assert moves[:n_moves].tolist() == game.legal(state)

    points, won = np.zeros(game.seats[-1], np.int32), np.zeros(game.seats[-1], np.int8)
    generic.standing(state, points)
    generic.winners(state, won)
    assert points[:2].tolist() == game.points(state)
    assert np.flatnonzero(won).tolist() == game.winning_seats(state)

    counts = np.zeros(len(game.pieces), np.int32)
    generic.count(state, counts)
    assert dict(zip(game.pieces, counts.tolist(), strict=True)) == game.census(state)

    seen = np.zeros(game.n_features, np.float32)
    generic.observe(state, 1, seen)
    assert seen.tobytes() == game.observation(state, 1).tobytes()

    worth = np.zeros(len(game.parts), np.float32)
    generic.appraise(state, 1, worth)
    assert worth.tolist() == pytest.approx(list(game.appraisal(state, 1).values()))

    hidden = record_from(game.record, state.tobytes())
    generic.hide(hidden, 0, key_words(seed_key(2)))
    assert hidden.tobytes() == game.hidden_from(state, 0, seed_key(2)).tobytes()

    played = record_from(game.record, state.tobytes())
    generic.play(played, int(moves[0]))
    game.play(state, int(moves[0]))
    assert played.tobytes() == state.tobytes()


@pytest.mark.parametrize("name", NAMES)
def test_each_is_named_and_explained(name: str) -> None:
    function = getattr(generic, name)
    assert function.__name__ == name
    assert function.__doc__
    assert jit.GENERIC[name]


def test_a_record_of_no_game_has_no_rules() -> None:
    with pytest.raises(KeyError):
        generic.setup(new_generator(bytes(32)))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
def test_one_compiled_loop_serves_every_game(game: Game) -> None:
    state = game.blank(2, {}, seed_key(5))
    out = np.zeros(game.max_moves, np.int32)
    playout(state, new_generator(seed_key(6)), out)

    again, chooser = game.deal(2, {}, seed_key(5)), new_generator(seed_key(6))
    while not again.is_over:
        legal = game.legal(again)
        game.play(again, legal[random_below(chooser, len(legal))])
    assert state.tobytes() == again.tobytes()
