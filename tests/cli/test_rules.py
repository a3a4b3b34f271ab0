"""`huerta rules`."""

import re

from huerta import get_game
from huerta.cli.rules import parts


def test_in_a_pipe_the_rules_are_plain_text(huerta):
    ran = huerta("rules", "finca")
    assert ran.code == 0
    assert ran.out == get_game("finca").rules
    assert "\x1b" not in ran.out


def test_a_section_is_all_of_its_rules(huerta):
    out = huerta("rules", "finca", "4").out
    assert out.startswith("## 4 Moving a farmer")
    assert re.findall(r"^\*\*(4\.\d)\*\*", out, re.MULTILINE) == [f"4.{number}" for number in range(1, 7)]
    assert "**5.1**" not in out


def test_a_rule_comes_with_its_example(huerta):
    out = huerta("rules", "finca", "4.2").out
    assert out.startswith("**4.2** He walks clockwise.")
    assert "Example: blade 8 shows olives" in out
    assert "4.3" not in out


def test_a_ruling_is_one_paragraph(huerta):
    out = huerta("rules", "finca", "r10").out
    assert out.startswith("**R10** In what order")
    assert out.count("\n") == 1


def test_a_heading_goes_by_a_word_of_it(huerta):
    assert huerta("rules", "finca", "uncertain").out.startswith("## What is uncertain")
    assert huerta("rules", "finca", "Glossary").out.startswith("## Glossary")


def test_every_numbered_rule_can_be_asked_for():
    rules = get_game("finca").rules
    known = parts(rules)
    for name in re.findall(r"^\*\*(R?\d[\d.]*)\*\*", rules, re.MULTILINE):
        assert known[name].startswith(f"**{name}**")
