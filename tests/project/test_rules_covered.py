"""Every numbered rule of every game is cited by a function that implements it and by a test that proves it."""

import ast
import re
from functools import cache
from pathlib import Path

import pytest

import huerta
from huerta.core import jit

ROOT = Path(__file__).parents[2]
GAMES = sorted(file.parent.name for file in (ROOT / "src" / "huerta" / "games").glob("*/RULES.md"))
NUMBERED = re.compile(r"^\*\*(R?\d+(?:\.\d+)?)\*\* ", re.MULTILINE)  # `**4.1** He walks …` or `**R12** What if …`

every_game = pytest.mark.parametrize("game", GAMES)


def numbered(text: str) -> list[str]:
    """The numbers of the rules in a RULES.md, in order."""
    return NUMBERED.findall(text)


@cache
def cited_by_code(game: str) -> dict[str, set[str]]:
    """Section -> the functions that cite it."""
    huerta.get_game(game)
    return grouped({name: sections for name, sections in jit.CITED.items() if name.startswith(f"huerta.games.{game}.")})


@cache
def cited_by_tests(game: str) -> dict[str, set[str]]:
    """Section -> the tests that carry its mark."""
    cited: dict[str, tuple[str, ...]] = {}
    for file in sorted((ROOT / "tests" / "games" / game).rglob("test_*.py")):
        for test, sections in marks(file.read_text(encoding="utf-8"), game).items():
            cited[f"{file.stem}.{test}"] = sections
    return grouped(cited)


def marks(source: str, game: str) -> dict[str, tuple[str, ...]]:
    """Test -> the sections of this game that its decorators, or those of its class, name."""
    found: dict[str, tuple[str, ...]] = {}
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name.lower().startswith("test"):
            found[node.name] = tuple(section for decorator in node.decorator_list for section in sections_of(decorator, game))
    return found


def sections_of(decorator: ast.expr, game: str) -> list[str]:
    """The sections in `pytest.mark.rule(game, section, …)`, if a decorator is that."""
    if not (isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == "pytest.mark.rule"):
        return []
    named, *sections = (ast.literal_eval(argument) for argument in decorator.args)
    return sections if named == game else []


def grouped(cited: dict[str, tuple[str, ...]]) -> dict[str, set[str]]:
    """The other way round: who cites each section."""
    return {section: {who for who in cited if section in cited[who]} for who in cited for section in cited[who]}


@cache
def rules_of(game: str) -> list[str]:
    return numbered((ROOT / "src" / "huerta" / "games" / game / "RULES.md").read_text(encoding="utf-8"))


def test_every_installed_game_of_ours_is_looked_at() -> None:
    ours = {name for name, entry in huerta.core.registry.installed().items() if entry.module.startswith("huerta.games.")}
    assert ours == set(GAMES)


@every_game
def test_rules_are_numbered_without_gaps(game: str) -> None:
    rules = rules_of(game)
    assert len(rules) == len(set(rules))
    sections = [rule.split(".") for rule in rules if "." in rule]
    chapters = list(dict.fromkeys(int(chapter) for chapter, _ in sections))
    assert chapters == list(range(1, len(chapters) + 1))
    for chapter in chapters:
        within = [int(number) for own, number in sections if int(own) == chapter]
        assert within == list(range(1, len(within) + 1))
    rulings = [int(rule[1:]) for rule in rules if rule.startswith("R")]
    assert rulings == list(range(1, len(rulings) + 1))


@every_game
def test_every_rule_has_a_function(game: str) -> None:
    missing = [rule for rule in rules_of(game) if rule not in cited_by_code(game)]
    assert not missing, f"no @rule function cites {', '.join(missing)}"


@every_game
def test_every_rule_has_a_test(game: str) -> None:
    missing = [rule for rule in rules_of(game) if rule not in cited_by_tests(game)]
    assert not missing, f"no test is marked with {', '.join(missing)}"


@every_game
def test_no_function_cites_a_rule_that_does_not_exist(game: str) -> None:
    unknown = {rule: who for rule, who in cited_by_code(game).items() if rule not in rules_of(game)}
    assert not unknown


@every_game
def test_no_test_cites_a_rule_that_does_not_exist(game: str) -> None:
    unknown = {rule: who for rule, who in cited_by_tests(game).items() if rule not in rules_of(game)}
    assert not unknown


@every_game
def test_tests_of_a_game_cite_that_game(game: str) -> None:
    for file in sorted((ROOT / "tests" / "games" / game).rglob("test_*.py")):
        tree = ast.parse(file.read_text(encoding="utf-8"))
        named = [
            node.args[0] for node in ast.walk(tree) if isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.mark.rule"
        ]
        assert {ast.literal_eval(name) for name in named} <= {game}, file.name


def test_numbers_are_found_where_rules_begin() -> None:
    text = "**4.1** He walks (see **4.2** for more).\n\n**R12** What if?\n\nSee 5.1 and **bold**.\n**7** One chapter.\n"
    assert numbered(text) == ["4.1", "R12", "7"]


def test_marks_are_found_without_running_the_tests() -> None:
    source = """
import pytest

@pytest.mark.rule("tarot", "4.1", "R2")
@pytest.mark.rule("tarot", "4.2")
def test_one(): ...

@pytest.mark.rule("chess", "9.9")
def test_other_game(): ...

@pytest.mark.slow
def test_unmarked(): ...

@pytest.mark.rule("tarot", "5.1")
def helper(): ...

@pytest.mark.rule("tarot", "6.1")
class TestMany:
    def test_within(self): ...
"""
    found = marks(source, "tarot")
    assert found == {
        "test_one": ("4.1", "R2", "4.2"),
        "test_other_game": (),
        "test_unmarked": (),
        "TestMany": ("6.1",),
        "test_within": (),
    }
    assert grouped(found) == {"4.1": {"test_one"}, "R2": {"test_one"}, "4.2": {"test_one"}, "6.1": {"TestMany"}}


@pytest.mark.parametrize(
    "file",
    sorted((ROOT / "src" / "huerta" / "games").glob("*/RULES.*.md")),
    ids=lambda file: f"{file.parent.name}-{file.suffixes[0]}",
)
def test_translated_rules_have_the_same_numbers(file: Path) -> None:
    original = (file.parent / "RULES.md").read_text(encoding="utf-8")
    translated = file.read_text(encoding="utf-8")
    assert numbered(translated) == numbered(original)
    sections = [re.findall(r"^## (\d+) ", text, re.MULTILINE) for text in (original, translated)]
    assert sections[0] == sections[1]
    links = set(re.findall(r"\]\(#([^)]+)\)", translated))
    headings = re.findall(r"^## (.*)$", translated, re.MULTILINE)
    slugs = {re.sub(r"\s+", "-", re.sub(r"[^\w\s-]", "", heading.lower()).strip()) for heading in headings}
    assert links <= slugs
