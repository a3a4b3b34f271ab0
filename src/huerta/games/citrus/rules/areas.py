"""Areas: sets of spaces as three words of bits, so that a whole board is looked at in a few steps.

An area is a tuple of plain integers, but the rules know it only through these functions: they neither compare areas with `==` nor
look inside. So a GPU can have areas of its own (see `words`). Nothing here is a rule.
"""

from typing import Any

from huerta.core.jit import bit_count, compiled
from huerta.games.citrus.components import NOT_FIRST_COLUMN, NOT_LAST_COLUMN, STRIDE, WORD_BITS, WORD_MASK, Area

Words = tuple[int, int, int]  # of an area as a record keeps it, on a GPU too
NO_WORDS: Words = (0, 0, 0)

NORTH, EAST, SOUTH, WEST = range(4)
FAR = WORD_BITS - STRIDE  # from the last row of a word to its first


@compiled
def area(words: Any) -> Area:
    """The area that three words are, of a record or a table."""
    return int(words[0]), int(words[1]), int(words[2])


@compiled
def nth_area(areas: Any, nth: int) -> Area:
    """One of several areas, at hand or in a record."""
    if isinstance(areas, tuple):
        return areas[nth]  # type: ignore[no-any-return]
    return area(areas[nth])


@compiled
def words_of(words: Any) -> Words:
    """The words themselves, of a record: to be compared, or made an area."""
    return int(words[0]), int(words[1]), int(words[2])


@compiled
def keep_area(words: Any, value: Area) -> None:
    """Write an area into a record."""
    words[0] = value[0]
    words[1] = value[1]
    words[2] = value[2]


@compiled
def nowhere() -> Area:
    """The area without any space."""
    return 0, 0, 0


@compiled
def only(cell: int) -> Area:
    """The area of one space."""
    word = int(cell >= WORD_BITS) + int(cell >= WORD_BITS + WORD_BITS)
    bit = 1 << (cell - word * WORD_BITS)
    return bit if word == 0 else 0, bit if word == 1 else 0, bit if word > 1 else 0


@compiled
def both(one: Area, other: Area) -> Area:
    """The spaces of either."""
    return one[0] | other[0], one[1] | other[1], one[2] | other[2]


@compiled
def meet(one: Area, other: Area) -> Area:
    """The spaces common to both."""
    return one[0] & other[0], one[1] & other[1], one[2] & other[2]


@compiled
def minus(one: Area, other: Area) -> Area:
    """The spaces of the first that are not in the second."""
    return one[0] & ~other[0], one[1] & ~other[1], one[2] & ~other[2]


@compiled
def is_any(spaces: Area) -> bool:
    """Whether there is any space in it."""
    return (spaces[0] | spaces[1] | spaces[2]) != 0


@compiled
def is_same(one: Area, other: Area) -> bool:
    """Whether both have the same spaces."""
    return one == other


@compiled
def has(spaces: Area, cell: int) -> bool:
    """Whether the space is in it."""
    return is_any(meet(spaces, only(cell)))


@compiled
def stands_in(words: Any, cell: int) -> bool:
    """The same of an area in a record, of which only one word is read."""
    word = int(cell >= WORD_BITS) + int(cell >= WORD_BITS + WORD_BITS)
    return (int(words[word]) >> (cell - word * WORD_BITS)) & 1 != 0


@compiled
def count(spaces: Area) -> int:
    """How many spaces it has."""
    return bit_count(spaces[0]) + bit_count(spaces[1]) + bit_count(spaces[2])


@compiled
def is_one(spaces: Area) -> bool:
    """Whether it has exactly one space."""
    return is_any(spaces) and not is_any(after_first(spaces))


@compiled
def first(spaces: Area) -> Area:
    """Its first space alone, from the top left; nowhere if it has none."""
    a, b, c = spaces
    return a & -a, b & -b if a == 0 else 0, c & -c if (a | b) == 0 else 0


@compiled
def after_first(spaces: Area) -> Area:
    """All but its first space."""
    return minus(spaces, first(spaces))


@compiled
def first_cell(spaces: Area) -> int:
    """The number of its first space, from the top left; it must have one."""
    a, b, c = spaces
    word = a if a != 0 else (b if b != 0 else c)
    start = 0 if a != 0 else (WORD_BITS if b != 0 else WORD_BITS + WORD_BITS)
    return start + bit_count((word & -word) - 1)


@compiled
def northward(spaces: Area) -> Area:
    """Every space's neighbour in the row above."""
    a, b, c = spaces
    return (a >> STRIDE) | ((b << FAR) & WORD_MASK), (b >> STRIDE) | ((c << FAR) & WORD_MASK), c >> STRIDE


@compiled
def southward(spaces: Area) -> Area:
    """Every space's neighbour in the row below."""
    a, b, c = spaces
    return (a << STRIDE) & WORD_MASK, ((b << STRIDE) & WORD_MASK) | (a >> FAR), ((c << STRIDE) & WORD_MASK) | (b >> FAR)


@compiled
def eastward(spaces: Area) -> Area:
    """Every space's neighbour to the right."""
    a, b, c = meet(spaces, NOT_LAST_COLUMN)
    return a << 1, b << 1, c << 1


@compiled
def westward(spaces: Area) -> Area:
    """Every space's neighbour to the left."""
    a, b, c = meet(spaces, NOT_FIRST_COLUMN)
    return a >> 1, b >> 1, c >> 1


@compiled
def beside(spaces: Area) -> Area:
    """The spaces side by side with any of these."""
    return both(both(northward(spaces), southward(spaces)), both(eastward(spaces), westward(spaces)))


@compiled
def around(spaces: Area) -> Area:
    """These spaces and all that touch them, side by side or at a corner."""
    rows = both(spaces, both(eastward(spaces), westward(spaces)))
    return both(rows, both(northward(rows), southward(rows)))


@compiled
def leap(spaces: Area, direction: int) -> Area:
    """Every space's second neighbour in one direction."""
    for _ in range(2):
        if direction == NORTH:
            spaces = northward(spaces)
        elif direction == EAST:
            spaces = eastward(spaces)
        elif direction == SOUTH:
            spaces = southward(spaces)
        else:
            spaces = westward(spaces)
    return spaces
