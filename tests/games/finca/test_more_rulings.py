"""Rulings R18 to R34; the others are in test_rulings.py."""

import pytest

from huerta import MoveError

from .table import (
    FRANJOS,
    RIO_GRANDE,
    actions,
    all_fruit,
    any_seats,
    both_editions,
    carts,
    centre,
    deal,
    farmers,
    fruit,
    lay,
    legal,
    play,
    supply,
    tiles,
    words,
)


@pytest.mark.rule("finca", "R18")
@pytest.mark.parametrize("turn", ["gust 1>5", "double, move 1, move 1", "large, deliver Inca", "less, deliver Inca less fig"])
def test_r18_an_action_tile_is_the_turn_and_does_not_come_on_top(turn):
    match = lay("carts 2,0,0; fruit 2F1A/-/-; farmers 1:11 3:11 6:2222 7:3333", Inca="2F+3", Campos="2A+3")
    play(match, turn)
    assert match.to_move == 1


@pytest.mark.rule("finca", "R18")
def test_r18_a_gust_and_a_delivery_in_one_turn_are_impossible():
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")
    match.play("gust 1>5")
    with pytest.raises(MoveError):
        match.play("cart")
    match = lay("carts 1,0,0; fruit 2F1A/-/-", Inca="2F+3", Artà="1A+3")
    play(match, "cart, deliver Inca")
    assert words(match) == {"deliver", "done"}


@pytest.mark.rule("finca", "R18")
def test_r18_a_double_move_is_two_moves_and_nothing_else():
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")
    play(match, "double, move 1")
    assert words(match) == {"move", "done"}


@pytest.mark.rule("finca", "R19")
def test_r19_the_large_cart_replaces_the_cart_and_none_can_be_added():
    match = lay("carts 2,0,0; fruit 6A4L3F/-/-", Artà="6*+3", Palma="4*+3", Inca="3F+3")
    play(match, "large, deliver Artà almond, deliver Palma lemon")
    assert match.to_move == 1
    assert carts(match) == [2, 0, 0]
    assert all_fruit(match, 0) == {"fig": 3}


@pytest.mark.rule("finca", "R19")
def test_r19_the_large_cart_serves_several_regions():
    match = lay("fruit 1A2F3V4L/-/-", Artà="1A+3", Inca="2F+3", Campos="3V+3", Palma="4*+3")
    play(match, "large, deliver Artà, deliver Inca, deliver Campos, deliver Palma lemon")
    assert tiles(match, 0) == ["1A", "2F", "3V", "4*"]


@pytest.mark.rule("finca", "R20")
@pytest.mark.parametrize("opened", ["cart", "large", "less"])
def test_r20_a_delivery_serves_at_least_one_tile(opened):
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")
    match.play(opened)
    assert words(match) == {"deliver"}
    nothing = lay("carts 1,0,0; fruit -/2F/-", Inca="2F+3")
    assert opened not in nothing.legal()


@pytest.mark.rule("finca", "R20")
def test_r20_a_seat_that_will_not_deliver_moves_a_farmer():
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")
    assert legal(match, "move")
    assert "done" not in match.legal()


@pytest.mark.rule("finca", "R21")
def test_r21_two_carts_do_not_make_twelve_fruits():
    match = lay("carts 2,0,0; fruit 6A6F1L/-/-", Artà="6*+3", Inca="6*+3", Palma="1L+3")
    play(match, "cart, deliver Artà almond")
    assert match.to_move == 1
    assert carts(match) == [1, 0, 0]
    assert all_fruit(match, 0) == {"fig": 6, "lemon": 1}


@pytest.mark.rule("finca", "R21")
def test_r21_no_second_cart_is_paid_within_a_delivery():
    match = lay("carts 2,0,0; fruit 4A4F1L/-/-", Artà="4*+3", Inca="4*+3", Palma="1L+3")
    play(match, "cart, deliver Artà almond")
    assert match.legal() == ["deliver Palma", "done"]


@pytest.mark.rule("finca", "R22", "4.3")
@both_editions
def test_r22_after_the_recall_the_seat_has_what_it_was_due_and_not_what_it_had_on_top(edition):
    match = lay("farmers 1:1 2:12 5:11 6:222 7:3333; fruit 7F/4F/1F", edition=f"{edition} fruit_supply=by-seats")
    assert supply(match, "fig") == 2
    match.play("move 1")
    assert fruit(match, "fig") == [3, 0, 0]
    assert supply(match, "fig") == 11


@pytest.mark.rule("finca", "R23")
@pytest.mark.parametrize("held", ["-/-", "3A/4A", "9A/-"])
def test_r23_a_supply_too_small_even_then_gives_what_is_there(held):
    # Nine farmers on blade 1 and the tenth blown there: ten almonds are due, nine exist.
    match = lay(f"seats 2; farmers 1:111122222 5:1; fruit {held}", edition=FRANJOS)
    match.play("gust 5>1")
    assert farmers(match) == {1: "1111122222"}
    assert fruit(match, "almond") == [9, 0]
    assert supply(match, "almond") == 0


@pytest.mark.rule("finca", "R24")
def test_r24_a_tenth_fruit_due_in_the_introduction_calls_the_nine_back():
    match = lay("seats 2; seat 2; phase place; farmers 1:11111 7:2222; fruit 5A/4A", edition=FRANJOS)
    assert supply(match, "almond") == 0
    match.play("place 7")
    assert fruit(match, "almond") == [0, 1]
    assert supply(match, "almond") == 8


@pytest.mark.rule("finca", "R24")
def test_r24_with_eighteen_of_each_nothing_runs_short_in_the_introduction():
    match = lay("seats 2; seat 2; phase place; farmers 1:11111 7:2222; fruit 5A/4A")
    match.play("place 7")
    assert fruit(match, "almond") == [5, 5]


@pytest.mark.rule("finca", "R25")
@pytest.mark.parametrize(("option", "taken"), [("none-left", 1), ("not-enough", 2)])
@any_seats
def test_r25_two_carts_due_and_one_in_the_centre(option, taken, seats):
    standing = {2: "6:1122222 8:111", 3: "6:1222233 8:11133", 4: "6:1222333 8:11444"}[seats]
    held = {2: "0,3", 3: "2,3,0", 4: "0,3,4,0"}[seats]
    match = lay(f"seats {seats}; farmers {standing}; carts {held}", edition=f"{FRANJOS} cart_shortage={option}")
    assert centre(match) == 1
    match.play("move 6")
    assert carts(match) == [taken, *[0] * (seats - 1)]
    assert centre(match) == 2 * seats - taken


@pytest.mark.rule("finca", "R25")
def test_r25_with_none_left_the_first_of_two_claims_may_leave_the_second_its_cart():
    match = lay("farmers 6:1222233 8:11133; carts 2,1,1", edition=RIO_GRANDE)
    assert centre(match) == 2
    match.play("move 6")
    assert carts(match) == [4, 1, 1]


@pytest.mark.rule("finca", "R26")
@both_editions
def test_r26_a_walk_brings_fruit_and_cart_even_when_both_run_short(edition):
    match = lay("farmers 12:1 1:12 5:11 6:222 7:3333; fruit 4A/4A/4A; carts 2,2,2", edition=f"{edition} fruit_supply=by-seats")
    match.play("move 12")
    assert fruit(match, "almond") == [3, 0, 0]
    assert carts(match) == [1, 0, 0]


@pytest.mark.rule("finca", "R27")
def test_r27_the_walk_counts_before_it_begins_and_the_harvest_after_it_ends():
    match = lay("farmers 2:1123 6:23 9:11 10:22 11:33")
    match.play("move 2")
    assert farmers(match)[6] == "123"
    assert fruit(match, "orange") == [3, 0, 0]


@pytest.mark.rule("finca", "R27")
@pytest.mark.parametrize(("edition", "seats"), [(RIO_GRANDE, 3), (RIO_GRANDE, 4), (FRANJOS, 3), (FRANJOS, 4)])
def test_r27_twelve_on_one_blade_make_a_full_circle_with_twelve_fruits_and_two_carts(edition, seats):
    pile = "".join(str(seat) * (12 // seats) for seat in range(1, seats + 1))
    match = lay(f"seats {seats}; farmers 5:{pile}", edition=edition)
    match.play("move 5")
    assert farmers(match) == {5: pile}
    assert fruit(match, "olive")[0] == 12
    assert carts(match)[0] == 2


@pytest.mark.rule("finca", "R28", "11.1")
def test_r28_fruit_carts_tiles_action_tiles_and_stacks_are_open_to_everybody():
    match = lay("carts 1,2,0; fruit 2F/3A/-; tiles 1A/2F,3G/-; actions dg/-/ls; bonus -,-,-,-", Inca="4*+2")
    for seat in (None, 0, 1, 2):
        seen = match.view(seat)
        assert [player["carts"] for player in seen["players"]] == [1, 2, 0]
        assert [player["fruit"]["fig"] for player in seen["players"]] == [2, 0, 0]
        assert [[tile["text"] for tile in player["tiles"]] for player in seen["players"]] == [["1A"], ["2F", "3G"], []]
        assert [player["actions"] for player in seen["players"]] == [["double", "gust"], [], ["large", "less"]]
        assert seen["regions"][2]["height"] == 3
        assert seen["regions"][2]["tile"]["text"] == "4*"
        assert "deck" not in seen


@pytest.mark.rule("finca", "R29")
@pytest.mark.parametrize(
    ("fruit_text", "won"), [("3A/1A1F/-", [0]), ("1A1F1G/2O/9A", [0]), ("2V/1A1F/9A", [0, 1]), ("-/1O/9A", [1])]
)
def test_r29_a_final_tie_is_broken_by_fruit_left_then_shared(fruit_text, won):
    assert lay(f"ending 1; tiles 3F/3G/2A; fruit {fruit_text}").winners() == won


@pytest.mark.rule("finca", "R30")
@pytest.mark.parametrize(("edition", "left"), [(RIO_GRANDE, 6), (FRANJOS, 2)])
def test_r30_in_the_pile_each_harvest_calls_back_the_one_before(edition, left):
    match = lay("farmers 5:111122223333", edition=edition)
    play(match, "move 5, move 5")
    assert fruit(match, "olive") == [0, 12, 0]
    assert supply(match, "olive") == left
    assert not match.is_over


@pytest.mark.rule("finca", "R30")
def test_r30_a_pile_does_not_end_the_game_before_three_rounds():
    match = lay("farmers 5:111122223333; actions -/-/-")
    play(match, ["move 5"] * 8)
    assert not match.is_over
    assert match.legal() == ["move 5"]
    match.play("move 5")
    assert match.ending == "standstill"
    assert match.points() == [0, 0, 0]


@pytest.mark.rule("finca", "R31", "1.10")
def test_r31_seat_one_begins_or_the_start_player_is_drawn():
    assert {deal(4, seed=seed).to_move for seed in range(12)} == {0}
    assert {deal(4, seed=seed, start_player="drawn").to_move for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.rule("finca", "R32")
@any_seats
def test_r32_a_seat_may_hold_every_cart_there_is(seats):
    others = ",".join("0" * (seats - 1))
    apart = {2: "12:1 2:1111 3:22222", 3: "12:1 2:111 3:2222 4:3333", 4: "12:1 2:11 3:222 4:333 5:444"}[seats]
    match = lay(f"seats {seats}; farmers {apart}; carts {2 * seats - 1},{others}")
    match.play("move 12")
    assert carts(match) == [2 * seats, *[0] * (seats - 1)]
    assert centre(match) == 0


@pytest.mark.rule("finca", "R33")
def test_r33_a_delivery_with_one_less_has_one_tile_paid_short():
    match = lay("carts 1,0,0; fruit 2F1A/-/-", Inca="2F+3", Artà="1A+3")
    match.play("less")
    assert match.legal() == ["deliver Artà", "deliver Inca less fig"]  # Inca in full would leave no tile to pay short
    match.play("deliver Artà")
    assert match.legal() == ["deliver Inca less fig"]
    match.play("deliver Inca less fig")
    assert (tiles(match, 0), all_fruit(match, 0)) == (["1A", "2F"], {"fig": 1})


@pytest.mark.rule("finca", "R33")
def test_r33_a_tile_paid_in_full_must_leave_room_and_fruit_for_one_paid_short():
    match = lay("carts 1,0,0; fruit 4A3F/-/-", Artà="4*+3", Inca="3F+3", Palma="3A+3", Santanyí="2G+3")
    match.play("less")
    assert match.legal() == [
        *("deliver Artà almond", "deliver Inca", "deliver Palma"),
        *("deliver Artà less almond", "deliver Artà less fig", "deliver Inca less fig", "deliver Palma less almond"),
    ]
    match.play("deliver Artà almond")
    assert match.legal() == ["deliver Inca less fig"]


@pytest.mark.rule("finca", "R33")
def test_r33_all_other_tiles_are_paid_in_full_those_of_value_one_included():
    match = lay("carts 1,0,0; fruit 2F1A2G/-/-", Inca="3F+3", Artà="1A+3", Palma="2G+3", Campos="1V+3", Andratx="2A+3")
    play(match, "less, deliver Inca less fig")
    assert match.legal() == ["deliver Artà", "deliver Palma", "done"]
    play(match, "deliver Artà, deliver Palma")
    assert tiles(match, 0) == ["1A", "2G", "3F"]
    assert actions(match, 0) == ["double", "gust", "large"]


@pytest.mark.rule("finca", "R33")
def test_r33_trying_what_could_be_delivered_changes_nothing():
    match = lay("carts 1,0,0; fruit 4A3F/-/-", Artà="4*+3", Inca="3F+3", Palma="3A+3")
    match.play("less")
    before = match.state.tobytes()
    assert match.game.legal(match.state) == match.game.legal(match.state)
    assert match.state.tobytes() == before
    assert (all_fruit(match, 0), supply(match, "fig"), int(match.state.room)) == ({"almond": 4, "fig": 3}, 15, 6)


@pytest.mark.rule("finca", "R34", "9.4")
@any_seats
def test_r34_a_hundred_rounds_end_every_game(seats):
    turns = {2: 10, 3: 12, 4: 12}[seats] + 100 * seats
    match = lay(f"seats {seats}; turn {turns - 1}; seat {seats}")
    match.play("move 1")
    assert match.ending == "limit of 100 rounds"
    earlier = lay(f"seats {seats}; turn {turns - 2}; seat {seats - 1}")
    earlier.play("move 1")
    assert not earlier.is_over
