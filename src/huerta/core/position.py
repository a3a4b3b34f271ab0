"""Positions as text, the part that all games share: `name value; name value; …`, like a FEN with words.

The first part names the game, its edition and whatever options differ; parts that stand at their default are left out.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import numpy as np

from huerta.core.errors import HuertaError, PositionError, hint, listed
from huerta.core.rng import BLOCK_WORDS, make_block, read_key

if TYPE_CHECKING:
    from huerta.core.options import Options


def read_parts(text: str, names: tuple[str, ...]) -> dict[str, str]:
    """The parts of a position text by name; the first one is called `game`."""
    parts: dict[str, str] = {}
    for number, piece in enumerate(text.strip().rstrip(";").split(";")):
        name, _, value = ("game", "", piece.strip()) if number == 0 else piece.strip().partition(" ")
        if number and name not in names:
            raise PositionError(f"a position has no part {name!r}: parts are {listed(names)}{hint(name, names)}")
        if name in parts:
            raise PositionError(f"the part {name!r} stands twice")
        parts[name] = value.strip()
    return parts


def read_game(part: str, name: str, options: "Options") -> dict[str, str]:
    """The options that a position's first part tells: `finca franjos-2018 joker_finca=values`."""
    words = part.split()
    if not words or words[0] != name:
        raise PositionError(f"a position of {name} starts with the word {name!r}, not {part[:20]!r}")
    chosen: dict[str, str] = {}
    for word in words[1:]:
        key, equals, choice = word.partition("=")
        if not (equals or len(options)):
            raise PositionError(f"{name} has no options, but the position says {word!r}")
        chosen.update({key: choice} if equals else {options.options[0].name: word})
    return options.resolve(chosen)


def write_game(name: str, options: "Options", chosen: dict[str, str]) -> str:
    """The first part of a position."""
    told = options.told(chosen)
    first = options.options[0].name if len(options) else ""
    words = [choice if option == first else f"{option}={choice}" for option, choice in told.items()]
    return " ".join([name, *words])


def write_numbers(values: Any) -> str:
    """Small numbers in a row: `1,0,3`."""
    return ",".join(str(int(value)) for value in np.asarray(values).ravel())


def read_numbers(part: str, text: str, count: int, low: int = 0, high: int = 127) -> list[int]:
    """So many small numbers in a row, each within bounds."""
    words = text.split(",")
    try:
        numbers = [int(word) for word in words]
    except ValueError:
        numbers = []
    if len(numbers) != count or not all(low <= number <= high for number in numbers):
        raise PositionError(f"the part {part!r} is {count} numbers from {low} to {high} with commas, not {text!r}")
    return numbers


def write_generator(generator: Any) -> str:
    """Where the generator stands: key, blocks made, words left."""
    key = generator.key.astype("<u4").tobytes().hex()
    return f"{key}/{int(generator.block_no)}/{int(generator.words_left)}"


def read_generator(text: str, generator: Any) -> None:
    """Put the generator where the text says."""
    key, _, rest = text.partition("/")
    block_no, words_left = read_numbers("generator", rest.replace("/", ","), 2, 0, 2**32 - 1)
    if words_left > (BLOCK_WORDS if block_no else 0):
        raise PositionError(f"the part 'generator' has {words_left} words left of {BLOCK_WORDS if block_no else 0}")
    generator.key[:] = np.frombuffer(read_key(key), "<u4")
    if block_no:
        generator.block_no = block_no - 1
        make_block(generator)
    generator.words_left = words_left


def reading(part: str, read: Callable[[str], Any], text: str) -> Any:
    """Read one part; what is wrong with it is said with its name."""
    try:
        return read(text)
    except PositionError:
        raise
    except HuertaError as error:
        raise PositionError(f"the part {part!r} cannot be read: {error}") from None
