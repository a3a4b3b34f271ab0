"""Runs `huerta` in this process, with what a person would type."""

import io
import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from huerta import get_game
from huerta.cli import main
from huerta.cli.warm import warm_batch
from huerta.core import record
from huerta.core.playthrough import random_match


def hear_control_c() -> None:
    """For a process that is to be interrupted: what runs in the background of a shell begins deaf to it."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


@dataclass(frozen=True)
class Ran:
    code: int
    out: str
    err: str


@pytest.fixture(scope="session", autouse=True)
def _compiled() -> None:
    """Compile once, so that no test meets the notice that it happens."""
    warm_batch(get_game("finca"))


@pytest.fixture
def huerta(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Callable[..., Ran]:
    def run(*words: str, typed: str | bytes = "") -> Ran:
        data = typed.encode() if isinstance(typed, str) else typed
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        try:
            code = main(words)
        except SystemExit as leaving:
            code = int(leaving.code or 0)
        return Ran(code, *capsys.readouterr())

    return run


def start(*words: str, typed: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """The same in a process of its own."""
    command = [sys.executable, "-m", "huerta", *words]
    return subprocess.run(command, input=typed, capture_output=True, env=os.environ | environment, check=False, timeout=300)


@pytest.fixture(scope="session")
def finished() -> str:
    """The record of a whole random game."""
    return record.write(random_match(get_game("finca"), 3, {}, 5))
