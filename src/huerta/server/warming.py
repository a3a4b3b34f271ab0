"""Compiled rules, ready before a table needs them: loading them takes a moment, compiling them the first time much longer."""

import asyncio
import random
from collections.abc import Callable

from huerta.analysis.review import Swing, explained, seat_at
from huerta.bots import LEVELS
from huerta.core import jit
from huerta.core.game import Game
from huerta.server.lobby import game_named
from huerta.server.position import Position
from huerta.server.thinking import choose

PLIES = 120  # of a random game: long enough to have told most stories


def steps(game: Game) -> dict[str, Callable[[], object]]:
    """All that a table calls, to be compiled or loaded."""
    return {
        "a table": lambda: rehearse_table(game),
        "a bot": lambda: rehearse_bot(game),
        "a look back": lambda: rehearse_review(game),
    }


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
    explained(seat, Swing(0, seat.number, seat.legal[0], seat.legal[-1], 0.0, 0.0), 0.0)


def rehearse(game: Game) -> None:
    """Compile or load everything."""
    if not jit.is_warm(game.name):
        for _ in game.warm_up():
            pass
    for step in steps(game).values():
        step()


class Warming:
    """Rehearses each game once, in a thread."""

    def __init__(self) -> None:
        self.tasks: dict[str, asyncio.Task[None]] = {}

    async def ready(self, name: str) -> None:
        """Return when the game can be played without waiting."""
        if name not in self.tasks:
            game = game_named(name)
            self.tasks[name] = asyncio.create_task(asyncio.to_thread(rehearse, game))
        await asyncio.shield(self.tasks[name])
