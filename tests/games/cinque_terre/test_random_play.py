"""Whole games of random moves: nothing appears or vanishes, everything legal plays, every game ends."""

import pytest

from huerta import load, save
from huerta.batch.cpu import play_batch
from huerta.core.check import check_game
from huerta.core.playthrough import random_match, random_plies
from huerta.games.cinque_terre import GAME
from huerta.games.cinque_terre import components as box

from .table import any_seats, deal

ENDINGS = set(GAME.endings[1:])
BATCH = 2_500
many = pytest.mark.parametrize("n_games", [5_000, pytest.param(100_000, marks=pytest.mark.campaign)])


@any_seats
def test_nothing_appears_or_vanishes_and_every_game_ends(seats):
    match = deal(seats, 5)
    start = GAME.census(match.state)
    for position in random_plies(match, 5):
        if position.ply % 50 == 0 or position.is_over:
            assert GAME.census(position.state) == start
            for name in ("pile", "cart", "sold", "hand", "known", "old", "discard", "n_deck", "actions_left"):
                assert (position.state[name] >= 0).all(), name
            assert (position.state.cart.sum(axis=1) <= box.CART_PLACES).all()
            assert (position.state.sold.sum(axis=2) <= box.ROW_PLACES).all()
    assert match.ending in ENDINGS
    assert match.winners()
    assert match.ply <= GAME.max_plies


def test_a_game_is_read_back_from_its_record():
    match = random_match(GAME, 4, {"start_player": "first-seat"}, 2)
    assert load(save(match)).state.tobytes() == match.state.tobytes()


def check_ends(states, points, won, seats):
    """All that must hold at the end of many games, counted without the rules."""
    pieces = states.pile + states.cart.sum(axis=1) + states.sold.sum(axis=(1, 2))
    assert (pieces == box.PIECES[seats]).all()
    for kind in range(box.N_PRODUCE):
        cards = (states.deck == kind).sum(axis=1) + (states.face_up == kind).sum(axis=1)
        assert (cards + states.discard[:, kind] + states.hand[:, :, kind].sum(axis=1) == box.CARDS_EACH).all()
    orders = [(states.order_deck == order).sum(axis=1) + (states.order_row == order).sum(axis=1) for order in range(box.N_ORDERS)]
    for order, count in enumerate(orders):
        owned = (states.claimed_by[:, order] >= 0).astype(int) + (states.secret_of[:, order] >= 0)
        assert (count + owned == 1).all()
    for counts in (states.pile, states.cart, states.sold, states.hand, states.discard, states.n_deck, states.n_order_deck):
        assert (counts >= 0).all()
    assert (states.cart.sum(axis=2) <= box.CART_PLACES).all()
    assert (states.sold.sum(axis=3) <= box.ROW_PLACES).all()
    assert (states.hand >= states.known + states.old).all()
    assert (states.is_over == 1).all()
    assert (states.ending > 0).all()
    claims = (states.claimed_by[:, :, None] == range(seats)).sum(axis=1) + (states.vendor[:, :, None] == range(seats)).sum(axis=1)
    assert (((claims >= box.CLAIMS_TO_END).any(axis=1)) | (states.ending != 1)).all()
    assert (((states.pile == 0).sum(axis=1) >= box.KINDS_TO_END) | (states.ending != 2)).all()
    assert ((states.turn_no == 201 * seats) | (states.ending != 3)).all()
    check_points(states, points, won, seats)


def check_points(states, points, won, seats):
    """Lire counted once more, without the rules, and the leader among the winners."""
    prices = states.dice.clip(min=1).astype(int)
    total = (states.sold.astype(int) * prices[:, None]).sum(axis=(2, 3))
    for seat in range(seats):
        served = states.sold[:, seat] > 0
        total[:, seat] += ((states.claimed_by == seat) * box.ORDER_LIRE.astype(int)).sum(axis=1)
        total[:, seat] += ((states.vendor == seat) * box.VENDOR_LIRE.astype(int)).sum(axis=1)
        for order, needs in enumerate(box.ORDER_NEEDS.tolist()):
            asked = [(village, kind) for village, kind in enumerate(needs) if kind >= 0]
            lacking = sum(~served[:, village, kind] for village, kind in asked).astype(int)
            worth = (lacking == 0) * int(box.ORDER_LIRE[order]) - 5 * lacking
            total[:, seat] += (states.secret_of[:, order] == seat) * worth
        needs = box.STARTING_NEEDS[states.starting[:, seat]]
        games, villages = range(len(states)), range(box.N_VILLAGES)
        value = 30 - sum(prices[games, village, needs[:, village]] for village in villages)
        done = [served[games, village, needs[:, village]] for village in villages]
        total[:, seat] += value * (2 * (sum(flags.astype(int) for flags in done) == box.N_VILLAGES) - 1)
    assert (points[:, :seats] == total[:, :seats]).all()
    best = total[:, :seats].max(axis=1, keepdims=True)
    assert (total[:, :seats][won[:, :seats] > 0] == best.repeat(seats, axis=1)[won[:, :seats] > 0]).all()
    assert (won[:, :seats].sum(axis=1) >= 1).all()


@any_seats
def test_a_few_games_end_with_every_piece_in_its_place(seats):
    states, _, points, won = play_batch(GAME, seats, {}, 2, 11, 0)
    check_ends(states, points, won, seats)


@pytest.mark.slow
@many
@any_seats
def test_many_games_end_with_every_piece_in_its_place(seats, n_games):
    for first in range(0, n_games, BATCH):
        states, plies, points, won = play_batch(GAME, seats, {}, BATCH, 1, first)
        check_ends(states, points, won, seats)
        assert (plies <= GAME.max_plies).all()


@pytest.mark.parametrize("what", ["pile", "cart", "hand", "deck", "order_deck", "claimed_by", "is_over", "sold"])
def test_the_count_would_notice(what):
    states, _, points, won = play_batch(GAME, 2, {}, 1, 11, 0)
    field = states[what].reshape(1, -1)
    field[0, 0] += -1 if what == "is_over" else 1
    with pytest.raises(AssertionError):
        check_ends(states, points, won, 2)


@pytest.mark.slow
@pytest.mark.parametrize(("games", "interpreted"), [(1, False), pytest.param(3, True, marks=pytest.mark.campaign)])
def test_the_game_keeps_the_contract(games, interpreted):
    assert "keeps the contract" in str(check_game("cinque_terre", games, interpreted=interpreted))
