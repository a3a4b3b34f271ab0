"""Section 1: set-up."""

from collections import Counter

import pytest

from huerta.games.cinque_terre.components import OPEN_ORDERS, PIECES, SPACES, TERRACES, VILLAGES

from .table import any_seats, deal, lire, play, row

SEEDS = range(12)


@pytest.mark.rule("cinque_terre", "1.1")
@any_seats
def test_piles_lie_at_random_three_two_and_three(seats):
    seen = set()
    for seed in SEEDS:
        state = deal(seats, seed).state
        assert sorted(state.terrace.tolist()) == [0, 0, 0, 1, 1, 2, 2, 2]
        assert state.pile.tolist() == [PIECES[seats]] * 8
        seen.add(tuple(state.terrace.tolist()))
    assert len(seen) > len(SEEDS) / 2


@pytest.mark.rule("cinque_terre", "1.2", "R34")
def test_each_kind_has_one_die_at_an_end_and_one_between():
    faces = Counter()
    where = [set() for _ in range(8)]
    for seed in range(40):
        dice = deal(2, seed).state.dice
        assert [(dice[village] > 0).sum() for village in range(5)] == [4, 3, 2, 3, 4]
        ends, middle = dice[[0, 4]] > 0, dice[[1, 2, 3]] > 0
        assert (ends.sum(axis=0) == 1).all()
        assert (middle.sum(axis=0) == 1).all()
        faces.update(dice[dice > 0].tolist())
        for kind in range(8):
            where[kind] |= set(dice[:, kind].nonzero()[0].tolist())
    assert set(faces) == {1, 2, 3, 4, 5, 6}
    assert all(villages == set(range(5)) for villages in where)


@pytest.mark.rule("cinque_terre", "1.3")
@any_seats
def test_everybody_has_four_cards_and_four_lie_open(seats):
    match = deal(seats)
    state = match.state
    assert state.hand[:seats].sum(axis=1).tolist() == [4] * seats
    assert (state.face_up >= 0).all()
    assert state.n_deck == 80 - 4 * seats - 4
    assert not state.known.any()


@pytest.mark.rule("cinque_terre", "1.4")
@any_seats
def test_everybody_has_a_starting_order_of_their_own(seats):
    seen = set()
    for seed in SEEDS:
        orders = deal(seats, seed).state.starting.tolist()
        assert len(set(orders[:seats])) == seats
        assert set(orders[seats:]) <= {-1}
        seen |= set(orders[:seats])
    assert len(seen) > 8


@pytest.mark.rule("cinque_terre", "1.5", "R32")
@any_seats
def test_as_many_orders_lie_open_as_there_are_seats(seats):
    match = deal(seats)
    assert OPEN_ORDERS[seats] == seats
    assert len(set(row(match))) == seats
    assert match.state.n_order_deck == 80 - seats
    assert len(match.view()["orders"]) == seats


@pytest.mark.rule("cinque_terre", "1.6", "R24")
def test_vendor_cards_lie_ready_and_nobody_has_a_lira():
    match = deal(3)
    assert [village["vendor"]["owner"] for village in match.view()["villages"]] == [None] * len(VILLAGES)
    assert lire(match) == match.points() == [0, 0, 0]


@pytest.mark.rule("cinque_terre", "1.7", "R5")
@any_seats
def test_everybody_chooses_a_terrace_and_several_may_choose_the_same(seats):
    match = deal(seats)
    for seat in range(seats):
        assert match.to_move == seat
        assert match.legal() == [f"start {terrace}" for terrace in TERRACES]
        match.play("start terrace 2")
    assert [SPACES[space] for space in match.state.space[:seats]] == ["terrace 2"] * seats
    assert match.state.phase == 1


@pytest.mark.rule("cinque_terre", "1.8", "R5")
def test_the_start_player_is_drawn_after_the_carts_stand():
    starters = Counter()
    for seed in range(30):
        match = deal(3, seed)
        assert match.view()["start_seat"] is None
        play(match, "start terrace 1,start terrace 2,start terrace 3")
        assert match.to_move == match.state.start_seat
        starters[match.to_move] += 1
    assert min(starters[seat] for seat in range(3)) > 3


@pytest.mark.rule("cinque_terre", "1.8")
def test_or_the_first_seat_starts():
    for seed in range(6):
        match = play(deal(2, seed, start_player="first-seat"), "start terrace 1,start terrace 2")
        assert match.to_move == match.state.start_seat == 0
