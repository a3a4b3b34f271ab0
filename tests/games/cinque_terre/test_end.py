"""Section 10: how the game ends."""

import pytest

from huerta.games.cinque_terre.layout import BY_CLAIMS, BY_KINDS, NOT_TRIGGERED

from .table import NOTHING_SOLD, any_seats, lay, pass_turns, play, serving

FOUR = "claimed 10,11,12,13"
ONE_SHORT = f"{FOUR}/-; row 1,2; sold {serving(1)}/{NOTHING_SOLD}"


@pytest.mark.rule("cinque_terre", "10.1", "10.3", "R27")
def test_a_fifth_claim_gives_everybody_one_more_turn_its_seat_last():
    match = play(lay(ONE_SHORT), "end,claim 1,keep")
    assert match.view()["end"]["trigger"] == "claims"
    assert (match.state.trigger, match.state.trigger_seat, match.state.turns_left) == (BY_CLAIMS, 0, 2)
    pass_turns(match, 1)
    assert match.to_move == 0
    assert not match.is_over
    pass_turns(match, 1)
    assert match.is_over
    assert match.ending == "five claims"


@pytest.mark.rule("cinque_terre", "10.1", "R27")
def test_vendor_cards_count_as_claims():
    match = lay("claimed 10,11,12/-; vendors -,1,-,-,-; sold -,-,4U4M,-,-/-,-,-,-,-")
    play(match, "end,vendor Corniglia")
    assert match.state.trigger == BY_CLAIMS


@pytest.mark.rule("cinque_terre", "10.1", "R23")
def test_secret_orders_do_not_count():
    match = pass_turns(lay(f"{FOUR}/-; secrets 20,21,22,23/-"), 1)
    assert match.state.trigger == NOT_TRIGGERED


def gone(kinds):
    """A seat's rows with all 13 pieces of some kinds."""
    rows = [[], [], [], [], []]
    for place, kind in enumerate(kinds):
        rows[place] += [f"8{kind}"]
        rows[3 + place % 2] += [f"5{kind}"]
    return ",".join("".join(row) or "-" for row in rows)


@pytest.mark.rule("cinque_terre", "10.2", "10.3", "R9", "R27")
def test_two_kinds_gone_give_everybody_one_more_turn():
    match = lay(f"sold {gone('LT').replace('5T', '4T')}/{NOTHING_SOLD}; carts 3/2; hands 1T/-")
    pass_turns(play(match, "harvest tomato"), 1)  # the last one is in the cart, not sold
    assert (match.state.trigger, match.state.turns_left) == (BY_KINDS, 2)
    assert match.view()["end"]["gone"] == ["lemon", "tomato"]
    pass_turns(match, 2)
    assert match.ending == "two kinds gone"


@pytest.mark.rule("cinque_terre", "10.2")
def test_one_kind_gone_is_not_enough():
    match = pass_turns(lay(f"sold {gone('L')}/{NOTHING_SOLD}"), 1)
    assert match.state.trigger == NOT_TRIGGERED


@pytest.mark.rule("cinque_terre", "10.3", "R27")
@any_seats
def test_the_last_turns_are_as_many_as_there_are_seats(seats):
    rows = "/".join([NOTHING_SOLD] * (seats - 2))
    rows = f"{NOTHING_SOLD}/{serving(1)}" + (f"/{rows}" if rows else "")
    claims = "/".join(["-", "10,11,12,13", *["-"] * (seats - 2)])
    row = ",".join(map(str, [1, 2, 3, 4, 5][:seats]))
    match = lay(f"seats {seats}; seat 2; claimed {claims}; row {row}; sold {rows}; orders ?")
    play(match, "end,claim 1,place,end")
    turns = []
    while not match.is_over:
        turns.append(match.to_move)
        pass_turns(match, 1)
    assert turns == [*range(2, seats), 0, 1]


@pytest.mark.rule("cinque_terre", "10.3", "R27")
def test_the_last_turn_is_an_ordinary_one():
    match = lay(f"trigger kinds 2 1; row 1,2; sold {serving(1)}/{NOTHING_SOLD}; orders ?")
    play(match, "draw,draw,draw,claim 1,place,second")
    assert match.is_over
    assert match.state.secret_of.max() == 0


@pytest.mark.rule("cinque_terre", "R28")
def test_a_second_trigger_in_the_last_turns_changes_nothing():
    match = lay(f"{ONE_SHORT}; trigger kinds 2 2")
    play(match, "end,claim 1,place,end")
    assert (match.state.trigger, match.state.trigger_seat, match.state.turns_left) == (BY_KINDS, 1, 1)
    pass_turns(match, 1)
    assert match.ending == "two kinds gone"


@pytest.mark.rule("cinque_terre", "10.4", "R38")
@any_seats
def test_after_two_hundred_turns_of_each_seat_the_game_is_over(seats):
    last = 201 * seats - 1
    match = lay(f"seats {seats}; seat {seats}; turn {last}")
    pass_turns(match, 1)
    assert match.ending == "limit of 200 turns"
    match = pass_turns(lay(f"seats {seats}; seat {seats}; turn {last - 1}"), 1)
    assert not match.is_over


def test_nobody_plays_after_the_end():
    match = lay("ending 1")
    assert match.legal() == []
