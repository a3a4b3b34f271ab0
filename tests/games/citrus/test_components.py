"""The box: what is counted, and that the maps are what the rules ask of them. A corrected list need only keep these."""

import numpy as np
import pytest

from huerta.core.game import HEADER
from huerta.games.citrus import components as box
from huerta.games.citrus.layout import OPTIONS, PHASES, STATE, State

BOTH = range(len(box.SIDES))


def test_ninety_plantations_eighteen_of_each_fruit_six_with_a_well():
    assert box.N_PLANTATIONS == 90
    assert box.TILE_COPIES.tolist() == [12] * 5 + [6] * 5
    assert (box.TILE_COPIES - box.REMOVED_IN_SHORT[0]).sum() == 65
    assert (box.TILE_COPIES - box.REMOVED_IN_SHORT[1]).sum() == 60


def test_fifteen_fincas_thirty_landscape_tiles_and_three_plows():
    assert box.N_FINCAS == box.N_SITES == 15
    assert box.LANDSCAPE_COPIES.sum(axis=1).tolist() == [30, 33]
    assert dict(zip(box.LANDSCAPE, box.LANDSCAPE_COPIES[1].tolist(), strict=True))["bridge"] == 4


def test_a_tile_is_known_by_what_it_does_unless_it_is_a_horse():
    horses, bull = box.HORSES, box.BULL
    assert all(box.EFFECT[kind] == effect for effect, kind in enumerate(box.KIND_WITH.tolist()))
    others = [effect for effect in range(len(box.EFFECTS)) if effect != horses]
    assert box.kinds_with([horses, horses, *others])[horses] == 0
    with pytest.raises(ValueError, match="2 kinds of tile have the effect bull, and there must be one"):
        box.kinds_with([horses, bull, *others])
    with pytest.raises(ValueError, match="0 kinds of tile have the effect horses"):
        box.kinds_with(others)


def test_lines_of_the_full_market_have_two_three_or_four_tiles():
    assert box.N_MARKET == 12
    assert {len(spaces) for spaces in box.LINE_SPACES} == {2, 3, 4}


@pytest.mark.rule("citrus", "11.1", "11.3")
def test_the_short_side_lacks_four_sites():
    assert [site for site, cell in zip(box.SITES, box.SITE_CELLS[1], strict=True) if cell == box.NONE] == list("LMNO")
    assert box.NONE not in box.SITE_CELLS[0]


@pytest.mark.parametrize("side", BOTH)
def test_every_site_has_roads_and_no_space_is_a_road_of_two(side):
    for site in range(box.N_SITES):
        if box.SITE_CELLS[side][site] == box.NONE:
            continue
        assert len(box.ROAD_CELLS[side][site]) in (3, 4)
        assert len(box.AROUND_CELLS[side][site]) in (5, 8)
    assert not box.SHARED_ROADS[side].any()


@pytest.mark.parametrize("side", BOTH)
def test_building_land_hangs_together_and_holds_every_plantation(side):
    land = set(box.LAND_CELLS[side])
    found, new = set(), [min(land)]
    while new:
        cell = new.pop()
        if cell in land - found:
            found.add(cell)
            new += [cell + 1, cell - 1, cell + box.STRIDE, cell - box.STRIDE]
    assert found == land
    assert len(land) > (90, 65)[side]


def test_maps_and_lines_that_cannot_be_played_are_refused():
    with pytest.raises(ValueError, match="equally long"):
        box.check_maps((("...", ".."),))
    with pytest.raises(ValueError, match="at most 180"):
        box.check_maps((("." * 19,) * 10,))
    with pytest.raises(ValueError, match="60 spaces are whole rows"):
        box.check_maps((("." * 16,) * 10,))
    with pytest.raises(ValueError, match="no line has more than 4"):
        box.filled((0, 1, 2, 3, 4))


def test_the_numbers_of_the_board():
    assert (box.WIDTHS, box.HEIGHTS) == ((15, 13), (10, 8))
    assert [len(cells) for cells in box.LAND_CELLS] == [119, 82]
    assert [len(cells) for cells in box.BUSH_CELLS] == [18, 12]


@pytest.mark.rule("citrus", "7.4")
def test_income():
    assert box.INCOME.tolist() == [0, 2, 4, 6, 7, 8]


def test_the_record_and_its_description_agree():
    own = [name for name in STATE.names or () if name not in {field[0] for field in HEADER}]
    assert own == list(State.__annotations__)
    assert len(OPTIONS) == 12
    assert len(set(PHASES)) == 5


def test_how_far_a_turn_has_come_is_read_at_once():
    """A GPU reads 32 bytes at a time, from multiples of 32 on."""
    asked = ("stage", "drawn", "bridges", "plows", "refill_due", "complete", "waiting", "coins")
    ends = [(STATE.fields[name][1], STATE.fields[name][1] + STATE[name].itemsize - 1) for name in asked]
    assert len({place // 32 for place in sum(ends, ())}) == 1
    assert STATE.itemsize % 32 == 0


def test_tables_cannot_be_changed():
    with pytest.raises(ValueError, match="read-only"):
        box.LAND[0, 0] = 0
    assert box.LAND.dtype == np.int64
