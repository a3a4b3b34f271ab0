"""`huerta serve` starts a server, says where it is, and stops when asked."""

import socket
from pathlib import Path

import pytest

from huerta.cli import main, serve
from huerta.cli.command import UsageError
from huerta.server.settings import Settings
from tests.server.client import Browser
from tests.server.process import ServerProcess


def test_it_says_where_it_is_and_keeps_everything_in_its_file(tmp_path: Path) -> None:
    server = ServerProcess(tmp_path / "kept.sqlite3").start()
    ana = Browser(server.host, "Ana")
    table = ana.play_now()
    server.stop()
    server.start()
    ana.host = server.host
    assert [info["id"] for info in ana.call("GET", "/api/home")["mine"]] == [table]
    server.stop()
    assert server.complaints == "" or "Compiling" in server.complaints


def test_a_port_in_use_is_told_in_a_sentence() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        with pytest.raises(UsageError, match="choose another with --port"):
            serve.bound(Settings(port=taken.getsockname()[1]))


@pytest.mark.parametrize(
    ("settings", "url"),
    [
        (Settings(), "http://localhost:9"),
        (Settings(host="0.0.0.0"), "http://localhost:9"),
        (Settings(host="192.168.1.7"), "http://192.168.1.7:9"),
        (Settings(public_url="https://games.example.org"), "https://games.example.org"),
    ],
)
def test_the_address_is_one_that_people_can_open(settings: Settings, url: str) -> None:
    assert serve.address_of(settings, 9) == url


def test_play_without_a_game_serves_this_computer_alone_and_opens_the_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[tuple[str, bool]] = []
    monkeypatch.setattr(serve, "serve", lambda settings, opens_browser: asked.append((settings.host, opens_browser)) or 0)
    assert main(["play"]) == 0
    assert asked == [("127.0.0.1", True)]
