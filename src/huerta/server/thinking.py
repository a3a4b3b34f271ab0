"""Bots at tables: they think in threads of their own, on what their seat may know, and move through the same door as people."""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache

from huerta.bots import Seat, make_bot
from huerta.bots.bot import Bot
from huerta.core.game import Game
from huerta.core.rng import fresh_key
from huerta.server.live import LiveTable
from huerta.server.position import Position
from huerta.server.settings import Settings

LOG = logging.getLogger("huerta.server")
BOTS_KEPT = 512


@lru_cache(maxsize=BOTS_KEPT)
def bot_of(level: str, seed: int) -> Bot:
    """The bot that sits on a seat."""
    return make_bot(level, seed)


def choose(game: Game, data: bytes, number: int, level: str, seed: int) -> int:
    """A move for the seat; a bot that fails plays the first legal one, so that the table goes on."""
    position = Position(game, data)
    try:
        seat = Seat(game, number, game.hidden_from(position.state, number, fresh_key()))
        move = bot_of(level, seed).choose(seat)
        chosen = game.moves.read(move) if isinstance(move, str) else int(move)
    except Exception:
        LOG.exception("the bot %s failed at %s", level, game.name)
        return position.legal[0]
    return chosen if chosen in position.legal else position.legal[0]


BotMove = Callable[[str, int, int], Awaitable[None]]


class Thinkers:
    """Lets bots think when it is their turn."""

    def __init__(self, settings: Settings, move: BotMove):
        self.pool = ThreadPoolExecutor(settings.bot_threads, thread_name_prefix="huerta-bot")
        self.pause = settings.bot_pause
        self.move = move  # plays a move at a table that still stands at a version
        self.tasks: set[asyncio.Task[None]] = set()
        self.is_stopped = False

    def consider(self, live: LiveTable) -> None:
        """If it is a bot's turn at the table and none thinks yet, let it think."""
        if self.is_stopped or live.is_thinking or not live.row.turn_bot or live.position is None:
            return
        live.is_thinking = True
        task = asyncio.create_task(self.think(live))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def think(self, live: LiveTable) -> None:
        """Choose, wait so that people can follow, and move; if the table changed meanwhile, the move is void."""
        row, position = live.row, live.position
        try:
            assert position is not None
            assert position.to_move is not None
            seat = row.seats[position.to_move]
            began = time.monotonic()
            loop = asyncio.get_running_loop()
            arguments = (position.game, position.data, position.to_move, seat.level or "", seat.seed)
            move = await loop.run_in_executor(self.pool, choose, *arguments)
            await asyncio.sleep(max(self.pause - (time.monotonic() - began), 0) if row.people else 0)
        finally:
            live.is_thinking = False
        try:
            await self.move(row.id, row.version, move)
        except Exception:
            LOG.exception("a bot's move could not be played at a table of %s", row.game)

    async def stop(self) -> None:
        """No more moves; threads end when they have thought."""
        self.is_stopped = True
        for task in list(self.tasks):
            task.cancel()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.pool.shutdown(wait=False, cancel_futures=True)
