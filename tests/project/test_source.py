"""The source is as the project wants it: short files, finished work, every public thing explained, every list with its source."""

import ast
import inspect
import re
from pathlib import Path

import pytest

import huerta
from huerta.core.tables import CERTAINTIES, read_table

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "huerta"
FILES = sorted(SOURCE.rglob("*.py"))
TEXTS = [*FILES, *sorted(SOURCE.rglob("*.md")), *sorted(SOURCE.rglob("*.csv")), *sorted(SOURCE.rglob("*.toml"))]
LISTS = sorted(SOURCE.glob("games/*/data/*.csv"))
LONGEST_FILE = 400
UNFINISHED = re.compile(r"\b(?:TODO|FIXME|XXX|HACK|for now|placeholder)\b|wait, let", re.IGNORECASE)
VAGUE_NAMES = {"utils", "util", "helpers", "helper", "manager", "base", "ctx", "misc", "common"}


def named(file: Path) -> str:
    return str(file.relative_to(SOURCE))


def test_there_is_something_to_look_at() -> None:
    assert len(FILES) > 20
    assert len(LISTS) > 5


@pytest.mark.parametrize("name", huerta.__all__)
def test_every_public_name_is_explained(name: str) -> None:
    thing = getattr(huerta, name)
    assert inspect.getdoc(thing)
    for member, value in vars(thing).items() if inspect.isclass(thing) else ():
        if not member.startswith("_") and (inspect.isfunction(value) or isinstance(value, property | classmethod)):
            assert inspect.getdoc(getattr(thing, member)), f"{name}.{member}"


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_file_is_short_enough_to_be_read(file: Path) -> None:
    assert len(file.read_text(encoding="utf-8").splitlines()) <= LONGEST_FILE


@pytest.mark.parametrize("file", FILES, ids=named)
def test_a_file_says_what_it_is(file: Path) -> None:
    assert ast.get_docstring(ast.parse(file.read_text(encoding="utf-8")))
    assert file.stem not in VAGUE_NAMES


@pytest.mark.parametrize("file", TEXTS, ids=named)
def test_nothing_is_left_unfinished(file: Path) -> None:
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), start=1):
        assert not UNFINISHED.search(line), f"line {number}: {line.strip()}"


def test_unfinished_words_would_be_found() -> None:
    for text in ("# TODO: more", "x = 1  # fixme", "good enough for now.", "a placeholder"):
        assert UNFINISHED.search(text)
    for text in ("a method", "for nowhere", "photodome"):
        assert not UNFINISHED.search(text)


# -- component lists ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("file", LISTS, ids=named)
def test_every_line_of_a_list_has_a_source_and_a_certainty(file: Path) -> None:
    for row in read_table(file):
        assert row["certainty"] in CERTAINTIES
        assert row["source"].strip()


@pytest.mark.parametrize("file", LISTS, ids=named)
def test_a_list_explains_its_letters_to_whoever_opens_it(file: Path) -> None:
    remarks = [line for line in file.read_text(encoding="utf-8").splitlines() if line.startswith("#")]
    for letter in CERTAINTIES:
        assert any(re.match(rf"#\s+{letter}\s+\S", line) for line in remarks), letter


@pytest.mark.parametrize("file", LISTS, ids=named)
def test_every_source_is_named_in_the_rules(file: Path) -> None:
    rules = (file.parents[1] / "RULES.md").read_text(encoding="utf-8").partition("\n## Sources\n")[2]
    for row in read_table(file):
        for source in re.sub(r"\(.*?\)", "", row["source"]).split("+"):
            name = re.sub(r"\s+\d{4}-\d\d-\d\d$", "", source.strip())  # a newspaper is named there with its date in words
            assert name in rules, f"{name!r} is not under Sources in RULES.md"


@pytest.mark.parametrize("game", sorted({file.parents[1].name for file in LISTS}))
def test_what_is_uncertain_is_told_in_the_rules(game: str) -> None:
    letters = {row["certainty"] for file in LISTS if file.parents[1].name == game for row in read_table(file)}
    told = huerta.get_game(game).rules.partition("\n## What is uncertain\n")[2].partition("\n## ")[0]
    assert told.strip() or letters <= {"A", "B"}
    for letter in letters:
        assert re.search(rf"\b{letter}\b", told), f"certainty {letter} is not explained under 'What is uncertain'"
