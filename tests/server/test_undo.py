"""Taking back: freely within the turn until something is revealed, else by everyone's consent."""

from typing import Any

import pytest

from tests.server.client import Browser, Refused, Socket


@pytest.fixture
def two(ana: Browser, ben: Browser):  # type: ignore[no-untyped-def]
    """Ana and Ben at a table that has begun."""
    table = ana.make_table()
    with ana.socket() as first, ben.socket() as second:
        first.watch(table)
        second.ask("join", table=table)
        first.ask("start", table=table)
        first.state(table, lambda frame: frame["status"] == "playing")
        second.state(table, lambda frame: frame["status"] == "playing")
        yield table, first, second


def undo(socket: Socket, table: str, to: int | None) -> dict[str, Any]:
    ply = socket.states[table]["ply"]
    return socket.ask("undo", table=table, ply=ply, to=to)


def test_the_own_last_move_is_taken_back_freely(two) -> None:  # type: ignore[no-untyped-def]
    table, first, second = two
    before = first.states[table]
    after = first.play(table)
    assert after["undo"] == {"last": 0, "turn": 0, "ask": None, "proposal": None}
    assert second.state(table, lambda frame: frame["ply"] == 1)["undo"]["last"] is None
    undo(first, table, 0)
    back = first.state(table, lambda frame: frame["cause"] == "undo")
    assert (back["ply"], back["view"], back["legal"]) == (0, before["view"], before["legal"])
    assert back["version"] > after["version"]


def test_once_another_person_moved_everyone_is_asked(two) -> None:  # type: ignore[no-untyped-def]
    table, first, second = two
    first.play(table)
    second.state(table, lambda frame: frame["ply"] == 1)
    second.play(table)
    state = first.state(table, lambda frame: frame["ply"] == 2)
    assert state["undo"]["last"] is None
    assert state["undo"]["ask"] == 0
    undo(first, table, 0)
    proposal = second.state(table, lambda frame: frame["undo"]["proposal"] is not None)["undo"]["proposal"]
    assert proposal == {"by": 0, "to": 0, "agreed": [0], "waiting": [1]}
    second.ask("consent", table=table, agree=True)
    assert first.state(table, lambda frame: frame["cause"] == "undo")["ply"] == 0


def test_one_no_drops_the_proposal(two) -> None:  # type: ignore[no-untyped-def]
    table, first, second = two
    first.play(table)
    second.state(table, lambda frame: frame["ply"] == 1)
    second.play(table)
    first.state(table, lambda frame: frame["ply"] == 2)
    undo(first, table, 0)
    second.ask("consent", table=table, agree=False)
    assert first.state(table, lambda frame: frame["undo"]["proposal"] is None and frame["cause"] == "seats")["ply"] == 2
    with pytest.raises(Refused) as refused:
        second.ask("consent", table=table, agree=True)
    assert refused.value.code == "no_proposal"


def test_nobody_takes_back_what_the_state_does_not_offer(two) -> None:  # type: ignore[no-untyped-def]
    table, first, second = two
    first.play(table)
    second.state(table, lambda frame: frame["ply"] == 1)
    with pytest.raises(Refused) as refused:
        undo(second, table, 0)
    assert refused.value.code == "cannot_undo"


def test_what_a_bot_did_since_goes_back_too(ana: Browser) -> None:
    table = ana.play_now()
    with ana.socket() as socket:
        before = socket.watch(table)
        socket.play(table)
        later = socket.state(table, lambda frame: bool(frame["legal"]) and frame["ply"] >= 2)
        assert later["undo"]["last"] == 0
        undo(socket, table, 0)
        assert socket.state(table, lambda frame: frame["cause"] == "undo")["view"] == before["view"]
        socket.play(table)


def test_after_something_was_revealed_a_lone_person_may_still_ask_and_nobody_says_no(ana: Browser) -> None:
    table = ana.play_now()
    with ana.socket() as socket:
        socket.watch(table)
        for _ in range(400):
            state = socket.state(table, lambda frame: bool(frame["legal"]) or frame["status"] == "over")
            if state["undo"]["ask"] is not None:
                break
            deliveries = [move for move in state["legal"] if move["kind"].startswith(("deliver", "done", "cart"))]
            socket.play(table, choose=lambda legal, wanted=deliveries: (wanted or legal)[0])
        assert state["undo"]["last"] is None
        undo(socket, table, state["undo"]["ask"])
        assert socket.state(table, lambda frame: frame["cause"] == "undo")["ply"] < state["ply"]
