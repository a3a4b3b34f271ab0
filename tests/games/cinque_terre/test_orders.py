"""Sections 8 and 9: orders, and claims of orders and vendor cards. Order 1: olive at Monterosso, zucchini at Vernazza, 8 Lire."""

import pytest

from huerta.games.cinque_terre.components import N_ORDERS
from huerta.games.cinque_terre.notation.dealing import MOST_CLAIMS

from .table import CORNIGLIA, MONTEROSSO, NOTHING_SOLD, claimed, lay, legal, lire, pass_turns, play, row, secrets, serving, words

ONE_SERVED = f"{serving(1)}/{NOTHING_SOLD}"
DECK = ",".join(str(order) for order in range(3, 81))  # 80 on top


def claiming(orders="1,2", seats=2, more=""):
    """The first seat has ended its actions, and serves order 1 alone."""
    rest = "/".join([NOTHING_SOLD] * (seats - 1))
    return play(lay(f"seats {seats}; row {orders}; sold {serving(1)}/{rest}; orders {DECK}{more}"), "end")


@pytest.mark.rule("cinque_terre", "8.1", "R35")
def test_one_piece_serves_every_order_that_asks_for_it():
    # Orders 21 and 59 ask for an orange at Corniglia, as the rulebook's example has it; 59 for an olive at Manarola besides.
    match = lay(f"sold -,-,1O,-,-/{NOTHING_SOLD}; row 21,59; orders ?")
    have = [order["have"][0] for order in match.view()["orders"]]
    assert have == [[False, False, True], [True, False, False]]
    match = play(lay(f"sold {serving(21, 59)}/{NOTHING_SOLD}; row 21,59; orders ?"), "end,claim 21,place,end")
    match = play(pass_turns(match, 1), "end")
    assert legal(match, "claim") == ["claim 59"]


@pytest.mark.rule("cinque_terre", "8.2")
def test_a_served_order_is_claimed_for_its_lire():
    match = claiming()
    assert match.legal() == ["claim 1", "end"]
    before = lire(match)[0]
    match.play("claim 1")
    assert lire(match)[0] == before + 8
    assert claimed(match) == [1]
    assert match.to_move == 0


@pytest.mark.rule("cinque_terre", "8.2", "R21")
def test_one_order_a_turn_and_not_the_new_one_either():
    match = lay(f"row 1,2; sold {serving(1, 2, 80)}/{NOTHING_SOLD}; orders {DECK}")
    play(match, "end,claim 1,place")
    assert row(match) == [80, 2]
    match.play("end")
    assert match.to_move == 1


@pytest.mark.rule("cinque_terre", "8.2", "R16")
def test_an_order_served_long_ago_can_still_be_claimed():
    match = pass_turns(lay(f"row 1,2; sold {ONE_SERVED}"), 2)
    assert legal(play(match, "end"), "claim") == ["claim 1"]


@pytest.mark.rule("cinque_terre", "8.3", "R20")
def test_after_a_claim_its_seat_alone_looks_at_the_top_order():
    match = play(claiming(), "claim 1")
    assert match.legal() == ["keep", "place"]
    assert match.view(0)["looked_at"]["number"] == 80
    assert match.view(1)["looked_at"] is None
    assert match.view()["looked_at"] is None


@pytest.mark.rule("cinque_terre", "8.4", "R20")
def test_it_may_be_kept_and_the_next_fills_the_row():
    match = play(claiming(), "claim 1,keep")
    assert secrets(match) == [80]
    assert row(match) == [79, 2]
    assert match.to_move == 1


@pytest.mark.rule("cinque_terre", "8.5", "R20")
def test_or_laid_open_and_another_drawn_that_must_be_kept():
    match = play(claiming(), "claim 1,place")
    assert row(match) == [80, 2]
    assert match.legal() == ["second", "end"]
    match.play("second")
    assert secrets(match) == [79]
    assert match.to_move == 1


@pytest.mark.rule("cinque_terre", "8.5", "R20")
def test_or_none_is_kept_at_all():
    match = play(claiming(), "claim 1,place,end")
    assert secrets(match) == []
    assert match.to_move == 1


@pytest.mark.rule("cinque_terre", "8.6", "R23")
def test_secret_orders_cannot_be_claimed_and_do_not_count_but_their_number_is_open():
    match = lay(f"row 2,3; secrets 1/-; claimed 4/-; sold {ONE_SERVED}")
    play(match, "end")
    assert match.to_move == 1
    assert match.view(1)["players"][0]["n_secrets"] == 1
    assert match.view(1)["players"][0]["secrets"] is None
    assert match.view(1)["end"]["claims"] == [1, 0]


@pytest.mark.rule("cinque_terre", "R22")
def test_orders_cannot_run_out():
    assert MOST_CLAIMS == 26
    assert 5 + 2 * MOST_CLAIMS == 57 < N_ORDERS


@pytest.mark.rule("cinque_terre", "R37")
def test_a_look_at_an_order_cannot_be_taken_back():
    for moves in ("claim 1", "claim 1,keep", "claim 1,place", "claim 1,place,second"):
        assert not play(claiming(), moves).can_undo


# -- vendor cards ------------------------------------------------------------------------------------------------------

FULL = "-,-,4U4M,-,-"


@pytest.mark.rule("cinque_terre", "9.1", "R33")
def test_eight_pieces_make_the_most_popular_vendor():
    match = lay(f"carts {CORNIGLIA}/2; load 2U/-; sold -,-,2U4M,-,-/{NOTHING_SOLD}")
    play(match, "sell grape,end")
    assert match.to_move == 1  # seven are not enough
    match = lay(f"carts {CORNIGLIA}/2; load 2U/-; sold -,-,2U4M,-,-/{NOTHING_SOLD}")
    play(match, "sell grape,sell grape,end")
    assert match.legal() == ["vendor Corniglia", "end"]
    before = lire(match)[0]
    match.play("vendor Corniglia")
    assert lire(match)[0] == before + 14
    assert match.to_move == 1


@pytest.mark.rule("cinque_terre", "9.1", "R18", "R19")
def test_the_first_to_claim_has_it_and_who_does_not_claim_leaves_it_to_others():
    match = lay(f"sold {FULL}/-,-,6M2L,-,-")
    play(match, "end,end")
    assert match.to_move == 1
    play(match, "end,vendor Corniglia")
    assert match.to_move == 0
    assert match.state.vendor.tolist() == [-1, -1, 1, -1, -1]
    match.play("end")
    assert match.to_move == 1


@pytest.mark.rule("cinque_terre", "9.2")
def test_one_vendor_card_a_turn():
    match = lay("sold 8T,-,4U4M,-,-/-,-,-,-,-")
    play(match, "end")
    assert words(match) == {"vendor", "end"}
    match.play("vendor Monterosso")
    assert match.to_move == 1


@pytest.mark.rule("cinque_terre", "9.2", "R17")
@pytest.mark.parametrize(
    "moves", ["vendor Corniglia,claim 3,place,end", "claim 3,keep,vendor Corniglia", "claim 3,place,second,vendor Corniglia"]
)
def test_an_order_and_a_vendor_card_in_either_sequence(moves):
    # Order 3: mushroom at Monterosso, olive at Corniglia.
    match = lay(f"row 3,2; sold 1M,-,7U1V,-,-/{NOTHING_SOLD}; carts {MONTEROSSO}/2; orders ?")
    play(match, "end")
    assert match.legal() == ["claim 3", "vendor Corniglia", "end"]
    play(match, moves)
    assert match.to_move == 1
    assert claimed(match) == [3]
    assert match.state.vendor[2] == 0


@pytest.mark.rule("cinque_terre", "R20")
def test_no_order_is_drawn_for_a_vendor_card():
    match = play(lay(f"sold {FULL}/{NOTHING_SOLD}"), "end,vendor Corniglia")
    assert match.state.n_order_deck == 78
    assert secrets(match) == []
