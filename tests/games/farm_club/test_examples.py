"""The worked examples of the rulebook, with their printed numbers, on cards of our lists."""

import pytest

import huerta

from .table import birds, cards, farm, kept, lay, legal, play, points, row


@pytest.mark.rule("farm_club", "4.1", "4.2", "4.3", "4.4")
def test_herbert_hires_a_duck_for_his_pen():
    """He takes the second set, keeps the goal and places the duck in the top left pen, which shows one: he takes a bird."""
    match = lay("-P-S-----", "G02,G40", row="H:G01,D:G31,C:G22", sides="F5A,F1A")
    play(match, "hire 2")
    assert legal(match, "place") == [f"place {cell}" for cell in (1, 3, 6, 7, 8, 9)]
    play(match, "place 1, keep")
    assert farm(match) == "DP-S-----"
    assert "G31" in kept(match)
    assert birds(match) == [1, 0]
    assert "D:G31" not in row(match)


@pytest.mark.rule("farm_club", "5.1", "5.2", "6.1", "6.2", "R33")
def test_george_elects_in_the_eighth_round_and_reorganises_instead():
    """Two clan cards are left and he can meet neither, so he discards one of them to reorganise his farm."""
    match = lay("SCG--DSDC", "G10", "PHD-PSHS-", "GCP-SHDP-", seats=3)
    assert match.view()["round"] == 8
    assert legal(match, "elect") == ["elect horse", "elect goat", "elect chicken", "elect duck"]
    play(match, "elect horse")
    assert len(legal(match, "clan")) == 2
    play(match, [legal(match, "clan")[0]])
    clan = cards(match)[-1]
    play(match, "swap 1-2")
    assert farm(match) == "CSG-HDSDC"
    assert cards(match)[-1] == f"{clan}x"
    assert points(match) == 3  # sheep next to goat, validated in the harvest


@pytest.mark.rule("farm_club", "7.4", "8.2", "9.2", "9.3")
def test_georges_tally_is_nineteen():
    """Line 5, clan 6, pair 3; two deferred goals 3 and 1; two not met; two cards discarded; one bird from the line's middle."""
    discarded = "C1x,G01x,G02x,G03x,G04x,G05x,G06x,G07x,G08x"
    match = huerta.position(
        "farm_club blam-2022; seats 2; start 2; turn 17; farms D-HGCPDPS/GGHHSPPDS; clans C2; "
        f"cards C9,G20,G13!,G44x,G45x,G28,G26,G40/{discarded}; row C:G37,S:G16,C:G17"
    )
    play(match, "hire 1, place 2, keep")
    assert match.is_over
    tally = {card["id"]: card["now"] for card in match.view()["players"][0]["cards"] if card["state"] != "discarded"}
    assert tally == {"C9": 6, "G20": 5, "G13": 3, "G28": 3, "G26": 1, "G40": 0, "G37": 0}
    assert birds(match) == [1, 0]
    assert match.view()["players"][0]["points"] == {"immediate": 14, "deferred": 4, "birds": 1, "total": 19}
    assert points(match) == 19
