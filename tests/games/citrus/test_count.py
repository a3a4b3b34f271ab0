"""The census of pieces: nothing can be lost, doubled or exchanged without a count that tells."""

import pytest

from huerta.games.citrus import GAME
from huerta.games.citrus import components as box
from huerta.games.citrus.layout import FACE_UP, IN_STACK
from huerta.games.citrus.notation.writing import cells_of
from huerta.games.citrus.rules.areas import area, both, keep_area, minus, only
from tests.games.counting import copy, kind, moments, number, unnamed, unnoticed, word

PIECES = {
    "planted": word,
    "wells": word,
    "worker": word,
    "lying": word,
    "finca_roads": word,
    "drawn": kind(box.N_FINCA_KINDS),
    "waiting": number,
    "market": kind(box.N_TILES),
    "bag": number,
    "plowed": number,
    "finca": kind(box.N_FINCA_KINDS),
    "fincas_left": number,
    "held": number,
    "used": number,
    "pool": number,
}
NO_PIECES = {"score", "harvest_points", "start_seat", "stage", "drawn_why", "refill_due", "complete", "scored", "coins"} | {
    "linked_east",
    "linked_south",
    "bridges",
    "plows",
    "harvested",
    "passes",
    "rescued",
}
BY_THEMSELVES = {"owned", "site_tile"}  # below


def test_every_field_is_thought_of():
    assert not unnamed(GAME, PIECES, NO_PIECES | BY_THEMSELVES)


@pytest.mark.parametrize("seats", GAME.seats)
@pytest.mark.parametrize("edition", ["printed-2013", "online-2022"])
def test_every_lost_or_doubled_piece_is_noticed(seats, edition):
    for state in moments(GAME, seats, {"edition": edition, "landscape": "new", "side": "short"}, 1):
        assert unnoticed(GAME, state, PIECES) == []


def test_a_finca_on_a_site_whose_tile_still_lies_there_is_noticed():
    state = moments(GAME, 2, {}, 2)[1]
    for site in range(box.N_SITES):
        for tile in (IN_STACK, FACE_UP):
            broken = copy(GAME, state)
            broken.site_tile[site] = tile
            assert GAME.census(broken)["fincas on sites that are not gone"] == int(state.finca[site] != box.NONE)


def played():
    """A position of two seats in which the first has regions."""
    state = moments(GAME, 2, {}, 3)[1]
    assert GAME.census(state)["regions of seat 1 without one worker"] == 0
    assert state.owned[0].any()
    return state, cells_of(state.owned[0]), cells_of(state.worker[0])


def wrong_regions(state):
    return GAME.census(state)["regions of seat 1 without one worker"]


def test_a_worker_on_land_that_is_not_his_is_noticed():
    state, _, workers = played()
    for worker in workers:
        broken = copy(GAME, state)
        keep_area(broken.owned[0], minus(area(state.owned[0]), only(worker)))
        assert wrong_regions(broken) >= 1


def test_owned_land_without_a_plantation_is_noticed():
    state, *_ = played()
    planted = {cell for words in state.planted for cell in cells_of(words)}
    for cell in set(range(box.N_CELLS)) - planted:
        broken = copy(GAME, state)
        keep_area(broken.owned[0], both(area(state.owned[0]), only(cell)))
        assert wrong_regions(broken) == 1


def test_every_region_needs_one_worker():
    state, owned, workers = played()
    keep_area(state.worker[0], (0, 0, 0))
    assert wrong_regions(state) == len(workers)
    keep_area(state.worker[0], area(state.owned[0]))
    assert wrong_regions(state) <= len(workers)
    assert GAME.census(state)["workers of seat 1 too many"] == max(len(owned) - box.N_WORKERS, 0)
