"""`huerta check`: the conformance test for any game."""

from argparse import Namespace

from huerta.cli.arguments import add_game, whole_number
from huerta.cli.command import Command, Example, Parser
from huerta.cli.output import err, fail, out, say
from huerta.cli.warm import warm_game
from huerta.core.check import ConformanceError, check_game
from huerta.core.registry import get_game

N_GAMES = 1


def run(chosen: Namespace) -> int:
    """Check the game and print the report."""
    game = get_game(chosen.game)
    warm_game(game)
    console = err()
    try:
        with console.status(f"Checking {game.title} at every table it offers …"):
            report = check_game(game, chosen.games, interpreted=not chosen.compiled_only)
    except ConformanceError as error:
        return fail(error, 1)
    say(out(), str(report))
    return 0


def add_arguments(parser: Parser) -> None:
    """The game, and how thoroughly."""
    add_game(parser)
    parser.add_argument("--games", metavar="N", type=whole_number(1), default=N_GAMES, help=f"games at every table ({N_GAMES})")
    parser.add_argument("--compiled-only", action="store_true", help="leave out the comparison with interpreted play")


COMMAND = Command(
    name="check",
    summary="test that a game, ours or yours, keeps the contract",
    about="Play whole games at every table a game offers and check at every step what any game of Huerta promises.",
    examples=(
        Example("huerta check finca", "every number of seats, every option"),
        Example("huerta check finca --games 5 --compiled-only", "more games, without the slow comparison"),
    ),
    add_arguments=add_arguments,
    run=run,
)
