"""Section 5: delivering."""

import numpy as np
import pytest

from huerta import MoveError
from huerta.games.finca.components import N_TILE_KINDS, TILE_FRUIT, TILE_JOKERS
from huerta.games.finca.rules.delivery import goods, n_lacking

from .table import (
    all_fruit,
    asks,
    both_editions,
    carts,
    centre,
    finca_tiles,
    fruit,
    lay,
    legal,
    owner,
    play,
    stack_height,
    supply,
    tiles,
    words,
)

# -- the cart ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "5.1")
@both_editions
def test_a_delivery_costs_one_cart_which_goes_back_to_the_centre_first(edition):
    match = lay("carts 2,1,0; fruit 2F/-/-", edition=edition, Inca="2F+3")
    assert centre(match) == 3
    match.play("cart")
    assert carts(match) == [1, 1, 0]
    assert centre(match) == 4


@pytest.mark.rule("finca", "5.1")
def test_without_a_cart_there_is_no_delivery():
    match = lay("carts 0,6,0; fruit 2F/-/-; actions -/-/-", Inca="2F+3")
    assert words(match) == {"move"}


@pytest.mark.rule("finca", "5.1")
def test_a_region_cannot_be_served_before_a_cart_is_paid():
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")
    with pytest.raises(MoveError, match="'deliver Inca' is not legal"):
        match.play("deliver Inca")


# -- paying ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "5.2", "5.3", "7.5")
def test_what_is_lacking_is_counted_kind_by_kind_and_for_jokers_in_the_best_kind():
    chance, match = np.random.default_rng(5), lay("")
    for _ in range(500):
        held = match.state.fruit[0] = chance.integers(0, chance.integers(2, 20), 6)
        for tile in range(N_TILE_KINDS):
            lacking = np.maximum(TILE_FRUIT[tile] - held, 0).sum() + max(TILE_JOKERS[tile] - held.max(), 0)
            assert n_lacking(goods(match.state), tile) == min(lacking, 2)


@pytest.mark.rule("finca", "5.2")
@pytest.mark.parametrize(
    ("tile", "paid"),
    [
        ("1L", {"lemon": 1}),
        ("3V", {"olive": 3}),
        ("2G2O", {"grape": 2, "orange": 2}),
        ("3F2V", {"fig": 3, "olive": 2}),
        ("AFGLVO", {"almond": 1, "fig": 1, "grape": 1, "lemon": 1, "olive": 1, "orange": 1}),
    ],
)
def test_a_region_is_paid_with_exactly_the_fruit_its_tile_shows(tile, paid):
    match = lay("carts 1,0,0; fruit 3A3F3G3L3V3O/-/-", Inca=f"{tile}+3")
    play(match, "cart, deliver Inca")
    for name in ("almond", "fig", "grape", "lemon", "olive", "orange"):
        assert fruit(match, name) == [3 - paid.get(name, 0), 0, 0]
        assert supply(match, name) == 15 + paid.get(name, 0)


@pytest.mark.rule("finca", "5.2")
@pytest.mark.parametrize("held", ["2F2V", "3F1V", "4F", "3F2A", "4V", "-"])
def test_no_other_fruit_will_do_instead(held):
    match = lay(f"carts 1,0,0; fruit {held}/3F2V/-; actions -/-/-", Inca="3F2V+3")
    assert words(match) == {"move"}


@pytest.mark.rule("finca", "5.2")
def test_only_the_face_up_tile_is_asked_for():
    match = lay("carts 1,0,0; fruit 1A/-/-; actions -/-/-", Inca="2F,1A+2")
    assert words(match) == {"move"}


@pytest.mark.rule("finca", "5.2")
def test_an_empty_region_asks_for_nothing():
    match = lay("carts 1,0,0; fruit 6A6F6G6L6V6O/-/-; tiles -/1A,1F,1G,1L/-", Inca="-")
    match.play("cart")
    assert not [text for text in legal(match, "deliver") if "Inca" in text]


@pytest.mark.rule("finca", "5.3")
@pytest.mark.parametrize("kind", ["almond", "fig", "grape", "lemon", "olive", "orange"])
def test_a_joker_tile_is_paid_with_so_many_fruits_of_one_kind_and_the_seat_chooses_it(kind):
    match = lay("carts 1,0,0; fruit 4A4F4G4L4V4O/-/-", Palma="4*+3")
    match.play("cart")
    assert f"deliver Palma {kind}" in match.legal()
    match.play(f"deliver Palma {kind}")
    assert fruit(match, kind) == [0, 0, 0]
    assert match.state.fruit[0].sum() == 20
    assert tiles(match, 0) == ["4*"]


@pytest.mark.rule("finca", "5.3")
def test_four_jokers_are_paid_with_four_lemons_or_four_grapes_but_not_with_two_of_each():
    match = lay("carts 1,0,0; fruit 4G4L/2G2L/-", Palma="4*+3")
    match.play("cart")
    assert legal(match, "deliver") == ["deliver Palma grape", "deliver Palma lemon"]
    other = lay("seat 2; carts 0,1,0; fruit 4G4L/2G2L/-; actions -/-/-", Palma="4*+3")
    assert words(other) == {"move"}


@pytest.mark.rule("finca", "5.2", "5.3")
def test_a_tile_that_names_its_fruit_leaves_no_choice_and_a_joker_tile_must_name_one():
    match = lay("carts 1,0,0; fruit 4F/-/-", Inca="2F+3", Palma="4*+3")
    match.play("cart")
    assert legal(match, "deliver") == ["deliver Inca", "deliver Palma fig"]


# -- how much ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "5.4")
def test_one_delivery_may_serve_several_regions():
    match = lay("carts 1,0,0; fruit 1A1F4L/-/-", Artà="1A+3", Inca="1F+3", Palma="4*+3")
    play(match, "cart, deliver Artà, deliver Inca, deliver Palma lemon")
    assert tiles(match, 0) == ["1A", "1F", "4*"]
    assert carts(match) == [0, 0, 0]
    assert match.to_move == 1


@pytest.mark.rule("finca", "5.4")
def test_a_single_six_fills_a_cart():
    match = lay("carts 1,0,0; fruit 6A1F/-/-", Artà="1F+3", Inca="6*+3")
    play(match, "cart, deliver Inca almond")
    assert match.to_move == 1
    assert tiles(match, 0) == ["6*"]


@pytest.mark.rule("finca", "5.4")
def test_a_lone_tile_of_value_two_is_allowed():
    match = lay("carts 1,0,0; fruit 2F1A/-/-", Inca="2F+3", Artà="1A+3")
    play(match, "cart, deliver Inca, done")
    assert tiles(match, 0) == ["2F"]
    assert all_fruit(match, 0) == {"almond": 1}


@pytest.mark.rule("finca", "5.4")
@both_editions
def test_a_cart_carries_at_most_six_fruits(edition):
    match = lay("carts 2,0,0; fruit 3A4L/-/-", edition=edition, Artà="3A+3", Palma="4*+3", Inca="1A+3")
    play(match, "cart, deliver Palma lemon")
    assert match.legal() == ["deliver Inca", "done"]


@pytest.mark.rule("finca", "5.4")
def test_at_least_one_tile_is_served():
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")
    match.play("cart")
    assert match.legal() == ["deliver Inca"]


@pytest.mark.rule("finca", "5.4")
def test_a_delivery_to_which_nothing_can_be_added_ends_by_itself():
    match = lay("carts 1,0,0; fruit 2F1A/-/-", Inca="2F+3", Artà="2A+3")
    play(match, "cart, deliver Inca")
    assert match.to_move == 1
    assert all_fruit(match, 0) == {"almond": 1}


@pytest.mark.rule("finca", "5.4")
def test_fruit_that_was_delivered_cannot_be_delivered_again():
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3", Artà="1F+3")
    play(match, "cart, deliver Inca")
    assert tiles(match, 0) == ["2F"]
    assert match.to_move == 1


@pytest.mark.rule("finca", "5.4")
def test_each_region_gives_one_tile_in_a_delivery():
    match = lay("carts 1,0,0; fruit 4F/-/-", Inca="2F,1F+2")
    play(match, "cart, deliver Inca")
    assert match.to_move == 1
    assert tiles(match, 0) == ["2F"]
    assert fruit(match, "fig") == [2, 0, 0]


# -- taking the tiles --------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "5.5")
def test_the_fruit_goes_to_the_supply_and_the_tiles_to_the_seat():
    match = lay("seat 2; carts 0,1,0; fruit -/2F3V1A/-; tiles -/1A/-", Inca="2F+3", Palma="3V+2")
    play(match, "cart, deliver Inca, deliver Palma")
    assert all_fruit(match, 1) == {"almond": 1}
    assert (supply(match, "fig"), supply(match, "olive"), supply(match, "almond")) == (18, 18, 17)
    assert [tiles(match, seat) for seat in range(3)] == [[], ["1A", "2F", "3V"], []]


@pytest.mark.rule("finca", "5.5")
def test_the_tiles_are_taken_when_the_whole_delivery_is_paid():
    match = lay("carts 1,0,0; fruit 2F3V/-/-", Inca="2F+3", Palma="3V+3")
    play(match, "cart, deliver Inca")
    assert tiles(match, 0) == []
    assert (asks(match, "Inca"), stack_height(match, "Inca")) == ("2F", 4)


@pytest.mark.rule("finca", "5.5", "R10")
@pytest.mark.parametrize("order", ["deliver Inca, deliver Palma", "deliver Palma, deliver Inca"])
def test_tiles_that_leave_others_under_them_come_first(order):
    # Inca's finca tile counts olives: seat 2 has two. Only with the three from Palma does seat 1 lead.
    match = lay(f"carts 1,0,0; fruit 1A3V/-/-; tiles -/2V,1F,1G/-; {finca_tiles(Inca='V')}", Inca="1A", Palma="3V+3")
    play(match, f"cart, {order}")
    assert owner(match, "Inca") == 0


@pytest.mark.rule("finca", "5.5", "R10")
@pytest.mark.parametrize(
    ("order", "inca", "palma"),
    [("deliver Inca, deliver Palma", 1, 0), ("deliver Palma, deliver Inca", 0, "out")],
)
def test_tiles_that_empty_a_region_are_taken_in_the_order_served(order, inca, palma):
    # Seat 2 leads in olives, Inca's finca tile, until the two from Palma are taken. Nobody has almonds, Palma's, before Inca's.
    laid = finca_tiles(Inca="V", Palma="A")
    match = lay(f"carts 1,0,0; fruit 1A2V/-/-; tiles -/1V,1G,2G/1L,1O,2O; {laid}", Inca="1A", Palma="2V")
    play(match, f"cart, {order}")
    assert (owner(match, "Inca"), owner(match, "Palma")) == (inca, palma)


# -- turning up --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "5.6", "R9")
def test_new_tiles_are_turned_up_after_the_whole_delivery():
    match = lay("carts 1,0,0; fruit 2F3V/-/-", Inca="2F,1A+2", Palma="3V,1G+2")
    play(match, "cart, deliver Inca")
    assert (asks(match, "Inca"), asks(match, "Palma")) == ("2F", "3V")
    assert match.state.reveals == 0
    play(match, "deliver Palma")
    assert (asks(match, "Inca"), asks(match, "Palma")) == ("1A", "1G")
    assert (stack_height(match, "Inca"), stack_height(match, "Palma")) == (3, 3)
    assert match.state.reveals == 2


@pytest.mark.rule("finca", "5.6", "R8")
def test_a_new_tile_cannot_be_served_in_the_turn_that_reveals_it():
    match = lay("carts 1,0,0; fruit 2F1A3V/-/-", Inca="2F,1A+2", Palma="3V+3")
    play(match, "cart, deliver Inca")
    assert match.legal() == ["deliver Palma", "done"]


@pytest.mark.rule("finca", "5.6")
def test_a_region_that_was_not_served_turns_nothing_up():
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3", Palma="3V+3")
    play(match, "cart, deliver Inca")
    assert (asks(match, "Palma"), stack_height(match, "Palma")) == ("3V", 4)
    assert match.state.reveals == 1


@pytest.mark.rule("finca", "5.6")
def test_the_last_tile_of_a_region_has_nothing_under_it():
    match = lay("carts 1,0,0; fruit 2F/-/-; tiles -/1A,1G,1L/-", Inca="2F")
    play(match, "cart, deliver Inca")
    assert asks(match, "Inca") is None
    assert match.state.reveals == 0
