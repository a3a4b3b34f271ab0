"""Section 6: keeping a card, or discarding it to reorganise."""

import pytest

from .table import birds, cards, deck, farm, last_card, lay, legal, phase, play, row_goals, words

ROW = "D:G16,P:G03,C:G31"


@pytest.mark.rule("farm_club", "6.1")
def test_a_card_just_taken_is_kept_or_discarded():
    match = play(lay("-H-------", row=ROW), "hire 1, place 3")
    assert phase(match) == "card"
    assert last_card(play(match.at(match.ply), "keep")) == "G16"
    assert last_card(play(match.at(match.ply), "move 3>1")) == "G16x"


@pytest.mark.rule("farm_club", "6.2")
def test_one_animal_moves_to_an_empty_cell_or_two_swap():
    match = play(lay("PH-------", row=ROW), "hire 1, place 3")
    assert legal(match, "move") == [f"move {cell}>{other}" for cell in (1, 2, 3) for other in (4, 6, 7, 8, 9)]
    assert legal(match, "swap") == ["swap 1-2", "swap 1-3", "swap 2-3"]
    assert farm(play(match.at(match.ply), "move 1>9")) == "-HD-----P"
    assert farm(play(match.at(match.ply), "swap 1-3")) == "DHP------"


@pytest.mark.rule("farm_club", "6.2", "R32")
def test_two_of_one_species_are_not_swapped():
    match = play(lay("PD-------", row=ROW), "hire 1, place 3")
    assert legal(match, "swap") == ["swap 1-2", "swap 1-3"]


@pytest.mark.rule("farm_club", "6.3", "R31")
def test_the_leader_never_moves_and_nobody_else_enters_the_house():
    match = play(lay("P---H----", row=ROW), "hire 1, place 2")
    assert not [text for text in match.legal() if "5" in text]
    match = play(lay("P--------", row=ROW), "hire 1, place 2")
    assert not [text for text in match.legal() if "5" in text]


@pytest.mark.rule("farm_club", "6.4", "R28")
def test_reorganising_into_a_pen_brings_no_bird():
    match = play(lay("-P-------", row=ROW), "hire 3, place 3, move 2>1")  # side F1A: a pig's pen at the top left
    assert farm(match) == "P-C------"
    assert birds(match) == [0, 0]
    match = play(lay("CP-------", row=ROW), "hire 3, place 3, swap 1-2")
    assert farm(match)[0] == "P"
    assert birds(match) == [0, 0]


@pytest.mark.rule("farm_club", "6.5", "R34")
def test_a_card_kept_earlier_stays():
    match = play(lay("PH-------", "G40,G41", row=ROW), "hire 1, place 3, swap 1-2")
    assert cards(match) == ["G40", "G41", "G16x"]


@pytest.mark.rule("farm_club", "R30")
def test_the_animal_just_hired_may_be_moved():
    match = play(lay(row=ROW), "hire 1, place 1")
    assert "move 1>9" in legal(match, "move")
    assert farm(play(match, "move 1>9")) == "--------D"


@pytest.mark.rule("farm_club", "R32")
def test_where_nothing_can_be_reorganised_the_card_is_kept():
    match = play(lay(), "elect horse, clan C1")
    assert match.to_move == 1
    assert cards(match) == ["C1"]
    assert [event["key"] for event in match.story()] == ["clan", "keep"]


@pytest.mark.rule("farm_club", "R32")
def test_a_yard_of_one_species_and_no_room_leaves_nothing_to_reorganise():
    match = lay("PPPP--PPP", "G40", seats=5, row="P:G16,H:G03,C:G31")
    play(match, "hire 1, place 6")
    assert match.to_move == 1
    assert farm(match) == "PPPP-PPPP"
    match = lay("PPPP-PPP-", "G40", seats=5, row="H:G16,H:G03,C:G31")
    assert words(play(match, "hire 1, place 9")) == {"keep", "swap"}


@pytest.mark.rule("farm_club", "R33")
def test_a_clan_card_may_be_discarded_too():
    match = play(lay("PH-------"), "elect horse, clan C1")
    assert "swap 1-2" in match.legal()
    assert last_card(play(match, "swap 1-2")) == "C1x"
    assert farm(match) == "HP--H----"


@pytest.mark.rule("farm_club", "R35")
def test_only_ones_own_farm_is_reorganised():
    match = play(lay("P--------", "", "-------H-"), "hire 1, place 2")
    occupied = {text.split()[1][0] for text in legal(match, "move")}
    assert occupied == {"1", "2"}
    other = farm(match, 1)
    play(match, "move 1>9")
    assert farm(match, 1) == other


@pytest.mark.rule("farm_club", "R36")
def test_a_discarded_card_is_out_of_the_game():
    match = play(lay("PH-------", row=ROW, birds="0,1"), "hire 1, place 3, swap 1-2")
    assert "G16" not in deck(match)
    assert "G16" not in row_goals(match)
    play(match, "birds goals")
    assert "G16" not in deck(match)
    assert "G16" not in row_goals(match)
