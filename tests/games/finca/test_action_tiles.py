"""Section 7: action tiles."""

import pytest

from huerta import MoveError

from .table import (
    FRANJOS,
    RIO_GRANDE,
    actions,
    all_fruit,
    both_editions,
    carts,
    centre,
    farmers,
    fruit,
    lay,
    legal,
    play,
    supply,
    tiles,
    words,
)

# -- one a turn, once a game -------------------------------------------------------------------------------------------

USES = {
    "double": "double, move 1, done",
    "gust": "gust 1>5",
    "large": "large, deliver Inca",
    "less": "less, deliver Inca less fig",
}


@pytest.mark.rule("finca", "7.1")
@pytest.mark.parametrize("action", USES)
@both_editions
def test_using_an_action_tile_is_the_whole_turn_and_the_tile_goes_out_of_the_game(action, edition):
    match = lay("carts 1,0,0; fruit 2F/-/-; actions dgls/dgls/dgls", edition=edition, Inca="2F+3")
    play(match, USES[action])
    assert match.to_move == 1
    assert actions(match, 0) == [other for other in USES if other != action]
    assert actions(match, 1) == actions(match, 2) == list(USES)
    assert match.points() == [8 - 2 + (2 if action in ("large", "less") else 0), 8, 8]


@pytest.mark.rule("finca", "7.1")
@pytest.mark.parametrize(("action", "left"), [("double", "gls"), ("gust", "dls"), ("large", "dgs"), ("less", "dgl")])
def test_each_action_tile_can_be_used_once(action, left):
    match = lay(f"carts 1,0,0; fruit 2F/-/-; actions {left}/-/-", Inca="2F+3")
    assert words(match) == {"move", "cart", *USES} - {action}


@pytest.mark.rule("finca", "7.1")
@pytest.mark.parametrize("begun", ["double", "large", "less"])
def test_at_most_one_action_tile_is_used_in_a_turn(begun):
    match = lay("carts 2,0,0; fruit 2F2A/-/-", Inca="2F+3", Artà="2A+3")
    match.play(begun)
    assert words(match) == {"move"} if begun == "double" else {"deliver"}


@pytest.mark.rule("finca", "7.1")
def test_the_tiles_of_others_are_not_ones_own():
    match = lay("carts 1,0,0; fruit 2F/-/-; actions -/dgls/dgls", Inca="2F+3")
    assert words(match) == {"move", "cart"}


# -- double move -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "7.2")
@both_editions
def test_a_double_move_is_two_moves_each_with_its_harvest(edition):
    match = lay("farmers 1:1 3:12 5:1 8:12 10:2233 11:33", edition=edition)
    play(match, "double, move 1")
    assert (fruit(match, "fig"), match.to_move) == ([1, 0, 0], 0)
    assert legal(match, "move") == ["move 2", "move 3", "move 5", "move 8"]
    play(match, "move 3")
    assert fruit(match, "olive") == [2, 0, 0]
    assert match.to_move == 1
    assert farmers(match) == {2: "1", 3: "2", 5: "11", 8: "12", 10: "2233", 11: "33"}


@pytest.mark.rule("finca", "7.2", "R17")
def test_the_same_farmer_may_move_twice():
    match = lay("farmers 1:1 8:111 9:2222 10:3333")
    play(match, "double, move 1, move 2")
    assert farmers(match)[3] == "1"
    assert all_fruit(match, 0) == {"fig": 1, "grape": 1}


@pytest.mark.rule("finca", "7.2", "R17")
def test_the_second_move_is_optional():
    match = lay("farmers 1:1 8:111 9:2222 10:3333")
    play(match, "double, move 1")
    assert "done" in match.legal()
    play(match, "done")
    assert match.to_move == 1
    assert farmers(match)[2] == "1"


@pytest.mark.rule("finca", "7.2")
def test_the_first_move_is_not_optional():
    match = lay()
    match.play("double")
    assert words(match) == {"move"}


@pytest.mark.rule("finca", "7.2")
def test_each_of_two_moves_may_earn_carts():
    match = lay("farmers 6:1 12:1 2:11 9:2222 10:3333")
    play(match, "double, move 6")
    assert carts(match) == [1, 0, 0]
    play(match, "move 12")
    assert carts(match) == [2, 0, 0]


@pytest.mark.rule("finca", "7.2")
def test_a_normal_move_has_no_second():
    match = lay("actions -/-/-")
    match.play("move 1")
    assert match.to_move == 1


# -- gust of wind ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "7.3")
@both_editions
def test_a_gust_sets_a_farmer_on_any_blade_where_he_harvests(edition):
    match = lay("farmers 3:1 10:123 1:11 5:222 6:333", edition=edition)
    match.play("gust 3>10")
    assert farmers(match) == {1: "11", 5: "222", 6: "333", 10: "1123"}
    assert fruit(match, "lemon") == [4, 0, 0]
    assert supply(match, "lemon") == (18 if edition == RIO_GRANDE else 14) - 4
    assert actions(match, 0) == ["double", "large", "less"]


@pytest.mark.rule("finca", "7.3")
def test_any_farmer_of_ones_own_may_be_lifted_to_any_of_the_twelve_blades():
    match = lay("farmers 2:112 5:1 9:1 12:222 7:3333")
    assert legal(match, "gust") == [f"gust {blade}>{reached}" for blade in (2, 5, 9) for reached in range(1, 13)]


@pytest.mark.rule("finca", "7.3")
@pytest.mark.parametrize(("blade", "reached"), [(6, 7), (12, 1), (5, 8), (11, 4), (1, 12), (7, 6), (6, 1)])
@both_editions
def test_a_gust_never_earns_a_cart(blade, reached, edition):
    match = lay(f"farmers {blade}:1 2:2222 3:3333 4:111", edition=edition)
    match.play(f"gust {blade}>{reached}")
    assert carts(match) == [0, 0, 0]
    assert centre(match) == 6


@pytest.mark.rule("finca", "7.3")
@both_editions
def test_a_gust_onto_the_same_blade_harvests_there(edition):
    match = lay("farmers 4:123 1:111 2:222 3:333", edition=edition)
    match.play("gust 4>4")
    assert farmers(match) == {1: "111", 2: "222", 3: "333", 4: "123"}
    assert fruit(match, "lemon") == [3, 0, 0]


@pytest.mark.rule("finca", "7.3")
@pytest.mark.parametrize(("option", "own"), [("yes", True), ("no", False)])
@both_editions
def test_a_table_may_forbid_the_gust_onto_the_same_blade(option, own, edition):
    match = lay("farmers 4:1123 2:1222 7:1333", edition=f"{edition} gust_own_blade={option}")
    for blade in (2, 4, 7):
        assert (f"gust {blade}>{blade}" in match.legal()) is own
    assert len(legal(match, "gust")) == 3 * (12 if own else 11)


@pytest.mark.rule("finca", "7.3", "4.3")
def test_a_gust_that_finds_the_supply_short_calls_fruit_back():
    match = lay("farmers 1:1 2:122 5:11 6:22 7:3333; fruit 5F/6F/4F")
    match.play("gust 1>2")
    assert fruit(match, "fig") == [4, 0, 0]


# -- large cart --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "7.4")
@both_editions
def test_the_large_cart_carries_ten_fruits_and_costs_no_cart(edition):
    match = lay("carts 0,1,0; fruit 4A6L/-/-", edition=edition, Artà="4*+3", Palma="6*+3", Inca="1A+3")
    play(match, "large, deliver Artà almond, deliver Palma lemon")
    assert match.to_move == 1
    assert tiles(match, 0) == ["4*", "6*"]
    assert carts(match) == [0, 1, 0]
    assert centre(match) == 5


@pytest.mark.rule("finca", "7.4")
def test_the_large_cart_carries_no_eleventh_fruit():
    match = lay("fruit 5A6L1F/-/-", Artà="5*+3", Palma="6*+3", Inca="1F+3", Campos="4*+3")
    play(match, "large, deliver Palma lemon")
    assert "deliver Artà almond" not in match.legal()
    assert {"deliver Inca", "deliver Campos almond"} <= set(match.legal())
    play(match, "deliver Campos almond")
    assert match.to_move == 1


@pytest.mark.rule("finca", "7.4")
def test_the_large_cart_leaves_the_carts_of_its_seat_alone():
    match = lay("carts 2,0,0; fruit 2F/-/-", Inca="2F+3")
    play(match, "large, deliver Inca")
    assert carts(match) == [2, 0, 0]


@pytest.mark.rule("finca", "7.4")
def test_the_large_cart_may_serve_one_region_alone():
    match = lay("fruit 1A2F/-/-", Artà="1A+3", Inca="2F+3")
    play(match, "large, deliver Artà, done")
    assert tiles(match, 0) == ["1A"]


@pytest.mark.rule("finca", "7.4")
def test_the_large_cart_needs_something_to_deliver():
    assert "large" not in lay("fruit 1F/-/-", Inca="2F+3").legal()


# -- one less ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "7.5")
@both_editions
def test_tiles_worth_seven_can_be_had_for_six_fruits(edition):
    match = lay("carts 1,0,0; fruit 3F1V2O/-/-", edition=edition, Inca="3F2V+3", Palma="2O+3")
    play(match, "less, deliver Inca less olive, deliver Palma")
    assert match.to_move == 1
    assert tiles(match, 0) == ["2O", "3F2V"]
    assert all_fruit(match, 0) == {}


@pytest.mark.rule("finca", "7.5")
def test_one_less_carries_no_seventh_fruit():
    match = lay("carts 1,0,0; fruit 3F2V3O/-/-", Inca="3F2V+3", Palma="3O+3", Artà="2O+3")
    play(match, "less, deliver Inca less olive")
    assert legal(match, "deliver") == ["deliver Artà"]


@pytest.mark.rule("finca", "7.5")
@pytest.mark.parametrize("kind", ["fig", "olive"])
def test_the_seat_chooses_which_kind_is_left_out(kind):
    match = lay("carts 1,0,0; fruit 3F2V/-/-", Inca="3F2V+3")
    match.play("less")
    assert match.legal() == ["deliver Inca less fig", "deliver Inca less olive"]
    match.play(f"deliver Inca less {kind}")
    assert all_fruit(match, 0) == {kind: 1}
    assert supply(match, "fig") + supply(match, "olive") == 35


@pytest.mark.rule("finca", "7.5")
def test_a_joker_tile_is_paid_one_short_in_one_kind():
    match = lay("carts 1,0,0; fruit 3L2A/-/-", Palma="4*+3")
    match.play("less")
    assert match.legal() == ["deliver Palma less lemon"]
    match.play("deliver Palma less lemon")
    assert all_fruit(match, 0) == {"almond": 2}
    assert tiles(match, 0) == ["4*"]


@pytest.mark.rule("finca", "7.5")
@both_editions
def test_a_tile_of_value_one_cannot_be_had_for_nothing(edition):
    match = lay("carts 1,0,0; fruit 1F/-/-; actions s/-/-", edition=edition, Inca="1F+3")
    assert words(match) == {"move", "cart"}


@pytest.mark.rule("finca", "7.5")
@pytest.mark.parametrize(
    ("edition", "paid"),
    [
        (RIO_GRANDE, 1),
        (FRANJOS, 1),
        (f"{RIO_GRANDE} one_less_cart=free", 0),
        (f"{FRANJOS} one_less_cart=free", 0),
        (f"{RIO_GRANDE} one_less_cart=pay", 1),
    ],
)
def test_one_less_costs_a_cart_unless_the_table_says_otherwise(edition, paid):
    match = lay("carts 2,1,0; fruit 1F/-/-", edition=edition, Inca="2F+3")
    play(match, "less")
    assert carts(match) == [2 - paid, 1, 0]
    assert centre(match) == 3 + paid
    play(match, "deliver Inca less fig")
    assert tiles(match, 0) == ["2F"]


@pytest.mark.rule("finca", "7.5")
@pytest.mark.parametrize(("option", "possible"), [("pay", False), ("free", True)])
@both_editions
def test_without_a_cart_one_less_is_possible_only_where_it_is_free(option, possible, edition):
    match = lay("carts 0,1,0; fruit 1F/-/-", edition=f"{edition} one_less_cart={option}", Inca="2F+3")
    assert ("less" in match.legal()) is possible


@pytest.mark.rule("finca", "7.5")
def test_one_less_that_is_free_still_carries_six_fruits_and_ends_the_turn():
    match = lay("fruit 3F1V2O1A/-/-", edition=f"{RIO_GRANDE} one_less_cart=free", Inca="3F2V+3", Palma="2O+3", Artà="1A+3")
    play(match, "less, deliver Inca less olive, deliver Palma")
    assert match.to_move == 1
    assert carts(match) == [0, 0, 0]


@pytest.mark.rule("finca", "7.5")
def test_a_delivery_without_one_less_is_paid_in_full():
    match = lay("carts 1,0,0; fruit 1F2A/-/-", Inca="2F+3", Artà="2A+3")
    match.play("cart")
    assert match.legal() == ["deliver Artà"]
    with pytest.raises(MoveError):
        match.play("deliver Inca less fig")
