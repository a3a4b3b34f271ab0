"""How sure a share is, against known numbers and against chance."""

from math import sqrt

import numpy as np
import pytest

from huerta.arena.measure import Wager, fixed_interval, lasting_interval


def test_whole_wins_and_losses_give_the_interval_of_agresti_and_coull():
    low, high = fixed_interval([1.0] * 65 + [0.0] * 35)
    share = 67 / 104
    reach = 1.96 * sqrt(share * (1 - share) / 104)
    assert (low, high) == pytest.approx((share - reach, share + reach), abs=0.001)


def test_the_variance_is_that_of_deals_not_of_games():
    games = [0.0, 1.0] * 100
    deals = [0.5] * 100  # the same games, one won and one lost in every deal
    by_games, by_deals = (high - low for low, high in (fixed_interval(games), fixed_interval(deals)))
    assert by_games == pytest.approx(0.139, abs=0.002)
    assert by_deals < by_games / 3


def test_a_known_mixture_of_deals():
    deals = [0.0] * 20 + [0.5] * 60 + [1.0] * 120
    values = [*deals, 0, 0, 1, 1]
    middle = sum(values) / 204
    error = sqrt(sum((value - middle) ** 2 for value in values) / 203 / 204)
    assert fixed_interval(deals) == pytest.approx((middle - 1.959964 * error, middle + 1.959964 * error))


def test_a_few_deals_that_agree_are_not_certain():
    low, high = fixed_interval([1.0] * 5)
    assert low < 0.6
    assert high == 1.0
    assert fixed_interval([0.5] * 3)[1] > 0.7


def drawn(rng: np.random.Generator, share: float, n: int) -> np.ndarray:
    """Deals of two games whose luck goes against each other."""
    luck = rng.normal(0, 0.15, n)
    return ((rng.random(n) < share + luck).astype(float) + (rng.random(n) < share - luck)) / 2


@pytest.mark.parametrize("share", [0.3, 0.5, 0.65])
def test_95_of_100_fixed_intervals_hold_the_truth(share):
    rng = np.random.default_rng(7)
    held = [low <= share <= high for low, high in (fixed_interval(drawn(rng, share, 60)) for _ in range(1000))]
    assert 0.935 <= np.mean(held) <= 0.985


def test_equal_bots_are_called_unequal_at_any_time_in_at_most_5_of_100_runs():
    rng = np.random.default_rng(3)
    wrong = 0
    for _ in range(200):
        wager = Wager(np.array([0.5]))
        for deal in drawn(rng, 0.5, 150):
            wager.see(deal)
            if wager.doubts(0.05)[0]:
                wrong += 1
                break
    assert wrong / 200 <= 0.08  # 5 % and three standard errors of 200 runs, less what the bound leaves


def test_a_clear_difference_is_found_after_a_few_deals():
    wager = Wager(np.array([0.5]))
    n = 0
    while not wager.doubts(0.05)[0]:
        wager.see(1.0)
        n += 1
    assert n == 9


def test_a_lasting_interval_holds_the_mean_and_narrows():
    rng = np.random.default_rng(1)
    deals = drawn(rng, 0.65, 400)
    widths = []
    for n in (20, 100, 400):
        low, high = lasting_interval(deals[:n])
        assert low <= deals[:n].mean() <= high
        widths.append(high - low)
    assert widths == sorted(widths, reverse=True)
    fixed_low, fixed_high = fixed_interval(deals)
    assert fixed_high - fixed_low < widths[-1] < 2 * (fixed_high - fixed_low)


def test_a_lasting_interval_is_surer_where_less_may_go_wrong():
    deals = [1.0, 0.5, 0.0, 1.0, 0.5] * 20
    (low, high), (lower, higher) = lasting_interval(deals, 0.05), lasting_interval(deals, 0.005)
    assert lower < low < high < higher


def test_nothing_seen_is_nothing_known():
    assert lasting_interval([]) == pytest.approx((0, 1))
