"""The database: migrations say what the tables say, and a group of changes stands or falls one by one."""

import asyncio
from pathlib import Path
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from sqlalchemy import Engine, text

from huerta.server.settings import SettingsError
from huerta.server.store.columns import METADATA
from huerta.server.store.opening import migrate, newest_revision, open_engine, revision_of
from huerta.server.store.rows import MoveRow, SeatRow, TableRow
from huerta.server.store.writer import Change, Conflict, Writer, write_table


@pytest.fixture
def engine(tmp_path: Path):  # type: ignore[no-untyped-def]
    engine = open_engine(f"sqlite:///{tmp_path / 'deep' / 'store.sqlite3'}")
    migrate(engine)
    yield engine
    engine.dispose()


def new_table(name: str) -> TableRow:
    return TableRow(name, "finca", 1, {}, True, {"kind": "none"}, None, 0, 0, (SeatRow(), SeatRow()))


def test_migrations_make_exactly_the_tables_that_the_code_knows(engine: Engine) -> None:
    with engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), METADATA) == []
    assert revision_of(engine) == newest_revision()
    migrate(engine)


def test_commits_are_flushed_to_disk_in_a_write_ahead_log(engine: Engine) -> None:
    with engine.connect() as connection:
        assert connection.execute(text("PRAGMA journal_mode")).scalar() == "wal"
        assert connection.execute(text("PRAGMA synchronous")).scalar() == 2
        assert connection.execute(text("PRAGMA foreign_keys")).scalar() == 1


def test_one_change_that_cannot_be_does_not_harm_the_others_in_its_group(engine: Engine) -> None:
    async def run() -> list[Any]:
        writer = Writer(engine)
        writer.start()
        await writer.commit(Change(before=[write_table(new_table("a"))]))
        moves = [Change(moves=[MoveRow("a", ply, 0, 7, "[]", 0.0)]) for ply in (0, 1, 1, 2)]
        outcomes = await asyncio.gather(*(writer.commit(change) for change in moves), return_exceptions=True)
        await writer.stop()
        return outcomes

    outcomes = asyncio.run(run())
    assert [type(outcome) for outcome in outcomes] == [type(None), type(None), Conflict, type(None)]
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM moves")).scalar() == 3


def test_many_changes_share_few_commits(engine: Engine) -> None:
    async def run() -> int:
        writer = Writer(engine)
        await asyncio.gather(*(start_and_commit(writer, number) for number in range(200)))
        await writer.stop()
        return writer.commits

    async def start_and_commit(writer: Writer, number: int) -> None:
        if number == 0:
            asyncio.get_running_loop().call_soon(writer.start)
            writer.loop = asyncio.get_running_loop()
        await writer.commit(Change(before=[write_table(new_table(f"t{number}"))]))

    assert asyncio.run(run()) < 20


def test_another_kind_of_database_is_refused_in_a_sentence() -> None:
    with pytest.raises(SettingsError, match="file for SQLite"):
        open_engine("postgresql://ana:secret@localhost/huerta")
