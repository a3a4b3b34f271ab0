"""What decides every single game of a contest; whoever knows these settings can play any of its games again."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from huerta.bots import make_bot
from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.registry import get_game

MOVE_LIMIT = 60.0  # seconds a bot may think about one move
HUERTA = Path(__file__).parents[1]
DECIDING = ("core/*.py", "bots/*.py", "arena/schedule.py", "arena/playing.py", "arena/chance.py")  # what can change how a game goes
OF_A_GAME = ("**/*.py", "**/*.csv", "**/*.toml")
FILE_MARK = ".py:"  # a bot of somebody's own is named by file and class


class ArenaError(HuertaError):
    """A contest that cannot be held as it was asked for."""


@dataclass(frozen=True)
class Settings:
    """The table, the bots and the seed."""

    game: str
    players: int
    options: Mapping[str, str]  # every option with its choice
    bots: tuple[str, ...]  # as they are named, each once
    seed: int = 0
    move_limit: float = MOVE_LIMIT  # seconds

    def header(self) -> dict[str, Any]:
        """All of it as plain data, with what the bots and the rules were: runs with equal headers play equal games."""
        return {
            "game": self.game,
            "rules": get_game(self.game).version,
            "players": self.players,
            "options": dict(self.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "move_limit": self.move_limit,
            "sources": sources_of(get_game(self.game)),
            "bot_files": {bot: digest_of([file_of(bot)]) for bot in self.bots if is_from_file(bot)},
        }


def is_from_file(bot: str) -> bool:
    """Whether a bot is somebody's own."""
    return FILE_MARK in bot


def file_of(bot: str) -> Path:
    """The file of a bot of somebody's own."""
    return Path(bot.rpartition(":")[0])


def digest_of(files: Sequence[Path]) -> str:
    """One name for what these files hold."""
    digest = hashlib.sha256()
    for file in files:
        digest.update(file.name.encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()[:16]


def sources_of(game: Game) -> str:
    """One name for all our sources that decide how a game of this kind goes."""
    files = [file for pattern in DECIDING for file in HUERTA.glob(pattern)]
    files += [file for pattern in OF_A_GAME for file in game.folder.glob(pattern)]
    return digest_of(sorted(files))


def check_bot(bot: str) -> None:
    """Nothing, if the bot can be made; else an error that names it."""
    try:
        make_bot(bot, 0)
    except HuertaError:
        raise
    except Exception as error:
        raise ArenaError(f"the bot {bot!r} cannot be made: it raised {type(error).__name__}: {error}") from error


def settle(
    game: str,
    players: int,
    bots: Sequence[str],
    options: Mapping[str, str] | None = None,
    seed: int = 0,
    move_limit: float = MOVE_LIMIT,
) -> Settings:
    """The settings, once everything in them has been checked."""
    found = get_game(game)
    found.check_seats(players)
    twice = sorted({bot for bot in bots if bots.count(bot) > 1})
    if twice:
        raise ArenaError(f"the bot {twice[0]!r} is named twice: name each bot once; a mirror plays it against itself")
    if not bots:
        raise ArenaError("a contest needs at least one bot")
    if not move_limit > 0:
        raise ArenaError(f"the limit for a move is a time in seconds above 0, not {move_limit:g}")
    for bot in bots:
        check_bot(bot)
    return Settings(game, players, found.options.resolve(options or {}), tuple(bots), seed, move_limit)
