"""Tables: made, joined, left, played again, listed, kept."""

from typing import Any

import pytest

import huerta
from tests.server.client import Browser, CallError, Refused, play_out
from tests.server.process import ServerProcess

BOT = {"kind": "bot", "level": "easy"}
ME, EMPTY = {"kind": "me"}, {"kind": "empty"}


def listed(browser: Browser, which: str) -> list[str]:
    return [info["id"] for info in browser.call("GET", f"/api/tables?list={which}")["tables"]]


def finished(browser: Browser) -> str:
    """A game against a bot, played to its end."""
    table = browser.play_now()
    with browser.socket() as socket:
        socket.watch(table)
        play_out(table, socket)
    return table


# -- making and joining ------------------------------------------------------------------------------------------------


def test_a_table_takes_the_options_that_the_game_declares(ana: Browser) -> None:
    table = ana.make_table([ME, BOT, EMPTY], options={"edition": "rio-grande-2009"}, clock={"kind": "days", "days": 3})
    info = ana.call("GET", f"/api/tables/{table}")
    assert info["options"]["edition"] == "rio-grande-2009"
    assert (
        info["options"]["fruit_supply"] == huerta.get_game("finca").options.resolve({"edition": "rio-grande-2009"})["fruit_supply"]
    )
    assert info["clock"]["days"] == 3
    assert [seat["kind"] for seat in info["seats"]] == ["person", "bot", "empty"]


@pytest.mark.parametrize(
    ("wanted", "code"),
    [
        ({"game": "chess"}, "no_such_game"),
        ({"seats": [ME]}, "bad_seat"),
        ({"seats": [ME] + [EMPTY] * 7}, "bad_seat"),
        ({"seats": [ME, ME]}, "bad_seat"),
        ({"seats": [ME, {"kind": "bot", "level": "divine"}]}, "bad_level"),
        ({"seats": [ME, {"kind": "bot", "level": "tests/server/client.py:Browser"}]}, "bad_message"),
        ({"options": {"edition": "mine"}}, "bad_option"),
        ({"options": {"colour": "red"}}, "bad_option"),
        ({"clock": {"kind": "sand"}}, "bad_message"),
        ({"unknown": 1}, "bad_message"),
    ],
)
def test_a_table_that_cannot_be_is_refused_with_what_would_be_right(ana: Browser, wanted: dict[str, Any], code: str) -> None:
    with pytest.raises(CallError) as refused:
        ana.call("POST", "/api/tables", {"game": "finca", "seats": [ME, EMPTY], **wanted})
    assert refused.value.body["code"] == code
    assert len(refused.value.body["message"]) > 10


def test_open_tables_are_found_and_private_ones_are_not(ana: Browser, ben: Browser) -> None:
    hidden, shown = ana.make_table(), ana.make_table(is_private=False)
    found = listed(ben, "open")
    assert shown in found
    assert hidden not in found
    assert ben.call("GET", f"/api/tables/{hidden}")["my_seat"] is None


def test_people_sit_change_seats_and_get_up_before_the_game(ana: Browser, ben: Browser) -> None:
    table = ana.make_table([ME, EMPTY, EMPTY])
    with ana.socket() as first, ben.socket() as second:
        first.watch(table)
        assert second.ask("sit", table=table, seat=2)["seat"] == 2
        assert second.ask("sit", table=table, seat=1)["seat"] == 1
        with pytest.raises(Refused, match="Ana sits there") as refused:
            second.ask("sit", table=table, seat=0)
        assert refused.value.code == "seat_taken"
        with pytest.raises(Refused, match="seats are 0 to 2"):
            second.ask("sit", table=table, seat=7)
        assert second.ask("stand", table=table)["seat"] is None


def test_the_host_seats_bots_empties_seats_and_starts(ana: Browser, ben: Browser) -> None:
    table = ana.make_table([ME, EMPTY, EMPTY])
    with ana.socket() as first, ben.socket() as second:
        second.ask("join", table=table)
        for kind, fields in (("seat_bot", {"seat": 2, "level": "easy"}), ("clear", {"seat": 0}), ("start", {}), ("close", {})):
            with pytest.raises(Refused) as refused:
                second.ask(kind, table=table, **fields)
            assert refused.value.code == "not_host"
        first.watch(table)
        with pytest.raises(Refused, match="seat 3 is empty"):
            first.ask("start", table=table)
        first.ask("seat_bot", table=table, seat=2, level="easy")
        first.ask("clear", table=table, seat=2)
        first.ask("start", table=table, fill="medium")
        state = first.state(table, lambda frame: frame["status"] == "playing")
        assert [(seat["kind"], seat["level"]) for seat in state["seats"]] == [("person", None), ("person", None), ("bot", "medium")]


def test_a_table_that_has_not_started_can_be_given_up(ana: Browser, ben: Browser) -> None:
    table = ana.make_table()
    with ana.socket() as first, ben.socket() as second:
        second.watch(table)
        first.ask("close", table=table)
        assert second.until(lambda frame: frame["type"] == "closed")["table"] == table
        with pytest.raises(Refused, match="no such table"):
            second.ask("watch", table=table)


# -- leaving -----------------------------------------------------------------------------------------------------------


@pytest.fixture
def game(ana: Browser, ben: Browser):  # type: ignore[no-untyped-def]
    """Ana and Ben at a table that has begun."""
    table = ana.make_table()
    with ana.socket() as first, ben.socket() as second:
        first.watch(table)
        second.ask("join", table=table)
        first.ask("start", table=table)
        yield table, first, second


def test_who_leaves_is_replaced_by_a_bot_and_a_friend_may_take_over(game: Any, server: ServerProcess) -> None:
    table, first, second = game
    second.ask("leave", table=table, level="easy")
    left = first.state(table, lambda frame: frame["seats"][1]["kind"] == "bot")
    assert left["seats"][1]["is_free"]
    play_out(table, first, plies=3)
    with Browser(server.host, "Carla").socket() as third:
        assert third.ask("join", table=table)["seat"] == 1
        seats = first.state(table, lambda frame: frame["seats"][1]["kind"] == "person")["seats"]
        assert seats[1]["name"] == "Carla"
        play_out(table, first, third, plies=4)


def test_a_seat_left_empty_waits_for_a_friend_or_a_bot(game: Any) -> None:
    table, first, second = game
    second.ask("leave", table=table)
    first.play(table)
    for _ in range(20):
        state = first.states[table]
        if not state["legal"]:
            break
        first.play(table)
    assert first.states[table]["to_move"] == 1
    first.ask("seat_bot", table=table, seat=1, level="easy")
    assert first.state(table, lambda frame: bool(frame["legal"]))["to_move"] == 0


def test_a_table_that_everyone_left_is_abandoned(game: Any) -> None:
    table, first, second = game
    first.ask("leave", table=table, level="easy")
    second.ask("leave", table=table, level="easy")
    assert first.state(table, lambda frame: frame["status"] == "abandoned")["to_move"] is None


def test_nobody_sits_on_two_seats(game: Any) -> None:
    table, first, second = game
    second.ask("leave", table=table, level="easy")
    with pytest.raises(Refused, match="one seat") as refused:
        first.ask("sit", table=table, seat=1)
    assert refused.value.code == "already_seated"


# -- lists -------------------------------------------------------------------------------------------------------------


def test_my_tables_say_where_it_is_my_turn(game: Any) -> None:
    table, first, second = game
    mine, theirs = (browser.call("GET", "/api/home")["mine"][0] for browser in (first.browser, second.browser))
    assert mine["my_turn"]
    assert not theirs["my_turn"]
    with first.browser.socket() as elsewhere:
        while first.state(table)["legal"]:
            first.play(table)
        turn = elsewhere.until(lambda frame: frame["type"] == "turn")
        assert turn == {"type": "turn", "table": table, "my_turn": False}


def test_home_has_all_that_the_first_page_shows(ana: Browser) -> None:
    home = ana.call("GET", "/api/home")
    finca = next(game for game in home["games"] if game["name"] == "finca")
    assert (finca["title"], finca["least_seats"], finca["most_seats"]) == ("Finca", 2, 4)
    assert [level["name"] for level in finca["levels"]][:2] == ["easy", "medium"]
    edition = finca["options"][0]
    assert edition["default"] in edition["choices"]
    assert home["person"]["name"] == "Ana"


# -- after the game ----------------------------------------------------------------------------------------------------


def test_record_and_replay_come_with_the_end_and_not_before(ana: Browser, ben: Browser) -> None:
    running = ana.play_now()
    for what in ("record", "replay"):
        status, _, body = ana.fetch("GET", f"/api/tables/{running}/{what}")
        assert status == 409
        assert b"not_over" in body
    table = finished(ana)
    status, headers, body = ana.fetch("GET", f"/api/tables/{table}/record")
    assert status == 200
    assert "attachment" in headers["content-disposition"]
    match = huerta.load(body.decode())
    replay = ben.call("GET", f"/api/tables/{table}/replay?start=0&count=3&seat=1")
    assert replay["plies"] == match.ply
    assert [moment["ply"] for moment in replay["moments"]] == [0, 1, 2]
    assert replay["moments"][2]["view"] == match.at(2).view(1)
    assert replay["moments"][2]["story"] == match.story(1)
    last = ben.call("GET", f"/api/tables/{table}/replay?start={match.ply}")
    assert [moment["ply"] for moment in last["moments"]] == [match.ply]
    assert last["result"] == {"points": match.points(), "winners": match.winners(), "ending": match.ending}
    assert listed(ana, "archive") == [table]
    assert table not in listed(ana, "mine")


def test_a_rematch_with_bots_starts_at_once_with_seats_moved_on(ana: Browser) -> None:
    table = finished(ana)
    with ana.socket() as socket:
        with pytest.raises(Refused) as refused:
            socket.ask("play", table=table, ply=0, move=0)
        assert refused.value.code == "over"
        again = socket.ask("rematch", table=table)
        assert again["table"] != table
        assert again["seat"] == 1
        state = socket.watch(again["table"])
        assert state["status"] == "playing"
        assert [seat["kind"] for seat in state["seats"]] == ["bot", "person"]


def test_a_rematch_with_people_waits_until_all_are_there(game: Any, server: ServerProcess) -> None:
    table, first, second = game
    play_out(table, first, second)
    with pytest.raises(Refused):
        Browser(server.host, "Carla").socket().ask("rematch", table=table)
    new = first.ask("rematch", table=table)["table"]
    state = first.watch(new)
    assert state["status"] == "open"
    assert state["seats"][0]["reserved_for"] == "Ben"
    told = second.until(lambda frame: frame["type"] == "table" and frame["info"]["next_table"] is not None)
    assert told["info"]["next_table"] == new
    answer = second.ask("rematch", table=table)
    assert (answer["table"], answer["seat"]) == (new, 0)
    assert first.state(new, lambda frame: frame["status"] == "playing")["seats"][0]["name"] == "Ben"


# -- around the table --------------------------------------------------------------------------------------------------


def test_talk_reaches_everyone_as_plain_text(game: Any) -> None:
    table, first, second = game
    first.ask("chat", table=table, text="<b>Hola</b> & bon dia")
    line = second.until(lambda frame: frame["type"] == "chat")["line"]
    assert (line["name"], line["seat"], line["text"]) == ("Ana", 0, "<b>Hola</b> & bon dia")
    with pytest.raises(Refused) as refused:
        first.ask("chat", table=table, text="x" * 501)
    assert refused.value.code == "bad_message"


def test_a_link_and_its_qr_code_lead_to_the_table(ana: Browser) -> None:
    table = ana.make_table()
    assert ana.call("GET", f"/api/tables/{table}/link")["url"] == f"http://{ana.host}/t/{table}"
    status, headers, body = ana.fetch("GET", f"/api/tables/{table}/qr.svg")
    assert (status, headers["content-type"]) == (200, "image/svg+xml")
    assert body.startswith(b"<?xml")


def test_the_rules_stand_beside_the_board(ana: Browser) -> None:
    status, headers, body = ana.fetch("GET", "/api/games/finca/rules")
    assert status == 200
    assert headers["content-type"].startswith("text/markdown")
    assert body.decode() == huerta.get_game("finca").rules


def test_one_person_may_not_have_endless_tables(new_server) -> None:  # type: ignore[no-untyped-def]
    browser = Browser(new_server(tables_each="2").host, "Ana")
    browser.make_table()
    browser.make_table()
    with pytest.raises(CallError, match="2 unfinished tables"):
        browser.make_table()
