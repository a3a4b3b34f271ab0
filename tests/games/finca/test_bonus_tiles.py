"""Section 8: bonus tiles."""

import pytest

from .table import bonuses, both_editions, lay, play

FIVE = "1A,2A,3A,2A2F,3A2G"  # values 1 to 5
OTHER_FIVE = "1F,2F,3F,2F2L,3F2V"
THIRD_FIVE = "1G,2G,3G,2G2V,3G2L"


def take_six(tiles, bonus="-,-,-,-", edition="rio-grande-2009"):
    """Seat 1 delivers six almonds for a tile of value 6."""
    match = lay(f"carts 1,0,0; fruit 6A/-/-; tiles {tiles}; bonus {bonus}", edition=edition, Palma="6*+3")
    return play(match, "cart, deliver Palma almond")


@pytest.mark.rule("finca", "8.1")
@both_editions
def test_the_first_seat_with_all_six_values_takes_the_seven_at_once(edition):
    match = take_six(f"{FIVE}/-/-", edition=edition)
    assert bonuses(match, 0) == [7]
    assert match.view()["bonus_left"] == [6, 5, 4]
    assert match.points()[0] == 8 + 15 + 6 + 7


@pytest.mark.rule("finca", "8.1")
@pytest.mark.parametrize(("before", "value"), [("2,-,-,-", 6), ("2,3,-,-", 5), ("2,3,2,-", 4)])
@both_editions
def test_the_next_seat_takes_the_next_bonus_tile_down_the_stack(before, value, edition):
    match = take_six(f"{FIVE}/-/-", before, edition)
    assert bonuses(match, 0) == [value]


@pytest.mark.rule("finca", "8.1")
@pytest.mark.parametrize("missing", range(5))
def test_five_different_values_are_no_set(missing):
    five = FIVE.split(",")
    del five[missing]
    match = take_six(f"{','.join(five)},6*/-/-")
    assert bonuses(match, 0) == []
    assert match.view()["bonus_left"] == [7, 6, 5, 4]


@pytest.mark.rule("finca", "8.1")
def test_a_set_without_a_six_is_no_set():
    match = lay(f"carts 1,0,0; fruit 2F/-/-; tiles {FIVE}/-/-", Inca="2F+3")
    play(match, "cart, deliver Inca")
    assert bonuses(match, 0) == []


@pytest.mark.rule("finca", "8.1")
def test_values_count_whatever_is_printed():
    match = take_six("1A,2F,3G,4*,5*/-/-")
    assert bonuses(match, 0) == [7]


@pytest.mark.rule("finca", "8.1")
def test_only_the_seat_that_takes_a_tile_can_complete_a_set():
    match = take_six(f"1V/{FIVE},6*/-", "2,-,-,-")
    assert [bonuses(match, seat) for seat in range(3)] == [[], [7], []]


@pytest.mark.rule("finca", "8.2")
@both_editions
def test_a_second_set_of_other_tiles_wins_another_bonus_tile(edition):
    match = take_six(f"{FIVE},{OTHER_FIVE},6*/-/-", "1,-,-,-", edition)
    assert bonuses(match, 0) == [7, 6]


@pytest.mark.rule("finca", "8.2")
def test_two_each_of_the_values_one_to_five_and_a_single_six_are_one_set():
    match = take_six(f"{FIVE},{OTHER_FIVE}/-/-")
    assert bonuses(match, 0) == [7]


@pytest.mark.rule("finca", "8.2")
@pytest.mark.parametrize("missing", range(5))
def test_a_second_set_needs_two_tiles_of_every_value(missing):
    five = OTHER_FIVE.split(",")
    del five[missing]
    match = take_six(f"{FIVE},{','.join(five)},6*/-/-", "1,-,-,-")
    assert bonuses(match, 0) == [7]


@pytest.mark.rule("finca", "8.2")
def test_a_third_set_needs_three_tiles_of_every_value():
    three = f"{FIVE},{OTHER_FIVE},{THIRD_FIVE},6*,AFGLVO"
    assert bonuses(take_six(f"{three}/-/-", "1,1,-,-"), 0) == [7, 6, 5]
    assert bonuses(take_six(f"{three[3:]}/-/-", "1,1,-,-"), 0) == [7, 6]


@pytest.mark.rule("finca", "8.2")
def test_a_set_that_won_a_bonus_tile_wins_no_other():
    match = lay(f"carts 1,0,0; fruit 1L/-/-; tiles {FIVE},6*/-/-; bonus 1,-,-,-", Inca="1L+3")
    play(match, "cart, deliver Inca")
    assert bonuses(match, 0) == [7]
    assert match.view()["bonus_left"] == [6, 5, 4]


@pytest.mark.rule("finca", "8.2")
def test_until_the_stack_is_gone():
    assert bonuses(take_six(f"{FIVE}/-/-", "2,2,3,3"), 0) == []
