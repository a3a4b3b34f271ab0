"""Every request is carried out once, at the right ply, by the right seat."""

import pytest

from tests.server.client import Browser, Refused, Socket, play_out


@pytest.fixture
def table(ana: Browser, ben: Browser) -> str:
    """A table at which Ana and Ben have begun."""
    table = ana.make_table()
    with ana.socket() as first, ben.socket() as second:
        first.watch(table)
        second.ask("join", table=table)
        first.ask("start", table=table)
    return table


def first_move(socket: Socket, table: str) -> int:
    return int(socket.watch(table)["legal"][0]["id"])


def test_a_repeat_gets_the_same_answer_and_is_carried_out_once(ana: Browser, table: str) -> None:
    with ana.socket() as socket:
        move = first_move(socket, table)
        answer = socket.ask("play", "same", table=table, ply=0, move=move)
        assert socket.ask("play", "same", table=table, ply=0, move=move) == answer
        assert socket.watch(table)["ply"] == 1
    with ana.socket() as other_tab:
        assert other_tab.ask("play", "same", table=table, ply=0, move=move) == answer


def test_a_repeat_of_talk_is_said_once(ana: Browser, table: str) -> None:
    with ana.socket() as socket:
        socket.watch(table)
        answer = socket.ask("chat", "hello", table=table, text="Good luck!")
        assert socket.ask("chat", "hello", table=table, text="Good luck!") == answer
        socket.watch(table)
        lines = [frame for frame in socket.frames if frame["type"] == "chats"][-1]["lines"]
        assert [line["text"] for line in lines] == ["Good luck!"]


def test_a_stale_move_is_refused_and_the_newest_position_follows(ana: Browser, table: str) -> None:
    with ana.socket() as socket:
        move = first_move(socket, table)
        socket.ask("play", table=table, ply=0, move=move)
        socket.states.clear()
        with pytest.raises(Refused, match="stands at ply 1, not 0") as refused:
            socket.ask("play", table=table, ply=0, move=move)
        assert refused.value.code == "stale"
        assert socket.until(lambda frame: frame["type"] == "state" and frame["cause"] == "now")["ply"] == 1


def test_nobody_plays_for_another_seat(ana: Browser, ben: Browser, table: str) -> None:
    with ana.socket() as first, ben.socket() as second:
        move = first_move(first, table)
        with pytest.raises(Refused, match="turn of Ana") as refused:
            second.ask("play", table=table, ply=0, move=move)
        assert refused.value.code == "not_your_turn"


def test_a_spectator_watches_everything_and_plays_nothing(server, ana: Browser, ben: Browser, table: str) -> None:  # type: ignore[no-untyped-def]
    carla = Browser(server.host, "Carla")
    with ana.socket() as first, ben.socket() as second, carla.socket() as third:
        seen = third.watch(table)
        assert seen["seat"] is None
        assert seen["view"]["seat"] is None
        assert not seen["legal"]
        move = first_move(first, table)
        with pytest.raises(Refused) as refused:
            third.ask("play", table=table, ply=0, move=move)
        assert refused.value.code == "not_your_seat"
        second.watch(table)
        play_out(table, first, second, plies=10)
        assert third.state(table, lambda frame: frame["ply"] == 10)["undo"]["last"] is None


def test_a_move_that_is_not_legal_is_refused_with_what_would_be(ana: Browser, table: str) -> None:
    with ana.socket() as socket:
        legal = {move["id"] for move in socket.watch(table)["legal"]}
        illegal = next(number for number in range(1000) if number not in legal)
        for move in (illegal, 999_999):
            with pytest.raises(Refused, match="one of the") as refused:
                socket.ask("play", table=table, ply=0, move=move)
            assert refused.value.code == "illegal_move"


def test_two_tabs_on_one_seat_see_the_same(ana: Browser, table: str) -> None:
    with ana.socket() as tab, ana.socket() as other_tab:
        tab.watch(table)
        other_tab.watch(table)
        tab.ask("play", table=table, ply=0, move=tab.states[table]["legal"][0]["id"])
        seen = other_tab.state(table, lambda frame: frame["ply"] == 1)
        assert {**seen, "clock": None} == {**tab.state(table, lambda frame: frame["ply"] == 1), "clock": None}


def test_there_is_no_other_table(ana: Browser) -> None:
    with ana.socket() as socket, pytest.raises(Refused, match="no such table") as refused:
        socket.ask("watch", table="a" * 12)
    assert refused.value.code == "no_such_table"


def test_a_ping_is_answered(ana: Browser) -> None:
    with ana.socket() as socket:
        assert socket.ask("ping", "p1") == {"type": "pong", "id": "p1"}
