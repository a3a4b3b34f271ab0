"""`huerta check` and `huerta bench`."""

import io
import json
from dataclasses import replace

from rich.console import Console

from huerta import get_game
from huerta.cli import check
from huerta.cli.bench import Speed, speed_table


def test_a_game_that_keeps_the_contract(huerta, nines):
    ran = huerta("check", nines.name, "--compiled-only")
    assert ran.code == 0
    assert ran.out.startswith("nines keeps the contract: ")


def test_a_game_that_breaks_the_contract(huerta, monkeypatch):
    broken = replace(get_game("finca"), seats=range(0, 3))
    monkeypatch.setattr(check, "get_game", lambda name: broken)
    ran = huerta("check", "finca")
    assert ran.code == 1
    assert "finca breaks the contract of a game" in ran.err
    assert "range(0, 3)" in ran.err


def test_the_bench_measures_every_number_of_seats(huerta):
    ran = huerta("bench", "finca", "--games", "200", "--json")
    found = json.loads(ran.out)
    assert [speed["seats"] for speed in found["speeds"]] == [2, 3, 4]
    for speed in found["speeds"]:
        assert min(speed["games_per_second"], speed["plies_per_second"], speed["checked_moves_per_second"]) > 0
        assert 0 < speed["seconds_to_first_move"] < 60


def test_the_bench_prints_a_table():
    console = Console(width=80, record=True, file=io.StringIO())
    console.print(speed_table([Speed("finca", 4, 61_490, 12_210_946, 52_588, 0.551)]))
    told = console.export_text().splitlines()
    assert told[1].split() == ["game", "seats", "games/s", "plies/s", "Match.play/s", "first", "move"]
    assert told[3].split() == ["finca", "4", "61,490", "12,210,946", "52,588", "0.55", "s"]
