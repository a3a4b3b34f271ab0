"""Section 8: what landscape tiles do, and when."""

import pytest

from huerta.games.citrus.rules.landscape import can_milestone
from tests.games.citrus.table import (
    at_home,
    buys,
    cell,
    coins,
    held,
    keys,
    kinds,
    lay,
    line,
    market,
    part,
    plantations,
    play,
    site,
    spaces,
    told,
    track,
)

NEW = "printed-2013 landscape=new"


@pytest.mark.rule("citrus", "2.3", "R28", "R29")
def test_landscape_tiles_may_be_used_before_between_and_after_and_need_not_be():
    match = lay("held bull,milestone/-; coins 2,6")
    assert kinds(match) == {"buy", "bull", "milestone"}
    play(match, "buy R1")
    assert kinds(match) == {"build", "bull", "milestone"}
    play(match, "build lemon f4", "milestone", "site E")
    assert kinds(match) == {"build", "bull"}
    play(match, "build orange e1")
    assert kinds(match) == {"bull", "done"}
    assert match.to_move == 0
    play(match, "done")
    assert (match.to_move, held(match)) == (1, {"bull": 1})


@pytest.mark.rule("citrus", "2.3", "R28")
def test_a_tile_taken_this_turn_can_be_used_this_turn():
    match = lay("coins 2,6; landscape milestone:f4")
    play(match, "buy R1", "build lemon f4")
    assert "milestone" in kinds(match)


@pytest.mark.rule("citrus", "2.3")
def test_they_may_be_used_during_a_harvest():
    match = lay("plantations L:a2@ M:a5@/-/-; held bull/-")
    play(match, "harvest a2")
    assert kinds(match) == {"harvest", "done", "bull"}
    play(match, "bull f4", "done")
    assert match.to_move == 1


@pytest.mark.rule("citrus", "8.1")
def test_horses_are_no_action():
    match = lay("held horses-1,horses-3/-")
    assert kinds(match) == {"buy"}
    assert match.points() == [4, 0]


@pytest.mark.rule("citrus", "8.2", "R32")
def test_a_milestone_brings_a_finca_and_no_refill():
    match = lay(f"held milestone/-; {market(s1='L', s2='O')}")
    assert keys(told(match, "milestone")) == ["milestone", "draw_finca"]
    assert match.view(0)["drawn"]["why"] == "milestone"
    assert keys(told(match, "site G")) == ["place_finca", "reveal_site"]
    assert site(match, "G")["state"] == "finca"
    assert part(match, "market") == "L,O,-,-,-,-,-,-,-,-,-,-"
    assert (held(match), part(match, "used")) == ({}, "milestone")


@pytest.mark.rule("citrus", "8.2", "R32")
def test_a_milestone_without_sites_or_fincas_is_of_no_use():
    assert "milestone" not in kinds(lay("held milestone/-; sites -"))
    match = lay("held milestone/-")
    match.state.fincas_left[:] = 0
    assert not can_milestone(match.state)


@pytest.mark.rule("citrus", "8.3", "R31")
def test_a_bull_goes_on_open_land_where_nothing_lies():
    match = lay("held bull/-; plantations L:f4@/-/-; landscape cart:d3")
    where = spaces(match, "bull")
    assert {"a2", "d5", "g5"} <= where
    assert not {"a1", "f5", "f4", "d3"} & where
    play(match, "bull g5")
    assert (held(match), part(match, "landscape")) == ({}, "bull:g5 cart:d3")
    assert cell("g5") not in site(match, "A")["left"]


@pytest.mark.rule("citrus", "8.3", "8.7", "R31")
def test_whoever_builds_on_a_bull_takes_it():
    match = lay("stage after; waiting L,M; landscape bull:f4")
    play(match, "build lemon f4")
    assert held(match) == {"bull": 1}
    assert "bull" in kinds(match)


@pytest.mark.rule("citrus", "8.4", "R30")
def test_a_cart_fetches_any_one_tile_for_nothing_and_it_is_built_at_once():
    match = lay("held cart/-; coins 0,6")
    assert spaces(match, "cart") == {str(number) for number in range(1, 13)}
    event = told(match, "cart 4")[0]
    assert (event["tile"], event["price"]) == ("lime", 0)
    assert kinds(match) == {"build"}
    play(match, "build lime f4")
    assert kinds(match) == {"harvest"}  # the action of the turn is still to come
    assert held(match) == {}


@pytest.mark.rule("citrus", "8.4", "R30")
def test_a_cart_may_cost_a_coin():
    match = lay("held cart/-; coins 1,6", "printed-2013 cart_price=one-coin")
    play(match, "cart 4")
    assert coins(match) == [0, 6]
    match = lay("held cart/-; coins 0,6; plantations L:a2@/-/-", "printed-2013 cart_price=one-coin")
    assert "cart" not in kinds(match)


@pytest.mark.rule("citrus", "R28")
def test_a_cart_waits_until_no_bought_tile_is_left():
    match = lay("held cart/-; coins 2,6")
    play(match, "buy R1")
    assert "cart" not in kinds(match)
    play(match, "build lemon f4", "build orange k2")
    assert kinds(match) == {"cart", "done"}


@pytest.mark.rule("citrus", "R30")
def test_the_tile_of_a_cart_counts_for_a_new_finca():
    match = lay(f"held cart/-; {market(s1='L', s2='O', s5='B', s9='M')}")
    assert keys(told(match, "cart 1")) == ["cart", "draw_finca"]
    play(match, "site E")
    assert keys(told(match, "build lemon e1"))[:2] == ["build", "refill"]


@pytest.mark.rule("citrus", "R30")
def test_a_cart_is_of_use_only_if_the_tile_can_be_built():
    blocked = "plantations -/L:e5@ O:f4@ B:g5@ G:f6@/-; fincas A:8/6; sites -; complete 0; coins 0,6"
    match = lay(f"held cart/-; {blocked}")
    assert match.legal() == ["pass"]


# -- bridge ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("citrus", "8.5", "R47")
def test_a_bridge_leaps_from_an_own_plantation_over_anything_and_joins_for_good():
    # f4 over the finca f5 to f6 would be a road of the same site; h4 over i4 to j4, over g4 to f4
    match = lay("stage after; waiting L,L; held bridge/-; plantations L:h4@ O:i4@,g4@/-/-; fincas -")
    assert "leap" not in kinds(match)
    play(match, "bridge")
    assert {text for text in match.legal() if text.startswith("leap")} == {
        "leap lemon h6 from north",
        "leap lemon j4 from west",
        "leap lemon f4 from east",
    }
    event = told(match, "leap lemon j4 from west")[0]
    assert (event["key"], event["how"], event["size"], event["worker"]) == ("leap", "extend", 2, 0)
    assert part(match, "bridges") == "h4-j4"
    assert plantations(match) == "L:h4@,j4 O:g4@,i4@/-/-"
    assert "leap" not in kinds(match)
    assert spaces(match, "build lemon") >= {"k4", "j5"}
    assert match.view(0)["board"]["links"] == [[52, 54]]


@pytest.mark.rule("citrus", "8.5")
@pytest.mark.parametrize(("space", "way", "pair"), [("f4", "east", "f4-h4"), ("h6", "north", "h4-h6"), ("j4", "west", "h4-j4")])
def test_a_bridge_joins_in_every_direction(space, way, pair):
    match = lay("stage after; waiting L; plantations L:h4@/-/-; fincas -; ready 1,0")
    play(match, f"leap lemon {space} from {way}")
    assert part(match, "bridges") == pair


@pytest.mark.rule("citrus", "8.5")
def test_a_bridge_from_the_south():
    match = lay("stage after; waiting L; plantations L:h6@/-/-; fincas -; ready 1,0")
    play(match, "leap lemon h4 from south")
    assert part(match, "bridges") == "h4-h6"
    match = lay("plantations L:h4@,h6/-/-; bridges h4-h6; coins 0,0")
    play(match, "harvest h4")
    assert (track(match), at_home(match)) == ([2, 0], 5)


@pytest.mark.rule("citrus", "8.5")
def test_a_bridge_from_a_finca_starts_a_region_behind_its_road():
    match = lay("stage after; waiting L; held -/-; fincas A:8/6; plantations O:f4@/-/-; ready 1,0")
    event = told(match, "leap lemon f3 from south")[0]
    assert (event["how"], event["worker"]) == ("start", -1)
    assert part(match, "bridges") == "-"


@pytest.mark.rule("citrus", "8.5")
def test_the_other_rules_of_building_hold_for_a_leap():
    # a foreign lemon beside j4, a larger neutral region beside f4
    match = lay("stage after; waiting L; plantations L:h4@/L:j5@/L:f3,f2; fincas -; ready 1,0")
    leaps = {text for text in match.legal() if text.startswith("leap")}
    assert "leap lemon j4 from west" not in leaps
    assert "leap lemon f4 from east" not in leaps
    match = lay("stage after; waiting L; plantations L:h4@,h3/-/L:f3,f2; fincas -; ready 1,0")
    play(match, "leap lemon f4 from east")
    assert plantations(match) == "L:f2,f3,h3,f4,h4@/-/-"


@pytest.mark.rule("citrus", "8.5", "R14", "R47")
def test_a_bridge_made_ready_counts_for_what_can_be_bought():
    blocked = "plantations -/L:e5@ O:f4@ B:g5@ M:f6@/-; fincas A:8/6; sites -; complete 0; held bridge/-"
    match = lay(f"{blocked}; {market(s1='G')}")
    assert match.legal() == ["pass", "bridge"]
    play(match, "bridge")
    assert buys(match) == {"R1", "C1"}
    play(match, "buy R1")
    assert "leap grapefruit f3 from south" in match.legal()
    play(match, "leap grapefruit f3 from south")
    assert match.to_move == 1


@pytest.mark.rule("citrus", "8.5", "R14")
def test_a_bridge_is_of_no_use_where_it_reaches_nothing():
    # all roads of A are taken; one bridge reaches behind them, for one of two fruits
    blocked = "fincas A:8/6; sites -; complete 0; ready 1,0; " + market(s1="G", s2="L")
    assert buys(lay(f"{blocked}; plantations -/O:f4@ B:g5@ M:f6@,e6,e5/-")) == {"C1", "C2"}
    # and nothing if the spaces behind are taken too
    board = "plantations -/O:f4@,f3 B:g5@,h5 M:f6@,f7,e6,e5,d5/-"
    assert lay(f"{blocked}; {board}").legal() == ["pass"]


@pytest.mark.rule("citrus", "8.5")
def test_a_leap_from_a_finca_needs_a_worker():
    match = lay("stage after; waiting L; plantations L:a2@,c1@,a4@,a7@,o1@/-/-; ready 1,0; fincas A:8/6")
    assert match.legal()
    assert not [text for text in match.legal() if text in ("leap lemon f3 from south", "leap lemon h5 from west")]
    assert match.view(0)["reasons"]["lemon"].count(".") > 0


@pytest.mark.rule("citrus", "8.4")
def test_a_cart_with_nothing_to_fetch_does_not_hold_up_the_turn():
    board = "plantations L:f7@/O:f4@ B:g5@ M:f6@,e6,e5/-"
    match = lay(f"fincas A:8/6; sites -; complete 0; held cart/-; stage after; waiting L; {board}; {market(s1='G')}")
    play(match, "build lemon f8")
    assert match.to_move == 1


@pytest.mark.rule("citrus", "R47")
def test_a_bridge_that_is_not_needed_is_lost_with_the_turn():
    match = lay("plantations L:a2@/-/-; coins 6,6; held bridge/-")
    play(match, "bridge", "harvest a2")
    assert match.to_move == 1
    assert (held(match), part(match, "ready"), part(match, "used")) == ({}, "0,0", "bridge")


# -- plow --------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("citrus", "8.6", "R47")
def test_a_plow_replaces_a_neutral_plantation_which_leaves_the_game():
    match = lay("stage after; waiting L; held plow/-; plantations L:e7@/-/O:e8*,e9,f9; fincas -", NEW)
    play(match, "plow")
    assert spaces(match, "replace lemon") == {"e8"}
    event = told(match, "replace lemon e8")[0]
    assert (event["removed"], event["how"], event["size"]) == ("orange-well", "extend", 2)
    assert plantations(match) == "L:e7@,e8/-/O:e9,f9"
    assert part(match, "plowed") == "O*"


@pytest.mark.rule("citrus", "8.6")
def test_a_plowed_neutral_region_may_fall_apart_and_bridges_fall_with_it():
    match = lay("stage after; waiting L,O; plantations L:e7@ O:d10@/-/O:e8,e9,f8; bridges -; fincas -; ready 0,1", NEW)
    play(match, "replace lemon e8")
    assert len([region for region in match.view(0)["regions"] if region["owner"] is None]) == 2
    linked = "stage after; waiting L; plantations L:e7@/-/O:e8,e10; bridges e8-e10; fincas -; ready 0,1"
    with pytest.raises(Exception, match="no building land"):
        lay(linked, NEW)
    match = lay(linked.replace("e8,e10", "d8,f8").replace("e8-e10", "d8-f8").replace("L:e7@", "L:d9@"), NEW)
    play(match, "replace lemon d8")
    assert part(match, "bridges") == "-"


@pytest.mark.rule("citrus", "8.6")
def test_a_plow_leaves_active_regions_alone_and_keeps_the_other_rules():
    match = lay("stage after; waiting L; plantations L:e7@/O:e8@/B:e6; fincas -; ready 0,1", NEW)
    assert spaces(match, "replace lemon") == {"e6"}
    match = lay("stage after; waiting L; plantations L:e7@/L:f6@/B:e6; fincas -; ready 0,1", NEW)
    assert spaces(match, "replace lemon") == set()


@pytest.mark.rule("citrus", "8.6", "R14")
def test_a_plow_may_open_a_road_for_another_fruit():
    # the neutral lemon bars the roads of A to lemons; a lime in its place opens them again
    board = "plantations -/O:f4@ B:f6@/L:e5"
    match = lay(f"fincas A:8/6; sites -; complete 0; {board}; held plow/-; {market(s1='L', s2='M')}", NEW)
    assert line(match, "R1")["why_not"] == "unbuildable"
    play(match, "plow")
    assert line(match, "R1")["for_sale"]
    play(match, "buy R1")
    assert spaces(match, "replace lime") == {"e5"}
    play(match, "replace lime e5", "build lemon g5")
    assert match.to_move == 1


@pytest.mark.rule("citrus", "8.7", "10.3", "R33")
def test_action_tiles_not_used_are_worth_a_point_and_bulls_on_the_board_nothing():
    match = lay("held bull,cart,bridge,horses-2/milestone; landscape bull:a2")
    assert [player["points"]["actions"] for player in match.view(None)["players"]] == [3, 1]
