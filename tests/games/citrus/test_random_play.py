"""Whole games of random moves: every piece stays, every game ends, interpreted and compiled play agree."""

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

import numpy as np
import pytest

from huerta.batch.cpu import play_batch
from huerta.core.check import check_game
from huerta.core.playthrough import option_sets, random_plies
from huerta.games.citrus import components as box
from huerta.games.citrus.layout import ALL_BUILT, ENDINGS, GONE, NEW_LANDSCAPE, SHORT, SHORT_TILES, SIDE
from tests.games.citrus.table import GAME, any_seats, deal

VARIANTS = option_sets(GAME)
BATCH = 500
some_or_all = pytest.mark.parametrize("n_games", [BATCH, pytest.param(20_000, marks=pytest.mark.campaign)])


def spaces(areas: Any) -> Any:
    """How many spaces an area has, for many areas at once."""
    return np.bitwise_count(areas).sum(axis=-1).astype(int)


def check_plantations(states: Any) -> None:
    """All tiles of every kind are on the board, in the market, in the bag or plowed under; none waits."""
    wells = np.stack([spaces(states.planted[:, fruit] & states.wells) for fruit in range(box.N_FRUITS)], axis=1)
    plain = spaces(states.planted) - wells
    market = np.stack([(states.market == tile).sum(axis=1) for tile in range(box.N_TILES)], axis=1)
    found = np.concatenate([plain, wells], axis=1) + market + states.bag + states.plowed
    removed = box.REMOVED_IN_SHORT[states.options[:, SHORT_TILES]] * (states.options[:, SIDE] == SHORT)[:, None]
    assert (found == box.TILE_COPIES - removed).all()
    assert (states.waiting == 0).all()
    land = box.LAND[states.options[:, SIDE]]
    everything = np.bitwise_or.reduce(states.planted, axis=1)
    assert (spaces(everything) == spaces(states.planted).sum(axis=1)).all()
    assert (everything & ~land == 0).all()
    assert (states.wells & ~everything == 0).all()


def check_seats(states: Any, seats: int) -> None:
    """Workers stand on their own regions, coins keep within bounds, nobody owns what another owns."""
    assert (states.worker & ~states.owned == 0).all()
    assert (spaces(states.worker) <= box.N_WORKERS).all()
    owned = np.bitwise_or.reduce(states.owned, axis=1)
    assert (spaces(owned) == spaces(states.owned).sum(axis=1)).all()
    assert (owned & ~np.bitwise_or.reduce(states.planted, axis=1) == 0).all()
    assert ((states.coins >= 0) & (states.coins <= box.MOST_COINS)).all()
    for field in ("owned", "worker", "coins", "held", "score"):
        assert (states[field][:, seats:] == 0).all()


def check_fincas_and_landscape(states: Any) -> None:
    """Fincas stand on sites whose tiles are gone; no landscape tile is lost."""
    kinds = np.stack([(states.finca == kind).sum(axis=1) for kind in range(box.N_FINCA_KINDS)], axis=1)
    assert (kinds + states.fincas_left == box.FINCA_COPIES).all()
    assert ((states.finca == box.NONE) | (states.site_tile == GONE)).all()
    assert (states.drawn == box.NONE).all()
    found = spaces(states.lying) + states.held.sum(axis=1) + states.used + states.pool
    assert (found == box.LANDSCAPE_COPIES[states.options[:, NEW_LANDSCAPE]]).all()


def check_all(states: Any, plies: Any, points: Any, won: Any, seats: int) -> None:
    """Everything that holds at the end of a game."""
    assert (states.is_over == 1).all()
    assert ((states.ending > 0) & (states.ending < len(ENDINGS))).all()
    left = states.bag.sum(axis=1) + (states.market != box.NONE).sum(axis=1)
    assert ((states.ending == ALL_BUILT) == (left == 0)).all()
    assert (plies <= GAME.max_plies).all()
    check_plantations(states)
    check_seats(states, seats)
    check_fincas_and_landscape(states)
    assert (won[:, :seats] == (points[:, :seats] == points[:, :seats].max(axis=1, keepdims=True))).all()


@pytest.mark.parametrize("options", VARIANTS, ids=str)
def test_games_of_every_variant_end_with_every_piece_in_its_place(options):
    seats = 2 + VARIANTS.index(options) % 4
    check_all(*play_batch(GAME, seats, {"side": "short"} | options, 1, 5, 0), seats)


@pytest.mark.slow
@pytest.mark.parametrize("options", VARIANTS, ids=str)
@any_seats
@some_or_all
def test_thousands_of_games_of_every_variant_end_with_every_piece_in_its_place(n_games, seats, options):
    def play_and_check(first: int) -> int:
        states, plies, points, won = play_batch(GAME, seats, options, BATCH, 1, first)
        check_all(states, plies, points, won, seats)
        return len(states)

    with ThreadPoolExecutor(cpu_count()) as pool:
        assert sum(pool.map(play_and_check, range(0, n_games, BATCH))) == n_games


@pytest.mark.parametrize(
    ("field", "place", "more"),
    [("bag", (0, 0), 1), ("coins", (0, 0), -50), ("pool", (0, 0), 1), ("fincas_left", (0, 0), 1), ("is_over", (0,), -1)],
)
def test_the_count_would_notice(field, place, more):
    states, *others = play_batch(GAME, 2, {"side": "short"}, 1, 11, 0)
    states[field][place] += more
    with pytest.raises(AssertionError):
        check_all(states, *others, 2)


def test_every_piece_is_counted_at_every_step():
    match = deal(3, 8, landscape="new", edition="online-2022", side="short")
    start = GAME.census(match.state)
    for moment in random_plies(match, 8):
        assert GAME.census(moment.state) == start


@pytest.mark.slow
@pytest.mark.rule("citrus", "R48")
@pytest.mark.parametrize("every", [17, pytest.param(1, marks=pytest.mark.campaign)], ids="every {} tables".format)
def test_the_contract_is_kept(every):
    assert check_game(GAME, games=1, every=every).compared_interpreted
