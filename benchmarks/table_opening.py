"""Opening a table early and late in a long game: all that the server does before it can show the table."""

import tempfile
import time
from pathlib import Path

from huerta.server import frames
from huerta.server.live import LiveTable
from huerta.server.store.opening import migrate, open_engine
from huerta.server.store.reader import Reader
from tests.server.long_table import play_on_disk

PLIES = (10, 400)
TIMES = 200


def opening_figures():
    """Milliseconds of processor to open a table, the best of many, by ply."""
    with tempfile.TemporaryDirectory() as folder:
        engine = open_engine(f"sqlite:///{Path(folder) / 'opening.sqlite3'}")
        migrate(engine)
        reader = Reader(engine)
        tables = {plies: play_on_disk(engine, plies) for plies in PLIES}
        figures = {plies: min(opened(reader, table) for _ in range(TIMES)) for plies, table in tables.items()}
        engine.dispose()
    return figures


def opened(reader, table):
    """Read a table, and write what a spectator sees."""
    began = time.process_time()
    row = reader.table(table)
    frames.chats_frame(row.id, reader.chats(row.id))
    frames.Picture(LiveTable(row), "now").for_seat(None)
    return (time.process_time() - began) * 1000


if __name__ == "__main__":
    for plies, milliseconds in opening_figures().items():
        print(f"at ply {plies}: {milliseconds:.2f} ms")
