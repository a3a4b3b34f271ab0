"""`huerta stats`."""

import json
import sys

import pytest
from PIL import Image

GAMES = ("--games", "200")


@pytest.mark.parametrize("name", ["finca", "farm_club"])
def test_the_tables_say_what_the_game_is_like(huerta, name):
    ran = huerta("stats", name, *GAMES, "--seed", "1")
    assert ran.code == 0
    told = ("2 players", "200 games of random moves", "legal moves in a position", "decisions in a turn", "changes of the lead")
    for words in (*told, "95 % interval", "how it ended", "goes best with winning", "goes worst with winning"):
        assert words in ran.out


def test_json_is_one_object_and_plays_the_games_of_simulate(huerta):
    found = json.loads(huerta("stats", "finca", *GAMES, "--players", "3", "--json").out)
    simulated = json.loads(huerta("simulate", "finca", *GAMES, "--players", "3", "--json").out)
    for figure in (
        "game",
        "rules",
        "players",
        "options",
        "seed",
        "games",
        "plies",
        "turns",
        "points",
        "endings",
        "win_share_interval_95",
    ):
        assert found[figure] == simulated[figure], figure
    assert len(found["branching_by_tenth"]) == len(found["leader_wins_by_tenth"]) == 10


@pytest.mark.parametrize("kind", ["png", "webp", "svg"])
def test_a_picture_is_drawn(huerta, tmp_path, kind):
    file = tmp_path / f"finca.{kind}"
    ran = huerta("stats", "finca", *GAMES, "--plot", str(file), "--json")
    assert ran.code == 0
    assert ran.err.endswith(f"wrote {file}\n")
    json.loads(ran.out)
    if kind == "svg":
        assert "<svg" in file.read_text(encoding="utf-8")
    else:
        with Image.open(file) as picture:
            assert len(picture.convert("RGB").getcolors(10**6)) > 20


def test_few_games_say_little_but_are_drawn_too(huerta, tmp_path):
    ran = huerta("stats", "finca", "--games", "1", "--plot", str(tmp_path / "one.png"))
    assert ran.code == 0
    assert "goes best" not in ran.out


@pytest.mark.parametrize(
    ("file", "wrong", "right"),
    [
        ("finca.gif", "'finca.gif'", ".png, .svg, .pdf or .webp"),
        ("no/such/folder/a.png", "cannot be written", "there is no folder no/such/folder"),
    ],
)
def test_a_picture_that_cannot_be_gives_one_sentence(huerta, file, wrong, right):
    ran = huerta("stats", "finca", "--plot", file)
    assert (ran.code, ran.out) == (2, "")
    assert wrong in ran.err
    assert right in ran.err


def test_without_the_extra_one_sentence_names_it(huerta, monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    ran = huerta("stats", "finca", "--plot", "finca.png")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "huerta: a picture of the figures needs the extra 'huerta[plot]': pip install 'huerta[plot]'\n"
