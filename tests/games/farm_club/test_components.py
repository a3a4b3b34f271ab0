"""The box: every piece counted, every card as its data file says."""

from collections import Counter

import pytest

from huerta.games.farm_club import components as box
from huerta.games.farm_club.view import CARDS, FARM_SIDES


def of_kind(kind):
    return [card for card in range(box.N_CARDS) if box.CARD_KIND[card] == kind]


def test_the_box_holds_what_the_rulebook_counts():
    assert box.SPECIES == ("pig", "horse", "sheep", "goat", "chicken", "duck")
    assert box.PAWNS.tolist() == [9] * 6
    assert (box.N_GOALS, box.N_CLANS, box.N_BOARDS, box.N_SIDES, box.N_BIRDS) == (45, 9, 5, 10, 15)


def test_there_is_no_piece_for_more_seats_than_the_box_allows():
    assert box.ANIMALS.tolist() == [0, 0, 5, 6, 8, 9]
    assert box.CLANS_OFFERED.tolist() == [0, 0, 3, 4, 5, 6]
    assert (box.ANIMALS.max() <= box.PAWNS).all()


@pytest.mark.parametrize(
    ("kind", "count", "points", "partial"),
    [("pair", 15, 3, 0), ("line", 6, 5, 0), ("five", 18, 6, 0), ("more", 12, 3, 1), ("neighbour", 6, 4, 2), ("one", 6, 3, 0)],
)
def test_every_kind_of_goal_is_worth_what_the_rulebook_says(kind, count, points, partial):
    cards = of_kind(box.KINDS.index(kind))
    assert len(cards) == count
    assert {(int(box.CARD_POINTS[card]), int(box.CARD_PARTIAL[card])) for card in cards} == {(points, partial)}


def test_only_lines_pay_birds():
    assert [card for card in range(box.N_CARDS) if box.CARD_BIRD[card]] == of_kind(box.LINE)


def test_every_species_is_on_as_many_goals():
    shown = Counter(animal for card in range(box.N_GOALS) for animal in box.CARD_ANIMALS[card])
    assert shown == dict.fromkeys(range(6), 14)
    assert len({(int(box.CARD_KIND[card]), box.CARD_ANIMALS[card]) for card in range(box.N_GOALS)}) == box.N_GOALS


def test_clan_cards_ask_for_five_animals_in_two_versions():
    assert box.CLAN_LISTS == ("two-pairs", "one-pair")
    patterns = [sorted((int(need) for need in box.CARD_NEEDS[card] if need), reverse=True) for card in of_kind(box.FIVE)]
    assert patterns == [[2, 2, 1]] * 9 + [[2, 1, 1, 1]] * 9
    assert tuple(f"C{number}" for number in range(1, 10)) == box.CLAN_IDS
    doubled = Counter(species for card in of_kind(box.FIVE)[:9] for species in range(6) if box.CARD_NEEDS[card, species] == 2)
    assert doubled == dict.fromkeys(range(6), 3)


def test_farm_sides_are_all_different_and_each_board_shows_four_species():
    pens = [frozenset(side) for side in box.SIDE_PENS.tolist()]
    assert len(set(pens)) == box.N_SIDES
    for board in range(box.N_BOARDS):
        assert len(pens[2 * board] | pens[2 * board + 1]) == 4
    for corner in box.SIDE_PENS.T.tolist():
        assert set(Counter(corner).values()) <= {1, 2}


def test_the_farm_has_twelve_edges_and_six_lines():
    assert box.HOUSE == 4
    assert box.PEN_CELLS.tolist() == [0, 8]
    assert len(box.EDGES) == 12
    assert all(abs(one % 3 - other % 3) + abs(one // 3 - other // 3) == 1 for one, other in box.EDGES.tolist())
    assert sorted(map(tuple, box.LINES.tolist())) == [(0, 1, 2), (0, 3, 6), (1, 4, 7), (2, 5, 8), (3, 4, 5), (6, 7, 8)]


def test_every_card_and_side_says_how_certain_it_is():
    assert {card["certainty"] for card in CARDS} == {"R"}
    assert {side["certainty"] for side in FARM_SIDES} == {"R"}


@pytest.mark.parametrize(
    ("card", "text"),
    [
        ("G01", "pig next to horse"),
        ("G16", "horse, pig and goat in one row or column, a bird if the pig is in the middle of it"),
        ("G22", "more pigs than horses"),
        ("G36", "more sheep than the player on the right"),
        ("G45", "exactly one duck"),
        ("C3", "2 pigs, 1 goat and 2 ducks"),
    ],
)
def test_a_card_can_be_said_in_words(card, text):
    assert box.CARD_TEXTS[box.CARD_IDS.index(card)] == text
