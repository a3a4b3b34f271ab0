"""The move space: one integer and one text for every move, both ways."""

import numpy as np
import pytest

from huerta.core.errors import MoveError
from huerta.core.moves import Kind, MoveSpace, Operand, PlainMove, number_of, plain, spanned

TOWN = Operand("town", ("Artà", "Son Servera", "Inca"))
STEP = Operand("step", ("1", "2", "3", "4"))
LETTER = Operand("letter", tuple("abcdefghijklm"))
SPACE = MoveSpace(
    (
        Kind("walk", "walk {}", (STEP,)),
        Kind("fly", "fly {}>{}", (STEP, STEP)),
        Kind("rest", "rest"),
        Kind("visit", "visit {}", (TOWN,)),
        Kind("visit_less", "visit {} less {}", (TOWN, STEP)),
        Kind("spell", "spell {}", (LETTER,)),
    )
)


def test_every_move_has_one_number_and_one_text() -> None:
    assert len(SPACE) == 4 + 16 + 1 + 3 + 12 + 13
    assert len(set(SPACE.texts)) == len(SPACE)
    for number, text in enumerate(SPACE.texts):
        assert SPACE.text(number) == text
        assert SPACE.read(text) == number
        parts = SPACE.parts(number)
        assert SPACE.number(parts.kind, *parts.operands) == number


@pytest.mark.parametrize("number", [7, np.int64(7), np.uint8(7), np.array(7)])
def test_a_number_is_taken_from_any_library(number: object) -> None:
    assert (number_of(number), type(number_of(number))) == (7, int)


@pytest.mark.parametrize("move", [7.0, 7.5, float("nan"), None, "7", [7]])
def test_what_is_no_whole_number_is_no_move(move: object) -> None:
    with pytest.raises(MoveError, match=r"a move has a whole number, and .* is none"):
        SPACE.checked(move)


def test_a_move_can_be_taken_apart() -> None:
    assert SPACE.parts(SPACE.read("fly 2>4")) == PlainMove("fly", (1, 3))
    assert SPACE.parts(SPACE.read("rest")) == PlainMove("rest", ())
    assert SPACE.parts(SPACE.read("visit Inca less 1")) == PlainMove("visit_less", (2, 0))


def test_kinds_follow_each_other() -> None:
    assert [SPACE.first(kind.name) for kind in SPACE.kinds] == [0, 4, 20, 21, 24, 36]


def test_a_kind_that_does_not_exist_has_no_first_move() -> None:
    with pytest.raises(KeyError):
        SPACE.first("swim")


@pytest.mark.parametrize("text", ["visit arta", "  VISIT   Artà ", "Visit ARTÀ", "visit Arta\u0300"])
def test_capitals_accents_and_spaces_do_not_matter(text: str) -> None:
    assert SPACE.text(SPACE.read(text)) == "visit Artà"


def test_plain_text_is_compared() -> None:
    assert plain("  Són   SERVERA ") == "son servera"


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("walk 5", "'walk 5' is not a move: write 'walk STEP', where STEP is 1 to 4"),
        ("fly 1>9", "'fly 1>9' is not a move: write 'fly STEP>STEP', where STEP is 1 to 4"),
        ("rest now", "'rest now' is not a move: write 'rest'"),
        (
            "visit Palma",
            "'visit Palma' is not a move: write 'visit TOWN' or 'visit TOWN less STEP', "
            "where TOWN is Artà, Son Servera or Inca; STEP is 1 to 4",
        ),
        ("spell z", "'spell z' is not a move: write 'spell LETTER', where LETTER is a, b, … m"),
        ("wlak 3", "'wlak 3' is not a move: moves start with walk, fly, rest, visit or spell; did you mean 'walk'?"),
        ("", "'' is not a move: moves start with walk, fly, rest, visit or spell"),
        ("?", "'?' is not a move: moves start with walk, fly, rest, visit or spell"),
    ],
)
def test_what_is_no_move_says_what_would_be_one(text: str, advice: str) -> None:
    with pytest.raises(MoveError) as error:
        SPACE.read(text)
    assert str(error.value) == advice


@pytest.mark.parametrize("number", [-1, 49, 10_000])
def test_a_number_outside_the_space_is_no_move(number: int) -> None:
    for look in (SPACE.text, SPACE.parts, SPACE.checked):
        with pytest.raises(MoveError, match=f"move number {number} does not exist: moves are numbered 0 to 48"):
            look(number)


def test_labels_in_short() -> None:
    assert spanned(("1", "2", "3")) == "1 to 3"
    assert spanned(("a", "b")) == "a or b"
    assert spanned(LETTER.labels) == "a, b, … m"
