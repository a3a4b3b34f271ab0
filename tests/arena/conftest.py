"""Contests of the tiny game Nines between bots from a file."""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from textwrap import dedent

import pytest

from huerta.arena import Contest, Plan, Settings, settle
from huerta.arena.playing import play
from huerta.arena.result import Result
from huerta.arena.run_file import RunFile
from huerta.arena.schedule import Task

BOTS = '''
import os, sys, time
from huerta.bots import Bot, RandomBot

class Stop(Bot):
    """Never draws."""
    def choose(self, seat):
        return "stop"

class Twice(Bot):
    """Draws twice, then stops; plays well against Stop."""
    def choose(self, seat):
        return "stop" if seat.view["drawn"][seat.number] > 4 else "draw"

class Any(RandomBot):
    """Random, from a file."""

class Raises(Bot):
    def choose(self, seat):
        raise ValueError("no idea")

class Leaves(Bot):
    def choose(self, seat):
        sys.exit("goodbye")

class Illegal(Bot):
    def choose(self, seat):
        return "castle"

class Nothing(Bot):
    def choose(self, seat):
        return None

class Sleeps(Bot):
    def choose(self, seat):
        time.sleep(600)

class Deaf(Bot):
    """Hangs and reacts to nothing."""
    def choose(self, seat):
        while True:
            try:
                time.sleep(600)
            except BaseException:
                pass

class Crashes(Bot):
    def choose(self, seat):
        os._exit(3)

class Cannot(Bot):
    def __init__(self, seed=0):
        super().__init__(seed)
        if seed:
            raise RuntimeError("not today")
    def choose(self, seat):
        return seat.legal[0]
'''


class OneAtATime:
    """Plays in this process, for tests of all that comes after playing."""

    size = 1

    def __init__(self, settings: Settings):
        self.settings = settings

    def start(self) -> None:
        pass

    def play(self, tasks: Iterable[Task]) -> Iterator[Result]:
        for task in tasks:
            yield play(self.settings, task)

    def stop(self) -> None:
        pass


@pytest.fixture
def bots(tmp_path: Path, nines, monkeypatch: pytest.MonkeyPatch) -> Callable[[str], str]:
    """Names a bot of the file above, wherever that lies: names are part of the seeds of bots, so every run plays the same games."""
    monkeypatch.chdir(tmp_path)
    Path("bots.py").write_text(dedent(BOTS), encoding="utf-8")
    return "bots.py:{}".format


@pytest.fixture
def nines_of(bots) -> Callable[..., Settings]:
    """Settings of a contest of Nines between bots of the file."""

    def made(*names: str, players: int = 2, seed: int = 1, move_limit: float = 60.0) -> Settings:
        return settle("nines", players, [bots(name) for name in names], None, seed, move_limit)

    return made


@pytest.fixture
def held(tmp_path: Path) -> Callable[..., Contest]:
    """A contest that was held in this process."""

    def made(settings: Settings, *, file: Path | None = None, **plan: object) -> Contest:
        path = file or tmp_path / "run.jsonl"
        with Contest(settings, Plan(**plan), RunFile(path, settings.header())) as contest:
            list(contest.hold(OneAtATime(settings)))
            return contest

    return made
