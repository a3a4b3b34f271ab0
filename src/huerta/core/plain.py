"""Records as plain numbers and tuples, for code that is not compiled: one read of the bytes instead of a look-up for each field."""

from collections.abc import Sequence
from struct import Struct
from types import SimpleNamespace
from typing import Any

import numpy as np


def offset_of(dtype: np.dtype[Any], name: str) -> int:
    """Where a field begins, in bytes."""
    assert dtype.fields is not None
    return int(dtype.fields[name][1])


class Plain:
    """Reads fields of records of one type: `.n_seats` is a number, `.supply` a tuple, `.farmers` a tuple of tuples."""

    def __init__(self, dtype: np.dtype[Any], names: Sequence[str]):
        self.single: list[str] = []  # fields of one number
        self.flat: list[tuple[str, int, Struct]] = []  # fields of several numbers, where they begin, and how they are read
        self.rows: list[tuple[str, slice, Struct]] = []  # fields of rows, where they are, and how a row is read
        code, at = "<", 0
        for name in sorted(names, key=lambda name: offset_of(dtype, name)):
            kind, offset = dtype[name], offset_of(dtype, name)
            if not kind.shape:
                code += f"{offset - at}x{kind.char}"
                at = offset + kind.itemsize
                self.single.append(name)
            elif len(kind.shape) == 1:
                self.flat.append((name, offset, Struct(f"<{kind.shape[0]}{kind.base.char}")))
            else:
                self.rows.append((name, slice(offset, offset + kind.itemsize), Struct(f"<{kind.shape[-1]}{kind.base.char}")))
        self.head = Struct(code)

    def read(self, data: bytes) -> SimpleNamespace:
        """The fields of the record that these bytes are."""
        found: dict[str, Any] = dict(zip(self.single, self.head.unpack_from(data), strict=True))
        for name, start, numbers in self.flat:
            found[name] = numbers.unpack_from(data, start)
        for name, place, row in self.rows:
            found[name] = tuple(row.iter_unpack(data[place]))
        return SimpleNamespace(**found)
