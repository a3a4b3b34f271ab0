"""The census of pieces: nothing can be lost, doubled or exchanged without a count that tells."""

import pytest

from huerta.games.farm_club import GAME
from huerta.games.farm_club import components as box
from tests.games.counting import copy, kind, moments, number, unnamed, unnoticed

PIECES = {
    "bag": number,
    "deck": number,
    "row_animals": kind(box.N_SPECIES),
    "row_goals": kind(box.N_GOALS),
    "leaders": number,
    "clans": number,
    "stock": number,
    "farm": kind(box.N_SPECIES),
    "counts": number,
    "cards": kind(box.N_GOALS + box.N_CLANS),
    "n_cards": number,
    "birds": number,
    "hand": kind(box.N_SPECIES),
}
NO_PIECES = {"phase", "start_seat", "card_state"}
BY_ITSELF = {"side"}  # below: which boards stayed in the box is not kept


def test_every_field_is_thought_of():
    assert not unnamed(GAME, PIECES, NO_PIECES | BY_ITSELF)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("clan_cards", box.CLAN_LISTS)
def test_every_lost_or_doubled_piece_is_noticed(seats, clan_cards):
    for state in moments(GAME, seats, {"clan_cards": clan_cards}, 1):
        assert unnoticed(GAME, state, PIECES) == []


def test_a_board_that_two_seats_have_is_noticed():
    start = moments(GAME, 3, {}, 2)[0]
    assert GAME.census(start)["farm boards"] == 3
    for side in (int(start.side[0]), int(start.side[0]) ^ 1, -1, box.N_SIDES):
        broken = copy(GAME, start)
        broken.side[2] = side
        assert GAME.census(broken)["farm boards"] == 2
