"""How strong the bots are: plays a game with every number of seats and writes its page of the docs. `make ladder` runs it for all.

    python benchmarks/ladder.py finca --jobs 16

A game that is played on several boards, or otherwise in several ways, is played in each of them: see WAYS.

It takes hours, may be stopped at any time, and goes on where it was when started again. `--quick` is a small version with weak
bots that only shows that the program works.
"""

import argparse
import os
import platform
import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import UTC, datetime
from math import ceil, floor, log10
from pathlib import Path
from typing import Any

from huerta import __version__
from huerta.arena import Plan, hold, settle
from huerta.arena.schedule import Lineup
from huerta.bots import Seat, make_bot
from huerta.core.match import Match
from huerta.core.registry import game_names, get_game
from huerta.core.rng import seed_key

Figures = dict[str, Any]

SEED = 2024
DOCS = Path(__file__).parents[1] / "docs"
FIRST_GAME = "finca"  # its page has the short name
GAMES = {2: 400, 3: 60, 4: 60, 5: 60}  # of each line-up, by the number of seats
NAMES = {2: "Two", 3: "Three", 4: "Four", 5: "Five"}
QUICK_GAMES = 2
SAMPLE_PLIES = (10, 30, 50, 70)  # where a game is stopped to see how long bots think
SAMPLE_DEALS = 3
SAMPLE_ROUNDS = 4  # the first one may compile, and other work may slow any of them
SHARE_BAR, LOW_BAR = 0.65, 0.55  # a level against the one below
EVEN = 0.5
EQUAL_TIME = 0.9  # flat Monte Carlo must take at least this part of expert's time


@dataclass(frozen=True)
class Way:
    """One way to play a game: what a table chooses, and with how many seats."""

    name: str = ""  # how it is called on the page; the usual way needs no name
    options: Mapping[str, str] = field(default_factory=dict)
    seats: tuple[int, ...] = ()  # all that the game has if none is named

    def title(self, seats: int) -> str:
        """The heading of one number of seats."""
        return f"{NAMES[seats]} seats, {self.name}" if self.name else f"{NAMES[seats]} seats"

    def seats_of(self, game: str) -> tuple[int, ...]:
        """The numbers of seats that are played."""
        return self.seats or tuple(get_game(game).seats)

    @property
    def flags(self) -> str:
        """What a command says of it."""
        return "".join(f"--option {name}={choice} " for name, choice in self.options.items())


USUAL = (Way(),)
WAYS = {"citrus": (Way("long side"), Way("short side", {"side": "short"}, (2, 3)))}  # the others have one way


@dataclass(frozen=True)
class Cast:
    """Who plays."""

    levels: tuple[str, ...]  # the strongest first
    greedy: str
    flat: str  # flat Monte Carlo that takes as long as the strongest level

    @property
    def bots(self) -> tuple[str, ...]:
        return (*self.levels, self.greedy, self.flat)

    def lineups(self, seats: int) -> tuple[Lineup, ...]:
        """Which tables are set: neighbours, the strongest against the two yardsticks, and controls."""
        expert, hard, medium, easy = self.levels
        if seats == 2:
            neighbours = tuple(zip(self.levels, self.levels[1:], strict=False))
            mirrors = tuple((level, level) for level in (hard, medium, easy))
            return (*neighbours, (expert, self.greedy), (expert, self.flat), *mirrors)
        if seats == 3:
            return ((expert, hard, medium), (hard, medium, easy), (expert, self.greedy, self.flat))
        if seats == 4:
            return ((expert, hard, medium, easy), (expert, hard, self.greedy, self.flat))
        return ((expert, hard, medium, easy, self.greedy), (expert, hard, medium, self.greedy, self.flat))


# -- playing -----------------------------------------------------------------------------------------------------------


def page_of(game: str) -> Path:
    """Where a game's page is written."""
    return DOCS / ("ladder.md" if game == FIRST_GAME else f"ladder-{game}.md")


def samples(game: str, seats: int) -> list[Match]:
    """Positions of games between greedy bots."""
    found = []
    for deal in range(SAMPLE_DEALS):
        match = Match(get_game(game), seats, {}, seed_key(SEED, deal))
        while not match.is_over and match.ply <= SAMPLE_PLIES[-1]:
            if match.ply in SAMPLE_PLIES and len(match.legal_numbers) > 1:
                found.append(match.at(match.ply))
            match.play(make_bot("greedy", 0).choose(Seat.at(match)))
    return found


def seconds_a_move(bot: str, matches: list[Match]) -> float:
    """The mean time a bot thinks in these positions, the best of a few rounds."""
    rounds = []
    for _ in range(SAMPLE_ROUNDS):
        start = time.perf_counter()
        for match in matches:
            make_bot(bot, 0).choose(Seat.at(match))
        rounds.append((time.perf_counter() - start) / len(matches))
    return min(rounds)


def rounded_up(number: float) -> int:
    """One digit and noughts, so that two measurements on one machine give the same bot."""
    unit = 10 ** floor(log10(max(number, 1)))
    return ceil(number / unit) * unit


def flat_as_slow_as(game: str, bot: str) -> str:
    """Flat Monte Carlo with so many playouts that it takes at least as long as a bot, with the fewest seats."""
    matches = samples(game, get_game(game).seats[0])
    trial = 2_000
    ratio = seconds_a_move(bot, matches) / seconds_a_move(f"flat:{trial}", matches)
    return f"flat:{rounded_up(trial * ratio)}"


def progress_on(stream: Any, title: str) -> Any:
    """Tells how far it is, once in a while."""
    start, told, first = time.monotonic(), 0.0, -1

    def tell(done: int, total: int) -> None:
        nonlocal told, first
        first = done if first < 0 else first
        now = time.monotonic()
        if now - told > 30 or done == total:
            told = now
            left = (now - start) / max(done - first, 1) * (total - done)
            print(f"{title}: {done} of {total} games, about {left / 60:.0f} min left", file=stream, flush=True)

    return tell


def play(game: str, cast: Cast, way: Way, seats: int, games: int, jobs: int | None, runs: Path | None) -> Figures:
    """Play all tables of so many seats."""
    settings = settle(game, seats, cast.bots, way.options, seed=SEED)
    name = "-".join(["ladder", game, *way.options.values(), str(seats)])
    file = None if runs is None else runs / f"{name}.jsonl"
    plan = Plan(games, lineups=cast.lineups(seats))
    return hold(settings, plan, file, jobs, progress=progress_on(sys.stderr, way.title(seats)))


# -- telling -----------------------------------------------------------------------------------------------------------


def percent(share: float) -> str:
    return f"{share:.1%}".replace("%", " %")


def between(interval: list[float]) -> str:
    return f"{percent(interval[0])} to {percent(interval[1])}"


def duration(seconds: float) -> str:
    return f"{seconds * 1000:.3g} ms" if seconds < 1 else f"{seconds:.3g} s"


def row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |"


def pair_of(found: Figures, one: str, other: str) -> Figures:
    """How one bot did against another."""
    return next(pair for pair in found["pairs"] if (pair["row"], pair["column"]) == (one, other))


def bar_rows(cast: Cast, found: Figures) -> list[str]:
    """Each bar, what was measured, and whether it holds."""
    rows = [row("bar", "games", "wins", "95 % interval", "verdict"), row("---", "---:", "---:", "---", "---")]
    for stronger, weaker in zip(cast.levels, cast.levels[1:], strict=False):
        pair = pair_of(found, stronger, weaker)
        holds = pair["share"] >= SHARE_BAR and pair["interval_95"][0] > LOW_BAR
        bar = f"{stronger} beats {weaker} in at least {SHARE_BAR:.0%}, lower end above {LOW_BAR:.0%}".replace("%", " %")
        rows.append(row(bar, pair["games"], percent(pair["share"]), between(pair["interval_95"]), verdict(holds)))
    for yardstick, name in ((cast.greedy, "greedy"), (cast.flat, f"flat Monte Carlo at equal time ({cast.flat})")):
        pair = pair_of(found, cast.levels[0], yardstick)
        said = verdict(pair["interval_95"][0] > EVEN)
        if yardstick == cast.flat and not is_as_slow(cast, found):
            said = f"{verdict(False)}: {cast.flat} took less time"
        bar = f"{cast.levels[0]} beats {name}, lower end above 50 %"
        rows.append(row(bar, pair["games"], percent(pair["share"]), between(pair["interval_95"]), said))
    return rows


def bar_note(rows: list[str]) -> list[str]:
    """What to make of bars that do not hold."""
    missed = sum(verdict(False) in line for line in rows)
    if not missed:
        return []
    number = "One bar does" if missed == 1 else f"{missed} bars do"
    return [
        "",
        f"{number} not hold: the table says what was measured, and how far chance may have moved it. Where much is drawn in few "
        "turns, the weaker side wins its share whoever plays; the bars are the same for every game, so that games can be compared. "
        "Times are those of a clock on the wall: other work on the machine lengthens them, and not for every bot alike.",
    ]


def is_as_slow(cast: Cast, found: Figures) -> bool:
    """Whether flat Monte Carlo was given expert's time."""
    means = {entry["bot"]: entry["seconds"]["mean"] for entry in found["table"] if entry["seconds"]}
    return bool(means[cast.flat] >= EQUAL_TIME * means[cast.levels[0]])


def verdict(holds: bool) -> str:
    return "holds" if holds else "**does not hold**"


def time_rows(found: Figures) -> list[str]:
    """How long each bot thought."""
    rows = [row("bot", "moves", "mean", "95 % within", "longest"), row("---", "---:", "---:", "---:", "---:")]
    for entry in found["table"]:
        if entry["seconds"]:
            times = (duration(entry["seconds"][name]) for name in ("mean", "p95", "max"))
            rows.append(row(entry["bot"], entry["moves"], *times))
    return rows


def lineup_rows(found: Figures) -> list[str]:
    """What each bot won at each table."""
    fair = percent(1 / found["players"])
    rows = [
        row("table", "games", "bot", f"wins ({fair} if all were equal)", "95 % interval"),
        row("---", "---:", "---", "---:", "---"),
    ]
    for lineup in found["lineups"]:
        for place, (bot, share) in enumerate(lineup["shares"].items()):
            table, games = (", ".join(lineup["bots"]), lineup["games"]) if place == 0 else ("", "")
            rows.append(row(table, games, bot, percent(share["share"]), between(share["interval_95"])))
    return rows


def mirror_rows(found: Figures) -> list[str]:
    """Each control."""
    rows = [row("bot", "games", "first copy wins", "95 % interval", "50 % within"), row("---", "---:", "---:", "---", "---")]
    for mirror in found["mirrors"]:
        figures = (percent(mirror["share"]), between(mirror["interval_95"]))
        rows.append(row(mirror["bot"], mirror["games"], *figures, "yes" if mirror["holds"] else "**no**"))
    return rows


def fault_lines(found: Figures) -> list[str]:
    """What bots did wrong, if anything."""
    told = [f"- {fault['bot']} {fault['did']}: {fault['games']} games lost." for fault in found["faults"]]
    return ["", "Games lost by a fault:", "", *told] if told else ["", "No bot made a fault."]


def processor() -> str:
    """What the machine calls its processor."""
    facts = Path("/proc/cpuinfo")
    lines = facts.read_text(encoding="utf-8").splitlines() if facts.exists() else []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or "unknown processor"


def made_on(jobs: int, first: Figures) -> list[str]:
    """When, where and from what."""
    day = datetime.now(UTC).date().isoformat()
    edition, choice = next(iter(first["options"].items()))
    sources = f"sources {first['sources']}, rules version {first['rules']}"
    return [
        f"- {day}, Huerta {__version__}, {sources}, Python {platform.python_version()}",
        f"- {processor()}, {os.cpu_count()} cores, {jobs} games at a time, one thread for each bot",
        f"- seed {SEED}; all else at its default, {edition} {choice}",
    ]


def commands(game: str, way: Way, found: Figures) -> list[str]:
    """A command for each pair of two seats that plays the same games again."""
    games = found["lineups"][0]["games"]
    pairs = [lineup["bots"] for lineup in found["lineups"] if len(set(lineup["bots"])) > 1]
    return [f"$ huerta arena {game} {way.flags}--bots {' '.join(bots)} --games {games} --seed {SEED}" for bots in pairs]


INTRODUCTION = """# {heading}

How strong the bots are at {title}, measured. This page is written by `make ladder`; nothing on it is typed by hand.

Every deal is played once for each rotation of the seats. A share is the mean over deals; its 95 % interval comes from the
variance between deals. A level thinks until it has used its playouts, or its time if that is over first; where the time never
ran out, the commands below play exactly the same games on any machine. [The arena](how-to/arena.md) explains the figures."""

QUICK_NOTE = "**A small version with weak bots, to show that the program works: its figures say nothing about the levels.**"


def page(game: str, cast: Cast, found: list[tuple[Way, Figures]], jobs: int, is_quick: bool) -> str:
    """The whole page."""
    title = get_game(game).title
    heading = "The ladder" if game == FIRST_GAME else f"The ladder of {title}"
    introduction = INTRODUCTION.format(heading=heading, title=title)
    parts = [introduction, *(["", QUICK_NOTE] if is_quick else []), "", *made_on(jobs, found[0][1])]
    again = []
    for way, figures in found:
        parts += ["", f"## {way.title(figures['players'])}", ""]
        if figures["players"] == 2:
            bars = bar_rows(cast, figures)
            parts += [*bars, *bar_note(bars), *fault_lines(figures)]
            parts += ["", "A bot against itself, as a control:", "", *mirror_rows(figures)]
            again += commands(game, way, figures)
        else:
            parts += [*lineup_rows(figures), *fault_lines(figures)]
        parts += ["", "Time for a move where there is a choice:", "", *time_rows(figures)]
    parts += ["", "## Play it again", "", "```console", "$ make ladder", *again, "```"]
    return "\n".join(parts) + "\n"


# -- the command -------------------------------------------------------------------------------------------------------


def cast_of(game: str, is_quick: bool, flat: int | None) -> Cast:
    """The levels and their yardsticks, or weak bots."""
    if is_quick:
        return Cast(("tree:12", "tree:6", "tree:3", "random"), "greedy", "flat:12")
    levels = ("expert", "hard", "medium", "easy")
    return Cast(levels, "greedy", f"flat:{flat}" if flat else flat_as_slow_as(game, levels[0]))


def climb(game: str, chosen: argparse.Namespace) -> None:
    """Play one game in every way with every number of seats, then write its page."""
    cast = cast_of(game, chosen.quick, chosen.flat)
    usual = dict.fromkeys(GAMES, QUICK_GAMES) if chosen.quick else GAMES
    games = dict.fromkeys(GAMES, chosen.games) if chosen.games else usual
    games |= {2: chosen.pairs} if chosen.pairs else {}
    found = [
        (way, play(game, cast, way, seats, games[seats], chosen.jobs, chosen.runs))
        for way in WAYS.get(game, USUAL)
        for seats in way.seats_of(game)
    ]
    out = chosen.out or page_of(game)
    out.write_text(page(game, cast, found, chosen.jobs, chosen.quick), encoding="utf-8")
    print(f"{out} written")


def main() -> None:
    """Play, then write the pages."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="*", help="which games; all of them if none is named")
    parser.add_argument("--quick", action="store_true", help="a small version with weak bots")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="how many games at a time")
    parser.add_argument("--games", type=int, help="games of each line-up, whatever the number of seats")
    parser.add_argument("--pairs", type=int, help="games of each line-up with two seats")
    parser.add_argument("--flat", type=int, metavar="PLAYOUTS", help="playouts of flat Monte Carlo, instead of measuring them")
    parser.add_argument("--out", type=Path, help="where the page of a single game is written, instead of the docs")
    parser.add_argument("--runs", type=Path, help="a folder for the run files instead of the user's cache")
    chosen = parser.parse_args()
    for game in chosen.game or game_names():
        climb(game, chosen)


if __name__ == "__main__":
    main()
