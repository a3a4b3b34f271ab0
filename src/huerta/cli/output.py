"""Where output goes: colours only where the terminal has them, letters always, errors in one sentence."""

import sys
from collections import deque
from collections.abc import Iterator
from io import TextIOWrapper
from typing import TypeVar

from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.text import Text

T = TypeVar("T")


def out() -> Console:
    """Standard output, as it is now."""
    return Console(highlight=False)


def err() -> Console:
    """Standard error, as it is now."""
    return Console(stderr=True, highlight=False)


def say(console: Console, text: Text | str) -> None:
    """Plain text: wrapped between words on a terminal, line by line as it is elsewhere."""
    console.print(Text(text) if isinstance(text, str) else text, soft_wrap=not console.is_terminal)


def fail(sentence: object, code: int) -> int:
    """Say what was wrong on standard error; returns the exit code."""
    say(err(), f"huerta: {sentence}")
    return code


def bar(console: Console) -> Progress:
    """A bar that says how much of how much is done and how long the rest takes; only a terminal shows it."""
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


def with_bar(title: str, total: int, steps: Iterator[tuple[T, int]]) -> T:
    """Go through all steps, each what there is by then and how much is done, with a bar on a terminal; what there is at the end."""
    with bar(err()) as progress:
        task = progress.add_task(title, total=total)

        def shown() -> Iterator[T]:
            for there_is, done in steps:
                progress.update(task, completed=done)
                yield there_is

        return deque(shown(), maxlen=1)[0]


def be_lenient() -> None:
    """Let signs that a terminal cannot show, or that are no text, become question marks instead of failures."""
    for stream in (sys.stdin, sys.stdout, sys.stderr):
        if isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="replace")


def counted(number: float) -> str:
    """A number with its thousands apart."""
    return f"{number:,.0f}"


def several(number: int, word: str) -> str:
    """A number of things: `1 move`, `2 moves`."""
    return f"{number:,} {word}" if number == 1 else f"{number:,} {word}s"
