"""One game for an environment: no history, no texts, only what a step needs.

Plain arrays go into compiled loops several times faster than records do, so the game is an array of one.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.batch.stepping import look_again, observe_seat, refused, reward, step_games, work_space
from huerta.core.errors import HuertaError, MoveError
from huerta.core.game import Game, State
from huerta.core.rng import GENERATOR


def rewards_of(winners: Sequence[int], seats: int) -> list[float]:
    """What the end is worth to each seat, as `reward` says."""
    return [reward(int(seat in winners), len(winners), seats) for seat in range(seats)]


class Single:
    """A batch of one."""

    def __init__(self, game: Game, data: bytes):
        if len(data) != game.record.itemsize:
            raise HuertaError(f"a position of {game.title} has {game.record.itemsize} bytes, not {len(data)}")
        self.game = game
        self.states = np.frombuffer(bytearray(data), game.record)
        self.seats = int(self.states["n_seats"][0])
        self._to_move, self._is_over = self.states["to_move"], self.states["is_over"]
        self._mask = np.zeros((1, len(game.moves)), np.bool_)
        self._rewards = np.zeros((1, self.seats), np.float32)
        self._done, self._work = np.zeros(1, np.bool_), work_space(game)
        self._source = np.zeros(1, GENERATOR)
        self._move = np.zeros(1, np.int32)
        self._texts: dict[int | None, str] = {}  # of this position, by who reads it

    @classmethod
    def dealt(cls, game: Game, seats: int, options: Mapping[str, str], key: bytes) -> "Single":
        """A new game."""
        made = cls(game, game.blank(seats, options, key).tobytes())
        made._step(is_first=True)
        return made

    @classmethod
    def at(cls, game: Game, data: bytes) -> "Single":
        """The game whose record these bytes are."""
        made = cls(game, data)
        look_again(made.states, made._mask, made._rewards, made._work)
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Single.at, (self.game, self.states.tobytes())

    def __deepcopy__(self, _memo: Any) -> "Single":
        other = Single.at(self.game, self.states.tobytes())
        other._texts = dict(self._texts)
        return other

    def play(self, move: int) -> None:
        """Play a move by its number, if it is legal."""
        if not (0 <= move < self._mask.shape[1] and self._mask[0, move]):
            raise MoveError(refused(self.game, move, self._mask[0]))
        self._move[0] = move
        self._texts.clear()
        self._step(is_first=False)

    def _step(self, is_first: bool) -> None:
        common = (self.states, False, is_first, False, self._work)  # nothing is dealt again, so no blank record is needed
        step_games(self.states, self._source, self._move, self._mask, self._rewards, self._done, *common)

    @property
    def to_move(self) -> int:
        """The seat that decides."""
        return int(self._to_move[0])

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self._is_over[0])

    @property
    def ply(self) -> int:
        """Moves played."""
        return int(self.states["ply"][0])

    @property
    def rewards(self) -> list[float]:
        """What the last move brought each seat: nothing before the end."""
        return rewards_of(self.game.winning_seats(self.state), self.seats) if self.is_over else [0.0] * self.seats

    def legal_mask(self) -> NDArray[np.int8]:
        """Which moves are legal for the seat to move."""
        mask: NDArray[np.int8] = self._mask[0].astype(np.int8)
        return mask

    def legal(self) -> NDArray[np.intp]:
        """The legal moves, by number, in ascending order."""
        return np.flatnonzero(self._mask[0])

    def observe(self, seat: int) -> NDArray[Any]:
        """What a seat sees, as numbers."""
        out = np.zeros(self.game.n_features, np.float32)
        observe_seat(self.states, seat, out)
        return out

    def text(self, seat: int | None = None) -> str:
        """The position as a seat may write it down, or all of it."""
        if seat not in self._texts:
            self._texts[seat] = self.game.write_position(self.state, seat)
        return self._texts[seat]

    @property
    def state(self) -> State:
        """The record itself."""
        return self.states.view(np.recarray)[0]
