"""Played games that replay to the same bytes for ever: every way a game can end, each edition and number of seats."""

import re
from functools import cache
from pathlib import Path

import pytest

import huerta
from huerta.core import record
from huerta.core.match import Match

RECORDS = Path(__file__).parents[1] / "records"
FILES = sorted(RECORDS.glob("*/*.txt"))
FINCA = huerta.get_game("finca")
FINCA_FILES = [file for file in FILES if file.parent.name == "finca"]
IMPOSSIBLE = {("standstill", 2)}  # ten farmers on one blade walk ten blades away


@cache
def played(file: Path) -> Match:
    """The game a file tells, verified move by move."""
    return huerta.load(file)


@pytest.mark.parametrize("file", FILES, ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_record_replays_to_the_same_digest(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    match = played(file)
    assert match.game.name == file.parent.name
    assert text.endswith(f"\nDigest: {record.digest(match)}\n")


@pytest.mark.parametrize("file", FILES[:: max(1, len(FILES) // 6)], ids=lambda file: f"{file.parent.name}/{file.stem}")
def test_a_record_is_written_again_as_it_was(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    players = re.findall(r"^Seat \d+: (.*)$", text, flags=re.MULTILINE)
    assert record.write(played(file), players) == text


def test_every_game_has_records() -> None:
    assert {file.parent.name for file in FILES} == set(huerta.game_names())


def test_every_way_to_end_is_there_for_each_edition_and_number_of_seats() -> None:
    editions = FINCA.options.options[0].choices
    possible = {
        (ending, edition, seats)
        for ending in FINCA.endings[1:]
        for edition in editions
        for seats in FINCA.seats
        if (ending, seats) not in IMPOSSIBLE
    }
    matches = [played(file) for file in FINCA_FILES]
    assert {(match.ending, match.options["edition"], match.seats) for match in matches if match.is_over} == possible


def test_every_option_is_overridden_in_some_record() -> None:
    told = {name for file in FINCA_FILES for name in FINCA.options.told(played(file).options)}
    assert told == {option.name for option in FINCA.options}


def test_rare_ends_are_there() -> None:
    matches = [played(file) for file in FINCA_FILES]
    assert any((match.state.height == 0).sum() > match.state.house.sum() for match in matches)
    assert any(len(match.winners()) > 1 for match in matches)
    assert any(not match.is_over for match in matches)
    assert any(match.start_position for match in matches)
