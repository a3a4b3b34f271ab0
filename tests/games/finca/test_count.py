"""The census of pieces: nothing can be lost, doubled or exchanged without a count that tells."""

import pytest

from huerta.games.finca import GAME
from huerta.games.finca import components as box
from tests.games.counting import kind, moments, number, place, unnamed, unnoticed

PIECES = {
    "blades": kind(box.N_FRUITS),
    "farmers": number,
    "in_hand": number,
    "supply": number,
    "fruit": number,
    "centre": number,
    "carts": number,
    "deck": kind(box.N_TILE_KINDS),
    "height": number,
    "tiles": number,
    "of_value": number,
    "shown": number,
    "jokers": number,
    "finca": kind(box.N_FINCA_TILES),
    "finca_owner": place,
    "house": number,
    "houses_left": number,
}
NO_PIECES = {"phase", "start_seat", "load", "room", "short_paid", "served", "n_served", "still_turns"}
ALWAYS_SOMEWHERE = {"actions", "bonus_owner"}  # used or not, owned or not: whatever these say, the tile is there


def test_every_field_is_thought_of():
    assert not unnamed(GAME, PIECES, NO_PIECES | ALWAYS_SOMEWHERE)


@pytest.mark.parametrize("seats", GAME.seats)
def test_every_lost_or_doubled_piece_is_noticed(seats):
    for state in moments(GAME, seats, {}, 1):
        assert unnoticed(GAME, state, PIECES) == []
