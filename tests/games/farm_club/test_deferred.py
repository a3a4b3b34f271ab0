"""Section 8: deferred goals."""

import pytest

from huerta.games.farm_club.rules.goals import right_neighbour

from .table import cards, lay, play, points

ROW = "S:G13,S:G44,C:G43"


@pytest.mark.rule("farm_club", "8.1")
def test_a_deferred_goal_is_never_validated_and_counts_as_the_farms_stand():
    match = lay("PPH------", "G22", row=ROW)  # more pigs than horses
    assert points(match) == 3
    play(match, "hire 1, place 9, keep")
    assert cards(match)[2] == "G22"
    match = lay("PPH-H----", "C1x,G22", row="H:G13,S:G44,C:G43")
    assert points(match) == 1
    play(match, "hire 1, place 9, keep")
    assert points(match) == 0


@pytest.mark.rule("farm_club", "8.2", "R15")
@pytest.mark.parametrize(
    ("farm_text", "worth"), [("PPH------", 3), ("PH-------", 1), ("PHH------", 0), ("S--------", 1), ("P--------", 3)]
)
def test_more_of_one_than_of_the_other(farm_text, worth):
    assert points(lay(farm_text, "G22")) == worth


@pytest.mark.rule("farm_club", "8.3", "R16")
@pytest.mark.parametrize(
    ("farm_text", "neighbours", "worth"),
    [("PP-------", "PS-------", 4), ("PS-------", "PS-------", 2), ("SS-------", "PS-------", 0), ("SS-------", "SS-------", 2)],
)
def test_more_than_the_player_on_the_right(farm_text, neighbours, worth):
    assert points(lay(farm_text, "G34", neighbours)) == worth


@pytest.mark.rule("farm_club", "8.3", "R18")
def test_the_player_on_the_right_is_who_plays_just_before():
    match = lay("PS-------", "G34", "PP-------", "SS-------", seats=3)
    assert [right_neighbour(match.state, seat) for seat in range(3)] == [2, 0, 1]
    assert points(match) == 4  # the third seat has no pig; the second, on the left, has two
    assert [player["neighbour"] for player in match.view()["players"]] == [2, 0, 1]


@pytest.mark.rule("farm_club", "R18")
def test_with_two_seats_it_is_the_other():
    match = lay("PS-------", "G34", "PP-------")
    assert points(match) == 0


@pytest.mark.rule("farm_club", "8.4", "R17")
@pytest.mark.parametrize(("farm_text", "worth"), [("PS-------", 3), ("PP-------", 0), ("SS-------", 0), ("S---P----", 3)])
def test_exactly_one(farm_text, worth):
    match = lay(farm_text, "G40" if farm_text[4] == "-" else "C1x,G40")
    assert points(match) == worth


def test_a_discarded_goal_is_worth_nothing():
    assert points(lay("PPH------", "G22x")) == 0
