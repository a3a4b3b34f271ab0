"""Sections 2 and 4: turns, hiring, pens."""

import pytest

from .table import EMPTY, birds, cards, deal, deck, farm, finish, lay, legal, phase, play, row, row_animals, row_goals, stock, words

ROW = "D:G16,P:G03,C:G31"


@pytest.mark.rule("farm_club", "2.1")
def test_turns_go_clockwise_and_everybody_has_nine():
    match = deal(3, 2)
    order = []
    while not match.is_over:
        if phase(match) == "turn":
            order.append(match.to_move)
        match.play(match.legal()[-1] if phase(match) == "harvest" else match.legal()[0])
    assert order == [0, 1, 2] * 9


@pytest.mark.rule("farm_club", "2.1")
def test_whoever_starts_turns_go_on_from_there():
    match = lay(EMPTY, seats=3, start="2", turn="0", seat="2")
    play(match, "hire 1, place 1, keep")
    assert match.to_move == 2
    play(match, "hire 1, place 1, keep")
    assert match.to_move == 0


@pytest.mark.rule("farm_club", "2.2", "R45")
def test_a_turn_is_birds_then_a_set_or_a_leader_then_the_card():
    match = lay("-P-------", row=ROW, birds="1,0")
    assert words(match) == {"birds", "hire", "elect"}
    play(match, "hire 1")
    assert words(match) == {"place"}
    play(match, "place 1")
    assert words(match) == {"keep", "move", "swap"}
    play(match, "keep")
    assert match.to_move == 1


@pytest.mark.rule("farm_club", "R45")
def test_there_is_no_passing():
    for seats in (2, 5):
        match = finish(deal(seats, 3))
        assert all(farm(match, seat).count("-") == 0 for seat in range(seats))
        assert all(len(cards(match, seat)) == 9 for seat in range(seats))


@pytest.mark.rule("farm_club", "4.1", "R39")
def test_goal_and_animal_of_a_set_come_together():
    match = play(lay(row=ROW), "hire 2, place 3, keep")
    assert farm(match) == "--P------"
    assert cards(match) == ["G03"]


@pytest.mark.rule("farm_club", "4.2")
def test_an_animal_may_stand_on_any_empty_cell_but_the_house():
    match = play(lay("P-----S--", row=ROW), "hire 1")
    assert legal(match, "place") == [f"place {cell}" for cell in (2, 3, 4, 6, 8, 9)]
    assert play(match, "place 4")
    assert farm(match) == "P--D--S--"


@pytest.mark.rule("farm_club", "4.2")
def test_a_full_yard_leaves_no_hiring():
    assert words(lay("PHSG-CDPH")) == {"elect"}
    assert words(lay("PHSGC-DPH")) == {"hire"}


@pytest.mark.rule("farm_club", "4.3", "R25")
@pytest.mark.parametrize(("cell", "animal", "pays"), [(1, "P", 1), (9, "D", 1), (9, "P", 0), (1, "D", 0), (2, "P", 0), (8, "D", 0)])
def test_a_pen_pays_a_bird_for_its_own_animal(cell, animal, pays):
    match = play(lay(row=f"{animal}:G16,H:G03,C:G31"), f"hire 1, place {cell}")  # side F1A: pig and duck
    assert birds(match) == [pays, 0]
    assert stock(match) == 15 - pays


@pytest.mark.rule("farm_club", "4.3")
def test_every_side_has_pens_of_its_own():
    match = play(lay(row="D:G16,H:G03,C:G31", sides="F5A,F1A"), "hire 1, place 1")  # side F5A: duck and goat
    assert birds(match) == [1, 0]


@pytest.mark.rule("farm_club", "4.4", "R37")
def test_the_set_is_replaced_at_the_end_of_the_turn():
    match = lay("-H-------", row=ROW)
    before = deck(match)
    play(match, "hire 2")
    assert row(match) == ["D:G16", "-:", "C:G31"]
    play(match, "place 1")
    assert row(match) == ["D:G16", "-:", "C:G31"]
    assert deck(match) == before
    play(match, "keep")
    assert row(match)[::2] == ["D:G16", "C:G31"]
    assert row_goals(match)[1] in before
    assert row_animals(match)[1] in "PHSGCD"
    assert len(deck(match)) == len(before) - 1


@pytest.mark.rule("farm_club", "R37")
def test_the_refill_comes_after_the_harvest():
    match = lay("P-H------", "G16", row="G:G03,D:G04,C:G31")  # the line horse, pig, goat, without its middle
    play(match, "hire 1, place 2, keep")
    assert phase(match) == "harvest"
    assert row(match)[0] == "-:"
    play(match, "done")
    assert row(match)[0] != "-:"


@pytest.mark.rule("farm_club", "R26")
def test_the_same_pen_can_pay_twice():
    match = play(lay("P--------", "G40", row="P:G16,P:G03,C:G31", birds="1,0"), "hire 1, place 2, move 1>3")
    assert farm(match) == "-PP------"
    play(match, "hire 1, place 9, keep")
    play(match, "hire 2, place 1")
    assert birds(match)[0] == 2


@pytest.mark.rule("farm_club", "R27")
def test_the_bird_is_kept_when_the_animal_moves_on_in_the_same_turn():
    match = play(lay(row="P:G16,H:G03,C:G31"), "hire 1, place 1, move 1>6")
    assert farm(match) == "-----P---"
    assert birds(match) == [1, 0]


@pytest.mark.rule("farm_club", "R29")
def test_an_empty_stock_has_no_bird_to_give():
    match = play(lay(row="P:G16,H:G03,C:G31", birds="7,8"), "hire 1, place 1")
    assert birds(match) == [7, 8]
    assert stock(match) == 0
    assert [event["key"] for event in match.story()] == ["place", "no_bird"]
