"""The page does not wait for games, and a table waits for its own game alone."""

from pathlib import Path

import pytest

from tests.server.client import Browser
from tests.server.process import ServerProcess


def test_the_page_answers_while_no_game_is_compiled_and_says_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HUERTA_CACHE", str(tmp_path / "empty"))
    server = ServerProcess(tmp_path / "cold.sqlite3").start()
    try:
        status, _, _ = Browser(server.host).fetch("GET", "/")
        games = Browser(server.host).call("GET", "/api/home")["games"]
    finally:
        server.stop()  # in the midst of compiling: nothing waits for that either
    assert status in (200, 503)  # 503 where the page has not been built
    assert not any(game["is_ready"] for game in games)
    assert "Traceback" not in server.complaints


def test_a_game_that_was_compiled_before_is_ready_from_the_start(server: ServerProcess, ana: Browser) -> None:
    ana.play_now()
    finca = next(game for game in ana.call("GET", "/api/games") if game["name"] == "finca")
    assert finca["is_ready"]
