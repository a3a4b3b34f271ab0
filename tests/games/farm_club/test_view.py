"""What the page is given: everything open, counted out, with previews of every choice."""

import json

import pytest

from huerta.core.playthrough import random_plies
from huerta.games.farm_club.view import CARDS

from .table import deal, lay, legal, play

ROW = "S:G45,P:G44,C:G43"


def taken(match, card, seat=0):
    """A card beside a farm, as the page sees it."""
    return next(item for item in match.view()["players"][seat]["cards"] if item["id"] == card)


def test_a_view_is_plain_data_and_says_who_looks():
    match = deal(3)
    for seat in (None, 0, 2):
        view = match.view(seat)
        assert json.loads(json.dumps(view)) == view
        assert view["seat"] == seat
    assert {key: match.view(0)[key] for key in match.view(0) if key != "seat"} == {
        key: match.view(1)[key] for key in match.view(1) if key != "seat"
    }


def test_a_new_table():
    view = deal(4).view()
    assert (view["phase"], view["round"], view["turn"], view["start"], view["stock"]) == ("turn", 1, 0, 0, 15)
    assert (view["is_over"], view["ending"], view["winners"], view["hand"]) == (False, "going on", [], None)
    assert len(view["hiring"]) == 3
    assert len(view["election"]["leaders"]) == 6
    assert len(view["election"]["clans"]) == 5
    assert len(view["deck"]) == 42
    assert [player["neighbour"] for player in view["players"]] == [3, 0, 1, 2]
    assert view["options"] == {"edition": "blam-2022", "clan_cards": "two-pairs", "start_player": "first-seat"}


def test_a_card_is_told_in_full():
    assert CARDS[15] == {
        "id": "G16",
        "number": 15,
        "kind": "line",
        "timing": "immediate",
        "animals": ["horse", "pig", "goat"],
        "points": 5,
        "partial": 0,
        "text": "horse, pig and goat in one row or column, a bird if the pig is in the middle of it",
        "certainty": "R",
    }
    assert (CARDS[45]["id"], CARDS[45]["number"], CARDS[54]["id"], CARDS[54]["number"]) == ("C1", 0, "C1", 0)
    assert {card["kind"]: card["timing"] for card in CARDS} == {
        **dict.fromkeys(("pair", "line", "five"), "immediate"),
        **dict.fromkeys(("more", "neighbour", "one"), "deferred"),
    }


def test_a_player_is_told_with_counts_and_points():
    match = lay("PH--D----", "C9,G01!,G22", birds="2,0", row=ROW)
    player = match.view()["players"][0]
    assert player["farm"] == ["pig", "horse", None, None, "duck", None, None, None, None]
    assert player["leader"] == "duck"
    assert player["counts"] == {"pig": 1, "horse": 1, "sheep": 0, "goat": 0, "chicken": 0, "duck": 1}
    assert player["side"] == {"id": "F1A", "pens": ["pig", "duck"], "certainty": "R"}
    assert player["points"] == {"immediate": 3, "deferred": 1, "birds": 2, "total": 6}


@pytest.mark.parametrize(
    ("farm", "card", "missing", "cells"),
    [
        ("P--------", "G01", 1, {"horse": [1, 3]}),
        ("PS-------", "G01", 1, {"horse": [3]}),
        ("PS-S-----", "G01", 2, {"pig": [2, 4, 5, 6, 7, 8], "horse": [2, 4, 5, 6, 7, 8]}),
        ("HP-------", "G01", 0, {}),
        ("PG-------", "G16", 1, {"horse": [2]}),
        ("P--G-----", "G16", 1, {"horse": [6]}),
        ("SSSS--SS-", "G16", None, {}),
    ],
)
def test_cells_that_serve_a_goal(farm, card, missing, cells):
    found = taken(lay(farm, card, seats=5), card)
    assert found["missing"] == missing
    assert found["cells"] == cells
    assert found["wants"] == list(cells)
    assert found["avoids"] == []


def test_a_goal_that_only_reorganising_can_meet():
    found = taken(lay("SSSSS-SSS", "C1x,G01", seats=5), "G01")
    assert (found["missing"], found["cells"], found["met"]) == (None, {}, "no")


@pytest.mark.parametrize(
    ("farm", "card", "wants", "avoids", "met"),
    [
        ("PH-------", "G22", ["pig"], ["horse"], "partly"),
        ("PPH------", "G22", ["pig"], ["horse"], "full"),
        ("H--------", "G34", ["pig"], [], "partly"),
        ("H--------", "G40", ["pig"], [], "no"),
        ("P--------", "G40", [], ["pig"], "full"),
        ("PP-------", "G40", [], ["pig"], "no"),
        ("P---H----", "C1", ["pig", "horse", "sheep"], [], "no"),
        ("PP-------", "G40x", [], [], "no"),
        ("PH-------", "G01!", [], [], "full"),
    ],
)
def test_what_would_help_or_hurt_a_card(farm, card, wants, avoids, met):
    found = taken(lay(farm, card, "S" + farm[1:].replace("P", "S").replace("H", "S") if "34" in card else ""), card.rstrip("x!"))
    assert (found["wants"], found["avoids"], found["met"]) == (wants, avoids, met)


def test_what_is_in_hand():
    match = lay("PH-------", row=ROW)
    assert play(match.at(match.ply), "hire 2").view()["hand"] == {"animal": "pig", "card": CARDS[43]}
    assert play(match.at(match.ply), "elect pig").view()["hand"] == {"animal": None, "card": None}
    assert play(match.at(match.ply), "hire 2, place 9").view()["hand"] == {"animal": None, "card": CARDS[43]}
    line = lay("PHG------", "G16", row=ROW)
    assert play(line.at(0), "hire 1, place 9, keep").view()["hand"] == {"animal": None, "card": CARDS[44]}
    assert play(line.at(0), "hire 1, place 8, move 8>9").view()["hand"] == {"animal": None, "card": None}


def test_previews_of_hiring_and_electing():
    match = lay("-HG------", "G16,G01", row="P:G03,D:G44,C:G43")
    previews = match.view()["previews"]
    assert set(previews) == {"hire", "elect"}
    pig = previews["hire"][0]
    assert pig[1] is pig[2] is pig[4] is None
    assert pig[0] == {"completes": ["G01"], "asks": ["G16"], "pen_bird": True, "line_birds": 0, "points": 4}
    assert pig[5] == {"completes": ["G03"], "asks": [], "pen_bird": False, "line_birds": 0, "points": 3}
    assert previews["hire"][1][8]["pen_bird"] is True
    assert previews["elect"]["pig"]["completes"] == ["G01"]
    assert previews["elect"]["pig"]["clans"] == []


def test_previews_of_an_election_tell_the_clan_cards_it_completes():
    match = lay("PPH-----S", "G40")
    elect = match.view()["previews"]["elect"]
    assert elect["horse"]["clans"] == ["C1"]
    assert elect["horse"]["points"] == 0
    assert elect["duck"]["clans"] == []
    assert "elect" in lay("P---H----").view()["previews"]
    assert lay("P---H----").view()["previews"]["elect"] == {}


def test_previews_of_a_placement_a_clan_card_a_reorganisation_and_a_line():
    match = lay("HG-------", "G16,G01", row="P:G44,S:G45,C:G43")
    place = play(match.at(0), "hire 1").view()["previews"]["place"]
    assert place[2]["asks"] == ["G16"]
    assert place[3]["completes"] == ["G01"]
    card = play(match.at(0), "hire 1, place 3").view()["previews"]["card"]
    assert list(card) == play(match.at(0), "hire 1, place 3").legal()
    assert card["swap 2-3"] == {"completes": ["G16", "G01"], "asks": [], "pen_bird": False, "line_birds": 1, "points": 9}
    harvest = play(match.at(0), "hire 1, place 3, keep").view()["previews"]
    assert harvest == {"validate": {"G16": {"completes": ["G16"], "asks": [], "pen_bird": False, "line_birds": 0, "points": 5}}}
    clan = play(lay("PPH-----S"), "elect horse").view()["previews"]["clan"]
    assert clan["C1"]["completes"] == ["C1"]
    assert set(clan) == {"C1", "C2", "C3"}


@pytest.mark.parametrize("seats", [2, 5])
def test_a_preview_is_what_happens(seats):
    for match in random_plies(deal(seats, 6), 6):
        if match.is_over or match.ply % 5 or match.view()["phase"] != "card":
            continue
        seat = match.to_move
        for text, told in match.view()["previews"]["card"].items():
            after = play(match.at(match.ply), [text])
            assert after.game.points(after.state)[seat] == told["points"]


def test_after_the_end_there_is_nothing_to_preview():
    match = lay("PHSGCDPHS")
    assert match.view()["previews"] == {}
    assert match.view()["is_over"]
    assert legal(match, "hire") == []
