"""Component lists: rows with a source and a certainty, tables that nobody can change."""

from pathlib import Path

import numpy as np
import pytest

from huerta.core.tables import CERTAINTIES, frozen, read_table


def written(folder: Path, text: str) -> Path:
    file = folder / "list.csv"
    file.write_text(text, encoding="utf-8")
    return file


def test_remarks_are_left_out(tmp_path: Path) -> None:
    file = written(tmp_path, "# two pieces\n#\nname,copies,certainty,source\nArtà,2,A,book\n# a remark\nInca,3,C,blog\n")
    assert [(row["name"], row["copies"]) for row in read_table(file)] == [("Artà", "2"), ("Inca", "3")]


@pytest.mark.parametrize("row", ["Inca,3,,blog", "Inca,3,X,blog", "Inca,3,A,", "Inca,3,A", "Inca,3"])
def test_a_row_without_source_or_certainty_is_refused(tmp_path: Path, row: str) -> None:
    file = written(tmp_path, f"name,copies,certainty,source\nArtà,2,A,book\n{row}\n")
    with pytest.raises(ValueError, match=r"^list\.csv, row 2: every row has a source and a certainty A, B, C, R$"):
        read_table(file)


def test_every_certainty_has_a_meaning() -> None:
    assert all(CERTAINTIES.values())


def test_a_frozen_table_cannot_be_changed() -> None:
    table = frozen(number * 2 for number in range(3))
    assert table.dtype == np.int8
    assert table.tolist() == [0, 2, 4]
    with pytest.raises(ValueError, match="read-only"):
        table[0] = 1


def test_a_frozen_table_holds_small_numbers_only() -> None:
    with pytest.raises(OverflowError):
        frozen([200])
