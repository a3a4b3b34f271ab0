"""Rulings R1 to R17; the others are in test_more_rulings.py."""

import pytest

from .table import (
    FRANJOS,
    RIO_GRANDE,
    actions,
    all_fruit,
    asks,
    bonuses,
    both_editions,
    carts,
    centre,
    farmers,
    finca_tiles,
    fruit,
    houses,
    lay,
    legal,
    owner,
    play,
    standing,
    tiles,
    words,
)

NO_SIX = {  # regions whose tiles show no six different fruits
    "Artà": "4*+3",
    "Vilafranca": "5*+3",
    "Son_Servera": "5*+3",
    "Andratx": "5*+3",
    "Palma": "6*+3",
    "Llucmajor": "6*+3",
    "Campos": "6*+3",
    "Santanyí": "4*+3",
}


@pytest.mark.rule("finca", "R1")
@pytest.mark.parametrize(("edition", "counts"), [(RIO_GRANDE, [9, 12, 3]), (FRANJOS, [9, 6, 0])])
def test_r1_each_edition_counts_for_the_joker_finca_tile_as_its_rulebook_says(edition, counts):
    match = lay(f"tiles 4*,5*/6*,AFGLVO/3A; {finca_tiles(Palma='*')}", edition=edition)
    assert standing(match, "*") == counts


@pytest.mark.rule("finca", "R2")
@both_editions
def test_r2_a_joker_tile_counts_for_no_fruit_whatever_it_was_paid_with(edition):
    laid = finca_tiles(Inca="L")
    match = lay(f"carts 1,0,0; fruit 5L/-/-; tiles -/1L,1F/2F; {laid}", edition=edition, Inca="5*")
    play(match, "cart, deliver Inca lemon")
    assert standing(match, "L") == [0, 1, 0]
    assert owner(match, "Inca") == 1


@pytest.mark.rule("finca", "R3")
def test_r3_a_tile_taken_with_one_less_counts_in_full():
    laid = finca_tiles(Inca="V", Palma="F")
    match = lay(f"carts 1,0,0; fruit 3F1V/-/-; tiles 1A,2A,3A,2A2O,6*/1V,2F/2G; actions s/-/-; {laid}", Inca="3F2V")
    play(match, "less, deliver Inca less olive")
    assert match.points()[0] == 16 + 5 + 5 + 7  # the tiles, the finca tile, the bonus tile
    assert bonuses(match, 0) == [7]
    assert standing(match, "V") == [2, 1, 0]
    assert owner(match, "Inca") == 0


@pytest.mark.rule("finca", "R4")
@both_editions
def test_r4_one_less_needs_a_cart(edition):
    assert "less" not in lay("carts 0,1,0; fruit 1F/-/-", edition=edition, Inca="2F+3").legal()
    match = play(lay("carts 1,0,0; fruit 1F/-/-", edition=edition, Inca="2F+3"), "less, deliver Inca less fig")
    assert carts(match) == [0, 0, 0]
    assert centre(match) == 6


@pytest.mark.rule("finca", "R4")
@both_editions
def test_r4_the_option_can_lift_it(edition):
    match = lay("carts 0,1,0; fruit 1F/-/-", edition=f"{edition} one_less_cart=free", Inca="2F+3")
    play(match, "less, deliver Inca less fig")
    assert carts(match) == [0, 1, 0]


@pytest.mark.rule("finca", "R5", "7.5")
@pytest.mark.parametrize("kind", ["almond", "fig", "grape", "lemon", "olive", "orange"])
def test_r5_the_tile_with_six_different_fruits_may_lack_any_one_kind(kind):
    held = {"almond": "A", "fig": "F", "grape": "G", "lemon": "L", "olive": "V", "orange": "O"}
    fruit_text = "".join(f"1{letter}" for name, letter in held.items() if name != kind)
    match = lay(f"carts 1,0,0; fruit {fruit_text}/-/-", Alcúdia="4*+3", Inca="AFGLVO+3", **NO_SIX)
    match.play("less")
    assert match.legal() == [f"deliver Inca less {kind}"]
    match.play(f"deliver Inca less {kind}")
    assert (tiles(match, 0), all_fruit(match, 0)) == (["AFGLVO"], {})


@pytest.mark.rule("finca", "R5")
@pytest.mark.parametrize("tile", ["1A", "1F", "1G", "1L", "1V", "1O"])
def test_r5_a_tile_of_value_one_may_not_be_paid_short(tile):
    match = lay("carts 1,0,0; fruit 1A1F1G1L1V/-/-; actions s/-/-", Inca=f"{tile}+3", **NO_SIX, Alcúdia="4*+3")
    assert "less" not in match.legal()


@pytest.mark.rule("finca", "R6", "R33")
def test_r6_one_less_saves_one_fruit_in_the_whole_delivery():
    match = lay("carts 1,0,0; fruit 1F1A/-/-", Inca="2F+3", Artà="2A+3")
    play(match, "less, deliver Inca less fig")
    assert match.to_move == 1
    assert tiles(match, 0) == ["2F"]


@pytest.mark.rule("finca", "R6")
def test_r6_tiles_of_one_less_are_worth_at_most_seven():
    match = lay("carts 1,0,0; fruit 4A4F/-/-", Inca="4*+3", Artà="4*+3", Palma="3F+3", Campos="2F+3")
    play(match, "less, deliver Inca less almond")
    assert legal(match, "deliver") == ["deliver Palma", "deliver Campos"]
    match = lay("carts 1,0,0; fruit 4A4F/-/-", Inca="4*+3", Artà="4*+3", Palma="3F+3", Campos="2F+3")
    play(match, "less, deliver Palma")
    assert legal(match, "deliver") == [
        *("deliver Artà less almond", "deliver Inca less almond"),
        "deliver Campos less fig",
    ]


@pytest.mark.rule("finca", "R7")
def test_r7_one_less_is_not_combined_with_the_large_cart():
    match = lay("carts 1,0,0; fruit 4A3F/-/-", Artà="4*+3", Inca="3F+3", Palma="5*+3")
    play(match, "large")
    assert match.legal() == ["deliver Artà almond", "deliver Inca"]
    match = play(lay("carts 1,0,0; fruit 4A5F/-/-", Artà="4*+3", Inca="3F+3", Palma="5*+3"), "less, deliver Palma less fig")
    assert match.to_move == 1
    assert actions(match, 0) == ["double", "gust", "large"]


@pytest.mark.rule("finca", "R8")
@pytest.mark.parametrize("opened", ["cart", "large"])
def test_r8_a_region_is_served_once_in_a_turn(opened):
    match = lay("carts 1,0,0; fruit 4F1A/-/-", Inca="2F,1A+2", Palma="1F+3")
    play(match, f"{opened}, deliver Inca")
    assert match.legal() == ["deliver Palma", "done"]


@pytest.mark.rule("finca", "R9")
def test_r9_nothing_is_turned_up_in_the_middle_of_a_delivery():
    match = lay("carts 1,0,0; fruit 2F1A/-/-", Inca="2F,1G+2", Palma="1A,1L+2")
    before = match.view()["unseen"]
    play(match, "cart, deliver Inca")
    assert match.view()["unseen"] == before
    assert match.can_undo
    match.play("deliver Palma")
    assert (asks(match, "Inca"), asks(match, "Palma")) == ("1G", "1L")
    assert not match.can_undo


@pytest.mark.rule("finca", "R10", "R15")
def test_r10_bonus_tiles_are_checked_after_each_tile():
    # Two of each value but the ones: each of the two ones completes a set.
    held = "2A,2F,3A,3F,2A2F,2F2L,3A2G,3F2V,6*,6*"
    match = lay(f"carts 1,0,0; fruit 1L1G/-/-; tiles {held}/-/-", Inca="1L+3", Palma="1G+3")
    play(match, "cart, deliver Inca, deliver Palma")
    assert bonuses(match, 0) == [7, 6]


@pytest.mark.rule("finca", "R10")
@pytest.mark.parametrize(
    ("order", "inca", "palma"), [("deliver Inca, deliver Palma", "out", 0), ("deliver Palma, deliver Inca", 0, 0)]
)
def test_r10_the_seat_chooses_the_order_of_tiles_that_empty_a_region(order, inca, palma):
    laid = finca_tiles(Inca="L", Palma="LV")
    match = lay(f"carts 1,0,0; fruit 2A2L/-/-; tiles 1G/-/1F,2F,3F,1O,2O; {laid}", Inca="2A", Palma="2L")
    play(match, f"cart, {order}")
    assert (owner(match, "Inca"), owner(match, "Palma")) == (inca, palma)


@pytest.mark.rule("finca", "R11", "5.5", "6.1")
@both_editions
def test_r11_the_last_tile_counts_for_its_own_finca_tile(edition):
    laid = finca_tiles(Inca="F")
    match = lay(f"carts 1,0,0; fruit 3F/-/-; tiles -/2F,1G/1A; {laid}", edition=edition, Inca="3F")
    play(match, "cart, deliver Inca")
    assert standing(match, "F") == [3, 2, 0]
    assert owner(match, "Inca") == 0


@pytest.mark.rule("finca", "R12")
@both_editions
def test_r12_when_everybody_has_none_the_finca_tile_is_tied_and_the_house_is_placed(edition):
    laid = finca_tiles(Inca="F")
    match = lay(f"carts 1,0,0; fruit 3A/-/-; tiles -/1G/1A,4*; {laid}", edition=edition, Inca="3A")
    play(match, "cart, deliver Inca")
    assert standing(match, "F") == [0, 0, 0]
    assert owner(match, "Inca") == "out"
    assert houses(match) == ["Inca"]


@pytest.mark.rule("finca", "R13", "9.2")
@pytest.mark.parametrize("served", [2, 3])
def test_r13_every_region_emptied_in_the_last_turn_awards_its_finca_tile(served):
    taken = "1A,2A,3A,1F,2F,3F,2A2F,3A2G,2A2O/1G,2G,3G,1L,2L,3L,2G2V,2G2O,2L2V,3G2L,3L2O,2F2L"
    laid = finca_tiles(Artà="A", Inca="F", Palma="G")
    text = f"seats 2; fruit 6V/-; tiles {taken}; {laid}"
    match = lay(text, Artà="1V", Inca="2V", Palma="3V", Andratx="-", Campos="-", Llucmajor="-")
    play(match, "large, deliver Artà, deliver Inca" + (", deliver Palma" if served == 3 else ", done"))
    assert (owner(match, "Artà"), owner(match, "Inca")) == (0, 0)
    assert owner(match, "Palma") == (1 if served == 3 else None)
    assert len(houses(match)) == 4
    assert match.is_over


@pytest.mark.rule("finca", "R14")
@pytest.mark.parametrize("seat", [1, 2])
def test_r14_the_last_round_is_not_played_to_its_end(seat):
    taken = "1A,2A,3A,1F,2F,3F,2A2F,3A2G,2A2O/1G,2G,3G,1L,2L,3L"
    text = f"seats 2; seat {seat}; turn {29 + seat}; carts 1,1; fruit 1V/1V; tiles {taken}"
    match = lay(text, Artà="1V", Inca="-", Palma="-", Campos="-")
    play(match, "cart, deliver Artà")
    assert match.is_over
    assert match.state.turn_no == 30 + seat


@pytest.mark.rule("finca", "R15")
def test_r15_two_sets_completed_in_one_delivery_win_two_bonus_tiles():
    held = "1A,1F,2A,3A,3F,2A2F,2F2L,3A2G,3F2V,6*"
    match = lay(f"fruit 2F6G/-/-; tiles {held}/-/-", Inca="6*+3", Palma="2F+3")
    play(match, "large, deliver Inca grape, deliver Palma")
    assert bonuses(match, 0) == [7, 6]


@pytest.mark.rule("finca", "R15")
@pytest.mark.parametrize(("sixes", "won"), [("6*", [7]), ("6*,6*", [7, 6])])
def test_r15_each_tile_belongs_to_one_set_at_most(sixes, won):
    held = f"1A,1F,2A,2F,3A,3F,2A2F,2F2L,3A2G,{sixes}"
    match = lay(f"carts 1,0,0; fruit 5G/-/-; tiles {held}/-/-; bonus 1,-,-,-", Inca="5*+3")
    play(match, "cart, deliver Inca grape")
    assert bonuses(match, 0) == won


@pytest.mark.rule("finca", "R16")
def test_r16_when_the_bonus_tiles_are_gone_further_sets_win_nothing():
    match = lay("carts 1,0,0; fruit 6A/-/-; tiles 1A,2A,3A,2A2F,3A2G/-/-; bonus 2,2,3,3; actions -/-/-", Palma="6*+3")
    play(match, "cart, deliver Palma almond")
    assert bonuses(match, 0) == []
    assert match.points() == [21, 13, 9]


@pytest.mark.rule("finca", "R17")
def test_r17_the_first_of_two_moves_is_settled_before_the_second():
    # The first finds figs short and the second carts: each calls back what is there by then.
    match = lay("blades FFGLVOAAGLVO; farmers 1:1 12:1 2:2222 5:11 6:3333; fruit 2F/4F/8F; carts 0,3,3")
    play(match, "double, move 1")
    assert fruit(match, "fig") == [5, 0, 0]
    play(match, "move 12")
    assert fruit(match, "fig") == [5 + 1, 0, 0]
    assert carts(match) == [1, 0, 0]


@pytest.mark.rule("finca", "R17")
def test_r17_a_second_move_may_call_back_what_the_first_took():
    match = lay("blades FAGLVOFAGLVO; farmers 12:1 6:1 1:222 7:2333 4:11 3:3; fruit 2A/7F/7F; carts 0,3,3")
    play(match, "double, move 12")
    assert (fruit(match, "fig"), carts(match)) == ([4, 7, 7], [1, 0, 0])
    play(match, "move 6")
    assert (fruit(match, "fig"), carts(match)) == ([5, 0, 0], [2, 0, 0])
    assert farmers(match)[7] == "12333"


@pytest.mark.rule("finca", "R17")
def test_r17_the_second_move_may_be_declined():
    match = play(lay(), "double, move 1")
    assert words(match) == {"move", "done"}
    match.play("done")
    assert match.to_move == 1
