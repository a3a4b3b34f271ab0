"""`huerta play`: tables in the browser, or a game in the terminal against bots."""

from argparse import Namespace

from huerta.bots import LEVELS, Bot, make_bot
from huerta.cli.arguments import add_game, add_table, table_of, whole_number
from huerta.cli.command import Command, Example, Parser, UsageError
from huerta.cli.output import out
from huerta.cli.record_file import check_new, read_match
from huerta.cli.serve import play_in_browser
from huerta.cli.session import Session
from huerta.cli.warm import warm_game, warm_level
from huerta.core.errors import SeatsError, listed
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.registry import game_names, get_game
from huerta.core.rng import seed_key

DEFAULT_BOT = "easy"

Bots = dict[int, tuple[str, Bot]]  # for every seat of a bot, what it is called and the bot


def new_game(chosen: Namespace) -> tuple[Match, Bots]:
    """A new game at the table that was asked for."""
    game, players, options = table_of(chosen)
    bots = bots_at(chosen, players)
    warm_table(game, players, bots)
    return Match(game, players, options, None if chosen.seed is None else seed_key(chosen.seed)), bots


def resumed_game(chosen: Namespace) -> tuple[Match, Bots]:
    """A saved game, and bots for it."""
    match = resumed_match(chosen)
    bots = bots_at(chosen, match.seats)
    warm_table(match.game, match.seats, bots)
    return match, bots


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
    return match


def warm_table(game: Game, players: int, bots: Bots) -> None:
    """Compile the rules, and what the bots need."""
    warm_game(game)
    if any(name in LEVELS for name, _ in bots.values()):
        warm_level(game, players)


def check_seat(seat: int, players: int) -> None:
    """The person's seat is one of the table's."""
    if not 1 <= seat <= players:
        raise SeatsError(f"there is no seat {seat} at a table for {players}: seats are 1 to {players}")


def bots_at(chosen: Namespace, players: int) -> Bots:
    """A bot for every other seat; when fewer are named than sit there, the names go round again."""
    check_seat(chosen.seat, players)
    others = [seat for seat in range(players) if seat != chosen.seat - 1]
    names = chosen.bot or [DEFAULT_BOT]
    if len(names) > len(others):
        raise SeatsError(f"{len(names)} bots are too many: a table for {players} has room for {len(others)} beside you")
    seeds = {seat: None if chosen.seed is None else chosen.seed + seat for seat in others}
    called = {seat: names[place % len(names)] for place, seat in enumerate(others)}
    return {seat: (name, make_bot(name, seeds[seat])) for seat, name in called.items()}


def check_browser(chosen: Namespace) -> None:
    """In the browser everything is chosen on the page."""
    if chosen != COMMAND.parser().read([]):
        raise UsageError(
            f"a game in the terminal needs its GAME ({listed(game_names())}), one in the browser takes no options; "
            "see 'huerta play --help'"
        )


def run(chosen: Namespace) -> int:
    """Set the table and play."""
    if chosen.game is None:
        check_browser(chosen)
        return play_in_browser()
    get_game(chosen.game)
    file = check_new(chosen.save) if chosen.save else None
    match, bots = resumed_game(chosen) if chosen.resume else new_game(chosen)
    Session(match, chosen.seat - 1, bots, out(), file).play()
    return 0


def add_arguments(parser: Parser) -> None:
    """The table, the person's seat and the bots."""
    add_game(parser, nargs="?")
    add_table(parser)
    others = ". ".join([*(f"{name}: {does}" for name, does in LEVELS.items()), "Also random, greedy, or your_file.py:YourBot"])
    parser.add_argument("--seat", metavar="K", type=whole_number(), default=1, help="where you sit (1)")
    parser.add_argument(
        "--bot",
        metavar="NAME",
        action="append",
        help=f"who plays the other seats ({DEFAULT_BOT}); repeat it for different ones. {others}",
    )
    parser.add_argument("--seed", metavar="S", type=whole_number(), help="same seed, same deal, same luck of the bots")
    parser.add_argument("--save", metavar="FILE", help="write the record here when the game ends or you leave")
    parser.add_argument("--resume", metavar="FILE", help="go on with a saved game")


COMMAND = Command(
    name="play",
    summary="play in the browser, or in this terminal",
    about=(
        "Without a game: opens the browser, where you play against bots or with friends. With one: plays it in the terminal; "
        "the table is drawn, the moves are numbered, and 'help' explains the rest."
    ),
    examples=(
        Example("huerta play", "all games, in the browser"),
        Example("huerta play finca", "you against one easy bot"),
        Example("huerta play finca --players 4 --bot medium --seat 2", "three stronger ones, and you sit second"),
        Example("huerta play finca --seed 7 --save game.txt", "a deal you can play again, and its record"),
    ),
    add_arguments=add_arguments,
    run=run,
)
