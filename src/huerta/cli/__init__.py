"""The command `huerta`: help that teaches, errors in one sentence, no traceback for bad input."""

import os
import signal
import sys
from collections.abc import Sequence

from huerta import __version__
from huerta.cli import arena, bench, check, games, hint, play, replay, rules, serve, simulate, stats
from huerta.cli.command import Command, UsageError
from huerta.cli.output import be_lenient, fail, out
from huerta.core import errors
from huerta.core.errors import HuertaError, listed

COMMANDS: dict[str, Command] = {
    command.name: command
    for command in (
        games.COMMAND,
        rules.COMMAND,
        play.COMMAND,
        serve.COMMAND,
        simulate.COMMAND,
        stats.COMMAND,
        arena.COMMAND,
        replay.COMMAND,
        hint.COMMAND,
        check.COMMAND,
        bench.COMMAND,
    )
}

USAGE_CODE = 2  # for anything a person can mend on the command line
INTERRUPTED_CODE = 130  # as shells count Ctrl-C
HELP = ("help", "-h", "--help")


def overview() -> None:
    """What Huerta is, its commands, and where to begin."""
    console = out()
    console.print("[bold]Huerta[/]: play and study harvest board games.\n")
    console.print("[bold]Begin here[/]")
    console.print("  huerta play              tables in the browser: against bots, or with friends by a link")
    console.print("  huerta play finca        a game against bots, in this terminal")
    console.print("  huerta rules finca       how it is played")
    console.print("\n[bold]Commands[/]")
    for command in COMMANDS.values():
        console.print(f"  {command.name:<9} {command.summary}")
    console.print("\nhuerta COMMAND --help explains a command with examples.")


def run(words: Sequence[str]) -> int:
    """Run the command that these words give."""
    if not words or (words[0] in HELP and len(words) == 1):
        overview()
        return 0
    if words[0] == "--version":
        print(f"huerta {__version__}")
        return 0
    if words[0] in HELP:
        words = [words[1], "--help"]
    if words[0] not in COMMANDS:
        raise UsageError(f"there is no command {words[0]!r}: commands are {listed(COMMANDS)}{errors.hint(words[0], COMMANDS)}")
    command = COMMANDS[words[0]]
    return command.run(command.parser().read(words[1:]))


def main(words: Sequence[str] | None = None) -> int:
    """Run `huerta` with these words, or those it was started with; returns the exit code."""
    be_lenient()
    try:
        code = run(sys.argv[1:] if words is None else words)
        sys.stdout.flush()
        return code
    except HuertaError as error:
        return fail(error, USAGE_CODE)
    except KeyboardInterrupt:
        return fail("interrupted", INTERRUPTED_CODE)
    except BrokenPipeError:
        return after_broken_pipe()


def start() -> int:
    """`huerta` as a process of its own, which ends in peace: whoever presses Ctrl-C again while it leaves sees no traceback."""
    code = main()
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    return code


def after_broken_pipe() -> int:
    """Whoever read our output has gone: stop without a word."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
