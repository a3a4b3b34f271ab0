"""Section 10: scoring."""

import numpy as np
import pytest

from huerta.games.finca.components import TILE_TEXTS, TILE_VALUE

from .table import both_editions, finca_tiles, lay


def sums(match, seat):
    return match.view()["players"][seat]["points"]


@pytest.mark.rule("finca", "10.1")
@pytest.mark.parametrize("kind", range(len(TILE_TEXTS)), ids=TILE_TEXTS)
def test_every_fruit_tile_scores_its_value(kind):
    match = lay(f"actions -/-/-; tiles -/{TILE_TEXTS[kind]}/-")
    assert match.points() == [0, TILE_VALUE[kind], 0]


@pytest.mark.rule("finca", "10.1")
def test_fruit_tiles_add_up():
    match = lay("actions -/-/-; tiles 1A,2F,4*,4*,6*/3A2G/-")
    assert match.points() == [17, 5, 0]
    assert sums(match, 0) == {"tiles": 17, "fincas": 0, "actions": 0, "bonus": 0, "total": 17}


@pytest.mark.rule("finca", "10.2")
def test_every_finca_tile_scores_five_whatever_it_shows():
    laid = finca_tiles(Artà="A=1", Inca="AF=1", Palma="*=1", Campos="GO=2", Andratx="O=out")
    match = lay(f"actions -/-/-; {laid}")
    assert match.points() == [15, 5, 0]
    assert sums(match, 0)["fincas"] == 15


@pytest.mark.rule("finca", "10.3")
@pytest.mark.parametrize(("left", "points"), [("-", 0), ("d", 2), ("g", 2), ("l", 2), ("s", 2), ("gs", 4), ("dgls", 8)])
def test_every_unused_action_tile_scores_two(left, points):
    match = lay(f"actions -/{left}/-")
    assert match.points() == [0, points, 0]
    assert sums(match, 1)["actions"] == points


@pytest.mark.rule("finca", "10.4")
def test_every_bonus_tile_scores_its_value():
    match = lay("actions -/-/-; bonus 1,2,1,-")
    assert match.points() == [12, 6, 0]
    assert sums(match, 0)["bonus"] == 12
    assert lay("actions -/-/-; bonus 1,2,3,3").points() == [7, 6, 9]


@pytest.mark.rule("finca", "10.1", "10.2", "10.3", "10.4")
@both_editions
def test_points_are_fruit_tiles_finca_tiles_unused_action_tiles_and_bonus_tiles(edition):
    laid = finca_tiles(Artà="A=2", Inca="AF=2")
    tiles = "1A,2F,3G,4*,5*,6*,2A2F,3A2G,1F"
    match = lay(f"actions -/l/-; bonus 1,2,-,-; tiles -/{tiles}/-; {laid}", edition=edition)
    assert match.points()[1] == 31 + 10 + 2 + 6 == 49


@pytest.mark.rule("finca", "10.1", "10.3")
def test_fruit_and_carts_score_nothing():
    assert lay("actions -/-/-; fruit 9A/-/-; carts 3,0,0").points() == [0, 0, 0]


# -- who wins ----------------------------------------------------------------------------------------------------------


def winners(text):
    return lay(f"ending 1; actions -/-/-; {text}").winners()


@pytest.mark.rule("finca", "10.5")
@pytest.mark.parametrize(("tiles", "seat"), [("6*/5*/4*", 0), ("5*/6*/4*", 1), ("4*/5*/6*", 2)])
@both_editions
def test_the_seat_with_most_points_wins(tiles, seat, edition):
    match = lay(f"ending 1; actions -/-/-; tiles {tiles}", edition=edition)
    assert match.winners() == [seat]


@pytest.mark.rule("finca", "10.5", "R29")
@pytest.mark.parametrize(("fruit", "seat"), [("2A/1A1F1G/-", 1), ("4O/1A1F1G/-", 0), ("-/1V/-", 1)])
def test_among_equals_the_one_with_most_fruit_left_wins(fruit, seat):
    assert winners(f"tiles 5*/5*/4*; fruit {fruit}") == [seat]


@pytest.mark.rule("finca", "10.5")
def test_fruit_helps_only_among_those_with_most_points():
    assert winners("tiles 5*/4*/5*; fruit 1A/9F9G9L/2A") == [2]


@pytest.mark.rule("finca", "10.6", "R29")
def test_those_still_equal_share_the_victory():
    assert winners("tiles 5*/5*/4*; fruit 2A/1F1G/9O") == [0, 1]
    assert winners("tiles 5*/5*/5*; fruit 2A/1F1G/2O") == [0, 1, 2]
    assert winners("tiles -/-/-") == [0, 1, 2]


@pytest.mark.rule("finca", "10.6")
def test_carts_break_no_tie():
    assert winners("tiles 5*/5*/4*; carts 3,0,0") == [0, 1]


@pytest.mark.rule("finca", "10.6")
def test_winners_are_marked_with_one_and_the_others_with_zero():
    match = lay("ending 1; actions -/-/-; tiles 5*/5*/4*")
    out = np.full(4, 7, np.int8)
    match.game.winners(match.state, out)
    assert out.tolist() == [1, 1, 0, 7]


@pytest.mark.rule("finca", "10.5")
def test_with_four_seats_all_are_compared():
    match = lay("seats 4; ending 1; actions -/-/-/-; tiles 5*/4*/5*/5*; fruit 1A/-/1A/2A")
    assert match.winners() == [3]
