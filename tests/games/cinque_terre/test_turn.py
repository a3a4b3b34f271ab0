"""Sections 2, 3 and 4: the road, the turn, moving."""

import pytest

from .table import CORNIGLIA, actions, any_seats, lay, legal, pass_turns, play, started, where, words

RING = ["Monterosso", "terrace 1", "terrace 2", "terrace 3", "Riomaggiore", "Manarola", "Corniglia", "Vernazza"]


@pytest.mark.rule("cinque_terre", "2.1", "4.1", "R3", "R4")
@pytest.mark.parametrize("start", range(8))
def test_a_cart_goes_one_to_four_spaces_clockwise(start):
    match = lay(f"carts {start + 1}/1")
    reachable = [RING[(start + steps) % 8] for steps in (1, 2, 3, 4)]
    assert legal(match, "move") == [f"move {space}" for space in reachable]
    match.play(f"move {reachable[-1]}")
    assert where(match) == reachable[-1]
    assert actions(match) == 2


@pytest.mark.rule("cinque_terre", "2.2", "R4")
def test_carts_are_in_nobodys_way():
    match = lay("seats 5; carts 2/3/3/3/3; load 4L/-/-/-/-")
    play(match, "move terrace 2,move Manarola")
    assert where(match) == "Manarola"
    assert match.state.cart[0].sum() == 4  # nothing had to be sold on the way


@pytest.mark.rule("cinque_terre", "3.1", "R1")
@pytest.mark.parametrize(
    "moves",
    [
        "draw,draw,draw",
        "move terrace 2,move Manarola,move Monterosso",
        "draw,move terrace 2,harvest tomato",
        "draw,harvest lemon,draw",
    ],
)
def test_three_actions_in_any_mixture(moves):
    match = lay("hands 1L1T/-")
    play(match, moves)
    assert match.to_move == 1
    assert actions(match) == 3


@pytest.mark.rule("cinque_terre", "3.2", "R2")
@pytest.mark.parametrize("moves", ["end", "draw,end", "move terrace 2,draw,end"])
def test_nobody_has_to_use_all_three(moves):
    match = play(lay(), moves)
    assert match.to_move == 1


@pytest.mark.rule("cinque_terre", "3.3")
@any_seats
def test_turns_go_clockwise(seats):
    match = started(seats)
    for turn in range(2 * seats):
        assert match.to_move == turn % seats
        pass_turns(match, 1)


@pytest.mark.rule("cinque_terre", "3.4", "R16")
def test_claims_come_after_the_actions_and_only_then():
    match = lay("row 1,2; sold 1V,1Z,-,-,-/-,-,-,-,-")
    assert "claim" not in words(match)
    play(match, "draw,draw,draw")
    assert match.to_move == 0
    assert match.legal() == ["claim 1", "end"]


@pytest.mark.rule("cinque_terre", "3.4", "R18")
def test_nobody_has_to_claim():
    match = lay("row 1,2; sold 1V,1Z,-,-,-/-,-,-,-,-")
    play(match, "end,end")
    assert match.to_move == 1
    assert match.state.claimed_by.max() == -1


def test_a_turn_in_which_nothing_is_left_to_choose_ends_by_itself():
    match = lay(f"carts {CORNIGLIA}/1; load 2L/-; actions 1")
    match.play("sell lemon")
    assert match.to_move == 0
    assert match.legal() == ["sell lemon", "end"]
    match.play("sell lemon")
    assert match.to_move == 1


def test_a_harvest_under_way_ends_by_itself_when_the_cart_is_full():
    match = lay("hands 5L/-; load 2V/-; actions 1")
    play(match, "harvest lemon")
    assert match.legal() == ["harvest mushroom for 2 lemon", "harvest zucchini for 2 lemon", "harvest lemon", "end"]
    play(match, "harvest lemon")
    assert match.to_move == 1


def test_other_actions_close_a_harvest_or_a_sale():
    match = lay("hands 4L/-")
    play(match, "harvest lemon,harvest lemon")
    assert actions(match) == 2
    play(match, "draw,harvest lemon")
    assert actions(match) == 0
    assert "harvest lemon" in match.legal()
