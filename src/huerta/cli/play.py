"""`huerta play`: a game in the terminal against bots."""

from argparse import Namespace

from huerta.bots import LEVELS, make_bot
from huerta.bots.bot import Bot
from huerta.cli.arguments import add_game, add_table, table_of, whole_number
from huerta.cli.command import Command, Example, Parser, UsageError
from huerta.cli.output import out
from huerta.cli.record_file import check_new, read_match
from huerta.cli.session import Session
from huerta.cli.warm import warm_game
from huerta.core.errors import SeatsError
from huerta.core.match import Match
from huerta.core.registry import get_game
from huerta.core.rng import seed_key

DEFAULT_BOT = "easy"


def new_match(chosen: Namespace) -> Match:
    """A new game at the table that was asked for."""
    game, players, options = table_of(chosen)
    check_seat(chosen.seat, players)
    warm_game(game)
    return Match(game, players, options, None if chosen.seed is None else seed_key(chosen.seed))


def resumed_match(chosen: Namespace) -> Match:
    """The game a record tells, if it is not over."""
    if chosen.players is not None or chosen.edition or chosen.option or chosen.seed is not None:
        raise UsageError("--resume takes players, options and deal from the record: leave them out")
    warm_game(get_game(chosen.game))
    match = read_match(chosen.resume)
    if match.game.name != chosen.game:
        raise UsageError(f"{chosen.resume} is a game of {match.game.name}, not of {chosen.game}")
    if match.is_over:
        raise UsageError(f"the game in {chosen.resume} is over: see it with 'huerta replay {chosen.resume}'")
    check_seat(chosen.seat, match.seats)
    return match


def check_seat(seat: int, players: int) -> None:
    """The person's seat is one of the table's."""
    if not 1 <= seat <= players:
        raise SeatsError(f"there is no seat {seat} at a table for {players}: seats are 1 to {players}")


def bots_at(chosen: Namespace, players: int) -> dict[int, tuple[str, Bot]]:
    """A bot for every other seat; when fewer are named than sit there, the names go round again."""
    others = [seat for seat in range(players) if seat != chosen.seat - 1]
    names = chosen.bot or [DEFAULT_BOT]
    if len(names) > len(others):
        raise SeatsError(f"{len(names)} bots are too many: a table for {players} has room for {len(others)} beside you")
    seeds = {seat: None if chosen.seed is None else chosen.seed + seat for seat in others}
    called = {seat: names[place % len(names)] for place, seat in enumerate(others)}
    return {seat: (name, make_bot(name, seeds[seat])) for seat, name in called.items()}


def run(chosen: Namespace) -> int:
    """Set the table and play."""
    get_game(chosen.game)
    file = check_new(chosen.save) if chosen.save else None
    match = resumed_match(chosen) if chosen.resume else new_match(chosen)
    Session(match, chosen.seat - 1, bots_at(chosen, match.seats), out(), file).play()
    return 0


def add_arguments(parser: Parser) -> None:
    """The table, the person's seat and the bots."""
    add_game(parser)
    add_table(parser)
    levels = "; ".join(f"{name}: {does.rstrip('.')}" for name, does in LEVELS.items())
    parser.add_argument("--seat", metavar="K", type=whole_number(), default=1, help="where you sit (1)")
    parser.add_argument(
        "--bot", metavar="NAME", action="append", help=f"who plays the other seats ({DEFAULT_BOT}); several for several seats. {levels}"
    )
    parser.add_argument("--seed", metavar="S", type=whole_number(), help="same seed, same deal and same bots")
    parser.add_argument("--save", metavar="FILE", help="write the record here when the game ends or you leave")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")


COMMAND = Command(
    name="play",
    summary="play in this terminal against bots",
    about="Play a game in the terminal: the table is drawn, the moves are numbered, and 'help' explains the rest.",
    examples=(
        Example("huerta play finca", "you against one easy bot"),
        Example("huerta play finca --players 4 --bot medium --seat 2", "three stronger ones, and you sit second"),
        Example("huerta play finca --seed 7 --save game.txt", "a deal you can play again, and its record"),
    ),
    add_arguments=add_arguments,
    run=run,
)
