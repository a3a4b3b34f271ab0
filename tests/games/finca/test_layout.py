"""The state record, the options and the move space: the shapes that rules and people rely on."""

import numpy as np
import pytest

import huerta
from huerta import OptionError, SeatsError
from huerta.core.game import HEADER, Header
from huerta.games.finca import GAME
from huerta.games.finca.layout import ENDINGS, LOADS, OPTIONS, PHASES, STATE, State
from huerta.games.finca.moves import MOVES

from .table import EDITIONS, FRANJOS, RIO_GRANDE, deal


def test_the_protocol_that_rule_code_sees_names_the_fields_of_the_record():
    own = [name for name in STATE.names if name not in {field[0] for field in HEADER}]
    assert list(State.__annotations__) == own
    assert list(Header.__annotations__) == [field[0] for field in HEADER]
    assert STATE.names == (*Header.__annotations__, *State.__annotations__)


def test_an_array_in_the_record_is_an_array_in_the_protocol():
    for name, kind in State.__annotations__.items():
        is_array = bool(STATE[name].shape)
        assert (kind is not int) == is_array, name


def test_no_field_hides_a_method_of_numpy_records():
    assert not set(STATE.names) & set(dir(np.record))


def test_phases_loads_and_endings_have_their_words():
    assert PHASES == ("place", "turn", "first", "second", "deliver")
    assert LOADS == ("", "cart", "large", "less")
    assert ENDINGS == GAME.endings == ("going on", "last wooden finca placed", "standstill", "limit of 100 rounds")


# -- options -----------------------------------------------------------------------------------------------------------

DEFAULTS = {
    RIO_GRANDE: {
        "fruit_supply": "full",
        "start_player": "first-seat",
        "cart_shortage": "none-left",
        "joker_finca": "values",
        "gust_own_blade": "yes",
        "one_less_cart": "pay",
    },
    FRANJOS: {
        "fruit_supply": "by-seats",
        "start_player": "first-seat",
        "cart_shortage": "not-enough",
        "joker_finca": "symbols",
        "gust_own_blade": "yes",
        "one_less_cart": "pay",
    },
}


@pytest.mark.rule("finca", "1.5", "1.10", "4.5", "6.4", "7.3", "7.5")
@pytest.mark.parametrize("edition", EDITIONS)
def test_an_edition_is_a_choice_of_the_options(edition):
    assert deal(2, edition).options == {"edition": edition, **DEFAULTS[edition]}


def test_the_table_of_options_in_the_rules_is_true():
    for name in DEFAULTS[RIO_GRANDE]:
        option = next(option for option in OPTIONS if option.name == name)
        values = ", ".join(f"`{choice}`" for choice in option.choices)
        line = f"| `{name}` | {values} | `{DEFAULTS[RIO_GRANDE][name]}` | `{DEFAULTS[FRANJOS][name]}` |"
        assert line in GAME.rules


def test_a_table_may_change_any_option():
    for option in OPTIONS:
        for choice in option.choices:
            match = huerta.new("finca", 3, seed=1, **{option.name: choice})
            assert match.options[option.name] == choice
            assert option.summary.endswith(".")


def test_what_cannot_be_chosen_is_refused():
    with pytest.raises(OptionError, match="there is no option 'joker'"):
        huerta.new("finca", joker="values")
    with pytest.raises(OptionError, match="option joker_finca is values or symbols, not 'jokers'"):
        huerta.new("finca", joker_finca="jokers")
    for seats in (1, 5):
        with pytest.raises(SeatsError, match=f"Finca is for 2 to 4 players, not {seats}"):
            huerta.new("finca", seats)


# -- moves -------------------------------------------------------------------------------------------------------------


def test_the_table_of_moves_in_the_rules_names_every_kind():
    written = GAME.rules.split("## Writing moves")[1].split("\n## ")[0]
    for example in ("place 3", "move 3", "double", "gust 3>7", "cart", "large", "less", "deliver Artà", "done"):
        assert f"| `{example}` |" in written
        MOVES.read(example)
    assert MOVES.parts(MOVES.read("deliver Artà lemon")).kind == "deliver_joker"
    assert MOVES.parts(MOVES.read("deliver Artà less lemon")).kind == "deliver_short"
    assert len({kind.name for kind in MOVES.kinds}) == 11


def test_every_move_has_a_number_a_text_and_parts():
    assert len(MOVES) == 12 + 12 + 1 + 144 + 3 + 10 + 60 + 60 + 1
    for number in range(len(MOVES)):
        parts = MOVES.parts(number)
        assert MOVES.read(MOVES.text(number)) == number
        assert MOVES.number(parts.kind, *parts.operands) == number


@pytest.mark.parametrize("text", ["deliver arta LEMON", "  Deliver   Artà lemon ", "deliver Artá lemon"])
def test_capitals_accents_and_spaces_do_not_matter(text):
    assert MOVES.text(MOVES.read(text)) == "deliver Artà lemon"
