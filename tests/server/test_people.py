"""Guests and accounts."""

import pytest

from tests.server.client import Browser, CallError, play_out
from tests.server.process import ServerProcess

PASSWORD = "correct horse"


def person(browser: Browser) -> dict[str, object] | None:
    found: dict[str, object] | None = browser.call("GET", "/api/session")["person"]
    return found


def new_name(browser: Browser) -> str:
    return f"Dora{next(browser.numbers)}"


def test_a_browser_is_nobody_until_it_has_a_name(server: ServerProcess) -> None:
    browser = Browser(server.host)
    assert person(browser) is None
    browser.call("POST", "/api/session", {"name": "Ana"})
    assert person(browser) == {"name": "Ana", "is_guest": True, "ratings": []}


def test_a_guest_may_change_the_name_and_the_table_shows_it(ana: Browser, ben: Browser) -> None:
    table = ana.make_table()
    with ben.socket() as socket:
        socket.watch(table)
        ana.call("POST", "/api/session", {"name": "Anita"})
        assert socket.until(lambda frame: frame["type"] == "table")["info"]["seats"][0]["name"] == "Anita"


@pytest.mark.parametrize("name", ["", " ", " Ana", "A\nB", "x" * 25, "a\u202eb", 7, None])
def test_a_name_is_printable_and_not_too_long(server: ServerProcess, name: object) -> None:
    with pytest.raises(CallError) as refused:
        Browser(server.host).call("POST", "/api/session", {"name": name})
    assert refused.value.status == 422
    assert refused.value.body["code"] == "bad_message"


def test_a_cookie_that_is_not_ours_is_nobody(ana: Browser) -> None:
    assert ana.cookie is not None
    good = ana.cookie
    for cookie in (good[:-2] + "xx", "nonsense", "WyJhIiwwXQ.aaaa.bbbb", good.replace(".", "", 1)):
        ana.cookie = cookie
        assert person(ana) is None


def test_an_account_keeps_what_the_guest_played(ana: Browser) -> None:
    table = ana.play_now()
    old_cookie, name = ana.cookie, new_name(ana)
    made = ana.call("POST", "/api/account", {"name": name, "password": PASSWORD})["person"]
    assert made == {"name": name, "is_guest": False, "ratings": []}
    assert [info["id"] for info in ana.call("GET", "/api/tables?list=mine")["tables"]] == [table]
    ana.cookie = old_cookie
    assert person(ana) is None


def test_who_logs_in_elsewhere_finds_the_games_and_brings_the_guests_ones(server: ServerProcess, ana: Browser) -> None:
    name = new_name(ana)
    ana.call("POST", "/api/account", {"name": name, "password": PASSWORD})
    first = ana.play_now()
    phone = Browser(server.host, "Somebody")
    second = phone.play_now()
    with phone.socket() as socket:
        socket.watch(second)
        phone.call("POST", "/api/login", {"name": name.upper(), "password": PASSWORD})
        with pytest.raises(Exception, match="4401"):
            socket.until(lambda frame: False)
    mine = {info["id"]: info for info in phone.call("GET", "/api/tables?list=mine")["tables"]}
    assert set(mine) == {first, second}
    assert mine[second]["seats"][0]["name"] == name
    assert mine[second]["my_turn"]
    with phone.socket() as socket:
        socket.watch(second)
        assert socket.play(second)["ply"] >= 1


def test_a_guest_who_does_not_want_to_keeps_nothing(server: ServerProcess, ana: Browser) -> None:
    name = new_name(ana)
    ana.call("POST", "/api/account", {"name": name, "password": PASSWORD})
    phone = Browser(server.host, "Somebody")
    phone.play_now()
    phone.call("POST", "/api/login", {"name": name, "password": PASSWORD, "take_over": False})
    assert phone.call("GET", "/api/tables?list=mine")["tables"] == []


def test_names_of_accounts_are_unique_whatever_the_capitals(ana: Browser, ben: Browser) -> None:
    name = new_name(ana)
    ana.call("POST", "/api/account", {"name": name, "password": PASSWORD})
    with pytest.raises(CallError, match="already") as refused:
        ben.call("POST", "/api/account", {"name": name.upper(), "password": PASSWORD})
    assert (refused.value.status, refused.value.body["code"]) == (409, "name_taken")
    assert person(ben) == {"name": "Ben", "is_guest": True, "ratings": []}


@pytest.mark.parametrize("password", ["wrong horse", "", "correct horse "])
def test_a_wrong_password_and_a_wrong_name_are_told_alike(ana: Browser, ben: Browser, password: str) -> None:
    name = new_name(ana)
    ana.call("POST", "/api/account", {"name": name, "password": PASSWORD})
    told = []
    for tried in (name, "Nobody at all"):
        with pytest.raises(CallError) as refused:
            ben.call("POST", "/api/login", {"name": tried, "password": password})
        told.append((refused.value.status, refused.value.body))
    assert told[0] == told[1]
    assert told[0][0] == 401


def test_who_logs_out_is_nobody(ana: Browser) -> None:
    ana.call("DELETE", "/api/session")
    assert person(ana) is None


def test_guessing_passwords_is_slowed_down(new_server) -> None:  # type: ignore[no-untyped-def]
    browser = Browser(new_server(login_burst="3", login_rate="0.0001").host)
    codes = []
    for _ in range(5):
        with pytest.raises(CallError) as refused:
            browser.call("POST", "/api/login", {"name": "Ana", "password": "guess"})
        codes.append(refused.value.status)
    assert codes == [401, 401, 401, 429, 429]


def test_games_between_people_are_rated(ana: Browser, ben: Browser) -> None:
    table = ana.make_table()
    with ana.socket() as first, ben.socket() as second:
        first.watch(table)
        second.ask("join", table=table)
        first.ask("start", table=table)
        play_out(table, first, second)
        winners = first.states[table]["result"]["winners"]
    ratings = [person(browser)["ratings"][0]["rating"] for browser in (ana, ben)]  # type: ignore[index]
    assert sum(ratings) == 3000
    assert ratings == ([1516, 1484] if winners == [0] else [1484, 1516] if winners == [1] else [1500, 1500])


def test_a_password_can_be_changed_and_logs_other_browsers_out(server: ServerProcess, ana: Browser) -> None:
    name = new_name(ana)
    ana.call("POST", "/api/account", {"name": name, "password": PASSWORD})
    phone = Browser(server.host)
    phone.call("POST", "/api/login", {"name": name, "password": PASSWORD})
    with pytest.raises(CallError, match="wrong_password"):
        ana.call("POST", "/api/account/password", {"old": "not this one", "new": "another horse"})
    assert ana.call("POST", "/api/account/password", {"old": PASSWORD, "new": "another horse"})["person"]["name"] == name
    assert person(ana) is not None
    assert person(phone) is None
    with pytest.raises(CallError, match="wrong_password"):
        phone.call("POST", "/api/login", {"name": name, "password": PASSWORD})
    assert phone.call("POST", "/api/login", {"name": name, "password": "another horse"})["person"]["name"] == name


def test_a_guest_has_no_password_to_change(ana: Browser) -> None:
    with pytest.raises(CallError, match="no_account"):
        ana.call("POST", "/api/account/password", {"old": PASSWORD, "new": "another horse"})
