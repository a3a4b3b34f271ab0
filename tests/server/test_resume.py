"""Coming back after a broken line."""

from tests.server.client import Browser, play_out


def begun(ana: Browser, ben: Browser) -> str:
    table = ana.make_table()
    with ana.socket() as first, ben.socket() as second:
        first.watch(table)
        second.ask("join", table=table)
        first.ask("start", table=table)
        play_out(table, first, second, plies=4)
    return table


def test_who_comes_back_receives_what_was_missed(ana: Browser, ben: Browser) -> None:
    table = begun(ana, ben)
    with ana.socket() as first:
        before = first.watch(table)
    with ana.socket() as other, ben.socket() as second:
        other.watch(table)
        second.watch(table)
        play_out(table, other, second, plies=6)
    with ana.socket() as back:
        back.ask("resume", table=table, ply=before["ply"], version=before["version"])
        log = next(frame for frame in back.frames if frame["type"] == "log")
        assert log["start"] == 4
        assert [entry["ply"] for entry in log["entries"]] == [4, 5, 6, 7, 8, 9]
        assert all(entry["events"] for entry in log["entries"])
        assert back.states[table]["ply"] == 10


def test_who_missed_an_undo_is_told_from_where_it_went_on(ana: Browser, ben: Browser) -> None:
    table = begun(ana, ben)
    with ana.socket() as first, ben.socket() as second:
        before = first.watch(table)
        second.watch(table)
        mover = first if first.states[table]["legal"] else second
        mover.play(table)
        seen = mover.states[table]
        mover.ask("undo", table=table, ply=seen["ply"], to=seen["undo"]["last"])
        back_at = mover.state(table, lambda frame: frame["cause"] == "undo")
        assert back_at["ply"] == before["ply"]
        other = mover.play(table, choose=lambda legal: legal[-1])
    with ana.socket() as late:
        late.ask("resume", table=table, ply=seen["ply"], version=seen["version"])
        log = next(frame for frame in late.frames if frame["type"] == "log")
        assert log["start"] == before["ply"]
        assert len(log["entries"]) == 1
        assert late.states[table]["version"] == other["version"]


def test_nothing_missed_is_an_empty_log(ana: Browser, ben: Browser) -> None:
    table = begun(ana, ben)
    with ana.socket() as first:
        seen = first.watch(table)
        first.ask("resume", table=table, ply=seen["ply"], version=seen["version"])
        assert next(frame for frame in first.frames if frame["type"] == "log")["entries"] == []


def test_the_log_of_a_game_can_be_read_from_any_ply(ana: Browser, ben: Browser) -> None:
    table = begun(ana, ben)
    with ana.socket() as first:
        first.ask("log", table=table, start=1)
        log = next(frame for frame in first.frames if frame["type"] == "log")
        assert [entry["ply"] for entry in log["entries"]] == [1, 2, 3]
        assert log["entries"][0]["move"]["text"]


def test_everyone_sees_who_is_connected(ana: Browser, ben: Browser) -> None:
    table = begun(ana, ben)
    with ana.socket() as first:
        first.watch(table)
        with ben.socket() as second:
            second.watch(table)
            first.until(lambda frame: frame["type"] == "seats" and frame["seats"][1]["connected"])
        gone = first.until(lambda frame: frame["type"] == "seats" and not frame["seats"][1]["connected"])
        assert gone["watchers"] == 0
