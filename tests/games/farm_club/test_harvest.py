"""Section 7: immediate goals."""

from itertools import product

import numpy as np
import pytest

from huerta.games.farm_club.components import CARD_KIND, CARD_SHOWN, CENTRE, LINE, N_SPECIES, NO_ANIMAL
from huerta.games.farm_club.rules.goals import has_middle, is_line_met

from .table import birds, cards, farm, lay, legal, phase, play, points, stock, words

ROW = "S:G45,S:G44,C:G43"  # goals that are never met in a harvest


def harvested(farm_text: str, card: str, row: str = ROW, moves: str = "hire 1, place 9, keep", **parts: str) -> bool:
    """Whether the card is validated after a turn."""
    match = play(lay(farm_text, card, row=row, **parts), moves)
    return next(text for text in cards(match) if text.startswith(card)).endswith("!")


@pytest.mark.rule("farm_club", "7.1", "R4", "R5")
def test_every_goal_that_is_met_is_validated_at_the_end_of_the_turn():
    match = lay("PH-G-----", "G01,G03,G07", row=ROW)  # pig next to horse, pig next to goat, horse next to goat
    assert points(match) == 0
    play(match, "hire 1, place 9, keep")
    assert cards(match)[:3] == ["G01!", "G03!", "G07"]
    assert points(match) == 6


@pytest.mark.rule("farm_club", "R4")
def test_a_goal_may_be_validated_in_the_turn_it_is_taken_or_later():
    match = play(lay("P--------", "G45", row="H:G01,S:G07,C:G43"), "hire 1, place 2, keep")
    assert cards(match)[-1] == "G01!"
    match = play(lay("P--------", "G45", row="H:G01,G:G07,C:G43"), "hire 1, place 9, keep, hire 2, place 9, keep")
    assert cards(match)[-1] == "G01"
    play(match, [legal(match, "hire")[0], "place 2" if "place 2" in match.legal() else "place 3", "move 9>4"])
    assert cards(match)[1] == "G01!"


@pytest.mark.rule("farm_club", "7.2", "R13")
@pytest.mark.parametrize(
    ("farm_text", "met"),
    [
        ("PH-------", True),
        ("P--H-----", True),
        ("HP-------", True),
        ("------HP-", True),
        ("--P--H---", True),
        ("P---H----", False),  # a diagonal
        ("P-H------", False),
        ("--PH-----", False),  # the end of a row and the beginning of the next
        ("P-------H", False),
    ],
)
def test_a_pair_shares_an_edge(farm_text, met):
    free = "hire 1, place 8, keep" if farm_text[8] != "-" or farm_text[7] == "-" else "hire 1, place 9, keep"
    assert harvested(farm_text, "G01", moves=free) is met


@pytest.mark.rule("farm_club", "7.3", "R13")
@pytest.mark.parametrize(
    ("farm_text", "met"),
    [
        ("HPG------", True),
        ("GPH------", True),
        ("H--P--G--", True),
        ("--HPG----", False),
        ("HP-G-----", False),
        ("H---P----", False),
    ],
)
def test_a_line_fills_a_row_or_a_column(farm_text, met):
    assert harvested(farm_text, "G16") is met


@pytest.mark.rule("farm_club", "7.3", "7.4", "R8", "R13")
def test_a_line_is_met_by_exactly_its_three_animals_in_each_of_their_orders():
    match = lay("PH-G-----", "G01,G03,G07", row=ROW)
    farm_of = match.state.farm[0]
    farm_of[:] = NO_ANIMAL
    for card in np.flatnonzero(CARD_KIND == LINE):
        shown = CARD_SHOWN[card].tolist()
        for animals in product(range(NO_ANIMAL, N_SPECIES), repeat=3):
            farm_of[:3] = animals
            assert is_line_met(match.state, 0, card) == (sorted(animals) == sorted(shown))
            assert has_middle(match.state, 0, card) == (sorted(animals) == sorted(shown) and animals[1] == shown[CENTRE])


@pytest.mark.rule("farm_club", "7.3", "R13")
def test_a_diagonal_is_no_line():
    match = play(lay("H-------G", "G16", row=ROW), "elect pig, clan C1, keep")
    assert cards(match)[1] == "G16"


@pytest.mark.rule("farm_club", "7.3")
def test_the_order_in_a_line_does_not_matter_for_its_points():
    for text in ("PHG------", "PGH------", "HGP------", "GHP------"):
        match = play(lay(text, "G16", row=ROW), "hire 1, place 8, keep")
        assert phase(match) == "harvest"
        play(match, "validate G16")
        assert points(match) == 5
        assert birds(match) == [0, 0]


@pytest.mark.rule("farm_club", "7.4", "R12")
@pytest.mark.parametrize("text", ["HPG------", "GPH------", "H--P--G--", "------HPG", "--G--P--H"])
def test_a_bird_for_the_middle_of_the_line_wherever_it_is(text):
    free = text.index("-") + 1
    match = play(lay(text, "G16", row=ROW), f"hire 1, place {free}, keep")
    assert birds(match) == [1, 0]
    assert points(match) == 6
    assert [event["key"] for event in match.story()][:3] == ["keep", "validate", "line_bird"]


@pytest.mark.rule("farm_club", "7.4", "R12")
def test_the_middle_of_the_farm_is_nothing_special():
    """The pig stands in the house, but at the middle of no line of these three."""
    match = play(lay("---------", "", row=ROW), "elect pig, clan C1")
    assert match.to_move == 1
    match = play(lay("----P----", "C1", row="H:G16,S:G44,C:G43"), "hire 1, place 2, keep")
    assert birds(match) == [0, 0]
    match = play(lay("PHG-P----", "C9,G16", row=ROW), "hire 1, place 9, keep")
    assert phase(match) == "harvest"


@pytest.mark.rule("farm_club", "R12")
def test_one_of_several_lines_with_the_right_middle_is_enough():
    match = play(lay("PHG---HPG", "G16", row=ROW), "hire 1, place 4, keep")
    assert birds(match) == [1, 0]


@pytest.mark.rule("farm_club", "7.5", "R14")
@pytest.mark.parametrize(
    ("farm_text", "met"), [("PPHHS----", True), ("PHHSS----", False), ("PPHSS----", False), ("PPHHG----", False)]
)
def test_a_clan_card_wants_its_animals_anywhere_and_twice_if_it_shows_them_twice(farm_text, met):
    """C1 asks for two pigs, two horses and a sheep."""
    yard = farm_text[:4] + "-" + farm_text[4:8]
    match = play(lay(yard), "elect duck, clan C1, keep")
    assert cards(match)[-1] == ("C1!" if met else "C1")
    assert points(match) == (6 if met else 0)


@pytest.mark.rule("farm_club", "7.5")
def test_the_easier_clan_cards_ask_for_other_animals():
    match = play(lay("PPS--GD--", options="clan_cards=one-pair"), "elect chicken, clan C1, keep")
    assert cards(match)[-1] == "C1!"


@pytest.mark.rule("farm_club", "7.6", "R9")
def test_a_validated_goal_stays_so_when_the_farm_is_broken_up():
    match = play(lay("PH-------", "G01!", row=ROW), "hire 1, place 3, move 1>9")
    assert farm(match) == "-HS-----P"
    assert cards(match)[1] == "G01!"
    assert points(match) == 3


@pytest.mark.rule("farm_club", "7.7", "R6")
def test_only_a_line_without_its_bird_is_asked_about():
    match = play(lay("PHG------", "G16,G01", row=ROW), "hire 1, place 9, keep")
    assert phase(match) == "harvest"
    assert match.legal() == ["validate G16", "done"]
    assert "G01!" in cards(match)
    waiting = play(match.at(match.ply), "done")
    assert "G16" in cards(waiting)
    assert waiting.to_move == 1
    assert "G16!" in cards(play(match, "validate G16"))
    assert match.to_move == 1


@pytest.mark.rule("farm_club", "7.7", "R6")
def test_several_lines_are_asked_about_one_by_one():
    match = play(lay("PHG---HSC", "G16,G17", row="D:G45,S:G44,C:G43"), "hire 1, place 4, keep")
    assert match.legal() == ["validate G16", "validate G17", "done"]
    play(match, "validate G17")
    assert match.legal() == ["validate G16", "done"]
    play(match, "done")
    assert {"G16", "G17!"} <= set(cards(match))


@pytest.mark.rule("farm_club", "7.7", "R6")
def test_a_line_that_waited_brings_its_bird_when_the_middle_is_right():
    match = play(lay("PHG------", "G16", row=ROW), "hire 1, place 9, swap 1-2")
    assert farm(match) == "HPG-----S"
    assert birds(match) == [1, 0]


@pytest.mark.rule("farm_club", "7.7", "R6")
def test_in_the_last_turn_everything_is_validated_without_asking():
    match = play(lay("PHGSSSDD-", "G16,C9", row="C:G45,S:G44,C:G43"), "hire 1, place 9, keep")
    assert "G16!" in cards(match)
    assert match.to_move == 1


@pytest.mark.rule("farm_club", "R6", "R29")
def test_a_line_is_asked_about_when_the_stock_is_empty():
    match = play(lay("HPG------", "G16", row=ROW, birds="7,8"), "hire 1, place 9, keep")
    assert stock(match) == 0
    assert words(match) == {"validate", "done"}
    play(match, "validate G16")
    assert birds(match) == [7, 8]
    assert [event["key"] for event in match.story()][:2] == ["validate", "no_bird"]


@pytest.mark.rule("farm_club", "R6", "R29")
def test_the_last_bird_goes_to_the_line_taken_first():
    """Two lines have their middle; one bird is left."""
    match = play(lay("HPG---SHC", "G17,G16", row=ROW, birds="7,7"), "hire 1, place 4, keep")
    assert birds(match) == [8, 7]
    assert match.legal() == ["validate G16", "done"]


@pytest.mark.rule("farm_club", "R7")
def test_a_line_validated_without_its_bird_never_earns_it():
    match = play(lay("PHG------", "G16!", row=ROW), "hire 1, place 9, swap 1-2")
    assert farm(match) == "HPG-----S"
    assert birds(match) == [0, 0]


@pytest.mark.rule("farm_club", "R8")
def test_one_animal_serves_several_cards():
    match = play(lay("HPG-D-S--", "C1x,G01,G03,G05,G16", row="S:G44,S:G45,C:G43"), "hire 1, place 9, keep")
    assert {"G01!", "G03!", "G05!", "G16!"} <= set(cards(match))
    assert points(match) == 3 + 3 + 3 + 5 + 1


@pytest.mark.rule("farm_club", "R10")
def test_nobody_harvests_in_another_turn():
    match = lay("PH-------", "G01", row=ROW, start="2", seat="2")
    play(match, "hire 1, place 9, keep")
    assert "G01" in cards(match)
    play(match, "hire 2, place 9, keep")
    assert "G01!" in cards(match)


@pytest.mark.rule("farm_club", "R11")
def test_the_harvest_comes_after_reorganising():
    """The pair is broken up by the reorganisation, so it is not harvested."""
    match = play(lay("PH-------", "G01", row=ROW), "hire 1, place 3, move 1>9")
    assert "G01" in cards(match)
    assert points(match) == 0


@pytest.mark.rule("farm_club", "R41")
def test_the_printed_animals_in_the_pens_are_no_animals():
    match = play(lay("-H-------", "G01", row=ROW), "hire 1, place 9, keep")  # side F1A: a pig is printed on cell 1
    assert "G01" in cards(match)
    assert match.view()["players"][0]["counts"]["pig"] == 0
