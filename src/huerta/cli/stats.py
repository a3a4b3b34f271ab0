"""`huerta stats`: what a game is like, seen in many games of random moves."""

import json
import os
from argparse import Namespace
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from huerta.analysis.intervals import share_interval
from huerta.analysis.statistics import Notes, best_and_worst, findings, study
from huerta.cli.arguments import add_game, add_table, table_of, whole_number
from huerta.cli.chart import check_chart, draw_chart
from huerta.cli.command import Command, Example, Parser
from huerta.cli.output import counted, err, out, say, with_bar
from huerta.cli.simulate import asked, endings, headline, plain_values, seats
from huerta.cli.warm import warm_stepping
from huerta.core.game import Game

N_GAMES = 10_000
SHOWN = 8  # of what goes best and worst with winning


def found_in(notes: Notes, table: tuple[Game, int, Mapping[str, str]], seed: int) -> dict[str, Any]:
    """One object with everything that was asked and seen."""
    found = {key: plain_values(value) for key, value in findings(notes).items()}
    found["win_share_interval_95"] = [share_interval(share, found["games"]) for share in found["win_share_by_seat"]]
    return asked(*table, seed) | found


# -- for people --------------------------------------------------------------------------------------------------------


def figures(found: Mapping[str, Any]) -> Table:
    """The figures of a game, one a line."""
    table = Table("figure", box=box.SIMPLE_HEAD, pad_edge=False, show_header=False)
    table.add_column("value", justify="right")
    branching, lead = found["branching"], found["lead_changes"]
    leading = {part: found["leader_wins_by_tenth"][part - 1] for part in (3, 5, 8)}
    rows = {
        "legal moves in a position": f"{branching['mean']:.1f}, at most {branching['max']}",
        "… where there is a choice": f"{branching['mean_with_a_choice']:.1f}",
        "moves that are forced": f"{branching['forced']:.1%}",
        "plies": f"{found['plies']['mean']:.1f} ({found['plies']['p10']:.0f} to {found['plies']['p90']:.0f})",
        "turns": f"{found['turns']['mean']:.1f} ({found['turns']['p10']:.0f} to {found['turns']['p90']:.0f})",
        "decisions in a turn": f"{found['decisions_per_turn']:.2f}",
        "ways a game can go, as a power of ten": f"{found['log10_of_the_game_tree']:.0f}",
        "changes of the lead": f"{lead['mean']:.2f}, none in {lead['games_without']:.1%} of games",
        "points of the winner": f"{found['winners_points']['mean']:.1f}",
        "ahead of the second": f"{found['margin']:.1f}",
    }
    for part, share in leading.items():
        rows[f"who leads after {part * 10} % of a game wins"] = "nobody leads" if share is None else f"{share:.1%}"
    for name, value in rows.items():
        table.add_row(name, value)
    return table


def component_table(title: str, entries: Sequence[Mapping[str, Any]]) -> Table:
    """What moves are about, and how often who played them won."""
    table = Table(title, box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("a game", "wins", "95 % of all"):
        table.add_column(name, justify="right")
    for entry in entries:
        low, high = entry["interval_95_of_all"]
        table.add_row(entry["what"], f"{entry['plays_per_game']:.2f}", f"{entry['win_share']:.1%}", f"{low:.1%} to {high:.1%}")
    return table


def show(console: Console, found: Mapping[str, Any], game: Game) -> None:
    """Everything as tables."""
    headline(console, found, game)
    for table in (figures(found), seats(found), endings(found)):
        console.print(table)
    if n_told := sum("win_share" in entry for entry in found["components"]):
        best, worst = best_and_worst(found["components"], SHOWN)
        console.print(component_table("goes best with winning", best))
        console.print(component_table("goes worst with winning", worst))
        say(console, f"All {n_told} intervals of moves hold at once with 95 %, so those of the best and the worst do, too.")
    say(console, f"Who plays at random wins {1 / found['players']:.1%} of the games; capitals stand for anything.")


# -- the command -------------------------------------------------------------------------------------------------------


def run(chosen: Namespace) -> int:
    """Play the games, look on, and print what was seen."""
    table = table_of(chosen)
    if chosen.plot is not None:
        check_chart(chosen.plot)
    cores = os.cpu_count() or 1
    warm_stepping(table[0])
    games = study(*table, chosen.games, chosen.seed, min(chosen.jobs or cores, cores))
    notes = with_bar(f"Studying {table[0].title}", chosen.games, games)
    found = found_in(notes, table, chosen.seed)
    if chosen.plot is not None:
        draw_chart(table[0], found, notes, chosen.plot)
        say(err(), f"wrote {chosen.plot}")
    if chosen.json:
        print(json.dumps(found, indent=2))
    else:
        show(out(), found, table[0])
    return 0


def add_arguments(parser: Parser) -> None:
    """The table, how many games, and a picture."""
    add_game(parser)
    add_table(parser)
    parser.add_argument("--games", metavar="N", type=whole_number(1), default=N_GAMES, help=f"how many games ({counted(N_GAMES)})")
    parser.add_argument("--seed", metavar="S", type=whole_number(), default=0, help="same seed, same games as 'simulate' (0)")
    parser.add_argument("--jobs", metavar="N", type=whole_number(1), help="on how many cores (all)")
    parser.add_argument("--plot", metavar="FILE", type=Path, help="also draw it: .png, .svg, .pdf or .webp; needs 'huerta[plot]'")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


COMMAND = Command(
    name="stats",
    summary="what a game is like: choices, length, leads, seats, components",
    about=(
        "Play many games with random legal moves and look on: how many choices there are, how long games take, how often the lead "
        "changes, which seat wins, how games end, and which moves go with winning."
    ),
    examples=(
        Example("huerta stats finca --games 100000 --plot finca.png", "figures and a picture"),
        Example("huerta stats farm_club --players 5 --json", "for a program"),
    ),
    add_arguments=add_arguments,
    run=run,
)
