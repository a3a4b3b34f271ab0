"""`huerta rules`: the rules of a game, or one part of them."""

import re
from argparse import Namespace

from rich.console import Console
from rich.markdown import Markdown

from huerta.cli.arguments import add_game
from huerta.cli.command import Command, Example, Parser, UsageError
from huerta.cli.output import out, say
from huerta.core.errors import hint, listed
from huerta.core.game import Game
from huerta.core.registry import get_game

HEADING = re.compile(r"## (?:(\d+) )?(.+)")
PARAGRAPH = re.compile(r"\*\*(R?\d+(?:\.\d+)?)\*\* ")
INNER_LINK = re.compile(r"\[([^\]]+)\]\(#[^)]*\)")


def parts(rules: str) -> dict[str, str]:
    """Every part of the rules by what people call it: `4`, `4.2`, `R10`, `Glossary`."""
    found: dict[str, list[str]] = {}
    heading = paragraph = ""
    for line in rules.splitlines():
        if title := HEADING.fullmatch(line):
            heading, paragraph = title[1] or title[2], ""
        elif start := PARAGRAPH.match(line):
            paragraph = start[1]
        for name in {heading, paragraph} - {""}:
            found.setdefault(name, []).append(line)
    return {name: "\n".join(lines).strip() + "\n" for name, lines in found.items()}


def part(game: Game, wanted: str) -> str:
    """The part of a game's rules that goes by this number or name."""
    known = parts(game.rules)
    word = wanted.casefold()
    exact = [name for name in known if name.casefold() == word]
    near = [name for name in known if word in name.casefold() and not any(sign.isdigit() for sign in name)]
    if exact or len(near) == 1:
        return known[(exact or near)[0]]
    raise UsageError(f"the rules of {game.title} have no part {wanted!r}: parts are {contents(known)}{hint(wanted, known)}")


def contents(known: dict[str, str]) -> str:
    """The parts in short: sections, rulings, and the headings without a number."""
    sections = [name for name in known if name.isdigit()]
    rulings = [name for name in known if name.startswith("R") and name[1:].isdigit()]
    titles = [repr(name) for name in known if not any(sign.isdigit() for sign in name)]
    spans = [f"{names[0]} to {names[-1]}" for names in (sections, rulings) if names]
    inside = [f"{name} and so on" for name in known if "." in name][:1]
    return listed([*spans[:1], *inside, *spans[1:], *titles])


def show_rules(console: Console, text: str) -> None:
    """Rendered on a terminal, as it is written elsewhere."""
    if console.is_terminal:
        console.print(Markdown(INNER_LINK.sub(r"\1", text)))
    else:
        say(console, text.rstrip())


def run(chosen: Namespace) -> int:
    """Print the rules."""
    game = get_game(chosen.game)
    show_rules(out(), game.rules if chosen.part is None else part(game, chosen.part))
    return 0


def add_arguments(parser: Parser) -> None:
    """The game, and perhaps one part."""
    add_game(parser)
    parser.add_argument(
        "part", metavar="SECTION", nargs="?", help="a section (4), a rule (4.2), a ruling (R10) or a heading (glossary)"
    )


COMMAND = Command(
    name="rules",
    summary="read the rules of a game, or one part of them",
    about="Print the numbered rules of a game in our own words, with rulings and sources, or only one part.",
    examples=(
        Example("huerta rules finca", "all of it"),
        Example("huerta rules finca 4.2", "one rule with its example"),
        Example("huerta rules finca R10", "one ruling"),
        Example("huerta rules finca | less", "plain text, page by page"),
    ),
    add_arguments=add_arguments,
    run=run,
)
