"""`huerta simulate`: many random games at once, and what they came to."""

import json
import os
import time
from argparse import Namespace
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from rich import box
from rich.console import Console
from rich.table import Table

from huerta.analysis.intervals import share_interval
from huerta.batch import cpu
from huerta.batch.cpu import Tally
from huerta.cli.arguments import add_game, add_table, table_of, whole_number
from huerta.cli.command import Command, Example, Parser
from huerta.cli.output import counted, out, several, with_bar
from huerta.cli.warm import warm_batch
from huerta.core.game import Game

N_GAMES = 10_000
DEVICES = ("cpu", "cuda")


@dataclass(frozen=True)
class Experiment:
    """What is to be played."""

    game: Game
    players: int
    options: Mapping[str, str]
    games: int
    seed: int
    jobs: int
    device: str = "cpu"

    @property
    def table(self) -> tuple[Game, int, Mapping[str, str], int, int, int]:
        """All of it but the device, in the order in which simulations take it."""
        return self.game, self.players, self.options, self.games, self.seed, self.jobs


def simulation(device: str) -> Callable[..., Iterator[tuple[Tally, int]]]:
    """What plays the games; the same seed plays the same games on every device."""
    if device == "cpu":
        return cpu.simulate
    from huerta.batch import cuda

    cuda.check_gpu(instead="leave out '--device cuda'")
    return cuda.simulate


def measure(experiment: Experiment) -> dict[str, Any]:
    """Play and sum up: one object with everything that was asked, seen and timed."""
    start = time.perf_counter()
    tally = with_bar(f"Playing {experiment.game.title}", experiment.games, simulation(experiment.device)(*experiment.table))
    seconds = time.perf_counter() - start
    summary = {plain_key(key): plain_values(value) for key, value in tally.summary().items()}
    summary["win_share_interval_95"] = [share_interval(share, experiment.games) for share in summary["win_share_by_seat"]]
    plies = sum(int(batch.sum()) for batch in tally.plies)
    return {
        **asked(experiment.game, experiment.players, experiment.options, experiment.seed),
        **summary,
        "seconds": round(seconds, 3),
        "games_per_second": round(experiment.games / seconds),
        "plies_per_second": round(plies / seconds),
        "jobs": experiment.jobs,
        "device": experiment.device,
    }


def asked(game: Game, players: int, options: Mapping[str, str], seed: int) -> dict[str, Any]:
    """What was to be played."""
    return {"game": game.name, "rules": game.version, "players": players, "options": game.options.resolve(options), "seed": seed}


def plain_key(key: str) -> str:
    """A figure's name as programs like it: `winner's points` is winners_points, `10%` is p10."""
    return f"p{key[:-1]}" if key.endswith("%") else key.replace("'", "").replace(" ", "_")


def plain_values(value: Any) -> Any:
    """Figures with such names, whatever they are about; endings keep their own."""
    is_spread = isinstance(value, dict) and "mean" in value
    return {plain_key(key): number for key, number in value.items()} if is_spread else value


# -- for people --------------------------------------------------------------------------------------------------------


def lengths(found: Mapping[str, Any]) -> Table:
    """How long games are and what they score."""
    table = Table("a game", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("mean", "10 %", "90 %", "least", "most"):
        table.add_column(name, justify="right")
    labels = {"plies": "plies", "turns": "turns", "points": "points of a seat", "winners_points": "points of the winner"}
    for key, label in labels.items():
        spread = found[key]
        table.add_row(label, f"{spread['mean']:.1f}", *(f"{spread[part]:.0f}" for part in ("p10", "p90", "min", "max")))
    return table


def seats(found: Mapping[str, Any]) -> Table:
    """What each seat scores and how often it wins."""
    table = Table("seat", box=box.SIMPLE_HEAD, pad_edge=False)
    for name in ("points", "wins", "95 % interval"):
        table.add_column(name, justify="right")
    columns = (found["points_by_seat"], found["win_share_by_seat"], found["win_share_interval_95"])
    for seat, (points, share, (low, high)) in enumerate(zip(*columns, strict=True), start=1):
        table.add_row(str(seat), f"{points:.1f}", f"{share:.1%}", f"{low:.1%} to {high:.1%}")
    return table


def endings(found: Mapping[str, Any]) -> Table:
    """How games ended."""
    table = Table("how it ended", box=box.SIMPLE_HEAD, pad_edge=False)
    table.add_column("games", justify="right")
    table.add_column("share", justify="right")
    for ending, count in found["endings"].items():
        table.add_row(ending, counted(count), f"{count / found['games']:.2%}")
    return table


def headline(console: Console, found: Mapping[str, Any], game: Game) -> None:
    """What was played."""
    told = " ".join(f"{name}={choice}" for name, choice in game.options.told(found["options"]).items())
    console.print(f"[bold]{game.title}[/], {found['players']} players, {told}")
    console.print(f"{counted(found['games'])} games of random moves, seed {found['seed']}")


def show(console: Console, found: Mapping[str, Any], game: Game) -> None:
    """The whole experiment as tables."""
    headline(console, found, game)
    for table in (lengths(found), seats(found), endings(found)):
        console.print(table)
    console.print(f"A win is shared in {found['shared_wins']:.2%} of the games and counts in parts.")
    speed = f"{counted(found['games_per_second'])} games/s, {counted(found['plies_per_second'])} plies/s"
    where = several(found["jobs"], "core") if found["device"] == "cpu" else "the GPU"
    console.print(f"{speed} on {where}; {found['seconds']:.2f} s in all.")


# -- the command -------------------------------------------------------------------------------------------------------


def run(chosen: Namespace) -> int:
    """Play the games and print what they came to."""
    game, players, options = table_of(chosen)
    cores = os.cpu_count() or 1
    jobs = min(chosen.jobs or cores, cores)
    experiment = Experiment(game, players, options, chosen.games, chosen.seed, jobs, chosen.device)
    simulation(chosen.device)  # says so at once where there is no GPU
    warm_batch(game)
    found = measure(experiment)
    if chosen.json:
        print(json.dumps(found, indent=2))
    else:
        show(out(), found, game)
    return 0


def add_arguments(parser: Parser) -> None:
    """The table, and how many games."""
    add_game(parser)
    add_table(parser)
    parser.add_argument("--games", metavar="N", type=whole_number(1), default=N_GAMES, help=f"how many games ({counted(N_GAMES)})")
    parser.add_argument("--seed", metavar="S", type=whole_number(), default=0, help="same seed, same games (0)")
    parser.add_argument("--jobs", metavar="N", type=whole_number(1), help="how many games at a time (one for each core)")
    parser.add_argument("--device", choices=DEVICES, default="cpu", help="where they are played; cuda is an NVIDIA GPU (cpu)")
    parser.add_argument("--json", action="store_true", help="print one JSON object and nothing else")


COMMAND = Command(
    name="simulate",
    summary="play thousands of random games and see what they come to",
    about="Play many games with random legal moves: how long they are, what they score, which seat wins, how they end.",
    examples=(
        Example("huerta simulate finca --players 4 --games 100000 --seed 1", "a hundred thousand games"),
        Example("huerta simulate finca --edition rio-grande-2009", "by the older rulebook"),
        Example("huerta simulate finca --games 10000000 --device cuda", "ten million games on a GPU"),
        Example("huerta simulate finca --option joker_finca=values --json", "one rule changed, for a program"),
    ),
    add_arguments=add_arguments,
    run=run,
)
