"""A position at a table: the game, its state, and what follows from it."""

from functools import cached_property, lru_cache
from struct import Struct
from typing import Any

from huerta.core.game import Event, Game, State, record_from
from huerta.core.registry import get_game
from huerta.server.parts import Move
from huerta.server.store.rows import TableRow
from huerta.server.texts import json_text, number_text

HEAD = Struct("<4b3i")  # what every record begins with, as HEADER of core/game.py says


@lru_cache(maxsize=100_000)
def move_of(game: Game, number: int) -> Move:
    """A move as the page knows it."""
    parts = game.moves.parts(number)
    return Move(id=number, text=game.moves.text(number), kind=parts.kind, operands=list(parts.operands))


@lru_cache(maxsize=100_000)
def move_text(game: Game, number: int) -> str:
    """A move as it travels."""
    return move_of(game, number).model_dump_json()


class Position:
    """One state, never changed; playing a move gives another one."""

    def __init__(self, game: Game, data: bytes, state: State | None = None):
        self.game = game
        self.data = data
        if state is not None:
            self.state = state
        _, to_move, is_over, self.ending, _, self.turn_no, self.reveals = HEAD.unpack_from(data)
        self.is_over = bool(is_over)
        self.to_move: int | None = None if is_over else to_move  # nobody moves when the game is over
        self.texts: dict[int | None, str] = {}  # by seat: its view as it travels
        self.common: tuple[dict[str, Any], str] | None = None  # all of a view but whose it is, and how it was written

    @classmethod
    def of(cls, row: TableRow) -> "Position | None":
        """The newest position at a table, if the game has begun."""
        game = get_game(row.game)
        return cls(game, row.state) if row.state and row.rules == game.version else None

    @cached_property
    def state(self) -> State:
        """The position as the rules know it; nobody needs it where another process works out what follows."""
        return record_from(self.game.record, self.data)

    @cached_property
    def legal(self) -> list[int]:
        """Every legal move, by number."""
        return self.game.legal(self.state)

    @cached_property
    def legal_text(self) -> str:
        """The same as they travel."""
        return ",".join([move_text(self.game, number) for number in self.legal])

    def view_text(self, seat: int | None) -> str:
        """A seat's view as it travels; where seats see the same, it is written once."""
        if seat not in self.texts:
            view = dict(self.game.view(self.state, seat))
            whose = view.pop("seat", seat)
            if self.common is None or self.common[0] != view:
                self.common = (view, json_text(view))
            self.texts[seat] = f'{{"seat":{number_text(whose)},{self.common[1][1:]}'
        return self.texts[seat]

    def after(self, move: int) -> "Position":
        """The position after a legal move."""
        other = record_from(self.game.record, self.data)
        self.game.play(other, move)
        return Position(self.game, other.tobytes(), other)

    def story(self, move: int, after: "Position") -> list[Event]:
        """What the move did."""
        return self.game.story(self.state, move, after.state)
