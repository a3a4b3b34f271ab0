"""Huerta: play and study harvest board games."""

from pathlib import Path

from huerta.core import record
from huerta.core.check import ConformanceError, check_game
from huerta.core.errors import (
    HuertaError,
    MoveError,
    OptionError,
    PositionError,
    RecordError,
    SeatsError,
    UndoError,
    UnknownGameError,
)
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.registry import game_names, get_game
from huerta.core.rng import seed_key

__version__ = "0.1.0"


def new(game: str | Game, seats: int = 2, *, seed: int | None = None, key: bytes | None = None, **options: str) -> Match:
    """A new match. With a seed (or a 32-byte key) the deal is always the same; else nobody can foresee it."""
    if seed is not None and key is not None:
        raise HuertaError("a match is dealt from a seed or from a key, not from both")
    if seed is not None:
        key = seed_key(seed)
    return Match(get_game(game) if isinstance(game, str) else game, seats, options, key)


def position(text: str) -> Match:
    """A match that goes on from a position written as text."""
    words = text.replace(";", " ").split(maxsplit=1)
    return Match.from_position(get_game(words[0] if words else ""), text)


def load(source: str | Path) -> Match:
    """The match a record tells, verified move by move; the record's text, or the path of its file."""
    return record.read(source.read_bytes().decode("utf-8", "replace") if isinstance(source, Path) else source)


def save(match: Match, file: Path | None = None, players: tuple[str, ...] = (), date: str = "") -> str:
    """The record of a match as text, also written to a file if one is named."""
    text = record.write(match, players, date)
    if file is not None:
        file.write_text(text, encoding="utf-8")
    return text


__all__ = [
    "ConformanceError",
    "Game",
    "HuertaError",
    "Match",
    "MoveError",
    "OptionError",
    "PositionError",
    "RecordError",
    "SeatsError",
    "UndoError",
    "UnknownGameError",
    "check_game",
    "game_names",
    "get_game",
    "load",
    "new",
    "position",
    "save",
]
