"""Records read as plain numbers."""

import numpy as np

from huerta.core.game import new_record, record_type
from huerta.core.plain import Plain

RECORD = record_type(("small", np.int8), ("pairs", np.int16, (3, 2)), ("row", np.int8, (4,)), ("large", np.int32))


def test_fields_are_read_as_numbers_tuples_and_rows() -> None:
    record = new_record(RECORD)
    record.ply, record.small, record.large = 7, -3, 100_000
    record.pairs[:] = [[1, 2], [3, 4], [-5, 300]]
    record.row[:] = [9, 8, 7, 6]
    found = Plain(RECORD, ["large", "row", "pairs", "small", "ply"]).read(record.tobytes())
    assert (found.ply, found.small, found.large) == (7, -3, 100_000)
    assert found.pairs == ((1, 2), (3, 4), (-5, 300))
    assert found.row == (9, 8, 7, 6)


def test_what_was_not_asked_for_is_not_there() -> None:
    found = Plain(RECORD, ["row"]).read(new_record(RECORD).tobytes())
    assert vars(found) == {"row": (0, 0, 0, 0)}
