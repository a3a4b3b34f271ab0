"""The state record, the options and the move space: the shapes that rules and people rely on."""

import numpy as np
import pytest

from huerta import OptionError, SeatsError
from huerta.core.game import HEADER
from huerta.games.cinque_terre import GAME
from huerta.games.cinque_terre.layout import ENDINGS, PHASES, STATE, TRIGGERS, UNDER_WAY, State
from huerta.games.cinque_terre.moves import MAX_MOVES, MOVES, SECRET_KINDS

from .table import deal, lay


def test_the_protocol_that_rule_code_sees_names_the_fields_of_the_record():
    own = [name for name in STATE.names if name not in {field[0] for field in HEADER}]
    assert list(State.__annotations__) == own


def test_an_array_in_the_record_is_an_array_in_the_protocol():
    for name, kind in State.__annotations__.items():
        assert (kind is not int) == bool(STATE[name].shape), name


def test_no_field_hides_a_method_of_numpy_records():
    assert not set(STATE.names) & set(dir(np.record))


def test_the_words():
    assert PHASES == ("start", "act", "claim", "look", "second")
    assert UNDER_WAY == ("none", "harvest", "sell")
    assert TRIGGERS == ("none", "claims", "kinds")
    assert ENDINGS == GAME.endings == ("going on", "five claims", "two kinds gone", "limit of 200 turns")


def test_moves_are_written_as_people_say_them():
    for text in ("start terrace 2", "move Manarola", "draw", "draw lemon", "harvest lemon", "harvest lemon for 2 tomato"):
        assert MOVES.text(MOVES.read(text)) == text
    for text in ("sell lemon", "claim 21", "vendor Corniglia", "keep", "place", "second", "end"):
        assert MOVES.text(MOVES.read(text)) == text
    assert MOVES.parts(MOVES.read("claim 21")).operands == (20,)
    assert {"start"} == SECRET_KINDS


def test_no_position_has_more_moves_than_the_richest():
    # A terrace with three piles, a pair of every kind, four different open cards: 4 + 1 + 4 + 3 × 8 + 1.
    match = lay("hands 2V2M2G2U2Z2L2O2T/-; open VMGU")
    assert len(match.legal()) == MAX_MOVES == 34


def test_seats_and_options_that_do_not_exist_are_refused():
    with pytest.raises(SeatsError, match="Cinque Terre is for 2 to 5 players, not 6"):
        deal(6)
    with pytest.raises(OptionError, match="start_player is drawn or first-seat"):
        deal(2, start_player="oldest")
