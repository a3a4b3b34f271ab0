"""`huerta replay`: check a record and show where it leads."""

from argparse import Namespace

from rich.console import Console
from rich.text import Text

from huerta.cli.arguments import whole_number
from huerta.cli.command import Command, Example, Parser
from huerta.cli.count import show_count
from huerta.cli.output import fail, out, say, several
from huerta.cli.record_file import read_match
from huerta.core import record
from huerta.core.errors import RecordError
from huerta.core.match import Match


def show_moves(console: Console, match: Match) -> None:
    """Every turn on a line, as the record writes it."""
    for turn, seat, texts in record.turns(match):
        say(console, f"{turn:>4}. [{seat}] {', '.join(texts)}")
    console.print()


def show_moment(console: Console, match: Match) -> None:
    """The table as it lies at this ply, and whose turn it is."""
    say(console, Text.from_markup(match.draw()))
    console.print()
    for sentence in match.sentences() if match.ply else []:
        say(console, sentence)
    if not match.is_over:
        say(console, f"Seat {match.to_move + 1} is to move.")


def show_verdict(console: Console, match: Match) -> None:
    """What the whole record comes to."""
    if match.is_over:
        show_count(console, match)
    say(console, f"The record holds: {several(match.ply, 'move')}, every one legal.")
    say(console, f"Result: {record.result(match)}")
    say(console, f"Digest: {record.digest(match)}")


def run(chosen: Namespace) -> int:
    """Verify, then show the moment that was asked for, or the end."""
    try:
        match = read_match(chosen.file)
    except RecordError as error:
        return fail(error, 1)
    console = out()
    moment = match if chosen.at is None else match.at(chosen.at)
    say(console, Text(f"{match.game.title}, {match.seats} seats, ply {moment.ply} of {match.ply}", style="bold"))
    if chosen.moves:
        show_moves(console, moment)
    show_moment(console, moment)
    console.print()
    show_verdict(console, match)
    return 0


def add_arguments(parser: Parser) -> None:
    """The file, and which moment of it."""
    parser.add_argument("file", metavar="FILE", help="a record, or - for standard input")
    parser.add_argument("--at", metavar="PLY", type=whole_number(0), help="show the table after so many moves (the end)")
    parser.add_argument("--moves", action="store_true", help="list the moves up to that moment as well")


COMMAND = Command(
    name="replay",
    summary="check the record of a game and see any moment of it",
    about="Play a record again, check it to the last byte, and show the final position with its result and digest.",
    examples=(
        Example("huerta replay game.txt", "check it and show the end"),
        Example("huerta replay game.txt --at 20 --moves", "the table after 20 moves, and those moves"),
        Example("huerta replay - < game.txt", "read standard input"),
    ),
    add_arguments=add_arguments,
    run=run,
)
