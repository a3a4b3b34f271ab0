"""`make ladder`: a small version of it, and what it says of each bar."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import huerta
from benchmarks.ladder import GAMES, NAMES, USUAL, WAYS, Cast, Way, bar_note, bar_rows, commands, page_of, rounded_up

ROOT = Path(__file__).parents[2]
CAST = Cast(("expert", "hard", "medium", "easy"), "greedy", "flat:9000")


def figures(share: float, low: float, flat_seconds: float = 0.5) -> dict:
    """A contest in which everyone did alike."""
    pairs = [("expert", "hard"), ("hard", "medium"), ("medium", "easy"), ("expert", "greedy"), ("expert", "flat:9000")]
    return {
        "pairs": [{"row": row, "column": column, "share": share, "interval_95": [low, 0.9], "games": 400} for row, column in pairs],
        "table": [
            {"bot": "expert", "seconds": {"mean": 0.5}},
            {"bot": "flat:9000", "seconds": {"mean": flat_seconds}},
            {"bot": "greedy", "seconds": None},
        ],
    }


def verdicts(found: dict) -> list[str]:
    return [re.split(r" \| ", line.strip("| "))[-1] for line in bar_rows(CAST, found)[2:]]


@pytest.mark.parametrize(
    ("share", "low", "flat_seconds", "expected"),
    [
        (0.70, 0.60, 0.5, [True] * 5),
        (0.64, 0.60, 0.5, [False] * 3 + [True] * 2),
        (0.70, 0.55, 0.5, [False] * 3 + [True] * 2),
        (0.70, 0.50, 0.5, [False] * 5),
        (0.70, 0.60, 0.4, [True] * 4 + [False]),
    ],
)
def test_each_bar_holds_or_is_said_not_to(share, low, flat_seconds, expected):
    assert [verdict == "holds" for verdict in verdicts(figures(share, low, flat_seconds))] == expected


def test_a_page_with_bars_that_do_not_hold_says_so():
    assert bar_note(bar_rows(CAST, figures(0.70, 0.60))) == []
    assert "3 bars do not hold" in " ".join(bar_note(bar_rows(CAST, figures(0.64, 0.60))))
    assert "One bar does not hold" in " ".join(bar_note(bar_rows(CAST, figures(0.70, 0.60, 0.4))))


@pytest.mark.parametrize("name", huerta.game_names())
def test_every_game_can_be_measured_at_every_number_of_seats(name):
    for seats in huerta.get_game(name).seats:
        assert seats in GAMES
        assert seats in NAMES
        lineups = CAST.lineups(seats)
        assert all(len(lineup) == seats for lineup in lineups)
        assert {bot for lineup in lineups for bot in lineup} == set(CAST.bots)
    assert page_of(name).parent.name == "docs"


@pytest.mark.parametrize("name", huerta.game_names())
def test_every_way_to_play_a_game_is_one_that_it_offers(name):
    game = huerta.get_game(name)
    for way in WAYS.get(name, USUAL):
        assert set(way.seats_of(name)) <= set(game.seats)
        assert game.options.resolve(way.options).items() >= way.options.items()


def test_a_way_is_told_in_headings_and_commands():
    short = Way("short side", {"side": "short"}, (2, 3))
    assert (Way().title(2), short.title(3)) == ("Two seats", "Three seats, short side")
    found = {"lineups": [{"games": 40, "bots": ["hard", "easy"]}, {"games": 40, "bots": ["easy", "easy"]}]}
    told = "--bots hard easy --games 40 --seed 2024"
    assert commands("finca", Way(), found) == [f"$ huerta arena finca {told}"]
    assert commands("citrus", short, found) == [f"$ huerta arena citrus --option side=short {told}"]


def test_flat_playouts_are_rounded_up():
    assert [rounded_up(number) for number in (0.3, 7.2, 8437, 9000, 9001)] == [1, 8, 9000, 9000, 10000]


def test_the_small_version_writes_the_page(tmp_path):
    command = [sys.executable, str(ROOT / "benchmarks" / "ladder.py"), "finca", "--quick", "--jobs", "2"]
    page = tmp_path / "ladder.md"
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(
        [*command, "--out", str(page), "--runs", str(tmp_path)], env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    text = page.read_text(encoding="utf-8")
    assert "its figures say nothing about the levels" in text
    for words in ("## Two seats", "## Three seats", "## Four seats", "seed 2024", "tree:12 beats greedy", "95 % within", "cores"):
        assert words in text
    assert text.count("No bot made a fault.") == 3
    assert "huerta arena finca --bots tree:12 tree:6 --games 2 --seed 2024" in text
