"""check_game: the conformance test that any game, ours or a stranger's, must pass."""

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from huerta.core import record
from huerta.core.errors import MoveError
from huerta.core.game import HEADER, MAX_OPTIONS, Game, NamedRecord, State, record_from
from huerta.core.match import Match
from huerta.core.playthrough import digests, random_plies, tables
from huerta.core.registry import get_game, installed
from huerta.core.rng import seed_key

FORBIDDEN_NAMES = set(dir(NamedRecord))  # a field called `round` would silently give a method
SHOWN_FAULTS = 12
LOOKS = 8  # positions of each game that are looked at closely


class ConformanceError(AssertionError):
    """A game that breaks the contract; the message lists what and where."""


@dataclass(frozen=True)
class Report:
    """What was checked, when nothing was wrong."""

    game: str
    games: int
    plies: int
    looked_at: int
    compared_interpreted: bool

    def __str__(self) -> str:
        how = "; interpreted and compiled play agree" if self.compared_interpreted else ""
        return f"{self.game} keeps the contract: {self.games} games, {self.plies} plies, {self.looked_at} positions looked at{how}"


def check_game(game: str | Game, games: int = 3, *, interpreted: bool = True, every: int = 1) -> Report:
    """Play whole games at every table the game offers and check the contract at every step.

    Raises ConformanceError with every fault found. The game must be installed under the entry point group `huerta.games`,
    so that records and new processes find it. `interpreted=False` leaves out the comparison with interpreted play, which
    starts a second process. A table is a number of seats with a set of options; `every=10` looks at every tenth only.
    """
    game = get_game(game) if isinstance(game, str) else game
    faults = list(declaration_faults(game))
    played = plies = looked_at = 0
    if not faults:
        for seats, options in tables(game, every):
            for seed in range(games):
                walk = Walk(game, seats, options, seed)
                faults += walk.faults()
                played, plies, looked_at = played + 1, plies + walk.plies, looked_at + walk.looked_at
    if interpreted and not faults:
        faults += interpreted_faults(game, every)
    if faults:
        shown = "\n  ".join(faults[:SHOWN_FAULTS])
        more = f"\n  … and {len(faults) - SHOWN_FAULTS} more" if len(faults) > SHOWN_FAULTS else ""
        raise ConformanceError(f"{game.name} breaks the contract of a game:\n  {shown}{more}")
    return Report(game.name, played, plies, looked_at, interpreted)


# -- what a game declares ----------------------------------------------------------------------------------------------


def declaration_faults(game: Game) -> Iterator[str]:
    """What is wrong with the declaration alone."""
    names = list(game.record.names or ())
    head = [field[0] for field in HEADER]
    if names[: len(head)] != head:
        yield f"the record does not start with the common header {', '.join(head)}: use record_type(…)"
    for name in set(names) & FORBIDDEN_NAMES:
        yield f"the field {name!r} hides a method of NumPy records: rename it"
    if not re.fullmatch(r"[a-z][a-z0-9_]*", game.name):
        yield f"the name {game.name!r} is not small letters, digits and underscores"
    if len(game.seats) == 0 or game.seats[0] < 1 or game.seats.step != 1:
        yield f"seats {game.seats} is no range of numbers of players"
    if len(game.moves.numbers) != len(game.moves):
        yield "two moves have the same text"
    if len(set(game.pieces)) != len(game.pieces):
        yield "two counts of pieces have the same name"
    rules = game.folder / "RULES.md"
    if not (rules.exists() and rules.read_text(encoding="utf-8").strip()):
        yield "RULES.md is empty or missing"
    if len(game.options) > MAX_OPTIONS:
        yield f"{len(game.options)} options are more than a record can hold, which is {MAX_OPTIONS}"
    for option in game.options:
        editions = game.options.options[0].choices
        told = [option.default] if isinstance(option.default, str) else [option.default.get(edition) for edition in editions]
        if not {choice or option.choices[0] for choice in told if choice is not None} <= set(option.choices) or None in told:
            yield f"option {option.name} has a default that is none of its choices"


# -- a game played to the end ------------------------------------------------------------------------------------------


class Walk:
    """One random game, checked at every step."""

    def __init__(self, game: Game, seats: int, options: dict[str, str], seed: int):
        self.game, self.seats, self.options, self.seed = game, seats, options, seed
        self.label = f"{seats} seats, {options or 'defaults'}, seed {seed}"
        self.plies = self.looked_at = 0
        self.last: State = None  # the position before this one

    def faults(self) -> list[str]:
        """Every fault of this game, with where it was found; one that breaks everything ends the walk."""
        found: list[str] = []
        try:
            for fault in self.walk():
                found.append(f"{self.label}: {fault}")  # one by one: what was found before an exception counts too
        except Exception as error:  # a stranger's code may raise anything; it is a fault, not our failure
            found.append(f"{self.label}: raises {error!r}")
        return found

    def walk(self) -> Iterator[str]:
        """Play, and tell the faults of the first faulty position, or those of the finished game."""
        self.match = Match(self.game, self.seats, self.options, seed_key(self.seed))
        self.start = self.game.census(self.match.state)
        table = self.label
        for match in random_plies(self.match, self.seed):
            self.label = f"{table}, ply {match.ply}"
            self.plies += 1
            found = self.faults_here()
            yield from found
            if found:
                return
        yield from self.faults_at_end()

    def faults_here(self) -> list[str]:
        """What is wrong in this position; closer looks are spread over the game."""
        found = [*header_faults(self.match, self.last), *legal_faults(self.match), *census_faults(self.match, self.start)]
        if self.match.ply > self.game.max_plies:
            found.append(f"a game is longer than max_plies = {self.game.max_plies}")
        if not found and self.is_worth_a_look():
            self.looked_at += 1
            for look in CLOSE_LOOKS:
                found += look(self.match)
        self.last = record_from(self.game.record, self.match.state.tobytes())
        return found

    def is_worth_a_look(self) -> bool:
        """The first and last positions, and some between at distances that grow."""
        return self.match.ply < LOOKS or self.match.ply % (LOOKS * LOOKS) == 0 or self.match.is_over

    def faults_at_end(self) -> Iterator[str]:
        """What is wrong with a finished game."""
        match = self.match
        yield from undo_faults(match)
        if not match.winners():
            yield "nobody wins a finished game"
        if not 0 < int(match.state.ending) < len(self.game.endings):
            yield "a finished game does not say how it ended"
        if record.read(record.write(match)).state.tobytes() != match.state.tobytes():
            yield "its record replays to another state"


def header_faults(match: Match, last: State | None) -> Iterator[str]:
    """The header counts plies and turns, and names a seat that exists."""
    state = match.state
    if not 0 <= state.to_move < state.n_seats:
        yield f"to_move is {state.to_move} with {state.n_seats} seats"
    if last is None:
        return
    if state.ply != last.ply + 1:
        yield f"ply went from {last.ply} to {state.ply}"
    if state.turn_no < last.turn_no or state.reveals < last.reveals:
        yield "turn_no or reveals went down"
    if state.turn_no == last.turn_no and state.to_move != last.to_move and not state.is_over:
        yield "the seat to move changed within a turn"


def legal_faults(match: Match) -> Iterator[str]:
    """There are legal moves until the end, each once, each within the move space."""
    legal = match.legal_numbers
    if match.is_over != (len(legal) == 0):
        yield f"{len(legal)} legal moves, but is_over is {int(match.is_over)}"
    if len(set(legal.tolist())) != len(legal):
        yield "a move is listed twice"
    if any(not 0 <= move < len(match.game.moves) for move in legal):
        yield "a legal move lies outside the move space"
    roomy = np.empty(2 * match.game.max_moves + LOOKS, np.int32)
    n_legal = match.game.legal_moves(match.state, roomy)
    if n_legal > match.game.max_moves:
        yield f"{n_legal} legal moves are more than max_moves = {match.game.max_moves}"


def census_faults(match: Match, start: dict[str, int]) -> Iterator[str]:
    """Nothing appears, nothing vanishes."""
    now = match.game.census(match.state)
    for what in start:
        if now.get(what) != start[what]:
            yield f"{what}: {start[what]} at the start, {now.get(what)} now"


# -- closer looks ------------------------------------------------------------------------------------------------------


def every_move_faults(match: Match) -> Iterator[str]:
    """Every legal move plays, leaves nothing behind, is told as a story and can be written and read."""
    game, start = match.game, game_census(match)
    for move in match.legal_numbers.tolist():
        text = game.moves.text(move)
        after = record_from(game.record, match.state.tobytes())
        game.play(after, move)
        if game.census(after) != start:
            yield f"{text!r} creates or loses pieces"
        if (
            game.moves.read(text) != move
            or game.moves.number(game.moves.parts(move).kind, *game.moves.parts(move).operands) != move
        ):
            yield f"{text!r} is not read back as the same move"
        for sentence in game.sentences(game.story(match.state, move, after)):
            if not sentence:
                yield f"{text!r} has an empty sentence in its story"


def game_census(match: Match) -> dict[str, int]:
    """The pieces as they are counted now."""
    return match.game.census(match.state)


def illegal_faults(match: Match) -> Iterator[str]:
    """An illegal move is refused and changes nothing."""
    before = match.state.tobytes()
    illegal = next(move for move in range(-1, len(match.game.moves)) if move not in match.legal_numbers)
    for move in ("no such move", illegal):
        try:
            match.play(move)
        except MoveError:
            if match.state.tobytes() != before:
                yield f"refusing {move!r} changed the state"
        else:
            yield f"{move!r} is illegal, but was played"


def position_faults(match: Match) -> Iterator[str]:
    """A position can be written and read back to the last byte, and for one seat without its secrets."""
    game = match.game
    text = match.position()
    if game.read_position(text).tobytes() != match.state.tobytes():
        yield f"the position is not read back as it was written: {text}"
    for seat in range(match.seats):
        told = match.position(seat)
        if match.key.hex() in told:
            yield "a position written for a seat contains the key"
        if game.write_position(game.read_position(told), seat) != told:
            yield f"the position written for seat {seat} is not read back: {told}"


def secret_faults(match: Match) -> Iterator[str]:
    """What a seat cannot know changes neither its view, nor its observation, nor its legal moves."""
    game = match.game
    for seat in range(match.seats):
        other = game.hidden_from(match.state, seat, seed_key(-1 - match.ply, seat))
        if game.census(other) != game_census(match):
            yield "hide creates or loses pieces"
        looks = seats_looks(game, seat)
        if seat == match.to_move:
            looks["list of legal moves"] = game.legal
        for name, look in looks.items():
            if look(other) != look(match.state):
                yield f"the {name} of seat {seat} depends on what it cannot see"
        if match.key.hex() in json.dumps(game.view(match.state, seat)):
            yield "a view contains the key"
        worlds = (game.hidden_from(match.state, seat, bytes(32)), game.read_position(match.position(seat)))
        again = [game.hidden_from(world, seat, seed_key(-1 - match.ply, seat)).tobytes() for world in worlds]
        if again != [other.tobytes()] * len(worlds):
            yield f"what hide draws for seat {seat} depends on more than the key and what the seat sees"
        if other.generator.key.tobytes() == match.state.generator.key.tobytes():
            yield "hide leaves the key"


def seats_looks(game: Game, seat: int) -> dict[str, Callable[[State], Any]]:
    """Every way in which a seat looks at a position."""
    return {
        "view": lambda state: json.dumps(game.view(state, seat)),
        "observation": lambda state: game.observation(state, seat).tobytes(),
        "position text": lambda state: game.write_position(state, seat),
        "points": game.points,
    }


def observation_faults(match: Match) -> Iterator[str]:
    """An observation is finite, and every number of it is written."""
    game = match.game
    for seat in range(match.seats):
        out = np.full(game.n_features + 1, np.nan, np.float32)
        game.observe(match.state, seat, out[:-1])
        if not np.isnan(out[-1]):
            yield f"the observation of seat {seat} has more numbers than are declared"
        if not np.isfinite(out[:-1]).all():
            yield f"the observation of seat {seat} has numbers that are not finite or not written"


def count_faults(match: Match) -> Iterator[str]:
    """Every count that has a name is written, and nothing else."""
    n_pieces = len(match.game.pieces)
    outs = [np.full(n_pieces + 1, before, np.int32) for before in (-1, -2)]
    for out in outs:
        match.game.count(match.state, out)
    written = outs[0] == outs[1]
    for name in [name for place, name in enumerate(match.game.pieces) if not written[place]]:
        yield f"{name}: the count is not written"
    if written[n_pieces]:
        yield "more counts are written than have names"


def drawing_faults(match: Match) -> Iterator[str]:
    """The table can be drawn for everybody."""
    for seat in (None, *range(match.seats)):
        if not match.draw(seat):
            yield f"nothing is drawn for seat {seat}"


CLOSE_LOOKS = (
    every_move_faults,
    illegal_faults,
    position_faults,
    secret_faults,
    observation_faults,
    count_faults,
    drawing_faults,
)


# -- the whole game again ----------------------------------------------------------------------------------------------


def undo_faults(match: Match) -> Iterator[str]:
    """Taking everything back leads to the deal, and playing it again to the same end."""
    moves, end = list(match.moves), match.state.tobytes()
    while match.moves:
        match.undo(everyone_agrees=True)
    deal = Match(match.game, match.seats, match.options, match.key)
    if deal.state.tobytes() != match.state.tobytes():
        yield "the same key gives another deal"
    match.play_all(moves)
    if match.state.tobytes() != end:
        yield "the same moves lead to another end"


def interpreted_faults(game: Game, every: int = 1) -> list[str]:
    """A second process with compilation switched off plays the same games to the same bytes."""
    if installed().get(game.name) is None:
        return [f"{game.name} is not installed under the entry point group 'huerta.games', so a new process cannot find it"]
    command = [sys.executable, "-m", "huerta.core.playthrough", game.name, "1", str(every)]
    environment = os.environ | {"NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    if done.returncode:
        said = done.stderr.strip().splitlines() or [f"it ends with status {done.returncode}"]
        return [f"interpreted play fails: {said[-1]}"]
    if json.loads(done.stdout) != digests(game, 1, every):
        return ["interpreted and compiled play lead to different states"]
    return []


__all__ = ["ConformanceError", "Report", "check_game"]
