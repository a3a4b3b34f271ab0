"""Playing over sockets, as two browsers do."""

import pytest

from tests.server.client import Browser, Refused, play_out


def test_two_people_joined_by_link_play_a_whole_game(ana: Browser, ben: Browser) -> None:
    table = ana.make_table()
    with ana.socket() as first, ben.socket() as second:
        first.watch(table)
        assert second.ask("join", table=table)["seat"] == 1
        first.ask("start", table=table)
        plies = play_out(table, first, second)
        last = first.states[table]
        assert last["status"] == "over"
        assert last["ply"] == plies > 50
        assert last["result"]["winners"]
        assert second.states[table]["result"] == last["result"]


def test_a_game_against_bots_is_one_call_away(ana: Browser) -> None:
    table = ana.play_now(seats=3)
    with ana.socket() as socket:
        assert socket.watch(table)["status"] == "playing"
        play_out(table, socket)
        assert socket.states[table]["status"] == "over"
        assert [seat["kind"] for seat in socket.states[table]["seats"]] == ["person", "bot", "bot"]


def test_only_the_seat_to_move_is_told_its_legal_moves(ana: Browser, ben: Browser) -> None:
    table = ana.make_table(is_private=False)
    with ana.socket() as first, ben.socket() as second:
        first.watch(table)
        second.ask("join", table=table)
        first.ask("start", table=table)
        mine = first.state(table, lambda frame: frame["status"] == "playing")
        theirs = second.state(table, lambda frame: frame["status"] == "playing")
        assert mine["legal"]
        assert set(mine["legal"][0]) == {"id", "text", "kind", "operands"}
        assert not theirs["legal"]


def test_nobody_plays_before_the_start(ana: Browser) -> None:
    table = ana.make_table()
    with ana.socket() as socket:
        socket.watch(table)
        with pytest.raises(Refused, match="has not begun") as refused:
            socket.ask("play", table=table, ply=0, move=0)
        assert refused.value.code == "not_started"
