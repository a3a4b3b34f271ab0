"""How sure a share is that was seen in independent games. The arena has its own intervals: its games share deals."""

from math import sqrt

Z95 = 1.959964  # standard deviations to either side that hold 95 % of a bell curve


def share_interval(share: float, n: int) -> tuple[float, float]:
    """Where a share seen in n games lies with 95 % confidence (Wilson)."""
    spread = Z95 * Z95 / n
    middle = share + spread / 2
    reach = Z95 * sqrt(share * (1 - share) / n + spread / (4 * n))
    return round((middle - reach) / (1 + spread), 4), round((middle + reach) / (1 + spread), 4)
