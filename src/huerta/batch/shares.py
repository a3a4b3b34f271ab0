"""The shares in which a batch of a game with long rules is stepped and observed: while one waits, the GPU works at another.

A share lists its moves with some sixty kernels, one after the other. Most of them end with a few slow threads, and the last ones
have few questions to answer. So each share has streams of its own; its positions are observed while its moves are listed.
"""

from typing import Any

from huerta.batch.compiler import cuda, stream_aside
from huerta.batch.lists import Lists
from huerta.batch.sights import Sights
from huerta.batch.stepping import shares
from huerta.core.game import Game

MOST_SHARES = 2
WORTH_A_SHARE = 3 << 18  # games; starting the kernels of fewer takes longer than they do


class Share:
    """Some games of a batch, side by side. All of it happens on two streams, and the default stream takes turns with them."""

    def __init__(self, game: Game, games: slice, is_all: bool):
        self._games, self._is_all, n_games = games, is_all, games.stop - games.start
        self._playing, self._seeing = stream_aside(is_urgent=True), stream_aside(is_urgent=False)
        self._has_played, self._has_seen = cuda.event(), cuda.event()
        self.lists = Lists(game, n_games, stream=self._playing)
        self.sights = Sights(game, n_games, self._seeing)

    def _mine(self, *arrays: Any) -> tuple[Any, ...]:
        """The part of each array of the batch."""
        return arrays if self._is_all else tuple(array[self._games] for array in arrays)

    def choose(self, sources: Any, chosen: Any) -> None:
        """A random legal move for every game."""
        self.lists.choose(*self._mine(sources, chosen))

    def step(
        self,
        states: Any,
        mask: Any,
        sources: Any,
        chosen: Any,
        rewards: Any,
        done: Any,
        blank: Any,
        deals_again: bool,
        is_first: bool,
    ) -> None:
        """Play the chosen moves, or deal first, then list those of the new positions."""
        states, mask, sources, chosen, rewards, done = self._mine(states, mask, sources, chosen, rewards, done)
        self._has_seen.wait(self._playing)
        self.lists.play(states, mask, sources, chosen, rewards, done, blank, deals_again, is_first)
        self._has_played.record(self._playing)
        self.lists.list_moves(states, mask)

    def see(self, states: Any, out: Any) -> None:
        """Bring the observations up to date, among those of the whole batch."""
        self._has_played.wait(self._seeing)
        (mine,) = self._mine(states)
        self.sights.see(mine, out, self._games.start)
        self._has_seen.record(self._seeing)


def shares_of(game: Game, n_games: int) -> list[Share]:
    """As many shares as are worth it."""
    parts = shares(n_games, MOST_SHARES, WORTH_A_SHARE)
    return [Share(game, part, len(parts) == 1) for part in parts]
