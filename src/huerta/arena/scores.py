"""What the games of one deal come to for a bot, and for one bot against another: numbers from 0 to 1."""

from collections.abc import Sequence
from itertools import product

from huerta.arena.result import Result
from huerta.arena.schedule import Lineup


def places_of(bot: str, lineup: Lineup) -> list[int]:
    """Where in the line-up a bot stands."""
    return [place for place, name in enumerate(lineup) if name == bot]


def mean(values: Sequence[float]) -> float:
    """The mean."""
    return sum(values) / len(values)


def win_share(games: Sequence[Result], bot: str) -> float:
    """A bot's share of the win for each seat it holds: one among equals gets one part in as many as play."""
    places = places_of(bot, games[0].task.lineup)
    return mean([game.shares[place] for game in games for place in places])


def pair_share(games: Sequence[Result], row: str, column: str) -> float:
    """How often one bot ends before another; to share a rank counts half."""
    lineup = games[0].task.lineup
    pairs = list(product(places_of(row, lineup), places_of(column, lineup)))
    return mean([ahead(game.ranks[mine], game.ranks[other]) for game in games for mine, other in pairs])


def ahead(mine: int, other: int) -> float:
    """1 for the better rank, 0 for the worse, one half for equals."""
    return 0.5 if mine == other else float(mine < other)


def copy_share(games: Sequence[Result]) -> float:
    """In a mirror, the share of the copy that stands first in the line-up."""
    return mean([game.shares[0] for game in games])
