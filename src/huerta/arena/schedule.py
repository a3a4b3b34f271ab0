"""Who plays whom: line-ups, paired deals, and where everyone sits.

A line-up is as many bots as there are seats. Every deal is played once for each rotation of the line-up around the table, so
that luck of the deal and of the seat fall on everyone alike. From deal to deal the order around the table changes as well.
"""

import hashlib
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from itertools import combinations, permutations

from huerta.arena.settings import Settings

Lineup = tuple[str, ...]  # the bots of a game; a place in it is no seat

SEED_BYTES = 6


@dataclass(frozen=True, order=True)
class Task:
    """One game; tasks sort by deal first."""

    deal: int
    lineup: Lineup
    rotation: int


def lineups_of(bots: Sequence[str], players: int) -> list[Lineup]:
    """Every choice of so many bots; where there are too few, every one with each bot as often as any other, or once more."""
    if len(bots) >= players:
        return list(combinations(bots, players))
    if len(bots) == 1:
        return []
    often, extra = divmod(players, len(bots))
    return [tuple(bot for bot in bots for _ in range(often + (bot in favoured))) for favoured in combinations(bots, extra)]


def mirrors_of(bots: Sequence[str], players: int) -> list[Lineup]:
    """Each bot against itself."""
    return [(bot,) * players for bot in bots]


def is_mirror(lineup: Lineup) -> bool:
    """Whether a bot plays against itself alone."""
    return len(set(lineup)) == 1


def turned(order: Sequence[int], by: int) -> tuple[int, ...]:
    """The same order around the table, begun elsewhere."""
    return tuple(order[(seat - by) % len(order)] for seat in range(len(order)))


@cache
def orders_of(lineup: Lineup) -> tuple[tuple[int, ...], ...]:
    """Every order in which the places of a line-up can follow each other around the table, bots of one name being alike."""
    found: dict[Lineup, tuple[int, ...]] = {}
    for rest in permutations(range(1, len(lineup))):
        order = (0, *rest)
        names = min(tuple(lineup[place] for place in turned(order, by)) for by in range(len(lineup)))
        found.setdefault(names, order)
    return tuple(found.values())


def seating(task: Task) -> tuple[int, ...]:
    """For every seat the place in the line-up of the bot that sits there."""
    orders = orders_of(task.lineup)
    return turned(orders[task.deal % len(orders)], task.rotation)


def deals_for(games: int, players: int) -> int:
    """How many deals it takes to play at least so many games of a line-up."""
    return -(-games // players)


def tasks_of(lineups: Sequence[Lineup], deals: int) -> Iterator[Task]:
    """Every game of these line-ups, deal by deal."""
    for deal in range(deals):
        for lineup in lineups:
            for rotation in range(len(lineup)):
                yield Task(deal, lineup, rotation)


def bot_seed(settings: Settings, task: Task, place: int) -> int:
    """The seed of the bot at a place of the line-up: another one in every game, and always the same in the same game."""
    facts = [settings.seed, settings.game, sorted(settings.options.items()), task.lineup, task.deal, task.rotation, place]
    digest = hashlib.sha256(json.dumps(facts).encode()).digest()
    return int.from_bytes(digest[:SEED_BYTES])
