"""What a move did, told in order."""

import pytest

from huerta.games.citrus.story import TELLERS
from tests.games.citrus.table import GAME, keys, lay, market, play, told


def test_every_key_has_a_sentence_and_every_teller_a_kind():
    assert set(TELLERS) == {kind.name for kind in GAME.moves.kinds}


def test_buying_tells_the_tiles():
    match = lay("market L,L*,B,M,G,L*,O*,B*,M*,G*,L,O")
    events = told(match, "buy R1")
    assert GAME.sentences(events) == ["Seat 1 buys the line R1 for 2: 1 lemon, 1 lemon-well."]
    assert events[0]["spaces"] == [0, 1]


def test_building_tells_where_and_how():
    match = lay("stage after; waiting L,M; landscape cart:f4")
    events = told(match, "build lemon f4")
    assert keys(events) == ["build", "take_landscape"]
    assert GAME.sentences(events)[0] == "Seat 1 builds lemon on f4 (start, region of 1)."
    assert (events[0]["cell"], events[1]["tile"]) == (50, "cart")


def test_absorbing_is_a_merger():
    match = lay("stage after; waiting L,M; plantations L:e7@/-/L:e9; fincas A:8/6")
    event = told(match, "build lemon e8")[0]
    assert (event["how"], event["size"], event["worker"]) == ("merge", 3, 0)


def test_a_cart_a_bull_and_helpers():
    match = lay("held cart,bull,bridge/-; plantations L:f4@/-/-")
    assert GAME.sentences(told(match, "bridge")) == ["Seat 1 makes a bridge ready."]
    assert told(match, "bull k2")[0]["space"] == "k2"
    event = told(match, "cart 4")[0]
    assert (event["number"], event["market"], event["tile"]) == (4, 3, "lime")
    assert told(match, "leap lime f7 from north")[0]["from"] == 65


def test_a_leap_tells_where_it_comes_from():
    match = lay("stage after; waiting L,M; plantations L:h4@/-/-; ready 1,0")
    assert told(match, "leap lemon j4 from west")[0]["from"] == 52


def test_nobody_scoring_is_told_too():
    board = "plantations G:n1@/-/L:e4,f4 M:e5,e6 O:f6,g6 B:g5"
    match = lay(f"fincas A:10/5; {board}; landscape bull:g4; stage after; waiting G")
    events = told(match, "build grapefruit m1")
    assert GAME.sentences(events)[-1] == "The finca on A is encircled: nobody scores."


@pytest.mark.parametrize("move", ["done"])
def test_ending_a_turn_tells_nothing_of_its_own(move):
    match = play(lay("held bull/-; coins 2,6"), "buy R1", "build lemon f4", "build orange k2")
    assert told(match, move) == []


def test_a_refill_tells_what_came_and_whether_it_was_complete():
    match = play(lay(market(s1="L", s2="O", s5="B", s9="M", s11="G")), "buy R1", "site F", "build lemon f4")
    refill = told(match, "build orange k2")[1]
    assert (refill["count"], refill["complete"], len(refill["tiles"])) == (9, True, 9)
