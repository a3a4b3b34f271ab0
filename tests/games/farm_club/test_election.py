"""Section 5: electing a leader."""

import pytest

from .table import birds, cards, clans, deal, farm, finish, last_card, lay, leaders, legal, phase, play, points, words


@pytest.mark.rule("farm_club", "5.1")
def test_a_leader_may_be_elected_in_any_round_but_once():
    for farm_text in ("---------", "P--------", "PHSG-----", "PHSG-CDP-", "PHSG-CDPH"):
        assert len(legal(lay(farm_text), "elect")) == 6
    match = play(lay("P--------"), "elect horse, clan C1, keep")
    finish(match)
    assert sum(card.startswith("C") for card in cards(match)) == 1
    assert legal(lay("P---H----"), "elect") == []


@pytest.mark.rule("farm_club", "5.2", "R39")
def test_leader_and_clan_card_are_chosen_apart():
    for leader in ("pig", "duck"):
        match = play(lay("P--------", seats=3), f"elect {leader}")
        assert phase(match) == "clan"
        assert legal(match, "clan") == ["clan C1", "clan C2", "clan C3", "clan C4"]
    play(match, "clan C4, keep")
    assert last_card(match) == "C4"


@pytest.mark.rule("farm_club", "5.3")
def test_the_leader_stands_in_the_house_and_brings_no_bird():
    match = play(lay("---------"), "elect pig, clan C2")
    assert farm(match) == "----P----"
    assert birds(match) == [0, 0]


@pytest.mark.rule("farm_club", "5.4", "R40")
def test_the_election_space_is_not_filled_up():
    match = lay(seats=5)
    for left in range(5, 0, -1):
        assert len(leaders(match)) == left + 1
        assert len(clans(match)) == left + 1
        play(match, [legal(match, "elect")[0]])
        play(match, [legal(match, "clan")[0]])
    assert len(leaders(match)) == 1
    assert len(clans(match)) == 1


@pytest.mark.rule("farm_club", "R40")
def test_the_last_to_elect_finds_two_clan_cards_and_two_leaders():
    match = lay("PHSG-CDPH", seats=2)
    play(match, "elect pig, clan C1, keep")
    assert len(clans(match)) == 2
    assert len(leaders(match)) == 5


@pytest.mark.rule("farm_club", "R1")
def test_the_leader_counts_for_pairs_lines_clans_and_counts():
    match = play(lay("-H-------", "G01"), "elect pig, clan C1, keep")
    assert cards(match)[0] == "G01!"
    match = play(lay("---H-G---", "G16,G22"), "elect pig, clan C1, keep")
    assert cards(match)[0] == "G16!"
    assert match.view()["players"][0]["counts"]["pig"] == 1
    match = play(lay("PPH-----S", "G16"), "elect horse, clan C1, keep")
    assert last_card(match) == "C1!"


@pytest.mark.rule("farm_club", "R1")
def test_the_leader_counts_in_the_neighbours_comparison():
    match = lay("P--------", "G34", "----P----")  # one pig each
    assert match.view()["players"][0]["cards"][0]["now"] == 2


@pytest.mark.rule("farm_club", "R2")
def test_the_election_is_one_of_the_nine_turns():
    match = finish(deal(4, 7))
    for seat in range(4):
        taken = [card.rstrip("!x") for card in cards(match, seat)]
        assert sum(card.startswith("G") for card in taken) == 8
        assert sum(card.startswith("C") for card in taken) == 1


@pytest.mark.rule("farm_club", "R3")
def test_in_the_last_round_only_the_election_is_left():
    match = lay("PHSG-CDPH")
    assert words(match) == {"elect"}
    assert words(lay("PHSGCDPH-")) == {"hire"}


def test_points_do_not_come_from_the_election_itself():
    match = play(lay("P--------"), "elect horse, clan C1, keep")
    assert points(match) == 0
