"""Opening a table costs the same at ply 10 and ply 400."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from sqlalchemy import event

from huerta.core.registry import get_game
from huerta.server.position import Position
from huerta.server.store.opening import migrate, open_engine
from huerta.server.store.reader import Reader
from tests.server.long_table import play_on_disk


@contextmanager
def counted(engine: Any) -> Iterator[dict[str, int]]:
    """How many queries are asked, how many rows and bytes come back, and how many steps the database takes for them."""
    counts = {"queries": 0, "rows": 0, "bytes": 0, "steps": 0}

    def step() -> None:
        counts["steps"] += 1

    def count(_connection: Any, cursor: Any, statement: str, parameters: Any, *_: Any) -> None:
        if statement.startswith("SELECT"):
            counts["queries"] += 1
            cursor.connection.set_progress_handler(step, 1)
            rows = cursor.connection.execute(statement, parameters).fetchall()
            cursor.connection.set_progress_handler(None, 1)
            counts["rows"] += len(rows)
            counts["bytes"] += sum(len(value) if isinstance(value, bytes | str) else 8 for row in rows for value in row)

    event.listen(engine, "after_cursor_execute", count)
    yield counts
    event.remove(engine, "after_cursor_execute", count)


def test_the_same_queries_steps_rows_and_bytes_at_ply_10_and_400(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'opening.sqlite3'}")
    migrate(engine)
    at = {ply: opening_cost(engine, Reader(engine), ply) for ply in (10, 400)}
    engine.dispose()
    assert at[10]["queries"] == at[400]["queries"] == 3
    assert at[10]["rows"] == at[400]["rows"]
    assert at[10]["steps"] == at[400]["steps"] > 0
    assert abs(at[10]["bytes"] - at[400]["bytes"]) < 40  # numbers in the marks have more digits


def opening_cost(engine: Any, reader: Reader, plies: int) -> dict[str, int]:
    """Play so many plies at a table of four, then open it."""
    table_id = play_on_disk(engine, plies)
    with counted(engine) as counts:
        opened = reader.table(table_id)
        reader.chats(table_id)
        assert opened is not None
        assert opened.ply == plies
        assert Position.of(opened) is not None
    return counts


def test_a_positions_head_is_read_as_its_record_says() -> None:
    game = get_game("finca")
    position = Position(game, game.deal(3, {}, bytes(32)).tobytes())
    while not position.is_over:
        position = position.after(position.legal[0])
        state = position.state
        assert position.to_move == (None if state.is_over else int(state.to_move))
        assert (position.turn_no, position.reveals) == (int(state.turn_no), int(state.reveals))
        assert (position.is_over, position.ending) == (bool(state.is_over), int(state.ending))
