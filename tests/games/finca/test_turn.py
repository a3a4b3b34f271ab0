"""Section 3: the turn."""

import pytest

from huerta import MoveError

from .table import any_seats, both_editions, lay, legal, play, words

FARMERS_APART = {
    2: "1:11 3:22 5:11 7:22 9:1 11:2",
    3: "1:11 3:22 5:33 7:11 9:22 11:33",
    4: "1:1 2:22 4:33 6:44 8:1 9:1 10:2 11:3 12:4",
}


@pytest.mark.rule("finca", "3.1", "R20")
@both_editions
def test_in_a_turn_a_seat_moves_a_farmer_or_delivers_or_uses_an_action_tile(edition):
    match = lay("carts 1,0,0; fruit 2F/-/-", edition=edition, Inca="2F+3")
    assert words(match) == {"move", "cart", "double", "gust", "large", "less"}


@pytest.mark.rule("finca", "3.1")
def test_a_seat_moves_any_farmer_of_its_own_and_no_other():
    match = lay("farmers 1:12 4:1123 9:2 12:133 7:23")
    assert legal(match, "move") == ["move 1", "move 4", "move 12"]


@pytest.mark.rule("finca", "3.1", "R20")
def test_passing_is_not_allowed():
    match = lay("actions -/-/-")
    assert words(match) == {"move"}
    with pytest.raises(MoveError, match="'done' is not legal for seat 1 now"):
        match.play("done")


@pytest.mark.rule("finca", "3.1", "R20")
@any_seats
def test_a_farmer_can_always_move(seats):
    empty_handed = "/".join("-" * seats)
    piled = "".join(str(seat) * {2: 5, 3: 4, 4: 3}[seats] for seat in range(1, seats + 1))
    match = lay(f"seats {seats}; farmers 5:{piled}; actions {empty_handed}")
    assert match.legal() == ["move 5"]


@pytest.mark.rule("finca", "3.1")
def test_a_move_is_the_whole_turn():
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")
    match.play("move 1")
    assert match.to_move == 1


@pytest.mark.rule("finca", "3.1")
def test_a_delivery_is_the_whole_turn():
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")
    play(match, "cart, deliver Inca")
    assert match.to_move == 1


@pytest.mark.rule("finca", "3.1")
@pytest.mark.parametrize("turn", ["gust 1>5", "double, move 1, move 2", "large, deliver Inca", "less, deliver Inca less fig"])
def test_an_action_tile_is_the_whole_turn(turn):
    match = lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")
    play(match, turn)
    assert match.to_move == 1
    assert match.state.turn_no == 1


@pytest.mark.rule("finca", "3.1")
def test_a_delivery_begun_cannot_turn_into_a_move():
    match = lay("carts 1,0,0; fruit 2F1O/-/-", Inca="2F+3", Palma="1O+3")
    play(match, "cart")
    assert match.legal() == ["deliver Inca", "deliver Palma"]
    play(match, "deliver Inca")
    assert match.legal() == ["deliver Palma", "done"]


@pytest.mark.rule("finca", "3.2")
@any_seats
def test_turns_go_clockwise_seat_after_seat(seats):
    match = lay(f"seats {seats}; farmers {FARMERS_APART[seats]}")
    order = []
    for _ in range(2 * seats + 1):
        order.append(match.to_move)
        match.play(legal(match, "move")[0])
    assert order == [*range(seats), *range(seats), 0]
    assert match.state.turn_no == 2 * seats + 1


@pytest.mark.rule("finca", "3.2")
def test_a_turn_of_several_moves_counts_once():
    match = lay("carts 1,0,0; fruit 2F1O/-/-", Inca="2F+3", Palma="1O+3")
    play(match, "cart, deliver Inca")
    assert (match.state.turn_no, match.state.ply, match.to_move) == (0, 2, 0)
    play(match, "deliver Palma")
    assert (match.state.turn_no, match.state.ply, match.to_move) == (1, 3, 1)
