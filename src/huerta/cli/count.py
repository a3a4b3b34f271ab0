"""The points of every seat, counted out."""

from collections.abc import Mapping, Sequence

from rich import box
from rich.console import Console
from rich.table import Table

from huerta.cli.output import say
from huerta.core.match import Match

TOTAL = "total"


def points_of(match: Match) -> list[Mapping[str, int]]:
    """Every seat's points by what they are for."""
    players = match.view().get("players", [])
    if players and all("points" in player for player in players):
        return [player["points"] for player in players]
    return [{TOTAL: points} for points in match.points()]


def show_count(console: Console, match: Match, names: Sequence[str] = ()) -> None:
    """A line for each seat, and who wins."""
    points = points_of(match)
    winners = match.winners()
    table = Table("seat", box=box.SIMPLE_HEAD, pad_edge=False)
    for kind in points[0]:
        table.add_column(kind, justify="right")
    for seat, parts in enumerate(points):
        name = names[seat] if names else f"seat {seat + 1}"
        table.add_row(name, *map(str, parts.values()), style="bold" if seat in winners else "")
    console.print(table)
    if match.is_over:
        say(console, verdict(match, names))


def verdict(match: Match, names: Sequence[str]) -> str:
    """Who wins, and whether a tie had to be broken."""
    winners, points = match.winners(), match.points()
    called = [(names[seat] if names else f"seat {seat + 1}") for seat in winners]
    if len(winners) > 1:
        return f"{' and '.join(called)} share the win ({match.ending}).".capitalize()
    tied = points.count(max(points)) > 1
    how = "wins the tie-break" if tied else "wins"
    return f"{called[0][0].upper()}{called[0][1:]} {how} with {points[winners[0]]} points ({match.ending})."
