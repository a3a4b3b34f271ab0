"""Sections 9 and 10: passing, the rescue finca, the end, the last count."""

import pytest

from huerta.core.playthrough import random_match
from tests.games.citrus.table import GAME, deal, keys, kinds, lay, line, market, part, play, site, told, track

# The roads of A are all taken, and nobody has a region in reach of a lemon.
BLOCKED = "fincas A:8/6; plantations -/-/L:e5 O:f4 B:g5 M:f6; complete 0"


@pytest.mark.rule("citrus", "9.1", "R27", "R29")
def test_a_seat_that_can_neither_buy_nor_harvest_passes():
    match = lay(f"{BLOCKED}; {market(s1='L')}; held milestone/-")
    assert match.legal() == ["pass", "milestone"]  # a landscape tile is never forced
    assert line(match, "R1")["why_not"] == "unbuildable"
    assert keys(told(match, "pass")) == ["pass"]
    assert (match.to_move, part(match, "passes")) == (1, "1")


@pytest.mark.rule("citrus", "9.2", "R38")
def test_when_all_have_passed_a_rescue_finca_comes_and_the_turn_goes_on():
    match = lay(f"seats 3; {BLOCKED.replace('-/-/', '-/-/-/')}; sites E,F,G; {market(s1='L')}")
    play(match, "pass", "pass")
    events = told(match, "pass")
    assert keys(events) == ["pass", "rescue", "draw_finca"]
    assert match.to_move == 0
    assert (kinds(match), match.view(0)["drawn"]["why"]) == ({"site"}, "rescue")
    play(match, "site E")
    assert kinds(match) == {"buy"}
    play(match, "buy R1")
    assert (part(match, "passes"), part(match, "rescued")) == ("0", "0")
    play(match, "build lemon e1")
    assert match.to_move == 1


@pytest.mark.rule("citrus", "9.3", "R38", "R48")
def test_if_nobody_can_act_after_the_rescue_the_game_ends():
    # the neutral lemons on a road of every open site keep the lemon out
    board = "plantations -/-/L:e5,d2,h1,b4 O:f4 B:g5 M:f6"
    match = lay(f"fincas A:8/6; sites E,F,G; {board}; complete 0; {market(s1='L')}; coins 1,0")
    play(match, "pass", "pass", "site E")
    assert match.legal() == ["pass"]
    play(match, "pass")
    assert not match.is_over
    events = told(match, "pass")
    assert keys(events)[:2] == ["pass", "over"]
    assert match.ending == "nobody can act"


@pytest.mark.rule("citrus", "9.3", "R38")
def test_without_a_finca_or_a_site_the_game_ends_at_once():
    match = lay(f"{BLOCKED}; sites -; {market(s1='L')}")
    play(match, "pass", "pass")
    assert match.ending == "nobody can act"


@pytest.mark.rule("citrus", "9.2")
def test_a_milestone_between_the_passes_starts_the_count_again():
    match = lay(f"{BLOCKED}; sites E,F,G; {market(s1='L')}; coins 0,0; held -/milestone")
    play(match, "pass", "milestone", "site E")
    play(match, "pass")
    assert (part(match, "passes"), kinds(match)) == ("1", {"pass"})


@pytest.mark.rule("citrus", "9.4", "R35")
def test_the_game_ends_with_the_turn_that_builds_the_last_plantation():
    letters = [*"LOBMG", *(f"{letter}*" for letter in "LOBMG")]
    everything = ",".join(tile for tile in letters for _ in range(6 if "*" in tile else 12))
    without_two = everything.replace("L,L,", "", 1)
    match = lay(f"{market(s1='L', s2='L')}; plowed {without_two}; complete 0; landscape bull:f4; seats 3; held cart/-/-")
    assert match.view(0)["bag_count"] == 0
    play(match, "buy R1", "build lemon f4")
    assert not match.is_over
    play(match, "build lemon k2")
    assert not match.is_over  # the bull may still be used in this turn
    events = told(match, "done")
    assert events[0] == {"key": "over", "ending": "all plantations built"}
    assert match.is_over


@pytest.mark.rule("citrus", "10.1", "R36")
@pytest.mark.parametrize(("site", "spaces"), [("A", ["e4", "e3", "e5", "f6"]), ("J", ["c6", "c5", "c7", "d8"])])
@pytest.mark.parametrize(
    ("regions", "pays"), [("L:{0}@,{1}/O:{2}@/-/-", [5, 0, 0]), ("L:{0}@/O:{2}@/M:{3}@/-", [5, 5, 5]), ("-/-/-/L:{0}", [0, 0, 0])]
)
def test_fincas_never_encircled_pay_the_second_value_to_the_first(site, spaces, regions, pays):
    match = lay(f"seats 3; fincas {site}:10/5; plantations {regions.format(*spaces)}; ending 2")
    assert [player["points"]["fincas"] for player in match.view(None)["players"]] == pays
    match = lay(f"seats 3; fincas {site}:10/5=scored; plantations {regions.format(*spaces)}; ending 2")
    assert [player["points"]["fincas"] for player in match.view(None)["players"]] == [0, 0, 0]


@pytest.mark.rule("citrus", "10.2", "10.3", "10.4", "R34", "R36")
def test_the_last_count_adds_harvest_action_tiles_and_horses():
    match = lay("fincas -; plantations L:e4*@,e3 M:a2@/-/O:c1; held horses-3,bull,cart/horses-1; score 10,4; ending 1")
    parts = [player["points"] for player in match.view(None)["players"]]
    assert parts[0] == {"track": 10, "fincas": 0, "harvest": 4, "actions": 2, "horses": 3, "total": 19}
    assert match.points() == [19, 5]
    paid = lay("fincas -; held horses-3/horses-1; ending 1", "printed-2013 horses=at-once")
    assert paid.points() == [0, 0]


@pytest.mark.rule("citrus", "10.5", "R36")
def test_most_points_win_and_ties_share():
    assert lay("seats 3; score 10,14,3; ending 1").winners() == [1]
    assert lay("seats 3; score 14,14,3; ending 1").winners() == [0, 1]


@pytest.mark.rule("citrus", "10.1", "10.2")
def test_the_story_of_the_end_tells_the_last_count():
    match = random_match(GAME, 2, {"side": "short"}, 3)
    before, move = match.at(match.ply - 1), match.moves[-1]
    events = GAME.story(before.state, move, match.state)
    assert "over" in keys(events)
    last = [event for event in events if event["key"].startswith("final_")]
    totals = [sum(event["points"][seat] for event in last) for seat in range(2)]
    assert [on + more for on, more in zip(track(match), totals, strict=True)] == match.points()


@pytest.mark.rule("citrus", "R43")
def test_moves_can_be_taken_back_until_something_hidden_is_shown():
    match = deal(2, 4)
    play(match, "buy R1")
    assert match.can_undo
    match.undo()
    match = lay(market(s1="L", s2="O", s5="B", s9="M", s11="G"))
    play(match, "buy R1")
    assert not match.can_undo


@pytest.mark.rule("citrus", "R48", "R35")
def test_no_seat_plays_after_the_end():
    match = random_match(GAME, 3, {}, 1)
    assert match.is_over
    assert match.legal() == []
    assert site(match, "A")["state"] in ("finca", "scored")
