"""Compiled rules, ready before a table needs them: loading them takes a moment, compiling them the first time much longer."""

import asyncio
import random
from collections.abc import Callable, Iterator
from contextlib import suppress
from threading import Thread

from huerta.analysis.review import Swing, explained, seat_at
from huerta.bots import LEVELS
from huerta.core import jit
from huerta.core.game import Game
from huerta.server.lobby import game_named
from huerta.server.position import Position
from huerta.server.thinking import choose

PLIES = 120  # of a random game: long enough to have told most stories


def rehearse_table(game: Game) -> None:
    """Play a while, look and tell."""
    chance = random.Random(0)
    position = Position(game, game.deal(game.seats[0], {}, bytes(32)).tobytes())
    for _ in range(PLIES):
        if position.is_over:
            break
        move = chance.choice(position.legal)
        after = position.after(move)
        position.story(move, after)
        game.view(after.state, None)
        position = after
    game.points(position.state)
    game.winning_seats(position.state)


def rehearse_bot(game: Game) -> None:
    """Let every level think once."""
    position = Position(game, game.deal(game.seats[0], {}, bytes(32)).tobytes())
    for level in LEVELS:
        choose(game, position.data, position.to_move or 0, level, 0)


def rehearse_review(game: Game) -> None:
    """Weigh a move as a review does."""
    position = Position(game, game.deal(game.seats[0], {}, bytes(32)).tobytes())
    seat = seat_at(game, position.state)
    explained(seat, Swing(0, seat.number, seat.legal[0], seat.legal[-1], 0.0, 0.0))


def table_mark(game: Game) -> str:
    """The name under which it is noted that tables of a game are compiled."""
    return f"{game.name}-table"


def run(steps: Iterator[tuple[str, int, int]]) -> None:
    """Take every step."""
    for _ in steps:
        pass


def rehearse(game: Game) -> None:
    """Load all that a table calls while people wait; the first time, compile everything."""
    if not jit.is_warm(game.name):
        run(game.warm_up())
    if jit.is_warm(table_mark(game)):
        rehearse_table(game)
    else:
        run(jit.warm_up(table_mark(game), {"a table": lambda: rehearse_table(game), "the rest": lambda: rehearse_rest(game)}))


def rehearse_rest(game: Game) -> None:
    """What threads of their own call: bots, and looking back."""
    rehearse_bot(game)
    rehearse_review(game)


async def apart(work: Callable[[Game], None], game: Game) -> None:
    """Do something long in a thread that a server which is told to stop does not wait for."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def tell(problem: Exception | None) -> None:
        if done.cancelled():
            return
        if problem:
            done.set_exception(problem)
        else:
            done.set_result(None)

    def run_apart() -> None:
        problem: Exception | None = None
        try:
            work(game)
        except Exception as error:
            problem = error
        with suppress(RuntimeError):  # the server has stopped meanwhile
            loop.call_soon_threadsafe(tell, problem)

    Thread(target=run_apart, name=f"huerta-warming-{game.name}", daemon=True).start()
    await done


class Warming:
    """Rehearses each game once, in a thread; a table waits for its own game alone."""

    def __init__(self, tell: Callable[[str], None]) -> None:
        self.tell = tell
        self.tasks: dict[str, asyncio.Task[None]] = {}

    def is_ready(self, name: str) -> bool:
        """Whether a table of the game begins at once, or as good as."""
        task = self.tasks.get(name)
        return task.done() if task else jit.is_warm(table_mark(game_named(name)))

    async def ready(self, name: str) -> None:
        """Return when the game can be played without waiting."""
        if name not in self.tasks:
            game = game_named(name)
            if not jit.is_warm(table_mark(game)):
                self.tell(f"Compiling the rules of {game.title}, once: its tables begin when that is done …")
            self.tasks[name] = asyncio.create_task(apart(rehearse, game))
        await asyncio.shield(self.tasks[name])

    async def finish(self, name: str) -> None:
        """Load all the rest of a game too."""
        await self.ready(name)
        await apart(rehearse_rest, game_named(name))
