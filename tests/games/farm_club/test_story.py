"""What a move did, in words, and the table drawn in text."""

import pytest

from huerta.core.playthrough import random_plies
from huerta.games.farm_club import GAME
from huerta.games.farm_club.story import MESSAGES

from .table import deal, lay, play

ROW = "S:G45,P:G44,C:G43"


def told(match):
    """The keys of what the last move did."""
    return [event["key"] for event in match.story()]


@pytest.mark.parametrize(
    ("farm", "cards", "moves", "keys", "sentence"),
    [
        ("P--------", "", "hire 2", ["hire"], "Seat 1 hires a pig with the goal G44: exactly one chicken."),
        ("-H-------", "", "hire 2, place 1", ["place", "pen_bird"], "The pig is at home in that pen: seat 1 takes a bird."),
        ("-H-------", "", "hire 2, place 1, keep", ["keep", "refill"], "Seat 1 keeps G44."),
        ("PH-------", "", "hire 1, place 3, move 1>9", ["discard", "move", "refill"], "The pig moves from cell 1 to cell 9."),
        (
            *("PH-------", "", "hire 1, place 3, swap 1-2", ["discard", "swap", "refill"]),
            "The pig on cell 1 and the horse on cell 2 change places.",
        ),
        ("P--------", "", "elect horse", ["elect"], "Seat 1 elects a horse as leader."),
        ("P--------", "", "elect horse, clan C1", ["clan"], "Seat 1 takes the clan card C1: 2 pigs, 2 horses and 1 sheep."),
        (
            "PH-------",
            "G01",
            "hire 1, place 9, keep",
            ["keep", "validate", "refill"],
            "Seat 1 harvests G01, pig next to horse: 3 points.",
        ),
        ("PHG------", "G16", "hire 1, place 9, keep, done", ["wait", "refill"], "Seat 1 waits with G16."),
        ("PHG------", "G16", "hire 1, place 9, keep, validate G16", ["validate", "refill"], "Seat 1 harvests G16"),
        (
            *("HPG------", "G16", "hire 1, place 9, keep", ["keep", "validate", "line_bird", "refill"]),
            "The pig is in the middle of the line: seat 1 takes a bird.",
        ),
    ],
)
def test_a_move_is_told(farm, cards, moves, keys, sentence):
    match = play(lay(farm, cards, row=ROW), moves)
    assert told(match) == keys
    assert any(text.startswith(sentence) for text in match.sentences())


def test_a_bird_call_is_told_with_what_it_brought():
    match = play(lay(row=ROW, birds="2,0"), "birds goals")
    (event,) = match.story()
    assert event["cards"] == [item["goal"]["id"] for item in match.view()["hiring"]]
    assert match.sentences()[0].startswith("Seat 1 sends a bird for three new goals: G")
    (event,) = play(match, "birds animals").story()
    assert event["animals"] == [item["animal"] for item in match.view()["hiring"]]
    assert event["row"] == "animals"


def test_a_card_in_an_event_can_be_said_in_any_language():
    (event,) = play(lay(row=ROW), "hire 2").story()
    assert event == {
        **{"key": "hire", "seat": 0, "set": 2, "animal": "pig"},
        **{"card": "G44", "goal": "exactly one chicken", "kind": "one", "animals": ["chicken"]},
    }


@pytest.mark.parametrize("seats", [2, 5])
def test_every_key_has_a_sentence_and_the_end_is_told(seats):
    seen = set()
    for match in random_plies(deal(seats, 8), 8):
        if match.ply:
            seen |= set(told(match))
            assert all(match.sentences())
    assert "over" in told(match)
    assert {"hire", "place", "elect", "clan", "keep", "discard", "refill", "over"} <= seen <= set(MESSAGES)


def test_the_table_is_drawn_with_everything_on_it():
    match = lay("PHG-D----", "C9,G01!,G16,G42x", row=ROW, birds="2,0,0", seats=3)
    drawn = match.draw(0)
    for text in ("Round 5 of 9", "(you)", "C9  ⚡", "G01 ⚡ pig next to horse", "3 points", "discarded G42", "open", "birds 2"):
        assert text in drawn
    assert "⌂" in drawn  # the houses of the others
    match.play("hire 1")
    assert "in hand" in match.draw(None)
    assert " 1 –" in match.draw(None)
    over = lay("PHSGCDPHS")
    assert "→" not in over.draw(0)
    assert GAME.draw(over.state, None)
