"""How sure a share is that was seen in independent games. The arena has its own intervals: its games share deals."""

from math import sqrt
from statistics import NormalDist

Z95 = 1.959964  # standard deviations to either side that hold 95 % of a bell curve


def z95_of_all(n: int) -> float:
    """The same for each of n intervals that shall all hold at once with 95 % (Bonferroni)."""
    return NormalDist().inv_cdf(1 - 0.05 / (2 * max(n, 1)))


def share_interval(share: float, n: int) -> tuple[float, float]:
    """Where a share seen in n games lies with 95 % confidence (Wilson)."""
    spread = Z95 * Z95 / n
    middle = share + spread / 2
    reach = Z95 * sqrt(share * (1 - share) / n + spread / (4 * n))
    return round((middle - reach) / (1 + spread), 4), round((middle + reach) / (1 + spread), 4)
