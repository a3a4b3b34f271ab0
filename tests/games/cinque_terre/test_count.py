"""The census of pieces: nothing can be lost, doubled or exchanged without a count that tells."""

import pytest

from huerta.games.cinque_terre import GAME
from huerta.games.cinque_terre import components as box
from tests.games.counting import copy, kind, moments, number, place, unnamed, unnoticed

PIECES = {
    "dice": lambda face: (0,) if face else (1,),
    "terrace": kind(box.N_TERRACES),
    "pile": number,
    "cart": number,
    "sold": number,
    "lire": number,
    "hand": number,
    "deck": kind(box.N_PRODUCE),
    "n_deck": number,
    "face_up": kind(box.N_PRODUCE),
    "discard": number,
    "order_deck": kind(box.N_ORDERS),
    "n_order_deck": number,
    "order_row": kind(box.N_ORDERS),
    "claimed_by": place,
    "secret_of": place,
    "vendor": place,
}
NO_PIECES = {"phase", "start_seat", "actions_left", "under_way", "order_claimed", "vendor_claimed", "space"} | {
    "trigger",
    "trigger_seat",
    "turns_left",
}
BY_THEMSELVES = {"known", "old", "starting"}  # below


def test_every_field_is_thought_of():
    assert not unnamed(GAME, PIECES, NO_PIECES | BY_THEMSELVES)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_lost_or_doubled_piece_is_noticed(seats):
    for state in moments(GAME, seats, {}, 1):
        assert unnoticed(GAME, state, PIECES) == []


@pytest.mark.parametrize("field", ["known", "old"])
def test_more_cards_told_than_held_are_noticed(field):
    state = moments(GAME, 2, {}, 3)[1]
    broken = copy(GAME, state)
    broken[field][1, 4] = state.hand[1, 4] + 1
    name = f"more {box.PRODUCE[4]} cards told than held"
    assert (GAME.census(state)[name], GAME.census(broken)[name]) == (0, 1)


def test_a_starting_order_lost_or_doubled_is_noticed():
    state = moments(GAME, 4, {}, 4)[2]
    assert GAME.census(state)["starting orders"] == 4
    for order in (int(state.starting[0]), -1, box.N_STARTING):
        broken = copy(GAME, state)
        broken.starting[3] = order
        assert GAME.census(broken)["starting orders"] == 3


@pytest.mark.parametrize("place", [0, 59, 60, 79])
def test_every_order_is_once_on_the_table(place):
    state = moments(GAME, 2, {}, 5)[0]
    assert (GAME.census(state)["orders"], GAME.census(state)["orders in two places"]) == (box.N_ORDERS, 0)
    state.claimed_by[place] = 1
    assert (GAME.census(state)["orders"], GAME.census(state)["orders in two places"]) == (box.N_ORDERS, 1)
