"""A game in the terminal: who sits where, whose turn it is, and how it ends."""

import sys
from collections.abc import Mapping
from datetime import date
from pathlib import Path

from rich.console import Console
from rich.text import Text

from huerta.bots import Bot, Seat
from huerta.cli import talk
from huerta.cli.count import show_count
from huerta.cli.menu import Menu
from huerta.cli.output import say
from huerta.cli.record_file import check_new, write_text
from huerta.core import record
from huerta.core.errors import HuertaError, MoveError
from huerta.core.match import Match

PROMPT = "your move> "


def typed(prompt: str) -> str:
    """What the person types next; shown again when it comes from a file, so that the course of the game can be read."""
    text = input(prompt).strip()
    if not sys.stdin.isatty():
        print(text)
    return text


class Session:
    """One person and the bots at a table."""

    def __init__(self, match: Match, human: int, bots: Mapping[int, tuple[str, Bot]], console: Console, file: Path | None):
        self.match = match
        self.human = human  # the person's seat, counted from 0
        self.bots = bots  # for every other seat, what the bot is called and the bot
        self.console = console
        self.file = file  # where the record goes when the game ends or is left
        self.shown_turn = -1  # the turn in which the table was last drawn
        self.told = match.ply  # how many moves the person has been told of

    @property
    def names(self) -> list[str]:
        """How every seat is called."""
        bots = {seat: f"seat {seat + 1} ({name})" for seat, (name, _) in self.bots.items()}
        return [bots.get(seat, f"seat {seat + 1} (you)") for seat in range(self.match.seats)]

    # -- the course of a game ------------------------------------------------------------------------------------------

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        self.greet()
        try:
            while not self.match.is_over:
                if self.match.to_move == self.human:
                    self.ask()
                else:
                    self.let_bot_move()
            self.finish()
        except (EOFError, KeyboardInterrupt):
            self.console.print()
            self.leave()
        except talk.Leave:
            self.leave()

    def greet(self) -> None:
        """Say who plays what."""
        match = self.match
        told = " ".join(f"{name}={choice}" for name, choice in match.game.options.told(match.options).items())
        say(self.console, Text.assemble((match.game.title, "bold"), f", {told}"))
        say(self.console, f"At the table: {', '.join(self.names)}.")
        say(self.console, "Type the number of a move or its text; 'help' lists what else you can type.")

    def ask(self) -> None:
        """Show the table once a turn, what the others did, and the moves; then do what the person types."""
        if self.shown_turn != self.match.state.turn_no:
            self.show_table()
            self.console.print()
        self.tell()
        menu = Menu(self.match)
        self.console.print()
        menu.show(self.console)
        while not self.answer(menu, typed(PROMPT)):
            pass

    def answer(self, menu: Menu, text: str) -> bool:
        """Do what was typed; true when the position has changed."""
        try:
            if talk.is_talk(menu, text):
                return talk.answer(self, menu, text)
            self.match.play(menu.read(text))
            self.tell()
        except HuertaError as error:
            say(self.console, Text(str(error), style="red"))
            return False
        return True

    def tell(self) -> None:
        """Tell what happened since the person was last told."""
        for ply in range(self.told, self.match.ply):
            if sentences := self.match.sentences(ply):
                say(self.console, " ".join(sentences))
        self.told = self.match.ply

    def let_bot_move(self) -> None:
        """A bot thinks and moves."""
        seat = self.match.to_move
        name, bot = self.bots[seat]
        if self.console.is_terminal:
            with self.console.status(f"Seat {seat + 1} ({name}) thinks …"):
                move = bot.choose(Seat.at(self.match))
        else:
            move = bot.choose(Seat.at(self.match))
        try:
            self.match.play(move)
        except MoveError as error:
            raise MoveError(f"the bot {name!r} on seat {seat + 1} chose badly: {error}") from None

    def finish(self) -> None:
        """Tell how it ended, count out the points, and keep the record."""
        self.tell()
        self.console.print()
        show_count(self.console, self.match, self.names)
        self.keep("Save the record? A file name, or Enter for no: ")

    def leave(self) -> None:
        """Go before the end, and keep the record."""
        self.keep("Save the game to go on later? A file name, or Enter for no: ")
        say(self.console, f"You leave after {self.match.ply} moves. Goodbye!")

    # -- what the person can ask for -----------------------------------------------------------------------------------

    def show_table(self) -> None:
        """Draw the table as the person sees it."""
        self.shown_turn = int(self.match.state.turn_no)
        self.console.print()
        say(self.console, Text.from_markup(self.match.draw(self.human)))

    def undo(self) -> None:
        """Take back the person's last move and what the bots did since, unless something hidden was shown."""
        match = self.match
        mine = [ply for ply in range(match.ply) if match.at(ply).to_move == self.human]
        if not mine:
            raise HuertaError("you have not moved yet: there is nothing to take back")
        if match.at(mine[-1]).state.reveals != match.state.reveals:
            raise HuertaError("since your last move something hidden was shown: it cannot be taken back")
        taken = [match.game.moves.text(move) for move in match.moves[mine[-1] :]]
        while match.ply > mine[-1]:
            match.undo()
        self.shown_turn, self.told = -1, match.ply
        say(self.console, f"Taken back: {', '.join(reversed(taken))}.")

    # -- the record ----------------------------------------------------------------------------------------------------

    def save(self, file: Path) -> None:
        """Write the record to a file, which is ours from then on."""
        names = [self.bots[seat][0] if seat in self.bots else "you" for seat in range(self.match.seats)]
        write_text(file, record.write(self.match, names, date.today().isoformat()))
        self.file = file
        say(self.console, f"Saved in {file}.")

    def save_as(self, name: str) -> None:
        """Write the record to a file of that name, unless it would overwrite something that is not ours."""
        own = self.file is not None and Path(name) == self.file
        self.save(Path(name) if own else check_new(name))

    def keep(self, question: str) -> None:
        """Save where the person said at the start, or ask where, if there is somebody to ask."""
        if self.file:
            self.save(self.file)
            return
        while sys.stdin.isatty() and self.match.ply and not self.is_settled(question):
            pass

    def is_settled(self, question: str) -> bool:
        """Ask where to save; false when that did not work and has to be asked again."""
        try:
            name = typed(question)
            if name:
                self.save_as(name)
        except (EOFError, KeyboardInterrupt):
            self.console.print()
        except HuertaError as error:
            say(self.console, Text(str(error), style="red"))
            return False
        return True
