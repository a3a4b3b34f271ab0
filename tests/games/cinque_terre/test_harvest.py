"""Section 6: harvesting. By default mushrooms, zucchini and lemons grow on terrace 1, garlic and tomatoes on terrace 2."""

import pytest

from .table import MONTEROSSO, TERRACE_2, actions, cart, discards, hand, lay, legal, pile, play


@pytest.mark.rule("cinque_terre", "6.1")
def test_only_what_grows_here_can_be_harvested():
    assert legal(lay("hands 1M1G1Z1L1T/-"), "harvest") == ["harvest mushroom", "harvest zucchini", "harvest lemon"]
    assert legal(lay(f"carts {TERRACE_2}/2; hands 1M1G1Z1L1T/-"), "harvest") == ["harvest garlic", "harvest tomato"]
    assert legal(lay(f"carts {MONTEROSSO}/2; hands 1M1G1Z1L1T/-"), "harvest") == []


@pytest.mark.rule("cinque_terre", "6.1", "6.4")
def test_one_card_one_piece():
    match = play(lay("hands 2L/-"), "harvest lemon")
    assert (hand(match), cart(match), discards(match)) == ({"lemon": 1}, {"lemon": 1}, {"lemon": 1})
    assert pile(match, "lemon") == 12


@pytest.mark.rule("cinque_terre", "6.2", "R7")
def test_two_lemon_cards_are_two_lemons_or_one_mushroom_or_one_zucchini():
    for moves, load in (
        ("harvest lemon,harvest lemon", {"lemon": 2}),
        ("harvest mushroom for 2 lemon", {"mushroom": 1}),
        ("harvest zucchini for 2 lemon", {"zucchini": 1}),
    ):
        match = play(lay("hands 2L/-"), moves)
        assert cart(match) == load
        assert (hand(match), discards(match), actions(match)) == ({}, {"lemon": 2}, 2)


@pytest.mark.rule("cinque_terre", "6.2", "R7")
def test_a_pair_may_be_of_a_kind_that_does_not_grow_here():
    match = lay("hands 2T/-")
    assert legal(match, "harvest") == [f"harvest {kind} for 2 tomato" for kind in ("mushroom", "zucchini", "lemon")]


@pytest.mark.rule("cinque_terre", "R7")
def test_two_different_cards_are_no_pair_and_a_kind_is_never_paid_double():
    assert legal(lay("hands 1T1G/-"), "harvest") == []
    assert "harvest lemon for 2 lemon" not in lay("hands 4L/-").legal()


@pytest.mark.rule("cinque_terre", "6.3", "R7")
def test_single_cards_and_pairs_in_one_action():
    # The rulebook's second example: one tomato and two garlic where both grow.
    match = lay(f"carts {TERRACE_2}/2; hands 1T1G2U/-")
    play(match, "harvest tomato,harvest garlic,harvest garlic for 2 grape")
    assert cart(match) == {"garlic": 2, "tomato": 1}
    assert (hand(match), actions(match)) == ({}, 2)


@pytest.mark.rule("cinque_terre", "6.3", "R6")
def test_a_cart_holds_four_pieces_those_from_earlier_included():
    match = lay("hands 6L/-; load 2V/-")
    play(match, "harvest lemon,harvest lemon")
    assert legal(match, "harvest") == []
    assert cart(match) == {"olive": 2, "lemon": 2}
    assert actions(match) == 2


@pytest.mark.rule("cinque_terre", "R6")
def test_a_harvest_at_another_terrace_is_another_action():
    match = lay("hands 1L1T/-")
    play(match, "harvest lemon,move terrace 2,harvest tomato")
    assert match.to_move == 1
    assert cart(match) == {"lemon": 1, "tomato": 1}


@pytest.mark.rule("cinque_terre", "R15")
def test_pieces_leave_the_cart_only_by_being_sold():
    match = lay("load 4L/-; hands 3M/-")
    assert all(text.split()[0] in ("move", "draw", "end") for text in match.legal())


@pytest.mark.rule("cinque_terre", "6.4", "R39")
def test_spent_cards_lie_on_the_discards_and_are_not_drawn_from_there():
    match = play(lay("hands 1L/-; open VMGU"), "harvest lemon")
    assert match.view(1)["discards"]["lemon"] == 1
    assert "draw lemon" not in match.legal()


@pytest.mark.rule("cinque_terre", "6.5", "R8")
def test_an_empty_pile_yields_nothing_more():
    rows = "1L,-,4L,4L,-/-,-,-,3L,-"
    match = lay(f"hands 3L2T/-; sold {rows}")
    assert pile(match, "lemon") == 1
    play(match, "harvest lemon")
    assert pile(match, "lemon") == 0
    assert not [text for text in match.legal() if text.startswith("harvest lemon")]
    assert "harvest mushroom for 2 lemon" in match.legal()
