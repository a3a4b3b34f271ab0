"""The seat's eyes: all that a bot is handed. The true state is not in here, nor reachable from here."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.errors import MoveError
from huerta.core.game import Game, State
from huerta.core.match import Match
from huerta.core.rng import fresh_key, seed_key


class Seat:
    """A seat that must move: what it sees, what it may play, and worlds it cannot tell from the true one."""

    __slots__ = ("_world", "game", "legal", "number", "ply")

    def __init__(self, game: Game, number: int, world: State):
        self.game = game
        self.number = number  # counted from 0
        self.ply = int(world.ply)
        self.legal: list[int] = game.legal(world)  # every legal move, by number
        self._world = world  # what is hidden in it was drawn at random; only what the seat sees is true

    @classmethod
    def at(cls, match: Match, number: int | None = None) -> Seat:
        """The seat to move (or another one) of a match; what it cannot see is replaced before the bot gets hold of it."""
        if match.is_over:
            raise MoveError(f"nobody is to move: the game is over ({match.ending})")
        seat = match.to_move if number is None else number
        return cls(match.game, seat, match.hidden_from(seat, fresh_key()))

    @property
    def n_seats(self) -> int:
        """How many play."""
        return int(self._world.n_seats)

    @property
    def texts(self) -> list[str]:
        """The legal moves as text."""
        return [self.game.moves.texts[move] for move in self.legal]

    @property
    def view(self) -> dict[str, Any]:
        """What the seat may see, as plain data."""
        return self.game.view(self._world, self.number)

    @property
    def observation(self) -> NDArray[np.float32]:
        """The same as numbers, for learning."""
        return self.game.observation(self._world, self.number)

    def world(self, seed: int = 0) -> State:
        """A state that looks to this seat as the true one does; the same seed draws the same world."""
        return self.game.hidden_from(self._world, self.number, seed_key(seed, self.ply))

    def imagine(self, seed: int = 0) -> Match:
        """A match in such a world: try moves in it as you like."""
        return Match.from_state(self.game, self.world(seed))
