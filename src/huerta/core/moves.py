"""The move space: every move a game knows, as one integer for machines and one text for people."""

import re
import unicodedata
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import accumulate, product
from math import prod
from typing import Any

from huerta.core.errors import HuertaError, MoveError, hint, listed, whole

SHOWN_LABELS = 12  # an error lists a whole operand up to so many labels


@dataclass(frozen=True)
class Operand:
    """What a kind of move is about: a blade, a region, a fruit."""

    name: str
    labels: tuple[str, ...]  # in order; the place is the number


@dataclass(frozen=True)
class Kind:
    """One kind of move: its text has a `{}` for each operand."""

    name: str
    text: str
    operands: tuple[Operand, ...] = ()

    @property
    def n_moves(self) -> int:
        """How many moves there are of this kind."""
        return prod(len(operand.labels) for operand in self.operands)

    @property
    def usage(self) -> str:
        """The kind's text with the operands' names in capitals: `gust BLADE>BLADE`."""
        return self.text.format(*(operand.name.upper() for operand in self.operands))

    def texts(self) -> Iterator[str]:
        """The text of every move of this kind, in order."""
        for labels in product(*(operand.labels for operand in self.operands)):
            yield self.text.format(*labels)


@dataclass(frozen=True)
class PlainMove:
    """A move taken apart: what the browser and the story work with."""

    kind: str
    operands: tuple[int, ...]


def plain(text: str) -> str:
    """Text as it is compared: small letters, no accents, single spaces."""
    letters = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in letters if not unicodedata.combining(letter)).split())


def number_of(move: Any) -> int:
    """The number of a move as such, whichever library it comes from; 3.7 is none."""
    try:
        return whole(move, "a move")
    except HuertaError:
        raise MoveError(f"a move has a whole number, and {move!r} is none") from None


@dataclass(frozen=True)
class MoveSpace:
    """All kinds of move, one after the other."""

    kinds: tuple[Kind, ...]
    texts: tuple[str, ...] = field(init=False, repr=False)  # the text of every move, by number
    numbers: dict[str, int] = field(init=False, repr=False)  # the number of every plain text
    firsts: tuple[int, ...] = field(init=False, repr=False)  # the number of each kind's first move, and of all moves

    def __post_init__(self) -> None:
        texts = tuple(text for kind in self.kinds for text in kind.texts())
        object.__setattr__(self, "texts", texts)
        object.__setattr__(self, "firsts", tuple(accumulate((kind.n_moves for kind in self.kinds), initial=0)))
        object.__setattr__(self, "numbers", {plain(text): number for number, text in enumerate(texts)})

    def __len__(self) -> int:
        return len(self.texts)

    def first(self, name: str) -> int:
        """The number of the first move of a kind; rule code counts from there."""
        for kind, number in zip(self.kinds, self.firsts, strict=False):
            if kind.name == name:
                return number
        raise KeyError(name)

    def number(self, name: str, *operands: int) -> int:
        """The move of this kind with these operands."""
        kind = next(kind for kind in self.kinds if kind.name == name)
        number = 0
        for operand, value in zip(kind.operands, operands, strict=True):
            number = number * len(operand.labels) + value
        return self.first(name) + number

    def parts(self, move: int) -> PlainMove:
        """The kind and the operands of a move."""
        place = bisect_right(self.firsts, self.checked(move)) - 1
        kind, rest = self.kinds[place], move - self.firsts[place]
        operands: list[int] = []
        for operand in reversed(kind.operands):
            rest, value = divmod(rest, len(operand.labels))
            operands.insert(0, value)
        return PlainMove(kind.name, tuple(operands))

    def checked(self, move: Any) -> int:
        """The same number, if it is a move at all."""
        number = number_of(move)
        if not 0 <= number < len(self.texts):
            raise MoveError(f"move number {number} does not exist: moves are numbered 0 to {len(self.texts) - 1}")
        return number

    def text(self, move: int) -> str:
        """A move as people write it."""
        return self.texts[self.checked(move)]

    def read(self, text: str) -> int:
        """The move a text names; capitals, accents and spaces do not matter."""
        wanted = plain(text)
        number = self.numbers.get(wanted)
        if number is None:
            raise MoveError(f"{text.strip()!r} is not a move: {self.advice(wanted)}")
        return number

    def advice(self, wanted: str) -> str:
        """What would be right instead of a text that is no move."""
        word = re.split(r"\W", wanted, maxsplit=1)[0]
        near = [kind for kind in self.kinds if re.split(r"\W", kind.text, maxsplit=1)[0] == word]
        if not near:
            words = dict.fromkeys(kind.text.split(" ", 1)[0] for kind in self.kinds)
            return f"moves start with {listed(words)}{hint(word, words)}"
        operands = {operand.name: operand for kind in near for operand in kind.operands}
        meaning = "; ".join(f"{name.upper()} is {spanned(operand.labels)}" for name, operand in operands.items())
        return f"write {listed(repr(kind.usage) for kind in near)}{', where ' + meaning if meaning else ''}"


def spanned(labels: tuple[str, ...]) -> str:
    """Labels in short: a span when they are numbers, else their list."""
    if all(label.isdigit() for label in labels):
        return f"{labels[0]} to {labels[-1]}"
    if len(labels) > SHOWN_LABELS:
        return f"{labels[0]}, {labels[1]}, … {labels[-1]}"
    return listed(labels)
