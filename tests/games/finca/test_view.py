"""What everybody sees, as data for a browser, and as a drawing in text."""

import json

import pytest
from rich.text import Text

from huerta import SeatsError

from .table import FRANJOS, both_editions, deal, finca_tiles, lay, play


def test_a_view_is_plain_json():
    for match in (deal(2), deal(4, FRANJOS), lay("carts 1,0,0; fruit 2F1A/-/-", Inca="2F+3", Artà="1A+3")):
        assert json.loads(json.dumps(match.view(0))) == match.view(0)


@pytest.mark.rule("finca", "11.1")
def test_everybody_sees_the_same():
    match = deal(3)
    views = [match.view(seat) for seat in (None, 0, 1, 2)]
    assert [seen.pop("seat") for seen in views] == [None, 0, 1, 2]
    assert views[0] == views[1] == views[2] == views[3]


def test_a_view_for_a_seat_that_is_not_there_is_refused():
    with pytest.raises(SeatsError, match="there is no seat 3: seats are 0 to 2"):
        deal(3).view(3)


def test_the_turn():
    seen = lay("seat 2; ply 30; turn 17").view(0)
    assert (seen["to_move"], seen["phase"], seen["ply"], seen["turn"]) == (1, "turn", 30, 17)
    assert (seen["is_over"], seen["ending"]) == (False, "going on")
    over = lay("ending 2").view()
    assert (over["is_over"], over["ending"]) == (True, "standstill")


@both_editions
def test_the_options(edition):
    assert deal(2, edition).view()["options"]["edition"] == edition


@pytest.mark.parametrize(
    ("moves", "phase"),
    [("double", "first"), ("double, move 1", "second"), ("cart", "deliver"), ("large", "deliver"), ("move 1", "turn")],
)
def test_the_phase_says_what_is_asked_for(moves, phase):
    match = play(lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3"), moves)
    assert match.view()["phase"] == phase
    assert deal(2).view()["phase"] == "place"


def test_the_windmill():
    match = lay("blades OAFGLVOAFGLV; farmers 1:12 4:1123 9:2 12:133 7:23")
    blades = match.view()["windmill"]
    assert [blade["fruit"] for blade in blades[:3]] == ["orange", "almond", "fig"]
    assert blades[3] == {"fruit": "grape", "farmers": [2, 1, 1]}
    assert blades[1]["farmers"] == [0, 0, 0]


def test_a_region_with_its_tile_its_stack_its_finca_tile_and_how_everyone_stands():
    match = lay(f"tiles 3F/1A/2V; {finca_tiles(Inca='AF', Palma='*')}", Inca="3F2V+2", Palma="4*+3")
    inca = match.view()["regions"][2]
    assert inca == {
        "name": "Inca",
        "tile": {"text": "3F2V", "value": 5, "needs": {"fig": 3, "olive": 2}, "jokers": 0},
        "height": 3,
        "served": 0,
        "house": False,
        "finca": {
            "text": "AF",
            "fruits": ["almond", "fig"],
            "is_joker": False,
            "points": 5,
            "owner": None,
            "standing": [3, 1, 0],
        },
    }
    palma = match.view()["regions"][6]
    assert palma["tile"] == {"text": "4*", "value": 4, "needs": {}, "jokers": 4}
    assert (palma["finca"]["fruits"], palma["finca"]["is_joker"]) == ([], True)


def test_an_empty_region():
    laid = finca_tiles(Inca="F=2", Palma="O=out")
    match = lay(f"tiles 1A,1F,1G,1L/1V,1O,2A,2F/-; {laid}", Inca="-", Palma="-")
    inca, palma = match.view()["regions"][2], match.view()["regions"][6]
    assert (inca["tile"], inca["height"], inca["house"], inca["finca"]["owner"]) == (None, 0, True, 1)
    assert palma["finca"]["owner"] == "out"
    assert match.view()["houses_left"] == 3


def test_a_delivery_under_way():
    match = lay("carts 1,0,0; fruit 2F1A/-/-", Inca="3F+3", Artà="1A+3")
    assert match.view()["delivery"] is None
    play(match, "less, deliver Inca less fig")
    seen = match.view()
    assert seen["delivery"] == {"load": "less", "room": 4, "short_paid": True}
    assert [region["served"] for region in seen["regions"]] == [0, 0, 1, 0, 0, 0, 0, 0, 0, 0]
    match.play("deliver Artà")
    assert match.view()["delivery"] is None


def test_a_player():
    laid = finca_tiles(Artà="A=2", Inca="AF=2")
    match = lay(f"carts 0,2,0; fruit -/2F1O/-; tiles -/1A,2A,3A,2A2F,3A2G,6*/-; actions -/gs/-; bonus 2,-,-,-; {laid}")
    player = match.view()["players"][1]
    assert player["fruit"] == {"almond": 0, "fig": 2, "grape": 0, "lemon": 0, "olive": 0, "orange": 1}
    assert (player["carts"], player["in_hand"], player["sets"]) == (2, 0, 1)
    assert [tile["text"] for tile in player["tiles"]] == ["1A", "2A", "3A", "2A2F", "3A2G", "6*"]
    assert (player["actions"], player["bonus"], player["fincas"]) == (["gust", "less"], [7], ["Artà", "Inca"])
    assert player["points"] == {"tiles": 21, "fincas": 10, "actions": 4, "bonus": 7, "total": 42}
    assert match.view()["bonus_left"] == [6, 5, 4]
    assert deal(2).view()["players"][0]["in_hand"] == 5


# -- the drawing -------------------------------------------------------------------------------------------------------


def line_of(drawing, start):
    return next(line for line in plain(drawing).splitlines() if line.strip(" ─→✓⌂").startswith(start))


def plain(drawing):
    """The drawing without colours."""
    return Text.from_markup(drawing).plain


def test_the_drawing_tells_what_each_walk_would_bring():
    match = lay("farmers 1:12 3:2 5:1123 6:1 9:2 12:33 2:3")
    drawing = match.draw(0)
    assert line_of(drawing, "1 A") == " ─ 1 A  ●1 ▲2  → 3: 2G"
    assert line_of(drawing, "5 V").endswith("→ 9: 2G + 1 cart")
    assert line_of(drawing, "6 O").endswith("→ 7: 1A + 1 cart")
    assert line_of(drawing, "7 A").rstrip() == " ─ 7 A"
    assert "→" not in line_of(drawing, "9 G")
    assert line_of(match.draw(1), "9 G").endswith("→ 10: 1L")
    assert line_of(match.draw(), "1 A").endswith("→ 3: 2G")


def test_the_drawing_of_a_full_circle_counts_everyone_once():
    match = lay("farmers 5:111122223333")
    assert line_of(match.draw(0), "5 V").endswith("→ 5: 12V + 2 carts")


def test_the_drawing_shows_regions_and_who_counts_what():
    laid = finca_tiles(Inca="AF", Palma="O=2", Campos="*=out")
    match = lay(f"tiles 1A,2F,1G,2A/1V,1O,2L/2V,3V; {laid}", Inca="3F2V+2", Palma="-", Campos="-")
    drawing = match.draw(0)
    assert line_of(drawing, "Inca").split() == ["Inca", "3F2V", "+2", "AF", "●1:5", "▲2:0", "■3:0"]
    assert line_of(drawing, "Palma").split() == ["⌂", "Palma", "+0", "O", "▲2", "has", "it"]
    assert line_of(drawing, "Campos").split() == ["⌂", "Campos", "+0", "*", "nobody", "has", "it"]


def test_the_drawing_marks_what_a_delivery_has_served():
    match = play(lay("carts 1,0,0; fruit 2F1A/-/-", Inca="2F+3", Artà="1A+3"), "cart, deliver Inca")
    assert line_of(match.draw(0), "Inca").startswith(" ✓ Inca")
    assert line_of(match.draw(0), "Artà").startswith("   Artà")


def test_the_drawing_shows_players_supply_and_prizes():
    match = lay("seat 2; carts 1,0,0; fruit 2F/-/-; tiles 1A/-/-; actions dg/-/-; bonus 1,-,-,-")
    drawing = plain(match.draw(0))
    assert " ●1 (you)  12 points  carts: 1  2F\n     action tiles: double gust   fruit tiles: 1A" in drawing
    assert "→▲2  0 points  carts: 0  no fruit\n     action tiles: none   fruit tiles: none" in drawing
    assert "Supply 18A 16F 18G 18L 18V 18O   carts in the centre: 5   5 wooden fincas   bonus 6 5 4" in drawing
    assert "bonus -" in plain(lay("bonus 1,2,3,3").draw())


def test_the_drawing_of_a_finished_game_shows_no_walks_and_nobody_to_move():
    drawing = plain(lay("ending 1").draw(0))
    assert "→" not in drawing
