"""How sure a share is. The unit is a deal, not a game: the games of one deal share its luck.

Two kinds of interval. For a number of deals that was fixed beforehand: the mean of the deals plus or minus 1.96 standard errors,
after adding four deals, two lost and two won (Agresti and Coull's rule, carried over from games to deals; without it a few deals
that happen to agree would look certain). For a run that may stop at any time: a confidence sequence by betting
(Waudby-Smith and Ramdas, "Estimating means of bounded random variables by betting", 2024), which holds at all times at once.
"""

from collections.abc import Sequence
from math import log, sqrt

import numpy as np
from numpy.typing import NDArray

from huerta.analysis.intervals import Z95

ALPHA = 0.05  # what 95 % leaves
ADDED = (0.0, 0.0, 1.0, 1.0)
LARGEST_BET = 0.5  # of what can be lost at once
GRID = 2_000  # steps from 0 to 1 at which a confidence sequence is looked at
Interval = tuple[float, float]


def fixed_interval(deals: Sequence[float]) -> Interval:
    """The 95 % interval of the mean of a fixed number of deals, each from 0 to 1."""
    values = np.array([*deals, *ADDED])
    reach = Z95 * float(values.std(ddof=1)) / sqrt(len(values))
    middle = float(values.mean())
    return max(middle - reach, 0.0), min(middle + reach, 1.0)


class Wager:
    """A gambler who bets that the mean is not what it is said to be, deal by deal; getting rich is evidence.

    Each bet depends on earlier deals only and is the best one by their mean and variance; if the mean is as said, nobody can
    expect to win, and the chance that the capital ever reaches 1 / alpha is at most alpha.
    """

    def __init__(self, means: NDArray[np.float64]):
        self.means = means
        self.capital = np.zeros(len(means))  # logarithms
        self.n, self.total, self.squares = 1, 0.5, 0.25  # as if one deal had been seen that tells nothing

    def see(self, deal: float) -> None:
        """Bet, then look at a deal."""
        away = self.total / self.n - self.means
        bets = away / (self.squares / self.n + away * away)
        bets = np.clip(bets, -LARGEST_BET / (1 - self.means), LARGEST_BET / self.means)
        self.capital += np.log1p(bets * (deal - self.means))
        self.n += 1
        self.total += deal
        self.squares += (deal - self.total / self.n) ** 2

    def doubts(self, alpha: float) -> NDArray[np.bool_]:
        """Which of the means are refuted."""
        return self.capital >= log(1 / alpha)


def lasting_interval(deals: Sequence[float], alpha: float = ALPHA) -> Interval:
    """An interval of the mean that holds whenever one stops to look."""
    means = (np.arange(GRID) + 0.5) / GRID
    wager = Wager(means)
    for deal in deals:
        wager.see(deal)
    kept = means[~wager.doubts(alpha) | (wager.capital == wager.capital.min())]
    half = 0.5 / GRID
    return float(kept[0]) - half, float(kept[-1]) + half
