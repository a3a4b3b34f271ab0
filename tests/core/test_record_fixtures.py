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
IMPOSSIBLE = {("finca", "standstill", 2)}  # ten farmers on one blade walk ten blades away
every_game = pytest.mark.parametrize("name", huerta.game_names())


@cache
def played(file: Path) -> Match:
    """The game a file tells, verified move by move."""
    return huerta.load(file)


def matches_of(name: str) -> list[Match]:
    """All games told of one game."""
    return [played(file) for file in FILES if file.parent.name == name]


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


@every_game
def test_every_way_to_end_is_there_for_each_edition_and_number_of_seats(name: str) -> None:
    game = huerta.get_game(name)
    edition = game.options.options[0]
    possible = {
        (ending, choice, seats)
        for ending in game.endings[1:]
        for choice in edition.choices
        for seats in game.seats
        if (name, ending, seats) not in IMPOSSIBLE
    }
    assert {(match.ending, match.options[edition.name], match.seats) for match in matches_of(name) if match.is_over} == possible


@every_game
def test_every_option_is_overridden_in_some_record(name: str) -> None:
    game = huerta.get_game(name)
    told = {option for match in matches_of(name) for option in game.options.told(match.options)}
    assert told == {option.name for option in game.options if len(option.choices) > 1 or option is game.options.options[0]}


@every_game
def test_rare_ends_are_there(name: str) -> None:
    matches = matches_of(name)
    assert any(len(match.winners()) > 1 for match in matches if match.is_over)
    assert any(not match.is_over for match in matches)
    assert any(match.start_position for match in matches)


def test_more_regions_of_finca_emptied_than_houses_left() -> None:
    assert any((match.state.height == 0).sum() > match.state.house.sum() for match in matches_of("finca"))
