"""Record files: read with one clear sentence about whatever is wrong, written without harm to other files."""

import sys
from pathlib import Path

from huerta.core import record
from huerta.core.errors import RecordError
from huerta.core.match import Match

STDIN = "-"


def read_bytes(name: str) -> bytes:
    """What a file holds, or standard input for `-`."""
    try:
        return sys.stdin.buffer.read() if name == STDIN else Path(name).read_bytes()
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise RecordError(f"{name} cannot be read: {reason.lower()}") from None


def read_text(name: str) -> str:
    """The text of a file."""
    data = read_bytes(name)
    if not data.strip():
        raise RecordError(f"{name}, line 1: nothing is in it: a record starts with the line {record.FIRST_LINE!r}")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise RecordError(f"{name}, line {line}: this is no text in UTF-8, so it is no Huerta record") from None


def read_match(name: str) -> Match:
    """The match a file tells, verified move by move."""
    text = read_text(name)
    try:
        return record.read(text)
    except RecordError as error:
        raise RecordError(f"{name}, {error}") from None


def check_new(name: str) -> Path:
    """The path of a file that can be written and is not there yet."""
    file = Path(name)
    if file.exists():
        raise RecordError(f"{name} is there already: choose another name")
    if not file.parent.is_dir():
        raise RecordError(f"{name} cannot be written: there is no folder {str(file.parent)!r}")
    return file


def write_text(file: Path, text: str) -> None:
    """Write a record."""
    try:
        file.write_text(text, encoding="utf-8")
    except OSError as error:
        raise RecordError(f"{file} cannot be written: {(error.strerror or str(error)).lower()}") from None
