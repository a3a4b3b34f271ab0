"""Section 4: where plantations may stand and what building does to regions and workers."""

import pytest

from tests.games.citrus.table import at_home, held, lay, part, plantations, play, spaces, told

BUILDING = "stage after; "


def waiting(tiles: str, board: str = "-/-/-", more: str = "", options: str = ""):
    """Seat 1 has these tiles to build."""
    return lay(f"{BUILDING}waiting {tiles}; plantations {board}; {more}", options)


@pytest.mark.rule("citrus", "4.1", "4.4")
def test_a_first_region_starts_on_a_road_of_a_finca():
    roads = {"f4", "e5", "g5", "f6"} | {"k2", "j3", "l3", "k4"} | {"g7", "f8", "h8", "g9"} | {"l6", "k7", "m7", "l8"}
    assert spaces(waiting("L"), "build lemon") == roads


@pytest.mark.rule("citrus", "4.1")
def test_rocks_sites_and_other_plantations_are_no_building_land():
    # g2 is beside the rock g3; d3 and d5 are landscape spaces beside the rock d4
    match = waiting("L", "L:g2@,c4@/-/-")
    assert spaces(match, "build lemon") >= {"f2", "g1", "c3", "c5", "b4"}
    assert not spaces(match, "build lemon") & {"g3", "h2", "d4", "g2", "c4"}


@pytest.mark.rule("citrus", "4.1", "4.8")
def test_land_under_a_landscape_tile_may_be_built_and_the_tile_is_taken():
    match = waiting("L,L", "L:f4@/-/-", "landscape cart:g4 horses-3:f3")
    assert spaces(match, "build lemon") >= {"g4", "f3"}
    play(match, "build lemon g4")
    assert held(match) == {"cart": 1}
    assert part(match, "landscape") == "horses-3:f3"


@pytest.mark.rule("citrus", "4.2", "R3")
@pytest.mark.parametrize("board", ["L:g5@/-/-", "-/-/L:g5", "-/L:g5@/-"])
def test_the_roads_of_a_site_have_different_fruits_whoever_owns_them(board):
    assert not spaces(waiting("L", board), "build lemon") & {"f4", "e5", "f6"}
    assert spaces(waiting("M", board), "build lime") >= {"f4", "e5", "f6"}


@pytest.mark.rule("citrus", "4.2", "R2")
@pytest.mark.parametrize("more", ["sites H,F,G", "sites E,F,G", "fincas A:8/6 H:8/6", "fincas A:8/6 H:8/6=scored"])
def test_the_roads_of_every_lettered_site_count_with_or_without_a_finca(more):
    # h6 is the western road of H (i6); the region could grow over h5 to i5, its northern road
    match = waiting("L", "L:h6@,h5/-/-", more)
    assert "i5" not in spaces(match, "build lemon")
    assert "h4" in spaces(match, "build lemon")


@pytest.mark.rule("citrus", "4.2")
def test_the_family_game_does_not_mind():
    match = waiting("L", "L:g5@/-/-", options="printed-2013 road_colours=any")
    assert spaces(match, "build lemon") >= {"f4", "e5", "f6", "h5"}


@pytest.mark.rule("citrus", "4.3", "R7")
def test_a_region_is_extended_beside_it_without_a_worker_even_on_a_road():
    match = waiting("L", "L:f3@/-/-")
    event = told(match, "build lemon f4")[0]
    assert (event["how"], event["size"], event["worker"]) == ("extend", 2, 0)
    assert plantations(match) == "L:f3@,f4/-/-"


@pytest.mark.rule("citrus", "4.3", "R1")
def test_a_corner_is_not_beside():
    match = waiting("L", "L:e7@/-/-", "fincas -")
    assert spaces(match, "build lemon") == {"e6", "f7", "e8"}


@pytest.mark.rule("citrus", "4.4", "R12")
def test_starting_takes_a_worker_from_home_and_needs_one():
    match = waiting("L", "-/-/-")
    event = told(match, "build lemon f4")[0]
    assert (event["how"], event["worker"]) == ("start", -1)
    assert at_home(match) == 4
    five = "L:a2@,c1@,a5@,a7@ M:c10@"
    assert spaces(waiting("M,M", f"{five}/-/-", "seats 2"), "build lime") == {"b10", "d10", "c9"}


@pytest.mark.rule("citrus", "4.4", "R4")
def test_a_road_that_ends_at_a_rock_or_leaves_the_board_does_not_exist():
    match = waiting("L", more="fincas E:8/6; sites F,G,H", options="printed-2013 side=short")
    assert spaces(match, "build lemon") == {"c1", "e1", "d2"}
    match = waiting("L", more="fincas F:8/6; sites E,G,H")
    assert spaces(match, "build lemon") == {"h1", "g2", "i2", "h3"}


@pytest.mark.rule("citrus", "4.4", "R5")
def test_a_scored_finca_still_lets_regions_start():
    match = waiting("L", more="fincas A:8/6=scored; landscape bull:f4")
    assert spaces(match, "build lemon") == {"f4", "e5", "g5", "f6"}


@pytest.mark.rule("citrus", "4.4", "R8")
def test_a_region_cannot_be_started_beside_a_neutral_one_of_its_fruit():
    match = waiting("L,M", "-/-/L:f3")
    assert "f4" not in spaces(match, "build lemon")
    assert "f4" in spaces(match, "build lime")


@pytest.mark.rule("citrus", "4.5", "R1")
def test_no_plantation_beside_a_foreign_region_of_its_fruit():
    match = waiting("L", "L:e8@/L:f9@/-", "fincas -")  # the two regions touch at a corner, which is allowed
    assert spaces(match, "build lemon") == {"d8", "e7"}
    match = waiting("L", "L:h4@/M:j4@/-", "fincas -")
    assert "i4" in spaces(match, "build lemon")
    match = waiting("L", "L:h4@/L:j4@/-", "fincas -")
    assert "i4" not in spaces(match, "build lemon")


@pytest.mark.rule("citrus", "4.6", "R11")
def test_joining_own_regions_sends_all_workers_but_one_home_at_once():
    match = waiting("L,M", "L:l4@,k4,n4@ M:a7@,o7@,o1@/-/-")
    assert at_home(match) == 0
    event = told(match, "build lemon m4")[0]
    assert (event["how"], event["worker"], event["size"]) == ("merge", 1, 4)
    assert at_home(match) == 1
    assert "f4" in spaces(match, "build lime")  # and he can be used again in the same action


@pytest.mark.rule("citrus", "4.6", "R11")
def test_three_regions_joined_leave_one_worker():
    match = waiting("L,M", "L:h4@,j4@,i3@/-/-")
    told(match, "build lemon i4")
    assert at_home(match) == 4
    assert len([sign for sign in plantations(match) if sign == "@"]) == 1


@pytest.mark.rule("citrus", "4.7", "R9")
@pytest.mark.parametrize(("own", "neutral", "may"), [("e7", "e9", True), ("e7", "e9,f9", False), ("d8,e7", "e9,f9", True)])
def test_a_neutral_region_may_be_joined_if_it_is_not_larger(own, neutral, may):
    regions = f"L:{','.join(f'{space}@' for space in own.split(','))}"
    match = waiting("L", f"{regions}/-/L:{neutral}", "fincas -")
    assert ("e8" in spaces(match, "build lemon")) is may


@pytest.mark.rule("citrus", "4.7", "R9")
def test_several_neutral_regions_are_added_up():
    own = "L:e6@,e7"
    assert "e8" in spaces(waiting("L", f"{own}/-/L:d8,e9", "fincas -"), "build lemon")
    assert "e8" not in spaces(waiting("L", f"{own}/-/L:d8,e9,f9", "fincas -"), "build lemon")


@pytest.mark.rule("citrus", "4.7", "R10")
def test_absorbed_plantations_belong_to_the_region_and_can_be_harvested_again():
    match = waiting("L", "L:e6@,e7/-/L:e9*,f9", "fincas -; coins 0,6; market -,-,-,-,-,-,-,-,-,-,-,L; seats 2")
    play(match, "build lemon e8")
    assert plantations(match) == "L:e6@,e7,e8,e9*,f9/-/-"
    match = lay("plantations L:e6@,e7,e8,e9*,f9/-/-")
    assert told(match, "harvest e6")[0]["points"] == 6


@pytest.mark.rule("citrus", "4.8", "R31", "R34")
def test_horses_are_kept_open_or_paid_at_once():
    board = "L:f4@/-/-"
    match = waiting("L", board, "landscape horses-3:f3")
    play(match, "build lemon f3")
    assert (held(match), match.state.score[0]) == ({"horses-3": 1}, 0)
    match = waiting("L", board, "landscape horses-3:f3", "printed-2013 horses=at-once")
    events = told(match, "build lemon f3")
    assert [event["key"] for event in events[:3]] == ["build", "take_landscape", "horses"]
    assert (held(match), match.state.score[0]) == ({"horses-3": 1}, 3)
    assert match.points()[0] == 3 + 2 + 6  # the track, two lemons in the field, most beside A
