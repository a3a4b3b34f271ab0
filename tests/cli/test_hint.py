"""`huerta hint`: candidates and reasons at a moment of a record."""

import json

import huerta
from huerta.cli import main
from huerta.core.playthrough import random_match


def record(tmp_path):
    file = tmp_path / "game.txt"
    huerta.save(random_match(huerta.get_game("finca"), 2, {}, 3), file)
    return str(file)


def test_the_candidates_are_shown_with_reasons_and_what_was_played(tmp_path, capsys):
    assert main(["hint", record(tmp_path), "--at", "40", "--playouts", "200"]) == 0
    said = capsys.readouterr().out
    assert "is to move" in said
    assert "win chance" in said
    assert "In the record it played:" in said


def test_json(tmp_path, capsys):
    assert main(["hint", record(tmp_path), "--at", "40", "--playouts", "100", "--json"]) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["ply"] == 40
    assert told["hints"][0]["visits"] >= told["hints"][-1]["visits"]


def test_a_finished_game_and_a_bad_record_are_explained(tmp_path, capsys):
    assert main(["hint", record(tmp_path)]) == 2
    assert "the game is over" in capsys.readouterr().err
    (tmp_path / "bad.txt").write_text("nonsense")
    assert main(["hint", str(tmp_path / "bad.txt")]) == 1
    assert "line 1" in capsys.readouterr().err
