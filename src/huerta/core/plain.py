"""Records as plain numbers and tuples, for code that is not compiled: one read of the bytes instead of a look-up for each field."""

from collections.abc import Sequence
from math import prod
from struct import Struct, calcsize
from types import SimpleNamespace
from typing import Any

import numpy as np

Field = tuple[str, int, int, int]  # its name; where its numbers begin and end; how many make a row, 0 when there are no rows


def offset_of(dtype: np.dtype[Any], name: str) -> int:
    """Where a field begins, in bytes."""
    assert dtype.fields is not None
    return int(dtype.fields[name][1])


class Plain:
    """Reads fields of records of one type: `.n_seats` is a number, `.supply` a tuple, `.farmers` a tuple of tuples."""

    def __init__(self, dtype: np.dtype[Any], names: Sequence[str]):
        self.single: list[tuple[str, int]] = []  # fields of one number, and where it is
        self.several: list[Field] = []
        code, at, n_values = "<", 0, 0
        for name in sorted(names, key=lambda name: offset_of(dtype, name)):
            kind, offset = dtype[name], offset_of(dtype, name)
            count = prod(kind.shape)
            code += f"{offset - at}x{count}{kind.base.char}"
            at = offset + kind.itemsize
            if kind.shape:
                row = 0 if len(kind.shape) == 1 else kind.shape[-1]
                self.several.append((name, n_values, n_values + count, row))
            else:
                self.single.append((name, n_values))
            n_values += count
        self.struct = Struct(f"{code}{dtype.itemsize - at}x")
        assert calcsize(self.struct.format) == dtype.itemsize

    def read(self, data: bytes) -> SimpleNamespace:
        """The fields of the record that these bytes are."""
        values = self.struct.unpack(data)
        found: dict[str, Any] = {name: values[place] for name, place in self.single}
        for name, start, stop, row in self.several:
            if row:
                found[name] = tuple([values[place : place + row] for place in range(start, stop, row)])
            else:
                found[name] = values[start:stop]
        return SimpleNamespace(**found)
