"""Section 9: the end, the tally, ties."""

import pytest

from .table import cards, deal, farm, finish, lay, points


def final(*farms: str, cards_text: str = "", birds: str = "", seats: int = 2, **parts: str):
    """A finished game."""
    return lay(farms[0], cards_text, *farms[1:], seats=seats, birds=birds, **parts)


@pytest.mark.rule("farm_club", "9.1")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_the_game_is_over_after_nine_rounds(seats):
    match = finish(deal(seats, seats))
    assert match.ending == "nine rounds played"
    assert match.state.turn_no == 9 * seats
    assert all("-" not in farm(match, seat) for seat in range(seats))
    assert match.legal() == []


@pytest.mark.rule("farm_club", "9.2", "R42")
def test_cards_are_added_up_and_what_is_not_met_costs_nothing():
    match = final("PHSGCDPHS", cards_text="G01!,G02,G22,G43,C2", seats=2)
    assert match.is_over
    told = {card["id"]: (card["now"], card["met"]) for card in match.view()["players"][0]["cards"] if card["state"] != "discarded"}
    assert told == {"G01": (3, "full"), "G02": (0, "no"), "G22": (1, "partly"), "G43": (3, "full"), "C2": (0, "no")}
    assert points(match) == 7


@pytest.mark.rule("farm_club", "9.3")
def test_a_bird_is_a_point():
    assert points(final("PHSGCDPHS", birds="4,0")) == 4
    assert points(final("PHSGCDPHS", birds="4,0"), 1) == 0


@pytest.mark.rule("farm_club", "9.4")
def test_most_points_win():
    assert final("PHSGCDPHS", cards_text="G01!", birds="0,2").winners() == [0]
    assert final("PHSGCDPHS", cards_text="G01!", birds="0,4").winners() == [1]


@pytest.mark.rule("farm_club", "9.4", "R43")
def test_with_as_many_points_fewer_birds_win():
    match = final("PHSGCDPHS", cards_text="G01!", birds="0,3")
    assert [points(match), points(match, 1)] == [3, 3]
    assert match.winners() == [0]


@pytest.mark.rule("farm_club", "9.5", "R43")
def test_if_that_is_equal_too_the_win_is_shared():
    assert final("PHSGCDPHS", birds="2,2").winners() == [0, 1]
    assert final("PHSGCDPHS", seats=3, birds="1,2,2").winners() == [1, 2]
    assert final("PHSGCDPHS", birds="2,2").view()["winners"] == [0, 1]


def test_everybody_has_nine_cards_in_the_end():
    match = finish(deal(4, 9))
    assert [len(cards(match, seat)) for seat in range(4)] == [9] * 4
    assert match.view()["round"] == 9
