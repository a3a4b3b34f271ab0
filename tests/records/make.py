"""Write the record fixtures anew: `python -m tests.records.make [GAME …]` (from the root of the repository).

One record for every way a game can end, each edition and number of seats; one for each option overridden; and a few rare cases.
A game whose ends random moves do not reach has a plan of its own here, as Finca and Cinque Terre have.
Every record comes from a seed or a fixed plan, so that the same rules give the same files. Moves are kept as text: a record
stays valid when the rules list legal moves in another order. Write them anew only together with a new version of the rules.

Two seats of Finca cannot come to a standstill: their ten farmers on one blade walk ten blades away, not in a full circle.
"""

import sys
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np

import huerta
from huerta.batch.cpu import blank_states, play_batch
from huerta.core import record
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.playthrough import random_match, random_plies
from huerta.core.rng import new_generator, random_below, seed_key
from huerta.games.cinque_terre.components import ACTIONS
from huerta.games.cinque_terre.layout import ACTING, HARVESTING

FOLDER = Path(__file__).parent
FINCA = huerta.get_game("finca")
EDITIONS = FINCA.options.options[0].choices
PLAYERS = ("Ana", "Ben", "Cleo", "Dario", "Edda")
_, LAST_WOODEN_FINCA, STANDSTILL, LIMIT = FINCA.endings
CINQUE_TERRE = huerta.get_game("cinque_terre")
_, FIVE_CLAIMS, TWO_KINDS_GONE, LIMIT_OF_TURNS = CINQUE_TERRE.endings
EQUAL = "cinque_terre rio-grande-2012; dice 1V1M1L1T/1G1Z1O/1U1M/1V1L1T/1G1U1Z1O; trigger kinds 2 2"  # no price but 1 Lira
BATCH = 2_000
UNFINISHED_PLIES = 60


def slug(*words: object) -> str:
    """A file name."""
    return "-".join(str(word).replace(" ", "-") for word in words)


def to_the_end(game: Game, seats: int, edition: str, ending: str) -> Match:
    """Random moves; the first seed whose game ends so."""
    for seed in count():
        match = random_match(game, seats, {game.options.options[0].name: edition}, seed)
        if match.ending == ending:
            return match
    raise AssertionError


def to_the_last_wooden_finca(seats: int, edition: str) -> Match:
    """Random moves."""
    return to_the_end(FINCA, seats, edition, LAST_WOODEN_FINCA)


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


def from_batches(game: Game, seats: int, wanted: Callable[[Any, Any], Any]) -> Match:
    """The first random game whose final state is wanted, played again move by move."""
    out = np.zeros(game.max_moves, np.int32)
    for seed in count():
        states, _, _, won = play_batch(game, seats, {}, BATCH, seed, 0)
        for number in np.flatnonzero(wanted(states, won)):
            dealt, choosers = blank_states(game, seats, {}, BATCH, seed)
            match = Match(game, seats, {}, dealt[number].generator.key.astype("<u4").tobytes())
            while not match.is_over:
                n_moves = game.legal_moves(match.state, out)
                match.play(int(out[random_below(choosers[number], n_moves)]))
            return match
    raise AssertionError


def more_regions_than_houses(states: Any, won: Any) -> Any:
    """The last turn emptied more regions than there were wooden fincas left."""
    return (states.height == 0).sum(axis=1) > states.house.sum(axis=1)


def shared_win(states: Any, won: Any) -> Any:
    """Equal in points and in every tie-break."""
    return won.sum(axis=1) > 1


def in_a_delivery(match: Match) -> bool:
    """In the middle of a delivery."""
    return bool(match.state.load and match.state.n_served)


def in_a_turn(match: Match) -> bool:
    """In the middle of a turn, as far as that can be told of any game: the last move was not the first of its turn."""
    return match.ply > 1 and match.at(match.ply - 1).state.turn_no == match.state.turn_no


def unfinished(game: Game, is_wanted: Callable[[Match], bool], plies: int = UNFINISHED_PLIES) -> Match:
    """A game broken off in the middle of something."""
    match = Match(game, game.seats[-1], {}, seed_key(0))
    for position in random_plies(match, 0):
        if position.ply >= plies and is_wanted(position):
            break
    return match


def from_a_position(start: Match) -> Match:
    """The same game, gone on from the position where it was broken off."""
    match = Match.from_position(start.game, start.position())
    for _ in random_plies(match, 1):
        pass
    return match


def overridden(game: Game) -> Iterator[tuple[str, Match]]:
    """Each option once with another choice than usual, if it has one; the number of seats goes round."""
    options = [option for option in game.options.options[1:] if len(option.choices) > 1]
    for number, option in enumerate(options):
        other = next(choice for choice in option.choices if choice != game.options.resolve({})[option.name])
        seats = game.seats[number % len(game.seats)]
        yield slug("option", option.name, other), random_match(game, seats, {option.name: other}, number)


def fixtures_of(game: Game) -> Iterator[tuple[str, Match]]:
    """Every fixture of a game that random moves can end in every way."""
    for ending in game.endings[1:]:
        for edition in game.options.options[0].choices:
            for seats in game.seats:
                yield slug(ending, edition, seats), to_the_end(game, seats, edition, ending)
    yield from overridden(game)
    yield "shared-win", from_batches(game, game.seats[0], shared_win)
    broken_off = unfinished(game, in_a_turn)
    yield "unfinished", broken_off
    yield "from-a-position", from_a_position(broken_off)


def fixtures_of_finca() -> Iterator[tuple[str, Match]]:
    """Every fixture of Finca: some ends need a plan."""
    for ending, (play, possible_seats) in WAYS.items():
        for edition in EDITIONS:
            for seats in possible_seats:
                yield slug(ending, edition, seats), play(seats, edition)
    yield from overridden(FINCA)
    yield "more-regions-emptied-than-houses-left", from_batches(FINCA, 4, more_regions_than_houses)
    yield "shared-win", from_batches(FINCA, 3, shared_win)
    broken_off = unfinished(FINCA, in_a_delivery)
    yield "unfinished", broken_off
    yield "from-a-position", from_a_position(broken_off)


def to_five_claims(seats: int) -> Match:
    """Two seats play at random and claim whatever they can, the others pass; the first seed whose game ends so."""
    for seed in count():
        match = Match(CINQUE_TERRE, seats, {}, seed_key(seed))
        chooser = new_generator(seed_key(seed, 1))
        while not match.is_over:
            claims = [text for text in match.legal() if text.startswith(("claim ", "vendor "))]
            moves = claims or (match.legal() if match.to_move < 2 or "end" not in match.legal() else ["end"])
            match.play(moves[random_below(chooser, len(moves))])
        if match.ending == FIVE_CLAIMS:
            return match
    raise AssertionError


def to_two_hundred_turns(seats: int) -> Match:
    """Everybody drives on by one space and ends the turn."""
    match = Match(CINQUE_TERRE, seats, {}, seed_key(seats))
    while not match.is_over:
        match.play(match.legal()[0])
        if match.state.phase == ACTING and match.state.actions_left < ACTIONS:
            match.play("end")
    return match


def in_a_harvest(match: Match) -> bool:
    """In the middle of a harvest."""
    return bool(match.state.under_way == HARVESTING)


def fixtures_of_cinque_terre() -> Iterator[tuple[str, Match]]:
    """Every fixture of Cinque Terre: two of its ends, and an equal one, need a plan."""
    edition = CINQUE_TERRE.options.options[0].choices[0]
    for seats in CINQUE_TERRE.seats:
        yield slug(FIVE_CLAIMS, edition, seats), to_five_claims(seats)
        yield slug(TWO_KINDS_GONE, edition, seats), to_the_end(CINQUE_TERRE, seats, edition, TWO_KINDS_GONE)
        yield slug(LIMIT_OF_TURNS, edition, seats), to_two_hundred_turns(seats)
    yield from overridden(CINQUE_TERRE)
    shared = Match.from_position(CINQUE_TERRE, EQUAL)
    shared.play_all(["end", "end"])
    yield "shared-win", shared
    broken_off = unfinished(CINQUE_TERRE, in_a_harvest)
    yield "unfinished", broken_off
    yield "from-a-position", from_a_position(broken_off)


PLANS = {FINCA.name: fixtures_of_finca, CINQUE_TERRE.name: fixtures_of_cinque_terre}


def fixtures(name: str) -> Iterator[tuple[str, Match]]:
    """Every fixture of a game with its name."""
    return PLANS[name]() if name in PLANS else fixtures_of(huerta.get_game(name))


def main() -> None:
    """Write those of the games that are named, or all."""
    for game in sys.argv[1:] or huerta.game_names():
        (FOLDER / game).mkdir(exist_ok=True)
        for name, match in fixtures(game):
            (FOLDER / game / f"{name}.txt").write_text(record.write(match, PLAYERS), encoding="utf-8")
            print(f"{game} {name}: {match.ply} plies, {record.result(match)}")


if __name__ == "__main__":
    main()
