"""Component lists: CSV files with `#` remarks, as a person with the box can read and correct them."""

import csv
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import DTypeLike, NDArray

CERTAINTIES = {"A": "stated in a rulebook", "B": "several sources agree", "C": "one source", "R": "reconstructed"}


def read_table(file: Path) -> list[dict[str, str]]:
    """The rows of a component list, each with a source and a certainty that we know."""
    with file.open(encoding="utf-8", newline="") as lines:
        rows = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    for number, row in enumerate(rows, start=1):
        if row.get("certainty") not in CERTAINTIES or not row.get("source"):
            raise ValueError(f"{file.name}, row {number}: every row has a source and a certainty {', '.join(CERTAINTIES)}")
    return rows


def frozen(values: Iterable[Any] | Sequence[Any], dtype: DTypeLike = np.int8) -> NDArray[Any]:
    """Numbers, small ones unless told otherwise, that rule code reads and nobody changes."""
    table = np.array(list(values), dtype)
    table.setflags(write=False)
    return table
