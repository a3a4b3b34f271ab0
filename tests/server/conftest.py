"""Servers for the tests: one that most of them share, and fresh ones for those that kill theirs."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.server.client import Browser
from tests.server.process import ServerProcess

NewServer = Callable[..., ServerProcess]


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[ServerProcess]:
    """A server that runs as long as the tests; it may not complain once."""
    running = ServerProcess(tmp_path_factory.mktemp("server") / "huerta.sqlite3").start()
    yield running
    running.stop()
    assert "Traceback" not in running.complaints


@pytest.fixture
def new_server(tmp_path: Path) -> Iterator[NewServer]:
    """Servers of one's own: `new_server(rate="5")`."""
    started: list[ServerProcess] = []

    def start(**settings: str) -> ServerProcess:
        started.append(ServerProcess(tmp_path / f"huerta{len(started)}.sqlite3", **settings).start())
        return started[-1]

    yield start
    for running in started:
        running.stop()


@pytest.fixture
def ana(server: ServerProcess) -> Browser:
    """A guest."""
    return Browser(server.host, "Ana")


@pytest.fixture
def ben(server: ServerProcess) -> Browser:
    """Another guest."""
    return Browser(server.host, "Ben")
