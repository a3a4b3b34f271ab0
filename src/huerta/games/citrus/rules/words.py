"""Areas for a GPU, which counts in 32 bits: five words of two rows each, in the place of three of four rows.

The same names and meanings as in `areas` and `hidden`, function by function. Nothing here is a rule.
"""

from typing import Any

import numpy as np

from huerta.core.gpu import PACKAGES, kept_apart, on_gpu
from huerta.core.jit import bit_count, compiled
from huerta.games.citrus import hidden, scoring
from huerta.games.citrus.components import MIN_SEATS, NOT_FIRST_COLUMN, NOT_LAST_COLUMN, STRIDE, WORD_BITS
from huerta.games.citrus.rules import areas, buildable, building, fincas, prospects, searching, settling, sure_land
from huerta.games.citrus.setup import setup

HALF = WORD_BITS // 2  # spaces in a word
LOW = (1 << HALF) - 1
ROW = (1 << STRIDE) - 1
WORD = (1 << 32) - 1
NOT_FIRST = NOT_FIRST_COLUMN[0] & LOW
NOT_LAST = NOT_LAST_COLUMN[0] & LOW

Words = Any  # five of 32 bits
Number = Any

PACKAGES.add("huerta.games.citrus")

kept_apart(
    building.grown,
    building.plain_spaces,
    building.plant,
    building.extensions,
    building.leap_extensions,
    building.leap_starts,
    buildable.can_build_if_sited,
    buildable.can_build_somehow,
    buildable.can_build_with_finca,
    fincas.tiles_of_seat,
    fincas.draw_plantation,
    prospects.may_rejoin,
    prospects.most_freed,
    prospects.most_merged,
    prospects.second_look,
    building.is_large_enough,
    scoring.seat_points,
    searching.can_build_one,
    searching.can_build_three,
    searching.can_build_two,
    searching.first_fruit,
    searching.search,
    setup,
    settling.can_settle_by_bridge,
    settling.leaping_spaces,
    sure_land.lay_fruit,
    sure_land.lands_for,
)


@compiled
def word(bits: Number) -> Number:
    """As one word; numba would count on in 64 bits."""
    return np.uint32(bits & WORD)


@on_gpu(areas.area)
def area(words: Any) -> Words:
    """Each word of a record or a table is two; the last has no second."""
    one, two, three = np.int64(words[0]), np.int64(words[1]), np.int64(words[2])
    return word(one & LOW), word(one >> HALF), word(two & LOW), word(two >> HALF), word(three)


@on_gpu(areas.keep_area)
def keep_area(words: Any, value: Words) -> None:
    """And two are one."""
    words[0] = np.int64(value[0]) | (np.int64(value[1]) << HALF)
    words[1] = np.int64(value[2]) | (np.int64(value[3]) << HALF)
    words[2] = np.int64(value[4])


@on_gpu(areas.nowhere)
def nowhere() -> Words:
    """No space in any word."""
    return word(0), word(0), word(0), word(0), word(0)


@compiled
def bit_of(cell: Number, place: Number) -> Number:
    """The bit of a space in one of the words, if it is there: a shift by too much leaves nothing."""
    away = word(cell - place * HALF)
    return word((np.uint64(1) << np.uint64(min(away, word(HALF)))) & LOW)


@on_gpu(areas.only)
def only(cell: Number) -> Words:
    """A bit in one word."""
    return bit_of(cell, 0), bit_of(cell, 1), bit_of(cell, 2), bit_of(cell, 3), bit_of(cell, 4)


@on_gpu(areas.both)
def both(one: Words, other: Words) -> Words:
    """Word by word."""
    a, b, c, d, e = one
    v, w, x, y, z = other
    return word(a | v), word(b | w), word(c | x), word(d | y), word(e | z)


@on_gpu(areas.meet)
def meet(one: Words, other: Words) -> Words:
    """Word by word."""
    a, b, c, d, e = one
    v, w, x, y, z = other
    return word(a & v), word(b & w), word(c & x), word(d & y), word(e & z)


@on_gpu(areas.minus)
def minus(one: Words, other: Words) -> Words:
    """Word by word."""
    a, b, c, d, e = one
    v, w, x, y, z = other
    return word(a & ~v), word(b & ~w), word(c & ~x), word(d & ~y), word(e & ~z)


@on_gpu(areas.is_any)
def is_any(spaces: Words) -> Number:
    """All words at once."""
    a, b, c, d, e = spaces
    return word(a | b | c | d | e) != 0


@on_gpu(areas.is_same)
def is_same(one: Words, other: Words) -> Number:
    """All words at once."""
    a, b, c, d, e = one
    v, w, x, y, z = other
    return word((a ^ v) | (b ^ w) | (c ^ x) | (d ^ y) | (e ^ z)) == 0


@on_gpu(areas.count)
def count(spaces: Words) -> Number:
    """Words are short enough to be counted in pairs."""
    a, b, c, d, e = spaces
    return bit_count(np.int64(a) | (np.int64(b) << HALF)) + bit_count(np.int64(c) | (np.int64(d) << HALF)) + bit_count(np.int64(e))


@compiled
def lowest(bits: Number) -> Number:
    """The lowest bit alone."""
    return word(np.int64(bits) & -np.int64(bits))


@on_gpu(areas.first)
def first(spaces: Words) -> Words:
    """The lowest bit of the first word that has any."""
    a, b, c, d, e = spaces
    ab = word(a | b)
    abc = word(ab | c)
    abcd = word(abc | d)
    return (
        lowest(a),
        lowest(b) if a == 0 else word(0),
        lowest(c) if ab == 0 else word(0),
        lowest(d) if abc == 0 else word(0),
        lowest(e) if abcd == 0 else word(0),
    )


@compiled
def after_lowest(bits: Number) -> Number:
    """All but the lowest bit."""
    return word(np.int64(bits) & (np.int64(bits) - 1))


@on_gpu(areas.after_first)
def after_first(spaces: Words) -> Words:
    """The first word that has any loses its lowest bit."""
    a, b, c, d, e = spaces
    ab = word(a | b)
    abc = word(ab | c)
    abcd = word(abc | d)
    return (
        after_lowest(a),
        after_lowest(b) if a == 0 else b,
        after_lowest(c) if ab == 0 else c,
        after_lowest(d) if abc == 0 else d,
        after_lowest(e) if abcd == 0 else e,
    )


@on_gpu(areas.first_cell)
def first_cell(spaces: Words) -> Number:
    """The place of that bit."""
    a, b, c, d, e = spaces
    bits, start = e, 4 * HALF
    bits, start = (d, 3 * HALF) if d != 0 else (bits, start)
    bits, start = (c, 2 * HALF) if c != 0 else (bits, start)
    bits, start = (b, HALF) if b != 0 else (bits, start)
    bits, start = (a, 0) if a != 0 else (bits, start)
    return np.int64(start) + bit_count(np.int64(word(lowest(bits) - word(1))))


@compiled
def rows_up(here: Number, below: Number) -> Number:
    """The lower row of a word, and under it the upper row of the next."""
    return word((here >> STRIDE) | ((below & ROW) << STRIDE))


@compiled
def rows_down(above: Number, here: Number) -> Number:
    """The lower row of the word before, and under it the upper row of this one."""
    return word((above >> STRIDE) | ((here & ROW) << STRIDE))


@on_gpu(areas.northward)
def northward(spaces: Words) -> Words:
    """Rows come from the word after."""
    a, b, c, d, e = spaces
    return rows_up(a, b), rows_up(b, c), rows_up(c, d), rows_up(d, e), rows_up(e, word(0))


@on_gpu(areas.southward)
def southward(spaces: Words) -> Words:
    """Rows come from the word before."""
    a, b, c, d, e = spaces
    return rows_down(word(0), a), rows_down(a, b), rows_down(b, c), rows_down(c, d), rows_down(d, e)


@on_gpu(areas.eastward)
def eastward(spaces: Words) -> Words:
    """A bit further in every word."""
    a, b, c, d, e = spaces
    return (
        word((a & NOT_LAST) << 1),
        word((b & NOT_LAST) << 1),
        word((c & NOT_LAST) << 1),
        word((d & NOT_LAST) << 1),
        word((e & NOT_LAST) << 1),
    )


@on_gpu(areas.westward)
def westward(spaces: Words) -> Words:
    """A bit back in every word."""
    a, b, c, d, e = spaces
    return (
        word((a & NOT_FIRST) >> 1),
        word((b & NOT_FIRST) >> 1),
        word((c & NOT_FIRST) >> 1),
        word((d & NOT_FIRST) >> 1),
        word((e & NOT_FIRST) >> 1),
    )


# -- regions -----------------------------------------------------------------------------------------------------------


@on_gpu(building.everyones)
def everyones(state: Any) -> Words:
    """All seats at once; nobody who is not there has any."""
    spaces = areas.both(areas.area(state.owned[0]), areas.area(state.owned[1]))
    if state.n_seats > MIN_SEATS:
        last = areas.both(areas.area(state.owned[3]), areas.area(state.owned[4]))
        spaces = areas.both(spaces, areas.both(areas.area(state.owned[2]), last))
    return spaces


# -- observing ---------------------------------------------------------------------------------------------------------


@compiled
def mark_word(places: Number, spaces: Number, out: Any, at: Number) -> None:
    """The places of one word."""
    while places != 0:
        bit = lowest(places)
        places = word(places ^ bit)
        out[at + np.uint64(bit_count(np.int64(word(bit - word(1)))))] = np.float32(word(spaces & bit) != 0)


@on_gpu(hidden.mark)
def mark(places: Words, spaces: Words, out: Any, at: Number) -> None:
    """Word by word."""
    a, b, c, d, e = places
    v, w, x, y, z = spaces
    here = np.uint64(at)
    mark_word(a, v, out, here)
    mark_word(b, w, out, here + np.uint64(HALF))
    mark_word(c, x, out, here + np.uint64(2 * HALF))
    mark_word(d, y, out, here + np.uint64(3 * HALF))
    mark_word(e, z, out, here + np.uint64(4 * HALF))
