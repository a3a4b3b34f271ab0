"""Sections 1 and 11: how the table is laid, in every variant."""

import pytest

from huerta.games.citrus import GAME
from huerta.games.citrus.components import LANDSCAPE
from tests.games.citrus.table import any_seats, both_sides, coins, deal, kinds, part, site


def lying(match) -> dict[str, int]:
    """Landscape tiles on the board, by kind."""
    found = [space["landscape"] for space in match.view(None)["board"]["spaces"] if space["landscape"]]
    return {tile: found.count(tile) for tile in LANDSCAPE if tile in found}


@pytest.mark.rule("citrus", "1.1")
@both_sides
def test_every_landscape_space_has_a_tile_face_up(side):
    for seed in range(4):
        match = deal(2, seed, side=side)
        for space in match.view(None)["board"]["spaces"]:
            assert (space["landscape"] is not None) == (space["kind"] == "landscape")
        assert sum(lying(match).values()) == {"long": 18, "short": 12}[side]
        assert "plow" not in lying(match)


@pytest.mark.rule("citrus", "1.1")
def test_other_deals_lay_other_tiles():
    assert len({part(deal(2, seed), "landscape") for seed in range(5)}) == 5


@pytest.mark.rule("citrus", "1.2", "1.3")
@any_seats
def test_the_first_fincas_stand_on_a_to_d_and_three_sites_are_open(seats):
    view = deal(seats).view(None)
    assert [entry["name"] for entry in view["sites"] if entry["state"] == "finca"] == ["A", "B", "C", "D"]
    assert sum(entry["state"] == "open" for entry in view["sites"]) == 3
    assert view["finca_count"] == 11
    assert len(view["sites_left"]) == 8


@pytest.mark.rule("citrus", "1.2", "R40")
@pytest.mark.parametrize(
    ("side", "start", "fincas"),
    [("long", "random-4", 4), ("long", "random-3", 3), ("short", "random-4", 3), ("short", "random-3", 3)],
)
def test_random_first_sites(side, start, fincas):
    drawn = set()
    for seed in range(6):
        view = deal(2, seed, side=side, start_sites=start).view(None)
        built = [entry["name"] for entry in view["sites"] if entry["state"] == "finca"]
        opened = [entry["name"] for entry in view["sites"] if entry["state"] == "open"]
        assert (len(built), len(opened)) == (fincas, 3)
        assert len({*built, *opened, *view["sites_left"]}) == {"long": 15, "short": 11}[side]
        drawn |= set(built)
    assert len(drawn) > 4
    assert drawn <= set({"long": "ABCDEFGHIJKLMNO", "short": "ABCDEFGHIJK"}[side])


@pytest.mark.rule("citrus", "1.4")
def test_ninety_plantations_twelve_in_the_market():
    view = deal().view(None)
    assert view["bag_count"] == 78
    assert view["market"]["count"] == 12


@pytest.mark.rule("citrus", "1.5", "R37")
def test_five_workers_six_coins_no_points():
    for player in deal(5).view(None)["players"]:
        assert (player["workers"], player["coins"], player["points"]["total"]) == (5, 6, 0)
    assert coins(deal(3, later_seats="one-more")) == [6, 7, 7]


@pytest.mark.rule("citrus", "1.6")
def test_the_first_seat_starts_or_one_is_drawn():
    assert {deal(3, seed).to_move for seed in range(8)} == {0}
    starts = {deal(3, seed, start_player="drawn").to_move for seed in range(20)}
    assert starts == {0, 1, 2}
    match = deal(3, 3, start_player="drawn", later_seats="one-more")
    assert coins(match)[match.to_move] == 6
    assert match.view(None)["start_seat"] == match.to_move


@pytest.mark.rule("citrus", "11.1", "11.3", "R42")
@any_seats
def test_the_short_side_has_eleven_sites_and_three_first_fincas(seats):
    view = deal(seats, side="short").view(None)
    assert [entry["name"] for entry in view["sites"]] == list("ABCDEFGHIJK")
    assert [entry["name"] for entry in view["sites"] if entry["state"] == "finca"] == ["A", "B", "C"]
    assert (view["board"]["width"], view["board"]["height"]) == (13, 8)
    assert not set("LMNO") & set(view["sites_left"])


@pytest.mark.rule("citrus", "11.2")
@pytest.mark.parametrize(("tiles", "plain", "wells"), [("65", 45, 20), ("60", 40, 20)])
def test_the_short_game_has_fewer_plantations(tiles, plain, wells):
    counts = GAME.census(deal(2, side="short", short_tiles=tiles).state)
    found = {name: count for name, count in counts.items() if name.startswith("plantations")}
    assert sum(count for name, count in found.items() if name.endswith("-well")) == wells
    assert sum(found.values()) == plain + wells


@pytest.mark.rule("citrus", "11.2", "11.5")
def test_the_online_edition_is_a_choice_of_options():
    view = deal(2, edition="online-2022").view(None)
    chosen = {name: view["options"][name] for name in ("short_tiles", "sure_tiles", "horses", "start_player")}
    assert chosen == {"short_tiles": "60", "sure_tiles": "bridges-and-plows", "horses": "at-once", "start_player": "drawn"}


@pytest.mark.rule("citrus", "11.5")
def test_the_bridges_and_plows_always_lie_on_the_short_side_online():
    places = set()
    for seed in range(6):
        match = deal(2, seed, side="short", edition="online-2022")
        assert lying(match)["bridge"] == 4
        assert sum(lying(match).values()) == 12
        places.add(part(match, "landscape"))
        both = lying(deal(2, seed, side="short", edition="online-2022", landscape="new"))
        assert (both["bridge"], both["plow"]) == (4, 3)
    assert len(places) == 6
    assert any(lying(deal(2, seed, side="short")).get("bridge", 0) < 4 for seed in range(6))


@pytest.mark.rule("citrus", "11.4", "R41")
def test_edge_sites_have_three_roads():
    match = deal(2, side="short")
    assert {name: len(site(match, name)["roads"]) for name in "ABCDEFGHIJK"} == {
        name: 3 if name in "EFGIK" else 4 for name in "ABCDEFGHIJK"
    }


@pytest.mark.rule("citrus", "2.1")
@any_seats
def test_the_start_player_can_only_buy(seats):
    assert kinds(deal(seats)) == {"buy"}
