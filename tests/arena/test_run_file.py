"""The run file: kept line by line, cut short at any byte, never mixed up with another."""

import json

import pytest

from huerta.arena import ArenaError
from huerta.arena.result import Result
from huerta.arena.run_file import RunFile, default_path
from huerta.arena.schedule import Task

HEADER = {"game": "nines", "seed": 1, "bots": ["a", "b"]}


def result_of(deal: int) -> Result:
    return Result(Task(deal, ("a", "b"), 0), (1.0, 0.0), (9, 3), ((10,), (20, 30)), 5)


@pytest.fixture
def path(tmp_path):
    return tmp_path / "run.jsonl"


@pytest.fixture
def filled(path):
    run = RunFile(path, HEADER)
    for deal in range(3):
        run.append(result_of(deal))
    run.close()
    return path


def opened(path, header=HEADER):
    run = RunFile(path, header)
    run.close()
    return run


def test_what_was_kept_is_there_again(filled):
    assert opened(filled).results == {result_of(deal).task: result_of(deal) for deal in range(3)}


def test_the_first_line_names_the_settings(filled):
    assert json.loads(filled.read_text().splitlines()[0]) == {"huerta arena": 1, **HEADER}


def test_cut_at_any_byte_the_whole_lines_before_are_kept(filled):
    data = filled.read_bytes()
    for end in range(len(data)):
        filled.write_bytes(data[:end])
        run = RunFile(filled, HEADER)
        assert len(run.results) == max(data[:end].count(b"\n") - 1, 0)
        for deal in range(len(run.results), 3):
            run.append(result_of(deal))
        run.close()
        assert filled.read_bytes() == data


def test_other_settings_are_refused_by_name(filled):
    with pytest.raises(ArenaError, match=r"run.jsonl holds a run with seed 1, not 2: name another file"):
        RunFile(filled, HEADER | {"seed": 2})
    assert len(opened(filled).results) == 3


@pytest.mark.parametrize("text", ["my diary", "my diary\n", '{"a": 1}\n', "[]\n", '{"huerta arena": 99}\n', "17\n"])
def test_a_file_that_is_no_run_is_refused_and_left_alone(path, text):
    path.write_text(text)
    with pytest.raises(ArenaError, match="is no run file of the arena"):
        RunFile(path, HEADER)
    assert path.read_text() == text


@pytest.mark.parametrize("line", ["garbage", "{}", '{"deal": 1}', "[]"])
def test_a_broken_line_in_the_middle_is_named(filled, line):
    lines = filled.read_text().splitlines()
    filled.write_text("\n".join([*lines[:2], line, *lines[2:]]) + "\n")
    with pytest.raises(ArenaError, match=r"line 3 of .* is no result of a game"):
        RunFile(filled, HEADER)


def test_two_runs_at_once_are_refused(path):
    run = RunFile(path, HEADER)
    with pytest.raises(ArenaError, match="another run is writing"):
        RunFile(path, HEADER)
    run.close()
    opened(path)


def test_a_file_that_cannot_be_written_is_named(tmp_path):
    with pytest.raises(ArenaError, match="cannot be written: no such file"):
        RunFile(tmp_path / "no" / "folder.jsonl", HEADER)
    with pytest.raises(ArenaError, match="cannot be written: is a directory"):
        RunFile(tmp_path, HEADER)


def test_without_a_name_every_setting_has_a_file_of_its_own(tmp_path, monkeypatch):
    monkeypatch.setenv("HUERTA_CACHE", str(tmp_path))
    assert default_path(HEADER) == default_path(dict(HEADER))
    assert default_path(HEADER) != default_path(HEADER | {"seed": 2})
    assert default_path(HEADER).parent == tmp_path / "arena"
