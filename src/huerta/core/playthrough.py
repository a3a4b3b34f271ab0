"""Whole games of random moves, the same on every target; run as a program it prints their digests.

python -m huerta.core.playthrough finca 3
python -m huerta.core.playthrough citrus 1 17    (at every seventeenth table only)
"""

import hashlib
import json
import sys
from collections.abc import Iterator, Mapping
from itertools import islice

from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.registry import get_game
from huerta.core.rng import new_generator, random_below, seed_key

CHOOSING = 1_000_000  # random choices draw on other keys than the deals do


def option_sets(game: Game) -> list[dict[str, str]]:
    """The defaults, and every other choice of every option once."""
    sets: list[dict[str, str]] = [{}]
    for option in game.options:
        sets += [{option.name: choice} for choice in option.choices if choice != game.options.resolve({})[option.name]]
    return sets


def tables(game: Game, every: int = 1) -> Iterator[tuple[int, dict[str, str]]]:
    """Every number of seats with every set of options; or the first of them and then only every so-manieth."""
    return islice(((seats, options) for options in option_sets(game) for seats in game.seats), 0, None, every)


def random_plies(match: Match, seed: int) -> Iterator[Match]:
    """Play random legal moves to the end, stopping at every position on the way."""
    chooser = new_generator(seed_key(seed, CHOOSING))
    yield match
    while not match.is_over:
        legal = match.legal_numbers
        match.play(int(legal[random_below(chooser, len(legal))]))
        yield match


def random_match(game: Game, seats: int, options: Mapping[str, str], seed: int) -> Match:
    """A whole game of random moves."""
    match = Match(game, seats, options, seed_key(seed))
    for _ in random_plies(match, seed):
        pass
    return match


def digests(game: Game, games: int, every: int = 1) -> list[str]:
    """The fingerprints of the final states, every byte of them, of so many games at every table, or every so-manieth."""
    matches = (random_match(game, seats, options, seed) for seats, options in tables(game, every) for seed in range(games))
    return [hashlib.sha256(match.state.tobytes()).hexdigest() for match in matches]


if __name__ == "__main__":
    json.dump(digests(get_game(sys.argv[1]), *map(int, sys.argv[2:])), sys.stdout)
