"""The numbered list of legal moves: short enough to read, and every move in it can be named by number or by text."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby

from rich.columns import Columns
from rich.console import Console
from rich.table import Table
from rich.text import Text

from huerta.cli.command import UsageError
from huerta.core.errors import listed
from huerta.core.game import State, record_from
from huerta.core.match import Match
from huerta.core.moves import Kind, plain, spanned

LONG = 20  # a kind with more moves than this is shown in short
LONG_PAIRS = 8  # the same for kinds about two things or more: one line for each first thing
NUMBER_DIGITS = 6
WORLDS = 6  # what a move would do in all of these is no secret
HIDDEN = "something hidden comes to light"


@dataclass(frozen=True)
class Line:
    """One line of the menu: a move, or a run of moves that differ only in the last thing they name."""

    first: int  # the number of its first move in the menu, from 1
    moves: tuple[int, ...]


class Menu:
    """The legal moves of one position."""

    def __init__(self, match: Match):
        self.match = match
        self.worlds = [match.hidden_from(match.to_move) for _ in range(WORLDS)]  # the seat cannot tell them from the true one
        self.kinds = {kind.name: kind for kind in match.game.moves.kinds}
        places = {name: place for place, name in enumerate(self.kinds)}
        self.moves: list[int] = sorted(match.legal_numbers.tolist(), key=lambda move: (places[self.kind(move).name], move))

    def kind(self, move: int) -> Kind:
        """What kind of move it is."""
        return self.kinds[self.match.game.moves.parts(move).kind]

    def operands(self, move: int) -> tuple[int, ...]:
        """What the move is about."""
        return self.match.game.moves.parts(move).operands

    # -- reading -------------------------------------------------------------------------------------------------------

    def read(self, text: str) -> int:
        """The legal move that a number of the menu or a text names."""
        if not text.isdecimal():
            return self.match.read(text)
        number = int(text[:NUMBER_DIGITS])
        if not 1 <= number <= len(self.moves):
            raise UsageError(f"there is no move number {text[:NUMBER_DIGITS]}: numbers are 1 to {len(self.moves)}")
        return self.moves[number - 1]

    def starting_with(self, word: str) -> list[int]:
        """The legal moves whose text starts with this word."""
        texts = self.match.game.moves.texts
        return [move for move in self.moves if plain(texts[move]).split(" ")[0] == plain(word)]

    # -- showing -------------------------------------------------------------------------------------------------------

    def lines(self) -> Iterator[Line]:
        """The menu's lines in order."""
        first = 1
        for kind, found in groupby(self.moves, self.kind):
            for run in self.runs(kind, list(found)):
                yield Line(first, run)
                first += len(run)

    def runs(self, kind: Kind, moves: list[int]) -> list[tuple[int, ...]]:
        """The moves of a kind one by one, or in runs when they are many."""
        if not is_long(kind, len(moves)):
            return [(move,) for move in moves]
        return [tuple(run) for _, run in groupby(moves, lambda move: self.operands(move)[:-1])]

    def effect(self, move: int) -> str:
        """What a move would do, as far as the seat can know."""
        after, told = self.told(move, 0)
        if after.is_over:
            return "the game is over then"
        reveals = after.reveals != self.worlds[0].reveals
        for world in range(1, WORLDS if reveals else 1):
            other = self.told(move, world)[1]
            told = [sentence for sentence in told if sentence in other]
        me = f"Seat {self.match.to_move + 1} "
        sentences = [sentence.rstrip(".").removeprefix(me) for sentence in told]
        return "; ".join([*(sentence[:1].lower() + sentence[1:] for sentence in sentences), *([HIDDEN] if reveals else [])])

    def told(self, move: int, world: int) -> tuple[State, list[str]]:
        """A move played in one of the worlds: what it leads to, and its story."""
        game, before = self.match.game, self.worlds[world]
        after = record_from(game.record, before.tobytes())
        game.play(after, move)
        return after, game.sentences(game.story(before, move, after))

    def short(self, moves: tuple[int, ...]) -> tuple[str, str]:
        """A run of moves as its pattern and what may stand in it."""
        kind = self.kind(moves[0])
        last = kind.operands[-1]
        labels = [operand.labels[place] for operand, place in zip(kind.operands, self.operands(moves[0]), strict=True)]
        pattern = kind.text.format(*labels[:-1], last.name.upper())
        choices = tuple(last.labels[self.operands(move)[-1]] for move in moves)
        return pattern, f"{last.name.upper()} is {spanned(choices) if choices == last.labels else listed(choices)}"

    def show(self, console: Console) -> None:
        """Print the menu."""
        table = Table.grid(padding=(0, 2))
        table.add_column(justify="right", style="bold", no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column(style="dim")
        for line in self.lines():
            last = line.first + len(line.moves) - 1
            if last == line.first:
                what = (self.match.game.moves.text(line.moves[0]), self.effect(line.moves[0]))
                table.add_row(str(line.first), *map(Text, what))
            else:
                table.add_row(f"{line.first}-{last}", *map(Text, self.short(line.moves)))
        console.print(table)

    def show_all(self, console: Console, moves: list[int]) -> None:
        """Print these moves one by one, in columns."""
        texts = [f"{self.moves.index(move) + 1:>3} {self.match.game.moves.text(move)}" for move in moves]
        console.print(Columns(map(Text, texts), padding=(0, 3)))


def is_long(kind: Kind, n_moves: int) -> bool:
    """Whether so many moves of a kind are shown in short."""
    return n_moves > (LONG_PAIRS if len(kind.operands) > 1 else LONG) and bool(kind.operands)
