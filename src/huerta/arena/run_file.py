"""The run file: a header that names the settings, then one line for each finished game, so that a stopped run can go on."""

import hashlib
import json
from pathlib import Path
from typing import Any

from huerta.arena.result import Result, from_json
from huerta.arena.schedule import Task
from huerta.arena.settings import ArenaError
from huerta.core.jit import cache_home

try:
    import fcntl
except ImportError:  # no such locks on this system
    fcntl = None  # type: ignore[assignment]

FORMAT = 1
MARK = "huerta arena"


def line_of(found: dict[str, Any]) -> bytes:
    """A line of the file."""
    return json.dumps(found, separators=(",", ":")).encode() + b"\n"


def default_path(header: dict[str, Any]) -> Path:
    """Where a run with these settings is kept unless another file is named."""
    folder = cache_home() / "arena"
    folder.mkdir(parents=True, exist_ok=True)
    return folder / f"{header['game']}-{hashlib.sha256(line_of(header)).hexdigest()[:16]}.jsonl"


class RunFile:
    """An open run file with the games that are in it already."""

    def __init__(self, path: Path, header: dict[str, Any]):
        self.path = path
        self.header = {MARK: FORMAT, **header}
        self.results: dict[Task, Result] = {}
        try:
            self.file = path.open("a+b", buffering=0)
        except OSError as error:
            raise ArenaError(f"the run file {path} cannot be written: {str(error.strerror).lower()}") from None
        try:
            self._lock()
            self._read()
        except BaseException:
            self.file.close()
            raise

    def _lock(self) -> None:
        if fcntl is not None:
            try:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                raise ArenaError(f"another run is writing {self.path}: wait for its end, or name another file") from None

    def _read(self) -> None:
        self.file.seek(0)
        data = self.file.read()
        whole = data[: data.rfind(b"\n") + 1]  # a line that was being written when the run was killed is played again
        if not whole:
            self._begin(data)
            return
        first, *others = whole.splitlines()
        self._check_header(first)
        for number, line in enumerate(others, start=2):
            result = self._read_line(number, line)
            self.results.setdefault(result.task, result)
        self.file.truncate(len(whole))

    def _begin(self, data: bytes) -> None:
        head = line_of(self.header)
        if not head.startswith(data):
            raise self._foreign()
        self.file.truncate(0)
        self.file.write(head)

    def _foreign(self) -> ArenaError:
        return ArenaError(f"{self.path} is no run file of the arena: name another file")

    def _check_header(self, line: bytes) -> None:
        try:
            found = json.loads(line)
            is_ours = found[MARK] == FORMAT
        except (ValueError, TypeError, KeyError):
            is_ours = False
        if not is_ours:
            raise self._foreign()
        for name, value in self.header.items():
            if found.get(name) != value:
                was, wanted = (json.dumps(each, ensure_ascii=False) for each in (found.get(name), value))
                raise ArenaError(f"{self.path} holds a run with {name} {was}, not {wanted}: name another file")

    def _read_line(self, number: int, line: bytes) -> Result:
        try:
            return from_json(json.loads(line))
        except (ValueError, TypeError, KeyError) as error:
            raise ArenaError(f"line {number} of {self.path} is no result of a game: {error}") from None

    def append(self, result: Result) -> None:
        """Keep a game."""
        self.results[result.task] = result
        self.file.write(line_of(result.as_json()))

    def close(self) -> None:
        """Let others write it."""
        self.file.close()
