"""Section 7: points, workers home, income."""

import pytest

from tests.games.citrus.table import at_home, coins, keys, kinds, lay, plantations, play, spaces, told, track

SIX_ORANGES = "O:f4*@,f3,f2,e3*,d3,c3"


@pytest.mark.rule("citrus", "7.1", "7.2", "7.3")
def test_the_example_of_the_rules_six_oranges_with_two_wells_score_eight():
    match = lay(f"plantations {SIX_ORANGES} L:a2@/-/-")
    event = told(match, "harvest f4")[0]
    assert (event["tiles"], event["wells"], event["points"]) == (6, 2, 8)
    assert track(match) == [8, 0]
    assert at_home(match) == 4
    assert plantations(match) == "L:a2@/-/O:f2,c3,d3,e3*,f3,f4*"


@pytest.mark.rule("citrus", "7.3")
def test_nobody_adds_to_a_neutral_region():
    match = lay("stage after; waiting O; plantations -/-/O:f2,f3; fincas B:8/6")
    assert spaces(match, "build orange") == {"k2", "j3", "l3", "k4"}


@pytest.mark.rule("citrus", "7.4", "R26")
def test_the_example_of_the_rules_three_workers_at_home_bring_six_coins():
    match = lay("plantations L:a2@ O:f4@ M:k2@/-/-; coins 1,6")
    play(match, "harvest a2")
    assert match.view(0)["harvest"] == {"points": 1, "regions": 1, "income_now": 6}
    event = told(match, "done")[0]
    assert (event["workers"], event["coins"], event["lost"]) == (3, 6, 0)
    assert coins(match) == [7, 6]
    assert match.to_move == 1


@pytest.mark.rule("citrus", "7.4", "R26")
@pytest.mark.parametrize(("out", "income"), [(5, 2), (4, 4), (3, 6), (2, 7), (1, 8)])
def test_income_by_workers_at_home(out, income):
    regions = ["L:a2@", "O:f4@", "M:k2@", "B:g7@", "G:l6@"][:out]
    match = lay(f"plantations {' '.join(regions)}/-/-; coins 0,6")
    assert {entry["coins"] for entry in match.view(0)["previews"]} == {income}
    play(match, "harvest a2", *(["done"] if out > 1 else []))
    assert coins(match)[0] == income


@pytest.mark.rule("citrus", "7.1", "7.4", "R26")
def test_several_regions_pay_income_once_and_the_last_one_ends_the_harvest():
    match = lay("plantations L:a2@ O:f4@,f3/-/-; coins 0,6")
    assert keys(told(match, "harvest a2")) == ["harvest"]
    assert kinds(match) == {"harvest", "done"}
    assert keys(told(match, "harvest f4")) == ["harvest", "income"]
    assert (track(match), coins(match)) == ([3, 0], [8, 6])


@pytest.mark.rule("citrus", "7.5")
def test_more_than_twelve_coins_are_lost():
    match = lay("plantations L:a2@/-/-; coins 10,6")
    event = told(match, "harvest a2")[1]
    assert (event["coins"], event["lost"]) == (2, 6)
    assert coins(match)[0] == 12


@pytest.mark.rule("citrus", "R27")
def test_whoever_has_a_region_can_harvest_and_need_not_pass():
    match = lay("plantations L:a2@/-/-; coins 0,0")
    assert match.legal() == ["harvest a2"]
