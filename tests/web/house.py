"""A real server, as `huerta serve` starts it, on a free port with a database of its own."""

import json
import os
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

PATIENCE = 600.0  # seconds; the first start compiles the rules
CALL_SECONDS = 30.0


def free_port() -> int:
    """A port nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class House:
    """The server, which can be killed and started again on the same database."""

    def __init__(self, folder: Path):
        self.folder = folder
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start and wait until the page is served."""
        settings = {
            "HUERTA_DATABASE": str(self.folder / "tables.sqlite3"),
            "HUERTA_BOT_PAUSE": "0",
            "HUERTA_REVIEW_SECONDS": "2",
            "HUERTA_CALL_RATE": "500",
            "HUERTA_CALL_BURST": "5000",
            "HUERTA_NEW_RATE": "500",
            "HUERTA_NEW_BURST": "5000",
            "HUERTA_LOGIN_RATE": "500",
            "HUERTA_LOGIN_BURST": "5000",
            "HUERTA_RATE": "500",
            "HUERTA_BURST": "1000",
        }
        command = [sys.executable, "-m", "huerta", "serve", "--port", str(self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env={**os.environ, **settings}, stdout=log, stderr=log)
        self.wait_for(self.answers)

    def wait_for(self, condition: Callable[[], bool]) -> None:
        """Wait until something is so."""
        until = time.monotonic() + PATIENCE
        while not condition():
            if self.process is None or self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"'huerta serve' did not start:\n{self.log()}")
            time.sleep(0.1)

    def games(self) -> list[dict[str, Any]]:
        """The games it offers; none while it is not up."""
        try:
            with urllib.request.urlopen(f"{self.url}/api/games", timeout=CALL_SECONDS) as answer:
                found: list[dict[str, Any]] = json.load(answer)
                return found
        except OSError:
            return []

    def answers(self) -> bool:
        """Whether it is up."""
        return bool(self.games())

    def is_ready(self) -> bool:
        """Whether a table of every game begins at once."""
        return all(game["is_ready"] for game in self.games())

    def kill(self) -> None:
        """End it without a warning."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def log(self) -> str:
        """All it has said."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")
