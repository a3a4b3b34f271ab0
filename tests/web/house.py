"""A real server, as `huerta serve` starts it, on a free port with a database of its own."""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

PATIENCE = 400.0  # seconds; the first start compiles the rules


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
            "HUERTA_CALL_RATE": "500",
            "HUERTA_CALL_BURST": "5000",
            "HUERTA_RATE": "500",
            "HUERTA_BURST": "1000",
        }
        command = [sys.executable, "-m", "huerta", "serve", "--port", str(self.port)]
        with (self.folder / "server.log").open("ab") as log:
            self.process = subprocess.Popen(command, env={**os.environ, **settings}, stdout=log, stderr=log)
        until = time.monotonic() + PATIENCE
        while not self.answers():
            if self.process.poll() is not None or time.monotonic() > until:
                self.kill()
                raise RuntimeError(f"'huerta serve' did not start:\n{self.log()}")
            time.sleep(0.1)

    def answers(self) -> bool:
        """Whether it is up."""
        try:
            with urllib.request.urlopen(f"{self.url}/api/games", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def kill(self) -> None:
        """End it without a warning."""
        if self.process:
            self.process.kill()
            self.process.wait()
            self.process = None

    def log(self) -> str:
        """All it has said."""
        return (self.folder / "server.log").read_text(encoding="utf-8", errors="replace")
