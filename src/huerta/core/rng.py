"""The keyed generator that lives in the state: ChaCha8 in counter mode.

Same key, same numbers, on every target. What players see does not give the key away, so nobody can compute the face-down
tiles from the face-up ones. All arithmetic is on plain integers masked to 32 bits: identical interpreted, compiled and on a GPU.
"""

import hashlib
import secrets
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from huerta.core.errors import KeyFormatError, whole
from huerta.core.jit import compiled

KEY_WORDS = 8
KEY_BYTES = 32
BLOCK_WORDS = 16
DOUBLE_ROUNDS = 4  # ChaCha8: eight rounds, two at a time
MASK = 0xFFFFFFFF
WORD_BITS = 32
CONSTANTS = np.frombuffer(b"expand 32-byte k", "<u4").astype(np.int64)  # ChaCha's first row
KEY_PLACE = len(CONSTANTS)  # in a block, after the constants; then the block's number
NUMBER_PLACE = KEY_PLACE + KEY_WORDS

GENERATOR = np.dtype(
    [
        ("key", np.uint32, (KEY_WORDS,)),  # 256 bits; who has them knows every future draw
        ("block_no", np.uint32),  # how many blocks have been made
        ("words_left", np.uint32),  # how many words of the newest block are still unused
        ("words", np.uint32, (BLOCK_WORDS,)),  # the newest block
    ],
    align=True,
)


class Generator(Protocol):
    """The generator's record, as rule code sees it."""

    key: NDArray[np.uint32]
    block_no: int
    words_left: int
    words: NDArray[np.uint32]


@compiled
def rotated(word: int, bits: int) -> int:
    """The 32-bit word turned left."""
    return ((word << bits) & MASK) | (word >> (WORD_BITS - bits))


@compiled
def mix(words: NDArray[np.uint32], a: int, b: int, c: int, d: int) -> None:
    """ChaCha's quarter round on four words of the block."""
    wa, wb, wc, wd = int(words[a]), int(words[b]), int(words[c]), int(words[d])
    wa = (wa + wb) & MASK
    wd = rotated(wd ^ wa, 16)
    wc = (wc + wd) & MASK
    wb = rotated(wb ^ wc, 12)
    wa = (wa + wb) & MASK
    wd = rotated(wd ^ wa, 8)
    wc = (wc + wd) & MASK
    wb = rotated(wb ^ wc, 7)
    words[a], words[b], words[c], words[d] = wa, wb, wc, wd


@compiled
def add_start(generator: Generator) -> None:
    """Add to the block what it starts from: constants, key, block number, zeros."""
    words = generator.words
    for place in range(KEY_PLACE):
        words[place] = (int(words[place]) + int(CONSTANTS[place])) & MASK
    for place in range(KEY_WORDS):
        words[KEY_PLACE + place] = (int(words[KEY_PLACE + place]) + int(generator.key[place])) & MASK
    words[NUMBER_PLACE] = (int(words[NUMBER_PLACE]) + int(generator.block_no)) & MASK


@compiled
def make_block(generator: Generator) -> None:
    """Sixteen fresh words from the key and the block number."""
    words = generator.words
    for place in range(BLOCK_WORDS):
        words[place] = 0
    add_start(generator)
    for _ in range(DOUBLE_ROUNDS):
        mix(words, 0, 4, 8, 12)
        mix(words, 1, 5, 9, 13)
        mix(words, 2, 6, 10, 14)
        mix(words, 3, 7, 11, 15)
        mix(words, 0, 5, 10, 15)
        mix(words, 1, 6, 11, 12)
        mix(words, 2, 7, 8, 13)
        mix(words, 3, 4, 9, 14)
    add_start(generator)
    generator.block_no = (int(generator.block_no) + 1) & MASK
    generator.words_left = BLOCK_WORDS


@compiled
def random_word(generator: Generator) -> int:
    """The next 32 random bits."""
    if generator.words_left == 0:
        make_block(generator)
    place = BLOCK_WORDS - int(generator.words_left)
    generator.words_left = int(generator.words_left) - 1
    return int(generator.words[place])


@compiled
def random_below(generator: Generator, limit: int) -> int:
    """A number from 0 to limit - 1, each equally likely (Lemire's multiplication; a division only in rare cases)."""
    while True:
        product = random_word(generator) * int(limit)
        if product & MASK >= limit or product & MASK >= (MASK + 1) % int(limit):
            return product >> WORD_BITS


@compiled
def shuffle(generator: Generator, items: NDArray[Any]) -> None:
    """Every order of the items is equally likely afterwards."""
    for last in range(len(items) - 1, 0, -1):
        other = random_below(generator, last + 1)
        items[last], items[other] = items[other], items[last]


@compiled
def set_key(generator: Generator, key: NDArray[np.uint32]) -> None:
    """Start afresh from a key."""
    for place in range(KEY_WORDS):
        generator.key[place] = key[place]
    generator.block_no = 0
    generator.words_left = 0
    for place in range(BLOCK_WORDS):
        generator.words[place] = 0


@compiled
def draw_key(generator: Generator, key: NDArray[np.uint32]) -> None:
    """Fill a key with fresh random words: an independent stream."""
    for place in range(KEY_WORDS):
        key[place] = random_word(generator)


def fresh_key() -> bytes:
    """A key from the operating system."""
    return secrets.token_bytes(KEY_BYTES)


def seed_key(seed: int, index: int = 0) -> bytes:
    """The key of game number `index` of an experiment that names one seed for all."""
    return hashlib.sha256(f"huerta {whole(seed, 'a seed')} {index}".encode()).digest()


def key_words(key: bytes) -> NDArray[np.uint32]:
    """The key as the generator holds it."""
    if len(key) != KEY_BYTES:
        raise KeyFormatError(f"a key is {KEY_BYTES} bytes, not {len(key)}")
    return np.frombuffer(key, "<u4").astype(np.uint32)


def read_key(text: str) -> bytes:
    """A key from its 64 hexadecimal digits."""
    try:
        key = bytes.fromhex(text)
    except ValueError:
        key = b""
    if len(key) != KEY_BYTES:
        raise KeyFormatError(f"a key is {2 * KEY_BYTES} hexadecimal digits, not {text!r}")
    return key


def new_generator(key: bytes) -> Any:
    """A generator outside any state, for choosing random moves."""
    generator = np.zeros(1, GENERATOR).view(np.recarray)[0]
    set_key(generator, key_words(key))
    return generator
