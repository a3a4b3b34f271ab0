"""The picture of `huerta stats`: six small charts of a game. Needs the extra `huerta[plot]`."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from huerta.analysis.statistics import PARTS, Notes, best_and_worst
from huerta.cli.command import UsageError
from huerta.core.errors import HuertaError
from huerta.core.game import Game

FORMATS = (".png", ".svg", ".pdf", ".webp")
INK, PAPER = "#2b2a27", "#fbf6ea"
LEAF, LEMON, CLAY = "#4c7a3d", "#d9a521", "#b5532e"
SHOWN = 7  # of what goes best and worst with winning
LONGEST_NAME = 26
MOST_BINS = 40
DOTS = 110  # an inch


def check_chart(file: Path) -> None:
    """Say so before the games are played if the picture cannot be drawn."""
    if file.suffix.lower() not in FORMATS:
        raise UsageError(f"a picture is a {', '.join(FORMATS[:-1])} or {FORMATS[-1]} file, not {file.name!r}")
    if not file.absolute().parent.is_dir():
        raise UsageError(f"{file} cannot be written: there is no folder {file.parent}")
    try:
        import matplotlib  # noqa: F401
    except ImportError:
        raise HuertaError("a picture of the figures needs the extra 'huerta[plot]': pip install 'huerta[plot]'") from None


def draw_chart(game: Game, found: Mapping[str, Any], notes: Notes, file: Path) -> None:
    """Six charts in one picture."""
    from matplotlib.backends.backend_agg import FigureCanvasAgg
    from matplotlib.figure import Figure

    picture = Figure(figsize=(12, 7), facecolor=PAPER, layout="constrained")
    FigureCanvasAgg(picture)
    title = f"{game.title}, {found['players']} players: {found['games']:,} games of random moves, seed {found['seed']}"
    picture.suptitle(title, color=INK)
    charts = picture.subplots(2, 3).ravel()
    for chart in charts:
        chart.set_facecolor(PAPER)
    draw_lengths(charts[0], notes)
    draw_choices(charts[1], found)
    draw_points(charts[2], notes)
    draw_seats(charts[3], found)
    draw_leads(charts[4], found)
    draw_components(charts[5], found)
    try:
        picture.savefig(file, dpi=DOTS, facecolor=PAPER, metadata={"Date": None} if file.suffix.lower() == ".svg" else None)
    except OSError as error:
        raise UsageError(f"{file} cannot be written: {error.strerror or error}") from None


def draw_lengths(chart: Any, notes: Notes) -> None:
    """How long games are."""
    plies = np.concatenate(notes.tally.plies)
    width = -(-(int(plies.max() - plies.min()) + 1) // MOST_BINS)
    chart.hist(plies, bins=np.arange(plies.min(), plies.max() + width + 1, width) - 0.5, color=LEAF)
    chart.set(title="How long games are", xlabel="plies", ylabel="games")


def draw_choices(chart: Any, found: Mapping[str, Any]) -> None:
    """How many legal moves there are, from the beginning to the end."""
    chart.bar(tenth_names(), found["branching_by_tenth"], color=LEMON)
    chart.axhline(found["branching"]["mean"], color=INK, linewidth=1, linestyle="--")
    chart.set(title="Legal moves in a position", xlabel="part of the game, in %", ylabel="on average")


def draw_points(chart: Any, notes: Notes) -> None:
    """What everyone and the winner scores."""
    points = np.concatenate(notes.tally.points)
    low, high = int(points.min()), int(points.max())
    width = -(-(high - low + 1) // MOST_BINS)  # whole points, or neighbours would look uneven
    bins = np.arange(low, high + width + 1, width) - 0.5
    for values, colour, label in ((points.ravel(), LEMON, "a seat"), (points.max(axis=1), CLAY, "the winner")):
        chart.hist(values, bins=bins, density=True, color=colour, alpha=0.7, label=label)
    chart.legend(frameon=False)
    chart.set(title="Points at the end", xlabel="points", ylabel="share")


def draw_seats(chart: Any, found: Mapping[str, Any]) -> None:
    """Which seat wins, with its interval."""
    shares, intervals = np.array(found["win_share_by_seat"]), np.array(found["win_share_interval_95"])
    names = [str(seat) for seat in range(1, len(shares) + 1)]
    reach = np.abs(intervals.T - shares)
    chart.bar(names, 100 * shares, yerr=100 * reach, color=LEAF, ecolor=INK, capsize=5)
    chart.axhline(100 / len(shares), color=INK, linewidth=1, linestyle="--")
    chart.set(title="Who wins, with 95 % interval", xlabel="seat", ylabel="wins, in %")


def draw_leads(chart: Any, found: Mapping[str, Any]) -> None:
    """How early a game is decided."""
    shares = [np.nan if share is None else 100 * share for share in found["leader_wins_by_tenth"]]
    chart.plot(tenth_names(), shares, marker="o", color=CLAY)
    chart.axhline(100 / found["players"], color=INK, linewidth=1, linestyle="--")
    chart.set(title="Who leads wins", xlabel="after so much of the game, in %", ylabel="wins, in %", ylim=(0, 102))


def draw_components(chart: Any, found: Mapping[str, Any]) -> None:
    """What goes best and worst with winning."""
    telling = [entry for entry in found["components"] if "win_share" in entry]
    best, worst = best_and_worst(telling, SHOWN)
    shown = telling if len(telling) <= 2 * SHOWN else best + worst[::-1]
    shares = np.array([entry["win_share"] for entry in shown])
    intervals = np.array([entry["interval_95_of_all"] for entry in shown]).reshape(-1, 2)
    names = [entry["what"] if len(entry["what"]) <= LONGEST_NAME else entry["what"][: LONGEST_NAME - 1] + "…" for entry in shown]
    places = np.arange(len(shown))
    chart.errorbar(100 * shares, places, xerr=100 * np.abs(intervals.T - shares), fmt="o", color=LEAF, ecolor=INK, capsize=3)
    chart.axvline(100 / found["players"], color=INK, linewidth=1, linestyle="--")
    chart.set_yticks(places, names, fontsize=8)
    chart.invert_yaxis()
    chart.set(title="Moves that go with winning", xlabel="wins of who plays it, in %")


def tenth_names() -> list[str]:
    """The parts of a game by where they end."""
    return [str(100 * part // PARTS) for part in range(1, PARTS + 1)]
