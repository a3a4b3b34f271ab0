"""Every worked example printed in a rulebook, with its printed numbers, in each edition that prints it.

The colours of the examples are seats: where a book names Red, Yellow, Blue and Green, they are seats 1, 2, 3 and 4.
"""

import pytest

from .table import (
    EDITIONS,
    FRANJOS,
    RIO_GRANDE,
    actions,
    all_fruit,
    asks,
    bonuses,
    both_editions,
    carts,
    centre,
    deal,
    farmers,
    finca_tiles,
    fruit,
    houses,
    lay,
    owner,
    play,
    stack_height,
    standing,
    supply,
    tiles,
    words,
)

RED, YELLOW, BLUE, GREEN = range(4)

# -- the introduction --------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "2.1")
@both_editions
def test_red_and_blue_place_on_the_same_lemon_blade_yellow_on_a_fig(edition):
    match = lay("seats 4; phase place; blades AFGLVOAFGLVO", edition=edition)
    play(match, "place 4, place 2, place 4")
    assert fruit(match, "lemon") == [1, 0, 1, 0]
    assert fruit(match, "fig") == [0, 1, 0, 0]
    assert farmers(match) == {2: "2", 4: "13"}


# -- moving a farmer ---------------------------------------------------------------------------------------------------

GREENS_MOVE = "seats 4; seat 4; blades OFGALVOFGALV; farmers 1:124 4:13 7:1 8:2 9:2 10:33 11:44"


@pytest.mark.rule("finca", "4.1", "4.2")
@both_editions
def test_green_walks_three_blades_from_the_oranges_and_takes_three_almonds(edition):
    match = lay(GREENS_MOVE, edition=edition)
    match.play("move 1")
    assert farmers(match)[1] == "12"
    assert farmers(match)[4] == "134"
    assert fruit(match, "almond") == [0, 0, 0, 3]
    assert match.to_move == RED


@pytest.mark.rule("finca", "4.3", "R22")
@both_editions
def test_three_almonds_due_and_two_left_so_all_almonds_come_back_and_green_takes_three(edition):
    match = lay(f"{GREENS_MOVE}; fruit 5A/4A2F/6A/1A", edition=edition)
    assert supply(match, "almond") == 2
    match.play("move 1")
    assert fruit(match, "almond") == [0, 0, 0, 3]
    assert supply(match, "almond") == 18 - 3
    assert fruit(match, "fig") == [0, 2, 0, 0]


BLUES_MOVE = "seats 4; seat 3; blades OGVLGAFOVLAF; farmers 6:3 7:1 2:1122 3:24 8:334 9:4"


@pytest.mark.rule("finca", "4.2", "4.4")
@both_editions
def test_blue_alone_on_the_almonds_crosses_the_line_to_the_figs_for_two_figs_and_a_cart(edition):
    match = lay(BLUES_MOVE, edition=edition)
    match.play("move 6")
    assert fruit(match, "fig") == [0, 0, 2, 0]
    assert carts(match) == [0, 0, 1, 0]
    assert centre(match) == 7


@pytest.mark.rule("finca", "4.5")
@both_editions
def test_no_cart_left_so_all_carts_come_back_and_blue_takes_one(edition):
    match = lay(f"{BLUES_MOVE}; carts 3,2,1,2", edition=edition)
    assert centre(match) == 0
    match.play("move 6")
    assert carts(match) == [0, 0, 1, 0]
    assert centre(match) == 7


@pytest.mark.rule("finca", "4.6")
@both_editions
def test_more_than_six_farmers_on_a_blade_let_one_cross_both_lines_for_two_carts(edition):
    match = lay("seats 4; farmers 6:1223344 8:11234", edition=edition)
    match.play("move 6")
    assert farmers(match)[1] == "1"
    assert carts(match) == [2, 0, 0, 0]
    assert centre(match) == 6


# -- delivering --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "5.2", "5.3")
@pytest.mark.parametrize(
    ("tile", "held", "move"),
    [
        ("1L", "1L", "deliver Inca"),
        ("2O", "2O", "deliver Inca"),
        ("2G2O", "2G2O", "deliver Inca"),
        ("4*", "4A", "deliver Inca almond"),
        ("3F2V", "3F2V", "deliver Inca"),
        ("AFGLVO", "1A1F1G1L1V1O", "deliver Inca"),
    ],
    ids=["1 lemon", "2 oranges", "2 oranges and 2 grapes", "4 of a kind, almonds", "2 olives and 3 figs", "1 each of 6"],
)
@both_editions
def test_the_sample_tiles_are_paid_with_the_fruit_printed_under_them(tile, held, move, edition):
    match = lay(f"carts 1,0,0; fruit {held}/-/-", edition=edition, Inca=f"{tile}+3")
    play(match, ["cart", move])
    assert tiles(match, 0) == [tile]
    assert all_fruit(match, 0) == {}


@pytest.mark.rule("finca", "5.1", "5.2", "5.3", "5.4", "5.5", "5.6")
@both_editions
def test_one_fig_to_arta_one_olive_to_vilafranca_and_four_lemons_to_son_servera(edition):
    match = lay("carts 1,0,0; fruit 1F1V4L/-/-", edition=edition, Artà="1F,2F+2", Vilafranca="1V,2V+2", Son_Servera="4*,2L+2")
    before = {name: supply(match, name) for name in ("fig", "olive", "lemon")}
    match.play("cart")
    assert (carts(match), centre(match)) == ([0, 0, 0], 6)
    play(match, "deliver Artà, deliver Vilafranca")
    assert [stack_height(match, name) for name in ("Artà", "Vilafranca", "Son Servera")] == [4, 4, 4]
    play(match, "deliver Son Servera lemon")
    assert all_fruit(match, 0) == {}
    assert {name: supply(match, name) - count for name, count in before.items()} == {"fig": 1, "olive": 1, "lemon": 4}
    assert tiles(match, 0) == ["1F", "1V", "4*"]
    assert [asks(match, name) for name in ("Artà", "Vilafranca", "Son Servera")] == ["2F", "2V", "2L"]
    assert match.to_move == 1


@pytest.mark.rule("finca", "5.4")
def test_fewer_than_six_fruits_may_be_delivered():
    match = lay("carts 1,0,0; fruit 1F1V/-/-", edition=FRANJOS, Artà="1F+3", Vilafranca="1V+3")
    play(match, "cart, deliver Artà, done")
    assert tiles(match, 0) == ["1F"]


# -- finca tiles -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "6.1", "6.5")
@both_editions
def test_in_arta_green_has_four_oranges_yellow_one_and_red_six_so_red_takes_the_finca_tile(edition):
    held = "3O,3O2F/1O/-/2A2O,2G2O"
    text = f"seats 4; seat 2; carts 0,1,0,0; fruit -/2F/-/-; tiles {held}; {finca_tiles(Artà='O')}"
    match = lay(text, edition=edition, Artà="2F")
    play(match, "cart, deliver Artà")
    assert standing(match, "O") == [6, 1, 0, 4]
    assert owner(match, "Artà") == RED
    assert match.view()["players"][RED]["fincas"] == ["Artà"]
    assert houses(match) == ["Artà"]


@pytest.mark.rule("finca", "6.1")
@pytest.mark.parametrize(("edition", "kind"), [(RIO_GRANDE, "F"), (FRANJOS, "O")])
def test_if_the_finca_tile_shows_figs_or_oranges_all_count_that_fruit(edition, kind):
    match = lay(f"tiles 2{kind}/3{kind}/1{kind}", edition=edition)
    assert standing(match, kind) == [2, 3, 1]


@pytest.mark.rule("finca", "6.3")
@both_editions
def test_for_figs_and_almonds_together_both_are_summed(edition):
    held = "3F,2F/2A,2A2F/1F"
    match = lay(f"carts 1,0,0; fruit 1V/-/-; tiles {held}; {finca_tiles(Palma='AF')}", edition=edition, Palma="1V")
    play(match, "cart, deliver Palma")
    assert standing(match, "AF") == [5, 6, 1]
    assert owner(match, "Palma") == 1


@pytest.mark.rule("finca", "6.4", "R1")
@pytest.mark.parametrize(
    ("edition", "joker_tiles", "fruit_tiles"), [(RIO_GRANDE, 9, 9), (FRANJOS, 9, 0)], ids=["values", "symbols"]
)
def test_a_four_and_a_five_make_nine(edition, joker_tiles, fruit_tiles):
    match = lay("tiles 4*,5*/2A2F,3A2G/-", edition=edition)
    assert standing(match, "*") == [joker_tiles, fruit_tiles, 0]


# -- action tiles ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "7.2")
@both_editions
def test_with_the_double_move_more_than_one_cart_comes_in_a_turn(edition):
    match = lay("farmers 6:1 12:1 2:11 3:2222 4:3333", edition=edition)
    play(match, "double, move 6, move 12")
    assert carts(match) == [2, 0, 0]


@pytest.mark.rule("finca", "7.3")
@both_editions
def test_with_the_gust_a_farmer_harvests_on_any_blade_even_his_own_without_a_cart(edition):
    match = lay("farmers 5:123 2:111 3:222 4:333", edition=edition)
    match.play("gust 5>5")
    assert (fruit(match, "olive"), carts(match)) == ([3, 0, 0], [0, 0, 0])


@pytest.mark.rule("finca", "7.4")
@both_editions
def test_ten_fruits_go_with_the_large_cart_and_no_cart_is_used(edition):
    match = lay("carts 1,0,0; fruit 4A6F/-/-", edition=edition, Artà="4*+3", Inca="6*+3")
    play(match, "large, deliver Artà almond, deliver Inca fig")
    assert match.points()[0] == 10 + 3 * 2
    assert carts(match) == [1, 0, 0]


@pytest.mark.rule("finca", "7.5")
@both_editions
def test_tiles_totalling_seven_for_six_fruits(edition):
    match = lay("carts 1,0,0; fruit 3A3F/-/-", edition=edition, Artà="4*+3", Inca="3F+3")
    play(match, "less, deliver Artà less almond, deliver Inca")
    assert tiles(match, 0) == ["3F", "4*"]
    assert match.points()[0] == 7 + 3 * 2
    assert all_fruit(match, 0) == {}


@pytest.mark.rule("finca", "7.5")
@both_editions
def test_a_tile_with_one_fruit_cannot_be_taken_for_none(edition):
    match = lay("carts 1,0,0; fruit 1A/-/-; actions s/-/-", edition=edition, Artà="1A+3", Inca="1F+3")
    assert words(match) == {"move", "cart"}


# -- bonus tiles and the end -------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "8.1")
@both_editions
def test_the_first_six_tiles_from_one_to_six_win_the_seven_and_the_next_the_six(edition):
    held = "1A,2A,3A,2A2F,3A2G/1F,2F,3F,2F2L,3F2V/-"
    match = lay(f"carts 1,1,0; fruit 6A/6F/-; tiles {held}", edition=edition, Artà="6*+3", Inca="6*+3")
    play(match, "cart, deliver Artà almond, cart, deliver Inca fig")
    assert [bonuses(match, seat) for seat in range(3)] == [[7], [6], []]


@pytest.mark.rule("finca", "8.2")
@both_editions
def test_a_second_set_wins_a_second_bonus_tile(edition):
    held = "1A,2A,3A,2A2F,3A2G,6*,1F,2F,3F,2F2L,3F2V"
    match = lay(f"carts 1,0,0; fruit 6A/-/-; tiles {held}/-/-; bonus 1,-,-,-", edition=edition, Artà="6*+3")
    play(match, "cart, deliver Artà almond")
    assert bonuses(match, 0) == [7, 6]


@pytest.mark.rule("finca", "10.1", "10.2", "10.3", "10.4")
@both_editions
def test_red_has_twenty_six_and_ten_and_two_and_seven_points_which_make_forty_five(edition):
    laid = finca_tiles(Artà="O=1", Inca="AF=1")
    match = lay(f"tiles 1L,2O,3F,2G2O,3F2V,AFGLVO,5*/-/-; actions g/-/-; bonus 1,-,-,-; {laid}", edition=edition)
    assert match.view()["players"][RED]["points"] == {"tiles": 26, "fincas": 10, "actions": 2, "bonus": 7, "total": 45}
    assert match.points()[RED] == 45
    assert actions(match, RED) == ["gust"]


@pytest.mark.rule("finca", "9.2", "R13")
@both_editions
def test_more_regions_emptied_than_houses_left_still_hand_out_their_finca_tiles(edition):
    taken = "1A,2A,3A,1F,2F,3F,2A2F,3A2G,2A2O/1G,2G,3G,1L,2L,3L,2G2V,2G2O,2L2V"
    match = lay(
        f"seats 2; carts 1,0; fruit 1V2O/-; tiles {taken}; {finca_tiles(Artà='A', Inca='G')}",
        edition=edition,
        Artà="1V",
        Inca="2O",
        Andratx="-",
        Campos="-",
        Llucmajor="-",
    )
    play(match, "cart, deliver Artà, deliver Inca")
    assert match.is_over
    assert (owner(match, "Artà"), owner(match, "Inca")) == (0, 1)
    assert "Inca" not in houses(match)


# -- numbers by seats, as both books list them -------------------------------------------------------------------------


@pytest.mark.rule("finca", "1.4", "1.5", "1.7", "1.9")
@pytest.mark.parametrize(
    ("seats", "printed"),
    [(4, (8, 3, 6, 18, 18)), (3, (6, 4, 5, 18, 14)), (2, (4, 5, 4, 18, 9))],
)
def test_carts_farmers_fincas_and_fruit_by_the_number_of_players(seats, printed):
    *same, full, by_seats = printed
    for edition, count in zip(EDITIONS, (full, by_seats), strict=True):
        match = deal(seats, edition)
        counts = [centre(match), int(match.state.in_hand[0]), int(match.state.houses_left), supply(match, "olive")]
        assert counts == [*same, count]
