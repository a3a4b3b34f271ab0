"""Playing over sockets, as two browsers do."""

import pytest

from tests.server.client import Browser, CallError, Refused, play_out


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


def test_who_wants_to_be_asked_is_asked_at_the_end_of_a_turn_alone(ana: Browser) -> None:
    table = ana.play_now(level="easy")
    with ana.socket() as socket:
        state = socket.watch(table)
        for _ in range(400):
            if state["status"] == "over":
                break
            legal = state["legal"]
            move = next((move for move in legal if move["kind"] in ("double", "cart", "large", "less")), legal[-1])
            goes_on = move["kind"] in ("double", "cart", "large", "less")
            request = {"table": table, "ply": state["ply"], "move": move["id"]}
            if goes_on:
                socket.ask("play", ask_at_end=True, **request)
            elif move["kind"] in ("place", "move"):
                if state["view"]["phase"] != "first":
                    with pytest.raises(Refused, match="end your turn") as refused:
                        socket.ask("play", ask_at_end=True, **request)
                    assert refused.value.code == "ends_turn"
                    assert socket.states[table]["ply"] == state["ply"]
                socket.ask("play", **request)
            else:
                socket.ask("play", **request)
            state = socket.state(
                table,
                lambda frame, ply=state["ply"]: frame["ply"] > ply and (frame["legal"] or frame["status"] == "over"),  # type: ignore[misc]
            )
        assert state["status"] == "over"


def test_an_earlier_moment_of_a_game_under_way_shows_what_the_seat_saw_then(ana: Browser, ben: Browser) -> None:
    table = ana.play_now(level="easy")
    with ana.socket() as socket:
        seen = {0: socket.watch(table)["view"]}
        play_out(table, socket, plies=12)
        seen |= {frame["ply"]: frame["view"] for frame in socket.frames if frame["type"] == "state"}
    for ply, view in list(seen.items())[:8]:
        moment = ana.call("GET", f"/api/tables/{table}/moment?ply={ply}")
        assert moment["view"] == view
        assert bool(moment["story"]) == (ply > 0)
        assert ben.call("GET", f"/api/tables/{table}/moment?ply={ply}")["view"] == {**view, "seat": None}
    with pytest.raises(CallError, match="stale"):
        ana.call("GET", f"/api/tables/{table}/moment?ply=5000")
