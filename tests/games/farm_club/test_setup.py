"""Section 1: how the table is laid."""

from collections import Counter

import pytest

import huerta
from huerta.games.farm_club.components import ANIMALS, CLAN_IDS, SIDES

from .table import EMPTY, bag, birds, cards, clans, deal, deck, farm, leaders, row_animals, row_goals, stock

any_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])


@any_seats
@pytest.mark.rule("farm_club", "1.1")
def test_the_bag_is_filled_by_the_number_of_seats(seats):
    match = deal(seats)
    each = {2: 5, 3: 6, 4: 8, 5: 9}[seats]
    drawn = Counter(row_animals(match))
    assert {species: count + drawn[species] + 1 for species, count in bag(match).items()} == dict.fromkeys("PHSGCD", each)


@any_seats
@pytest.mark.rule("farm_club", "1.2")
def test_the_six_leaders_come_out_of_the_bag(seats):
    match = deal(seats)
    assert leaders(match) == ["pig", "horse", "sheep", "goat", "chicken", "duck"]
    assert sum(bag(match).values()) == 6 * (int(ANIMALS[seats]) - 1) - 3


@any_seats
@pytest.mark.rule("farm_club", "1.3")
def test_one_clan_card_a_seat_and_one_more_lie_open(seats):
    assert len(clans(deal(seats))) == seats + 1
    seen = {clan for seed in range(40) for clan in clans(deal(seats, seed))}
    assert seen == set(CLAN_IDS)


@any_seats
@pytest.mark.rule("farm_club", "1.4")
def test_three_goals_lie_open_with_an_animal_each(seats):
    match = deal(seats)
    assert len(set(row_goals(match))) == 3
    assert set(row_animals(match)) <= set("PHSGCD")
    assert len(deck(match)) == 42
    assert not set(row_goals(match)) & set(deck(match))


@pytest.mark.rule("farm_club", "1.4")
def test_every_goal_and_every_animal_can_come_first():
    games = [deal(5, seed) for seed in range(100)]
    assert {goal for match in games for goal in row_goals(match)} == {f"G{number:02}" for number in range(1, 46)}
    assert {row_animals(match)[2] for match in games} == set("PHSGCD")


@any_seats
@pytest.mark.rule("farm_club", "1.5", "R24")
def test_all_birds_are_in_the_stock(seats):
    match = deal(seats)
    assert stock(match) == 15
    assert birds(match) == [0] * seats


@any_seats
@pytest.mark.rule("farm_club", "1.6", "R44")
def test_everybody_has_another_board_and_an_empty_farm(seats):
    seen = set()
    for seed in range(40):
        match = deal(seats, seed)
        sides = [SIDES[side] for side in match.state.side[:seats]]
        assert len({side[:2] for side in sides}) == seats
        seen |= set(sides)
    assert seen == set(SIDES)
    assert [farm(match, seat) for seat in range(seats)] == [EMPTY] * seats
    assert [cards(match, seat) for seat in range(seats)] == [[]] * seats


@any_seats
@pytest.mark.rule("farm_club", "1.7", "R44")
def test_the_start_player_is_drawn_or_the_first_seat(seats):
    assert {huerta.new("farm_club", seats, seed=seed).to_move for seed in range(40)} == set(range(seats))
    assert {huerta.new("farm_club", seats, seed=seed, start_player="first-seat").to_move for seed in range(20)} == {0}


def test_the_easier_clan_cards_are_an_option():
    texts = {card["text"].count("2 ") for card in deal(5, clan_cards="one-pair").view()["election"]["clans"]}
    assert texts == {1}
    assert {card["text"].count("2 ") for card in deal(5).view()["election"]["clans"]} == {2}
