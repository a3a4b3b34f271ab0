"""`huerta bench`: how fast the games run on this machine."""

import json
import os
import subprocess
import sys
import time
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import asdict, dataclass

from rich import box
from rich.table import Table

from huerta.batch.cpu import simulate
from huerta.cli.arguments import add_game, whole_number
from huerta.cli.command import Command, Example, Parser
from huerta.cli.output import counted, err, out, say
from huerta.cli.warm import warm_batch
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.playthrough import random_match
from huerta.core.registry import game_names, get_game
from huerta.core.rng import seed_key

N_GAMES = 10_000
CHECKED_SECONDS = 0.5  # how long Match.play is timed, the choosing of moves included
FIRST_MOVE = "import sys, huerta; match = huerta.new(sys.argv[1], int(sys.argv[2]), seed=1); match.play(match.legal()[0])"


@dataclass(frozen=True)
class Speed:
    """What was measured for one game and number of seats."""

    game: str
    seats: int
    games_per_second: int  # compiled, random moves, all cores
    plies_per_second: int
    checked_moves_per_second: int  # Match.play with all its checks, one core
    seconds_to_first_move: float  # a new process, compiled before


def random_play(game: Game, seats: int, n_games: int) -> tuple[int, int]:
    """Games and plies a second of compiled random play on all cores."""
    start = time.perf_counter()
    plies = 0
    for tally, _ in simulate(game, seats, {}, n_games, seed=1):
        plies += int(tally.plies[-1].sum())
    seconds = time.perf_counter() - start
    return round(n_games / seconds), round(plies / seconds)


def checked_play(game: Game, seats: int) -> int:
    """Moves a second through Match.play."""
    moves, seconds, seed = 0, 0.0, 0
    end = time.perf_counter() + CHECKED_SECONDS
    while not moves or time.perf_counter() < end:
        played = random_match(game, seats, {}, seed).moves
        match = Match(game, seats, {}, seed_key(seed))
        start = time.perf_counter()
        match.play_all(played)
        seconds += time.perf_counter() - start
        moves, seed = moves + len(played), seed + 1
    return round(moves / seconds)


def first_move(game: Game, seats: int) -> float:
    """Seconds until a new process has played its first move."""
    start = time.perf_counter()
    subprocess.run([sys.executable, "-c", FIRST_MOVE, game.name, str(seats)], check=True)
    return round(time.perf_counter() - start, 2)


def measure(games: list[Game], n_games: int) -> Iterator[Speed]:
    """Every game with every number of seats."""
    for game in games:
        for seats in game.seats:
            yield Speed(game.name, seats, *random_play(game, seats, n_games), checked_play(game, seats), first_move(game, seats))


def speed_table(speeds: list[Speed]) -> Table:
    """The figures for people."""
    table = Table("game", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("seats", "games/s", "plies/s", "Match.play/s", "first move"):
        table.add_column(name, justify="right")
    for speed in speeds:
        rates = (speed.games_per_second, speed.plies_per_second, speed.checked_moves_per_second)
        table.add_row(speed.game, str(speed.seats), *map(counted, rates), f"{speed.seconds_to_first_move:.2f} s")
    return table


def run(chosen: Namespace) -> int:
    """Measure and print."""
    games = [get_game(name) for name in (game_names() if chosen.game is None else [chosen.game])]
    for game in games:
        warm_batch(game)
    with err().status("Measuring …"):
        speeds = list(measure(games, chosen.games))
    cores = os.cpu_count() or 1
    if chosen.json:
        print(json.dumps({"cores": cores, "games": chosen.games, "speeds": [asdict(speed) for speed in speeds]}, indent=2))
        return 0
    out().print(speed_table(speeds))
    say(out(), f"games/s and plies/s: compiled random play, {counted(chosen.games)} games, {cores} cores.")
    say(out(), "Match.play/s: moves with every check, one core. first move: from starting Python to the first move.")
    return 0


def add_arguments(parser: Parser) -> None:
    """Perhaps one game, and how many games to time."""
    add_game(parser, nargs="?")
    parser.add_argument("--games", metavar="N", type=whole_number(1), default=N_GAMES, help=f"games to time ({counted(N_GAMES)})")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


COMMAND = Command(
    name="bench",
    summary="how fast the games run on this machine",
    about="Time compiled random play, checked moves and the start of every game, for every number of seats.",
    examples=(
        Example("huerta bench", "every game"),
        Example("huerta bench finca --games 100000 --json", "one game, longer, for a program"),
    ),
    add_arguments=add_arguments,
    run=run,
)
