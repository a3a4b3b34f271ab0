"""Section 3: calling on the birds."""

import pytest

from .table import EMPTY, bag, birds, clans, deck, lay, leaders, legal, phase, play, row, row_animals, row_goals, stock, words

ROW = "D:G16,P:G03,C:G31"


@pytest.mark.rule("farm_club", "3.1")
def test_a_bird_replaces_all_three_goals():
    match = play(lay(row=ROW, birds="2,0"), "birds goals")
    assert row_animals(match) == ["D", "P", "C"]
    assert not {"G16", "G03", "G31"} & set(row_goals(match))
    assert birds(match) == [1, 0]
    assert stock(match) == 14


@pytest.mark.rule("farm_club", "3.1")
def test_a_bird_replaces_all_three_animals():
    match = play(lay(row=ROW, birds="1,0"), "birds animals")
    assert row_goals(match) == ["G16", "G03", "G31"]
    assert birds(match) == [0, 0]
    assert stock(match) == 15
    outcomes = {tuple(row_animals(play(again(key, ROW), "birds animals"))) for key in range(30)}
    assert len(outcomes) > 10


def again(key: int, row_text: str):
    """The same table with another key."""
    return lay(row=row_text, birds="1,0", generator=f"{key:064x}/0/0")


@pytest.mark.rule("farm_club", "3.1")
def test_without_a_bird_nothing_can_be_replaced():
    assert words(lay(birds="0,3")) == {"hire", "elect"}


@pytest.mark.rule("farm_club", "3.2")
def test_birds_may_be_sent_as_long_as_there_are_any():
    match = lay(birds="3,0")
    for left in (2, 1, 0):
        assert legal(match, "birds") == ["birds goals", "birds animals"]
        match.play("birds goals" if left % 2 else "birds animals")
        assert birds(match)[0] == left
        assert phase(match) == "turn"
        assert match.to_move == 0
    assert legal(match, "birds") == []


@pytest.mark.rule("farm_club", "3.3")
def test_what_was_replaced_goes_back():
    match = lay(row=ROW, birds="2,0")
    before = bag(match)
    play(match, "birds goals, birds animals")
    assert {"G16", "G03", "G31"} <= set(deck(match))
    assert len(deck(match)) == 42
    assert sum(bag(match).values()) == sum(before.values())
    for species in "DPC":
        assert bag(match)[species] == before[species] + 1 - row_animals(match).count(species)


@pytest.mark.rule("farm_club", "3.3", "R19")
def test_the_new_ones_are_drawn_before_the_old_go_back():
    """With only three animals in the bag, these three are what comes."""
    match = lay("PHSG-CDPH", "", "SGCD-PHSG", "CDPH-SGCD", seats=3, row=ROW, birds="1,0,0")
    assert {species for species, count in bag(match).items() if count} == {"H", "S", "G"}
    play(match, "birds animals")
    assert sorted(row_animals(match)) == ["G", "H", "S"]
    assert row_goals(match) == ["G16", "G03", "G31"]
    assert {species for species, count in bag(match).items() if count} == {"D", "P", "C"}


@pytest.mark.rule("farm_club", "R19")
def test_all_three_goals_always_change():
    for key in range(40):
        match = play(again(key, ROW), "birds goals")
        assert not {"G16", "G03", "G31"} & set(row_goals(match))


@pytest.mark.rule("farm_club", "R20")
def test_a_deck_that_is_too_small_takes_the_old_goals_in_first():
    outcomes = set()
    for key in range(40):
        match = lay("PHSG-CDPH", seats=5, row="D:G01,P:G02,C:G03", birds="1,0,0,0,0", generator=f"{key:064x}/0/0")
        assert sorted(deck(match)) == ["G04", "G05"]
        play(match, "birds goals")
        assert set(row_goals(match)) | set(deck(match)) == {"G01", "G02", "G03", "G04", "G05"}
        assert len(deck(match)) == 2
        outcomes.add(frozenset(row_goals(match)))
    assert len(outcomes) == 10  # any three of the five can come


@pytest.mark.rule("farm_club", "R21")
def test_birds_may_be_sent_in_a_turn_with_an_election():
    match = play(lay("P--------", birds="1,0"), "birds animals")
    assert words(match) == {"hire", "elect"}
    play(match, "elect horse")
    match = lay("PHSG-CDPH", birds="1,0")
    assert words(match) == {"birds", "elect"}


@pytest.mark.rule("farm_club", "R22")
def test_birds_never_renew_the_election_space():
    match = lay(birds="2,0")
    before = (leaders(match), clans(match))
    play(match, "birds goals, birds animals")
    assert (leaders(match), clans(match)) == before


@pytest.mark.rule("farm_club", "R23")
def test_a_bird_won_in_this_turn_cannot_be_spent_in_it():
    match = play(lay(EMPTY, row="P:G16,H:G03,C:G31"), "hire 1, place 1")  # side F1A: a pig's pen at the top left
    assert birds(match)[0] == 1
    assert "birds" not in words(match)
    play(match, "keep")
    assert match.to_move == 1


def test_a_bird_call_reveals_and_cannot_be_taken_back():
    match = lay(row=ROW, birds="1,0")
    before = int(match.state.reveals)
    play(match, "birds goals")
    assert match.state.reveals == before + 1
    assert row(match)
