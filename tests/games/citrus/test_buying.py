"""Section 3: lines, prices, what can be built in full, the penalty."""

import pytest

from tests.games.citrus.table import (
    buys,
    coins,
    deal,
    keys,
    kinds,
    lay,
    line,
    market,
    part,
    plantations,
    play,
    spaces,
    told,
    track,
)

PENALTY = "printed-2013 penalty=yes"
FEW_ROADS = "fincas A:8/6; sites E,F,G"


@pytest.mark.rule("citrus", "2.1", "3.1", "3.2", "R16")
def test_a_line_is_taken_whole_and_paid_when_it_is_taken():
    match = lay("coins 6,6")
    event = told(match, "buy R2")[0]
    assert (event["price"], event["list"]) == (4, ["blood-orange", "lime", "grapefruit", "lemon-well"])
    assert coins(match) == [2, 6]
    assert part(match, "market") == "L,O,-,-,-,-,O*,B*,M*,G*,L,O"
    assert part(match, "waiting") == "B,M,G,L*"


@pytest.mark.rule("citrus", "3.1", "R13")
def test_rows_and_columns_are_lines_and_gaps_do_not_break_them():
    assert buys(lay("")) == {"R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4"}
    match = lay(market(s1="L", s7="M", s12="O") + "; complete 0")
    assert buys(match) == {"R1", "R3", "R4", "C1", "C4"}
    assert [line(match, name)["price"] for name in ("R1", "R2", "C1")] == [1, 0, 2]
    assert line(match, "R2")["why_not"] == "empty"
    assert told(match, "buy C1")[0]["list"] == ["lemon", "lime"]


@pytest.mark.rule("citrus", "3.2", "3.3")
def test_a_line_that_cannot_be_paid_is_not_for_sale():
    match = lay("coins 3,6")
    assert buys(match) == {"R1", "R4", "C1", "C2", "C3", "C4"}
    assert line(match, "R2")["why_not"] == "coins"


@pytest.mark.rule("citrus", "3.3", "R14")
def test_a_line_that_cannot_be_built_is_not_for_sale():
    # one finca with four roads, one of them lemon: no second lemon, so C1 with two lemons needs the lemon to grow
    blocked = "plantations -/L:e5@,e4 O:e6@ B:d5@/-; " + FEW_ROADS + "; complete 0"
    match = lay(f"{blocked}; {market(s1='L', s3='L', s7='M', s12='M')}")
    assert line(match, "C1")["why_not"] == "unbuildable"
    assert buys(match) == {"R3", "R4", "C4"}


@pytest.mark.rule("citrus", "3.4")
def test_everything_bought_is_built_at_once_in_any_order():
    match = play(lay("coins 6,6"), "buy R1")
    assert kinds(match) == {"build"}
    assert spaces(match, "build") == {"lemon", "orange"}
    play(match, "build orange f4", "build lemon k2")
    assert match.to_move == 1
    assert plantations(match) == "L:k2@ O:f4@/-/-"


@pytest.mark.rule("citrus", "3.4", "R14")
def test_no_tile_may_be_put_where_another_could_not_be_built():
    # two roads are left free, and the lime may only use g5: a lime beside it makes f6 a neighbour of a foreign lime
    text = f"{FEW_ROADS}; stage after; waiting L,M; plantations -/O:e5@ B:f4@ M:f7@/-"
    match = lay(text)
    assert spaces(match, "build lime") == {"g5"}
    assert spaces(match, "build lemon") == {"f6"}
    assert match.view(0)["reasons"]["lemon"].count("k") == 1


@pytest.mark.rule("citrus", "3.3", "R14", "R15", "R17")
def test_the_finca_that_a_purchase_brings_counts_and_must_then_be_put_to_use():
    # all roads of A are taken; E, F and K are open, but limes stand on a road of F and of K
    board = "plantations -/O:f4@ B:e5@ G:g5@ L:f6@ M:h1@/M:j8"
    match = lay(f"fincas A:8/6; sites E,F,K; {board}; {market(s1='M', s12='M', s5='M', s10='M', s3='M')}")
    assert buys(match) == {"R2", "C1", "C4"}  # lines of two, which leave three: a finca comes
    assert line(match, "R1")["why_not"] == "unbuildable"
    play(match, "buy R2")
    assert spaces(match, "site") == {"E"}


@pytest.mark.rule("citrus", "R12", "R14")
def test_a_merger_may_free_the_worker_that_another_tile_needs():
    # all five workers are out; lemon m4 joins two regions and frees one for the lime
    board = "L:l4@,n4@ B:a7@,o7@,o1@/-/-"
    match = lay(f"stage after; waiting L,M; plantations {board}")
    assert spaces(match, "build lemon") == {"m4"}
    assert spaces(match, "build lime") == set()
    play(match, "build lemon m4")
    assert "f4" in spaces(match, "build lime")


@pytest.mark.rule("citrus", "3.5", "R14", "R46")
def test_with_the_penalty_a_line_is_for_sale_if_one_tile_can_be_built():
    blocked = "plantations -/L:e5@,e4 O:e6@ B:d5@/-; " + FEW_ROADS + "; complete 0"
    tiles = market(s1="L", s3="L", s7="M", s12="L")
    assert buys(lay(f"{blocked}; {tiles}")) == {"R3"}
    assert buys(lay(f"{blocked}; {tiles}", PENALTY)) == {"R3", "C1"}


@pytest.mark.rule("citrus", "3.5", "R21", "R39", "R46")
def test_tiles_that_cannot_be_built_go_back_at_three_points_each_before_the_refill():
    blocked = "plantations -/L:e5@,e4 O:e6@ B:d5@/-; fincas A:8/6; sites -"
    match = lay(f"{blocked}; {market(s1='L', s3='L', s7='M', s12='L')}", PENALTY)
    play(match, "buy C1")
    assert "return" not in kinds(match)
    play(match, "build lime f4")
    assert match.legal() == ["return"]
    events = told(match, "return")
    assert keys(events) == ["return", "refill"]
    assert (events[0]["count"], events[0]["points"]) == (2, -6)
    assert events[1]["spaces"] == [2, 3, 4, 5, 6, 7, 8, 9, 10]  # spaces 1 and 2 have the lemons, 12 was never empty
    assert track(match) == [-6, 0]
    assert part(match, "market").startswith("L,L,")
    assert coins(match) == [3, 6]


@pytest.mark.rule("citrus", "3.5")
def test_with_the_penalty_tiles_may_be_built_anywhere():
    text = f"{FEW_ROADS}; stage after; waiting L,M; plantations -/O:e5@ B:f4@ M:f7@/-"
    assert spaces(lay(text, PENALTY), "build lemon") == {"f6", "g5"}


@pytest.mark.rule("citrus", "2.1", "2.2")
def test_a_turn_is_a_purchase_or_a_harvest_and_turns_go_round():
    match = deal(3, 2)
    assert kinds(match) == {"buy"}
    assert match.to_move == 0
    while match.to_move == 0:
        match.play(match.legal()[0])
    assert match.to_move == 1
    assert match.state.turn_no == 1
