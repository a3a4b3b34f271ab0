"""A real server in a process of its own, on a port of its own, with a database of its own."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
START = "import sys; from huerta.cli.serve import COMMAND; sys.exit(COMMAND.run(COMMAND.parser().read(sys.argv[1:])))"
STOP_SECONDS = 180.0  # a busy machine may need long
QUICK = {  # a test plays faster than people do
    "HUERTA_BOT_PAUSE": "0",
    "HUERTA_RATE": "100000",
    "HUERTA_BURST": "100000",
    "HUERTA_CHAT_RATE": "100000",
    "HUERTA_CHAT_BURST": "100000",
    "HUERTA_CALL_RATE": "100000",
    "HUERTA_CALL_BURST": "100000",
    "HUERTA_NEW_RATE": "100000",
    "HUERTA_NEW_BURST": "100000",
    "HUERTA_LOGIN_RATE": "100000",
    "HUERTA_LOGIN_BURST": "100000",
    "HUERTA_CONNECTIONS_FROM": "10000",
    "HUERTA_TABLES_EACH": "100000",
    "HUERTA_REVIEW_SECONDS": "2",
}


class ServerProcess:
    """`huerta serve` as a person would start it."""

    def __init__(self, database: Path, port: int = 0, **settings: str):
        self.database = database
        self.settings = settings
        self.port = port
        self.log = database.with_suffix(".log")
        self.process: subprocess.Popen[str] | None = None

    def start(self) -> "ServerProcess":
        """Start it, and wait until it says where it is."""
        environment = {**os.environ, **QUICK, **{f"HUERTA_{name.upper()}": value for name, value in self.settings.items()}}
        words = [sys.executable, "-c", START, "--port", str(self.port), "--database", str(self.database)]
        with self.log.open("a") as log:
            self.process = subprocess.Popen(words, stdout=subprocess.PIPE, stderr=log, env=environment, text=True, cwd=ROOT)
        assert self.process.stdout is not None
        for line in self.process.stdout:
            if found := re.search(r"at http://localhost:(\d+)", line):
                self.port = int(found[1])
                return self
        raise RuntimeError(f"the server did not start: {self.log.read_text()[-2000:]}")

    def kill(self) -> None:
        """End it without a warning, as a power cut would."""
        self.end(signal.SIGKILL)

    def stop(self) -> None:
        """Ask it to stop."""
        self.end(signal.SIGTERM)

    def end(self, how: signal.Signals) -> None:
        """Send the signal, and wait until the process is gone."""
        if self.process is None:
            return
        self.process.send_signal(how)
        self.process.wait(timeout=STOP_SECONDS)
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.process = None

    @property
    def host(self) -> str:
        """Name and port."""
        return f"localhost:{self.port}"

    @property
    def complaints(self) -> str:
        """What it wrote to its log."""
        return self.log.read_text() if self.log.exists() else ""
