"""Positions as text: the part that all games share."""

import numpy as np
import pytest

from huerta.core.errors import HuertaError, OptionError, PositionError
from huerta.core.game import new_record
from huerta.core.match import Match
from huerta.core.options import Option, Options
from huerta.core.playthrough import random_plies
from huerta.core.position import (
    read_game,
    read_generator,
    read_numbers,
    read_parts,
    reading,
    write_game,
    write_generator,
    write_numbers,
)
from huerta.core.rng import GENERATOR, new_generator, random_word, seed_key
from tests.core import nines

OPTIONS = Options((Option("edition", ("new", "old"), ""), Option("wind", ("calm", "storm"), "")))
PARTS = ("seats", "seat", "deck")


def test_parts_have_names() -> None:
    assert read_parts(" tarot old ;seats 3;  deck 1,2 3 ;", PARTS) == {"game": "tarot old", "seats": "3", "deck": "1,2 3"}


def test_a_part_may_be_empty() -> None:
    assert read_parts("tarot; deck", PARTS) == {"game": "tarot", "deck": ""}


def test_a_part_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(PositionError) as error:
        read_parts("tarot; seets 3", PARTS)
    assert str(error.value) == "a position has no part 'seets': parts are seats, seat or deck; did you mean 'seats'?"


def test_no_part_stands_twice() -> None:
    with pytest.raises(PositionError, match=r"^the part 'seats' stands twice$"):
        read_parts("tarot; seats 3; seats 3", PARTS)


@pytest.mark.parametrize(
    ("chosen", "text"),
    [
        ({}, "tarot new"),
        ({"edition": "old"}, "tarot old"),
        ({"wind": "storm"}, "tarot new wind=storm"),
        ({"edition": "old", "wind": "storm"}, "tarot old wind=storm"),
    ],
)
def test_the_first_part_tells_game_and_options(chosen: dict[str, str], text: str) -> None:
    assert write_game("tarot", OPTIONS, OPTIONS.resolve(chosen)) == text
    assert read_game(text, "tarot", OPTIONS) == OPTIONS.resolve(chosen)


def test_the_edition_may_be_named_or_left_out() -> None:
    assert read_game("tarot edition=old", "tarot", OPTIONS)["edition"] == "old"
    assert read_game("tarot", "tarot", OPTIONS) == OPTIONS.resolve({})


@pytest.mark.parametrize("part", ["", "chess", "Tarot old"])
def test_a_position_starts_with_the_name_of_its_game(part: str) -> None:
    with pytest.raises(PositionError, match=f"^a position of tarot starts with the word 'tarot', not '{part}'$"):
        read_game(part, "tarot", OPTIONS)


def test_unknown_options_are_refused() -> None:
    with pytest.raises(OptionError, match="option edition is new or old, not 'newest'"):
        read_game("tarot newest", "tarot", OPTIONS)


def test_a_game_without_options_has_positions_too() -> None:
    none = Options(())
    assert write_game("tarot", none, {}) == "tarot"
    assert read_game("tarot", "tarot", none) == {}
    with pytest.raises(HuertaError, match="old"):
        read_game("tarot old", "tarot", none)


def test_numbers_stand_in_a_row() -> None:
    assert write_numbers(np.array([[1, 0], [3, 2]], np.int8)) == "1,0,3,2"
    assert read_numbers("deck", "1,0,3", 3) == [1, 0, 3]


@pytest.mark.parametrize("text", ["", "1", "1,2", "1,2,x", "1,2,128", "1,2,-1", "1;2;3", "1,2,3,4"])
def test_other_numbers_are_refused(text: str) -> None:
    with pytest.raises(PositionError) as error:
        read_numbers("deck", text, 3)
    assert str(error.value) == f"the part 'deck' is 3 numbers from 0 to 127 with commas, not {text!r}"


@pytest.mark.parametrize("used", [0, 1, 15, 16, 17, 40])
def test_the_generator_goes_on_where_it_stood(used: int) -> None:
    generator = new_generator(seed_key(1))
    for _ in range(used):
        random_word(generator)
    again = new_record(GENERATOR)
    read_generator(write_generator(generator), again)
    assert again.tobytes() == generator.tobytes()
    assert [random_word(again) for _ in range(20)] == [random_word(generator) for _ in range(20)]


@pytest.mark.parametrize(
    "text",
    [
        "",
        "00",
        "00" * 32,
        f"{'00' * 32}/1",
        f"{'00' * 32}/1/2/3",
        f"{'00' * 32}/x/1",
        f"{'00' * 32}/-1/0",
        f"{'00' * 31}/1/1",
        f"{'00' * 32}/{2**32}/0",
    ],
)
def test_a_generator_is_a_key_and_two_numbers(text: str) -> None:
    with pytest.raises(HuertaError, match=r"generator|key"):
        read_generator(text, new_record(GENERATOR))


@pytest.mark.parametrize("where", ["1/17", "1/4294967295", "0/1", "0/16"])
def test_a_generator_cannot_have_words_that_no_block_gave(where: str) -> None:
    with pytest.raises(PositionError, match="generator"):
        read_generator(f"{'00' * 32}/{where}", new_record(GENERATOR))


def test_a_part_that_cannot_be_read_is_named() -> None:
    def refuse(error: Exception) -> object:
        raise error

    assert reading("deck", int, "3") == 3
    with pytest.raises(PositionError, match=r"^the part 'deck' cannot be read: no such card$"):
        reading("deck", lambda text: refuse(HuertaError("no such card")), "")
    with pytest.raises(PositionError, match=r"^already said$"):
        reading("deck", lambda text: refuse(PositionError("already said")), "")


def test_every_position_of_a_whole_game_is_read_back_to_the_last_byte() -> None:
    for seats in nines.GAME.seats:
        for match in random_plies(Match(nines.GAME, seats, {"limit": "six"}, seed_key(2)), 2):
            assert nines.GAME.read_position(match.position()).tobytes() == match.state.tobytes()
