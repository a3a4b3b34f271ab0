"""What every move writes, for many moves in one statement.

The database works while others compute, but between two statements its thread has to wait for its turn to compute. So all rows of
one kind go down in one statement, however many there are.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import orjson
from sqlalchemy import Connection

from huerta.server.store.rows import ChatRow, MoveRow, TableRow

STATEMENTS_KEPT = 256

MOVES = "INSERT INTO moves (table_id, ply, seat, move, events, at) VALUES {rows}"
CHATS = "INSERT INTO chats (table_id, number, seat, name, text, at) VALUES {rows}"
REQUESTS = "INSERT INTO requests (person_id, request, answer, at) VALUES {rows}"
PLAYED = (
    *("id", "status", "changed", "state", "ply", "version", "marks", "proposal"),
    *("left", "deadline", "turn_person", "turn_bot", "result"),
)
NEW = ", ".join(f"new_{name}" for name in PLAYED)
SET = ", ".join(f'"{name}" = new_{name}' for name in PLAYED[1:])
TABLES = f"WITH played ({NEW}) AS (VALUES {{rows}}) UPDATE tables SET {SET} FROM played WHERE id = new_id"


@lru_cache(maxsize=STATEMENTS_KEPT)
def statement_for(template: str, n_rows: int, n_values: int) -> str:
    """A statement for so many rows."""
    row = f"({', '.join('?' * n_values)})"
    return template.format(rows=", ".join([row] * n_rows))


def write_rows(connection: Connection, template: str, rows: Sequence[tuple[Any, ...]]) -> None:
    """Write rows, all at once."""
    if rows:
        values = tuple([value for row in rows for value in row])
        connection.exec_driver_sql(statement_for(template, len(rows), len(rows[0])), values)


def json_or_null(value: Any) -> str | None:
    """A value as the database keeps it."""
    return None if value is None else orjson.dumps(value).decode()


def move_values(row: MoveRow) -> tuple[Any, ...]:
    """A move as the database has it."""
    return (row.table_id, row.ply, row.seat, row.move, row.events, row.at)


def chat_values(row: ChatRow) -> tuple[Any, ...]:
    """A line of talk as the database has it."""
    return (row.table_id, row.number, row.seat, row.name, row.text, row.at)


def table_values(row: TableRow) -> tuple[Any, ...]:
    """What a move changes in a table's row, as the database has it."""
    return (
        *(row.id, row.status, row.changed, row.state, row.ply, row.version, json_or_null(row.marks), json_or_null(row.proposal)),
        *(json_or_null(row.left), row.deadline, row.turn_person, row.turn_bot, json_or_null(row.result)),
    )
