"""The keyed generator: ChaCha8 as published, fair, and the same again from the same key."""

from collections import Counter
from itertools import permutations

import numpy as np
import pytest

from huerta.core.errors import KeyFormatError
from huerta.core.rng import (
    BLOCK_WORDS,
    KEY_BYTES,
    draw_key,
    fresh_key,
    key_words,
    new_generator,
    random_below,
    random_word,
    read_key,
    seed_key,
    set_key,
    shuffle,
)

# Test vectors of draft-strombergson-chacha-test-vectors-01: 256-bit key, 8 rounds, IV zero, the first two blocks.
PUBLISHED = {
    "00" * 32: """
        3e00ef2f895f40d67f5bb8e81f09a5a1 2c840ec3ce9a7f3b181be188ef711a1e
        984ce172b9216f419f445367456d5619 314a42a3da86b001387bfdb80e0cfe42
        d2aefa0deaa5c151bf0adb6c01f2a5ad c0fd581259f9a2aadcf20f8fd566a26b
        5032ec38bbc5da98ee0c6f568b872a65 a08abf251deb21bb4b56e5d8821e68aa""",
    "01" + "00" * 31: """
        cf5ee9a0494aa9613e05d5ed725b804b 12f4a465ee635acc3a311de8740489ea
        289d04f43c7518db56eb4433e498a123 8cd8464d3763ddbb9222ee3bd8fae3c8
        b4355a7d93dd8867089ee643558b9575 4efa2bd1a8a1e2d75bcdb32015542638
        291941feb49965587c4fdfe219cf0ec1 32a6cd4dc067392e67982fe53278c0b4""",
}


@pytest.mark.parametrize("key", PUBLISHED)
def test_the_stream_is_the_published_one(key: str) -> None:
    generator = new_generator(bytes.fromhex(key))
    words = [random_word(generator) for _ in range(2 * BLOCK_WORDS)]
    assert np.array(words, "<u4").tobytes() == bytes.fromhex(PUBLISHED[key])


def test_a_block_is_made_when_its_first_word_is_asked_for() -> None:
    generator = new_generator(bytes(32))
    assert (generator.block_no, generator.words_left) == (0, 0)
    random_word(generator)
    assert (generator.block_no, generator.words_left) == (1, BLOCK_WORDS - 1)
    for _ in range(BLOCK_WORDS):
        random_word(generator)
    assert (generator.block_no, generator.words_left) == (2, BLOCK_WORDS - 1)


def test_the_block_number_starts_again_after_the_last_one() -> None:
    generator = new_generator(bytes(32))
    generator.block_no = 2**32 - 1
    random_word(generator)
    assert generator.block_no == 0


def test_setting_a_key_forgets_everything_else() -> None:
    used = new_generator(seed_key(1))
    for _ in range(20):
        random_word(used)
    set_key(used, key_words(seed_key(2)))
    assert used.tobytes() == new_generator(seed_key(2)).tobytes()


def chi_square(counts: list[int]) -> float:
    expected = sum(counts) / len(counts)
    return sum((count - expected) ** 2 / expected for count in counts)


# The 99.99 % points of chi-square for limit - 1 degrees of freedom. The stream is fixed, so this never fails by chance.
@pytest.mark.parametrize(("limit", "bound"), [(2, 15.2), (3, 18.5), (6, 25.8), (12, 37.4), (42, 85.0)])
def test_every_number_below_the_limit_is_equally_likely(limit: int, bound: float) -> None:
    generator = new_generator(seed_key(limit))
    drawn = Counter(random_below(generator, limit) for _ in range(6_000))
    assert set(drawn) == set(range(limit))
    assert chi_square(list(drawn.values())) < bound


def test_a_large_limit_is_fair_too() -> None:
    # 2**32 is 2⅔ times this limit: without drawing again, the lowest two thirds would be half as likely again as the rest.
    limit = 3 * 2**29
    generator = new_generator(seed_key(0))
    thirds = Counter(random_below(generator, limit) // 2**29 for _ in range(3_000))
    assert chi_square([thirds[third] for third in range(3)]) < 18.5
    words_used = int(generator.block_no) * BLOCK_WORDS - int(generator.words_left)
    assert words_used > 3_000  # some words had to be refused


def test_below_one_is_always_zero() -> None:
    generator = new_generator(seed_key(0))
    assert {random_below(generator, 1) for _ in range(50)} == {0}


def test_every_order_is_equally_likely_after_a_shuffle() -> None:
    generator = new_generator(seed_key(3))
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(4_800):
        items = np.arange(4, dtype=np.int8)
        shuffle(generator, items)
        orders[tuple(items.tolist())] += 1
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(list(orders.values())) < 56.0  # 23 degrees of freedom


@pytest.mark.parametrize("count", [0, 1])
def test_nothing_to_shuffle_draws_nothing(count: int) -> None:
    generator = new_generator(seed_key(3))
    shuffle(generator, np.zeros(count, np.int8))
    assert generator.block_no == 0


def test_a_drawn_key_starts_another_stream() -> None:
    source = new_generator(seed_key(4))
    first, second = key_words(bytes(32)), key_words(bytes(32))
    draw_key(source, first)
    draw_key(source, second)
    again = new_generator(seed_key(4))
    assert [random_word(again) for _ in range(16)] == [*first.tolist(), *second.tolist()]


def test_fresh_keys_are_never_the_same() -> None:
    keys = {fresh_key() for _ in range(10)}
    assert len(keys) == 10
    assert {len(key) for key in keys} == {KEY_BYTES}


def test_a_seed_names_one_key_for_each_game() -> None:
    assert seed_key(1) == seed_key(1, 0)
    assert len({seed_key(seed, index) for seed in range(10) for index in range(10)}) == 100
    # Written down, so that a seed means the same game in every version.
    assert seed_key(1).hex() == "58fd6914220e3e861653c7ee8b5c96d5725f38d3ad4bb32cbe3806e210073afa"


def test_a_key_is_read_from_its_digits() -> None:
    key = seed_key(5)
    assert read_key(key.hex()) == key
    assert key_words(key).astype("<u4").tobytes() == key


@pytest.mark.parametrize("text", ["", "00", "00" * 31, "00" * 33, "zz" * 32, "not a key"])
def test_anything_else_is_no_key(text: str) -> None:
    with pytest.raises(KeyFormatError, match="a key is 64 hexadecimal digits, not"):
        read_key(text)


@pytest.mark.parametrize("length", [0, 28, 31, 36])
def test_a_key_of_another_length_is_refused(length: int) -> None:
    with pytest.raises(KeyFormatError, match="32 bytes"):
        key_words(bytes(length))
