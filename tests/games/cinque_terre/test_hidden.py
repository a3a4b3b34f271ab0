"""Section 12: what is hidden, what an attentive seat knows, and what is drawn afresh."""

import json
from collections import Counter

import numpy as np
import pytest

from huerta.core.game import record_from
from huerta.core.playthrough import random_plies
from huerta.core.rng import seed_key
from huerta.games.cinque_terre import GAME
from huerta.games.cinque_terre.components import N_PRODUCE, YIELD_CARDS
from huerta.games.cinque_terre.hidden import fresh_unseen, old_unseen
from huerta.games.cinque_terre.moves import MOVES

from .table import NOTHING_SOLD, any_seats, deal, hand, known, lay, play, secrets, serving


def looks(match, state, seat):
    """All that a seat can ask about a position."""
    return (
        json.dumps(GAME.view(state, seat)),
        GAME.observation(state, seat).tobytes(),
        GAME.write_position(state, seat),
        GAME.draw(state, seat),
        GAME.legal(state) if seat == match.to_move else None,
        GAME.points(state),
    )


def samples(match, seat, count=20):
    return [match.hidden_from(seat, seed_key(seed)) for seed in range(count)]


# -- views -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cinque_terre", "12.1", "R36")
@any_seats
def test_what_is_hidden_changes_nothing_that_a_seat_sees(seats):
    for match in random_plies(deal(seats, seats), seats):
        if match.ply % 101 == 0 or match.is_over:
            seat = match.ply % seats
            other = match.hidden_from(seat, seed_key(match.ply))
            assert looks(match, other, seat) == looks(match, match.state, seat)
            assert GAME.census(other) == GAME.census(match.state)


@pytest.mark.rule("cinque_terre", "12.1")
def test_a_seat_sees_its_own_secrets_and_only_counts_of_the_others():
    match = lay("seats 3; hands 2V/3L/1T1O; secrets 7/8/-; claimed 1/2/-; starting 3/4/5")
    mine, theirs = match.view(0)["players"][0], match.view(0)["players"][1]
    assert (mine["hand"]["olive"], mine["secrets"][0]["number"], mine["starting"]["number"]) == (2, 7, 3)
    assert (theirs["hand"], theirs["secrets"], theirs["starting"]) == (None, None, None)
    assert (theirs["hand_size"], theirs["hidden"], theirs["n_secrets"]) == (3, 3, 1)
    spectator = match.view()["players"]
    assert all(player["hand"] is player["secrets"] is player["starting"] is None for player in spectator)


@pytest.mark.rule("cinque_terre", "12.1")
def test_at_the_end_everything_is_shown_but_the_piles():
    match = lay("ending 1; hands 2V/3L; secrets 7/8; claimed 1/2; starting 3/4")
    for seat in (None, 0, 1):
        players = match.view(seat)["players"]
        assert [player["starting"]["number"] for player in players] == [3, 4]
        assert [player["secrets"][0]["number"] for player in players] == [7, 8]
        assert players[1]["hand"]["lemon"] == 3
    for other in samples(match, 0, 5):
        assert other.hand.tolist() == match.state.hand.tolist()
        assert other.secret_of.tolist() == match.state.secret_of.tolist()
        assert other.starting.tolist() == match.state.starting.tolist()


# -- the choice of a terrace -------------------------------------------------------------------------------------------


@pytest.mark.rule("cinque_terre", "12.3", "R5")
def test_a_chosen_terrace_is_hidden_until_all_have_chosen():
    match = play(deal(3), "start terrace 2,start terrace 3")
    assert [player["space"] for player in match.view(0)["players"]] == ["terrace 2", None, None]
    assert [player["space"] for player in match.view(2)["players"]] == [None, None, None]
    assert [player["has_chosen"] for player in match.view(2)["players"]] == [True, True, False]
    assert all(not space["carts"] for space in match.view(0)["spaces"])
    assert {int(other.space[1]) for other in samples(match, 0)} == {1, 2, 3}
    assert {int(other.space[0]) for other in samples(match, 0)} == {2}
    assert {int(other.space[2]) for other in samples(match, 0)} == {-1}
    match.play("start terrace 1")
    assert [player["space"] for player in match.view()["players"]] == ["terrace 2", "terrace 3", "terrace 1"]
    assert {tuple(other.space[:3].tolist()) for other in samples(match, 0, 5)} == {(2, 3, 1)}


@pytest.mark.rule("cinque_terre", "12.3")
def test_the_story_of_a_choice_does_not_tell_it():
    stories = [play(deal(3), f"start terrace {terrace}").story() for terrace in (1, 2, 3)]
    assert stories == [[{"key": "choose", "seat": 0}]] * 3


# -- cards -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cinque_terre", "12.2", "R36")
def test_a_card_taken_face_up_is_known_until_it_is_spent():
    match = play(lay("open VMGL; hands 1L/-"), "draw lemon")
    assert known(match) == {"lemon": 1}
    assert match.view(1)["players"][0]["known"] == {"lemon": 1}
    assert all(other.hand[0, 5] >= 1 for other in samples(match, 1))
    match.play("harvest lemon")
    assert known(match) == {}
    assert hand(match) == {"lemon": 1}
    assert {int(other.hand[0].sum()) for other in samples(match, 1)} == {1}
    assert len({other.hand[0].tobytes() for other in samples(match, 1)}) > 4


@pytest.mark.rule("cinque_terre", "12.2", "R36")
def test_known_cards_are_spent_first_then_those_held_longest():
    match = lay("hands 4L/-; known 1L/-; old 1L/-")
    told = []
    for _ in range(4):
        match.play("harvest lemon")
        told.append((int(match.state.known[0, 5]), int(match.state.old[0, 5]), int(match.state.hand[0, 5])))
    assert told == [(0, 1, 3), (0, 0, 2), (0, 0, 1), (0, 0, 0)]


@pytest.mark.rule("cinque_terre", "12.2", "R36")
def test_after_a_shuffle_two_seats_know_each_others_hands():
    match = lay("open VMGU; deck L; discards 10O10Z9L10T4V4M9G9U; hands 3V/2V5M")
    assert len({other.hand[1].tobytes() for other in samples(match, 0)}) > 1
    play(match, "draw,draw")
    assert match.state.old[:2].sum() == 3 + 1 + 7  # the lemon was drawn before the shuffle
    for other in samples(match, 0):
        assert other.hand[1].tolist() == match.state.hand[1].tolist()
    for other in samples(match, 1):
        assert other.old[0].tolist() == match.state.old[0].tolist()
    assert len({other.hand[0].tobytes() for other in samples(match, 1)}) > 1  # what was drawn after the shuffle is not known


@pytest.mark.rule("cinque_terre", "12.2", "R36")
def test_with_three_seats_a_shuffle_tells_what_the_others_hold_together():
    match = lay("seats 3; open VMGU; deck -; discards 10O10Z10L10T5V6M9G9U; hands -/4V/3M")
    match.play("draw")
    hands = set()
    for other in samples(match, 0, 50):
        held = other.hand[1] + other.hand[2]
        assert held.tolist() == [4, 3, 0, 0, 0, 0, 0, 0]
        assert other.hand[1].sum() == 4
        hands.add(int(other.hand[1, 0]))
    assert hands == {1, 2, 3, 4}


@pytest.mark.rule("cinque_terre", "12.1", "R36")
def test_every_deal_of_the_unseen_cards_is_equally_likely():
    # Two lemons and a tomato are unseen: one of them is in the other hand, two are in the draw pile.
    match = lay("open VMGU; deck LT; discards 10O10Z8L9T9V9M9G9U; hands -/1L")
    tally = Counter(other.hand[1].tolist().index(1) for other in samples(match, 0, 150))
    assert set(tally) == {5, 7}
    assert 75 < tally[5] < 125


class Witness:
    """Follows every card by itself, as an attentive seat would; knows nothing of how the game counts them."""

    def __init__(self, match):
        self.generation = 0
        dealt = match.state.hand[: match.seats]
        self.hands = [[(kind, 0) for kind in range(N_PRODUCE) for _ in range(counts[kind])] for counts in dealt]

    def see(self, before, move, after):
        parts, seat = MOVES.parts(move), int(before.to_move)
        drawn = parts.kind in ("draw", "draw_open")
        if parts.kind == "draw_open":
            self.hands[seat].append((parts.operands[0], "open"))
        if drawn and before.n_deck == 0:
            self.generation += 1
        if parts.kind == "draw":
            kind = int(np.flatnonzero(after.hand[seat] - before.hand[seat])[0])
            self.hands[seat].append((kind, self.generation))
        if parts.kind in ("harvest", "yield"):
            for _ in range(1 if parts.kind == "harvest" else YIELD_CARDS):
                self.spend(seat, parts.operands[-1])

    def spend(self, seat, kind):
        mine = [card for card in self.hands[seat] if card[0] == kind]
        mine.sort(key=lambda card: -1 if card[1] == "open" else card[1])
        self.hands[seat].remove(mine[0])

    def counts(self, seat, wanted):
        return np.bincount([kind for kind, when in self.hands[seat] if wanted(when)], minlength=N_PRODUCE)

    def check(self, world, truth, seat):
        is_old = lambda when: when != "open" and when < self.generation  # noqa: E731
        others = [other for other in range(world.n_seats) if other != seat]
        for other in others:
            assert world.known[other].tolist() == self.counts(other, lambda when: when == "open").tolist()
            assert world.old[other].sum() == self.counts(other, is_old).sum()
            assert world.hand[other].sum() == len(self.hands[other])
        assert world.hand[seat].tolist() == truth.hand[seat].tolist()
        held = sum(self.counts(other, is_old) for other in others)
        assert world.old[others].sum(axis=0).tolist() == held.tolist()
        fresh = sum(self.counts(other, lambda when: when == self.generation) for other in others)
        pool = fresh + np.bincount(truth.deck[: truth.n_deck], minlength=N_PRODUCE)
        drawn = (world.hand - world.known - world.old)[others].sum(axis=0)
        assert (drawn + np.bincount(world.deck[: world.n_deck], minlength=N_PRODUCE)).tolist() == pool.tolist()
        told = [(old_unseen(truth, seat, kind), fresh_unseen(truth, seat, kind)) for kind in range(N_PRODUCE)]
        assert told == list(zip(held.tolist(), pool.tolist(), strict=True))


@pytest.mark.rule("cinque_terre", "12.2", "R36")
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_every_world_drawn_agrees_with_what_an_attentive_seat_has_seen(seats):
    match = deal(seats, 10 + seats)
    witness, before = Witness(match), record_from(GAME.record, match.state.tobytes())
    for position in random_plies(match, seats):
        if position.moves:
            witness.see(before, position.moves[-1], position.state)
        before = record_from(GAME.record, position.state.tobytes())
        if position.ply % 19 == 0 and not position.is_over:
            seat = position.ply // 19 % seats
            witness.check(position.hidden_from(seat, seed_key(position.ply)), position.state, seat)
    assert witness.generation > 0


# -- orders ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cinque_terre", "12.1", "R23", "R36")
def test_secret_orders_of_others_are_any_that_nobody_sees():
    match = lay("seats 3; secrets 7,8/9/-; claimed 1,2/3/-; row 20,21,22; starting 3/4/5")
    theirs = set()
    for other in samples(match, 0, 50):
        assert [order + 1 for order in range(80) if other.secret_of[order] == 0] == [7, 8]
        told = [order + 1 for order in range(80) if other.secret_of[order] == 1]
        assert len(told) == 1
        theirs |= set(told)
    assert not theirs & {1, 2, 3, 7, 8, 20, 21, 22}
    assert len(theirs) > 25


@pytest.mark.rule("cinque_terre", "12.1", "R36")
def test_starting_orders_of_others_are_any_but_ones_own():
    match = deal(3)
    mine = int(match.state.starting[1])
    theirs = Counter()
    for other in samples(match, 1, 60):
        assert other.starting[1] == mine
        assert len(set(other.starting[:3].tolist())) == 3
        theirs.update([int(other.starting[0]), int(other.starting[2])])
    assert mine not in theirs
    assert len(theirs) > 12


@pytest.mark.rule("cinque_terre", "8.3", "12.1")
def test_the_order_looked_at_is_known_to_its_seat_alone():
    match = play(lay(f"row 1,2; sold {serving(1)}/{NOTHING_SOLD}; orders {','.join(map(str, range(3, 81)))}"), "end,claim 1")
    assert {int(other.order_deck[other.n_order_deck - 1]) for other in samples(match, 0)} == {79}
    assert len({int(other.order_deck[other.n_order_deck - 1]) for other in samples(match, 1)}) > 10
    match.play("keep")
    assert secrets(match) == [80]
    assert {int(other.secret_of[79]) for other in samples(match, 0)} == {0}
    assert len({int(other.secret_of[79]) for other in samples(match, 1, 100)}) > 1


# -- numbers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("cinque_terre", "12.1", "12.2")
def test_an_observation_starts_with_the_one_who_looks():
    match = lay("seats 3; seat 2; hands 2V/1L/-; known 1V/-/-; old -/1L/-; carts 1/2/5")
    game, places, at = match.game, {}, 0
    for feature in game.features:
        places[feature.name] = (at, feature)
        at += feature.n_values

    def part(seat, name):
        first, feature = places[name]
        return match.observe(seat)[first : first + feature.n_values].reshape(feature.shape)

    assert part(1, "to_move").tolist() == [1, 0, 0, 0, 0]
    assert part(0, "to_move").tolist() == [0, 1, 0, 0, 0]
    assert part(0, "hand")[0] == pytest.approx(0.2)
    assert part(1, "hand")[5] == pytest.approx(0.1)
    assert part(1, "hand_size").tolist() == pytest.approx([0.1, 0, 0.2, 0, 0])
    assert part(1, "known")[2, 0] == pytest.approx(0.1)
    assert part(0, "old_unseen")[5] == pytest.approx(0.1)
    assert part(1, "old_unseen")[5] == 0
    assert part(2, "space")[0].argmax() == 4
    assert part(0, "space")[0].argmax() == 0
    assert at == game.n_features


@pytest.mark.rule("cinque_terre", "12.1", "8.1")
def test_an_observation_tells_orders():
    match = lay(f"row 1,2; sold {serving(1)}/{NOTHING_SOLD}; orders ?; secrets 40/-; claimed 39/-; vendors 2,-,-,-,-")
    play(match, "end,claim 1")
    observation = match.observe(0)
    assert np.isfinite(observation).all()
    assert (observation != match.observe(1)).any()
