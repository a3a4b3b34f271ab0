"""Match: one game being played: state, history, play, undo, view, record."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.errors import MoveError, PositionError, SeatsError, UndoError, listed
from huerta.core.game import Event, Game, State, record_from
from huerta.core.rng import fresh_key

SHOWN_MOVES = 8  # an error names up to so many legal moves


class Match:
    """A game from its deal (or from any position) on, with all that was played; every move is checked."""

    def __init__(self, game: Game, seats: int, options: Mapping[str, str] | None = None, key: bytes | None = None):
        self.game = game
        self.key = fresh_key() if key is None else key
        self.options = game.options.resolve(options or {})
        self.start_position: str | None = None  # the text it began from, if not from a deal
        self.state: State = game.deal(seats, self.options, self.key)
        self._begin()

    @classmethod
    def from_position(cls, game: Game, text: str) -> Match:
        """A match that goes on from a written position."""
        match = cls.from_state(game, game.read_position(text))
        if not (match.is_over or match._n_legal):
            raise PositionError("nobody can play in this position, and it is not over either")
        return match

    @classmethod
    def from_state(cls, game: Game, state: State) -> Match:
        """A match that goes on from a copy of a state, such as a world a seat imagines."""
        match = cls.__new__(cls)
        match.game = game
        match.state = record_from(game.record, state.tobytes())
        match.key = match.state.generator.key.astype("<u4").tobytes()
        match.options = game.options_of(match.state)
        match.start_position = game.write_position(match.state, None)
        match._begin()
        return match

    def _begin(self) -> None:
        self.moves: list[int] = []  # every move played, by number
        self._past: list[bytes] = []  # the state before each of them
        self._legal = np.empty(self.game.max_moves, np.int32)
        self._n_legal = self.game.legal_moves(self.state, self._legal)

    # -- looking -------------------------------------------------------------------------------------------------------

    @property
    def seats(self) -> int:
        """How many play."""
        return int(self.state.n_seats)

    @property
    def to_move(self) -> int:
        """The seat that decides now, counted from 0."""
        return int(self.state.to_move)

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.state.is_over)

    @property
    def ply(self) -> int:
        """How many moves this match has seen."""
        return len(self.moves)

    @property
    def ending(self) -> str:
        """How the game ended, or that it goes on."""
        return self.game.endings[int(self.state.ending)]

    @property
    def legal_numbers(self) -> NDArray[np.int32]:
        """Every legal move, by number; read it, do not write it."""
        return self._legal[: self._n_legal]

    def legal(self) -> list[str]:
        """Every legal move, as text."""
        return [self.game.moves.texts[move] for move in self.legal_numbers]

    def points(self) -> list[int]:
        """Every seat's points as they would be counted now."""
        return self.game.points(self.state)

    def winners(self) -> list[int]:
        """The seats that win; empty until the game is over."""
        return self.game.winning_seats(self.state) if self.is_over else []

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What one seat may see, as JSON-ready data; without a seat, what a spectator may see."""
        return self.game.view(self.state, self._checked(seat))

    def observe(self, seat: int) -> NDArray[np.float32]:
        """The features of the position as this seat sees it."""
        self._checked(seat)
        return self.game.observation(self.state, seat)

    def hidden_from(self, seat: int, key: bytes | None = None) -> State:
        """A world this seat cannot tell from the true one."""
        self._checked(seat)
        return self.game.hidden_from(self.state, seat, fresh_key() if key is None else key)

    def position(self, seat: int | None = None) -> str:
        """The position as text: all of it, or what one seat may see."""
        return self.game.write_position(self.state, self._checked(seat))

    def draw(self, seat: int | None = None) -> str:
        """The table in text."""
        return self.game.draw(self.state, self._checked(seat))

    def story(self, ply: int = -1) -> list[Event]:
        """What the move at this ply did (the last one unless said otherwise), as message keys with values."""
        if not -self.ply <= ply < self.ply:
            played = f"moves have been played at plies 0 to {self.ply - 1}" if self.moves else "no move has been played"
            raise MoveError(f"there is no ply {ply} to tell of: {played}")
        place = range(self.ply)[ply]
        before = record_from(self.game.record, self._past[place])
        after = self.state if place == self.ply - 1 else record_from(self.game.record, self._past[place + 1])
        return self.game.story(before, self.moves[place], after)

    def sentences(self, ply: int = -1) -> list[str]:
        """The same in English."""
        return self.game.sentences(self.story(ply))

    def _checked(self, seat: int | None) -> int | None:
        if seat is not None and seat not in range(self.seats):
            raise SeatsError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}")
        return seat

    # -- playing -------------------------------------------------------------------------------------------------------

    def read(self, move: str | int) -> int:
        """The legal move a text or number names."""
        number = self.game.moves.read(move) if isinstance(move, str) else self.game.moves.checked(move)
        if number not in self.legal_numbers:
            raise MoveError(self._why_not(number))
        return number

    def _why_not(self, number: int) -> str:
        text = self.game.moves.text(number)
        if self.is_over:
            return f"{text!r} cannot be played: the game is over ({self.ending})"
        legal = self.legal()
        shown = listed(legal) if len(legal) <= SHOWN_MOVES else f"{', '.join(legal[:SHOWN_MOVES])} … ({len(legal)} in all)"
        return f"{text!r} is not legal for seat {self.to_move + 1} now: play {shown}"

    def play(self, move: str | int) -> None:
        """Play a legal move, given as text or number; anything else changes nothing and raises MoveError."""
        number = self.read(move)
        self._past.append(self.state.tobytes())
        self.moves.append(number)
        self.game.play(self.state, number)
        self._n_legal = self.game.legal_moves(self.state, self._legal)

    def play_all(self, moves: Sequence[str | int]) -> None:
        """Play one move after the other."""
        for move in moves:
            self.play(move)

    @property
    def can_undo(self) -> bool:
        """Whether the last move can be taken back without anyone having seen something hidden."""
        if not self._past:
            return False
        before = record_from(self.game.record, self._past[-1])
        return bool(before.reveals == self.state.reveals)

    def undo(self, everyone_agrees: bool = False) -> None:
        """Take back the last move; after something hidden was shown only if everyone agrees."""
        if not self._past:
            raise UndoError("there is nothing to take back: no move has been played")
        if not (everyone_agrees or self.can_undo):
            raise UndoError("the last move showed something hidden: it can be taken back only if everyone agrees")
        self.moves.pop()
        self.state = record_from(self.game.record, self._past.pop())
        self._n_legal = self.game.legal_moves(self.state, self._legal)

    def at(self, ply: int) -> Match:
        """A match like this one after so many plies."""
        if ply not in range(self.ply + 1):
            raise MoveError(f"there is no ply {ply}: this game has plies 0 to {self.ply}")
        match = Match.__new__(Match)
        match.game, match.key, match.options = self.game, self.key, self.options
        match.start_position = self.start_position
        match.state = record_from(self.game.record, ([*self._past, self.state.tobytes()])[ply])
        match._begin()
        match.moves = self.moves[:ply]
        match._past = self._past[:ply]
        return match
