"""A bot is handed a seat's eyes: the true state is neither in them nor reachable from them."""

import gc
import json

import numpy as np
import pytest

import huerta
from huerta.bots import Seat, make_bot
from huerta.core.playthrough import random_match, random_plies
from huerta.core.rng import seed_key

KINDS = ("random", "greedy", "flat:60", "tree:60", "easy", "medium")


def positions(seats, count, seed=0):
    """Positions spread over random games."""
    found = []
    while len(found) < count:
        match = huerta.new("finca", seats, seed=seed)
        for moment in random_plies(match, seed):
            if moment.ply % 17 == seed % 17 and not moment.is_over:
                found.append(moment.at(moment.ply))
        seed += 1
    return found[:count]


def another_world(match, seed):
    """A match whose hidden tiles are others, though its seat to move cannot tell."""
    return huerta.Match.from_state(match.game, match.hidden_from(match.to_move, seed_key(seed, 99)))


def test_the_true_state_is_not_reachable_from_a_seat():
    match = positions(3, 1)[0]
    seat = Seat.at(match)
    reachable, found = [seat], set()
    while reachable:
        thing = reachable.pop()
        if id(thing) in found or isinstance(thing, type | str | bytes):
            continue
        found.add(id(thing))
        assert thing is not match
        assert thing is not match.state
        if not callable(thing) and type(thing).__module__ != "builtins":
            reachable += gc.get_referents(thing)
    assert match.key.hex() not in json.dumps(seat.view)
    assert seat._world.deck.tobytes() != match.state.deck.tobytes()
    assert seat._world.generator.key.tobytes() != match.state.generator.key.tobytes()


def test_a_seat_sees_what_its_match_shows_it():
    for match in positions(4, 20):
        seat = Seat.at(match)
        assert seat.view == match.view(match.to_move)
        assert np.array_equal(seat.observation, match.observe(match.to_move))
        assert seat.texts == match.legal()
        assert (seat.number, seat.n_seats, seat.ply) == (match.to_move, 4, match.ply)


def test_an_imagined_match_can_be_played_without_touching_the_true_one():
    match = positions(2, 1)[0]
    before = match.state.tobytes()
    world = Seat.at(match).imagine()
    world.play(world.legal()[0])
    assert match.state.tobytes() == before


def test_nobody_sits_at_a_finished_game():
    match = random_match(huerta.get_game("finca"), 2, {}, 1)
    with pytest.raises(huerta.MoveError, match="the game is over"):
        Seat.at(match)


@pytest.mark.parametrize("kind", KINDS)
def test_no_choice_changes_when_the_hidden_state_is_another_one(kind):
    for number, match in enumerate(positions(3, 200)):
        other = another_world(match, number)
        assert other.state.tobytes() != match.state.tobytes()
        assert make_bot(kind, 5).choose(Seat.at(match)) == make_bot(kind, 5).choose(Seat.at(other))
