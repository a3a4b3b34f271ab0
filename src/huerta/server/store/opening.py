"""Opening the database: SQLite in a file with a write-ahead log, brought up to date by migrations."""

import sqlite3
from pathlib import Path
from typing import Any

from sqlalchemy import Engine, create_engine, event, inspect, make_url
from sqlalchemy.engine import Connection

from huerta.server.settings import SettingsError

MIGRATIONS = Path(__file__).parent / "migrations"
PRAGMAS = (
    *("journal_mode=WAL", "synchronous=FULL", "busy_timeout=10000", "foreign_keys=ON"),
    "wal_autocheckpoint=16000",  # pages: hundreds of tables write the same pages again and again, once in 64 MB is enough
    "journal_size_limit=67108864",  # bytes of the log that stay when it is empty
    "cache_size=-32000",  # kB at most
)
LEAST_SQLITE = (3, 33, 0)  # the first with UPDATE … FROM


def open_engine(url: str) -> Engine:
    """Connections to the database; a commit is on disk when it returns."""
    if not url.startswith("sqlite"):
        raise SettingsError(f"the database is a file for SQLite, not {make_url(url).render_as_string()!r}")
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        raise SettingsError(f"this Python brings SQLite {sqlite3.sqlite_version}: 3.33 or newer is needed")
    file = make_url(url).database
    if file:
        Path(file).parent.mkdir(parents=True, exist_ok=True)
    engine = create_engine(url, pool_size=8, max_overflow=24)
    event.listen(engine, "connect", set_up_connection)
    event.listen(engine, "begin", begin)
    return engine


def set_up_connection(connection: Any, _record: Any) -> None:
    """Let SQLAlchemy say when a transaction begins, and make commits durable."""
    connection.isolation_level = None
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def begin(connection: Connection) -> None:
    """Begin for real, reads too: each transaction sees one moment."""
    connection.exec_driver_sql("BEGIN")


def newest_revision() -> str:
    """The revision that this version of Huerta works with: the number that the last migration's file begins with."""
    return max(file.stem.partition("_")[0] for file in (MIGRATIONS / "versions").glob("[0-9]*.py"))


def revision_of(engine: Engine) -> str | None:
    """The revision a database is at; nothing for a new one."""
    with engine.connect() as connection:
        if not inspect(connection).has_table("alembic_version"):
            return None
        found: str | None = connection.exec_driver_sql("SELECT version_num FROM alembic_version").scalar()
        return found


def migrate(engine: Engine) -> None:
    """Bring the database to the newest revision; a new file gets all of them."""
    if revision_of(engine) == newest_revision():
        return
    # imported late: most starts find everything up to date, and alembic takes a while
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
