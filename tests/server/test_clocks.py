"""Clocks: what they show, and what happens when time is up."""

import sqlite3
import time
from dataclasses import replace

from huerta.server import clocks
from huerta.server.store.rows import SeatRow, TableRow
from tests.server.client import WAIT_SECONDS, Browser, play_out, wait_until
from tests.server.process import ServerProcess

LIVE = {"kind": "live", "minutes": 10, "increment": 5, "days": 2}


def row(clock: dict[str, object]) -> TableRow:
    seats = (SeatRow("person", "a", "Ana"), SeatRow("person", "b", "Ben"), SeatRow("bot", name="Aina", level="easy"))
    return clocks.wound(TableRow("t" * 12, "finca", 1, {}, True, clock, "a", 0, 0, seats, status="playing"))


def test_a_live_clock_runs_for_the_seat_to_move_and_gains_after_the_turn() -> None:
    table = clocks.started(row(LIVE), at=100, seat=0)
    assert table.deadline == 700
    shown = clocks.clock_of(table, 130, 0)
    assert (shown["left"], shown["running"]) == ([570, 600, None], 0)
    within = clocks.stopped(table, 130, 0, ends_turn=False)
    assert within.left == (570, 600, 600)
    after = clocks.stopped(table, 130, 0, ends_turn=True)
    assert after.left == (575, 600, 600)
    assert clocks.started(after, 130, 2).deadline is None


def test_days_begin_anew_with_each_turn() -> None:
    table = clocks.started(row({**LIVE, "kind": "days"}), at=0, seat=1)
    assert table.deadline == 2 * 86_400
    assert clocks.stopped(table, 1000, 1, ends_turn=True).left[1] == 2 * 86_400
    assert clocks.stopped(table, 1000, 1, ends_turn=False).left[1] == 2 * 86_400 - 1000


def test_without_a_clock_nothing_runs() -> None:
    table = clocks.started(row({**LIVE, "kind": "none"}), at=0, seat=0)
    assert table.deadline is None
    assert clocks.stopped(table, 50, 0, ends_turn=True) == table
    assert clocks.clock_of(replace(table, left=()), 0, 0)["left"] == [None, None, None]


def test_when_time_is_up_a_bot_takes_the_seat_and_the_others_play_on(server: ServerProcess, ana: Browser, ben: Browser) -> None:
    table = ana.make_table(clock={"kind": "days", "days": 1})
    with ana.socket() as first, ben.socket() as second:
        first.watch(table)
        second.ask("join", table=table)
        first.ask("start", table=table)
        left = first.state(table, lambda frame: frame["status"] == "playing")["clock"]
        assert left["running"] == 0
        assert 86_000 < left["left"][0] <= 86_400
    with sqlite3.connect(server.database, timeout=WAIT_SECONDS) as connection:
        connection.execute("UPDATE tables SET deadline = ? WHERE id = ?", (time.time() - 1, table))
    wait_until(lambda: ben.call("GET", f"/api/tables/{table}")["seats"][0]["kind"] == "bot")
    with ben.socket() as second:
        state = second.watch(table)
        assert (state["seats"][0]["kind"], state["seats"][0]["is_free"]) == ("bot", True)
        play_out(table, second, plies=3)
    assert table not in [info["id"] for info in ana.call("GET", "/api/tables?list=mine")["tables"]]
