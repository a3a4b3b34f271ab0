"""Areas for a warp of a GPU that plays one game: every lane has a row of the board, and 32 of them do what three words do.

The same names and meanings as in `areas`, function by function.
"""

from typing import Any

import numpy as np

from huerta.core import lanes
from huerta.core.jit import bit_count, compiled
from huerta.core.lanes import on_gpu
from huerta.games.citrus.components import N_WORDS, STRIDE, WORD_BITS
from huerta.games.citrus.rules import areas

WORD_ROWS = WORD_BITS // STRIDE
N_ROWS = N_WORDS * WORD_ROWS
ROW = (1 << STRIDE) - 1
SIGN = 31  # the bit of a 32-bit number that says whether it is negative
Number = Any  # the same in all lanes
Row = Any  # the row of this lane


# A lane's part in something is a mask of bits, never a condition: the compiler would make two versions of a loop, for the lanes
# that meet the condition and for the others, and these would no longer be at the same place.


@compiled
def below(number: Number, limit: Number) -> Number:
    """All bits if a number is below a limit, else none."""
    return np.int32(np.int32(number - limit) >> SIGN)


@compiled
def row_of(cell: Number) -> Number:
    """The row of a space."""
    return np.int32(np.uint32(cell) // np.uint32(STRIDE))


@compiled
def column_of(cell: Number) -> Number:
    """The place of a space in its row."""
    return np.int32(np.uint32(cell) % np.uint32(STRIDE))


@compiled
def below_first(word: Number) -> Number:
    """The bits below the lowest one that is set."""
    return np.int64(~word & (word - 1))


@on_gpu(areas.area)
def area(words: Any) -> Row:
    """The row of this lane."""
    row = np.uint32(lanes.lane())
    word = words[np.uint64(min(row // np.uint32(WORD_ROWS), np.uint32(N_WORDS - 1)))]
    bits = word >> np.int64((row % np.uint32(WORD_ROWS)) * np.uint32(STRIDE))
    return np.int32(bits & ROW & below(lanes.lane(), N_ROWS))


@on_gpu(areas.keep_area)
def keep_area(words: Any, value: Row) -> None:
    """Every lane writes a word, those that have none of their own the last one once more."""
    number = min(np.uint32(lanes.lane()), np.uint32(N_WORDS - 1))
    word = np.int64(0)
    for place in range(WORD_ROWS):
        word |= np.int64(lanes.of_lane(value, number * WORD_ROWS + place)) << (place * STRIDE)
    lanes.wait()
    words[np.uint64(number)] = word
    lanes.wait()


@on_gpu(areas.nowhere)
def nowhere() -> Row:
    """No space in any row."""
    return np.int32(0)


@on_gpu(areas.only)
def only(cell: Number) -> Row:
    """A bit in one lane."""
    return np.int32((1 << column_of(cell)) & below(lanes.lane() ^ row_of(cell), 1))


@on_gpu(areas.both)
def both(one: Row, other: Row) -> Row:
    """Row by row."""
    return np.int32(one | other)


@on_gpu(areas.meet)
def meet(one: Row, other: Row) -> Row:
    """Row by row."""
    return np.int32(one & other)


@on_gpu(areas.minus)
def minus(one: Row, other: Row) -> Row:
    """Row by row."""
    return np.int32(one & ~other)


@on_gpu(areas.is_any)
def is_any(spaces: Row) -> Number:
    """Whether any lane has one."""
    return lanes.any_lane(spaces)


@on_gpu(areas.is_same)
def is_same(one: Row, other: Row) -> Number:
    """Whether no lane has a difference."""
    return not lanes.any_lane(np.int32(one ^ other))


@on_gpu(areas.has)
def has(spaces: Row, cell: Number) -> Number:
    """The bit of one lane."""
    return (lanes.of_lane(spaces, row_of(cell)) >> column_of(cell)) & 1 != 0


@on_gpu(areas.count)
def count(spaces: Row) -> Number:
    """The spaces of all lanes."""
    return np.int64(lanes.total(np.int32(bit_count(np.int64(spaces)))))


@on_gpu(areas.is_one)
def is_one(spaces: Row) -> Number:
    """Whether all lanes have one together."""
    return lanes.total(np.int32(bit_count(np.int64(spaces)))) == 1


@on_gpu(areas.first)
def first(spaces: Row) -> Row:
    """The lowest bit of the first lane that has any."""
    marked = lanes.marks(spaces)
    return np.int32(spaces & -spaces & -(((marked & -marked) >> lanes.lane()) & 1))


@on_gpu(areas.first_cell)
def first_cell(spaces: Row) -> Number:
    """The place of that bit."""
    row = np.int32(bit_count(below_first(lanes.marks(spaces))))
    return np.int64(row * STRIDE) + bit_count(below_first(lanes.of_lane(spaces, row)))


@on_gpu(areas.northward)
def northward(spaces: Row) -> Row:
    """What the next lane has."""
    return lanes.of_next(spaces)


@on_gpu(areas.southward)
def southward(spaces: Row) -> Row:
    """What the lane before has; nothing comes to the first row, nor below the last."""
    return np.int32(lanes.of_previous(spaces) & below(0, lanes.lane()) & below(lanes.lane(), N_ROWS))


@on_gpu(areas.eastward)
def eastward(spaces: Row) -> Row:
    """A bit further in every lane."""
    return np.int32((spaces << 1) & ROW)


@on_gpu(areas.westward)
def westward(spaces: Row) -> Row:
    """A bit back in every lane."""
    return np.int32(spaces >> 1)
