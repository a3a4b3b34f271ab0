"""Section 1: how the table is laid."""

from collections import Counter

import pytest

import huerta
from huerta.games.finca.components import FRUITS, REGIONS, TILE_COPIES, TILE_TEXTS

from .table import FRANJOS, RIO_GRANDE, actions, any_seats, asks, both_editions, carts, centre, deal, farmers, supply, words

DEALS = 120


@pytest.fixture(scope="module")
def deals():
    return [deal(seats=4, seed=seed) for seed in range(DEALS)]


def blade_letters(match):
    return [blade["fruit"] for blade in match.view()["windmill"]]


def spread(values):
    """Whether chance gives each of a few values its share, roughly."""
    counts = Counter(values)
    fair = sum(counts.values()) / len(counts)
    return min(counts.values()) > fair / 3 and max(counts.values()) < fair * 2


@pytest.mark.rule("finca", "1.1")
@any_seats
@both_editions
def test_the_windmill_has_two_blades_of_each_fruit(seats, edition):
    assert Counter(blade_letters(deal(seats, edition))) == dict.fromkeys(FRUITS, 2)


@pytest.mark.rule("finca", "1.1")
def test_the_blades_are_shuffled(deals):
    for blade in (0, 5, 11):
        seen = [blade_letters(match)[blade] for match in deals]
        assert set(seen) == set(FRUITS)
        assert spread(seen)


@pytest.mark.rule("finca", "1.1")
def test_nobody_stands_on_the_windmill_yet():
    assert farmers(deal(3)) == {}


@pytest.mark.rule("finca", "1.2")
@any_seats
@both_editions
def test_ten_regions_have_a_stack_of_four_fruit_tiles_and_two_tiles_are_left_over(seats, edition):
    match = deal(seats, edition)
    assert match.state.height.tolist() == [4] * 10
    assert len(match.state.deck) == 42
    assert Counter(match.state.deck.tolist()) == dict(enumerate(TILE_COPIES.tolist()))


@pytest.mark.rule("finca", "1.2")
def test_the_top_tile_of_each_stack_is_face_up_and_the_rest_is_not():
    match = deal(3)
    for place, name in enumerate(REGIONS):
        assert asks(match, name) == TILE_TEXTS[match.state.deck[place * 4 + 3]]
    stacks = match.position(seat=0).split("stacks ")[1].split(";")[0].split("/")
    assert stacks == [f"{asks(match, name)}+3" for name in REGIONS]


@pytest.mark.rule("finca", "1.2")
def test_nobody_looks_at_the_two_tiles_left_over():
    match = deal(2)
    assert "aside ?,?" in match.position(seat=0)
    assert sum(match.view(0)["unseen"].values()) == 10 * 3 + 2


@pytest.mark.rule("finca", "1.2")
def test_the_fruit_tiles_are_mixed(deals):
    for place in (3, 39, 41):
        values = Counter(int(match.state.deck[place]) for match in deals)
        assert len(values) > 25  # of 34 kinds
        assert max(values.values()) < DEALS / 5


@pytest.mark.rule("finca", "1.2")
def test_no_one_can_foresee_a_deal_without_the_key():
    assert huerta.new("finca", 2).state.deck.tolist() != huerta.new("finca", 2).state.deck.tolist()


@pytest.mark.rule("finca", "1.3")
@any_seats
@both_editions
def test_each_region_has_one_of_the_ten_finca_tiles_for_all_to_see(seats, edition):
    regions = deal(seats, edition).view(1)["regions"]
    texts = [region["finca"]["text"] for region in regions]
    assert sorted(texts) == sorted(["A", "F", "G", "L", "V", "O", "AF", "GO", "LV", "*"])
    assert {region["finca"]["owner"] for region in regions} == {None}


@pytest.mark.rule("finca", "1.3")
def test_the_finca_tiles_lie_at_random(deals):
    for place in (0, 9):
        laid = [int(match.state.finca[place]) for match in deals]
        assert set(laid) == set(range(10))
        assert max(Counter(laid).values()) < DEALS / 4


@pytest.mark.rule("finca", "1.4")
@pytest.mark.parametrize(("seats", "count"), [(2, 4), (3, 5), (4, 6)])
@both_editions
def test_four_five_or_six_wooden_fincas_lie_beside_the_board(seats, count, edition):
    match = deal(seats, edition)
    assert match.view()["houses_left"] == count
    assert not match.state.house.any()


@pytest.mark.rule("finca", "1.5")
@pytest.mark.parametrize(
    ("edition", "seats", "count"),
    [(RIO_GRANDE, 2, 18), (RIO_GRANDE, 3, 18), (RIO_GRANDE, 4, 18), (FRANJOS, 2, 9), (FRANJOS, 3, 14), (FRANJOS, 4, 18)],
)
def test_the_supply_holds_as_many_of_each_fruit_as_the_edition_says(edition, seats, count):
    match = deal(seats, edition)
    assert match.view()["supply"] == dict.fromkeys(FRUITS, count)
    assert not match.state.fruit.any()


@pytest.mark.rule("finca", "1.5")
@pytest.mark.parametrize(("option", "counts"), [("full", [18, 18, 18]), ("by-seats", [9, 14, 18])])
@both_editions
def test_a_table_may_choose_the_other_fruit_supply(option, counts, edition):
    for seats, count in zip((2, 3, 4), counts, strict=True):
        assert supply(deal(seats, edition, fruit_supply=option), "fig") == count


@pytest.mark.rule("finca", "1.6")
@any_seats
def test_every_seat_has_the_same_four_action_tiles(seats):
    match = deal(seats)
    for seat in range(seats):
        assert actions(match, seat) == ["double", "gust", "large", "less"]
    assert not match.state.actions[seats:].any()


@pytest.mark.rule("finca", "1.7")
@pytest.mark.parametrize(("seats", "count"), [(2, 5), (3, 4), (4, 3)])
@both_editions
def test_every_seat_has_five_four_or_three_farmers(seats, count, edition):
    match = deal(seats, edition)
    assert match.state.in_hand.tolist() == [count] * seats + [0] * (4 - seats)


@pytest.mark.rule("finca", "1.8")
def test_the_bonus_tiles_lie_from_seven_down_to_four():
    match = deal(4)
    assert match.view()["bonus_left"] == [7, 6, 5, 4]
    assert [player["bonus"] for player in match.view()["players"]] == [[]] * 4


@pytest.mark.rule("finca", "1.9")
@pytest.mark.parametrize(("seats", "count"), [(2, 4), (3, 6), (4, 8)])
@both_editions
def test_the_centre_holds_two_carts_a_seat_and_no_seat_begins_with_one(seats, count, edition):
    match = deal(seats, edition)
    assert centre(match) == count
    assert carts(match) == [0] * seats


@pytest.mark.rule("finca", "1.10", "R31")
@any_seats
@both_editions
def test_the_first_seat_is_the_start_player(seats, edition):
    for seed in range(8):
        match = deal(seats, edition, seed)
        assert (match.to_move, match.state.start_seat) == (0, 0)


@pytest.mark.rule("finca", "1.10", "R31")
@any_seats
def test_the_start_player_may_be_drawn_among_the_seats(seats):
    starts = []
    for seed in range(60):
        match = deal(seats, seed=seed, start_player="drawn")
        assert match.to_move == match.state.start_seat
        starts.append(match.to_move)
    assert set(starts) == set(range(seats))
    assert spread(starts)


@pytest.mark.rule("finca", "1.10", "2.1")
def test_the_game_begins_with_placing_farmers():
    assert words(deal(2)) == {"place"}


@pytest.mark.rule("finca", "1.2", "1.3")
def test_the_same_key_lays_the_same_table():
    assert deal(3, seed=7).state.tobytes() == deal(3, seed=7).state.tobytes()
    assert deal(3, seed=7).state.tobytes() != deal(3, seed=8).state.tobytes()
