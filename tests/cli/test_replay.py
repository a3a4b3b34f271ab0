"""`huerta replay`: a record is checked to the last byte."""

from pathlib import Path

import pytest

from huerta.core import record


@pytest.fixture
def file(tmp_path: Path, finished: str) -> Path:
    path = tmp_path / "game.txt"
    path.write_text(finished, encoding="utf-8")
    return path


def test_a_good_record_shows_the_end_with_result_and_digest(huerta, file, finished):
    ran = huerta("replay", str(file))
    assert ran.code == 0
    assert "Windmill" in ran.out
    for line in finished.splitlines()[-2:]:
        assert line in ran.out
    assert "wins" in ran.out
    assert ran.err == ""


def test_any_moment_can_be_shown(huerta, file):
    ran = huerta("replay", str(file), "--at", "3", "--moves")
    assert ran.code == 0
    assert "ply 3 of" in ran.out
    assert "1. [1] place" in ran.out
    assert "3. [3] place" in ran.out
    assert "4. [1] place" not in ran.out
    assert "Seat 1 is to move." in ran.out


def test_the_deal_can_be_shown(huerta, file):
    assert "ply 0 of" in huerta("replay", str(file), "--at", "0").out


def test_a_moment_that_never_was_is_refused(huerta, file):
    ran = huerta("replay", str(file), "--at", "9999")
    assert ran.code == 2
    assert "there is no ply 9999: this game has plies 0 to" in ran.err
    assert huerta("replay", str(file), "--at", "-1").code == 2


def test_a_dash_reads_standard_input(huerta, finished):
    assert huerta("replay", "-", typed=finished).code == 0
    ran = huerta("replay", "-", typed="")
    assert ran.code == 1
    assert "-, line 1" in ran.err


def lines(text: str) -> int:
    return len(text.splitlines())


BROKEN = {
    "empty": (lambda text: b"", "line 1: nothing is in it"),
    "blank": (lambda text: b"\n \n", "line 1: nothing is in it"),
    "foreign": (lambda text: b'[Event "F/S Return Match"]\n1. e4 e5\n', "line 1: this is no Huerta record"),
    "binary": (lambda text: b"Huerta record 1\n\x89PNG\xff\xfe\x00", "line 2: this is no text in UTF-8"),
    "cut short": (lambda text: text[: len(text) // 2].rsplit("\n", 1)[0].encode(), "the record is cut short"),
    "cut in a line": (lambda text: text.rsplit("move", 1)[0].encode(), "line "),
    "move changed": (lambda text: text.replace("place", "plant", 1).encode(), "'plant"),
    "result changed": (lambda text: text.replace("Result: ", "Result: 1").encode(), "the moves lead to 'Result: "),
    "digest changed": (lambda text: (text.rstrip()[:-1] + "x").encode(), "the moves lead to 'Digest: "),
    "key changed": (lambda text: text.replace("Key: ", "Key: 0", 1).encode(), "line 5: "),
    "other game": (lambda text: text.replace("Game: finca", "Game: chess").encode(), "line 2: there is no game 'chess'"),
    "other rules": (lambda text: text.replace("Rules: 1", "Rules: 77").encode(), "line 3: the record was played under rules 77"),
    "head only": (lambda text: text.split("\n\n")[0].encode(), "cut short"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_a_broken_record_gives_one_sentence_with_the_line_and_code_1(huerta, tmp_path, finished, name):
    spoil, sentence = BROKEN[name]
    path = tmp_path / "broken.txt"
    path.write_bytes(spoil(finished))
    ran = huerta("replay", str(path))
    assert ran.code == 1
    assert ran.out == ""
    assert ran.err.startswith(f"huerta: {path}, line ")
    assert ran.err.count("\n") == 1
    assert sentence in ran.err


def test_a_missing_file_a_folder_and_an_impossible_name(huerta, tmp_path):
    for name in (str(tmp_path / "nothing.txt"), str(tmp_path), "\0"):
        ran = huerta("replay", name)
        assert ran.code == 1
        assert "cannot be read" in ran.err
        assert ran.err.count("\n") == 1


def test_a_game_that_is_not_over_is_shown_as_such(huerta, tmp_path, finished):
    path = tmp_path / "half.txt"
    path.write_text(record.write(record.read(finished).at(20)), encoding="utf-8")
    ran = huerta("replay", str(path))
    assert ran.code == 0
    assert "Result: unfinished" in ran.out
    assert "is to move." in ran.out
