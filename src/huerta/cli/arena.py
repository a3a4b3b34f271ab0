"""`huerta arena`: bots against bots, and how sure the figures are."""

import json
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Mapping
from math import isfinite
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.markup import escape
from rich.table import Table

from huerta.arena import Plan, Settings, hold, settle
from huerta.arena.settings import MOVE_LIMIT
from huerta.cli.arguments import add_game, add_table, table_of, whole_number
from huerta.cli.command import Command, Example, Parser
from huerta.cli.output import bar, counted, err, out, say, several
from huerta.cli.warm import warm_game
from huerta.core.game import Game

Figures = Mapping[str, Any]
N_GAMES = 400
NONE = "–"

# -- playing -----------------------------------------------------------------------------------------------------------


def play_all(settings: Settings, plan: Plan, chosen: Namespace, title: str) -> dict[str, Any]:
    """Play what is missing, with a bar on a terminal."""
    console = err()
    run = Path(chosen.run) if chosen.run else None
    start = time.perf_counter()
    with bar(console) as progress:
        task = progress.add_task(title, total=None)

        def tell(done: int, total: int) -> None:
            progress.update(task, completed=done, total=total)

        try:
            found = hold(settings, plan, run, chosen.jobs, chosen.ray, tell)
        except KeyboardInterrupt:
            say(console, "Stopped. Every finished game is kept: the same command goes on from here.")
            raise
    return {**found, "run_seconds": round(time.perf_counter() - start, 1)}


# -- for people --------------------------------------------------------------------------------------------------------


def percent(share: float | None) -> str:
    """A share as people read it."""
    return NONE if share is None else f"{share:.1%}"


def between(interval: list[float] | None) -> str:
    """An interval as people read it."""
    return NONE if interval is None else f"{interval[0]:.1%} to {interval[1]:.1%}"


def duration(seconds: float) -> str:
    """A time with the digits that matter."""
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def bot_table(found: Figures) -> Table:
    """What each bot wins, scores and takes."""
    table = Table("bot", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("wins", "95 % interval", "points", "rating"):
        table.add_column(name, justify="right")
    for row in found["table"]:
        points = NONE if row["points"] is None else f"{row['points']:.1f}"
        rating = NONE if row["rating"] is None else f"{row['rating']['mu']:.1f} ± {row['rating']['sigma']:.1f}"
        table.add_row(escape(row["bot"]), percent(row["share"]), between(row["interval_95"]), points, rating)
    return table


def time_table(found: Figures) -> Table:
    """How long each bot thinks."""
    table = Table("time for a move", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("mean", "95 % within", "longest"):
        table.add_column(name, justify="right")
    for row in found["table"]:
        seconds = row["seconds"]
        table.add_row(escape(row["bot"]), *((duration(seconds[key]) if seconds else NONE) for key in ("mean", "p95", "max")))
    return table


def pair_cells(found: Figures) -> dict[tuple[str, str], str]:
    """For every two bots what the first does against the second, both ways round."""
    cells = {}
    for pair in found["pairs"]:
        low, high = pair["interval_95"]
        games = counted(pair["games"])
        cells[pair["row"], pair["column"]] = f"{percent(pair['share'])}\n{low:.0%} to {high:.0%}\n{games}"
        cells[pair["column"], pair["row"]] = f"{percent(1 - pair['share'])}\n{1 - high:.0%} to {1 - low:.0%}\n{games}"
    return cells


def pair_table(found: Figures) -> Table:
    """How often the row ends before the column: share, interval, games."""
    table = Table("against", box=box.SIMPLE_HEAD, pad_edge=False, show_lines=len(found["bots"]) > 1)
    cells = pair_cells(found)
    for bot in found["bots"]:
        table.add_column(escape(bot), justify="right", overflow="fold")
    for row in found["bots"]:
        table.add_row(escape(row), *(cells.get((row, column), "") for column in found["bots"]))
    return table


def mirror_table(found: Figures) -> Table:
    """Each bot against itself."""
    table = Table("against itself", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("first copy wins", "95 % interval", "expected", ""):
        table.add_column(name, justify="right")
    for row in found["mirrors"]:
        verdict = "holds" if row["holds"] else "outside"
        table.add_row(escape(row["bot"]), percent(row["share"]), between(row["interval_95"]), percent(row["expected"]), verdict)
    return table


def show(console: Console, found: Figures, game: Game) -> None:
    """The whole contest as tables."""
    told = " ".join(f"{name}={choice}" for name, choice in game.options.told(found["options"]).items())
    console.print(f"[bold]{game.title}[/], {found['players']} players, {told}")
    deals = sum(lineup["deals"] for lineup in found["lineups"])
    console.print(f"{several(found['games'], 'game')}: {several(deals, 'deal')}, each with the seats rotated, seed {found['seed']}")
    console.print(bot_table(found))
    if found["pairs"]:
        console.print(pair_table(found))
    if found["mirrors"]:
        console.print(mirror_table(found))
    console.print(time_table(found))
    show_notes(console, found)


def show_notes(console: Console, found: Figures) -> None:
    """What ended early, what went wrong, and where the games are."""
    for lineup in found["lineups"]:
        if lineup["stopped_early"]:
            say(console, f"{' – '.join(lineup['bots'])} was settled after {several(lineup['deals'], 'deal')}.")
    for fault in found["faults"]:
        where = f"first in deal {fault['first']['deal']}, ply {fault['first']['ply']}"
        say(console, f"{fault['bot']} {fault['did']}: lost {several(fault['games'], 'game')}, {where}.")
    say(console, f"Intervals: {found['intervals']}.")
    say(console, f"Games: {found['run_file']}")


# -- the command -------------------------------------------------------------------------------------------------------


def run(chosen: Namespace) -> int:
    """Play the games and print what they came to."""
    game, players, options = table_of(chosen)
    settings = settle(game.name, players, chosen.bots, options, chosen.seed, chosen.move_limit)
    warm_game(game)
    plan = Plan(chosen.games, chosen.mirror, chosen.stop_early)
    found = play_all(settings, plan, chosen, f"Playing {game.title}")
    if chosen.json:
        print(json.dumps(found, indent=2))
    else:
        show(out(), found, game)
    return 0


def seconds(text: str) -> float:
    """Reads a time in seconds above 0."""
    try:
        number = float(text)
    except ValueError:
        number = 0
    if not (isfinite(number) and number > 0):
        raise ArgumentTypeError(f"{text[:40]!r} is no time in seconds above 0")
    return number


def add_arguments(parser: Parser) -> None:
    """The table, the bots, and how much they play."""
    add_game(parser)
    add_table(parser)
    bots = "levels, kinds such as greedy or tree:2000, or path.py:YourBot"
    parser.add_argument("--bots", metavar="BOT", nargs="+", required=True, help=f"who plays: {bots}")
    games = f"games of each line-up, in whole deals ({N_GAMES})"
    parser.add_argument("--games", metavar="N", type=whole_number(1), default=N_GAMES, help=games)
    parser.add_argument("--seed", metavar="S", type=whole_number(), default=0, help="same seed, same games (0)")
    parser.add_argument("--mirror", action="store_true", help="also each bot against itself, as a control")
    parser.add_argument("--stop-early", action="store_true", help="end a line-up when it is settled who is stronger")
    limit = f"a bot that thinks longer loses the game ({MOVE_LIMIT:g})"
    parser.add_argument("--move-limit", metavar="SECONDS", type=seconds, default=MOVE_LIMIT, help=limit)
    parser.add_argument("--run", metavar="FILE", help="where finished games are kept (a file in your cache folder)")
    parser.add_argument("--jobs", metavar="N", type=whole_number(1), help="how many games at a time (one for each core)")
    parser.add_argument("--ray", action="store_true", help="play on a Ray cluster; needs huerta[ray]")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


COMMAND = Command(
    name="arena",
    summary="let bots play each other and see who is stronger",
    about="Let bots play each other: every deal with the seats rotated, win shares with intervals, ratings, time for a move. "
    "A run that was stopped goes on when it is started again.",
    examples=(
        Example("huerta arena finca --bots expert hard medium --games 400", "three levels, two at a table"),
        Example("huerta arena finca --players 4 --bots expert greedy --mirror --json", "four seats, with a control, for a program"),
        Example("huerta arena finca --bots my_bot.py:MyBot hard --stop-early", "your own bot, until it is settled"),
    ),
    add_arguments=add_arguments,
    run=run,
)
