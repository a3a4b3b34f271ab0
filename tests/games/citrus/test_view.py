"""What the page is told: everything open, nothing hidden, and why not."""

import json

import pytest

from huerta.core.playthrough import random_plies
from tests.games.citrus.table import GAME, deal, lay, line, market, play, reason, site


@pytest.mark.rule("citrus", "12.1", "R44")
def test_everybody_sees_the_same_and_nobody_the_key():
    match = deal(3, 2)
    views = [match.view(seat) for seat in (0, 1, 2, None)]
    assert len({json.dumps({**view, "seat": None}) for view in views}) == 1
    assert [view["seat"] for view in views] == [0, 1, 2, None]
    assert match.key.hex() not in json.dumps(views)


def test_a_new_game():
    view = deal(2, 1).view(0)
    assert (view["phase"], view["to_move"], view["ending"], view["regions"]) == ("turn", 0, "going on", [])
    assert view["certainty"] == {"board": "R", "market": "R", "fincas": "R", "landscape": "R"}
    assert len(view["board"]["spaces"]) == 150
    assert view["board"]["spaces"][0] == {
        **{"cell": 0, "x": 0, "y": 0, "name": "a1", "kind": "rock", "site": None, "road_of": []},
        **{"tile": None, "landscape": None},
    }
    assert [space["site"] for space in view["board"]["spaces"] if space["kind"] == "site"] == list("LEFMBGAIHJDCNKO")
    assert {tuple(entry["spaces"]) for entry in view["market"]["lines"]} >= {(0, 1), (2, 3, 4, 5), (0, 2, 6)}
    assert view["reasons"] == {}
    assert (view["harvest"], view["drawn"], view["waiting"]) == (None, None, [])


def test_regions_tell_their_points_owner_and_sites():
    match = lay("plantations L:f4*@,f3/-/O:k2,k1; bridges -")
    first, second = match.view(0)["regions"]
    assert first == {
        **{"head": 10, "fruit": "orange", "owner": None, "cells": [10, 25], "tiles": 2, "wells": 0, "points": 2},
        **{"sites": ["B"]},
    }
    assert (second["head"], second["owner"], second["points"], second["sites"]) == (50, 0, 3, ["A", "E"])
    tile = next(space["tile"] for space in match.view(0)["board"]["spaces"] if space["name"] == "f4")
    assert tile == {"fruit": "lemon", "well": True, "head": 50, "owner": 0}


def test_sites_tell_who_stands_how_and_what_they_would_pay():
    match = lay("plantations L:f4*@,f3/O:g5@/-; landscape bull:e4")
    entry = site(match, "A")
    assert (entry["first"], entry["second"], entry["standing"], entry["pays"], entry["pays_at_end"]) == (
        8,
        6,
        [2, 1],
        [8, 6],
        [6, 0],
    )
    assert len(entry["left"]) == 5
    assert (site(match, "E")["state"], site(match, "H")["state"]) == ("open", "hidden")
    assert site(match, "E")["first"] is None


@pytest.mark.parametrize(
    ("fruit", "space", "sign"),
    [
        *(("lemon", "a1", "#"), ("lemon", "f5", "#"), ("lemon", "f4", "o"), ("lemon", "e5", "r"), ("lemon", "f3", ".")),
        *(("lemon", "i4", "f"), ("lemon", "e9", "n"), ("lemon", "e1", "s"), ("orange", "f8", ".")),
    ],
)
def test_every_space_says_why_not(fruit, space, sign):
    match = lay("stage after; waiting L,O; plantations L:f4@,e7@/L:j4@/L:d9,c9; sites H,F,G")
    assert reason(match, fruit, space) == sign


def test_a_space_where_only_a_worker_lacks_says_so():
    match = lay("stage after; waiting M,M; plantations L:a2@,c1@,a5@,a7@ M:c10@/-/-")
    assert reason(match, "lime", "f4") == "w"


def test_lines_say_why_they_are_not_for_sale():
    match = lay("coins 2,6")
    assert (line(match, "R1")["for_sale"], line(match, "C1")["why_not"]) == (True, "coins")
    play(match, "buy R1")
    assert (line(match, "R1")["why_not"], line(match, "R2")["why_not"]) == ("empty", "not-now")
    assert line(lay("ending 2"), "R1")["why_not"] == "over"


def test_a_harvest_is_previewed():
    match = lay("plantations L:f4*@,f3 O:k2@/-/-; coins 9,6")
    assert match.view(0)["previews"] == [{"head": 25, "points": 1, "coins": 3}, {"head": 50, "points": 3, "coins": 3}]
    assert lay("plantations L:f4*@,f3/-/-; ending 1").view(0)["previews"] == []


def test_bought_tiles_and_a_drawn_finca_are_told():
    match = play(lay(market(s1="L", s2="O*", s5="B", s9="M", s11="G")), "buy R1")
    view = match.view(0)
    assert view["waiting"] == [{"fruit": "lemon", "well": False}, {"fruit": "orange", "well": True}]
    assert view["drawn"]["first"] in (8, 10, 12)
    assert view["phase"] == "site"


def test_every_position_of_a_game_has_a_view_a_picture_and_a_story():
    match = deal(4, 3)
    for moment in random_plies(match, 3):
        if moment.ply % 7 == 0 or moment.is_over:
            assert json.dumps(moment.view(0))
            assert moment.draw(0)
    for ply, move in list(enumerate(match.moves))[::5]:
        before, after = match.at(ply), match.at(ply + 1)
        for sentence in GAME.sentences(GAME.story(before.state, move, after.state)):
            assert sentence


def test_the_picture_shows_plantations_fincas_and_market():
    match = lay("plantations L:f4*@,f3/-/O:k2; landscape bull:e4 horses-2:a2; fincas A:8/6 B:10/5=scored; stage after; waiting L")
    drawn = match.draw(0)
    for sign in ("L1*", "O· ", "«A»", "<B>", "bu ", "h2 ", "to be built: lemon", "Market", "(you)", "workers at home: ♟♟♟♟·"):
        assert sign in drawn
    assert "waits for a site: finca 8/6" in lay("drawn 8/6 rescue").draw(None)
