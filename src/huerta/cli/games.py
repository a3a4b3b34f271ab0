"""`huerta games`: what can be played, with every option."""

from argparse import Namespace
from collections import Counter

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.padding import Padding
from rich.table import Table

from huerta.cli.arguments import add_game
from huerta.cli.command import Command, Example, Parser
from huerta.cli.output import out, several
from huerta.core.game import Game
from huerta.core.registry import game_names, get_game
from huerta.core.tables import read_table

INDENT = (0, 0, 0, 2)


def certainties(game: Game) -> dict[str, Counter[str]]:
    """How certain the rows of each component list are, by the list's name."""
    lists = sorted((game.folder / "data").glob("*.csv"))
    return {file.stem: Counter(row["certainty"] for row in read_table(file)) for file in lists}


def doubts(game: Game) -> str:
    """One honest line about what we could not see for ourselves."""
    known = certainties(game)
    single, guessed = (sum(rows[letter] for rows in known.values()) for letter in "CR")
    if not single + guessed:
        return "Every component is stated in a rulebook or by several sources that agree."
    where = ", ".join(name for name, rows in known.items() if rows["C"] + rows["R"])
    total = sum(rows.total() for rows in known.values())
    return (
        f"Not sure: of {total} rows in the component lists {single} rest on one source (C) and {guessed} are reconstructed (R), "
        f"in {where}. If you own the box, please check them in {game.folder / 'data'}."
    )


def option_table(game: Game) -> Table:
    """What each edition plays."""
    edition = game.options.options[0]
    table = Table("option", *edition.choices, box=box.SIMPLE_HEAD, pad_edge=False)
    for option in game.options.options[1:]:
        defaults = (option.default_under(preset) for preset in edition.choices)
        table.add_row(f"[bold]{option.name}[/]", *defaults)
    return table


def show_game(console: Console, game: Game) -> None:
    """One game."""
    seats = f"{game.seats[0]} to {game.seats[-1]} players"
    console.print(f"[bold]{escape(game.title)}[/] ({game.name}), {seats}, rules version {game.version}")
    console.print(Padding(escape(game.summary), INDENT, expand=False))
    console.print()
    for option in game.options:
        choices = ", ".join(option.choices)
        console.print(Padding(f"[bold]{option.name}[/] ({choices}): {escape(option.summary)}", INDENT, expand=False))
    if len(game.options) > 1:
        console.print(Padding(option_table(game), INDENT, expand=False))
    console.print(Padding(escape(doubts(game)), (0, 0, 1, 2), expand=False))


def run(chosen: Namespace) -> int:
    """Print every installed game, or the one that was named."""
    console = out()
    names = game_names() if chosen.game is None else [chosen.game]
    for name in names:
        show_game(console, get_game(name))
    console.print(f"{several(len(names), 'game')}. Play: [bold]huerta play {names[0]}[/]   Learn: [bold]huerta rules {names[0]}[/]")
    return 0


def add_arguments(parser: Parser) -> None:
    """Perhaps one game."""
    add_game(parser, nargs="?")


COMMAND = Command(
    name="games",
    summary="the installed games, their options and editions",
    about="List the installed games: how many play, which options a table has, and what we are not sure of.",
    examples=(
        Example("huerta games", "all of them"),
        Example("huerta games finca", "one of them"),
    ),
    add_arguments=add_arguments,
    run=run,
)
