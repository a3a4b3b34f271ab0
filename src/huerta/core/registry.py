"""Finds games by entry point: ours and anybody's, without a list to edit."""

import copyreg
from functools import cache
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from huerta.core.errors import HuertaError, UnknownGameError, hint, listed
from huerta.core.game import Game
from huerta.core.jit import ENTRY_POINTS

PICKLED_BY_CLASS = 2  # the first protocol of pickle that makes an object by its class and fills it


@cache
def installed() -> dict[str, EntryPoint]:
    """The installed games by name, not yet loaded."""
    return {entry.name: entry for entry in sorted(entry_points(group=ENTRY_POINTS), key=lambda entry: entry.name)}


def game_names() -> list[str]:
    """The names of all installed games."""
    return list(installed())


@cache
def get_game(name: str) -> Game:
    """The game of that name."""
    names = game_names()
    if name not in names:
        raise UnknownGameError(f"there is no game {name!r}: games are {listed(names)}{hint(name, names)}")
    try:
        game = installed()[name].load()
    except (ImportError, AttributeError) as error:
        raise HuertaError(f"the entry point {name!r} cannot be loaded: {error}") from error
    if not isinstance(game, Game):
        raise HuertaError(f"the entry point {name!r} names {game!r}, which is not a huerta Game")
    return game


def written(game: Game) -> Any:
    """How a game is pickled: by its name if it is installed, else whole."""
    if game.name in game_names() and get_game(game.name) is game:
        return get_game, (game.name,)
    return game.__reduce_ex__(PICKLED_BY_CLASS)


copyreg.pickle(Game, written)
