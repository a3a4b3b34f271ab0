"""Positions as text, both ways, and what is wrong with a text is said."""

import pytest

from huerta.core.errors import PositionError
from huerta.core.playthrough import random_plies
from tests.games.citrus.table import GAME, deal, lay, part

NEW = "printed-2013 landscape=new"


@pytest.mark.parametrize("options", [{}, {"side": "short", "landscape": "new", "edition": "online-2022"}])
def test_positions_of_a_game_are_read_back_to_the_last_byte(options):
    match = deal(3, 5, **options)
    for moment in random_plies(match, 5):
        if moment.ply % 9 == 0 or moment.is_over:
            text = moment.position()
            assert GAME.read_position(text).tobytes() == moment.state.tobytes()
            for seat in range(3):
                told = moment.position(seat)
                assert GAME.write_position(GAME.read_position(told), seat) == told
                assert "generator" not in told


def test_what_a_text_leaves_out_stands_as_at_the_start():
    match = lay("")
    assert part(match, "fincas") == "A:8/6 B:10/5 C:12/4 D:8/6"
    assert part(match, "sites") == "E,F,G"
    assert match.view(0)["bag_count"] == 78
    assert lay("fincas A:8/6 B:8/6; sites -").view(0)["sites_left"] == list("CDEFGHIJKLMNO")


def test_a_finca_that_waits_is_told_with_its_reason():
    assert part(lay("drawn 12/4 milestone"), "drawn") == "12/4 milestone"


def test_bridges_are_told_from_the_first_end():
    text = "plantations L:h4@,j4,h6/-/-; bridges h4-j4,h4-h6"
    assert part(lay(text), "bridges") == "h4-j4,h4-h6"


WRONG = {
    "plantations L:f4": "is 3 groups",
    "plantations X:f4@/-/-": "written like",
    "plantations L:f4@@/-/-": "a plantation is a space",
    "plantations L:a1@/-/-": "no building land",
    "plantations L:z9@/-/-": "there is no space 'z9'",
    "plantations L:f4@ O:f4@/-/-": "two plantations",
    "plantations L:f4/-/-": "has no worker",
    "plantations L:f4@,f3@/-/-": "more than one worker",
    "plantations -/-/L:f4@": "no worker stands on neutral",
    "plantations L:a2@,c1@,a4@,a7@,o1@,o3@/-/-": "every seat has 5 workers",
    "plantations L:h4@,j4@/-/-; bridges h4-k4": "a bridge joins two plantations",
    "plantations L:h4@/-/-; bridges h4-j4": "a bridge joins two plantations",
    "plantations L:f4@/-/-; landscape bull:f4": "one on a space",
    "landscape bull:f4 cart:f4": "one on a space",
    "landscape cow:f4": "no 'cow'",
    "landscape bull:a2,a3,a4,a5,a7": "there are 4 bull tiles, not 5",
    "fincas A:9/9": "no '9/9'",
    "fincas A:8/6=gone": "fincas are written like",
    "fincas A:8/6 A:8/6": "fincas are written like",
    "fincas A:8/6 B:8/6 C:8/6 D:8/6 E:8/6 F:8/6; sites -": "there are 5 fincas 8/6, not 6",
    "sites A": "the site A cannot be open",
    "sites E,E": "the site E cannot be open",
    "market L": "is 12 tiles",
    "market X,-,-,-,-,-,-,-,-,-,-,-": "no 'X'",
    "waiting " + ",".join("L" * 13): "there are 12 tiles L",
    "coins 13,0": "2 numbers from 0 to 12",
    "held bull": "is 2 groups",
    "drawn 8/6 because": "no 'because'",
    "stage later": "no 'later'",
    "seat 3": "numbers from 1 to 2",
    "passes x": "numbers",
    "ready 1": "2 numbers",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_is_said(text):
    with pytest.raises(PositionError, match=WRONG[text]):
        lay(text)


def test_plows_exist_only_in_the_new_set():
    with pytest.raises(PositionError, match="there are 0 plow tiles"):
        lay("held plow/-")
    assert part(lay("held plow/-", NEW), "held") == "plow/-"


def test_on_the_short_side_only_its_own_sites_and_spaces_exist():
    with pytest.raises(PositionError, match="each on a site of this side"):
        lay("fincas L:8/6", "printed-2013 side=short")
    with pytest.raises(PositionError, match="no building land"):
        lay("plantations L:o2@/-/-", "printed-2013 side=short")
    assert lay("", "printed-2013 side=short short_tiles=60").view(0)["bag_count"] == 48
