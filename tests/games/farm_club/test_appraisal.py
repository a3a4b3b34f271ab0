"""The appraisal: what bots and hints think of a position."""

import numpy as np
import pytest

from huerta.core.playthrough import random_plies
from huerta.games.farm_club import GAME
from huerta.games.farm_club.appraisal import PARTS
from huerta.games.farm_club.chances import FIVE_CHANCE, LINE_CHANCE, MORE_POINTS, NEIGHBOUR_POINTS, ONE_CHANCE, PAIR_CHANCE

from .table import deal, lay, play, points

ROW = "S:G45,P:G44,C:G43"


def worth(match, part, seat=0):
    return GAME.appraisal(match.state, seat)[part]


def total(match, seat=0):
    return sum(GAME.appraisal(match.state, seat).values())


def test_after_the_end_it_is_the_points_themselves():
    match = lay("PHSGCDPHS", "G01!,G02,G22,G43,G34,G40,C2", birds="2,1")
    assert total(match) == pytest.approx(points(match))


@pytest.mark.parametrize(
    ("part", "better", "worse", "card"),
    [
        ("pairs", "PS-------", "PS-S-----", "G01"),
        ("lines", "HP-------", "HS-------", "G16"),
        ("clan", "PH-------", "DS-------", "G45x"),
        ("majorities", "PP-------", "HH-------", "G22"),
        ("neighbour", "PP-------", "HH-------", "G34"),
        ("single", "PH-------", "PP-------", "G40"),
    ],
)
def test_nearer_is_better(part, better, worse, card):
    assert worth(lay(better, card), part) > worth(lay(worse, card), part)


def test_points_are_goals_harvested_and_birds():
    assert worth(lay("PH-------", "G01!", birds="3,0"), "points") == 6


def test_a_discarded_card_is_worth_nothing():
    parts = GAME.appraisal(lay("PH-------", "G22x,G40x").state, 0)
    assert [parts[part] for part in ("pairs", "lines", "majorities", "neighbour", "single")] == [0] * 5


def test_an_animal_in_hand_is_thought_of_on_its_best_cell():
    match = play(lay("H--------", "G01", row=ROW), "hire 2")
    best = max(total(play(match.at(match.ply), [text])) for text in match.legal())
    assert total(match) == pytest.approx(best, abs=1e-4)
    before = match.state.tobytes()
    GAME.appraisal(match.state, 0)
    assert match.state.tobytes() == before


def test_a_pen_that_pays_is_seen_before_the_animal_stands_in_it():
    match = play(lay("-H-------", "G45", row="P:G03,S:G44,C:G43"), "hire 1")
    assert worth(match, "points") == 1
    assert worth(play(lay("-H-------", "G45", row="P:G03,S:G44,C:G43", birds="7,8"), "hire 1"), "points") == 7


def test_the_clan_card_to_come_counts_between_leader_and_clan():
    match = lay("PPH-----S", "G45")
    during = play(match.at(0), "elect horse")
    assert worth(during, "clan") > 5
    assert worth(play(during, "clan C1, keep"), "points") == 6


@pytest.mark.parametrize("table", [PAIR_CHANCE, LINE_CHANCE, FIVE_CHANCE, MORE_POINTS, NEIGHBOUR_POINTS, ONE_CHANCE])
def test_the_tables_hold_for_any_number_of_empty_cells(table):
    assert table.shape[1] == 10
    assert (table >= 0).all()
    assert table.max() <= 4


def test_the_parts_are_finite_in_any_position():
    for match in random_plies(deal(5, 3), 3):
        for seat in range(5):
            assert all(np.isfinite(list(GAME.appraisal(match.state, seat).values())))
    assert set(GAME.appraisal(match.state, 0)) == {part.name for part in PARTS}


def test_what_looks_best_completes_a_goal_when_it_can():
    match = lay("H--------", "G01", row="P:G45,S:G44,C:G43")
    while match.to_move == 0:
        match.play(max(match.legal(), key=lambda text: total(play(match.at(match.ply), [text]))))
    assert points(match) >= 3
