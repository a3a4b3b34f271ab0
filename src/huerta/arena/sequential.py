"""When a line-up has played enough: as soon as it is settled of every two of its bots which one is stronger.

Each pair is a bet against "they are equal"; see `measure.Wager`. Deals are looked at in their order, each one when all its
games are there, so that the verdict does not depend on who played what when. With several pairs each gets its part of the 5 %.
"""

from collections.abc import Sequence
from itertools import combinations

import numpy as np

from huerta.arena.measure import ALPHA, Wager
from huerta.arena.result import Result
from huerta.arena.schedule import Lineup
from huerta.arena.scores import pair_share

EVEN = 0.5


class SequentialTest:
    """The test of one line-up."""

    def __init__(self, lineup: Lineup):
        self.deals = 0  # looked at
        self.stopped_after: int | None = None  # so many deals
        self.wagers = {pair: Wager(np.array([EVEN])) for pair in combinations(dict.fromkeys(lineup), 2)}
        self.undecided = set(self.wagers)

    def see(self, games: Sequence[Result]) -> None:
        """Look at the games of the next deal."""
        self.deals += 1
        for pair in list(self.undecided):
            wager = self.wagers[pair]
            wager.see(pair_share(games, *pair))
            if wager.doubts(ALPHA / len(self.wagers))[0]:
                self.undecided.discard(pair)
        if not self.undecided and self.stopped_after is None:
            self.stopped_after = self.deals
