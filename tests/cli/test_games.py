"""`huerta games`."""

from dataclasses import replace
from pathlib import Path

from huerta import get_game
from huerta.cli.games import doubts


def test_every_option_is_listed_with_its_choices_and_what_each_edition_plays(huerta):
    ran = huerta("games")
    assert ran.code == 0
    assert "Finca (finca), 2 to 4 players" in ran.out
    game = get_game("finca")
    for option in game.options:
        assert option.name in ran.out
        for choice in option.choices:
            assert choice in ran.out
    row = next(line.split() for line in ran.out.splitlines() if line.strip().startswith("joker_finca   "))
    assert row == ["joker_finca", "symbols", "values"]


def test_one_game_can_be_named(huerta):
    told, _, closing = huerta("games", "finca").out.rstrip().rpartition("\n")
    assert told.startswith("Finca (finca), 2 to 4 players")
    assert told in huerta("games").out
    assert closing.startswith("1 game. Play: huerta play finca")
    assert "Farm Club" not in told


def test_what_rests_on_one_source_is_said(huerta):
    told = " ".join(huerta("games").out.split())
    assert "rest on one source (C)" in told
    assert "reconstructed (R)" in told
    assert "fruit_tiles" in told


def test_a_game_without_doubts_says_so(tmp_path: Path):
    assert doubts(replace(get_game("finca"), folder=tmp_path)).startswith("Every component is stated")
