"""Arguments that several commands share: the game, and how its table is set."""

from argparse import ArgumentTypeError, Namespace
from collections.abc import Callable

from huerta.cli.command import Parser, UsageError
from huerta.core.game import Game
from huerta.core.registry import game_names, get_game


def whole_number(least: int | None = None) -> Callable[[str], int]:
    """Reads a whole number that is not less than the least."""

    def read(text: str) -> int:
        try:
            number = int(text)
        except ValueError:
            raise ArgumentTypeError(f"{text[:40]!r} is not a whole number") from None
        if least is not None and number < least:
            raise ArgumentTypeError(f"{text} is too small: {least} is the least")
        return number

    return read


def option_pair(text: str) -> tuple[str, str]:
    """Reads `name=choice`."""
    name, equals, choice = text.partition("=")
    if not (name and equals and choice):
        raise ArgumentTypeError(f"options are written name=choice, not {text!r}")
    return name, choice


def add_game(parser: Parser, nargs: str | None = None) -> None:
    """The game, by its name."""
    parser.add_argument("game", metavar="GAME", nargs=nargs, help=f"the game: {', '.join(game_names())}")


def add_table(parser: Parser) -> None:
    """How many play, and by which rules."""
    parser.add_argument("--players", metavar="N", type=whole_number(), help="how many play (the fewest the game allows)")
    parser.add_argument("--edition", metavar="NAME", help="whose rulebook is played; 'huerta games' lists the editions")
    parser.add_argument(
        "--option",
        metavar="NAME=CHOICE",
        type=option_pair,
        action="append",
        default=[],
        help="change one rule of the edition; may be given several times",
    )


def players_of(chosen: Namespace, game: Game) -> int:
    """How many play, if so many can."""
    return game.check_seats(game.seats[0] if chosen.players is None else chosen.players)


def options_of(chosen: Namespace, game: Game) -> dict[str, str]:
    """The table's choices, edition first; each may be made once."""
    pairs = ([("edition", chosen.edition)] if chosen.edition is not None else []) + chosen.option
    options = dict(pairs)
    if len(options) < len(pairs):
        raise UsageError("an option is given twice: say each one once")
    game.options.resolve(options)
    return options


def table_of(chosen: Namespace) -> tuple[Game, int, dict[str, str]]:
    """The game, the number of players and the options, all of them checked."""
    game = get_game(chosen.game)
    return game, players_of(chosen, game), options_of(chosen, game)
