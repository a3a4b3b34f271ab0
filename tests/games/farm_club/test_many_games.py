"""Many random games at once: every pawn, card and bird is somewhere, and every game ends after nine rounds."""

from concurrent.futures import ThreadPoolExecutor
from os import cpu_count
from typing import Any

import numpy as np
import pytest

from huerta.batch.cpu import play_batch
from huerta.games.farm_club import GAME
from huerta.games.farm_club import components as box
from huerta.games.farm_club.layout import DISCARDED, NINE_ROUNDS, VALIDATED

BATCH = 5_000
any_seats = pytest.mark.parametrize("seats", GAME.seats)
any_clans = pytest.mark.parametrize("clan_cards", box.CLAN_LISTS)


def check_ends(states: Any, plies: Any, seats: int) -> None:
    assert (states.is_over == 1).all()
    assert (states.ending == NINE_ROUNDS).all()
    assert (states.turn_no == box.N_ROUNDS * seats).all()
    assert (plies <= GAME.max_plies).all()


def check_animals(states: Any, seats: int) -> None:
    """Every farm is full; each species is as often on the table as the number of seats says."""
    assert (states.farm[:, :seats] >= 0).all()
    for species in range(box.N_SPECIES):
        in_farms = (states.farm[:, :seats] == species).sum(axis=2)
        assert (in_farms == states.counts[:, :seats, species]).all()
        elsewhere = states.bag[:, species] + states.leaders[:, species] + (states.row_animals == species).sum(axis=1)
        assert (in_farms.sum(axis=1) + elsewhere == box.ANIMALS[seats]).all()
    houses = np.sort(states.farm[:, :seats, box.HOUSE], axis=1)
    assert (np.diff(houses, axis=1) > 0).all()
    assert (states.leaders.sum(axis=1) == box.N_SPECIES - seats).all()


def check_cards(states: Any, seats: int, clan_cards: str) -> None:
    """Eight goals and a clan card beside every farm; every goal is in one place."""
    cards = states.cards[:, :seats]
    assert ((cards >= box.N_GOALS).sum(axis=2) == 1).all()
    first = box.N_GOALS + box.CLAN_LISTS.index(clan_cards) * box.N_CLANS
    assert ((cards < box.N_GOALS) | ((cards >= first) & (cards < first + box.N_CLANS))).all()
    for goal in range(box.N_GOALS):
        places = states.deck[:, goal] + (states.row_goals == goal).sum(axis=1) + (cards == goal).sum(axis=(1, 2))
        assert (places == 1).all()
    assert (states.clans.sum(axis=1) == box.CLANS_OFFERED[seats] - seats).all()
    assert (states.deck.sum(axis=1) == box.N_GOALS - box.OFFERED_SETS - 8 * seats).all()


def check_birds(states: Any) -> None:
    assert (states.stock >= 0).all()
    assert (states.birds >= 0).all()
    assert (states.stock + states.birds.sum(axis=1) == box.N_BIRDS).all()


def check_points(states: Any, seats: int, points: Any, won: Any) -> None:
    """Counted once more, without the rules; then the tie-break."""
    total = states.birds[:, :seats].astype(int)
    counts = states.counts[:, :seats].astype(int)
    right = np.roll(counts, 1, axis=1)
    for nth in range(box.N_ROUNDS):
        card, became = states.cards[:, :seats, nth].astype(int), states.card_state[:, :seats, nth]
        kind, full, partial = box.CARD_KIND[card], box.CARD_POINTS[card].astype(int), box.CARD_PARTIAL[card].astype(int)
        mine = np.take_along_axis(counts, np.maximum(box.CARD_SHOWN[card, 0], 0)[..., None].astype(int), 2)[..., 0]
        second = np.take_along_axis(counts, np.maximum(box.CARD_SHOWN[card, 1], 0)[..., None].astype(int), 2)[..., 0]
        beside = np.take_along_axis(right, np.maximum(box.CARD_SHOWN[card, 0], 0)[..., None].astype(int), 2)[..., 0]
        other = np.where(kind == box.MORE, second, beside)
        compared = np.where(mine > other, full, np.where(mine == other, partial, 0))
        deferred = np.where(kind == box.ONE, np.where(mine == 1, full, 0), compared)
        worth = np.where(kind < box.N_IMMEDIATE, np.where(became == VALIDATED, full, 0), deferred)
        total += np.where(became == DISCARDED, 0, worth)
    assert (points[:, :seats] == total).all()
    ranked = total * 100 - states.birds[:, :seats]
    assert (won[:, :seats] == (ranked == ranked.max(axis=1, keepdims=True))).all()


def check_all(states: Any, plies: Any, points: Any, won: Any, seats: int, clan_cards: str) -> None:
    check_ends(states, plies, seats)
    check_animals(states, seats)
    check_cards(states, seats, clan_cards)
    check_birds(states)
    check_points(states, seats, points, won)


@any_seats
@any_clans
@pytest.mark.rule("farm_club", "2.1", "9.1")
def test_a_few_games_end_with_every_piece_in_its_place(seats: int, clan_cards: str) -> None:
    check_all(*play_batch(GAME, seats, {"clan_cards": clan_cards}, 5, 11, 0), seats, clan_cards)


@pytest.mark.slow
@pytest.mark.parametrize("n_games", [10_000, pytest.param(100_000, marks=pytest.mark.campaign)])
@any_seats
def test_many_games_end_with_every_piece_in_its_place(seats: int, n_games: int) -> None:
    def play_and_check(first: int) -> int:
        states, plies, points, won = play_batch(GAME, seats, {}, BATCH, 1, first)
        check_all(states, plies, points, won, seats, "two-pairs")
        return len(states)

    with ThreadPoolExecutor(cpu_count()) as pool:
        assert sum(pool.map(play_and_check, range(0, n_games, BATCH))) == n_games


BROKEN = {
    "an animal too many": ("bag", (0, 0), 1),
    "a goal twice": ("deck", (0, 0), 1),
    "a bird too few": ("stock", (0,), -1),
    "a clan card too many": ("clans", (0, 0), 1),
    "a leader lost": ("leaders", (0, 0), -1),
    "a game that goes on": ("is_over", (0,), -1),
}


@pytest.mark.parametrize("what", BROKEN)
def test_the_count_would_notice(what: str) -> None:
    field, place, more = BROKEN[what]
    states, *others = play_batch(GAME, 2, {}, 1, 11, 0)
    states[field][place] += more
    with pytest.raises(AssertionError):
        check_all(states, *others, 2, "two-pairs")
