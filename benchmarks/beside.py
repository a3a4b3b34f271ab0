"""The peers beside us: a virtual environment of their own in .peers, made on the first run and whenever peers.txt has changed."""

import json
import subprocess
import venv
from pathlib import Path

HERE = Path(__file__).parent
PEERS = HERE.parent / ".peers"
WANTED = HERE / "peers.txt"
INSTALLED = PEERS / "installed.txt"  # what peers.txt said when they were installed


def python() -> Path:
    """The peers' Python, with everything that peers.txt names."""
    program = PEERS / "bin" / "python"
    if not program.exists():
        venv.create(PEERS, with_pip=True)
    if not INSTALLED.exists() or INSTALLED.read_text(encoding="utf-8") != WANTED.read_text(encoding="utf-8"):
        subprocess.run([program, "-m", "pip", "install", "--quiet", "-r", WANTED], check=True)
        INSTALLED.write_text(WANTED.read_text(encoding="utf-8"), encoding="utf-8")
    return program


def figures(seconds: float, *only: str) -> dict[str, dict]:
    """The peers' figures, measured by their own Python; of all of them or of those named."""
    chosen = ["--only", *only] if only else []
    command = [python(), HERE / "peers.py", "--seconds", str(seconds), *chosen]
    done = subprocess.run(command, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)
