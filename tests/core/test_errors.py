"""Every error is one sentence for the person who can mend it."""

import numpy as np
import pytest

from huerta.core import errors
from huerta.core.errors import HuertaError, hint, listed, whole

KINDS = [kind for kind in vars(errors).values() if isinstance(kind, type) and issubclass(kind, HuertaError)]


def test_every_error_is_a_huerta_error_and_a_value_error() -> None:
    assert len(KINDS) == 9
    assert all(issubclass(kind, ValueError) for kind in KINDS)


@pytest.mark.parametrize(
    ("words", "text"), [([], ""), (["a"], "a"), (["a", "b"], "a or b"), (["a", "b", "c"], "a, b or c"), ([2, 3, 4], "2, 3 or 4")]
)
def test_words_are_listed_as_people_do(words: list[object], text: str) -> None:
    assert listed(words) == text


def test_a_near_miss_gets_a_hint() -> None:
    assert hint("finka", ["citrus", "finca"]) == "; did you mean 'finca'?"


def test_a_far_miss_gets_none() -> None:
    assert hint("chess", ["citrus", "finca"]) == ""


@pytest.mark.parametrize("number", [7, np.int64(7), np.uint8(7), np.array(7)])
def test_a_whole_number_may_come_from_any_library(number: object) -> None:
    assert (whole(number, "it"), type(whole(number, "it"))) == (7, int)


@pytest.mark.parametrize("number", [7.0, None, "7", [7]])
def test_what_is_no_whole_number_is_named(number: object) -> None:
    with pytest.raises(HuertaError) as error:
        whole(number, "a seed")
    assert str(error.value) == f"a seed is a whole number, not {number!r}"
