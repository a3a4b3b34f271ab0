"""What a table may choose."""

import pytest

from huerta.core.errors import OptionError
from huerta.core.options import Option, Options

OPTIONS = Options(
    (
        Option("edition", ("new", "old"), "Whose rulebook."),
        Option("wind", ("calm", "storm"), "How it blows.", {"new": "storm", "old": "calm"}),
        Option("length", ("short", "long"), "How long.", "long"),
        Option("start", ("first", "drawn"), "Who starts."),
    )
)


def test_without_a_word_the_first_edition_is_played() -> None:
    assert OPTIONS.resolve({}) == {"edition": "new", "wind": "storm", "length": "long", "start": "first"}


def test_an_edition_sets_the_defaults_of_the_others() -> None:
    assert OPTIONS.resolve({"edition": "old"}) == {"edition": "old", "wind": "calm", "length": "long", "start": "first"}


def test_a_table_may_override_each() -> None:
    assert OPTIONS.resolve({"edition": "old", "wind": "storm", "start": "drawn"})["wind"] == "storm"


def test_options_are_kept_as_numbers() -> None:
    numbers = OPTIONS.numbers({"edition": "old", "start": "drawn"})
    assert numbers == [1, 0, 1, 1]
    assert OPTIONS.names(numbers) == {"edition": "old", "wind": "calm", "length": "long", "start": "drawn"}


def test_the_state_has_room_for_more_numbers_than_options() -> None:
    assert OPTIONS.names([1, 0, 1, 1, 0, 0, 0, 0]) == OPTIONS.names([1, 0, 1, 1])


def test_only_what_differs_from_the_edition_is_told() -> None:
    assert OPTIONS.told({}) == {"edition": "new"}
    assert OPTIONS.told({"edition": "old", "wind": "calm"}) == {"edition": "old"}
    assert OPTIONS.told({"edition": "old", "wind": "storm"}) == {"edition": "old", "wind": "storm"}


def test_what_is_told_is_enough() -> None:
    for edition in ("new", "old"):
        for wind in ("calm", "storm"):
            chosen = OPTIONS.resolve({"edition": edition, "wind": wind})
            assert OPTIONS.resolve(OPTIONS.told(chosen)) == chosen


def test_options_can_be_counted_and_walked_through() -> None:
    assert len(OPTIONS) == 4
    assert [option.name for option in OPTIONS] == ["edition", "wind", "length", "start"]


def test_a_game_may_have_no_options() -> None:
    none = Options(())
    assert (none.resolve({}), none.numbers({}), none.told({}), len(none)) == ({}, [], {}, 0)


@pytest.mark.parametrize("chosen", [["wind"], "wind", 3])
def test_options_are_given_by_name(chosen: object) -> None:
    with pytest.raises(OptionError, match=r"options are given by name, as \{'edition': …\}, not as "):
        OPTIONS.resolve(chosen)


def test_the_name_of_an_option_is_a_text() -> None:
    with pytest.raises(OptionError, match="there is no option 1: options are"):
        OPTIONS.resolve({1: "calm"})


def test_an_option_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(OptionError) as error:
        OPTIONS.resolve({"wnd": "calm"})
    assert str(error.value) == "there is no option 'wnd': options are edition, wind, length or start; did you mean 'wind'?"


def test_a_choice_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(OptionError) as error:
        OPTIONS.resolve({"wind": "storms"})
    assert str(error.value) == "option wind is calm or storm, not 'storms'; did you mean 'storm'?"
