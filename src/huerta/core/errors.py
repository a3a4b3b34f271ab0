"""What can go wrong through bad input: each error is one sentence that names what was wrong and what would be right."""

from collections.abc import Iterable
from difflib import get_close_matches
from operator import index
from typing import Any


class HuertaError(ValueError):
    """Input that a person or program can mend; never a fault of the library itself."""


class UnknownGameError(HuertaError):
    """No game of that name is installed."""


class SeatsError(HuertaError):
    """The game is not made for that number of seats, or there is no such seat."""


class OptionError(HuertaError):
    """The game has no such option, or the option no such choice."""


class KeyFormatError(HuertaError):
    """A key is 32 bytes, written as 64 hexadecimal digits."""


class MoveError(HuertaError):
    """Not a move at all, or not a legal one now."""


class UndoError(HuertaError):
    """Nothing to take back, or something hidden has been shown since."""


class PositionError(HuertaError):
    """A text that describes no position of the game."""


class RecordError(HuertaError):
    """A text that is no record, or a record that does not hold what it says."""


def whole(number: Any, name: str) -> int:
    """A whole number as such, whichever library it comes from; 3.0 is none."""
    try:
        return int(index(number))
    except TypeError:
        raise HuertaError(f"{name} is a whole number, not {number!r}") from None


def listed(words: Iterable[object]) -> str:
    """Words as people list them: `a, b or c`."""
    texts = [str(word) for word in words]
    if len(texts) < 2:
        return "".join(texts)
    return f"{', '.join(texts[:-1])} or {texts[-1]}"


def hint(word: str, known: Iterable[str]) -> str:
    """A friendly `; did you mean …?` when something known is close, else nothing."""
    near = get_close_matches(word, list(known), n=1, cutoff=0.6)
    return f"; did you mean {near[0]!r}?" if near else ""
