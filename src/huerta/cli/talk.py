"""What a person can type at the table beside moves."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING

from rich.table import Table
from rich.text import Text

from huerta.cli.command import UsageError
from huerta.cli.count import show_count
from huerta.cli.rules import part, show_rules
from huerta.core.errors import listed
from huerta.core.moves import plain

if TYPE_CHECKING:
    from huerta.cli.menu import Menu
    from huerta.cli.session import Session

LOGGED = 20  # moves that `log` tells unless asked for more


class Leave(Exception):
    """The person wants to go."""


@dataclass(frozen=True)
class Word:
    """One word the table understands."""

    usage: str
    does: str
    run: Callable[[Session, str], bool]  # true when the position has changed


def give_help(session: Session, _: str) -> bool:
    """List the words and how moves are written."""
    table = Table.grid(padding=(0, 2))
    table.add_row("1, 2, …", "play the move of that number")
    table.add_row("a move", f"play it, written {listed(kind.usage for kind in session.match.game.moves.kinds)}")
    table.add_row("its first word", "list all legal moves that start so")
    for word in WORDS.values():
        table.add_row(word.usage, word.does)
    session.console.print(table)
    return False


def show_board(session: Session, _: str) -> bool:
    """Draw the table."""
    session.show_table()
    return False


def read_rules(session: Session, about: str) -> bool:
    """A part of the rules, or how to ask for one."""
    if not about:
        raise UsageError("say which part: 'rules 4', 'rules 4.2', 'rules R10' or 'rules glossary'")
    show_rules(session.console, part(session.match.game, about))
    return False


def tell_log(session: Session, how_many: str) -> bool:
    """What happened, move by move."""
    if how_many and not how_many.isdecimal():
        raise UsageError(f"write 'log', or 'log {LOGGED}' for the last {LOGGED} moves, not 'log {how_many}'")
    match = session.match
    table = Table.grid(padding=(0, 2))
    table.add_column(justify="right")
    for ply in range(max(0, match.ply - int(how_many[:6] or LOGGED)), match.ply):
        move = match.moves[ply]
        text = "" if match.game.is_secret(move) and not match.is_over else match.game.moves.text(move)
        table.add_row(*map(Text, (f"{ply + 1}.", text, " ".join(match.sentences(ply)))))
    session.console.print(table)
    return False


def count_points(session: Session, _: str) -> bool:
    """The points as they would be counted now."""
    show_count(session.console, session.match, session.names)
    return False


def take_back(session: Session, _: str) -> bool:
    """Undo."""
    session.undo()
    return True


def save(session: Session, name: str) -> bool:
    """Write the record."""
    if not name:
        raise UsageError("say where: 'save FILE'")
    session.save_as(name)
    return False


def leave(session: Session, _: str) -> bool:
    """Go."""
    raise Leave


WORDS = {
    "help": Word("help", "this list", give_help),
    "board": Word("board", "draw the table again", show_board),
    "rules": Word("rules 4.2", "read a part of the rules", read_rules),
    "log": Word("log [N]", f"what happened in the last N moves ({LOGGED})", tell_log),
    "points": Word("points", "count the points as they stand", count_points),
    "undo": Word("undo", "take back your last move, unless something hidden was shown since", take_back),
    "save": Word("save FILE", "write the record; 'huerta play --resume FILE' goes on from it", save),
    "quit": Word("quit", "leave the table", leave),
}
SHORT_FOR = {"?": "help", "h": "help", "u": "undo", "q": "quit", "exit": "quit", "b": "board"}


def is_talk(menu: Menu, text: str) -> bool:
    """Whether this is no attempt at a move: nothing, one of the words, or the first word of longer moves."""
    if text.isdecimal() or plain(text) in menu.match.game.moves.numbers:
        return False
    first = plain(text).split(" ")[0]
    return not text or SHORT_FOR.get(first, first) in WORDS or (" " not in text and bool(menu.starting_with(text)))


def answer(session: Session, menu: Menu, text: str) -> bool:
    """Do what was asked; true when the position has changed."""
    first, _, rest = text.partition(" ")
    word = WORDS.get(SHORT_FOR.get(first.casefold(), first.casefold()))
    if word:
        return word.run(session, rest.strip())
    if text:
        menu.show_all(session.console, menu.starting_with(text))
    else:
        menu.show(session.console)
    return False
