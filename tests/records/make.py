"""Write the record fixtures anew: `python -m tests.records.make` (from the root of the repository).

One record for every way Finca can end, each edition and number of seats; one for each option overridden; and a few rare cases.
Every record comes from a seed or a fixed plan, so that the same rules give the same files. Moves are kept as text: a record
stays valid when the rules list legal moves in another order. Write them anew only together with a new version of the rules.

Two seats cannot come to a standstill: their ten farmers on one blade walk ten blades away, not in a full circle.
"""

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

import huerta
from huerta.batch.cpu import blank_states, play_batch
from huerta.core import record
from huerta.core.match import Match
from huerta.core.playthrough import random_match, random_plies
from huerta.core.rng import new_generator, random_below, seed_key

FOLDER = Path(__file__).parent / "finca"
FINCA = huerta.get_game("finca")
EDITIONS = FINCA.options.options[0].choices
PLAYERS = ("Ana", "Ben", "Cleo", "Dario")
_, LAST_WOODEN_FINCA, STANDSTILL, LIMIT = FINCA.endings
BATCH = 2_000
UNFINISHED_PLIES = 60


def slug(*words: object) -> str:
    """A file name."""
    return "-".join(str(word).replace(" ", "-") for word in words)


def to_the_last_wooden_finca(seats: int, edition: str) -> Match:
    """Random moves; the first seed whose game ends so."""
    for seed in count():
        match = random_match(FINCA, seats, {"edition": edition}, seed)
        if match.ending == LAST_WOODEN_FINCA:
            return match
    raise AssertionError


def to_a_standstill(seats: int, edition: str) -> Match:
    """Everybody stands on blade 1 and walks in full circles."""
    match = Match(FINCA, seats, {"edition": edition}, seed_key(seats))
    while not match.is_over:
        match.play("place 1" if "place 1" in match.legal() else "move 1")
    return match


def to_the_limit(seats: int, edition: str) -> Match:
    """Everybody only ever walks, with a farmer chosen at random, and nobody delivers."""
    match = Match(FINCA, seats, {"edition": edition}, seed_key(seats))
    chooser = new_generator(seed_key(seats, 1))
    while not match.is_over:
        walks = [text for text in match.legal() if text.startswith(("place ", "move "))]
        match.play(walks[random_below(chooser, len(walks))])
    return match


WAYS: dict[str, tuple[Callable[[int, str], Match], range]] = {
    LAST_WOODEN_FINCA: (to_the_last_wooden_finca, FINCA.seats),
    STANDSTILL: (to_a_standstill, range(3, FINCA.seats[-1] + 1)),
    LIMIT: (to_the_limit, FINCA.seats),
}


def from_batches(seats: int, wanted: Callable[[Any, Any], Any]) -> Match:
    """The first random game whose final state is wanted, played again move by move."""
    out = np.zeros(FINCA.max_moves, np.int32)
    for seed in count():
        states, _, _, won = play_batch(FINCA, seats, {}, BATCH, seed, 0)
        for game in np.flatnonzero(wanted(states, won)):
            dealt, choosers = blank_states(FINCA, seats, {}, BATCH, seed)
            match = Match(FINCA, seats, {}, dealt[game].generator.key.astype("<u4").tobytes())
            while not match.is_over:
                n_moves = FINCA.legal_moves(match.state, out)
                match.play(int(out[random_below(choosers[game], n_moves)]))
            return match
    raise AssertionError


def more_regions_than_houses(states: Any, won: Any) -> Any:
    """The last turn emptied more regions than there were wooden fincas left."""
    return (states.height == 0).sum(axis=1) > states.house.sum(axis=1)


def shared_win(states: Any, won: Any) -> Any:
    """Equal in points and in fruit."""
    return won.sum(axis=1) > 1


def unfinished() -> Match:
    """A game broken off in the middle of a delivery."""
    match = Match(FINCA, 4, {}, seed_key(0))
    for position in random_plies(match, 0):
        if position.ply >= UNFINISHED_PLIES and position.state.load and position.state.n_served:
            break
    return match


def from_a_position() -> Match:
    """The same game, gone on from the position where it was broken off."""
    match = Match.from_position(FINCA, unfinished().position())
    for _ in random_plies(match, 1):
        pass
    return match


def fixtures() -> Iterator[tuple[str, Match]]:
    """Every fixture with its name."""
    for ending, (play, possible_seats) in WAYS.items():
        for edition in EDITIONS:
            for seats in possible_seats:
                yield slug(ending, edition, seats), play(seats, edition)
    for number, option in enumerate(FINCA.options.options[1:]):
        other = next(choice for choice in option.choices if choice != FINCA.options.resolve({})[option.name])
        yield slug("option", option.name, other), random_match(FINCA, 2 + number % 3, {option.name: other}, number)
    yield "more-regions-emptied-than-houses-left", from_batches(4, more_regions_than_houses)
    yield "shared-win", from_batches(3, shared_win)
    yield "unfinished", unfinished()
    yield "from-a-position", from_a_position()


def main() -> None:
    """Write them all."""
    FOLDER.mkdir(exist_ok=True)
    for name, match in fixtures():
        (FOLDER / f"{name}.txt").write_text(record.write(match, PLAYERS), encoding="utf-8")
        print(f"{name}: {match.ply} plies, {record.result(match)}")


if __name__ == "__main__":
    main()
