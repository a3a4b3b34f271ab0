"""A process that plays games. If a bot takes it down, the game is lost for that bot and a new process takes over."""

import multiprocessing
import os
import signal
import sys
import time
from collections.abc import MutableSequence
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any

from huerta.arena.playing import NOBODY, Watch, play, warm_up
from huerta.arena.result import Fault, Result, lost, too_slow
from huerta.arena.schedule import Task
from huerta.arena.settings import Settings

READY = "ready"
SPAWN = multiprocessing.get_context("spawn")


def work(settings: Settings, connection: Connection, notes: MutableSequence[float], warms_up: bool) -> None:
    """What the process does: get ready, then play every task it is sent until nobody is there to send any."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    os.dup2(sys.stderr.fileno(), 1)  # what a bot prints must not mix with our tables
    try:
        if warms_up:
            warm_up(settings)
        connection.send(READY)
        watch = Watch(settings.move_limit, notes)
        while True:
            connection.send(play(settings, connection.recv(), watch))
    except (EOFError, OSError):
        return


class StoppedError(Exception):
    """The worker was told to stop."""


class Worker:
    """The process as seen from outside; it may be started again."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.is_stopped = False
        self.is_ready = False
        self.warms_up = True
        self.notes: Any = None
        self.process: SpawnProcess | None = None
        self.connection: Connection | None = None

    def start(self) -> None:
        """Start the process; it gets ready by itself."""
        self.connection, inside = SPAWN.Pipe()
        self.notes = SPAWN.RawArray("d", [NOBODY, 0, 0])
        self.process = SPAWN.Process(target=work, args=(self.settings, inside, self.notes, self.warms_up), daemon=True)
        self.process.start()
        inside.close()
        self.is_ready = False

    def get_ready(self) -> None:
        """Wait until everything is compiled; a bot that ends the process before that will show its name in a game."""
        if not (self.is_ready or self.hears_ready()):
            if self.is_stopped or not self.warms_up:
                raise self.ended("before it was ready")
            self.warms_up = False
            self.start()
            self.get_ready()
        self.is_ready = True

    def hears_ready(self) -> bool:
        """Whether the process says that it is ready, or ends."""
        assert self.connection is not None
        try:
            return bool(self.connection.recv() == READY)
        except (EOFError, OSError):
            return False

    def play(self, task: Task) -> Result:
        """Play a game; waits for its end."""
        self.get_ready()
        assert self.connection is not None
        try:
            self.connection.send(task)
            result: Result = self.connection.recv()
        except (EOFError, OSError):
            place, since, ply = self.notes
            if self.is_stopped or place == NOBODY:
                raise self.ended("between two moves") from None
            fault = Fault(int(place), self.told(time.monotonic() - since))
            self.start()
            return lost(task, fault, plies=int(ply))
        if result.fault and result.fault.did == too_slow(self.settings.move_limit):
            self.renew()
        return result

    def renew(self) -> None:
        """A new process, since the old one was interrupted nobody knows where."""
        self.end()
        self.start()

    def told(self, seconds: float) -> str:
        """How a bot ended the process."""
        assert self.process is not None
        self.process.join()
        if seconds > self.settings.move_limit and self.process.exitcode == 1:
            return too_slow(self.settings.move_limit)
        return f"ended its process ({exit_words(self.process.exitcode)})"

    def ended(self, when: str) -> Exception:
        """The error for a process that has gone without any bot's doing."""
        if self.is_stopped:
            return StoppedError()
        assert self.process is not None
        self.process.join()
        return RuntimeError(f"a worker ended {when} ({exit_words(self.process.exitcode)})")

    def stop(self) -> None:
        """End the process at once, whatever it does."""
        self.is_stopped = True
        self.end()

    def end(self) -> None:
        """Kill the process, if there is one."""
        if self.process is not None and self.connection is not None:
            self.process.kill()
            self.process.join()
            self.connection.close()


def exit_words(code: int | None) -> str:
    """How a process ended."""
    return f"signal {-code}" if code is not None and code < 0 else f"exit code {code}"
