"""What a position is worth to a seat when its game says nothing better: its points."""

from dataclasses import replace

from huerta.core.appraisal import POINTS_ALONE, Tuning
from huerta.core.match import Match
from huerta.core.playthrough import random_plies
from huerta.core.rng import seed_key
from tests.core import nines


def test_without_a_better_word_a_position_is_worth_its_points() -> None:
    assert nines.GAME.parts == POINTS_ALONE
    for match in random_plies(Match(nines.GAME, 3, {}, seed_key(3)), 3):
        for seat in range(match.seats):
            assert nines.GAME.appraisal(match.state, seat) == {"points": match.points()[seat]}


def test_a_game_may_be_searched_otherwise_for_each_number_of_seats() -> None:
    game = replace(nines.GAME, tunings={3: Tuning(kind="flat", turns=2)})
    assert game.tuning(2) == Tuning()
    assert (game.tuning(3).kind, game.tuning(3).turns) == ("flat", 2)
