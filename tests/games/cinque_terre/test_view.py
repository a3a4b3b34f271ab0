"""What a seat sees, as data for a browser, and as a drawing in text."""

import json

import pytest
from rich.text import Text

from huerta import SeatsError
from huerta.core.playthrough import random_plies

from .table import CORNIGLIA, NOTHING_SOLD, any_seats, deal, lay, pass_turns, play, serving


@any_seats
def test_a_view_is_plain_json(seats):
    for match in random_plies(deal(seats), seats):
        if match.ply % 97 == 0 or match.is_over:
            for seat in (None, 0):
                assert json.loads(json.dumps(match.view(seat))) == match.view(seat)


def test_a_view_for_a_seat_that_is_not_there_is_refused():
    with pytest.raises(SeatsError, match="there is no seat 2: seats are 0 to 1"):
        deal(2).view(2)


def test_the_turn():
    seen = lay("seat 2; ply 30; turn 17; actions 1; under harvest").view(0)
    assert (seen["to_move"], seen["phase"], seen["ply"], seen["turn"]) == (1, "act", 30, 17)
    assert (seen["actions_left"], seen["under_way"]) == (1, "harvest")
    assert (seen["is_over"], seen["ending"]) == (False, "going on")


def test_prices_piles_and_cards():
    seen = lay("load 2L/-; open VVMG; discards 3T").view(0)
    monterosso = seen["villages"][0]
    assert monterosso["dice"] == {"olive": 4, "mushroom": 6, "lemon": 2, "tomato": 1}
    assert monterosso["prices"]["garlic"] == 1
    assert monterosso["vendor"] == {"lire": 10, "owner": None, "certainty": "R"}
    lemons = {"produce": "lemon", "left": 11, "of": 13}
    assert seen["terraces"][0] == {
        "name": "terrace 1",
        "space": 1,
        "piles": [{"produce": "mushroom", "left": 13, "of": 13}, {"produce": "zucchini", "left": 13, "of": 13}, lemons],
    }
    assert seen["open_cards"] == ["olive", "olive", "mushroom", "garlic"]
    assert seen["discards"]["tomato"] == 3
    assert seen["spaces"][1] == {"name": "terrace 1", "kind": "terrace", "carts": [0, 1]}


@pytest.mark.rule("cinque_terre", "12.2")
def test_unseen_cards_are_counted_for_the_one_who_looks():
    match = lay("hands 2L/1L; known -/1L; old 1L/-; open VMGU")
    assert match.view(0)["unseen"]["lemon"] == 7
    assert match.view(1)["unseen"]["lemon"] == 9
    assert match.view()["unseen"]["lemon"] == 9
    assert (match.view(0)["unseen_old"]["lemon"], match.view(1)["unseen_old"]["lemon"]) == (0, 1)


def test_every_sold_piece_tells_its_price():
    player = lay(f"sold 1V1G,-,-,-,-/{NOTHING_SOLD}").view()["players"][0]
    assert player["sold"][0] == {
        "village": "Monterosso",
        "pieces": [{"produce": "olive", "price": 4}, {"produce": "garlic", "price": 1}],
        "free": 6,
    }


def test_open_orders_tell_what_everybody_has_and_misses():
    match = lay(f"row 1,2; sold 1V,-,-,-,-/{serving(1)}")
    order = match.view(0)["orders"][0]
    assert (order["number"], order["lire"], order["certainty"]) == (1, 8, "R")
    assert order["needs"] == [{"village": "Monterosso", "produce": "olive"}, {"village": "Vernazza", "produce": "zucchini"}]
    assert (order["have"], order["missing"]) == ([[True, False], [True, True]], [1, 0])
    assert match.view(1)["claimable"] == {"orders": [1], "vendors": []}
    assert match.view(0)["claimable"] == {"orders": [], "vendors": []}
    play(pass_turns(match, 1), "end")
    assert match.view()["orders"][0]["can_claim"]
    match.play("claim 1")
    assert match.view()["orders"][0] is None
    assert match.view(1)["looked_at"]["worth"] < 0
    play(match, "place")
    assert match.view(1)["claimable"]["orders"] == []


def test_vendor_cards_that_can_be_claimed():
    match = lay("sold -,-,8U,-,-/8V,-,-,-,-; vendors 1,-,-,-,-")
    assert match.view(0)["claimable"]["vendors"] == ["Corniglia"]
    assert match.view(1)["claimable"]["vendors"] == []


def test_own_orders_and_what_they_would_bring_now():
    match = lay(f"secrets 1/-; claimed 2/-; starting 1/2; sold {serving(1)}/{NOTHING_SOLD}")
    mine = match.view(0)["players"][0]
    assert (mine["secrets"][0]["worth"], mine["secrets"][0]["missing"]) == (8, 0)
    assert mine["starting"]["have"] == [True, False, False, False, False]
    assert mine["starting"]["worth"] == -mine["starting"]["value"]
    told = match.view(0)["provisional"]
    assert told["secrets"] == 8
    assert told["total"] == mine["lire"] + 8 + mine["starting"]["worth"]
    assert match.view()["provisional"] is None


def test_how_near_the_end_is():
    seen = lay("claimed 1,2/3; trigger kinds 2 1; sold 8L,-,5L,-,-/-,-,-,-,-").view()["end"]
    assert seen == {
        "claims_needed": 5,
        "claims": [2, 1],
        "kinds_needed": 2,
        "gone": ["lemon"],
        "lowest": [{"produce": "lemon", "left": 0}, {"produce": "olive", "left": 13}],
        "trigger": "kinds",
        "trigger_seat": 1,
        "turns_left": 1,
        "limit": 200,
    }


def test_the_route_from_where_the_cart_stands():
    match = lay(f"carts {CORNIGLIA}/2; load 2U1G/-; hands 2M3T/-; sold -,-,7L,-,-/-,-,-,-,-")
    route = match.view(0)["route"]
    assert [stop["space"] for stop in route[:3]] == ["Corniglia", "Vernazza", "Monterosso"]
    assert [stop["actions"] for stop in route] == [0, 1, 1, 1, 1, 2, 2, 2]
    sales = [
        {"produce": "grape", "count": 2, "price": 6, "lire": 12},
        {"produce": "garlic", "count": 1, "price": 1, "lire": 1},
    ]
    assert (route[0]["sales"], route[0]["total"], route[0]["room"]) == (sales, 6, 1)
    assert route[3]["harvest"][0] == {"produce": "mushroom", "left": 13, "cards": 2, "pairs": 1}
    assert match.view()["route"][3]["harvest"][0]["cards"] is None
    assert deal(2).view(0)["route"] == []


def test_the_final_reveal_one_by_one():
    match = lay(f"ending 1; start 2; secrets 1/-; claimed 2/-; starting 1/2; sold {serving(1)}/{NOTHING_SOLD}")
    steps = match.view()["reveal"]
    assert [(step["seat"], step["kind"]) for step in steps] == [(1, "starting"), (0, "secret"), (0, "starting")]
    assert [steps[0]["total"], steps[2]["total"]] == [match.points()[1], match.points()[0]]
    assert steps[1]["worth"] == 8
    assert match.view()["players"][0]["points"]["total"] == match.points()[0]


# -- in text -----------------------------------------------------------------------------------------------------------


def drawn(match, seat):
    return Text.from_markup(match.draw(seat)).plain


def test_a_drawing_shows_what_the_seat_may_see():
    match = lay(
        "seats 3; hands 2V/3L/-; known -/1L/-; secrets 7/8/-; claimed 1/2/-; starting 3/4/5; load 1M/-/-; vendors 3,-,-,-,-"
    )
    mine, theirs, spectators = drawn(match, 0), drawn(match, 1), drawn(match, None)
    assert "hand: 2V" in mine
    assert "hand: 3 cards, among them 1L" in mine
    assert "starting order 3" in mine
    assert "secret order  7" in mine
    assert "starting order 3" not in theirs
    assert "secret orders: 1" in theirs
    assert "starting order" not in spectators
    assert "(you)" not in spectators
    assert "vendor 10 ■3" in mine


def test_a_drawing_while_carts_are_placed():
    match = play(deal(2), "start terrace 2")
    assert "a terrace not yet shown" in drawn(match, 1)
    assert "at terrace 2" in drawn(match, 0)
    assert "at nowhere" in drawn(match, 0)


def test_a_drawing_of_a_look_at_an_order_and_of_the_last_turns():
    match = play(lay(f"row 1,2; sold {serving(1)}/{NOTHING_SOLD}; orders ?; trigger claims 2 2"), "end,claim 1")
    assert "You look at order" in drawn(match, 0)
    assert "You look at order" not in drawn(match, 1)
    assert "last turns: 2 left" in drawn(match, 0)
    assert "starting order" in drawn(lay("ending 1"), None)
