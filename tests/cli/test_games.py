"""`huerta games`."""

from dataclasses import replace
from pathlib import Path

from huerta import game_names, get_game
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
    named, all_games = huerta("games", "finca").out, huerta("games").out
    assert named.rpartition("\n1 game.")[0] in all_games
    assert [name for name in game_names() if f"({name})" in named] == ["finca"]
    assert [name for name in game_names() if f"({name})" in all_games] == game_names()


def test_what_rests_on_one_source_is_said(huerta):
    told = " ".join(huerta("games").out.split())
    assert "rest on one source (C)" in told
    assert "reconstructed (R)" in told
    assert "fruit_tiles" in told


def test_a_game_without_doubts_says_so(tmp_path: Path):
    assert doubts(replace(get_game("finca"), folder=tmp_path)).startswith("Every component is stated")
