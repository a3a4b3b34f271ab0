"""Help that teaches."""

import shlex

import pytest

from huerta.cli import COMMANDS


@pytest.mark.parametrize("words", [(), ("help",), ("--help",), ("-h",)])
def test_huerta_alone_gives_an_overview_of_every_command(huerta, words):
    ran = huerta(*words)
    assert ran.code == 0
    assert "huerta play finca" in ran.out
    for command in COMMANDS.values():
        assert command.name in ran.out
        assert command.summary in ran.out


def test_the_commands_of_the_issue_are_there():
    assert {"games", "rules", "play", "simulate", "replay", "check", "bench"} <= set(COMMANDS)


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_the_help_of_a_command_has_a_sentence_and_two_examples(huerta, command):
    ran = huerta(command.name, "--help")
    assert ran.code == 0
    assert " ".join(command.about.split()) in " ".join(ran.out.split())
    assert len(command.examples) >= 2
    for example in command.examples:
        assert example.line in ran.out
        assert example.does in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80
    assert huerta("help", command.name).out == ran.out


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
def test_every_example_is_a_line_the_command_understands(command):
    for example in command.examples:
        words = shlex.split(example.line.split("|")[0].split("<")[0])
        assert words[:2] == ["huerta", command.name]
        command.parser().read(words[2:])


def test_the_version(huerta):
    assert huerta("--version").out.startswith("huerta 0.")
