"""Section 2: the introduction."""

import pytest

from .table import any_seats, both_editions, carts, deal, farmers, fruit, lay, legal, play, supply, words

BLADES = "blades AFGLVOAFGLVO"  # as every position has them unless it says otherwise


@pytest.mark.rule("finca", "2.1")
@both_editions
def test_a_farmer_placed_brings_one_fruit_of_his_blade(edition):
    match = lay(f"phase place; {BLADES}", edition=edition)
    before = supply(match, "grape")
    match.play("place 3")
    assert farmers(match) == {3: "1"}
    assert fruit(match, "grape") == [1, 0, 0]
    assert match.state.fruit.sum() == 1
    assert supply(match, "grape") == before - 1
    assert match.state.in_hand[:3].tolist() == [3, 4, 4]


@pytest.mark.rule("finca", "2.1")
def test_a_farmer_may_stand_on_any_blade():
    match = lay("phase place; farmers 1:123 2:2")
    assert match.legal() == [f"place {blade}" for blade in range(1, 13)]


@pytest.mark.rule("finca", "2.1")
def test_a_third_farmer_on_a_fig_blade_still_brings_one_fig():
    match = lay("phase place; seat 3; farmers 2:12; fruit 1F/1F/-")
    match.play("place 2")
    assert farmers(match) == {2: "123"}
    assert fruit(match, "fig") == [1, 1, 1]


@pytest.mark.rule("finca", "2.1")
def test_farmers_are_placed_in_turn_clockwise():
    match = lay("phase place")
    seats = []
    for blade in (1, 2, 3, 4):
        seats.append(match.to_move)
        match.play(f"place {blade}")
    assert seats == [0, 1, 2, 0]


@pytest.mark.rule("finca", "2.1")
def test_a_farmer_placed_takes_no_cart():
    match = play(lay("phase place"), "place 1, place 7, place 12")
    assert carts(match) == [0, 0, 0]


@pytest.mark.rule("finca", "2.2")
@any_seats
def test_placing_goes_round_until_every_farmer_stands_on_the_windmill(seats):
    match = deal(seats)
    each = {2: 5, 3: 4, 4: 3}[seats]
    for number in range(seats * each):
        assert words(match) == {"place"}
        assert match.to_move == number % seats
        match.play(f"place {number % 12 + 1}")
    assert not match.state.in_hand.any()
    assert match.state.farmers.sum() == seats * each
    assert match.state.fruit.sum() == seats * each
    assert not legal(match, "place")
    assert legal(match, "move")


@pytest.mark.rule("finca", "2.2")
def test_the_first_turn_belongs_to_the_start_player():
    match = lay("phase place; seats 2; seat 1; start 2; farmers 1:11112 2:2222")
    match.play("place 5")
    assert match.to_move == 1
    assert "move 1" in match.legal()


@pytest.mark.rule("finca", "2.2")
@any_seats
def test_a_start_player_who_was_drawn_places_first_and_has_the_first_turn(seats):
    drawn = (deal(seats, seed=seed, start_player="drawn") for seed in range(60))
    match = next(match for match in drawn if match.to_move == seats - 1)
    while words(match) == {"place"}:
        match.play("place 1")
    assert match.to_move == seats - 1
