"""What just happened, as message keys with values and in English."""

import pytest

from huerta.core.playthrough import random_plies
from huerta.games.cinque_terre import GAME

from .table import CORNIGLIA, NOTHING_SOLD, any_seats, deal, lay, pass_turns, play, serving

DECK = ",".join(str(order) for order in range(3, 81))


def told(match, moves):
    return play(match, moves).story()


def test_the_carts_are_shown_together():
    match = play(deal(2, start_player="first-seat"), "start terrace 3,start terrace 1")
    assert match.story() == [
        {"key": "choose", "seat": 1},
        {"key": "placed", "seat": 0, "space": "terrace 3"},
        {"key": "placed", "seat": 1, "space": "terrace 1"},
        {"key": "first", "seat": 0},
    ]


def test_moving():
    event = {"key": "move", "seat": 0, "start": "terrace 1", "space": "Manarola", "steps": 4}
    assert told(lay(), "move Manarola") == [event]


def test_drawing():
    match = lay("open VMGU; deck Z; discards 10O9Z10L10T9V9M9G9U")
    assert told(match, "draw garlic") == [
        {"key": "draw_open", "seat": 0, "produce": "garlic", "slot": 2},
        {"key": "refill", "produce": "zucchini", "slot": 2},
    ]
    assert told(match, "draw") == [{"key": "reshuffle", "count": 75}, {"key": "draw", "seat": 0}]
    assert match.sentences() == ["The draw pile is empty: 75 discards are shuffled.", "Seat 1 draws a card unseen."]


def test_harvesting():
    match = lay("hands 1L2T/-; sold 8L,-,4L,-,-/-,-,-,-,-")
    assert [event["key"] for event in told(match, "harvest lemon")] == ["harvest", "gone"]
    assert match.sentences() == ["Seat 1 harvests lemon for a card.", "The last lemon is harvested."]
    play(match, "harvest mushroom for 2 tomato")
    assert match.sentences() == ["Seat 1 harvests mushroom for 2 tomato cards."]
    assert (match.story()[0]["paid"], match.story()[0]["cards"]) == ("tomato", 2)


def test_selling():
    match = lay(f"carts {CORNIGLIA}/2; load 1U/-")
    assert told(match, "sell grape") == [{"key": "sell", "seat": 0, "produce": "grape", "village": "Corniglia", "lire": 6}]


def test_stopping_early():
    assert told(lay(), "end") == [{"key": "stop", "seat": 0}]


def test_claiming():
    match = lay(f"row 1,2; sold {serving(1)}/{NOTHING_SOLD}; orders {DECK}")
    play(match, "end")
    assert told(match, "claim 1") == [{"key": "claim", "seat": 0, "order": 1, "lire": 8}, {"key": "look", "seat": 0}]
    assert told(match, "keep") == [{"key": "keep", "seat": 0}, {"key": "lay", "order": 79, "slot": 0}]
    match = play(lay(f"row 1,2; sold {serving(1)}/{NOTHING_SOLD}; orders {DECK}"), "end,claim 1")
    assert told(match, "place") == [{"key": "place", "seat": 0, "order": 80, "slot": 0}]
    match.play("second")
    assert match.story() == [{"key": "second", "seat": 0}]
    match = play(lay(f"row 1,2; sold {serving(1)}/{NOTHING_SOLD}; orders {DECK}"), "end,claim 1,place,end")
    assert match.story() == [{"key": "decline", "seat": 0}]
    match = play(lay(f"row 1,2; sold {serving(1)}/{NOTHING_SOLD}"), "end,end")
    assert match.story() == []


def test_vendor_cards_and_the_end_brought_about():
    match = lay("claimed 10,11,12,13/-; sold -,-,8U,-,-/-,-,-,-,-")
    assert told(match, "end,vendor Corniglia") == [
        {"key": "vendor", "seat": 0, "village": "Corniglia", "lire": 14},
        {"key": "trigger", "seat": 0, "reason": "claims"},
    ]


def test_the_end_shows_every_secret():
    match = lay(f"trigger kinds 2 1; start 2; secrets 1/-; claimed 2/-; starting 1/2; sold {serving(1)}/{NOTHING_SOLD}")
    events = pass_turns(match, 1).story()
    assert [event["key"] for event in events] == ["stop", "reveal_starting", "reveal_secret", "reveal_starting", "over"]
    assert events[2] == {"key": "reveal_secret", "seat": 0, "order": 1, "lire": 8}
    assert events[-1] == {"key": "over", "ending": "two kinds gone"}


@pytest.mark.rule("cinque_terre", "12.1")
@any_seats
def test_every_story_has_its_sentences_and_tells_nothing_hidden(seats):
    match = deal(seats, 7)
    seen = set()
    for position in random_plies(match, 8):
        if position.moves:
            events = position.story()
            seen |= {event["key"] for event in events}
            assert all(GAME.sentences(events))
            if not position.is_over:
                assert not any(event["key"].startswith("reveal") for event in events)
    assert {"move", "draw", "draw_open", "harvest", "sell", "over"} <= seen
