"""Sections 5 and 6: new fincas, the refill, and fincas that are scored."""

import pytest

from tests.games.citrus.table import (
    FULL_MARKET,
    deal,
    keys,
    kinds,
    lay,
    market,
    part,
    play,
    site,
    spaces,
    told,
    track,
)

AROUND_A = ("e4", "f4", "g4", "e5", "g5", "e6", "f6", "g6")


@pytest.mark.rule("citrus", "5.1", "5.2", "R17")
def test_three_or_fewer_left_bring_a_finca_before_building():
    match = lay(market(s1="L", s2="O", s5="B", s9="M", s11="G"))
    events = told(match, "buy R1")
    assert keys(events) == ["buy", "draw_finca"]
    assert kinds(match) == {"site"}
    assert spaces(match, "site") == {"E", "F", "G"}
    events = told(match, "site F")
    assert keys(events) == ["place_finca", "reveal_site"]
    assert site(match, "F")["state"] == "finca"
    assert len(part(match, "sites").split(",")) == 3
    assert kinds(match) == {"build"}


@pytest.mark.rule("citrus", "5.1")
def test_four_left_bring_none():
    match = lay(market(s1="L", s2="O", s5="B", s9="M", s11="G", s3="L"))
    assert keys(told(match, "buy R1")) == ["buy"]
    assert kinds(match) == {"build"}


@pytest.mark.rule("citrus", "5.3")
def test_regions_may_start_on_the_roads_of_the_new_finca():
    match = lay(market(s1="L", s2="O", s5="B", s9="M", s11="G"))
    play(match, "buy R1", "site E")
    assert spaces(match, "build lemon") >= {"e1", "d2", "f2", "e3"}


@pytest.mark.rule("citrus", "5.4", "R17", "R43")
def test_the_market_is_refilled_in_order_after_the_last_tile_is_built():
    match = lay(market(s1="L", s2="O", s5="B", s9="M", s11="G"))
    play(match, "buy R1", "site E", "build lemon f4")
    assert part(match, "market") == "-,-,-,-,B,-,-,-,M,-,G,-"
    reveals = int(match.state.reveals)
    events = told(match, "build orange k2")
    assert keys(events) == ["build", "refill"]
    assert events[1]["spaces"] == [0, 1, 2, 3, 5, 6, 7, 9, 11]
    assert match.state.reveals > reveals
    assert int((match.state.market >= 0).sum()) == 12
    assert part(match, "complete") == "1"


def nearly_empty_bag(tiles: str) -> str:
    """All plantations but these stand on the board of nobody, or are plowed: the bag holds what is left."""
    left = tiles.split(",")
    counts = dict.fromkeys("LOBMG", 12) | {f"{letter}*": 6 for letter in "LOBMG"}
    for tile in left:
        counts[tile] -= 1
    return ",".join(tile for tile, count in counts.items() for _ in range(count))


@pytest.mark.rule("citrus", "5.5", "R20")
def test_a_refill_that_is_not_complete_ends_the_coming_of_fincas():
    plowed = nearly_empty_bag("L,O,B,M,G,L,L,L")
    match = lay(f"{market(s1='L', s2='O', s5='B', s9='M', s11='G')}; plowed {plowed}")
    play(match, "buy R1", "site E", "build lemon f4", "build orange k2")
    assert part(match, "market") == "L,L,L,-,B,-,-,-,M,-,G,-"
    assert (part(match, "complete"), match.view(0)["bag_count"]) == ("0", 0)
    assert keys(told(match, "buy R1")) == ["buy"]
    assert kinds(match) == {"build"}


@pytest.mark.rule("citrus", "R19")
def test_a_bag_that_runs_out_with_the_twelfth_space_filled_it_completely():
    plowed = nearly_empty_bag("L,O,B,M,G,L,L,L,O,O,O,B,B,B")
    match = lay(f"{market(s1='L', s2='O', s5='B', s9='M', s11='G')}; plowed {plowed}")
    play(match, "buy R1", "site E", "build lemon f4", "build orange k2")
    assert (part(match, "complete"), match.view(0)["bag_count"]) == ("1", 0)
    match = lay(f"{market(s1='L', s2='O', s5='B', s9='M')}; plowed {nearly_empty_bag('L,O,B,M')}")
    assert keys(told(match, "buy R1")) == ["buy", "draw_finca"]
    play(match, "site E", "build lemon f4", "build orange k2")
    assert part(match, "complete") == "0"


@pytest.mark.rule("citrus", "R18")
@pytest.mark.parametrize("nothing", ["sites -", "fincas {}; sites O"])
def test_without_a_finca_or_a_site_the_market_is_refilled_all_the_same(nothing):
    letters = "ABCDEFGHIJKLMN"
    all_built = " ".join(f"{letter}:{('8/6', '10/5', '12/4')[place % 3]}" for place, letter in enumerate(letters))
    text = nothing.format(f"{all_built}; drawn -")
    match = lay(f"{text}; {market(s1='L', s2='O', s5='B', s9='M', s11='G')}")
    if "O" in text.split("sites ")[1]:
        match.state.fincas_left[:] = 0
    assert keys(told(match, "buy R1")) == ["buy"]
    play(match, "build lemon f4")
    assert keys(told(match, "build orange k2")) == ["build", "refill"]


@pytest.mark.rule("citrus", "R15", "R45")
def test_between_drawing_and_placing_nothing_else_is_done():
    match = lay(market(s1="L", s2="O", s5="B", s9="M", s11="G") + "; held bull,milestone/-")
    play(match, "buy R1")
    assert kinds(match) == {"site"}
    assert match.view(0)["drawn"]["why"] == "market"


# -- scoring -----------------------------------------------------------------------------------------------------------


def round_finca(seats: int, regions: str, more: str = "", finca: str = "A:10/5") -> str:
    """Seat 1 has one grapefruit to build, with these regions on the board."""
    return f"seats {seats}; fincas {finca}; sites E,F,G; stage after; waiting G; plantations {regions}; {more}"


@pytest.mark.rule("citrus", "6.1", "6.2", "6.3", "6.5", "R23", "R24")
def test_the_example_of_the_rules_seven_five_five_pays_ten_five_five():
    # Andrea (seat 1) four lemons and three grapefruits, Klemens five limes, Stefan two limes and three oranges, Anja three oranges
    andrea = "L:e4@,e3,d3,c3 G:g6@,h6"
    klemens = "M:f4@,f3,f2,f1,g1"
    stefan = "M:e6@,d6 O:f6@,f7,e7"
    anja = "O:e5@,c5,d5"
    match = lay(round_finca(4, f"{andrea}/{klemens}/{stefan}/{anja}/-", "landscape bull:g4,g5"))
    assert site(match, "A")["left"] == []
    events = told(match, "build grapefruit g7")
    scored = next(event for event in events if event["key"] == "score_finca")
    assert scored["standing"] == [7, 5, 5, 3]
    assert scored["points"] == [10, 5, 5, 0]
    assert track(match) == [10, 5, 5, 0]
    assert site(match, "A")["state"] == "scored"


@pytest.mark.rule("citrus", "6.4", "R24", "R25")
@pytest.mark.parametrize(
    ("regions", "pays"),
    [
        ("L:e4@,e3/O:e5@,d5/-/-", [10, 10, 0]),
        ("L:e4@,e3/O:e5@/M:f6@/-", [10, 5, 5]),
        ("L:e4@,e3/-/-/-", [10, 0, 0]),
        ("-/-/-/L:e4", [0, 0, 0]),
        ("L:e4@,e3,d3/O:e5@,d5/M:f6@/-", [10, 5, 0]),
        ("L:e4@/O:e5@,d5/M:f6@,f7/-", [0, 10, 10]),
    ],
)
def test_ties_and_empty_places(regions, pays):
    match = lay(f"seats 3; fincas A:10/5; plantations {regions}")
    assert site(match, "A")["pays"] == pays


@pytest.mark.rule("citrus", "6.1", "R6", "R22")
def test_landscape_tiles_and_bulls_occupy_and_a_finca_is_scored_once():
    regions = "L:e4@,f4 M:e5@,e6 G:n1@/-/-"
    match = lay(round_finca(2, regions, "landscape bull:g5,f6,g6 cart:g4"))
    assert keys(told(match, "build grapefruit m1")) == ["build", "score_finca"]
    assert track(match) == [10, 0]
    match = lay("fincas A:10/5=scored; plantations L:e4@,f4 M:e5@,e6/-/-; stage after; waiting L; landscape bull:g5,f6,g6 cart:g4")
    assert keys(told(match, "build lemon g4"))[:2] == ["build", "take_landscape"]
    assert track(match) == [0, 0]


@pytest.mark.rule("citrus", "6.1", "R22")
def test_a_harvest_too_can_end_the_turn_in_which_a_finca_is_scored():
    regions = "L:e4@,f4 M:e5@,e6/O:g5@/-"
    match = lay(f"fincas A:10/5 B:8/6; plantations {regions}; held bull/-; landscape bull:f6,g6 cart:g4")
    assert site(match, "A")["left"] == []
    play(match, "harvest e4")
    events = told(match, "done")
    assert keys(events) == ["income"]
    assert keys(told(match, "done")) == ["score_finca"]
    assert track(match) == [2 + 10, 5]


@pytest.mark.rule("citrus", "6.2", "R23")
def test_a_region_counts_once_with_its_whole_size_and_without_its_wells():
    match = lay("plantations L:e4*@,f4*,e3,e5,d5/-/-")
    assert site(match, "A")["standing"] == [5, 0]


@pytest.mark.rule("citrus", "6.1", "11.4", "R41")
def test_on_the_short_side_a_finca_at_the_edge_has_five_spaces():
    match = lay("fincas E:8/6; sites F,G,H", "printed-2013 side=short")
    edge = {name for name in "ABCDEFGHIJK" if len(site(match, name)["around"]) == 5}
    assert edge == set("EFGIK")
    assert all(len(site(match, name)["around"]) == 8 for name in set("ABCDEFGHIJK") - edge)
    board = "plantations L:c1@,c2 O:d2@ M:e1@/-/-; landscape bull:e2"
    match = lay(f"fincas E:8/6; sites F,G,H; {board}; stage after; waiting L", "printed-2013 side=short")
    assert keys(told(match, "build lemon b1")) == ["build", "score_finca"]
    assert track(match) == [8, 0]


@pytest.mark.rule("citrus", "1.4")
def test_the_market_of_a_new_game_is_full():
    match = deal(2)
    assert part(match, "complete") == "1"
    assert len(FULL_MARKET.split(",")) == len(part(match, "market").split(","))
    assert "-" not in part(match, "market").split(",")
    assert (
        tuple(entry["name"] for entry in match.view(None)["board"]["spaces"] if entry["cell"] in site(match, "A")["around"])
        == AROUND_A
    )
