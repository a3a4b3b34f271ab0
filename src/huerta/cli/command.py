"""What a command is: a name, a sentence, examples, arguments, and what it does."""

import re
from argparse import ArgumentParser, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from shutil import get_terminal_size
from textwrap import fill
from typing import NoReturn

from huerta.core.errors import HuertaError, hint

WIDEST = 100  # longer lines are hard to read


class UsageError(HuertaError):
    """A command line, or an answer at the prompt, that asks for something that cannot be."""


class Parser(ArgumentParser):
    """Reads a command's arguments and says what is wrong with them in one sentence."""

    def error(self, message: str) -> NoReturn:
        """Whatever argparse complains about, as one of our own errors."""
        joint = " " if message.endswith("?") else "; "
        raise UsageError(f"{message}{joint}see '{self.prog} --help'")

    def read(self, words: Sequence[str]) -> Namespace:
        """The arguments these words give; one too many gets a hint."""
        chosen, others = self.parse_known_args(words)
        if others:
            known = re.findall(r"--\w[\w-]*", self.format_usage())
            self.error(f"{self.prog} does not take {others[0]!r}{hint(others[0], known)}")
        return chosen


@dataclass(frozen=True)
class Example:
    """A line to type, and what it does."""

    line: str
    does: str


@dataclass(frozen=True)
class Command:
    """One word after `huerta`."""

    name: str
    summary: str  # a few words for the overview
    about: str  # one sentence or two for the command's own help
    examples: tuple[Example, ...]
    add_arguments: Callable[[Parser], None]
    run: Callable[[Namespace], int]  # returns the exit code

    def parser(self) -> Parser:
        """The parser of this command's arguments; its help teaches by example."""
        shown = "\n".join(f"  {example.line}\n      {example.does}" for example in self.examples)
        parser = Parser(
            prog=f"huerta {self.name}",
            description=fill(self.about, min(get_terminal_size().columns, WIDEST) - 2),
            epilog=f"examples:\n{shown}",
            formatter_class=RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        self.add_arguments(parser)
        return parser
