"""Hints: candidates with figures and reasons, from one seat's eyes."""

import huerta
from huerta.analysis import hints
from huerta.bots import Seat, TreeBot
from huerta.core.rng import seed_key
from tests.bots.test_seat import positions


def test_hints_name_legal_moves_with_chances_points_and_reasons():
    match = positions(3, 2, seed=2)[1]
    found = hints(Seat.at(match), TreeBot(1, playouts=300))
    assert [hint.visits for hint in found] == sorted((hint.visits for hint in found), reverse=True)
    for hint in found:
        assert hint.text in match.legal()
        assert 0 <= hint.win_chance <= 1
        assert 0 < hint.expected_points < 150
        assert all(reason.meaning and abs(reason.points) >= 0.3 for reason in hint.reasons)
    assert any(hint.reasons for hint in found)


def test_a_delivery_that_ends_a_won_game_is_sure_to_win_and_says_why():
    match = huerta.position(
        "finca; seats 2; turn 80; ply 99; farmers 1:11111 7:22222; fruit 6L/-; carts 1,0; actions -/dgls; "
        "stacks 6*/-/-/-/?+3/?+3/?+3/?+3/?+3/?+3; tiles AFGLVO,AFGLVO,5*,5*,4*,4*,3A,3F/1A,1F,1G,1L,2A,2F,2G"
    )
    cart = next(hint for hint in hints(Seat.at(match), TreeBot(1, playouts=500)) if hint.text == "cart")
    assert cart.win_chance > 0.99
    assert max(cart.reasons, key=lambda reason: reason.points).part == "points"


def test_hints_do_not_depend_on_what_is_hidden():
    match = positions(2, 1, seed=6)[0]
    other = huerta.Match.from_state(match.game, match.hidden_from(match.to_move, seed_key(3)))
    assert hints(Seat.at(match), TreeBot(1, playouts=200)) == hints(Seat.at(other), TreeBot(1, playouts=200))
