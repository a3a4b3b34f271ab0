"""`huerta hint`: what a seat could play at a moment of a record, and why."""

import json
from argparse import Namespace
from dataclasses import asdict

from rich import box
from rich.table import Table

from huerta.analysis import Hint, hints
from huerta.bots import Seat, TreeBot
from huerta.cli.arguments import whole_number
from huerta.cli.command import Command, Example, Parser
from huerta.cli.output import fail, out, say
from huerta.cli.record_file import read_match
from huerta.cli.warm import warm_game, warm_level
from huerta.core.errors import MoveError, RecordError

PLAYOUTS = 4_000


def why(hint: Hint) -> str:
    """The reasons in the game's words: what speaks for the move, then what against."""
    good = [f"{reason.meaning} (+{reason.points:g})" for reason in hint.reasons if reason.points > 0]
    bad = [f"{reason.meaning} ({reason.points:g})" for reason in hint.reasons if reason.points < 0]
    sentences = [f"for: {', '.join(good)}"] if good else []
    return "; ".join([*sentences, *([f"against: {', '.join(bad)}"] if bad else [])]) or "much like the others"


def show(found: list[Hint]) -> Table:
    """The candidates as a table."""
    table = Table(box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("move")
    for column in ("win chance", "points", "playouts"):
        table.add_column(column, justify="right")
    table.add_column("why, compared with the others (in points)")
    for hint in found:
        table.add_row(hint.text, f"{hint.win_chance:.0%}", f"{hint.expected_points:.1f}", str(hint.visits), why(hint))
    return table


def run(chosen: Namespace) -> int:
    """Go to the moment, look through the eyes of the seat to move, and say what it could do."""
    try:
        match = read_match(chosen.file)
    except RecordError as error:
        return fail(error, 1)
    moment = match if chosen.at is None else match.at(chosen.at)
    if moment.is_over:
        raise MoveError(f"the game is over after ply {moment.ply}: name an earlier moment with --at")
    warm_game(match.game)
    warm_level(match.game, match.seats)
    found = hints(Seat.at(moment), TreeBot(chosen.seed, playouts=chosen.playouts))
    if chosen.json:
        print(json.dumps({"ply": moment.ply, "seat": moment.to_move + 1, "hints": [asdict(hint) for hint in found]}))
        return 0
    console = out()
    say(console, f"{match.game.title}, ply {moment.ply}: seat {moment.to_move + 1} is to move.")
    console.print(show(found))
    if moment.ply < match.ply:
        say(console, f"In the record it played: {match.game.moves.text(match.moves[moment.ply])}.")
    return 0


def add_arguments(parser: Parser) -> None:
    """The record, the moment, and how long to think."""
    parser.add_argument("file", metavar="RECORD", help="a record, or - for standard input")
    parser.add_argument("--at", metavar="PLY", type=whole_number(0), help="the moment, by moves played before it (the end)")
    parser.add_argument("--playouts", metavar="N", type=whole_number(1), default=PLAYOUTS, help=f"how long to search ({PLAYOUTS})")
    parser.add_argument("--seed", metavar="S", type=whole_number(0), default=0, help="the same seed searches alike (0)")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


COMMAND = Command(
    name="hint",
    summary="what could be played at a moment of a game, and why",
    about="Search a moment of a record from the eyes of the seat to move, and print the candidate moves with the chance to win, "
    "the points expected at the end, and what speaks for each. Nothing that the seat cannot see is used.",
    examples=(
        Example("huerta hint game.txt --at 40", "what the seat to move after 40 moves could do"),
        Example("huerta hint game.txt --at 40 --playouts 20000", "think longer"),
    ),
    add_arguments=add_arguments,
    run=run,
)
