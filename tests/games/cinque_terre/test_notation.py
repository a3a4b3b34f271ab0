"""Positions as text: both ways, and what is wrong said with the part's name."""

import pytest

from huerta import PositionError
from huerta.core.playthrough import random_plies
from huerta.games.cinque_terre import GAME
from huerta.games.cinque_terre.notation import PARTS, READERS

from .table import any_seats, deal, lay, lire, play


def test_every_part_has_a_reader():
    assert set(PARTS) == {"seats", *READERS}


@any_seats
def test_positions_are_read_back_as_they_were_written(seats):
    for match in random_plies(deal(seats, 3), 3):
        if match.ply % 151 == 0 or match.ply < 6 or match.is_over:
            assert GAME.read_position(match.position()).tobytes() == match.state.tobytes()
            for seat in range(seats):
                told = match.position(seat)
                assert GAME.write_position(GAME.read_position(told), seat) == told
                assert "generator" not in told


def test_a_short_text_stands_for_the_start_of_a_turn():
    match = lay()
    assert (match.seats, match.to_move, match.state.actions_left) == (2, 0, 3)
    assert match.state.n_deck == 76
    assert match.state.n_order_deck == 78
    assert match.state.start_seat == 0


def test_piles_and_lire_follow():
    match = lay("seats 3; load 2L/-/-; sold -,-,-,2L,-/-,-,-,-,-/-,-,-,-,-")
    assert match.state.pile.tolist() == [14, 14, 14, 14, 14, 10, 14, 14]
    assert lire(match) == [6, 0, 0]


def test_carts_that_are_being_placed():
    match = lay("seats 3; phase start; seat 2")
    assert match.state.space[:3].tolist() == [1, -1, -1]
    assert match.state.start_seat == -1
    assert lay("seats 3; phase start; seat 3; carts ?/3/-").state.space[0] in (1, 2, 3)
    play(match, "start terrace 2,start terrace 3")
    assert sorted(match.state.space[:3].tolist()) == [1, 2, 3]


WRONG = {
    "seats 7": "'seats' is 1 numbers from 2 to 5",
    "phase sleep": "'phase' is start, act, claim, look or second",
    "under cover": "'under' is none, harvest or sell",
    "dice 4V": "'dice' is 5 groups",
    "dice 4V6M2L1T/3G5Z2O/6U4M/5V3L2T/3X": "counts kinds like '3V2L'",
    "dice 4V4V/-/-/-/-": "counts kinds like '3V2L'",
    "dice 9V/-/-/-/-": "from 1 to 6",
    "load 3/-": "counts kinds like '3V2L'",
    "terraces MZL/GT/VU": "groups of 3, 2 and 3",
    "terraces MZLG/T/VUO": "groups of 3, 2 and 3",
    "carts 2": "'carts' is 2 groups",
    "carts 9/1": "from 1 to 8",
    "carts -/1": "every cart stands somewhere",
    "carts ?/1": "every cart stands somewhere",
    "phase start; carts 2/2": "have chosen, and the others have not",
    "load 3V2L/-": "a cart carries 4 pieces",
    "sold 5V4L,-,-,-,-/-,-,-,-,-": "a row holds 8 pieces",
    "sold 8L,5L,1L,-,-/-,-,-,-,-": "lemon is over by 1",
    "hands 11V/-": "the box holds 10 cards V, not 12",
    "hands -/-; known 1V/-": "does not have under 'hands'",
    "hands ?3/-; known 2V2M/-": "'hands' asks for -1",
    "hands ?79/-": "'hands' asks for 79 where 76 are left",
    "old ?2/-; hands ?2/-": "'old' asks for 2 where 0 are left",
    "stale 1V": "'stale' holds more cards than 'old' tells",
    "old 1V/-; hands 1V/-; stale -": "'stale' holds fewer cards than 'old' tells",
    "deck ?99": "from 0 to 80",
    "deck ?3": "leaves 73 of them out",
    "deck VXV": "'deck' is letters VMGUZLOT",
    "open VM": "'open' is 4 letters",
    "starting 1/1": "names one twice",
    "starting 17/1": "from 1 to 16",
    "row 1": "'row' is 2 groups with ','",
    "row 1,1": "1 lies in two places",
    "row 1,-": "one place of the part 'row' is empty in 'phase look'",
    "phase look": "one place of the part 'row' is empty in 'phase look'",
    "orders 5,6,7": "leaves 75 of them out",
    "orders ?3": "leaves 75 of them out",
    "claimed 81/-": "from 1 to 80",
    "secrets 5/-": "at most one secret order for each order it has claimed",
    f"seats 2; claimed {','.join(map(str, range(1, 28)))}/-": "no game sees more than 26 orders claimed",
    "secrets ?79/-": "'secrets' asks for 79 where 78 are left",
    "vendors -,-,3,-,-": "from 1 to 2",
    "trigger none": "'trigger' is 3 groups",
    "trigger late - 0": "'trigger' is none, claims or kinds",
    "generator 00/0/0": "the part 'generator' cannot be read",
    "start 3": "from 1 to 2",
    "actions 4": "from 0 to 3",
    "ending 4": "from 0 to 3",
    "weather fine": "has no part 'weather'",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_said(text):
    with pytest.raises(PositionError) as error:
        lay(text)
    assert WRONG[text] in str(error.value)


def test_secret_orders_may_be_left_untold():
    match = lay("secrets ?2/-; claimed 5,6/-")
    assert (match.state.secret_of == 0).sum() == 2
    assert (match.state.secret_of == 1).sum() == 0


def test_an_order_that_is_looked_at_may_be_told():
    match = lay("phase look; row 1,-; orders ?77,9; claimed 5/-")
    assert match.state.order_deck[match.state.n_order_deck - 1] == 8
    assert match.position(0).count("?77,9") == 1
    assert "orders ?78;" in match.position(1)
