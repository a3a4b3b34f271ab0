"""Where output goes: colours only where the terminal has them, letters always, errors in one sentence."""

import sys
from io import TextIOWrapper

from rich.console import Console
from rich.text import Text


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
