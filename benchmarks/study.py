"""What researchers step, ours and the peers' in one run: `python -m benchmarks.study --write`, and part of `make bench`.

PettingZoo environments in the same loop (`benchmarks/zoo.py`); batches on one core against Pgx on one core.
"""

import platform
import sys
import time
from datetime import date
from os import cpu_count
from pathlib import Path

import huerta
from benchmarks import beside, zoo
from huerta.batch import Batch
from huerta.envs import pettingzoo

RESULTS = Path(__file__).parent / "results.md"
START, END = "<!-- study starts -->", "<!-- study ends -->"
PEERS = ("pettingzoo", "pgx")
SECONDS = 5
BATCH = 1_024
SLICES = 5
WITHOUT_A_BAR = ("rps_v2", "tic_tac_toe")  # hardly any rules
STEPS_BAR = {"finca": 1_000_000, "farm_club": 1_000_000}


def zoo_rate(name: str, seconds: float) -> float:
    """Steps a second of our PettingZoo environment, the fewest seats."""
    return zoo.steps_a_second(lambda: pettingzoo.env(name), seconds)


def batch_rate(name: str, seconds: float, looks: bool = False) -> float:
    """Steps a second of a batch on one core, random moves and masks included; with observations if it looks."""
    batch = Batch(name, BATCH, seed=1, jobs=1)
    best = 0.0
    for part in range(SLICES + 1):  # the first one compiles or loads
        steps, start = 0, time.process_time()
        while time.process_time() - start < seconds / SLICES:
            batch.step(batch.random_moves())
            if looks:
                batch.observe()
            steps += BATCH
        best = max(best, steps / (time.process_time() - start)) if part else 0.0
    return best


def row(*cells: object) -> str:
    return f"| {' | '.join(str(cell) for cell in cells)} |"


def verdict(holds: bool) -> str:
    return "yes" if holds else "NO"


def zoo_rows(theirs: dict[str, float], seconds: float) -> list[str]:
    """Our environments against the fastest of theirs."""
    best = max((name for name in theirs if name not in WITHOUT_A_BAR), key=theirs.__getitem__)
    rows = [row("PettingZoo environment", "steps/s", f"times {best}, their fastest but rps_v2", "holds"), row(*["---"] * 4)]
    for name in huerta.game_names():
        mine = zoo_rate(name, seconds)
        rows.append(row(f"huerta {name}", f"{mine:,.0f}", f"{mine / theirs[best]:.1f}", verdict(mine > theirs[best])))
    return rows + [row(name, f"{rate:,.0f}", "", "") for name, rate in sorted(theirs.items(), key=lambda item: -item[1])]


def batch_rows(theirs: dict[str, float], seconds: float) -> list[str]:
    """Our batches against Pgx, one core each."""
    peers = [name for name in theirs if name not in WITHOUT_A_BAR]
    best = max(peers, key=theirs.__getitem__)
    heads = (
        "batch on one core",
        "steps/s with mask",
        "with observation too",
        f"with mask, times Pgx {best}",
        "must be at least",
        "holds",
    )
    rows = [row(*heads), row(*["---"] * len(heads))]
    for name in huerta.game_names():
        plain, seen = batch_rate(name, seconds), batch_rate(name, seconds, looks=True)
        bar = STEPS_BAR.get(name)
        holds = verdict(plain >= bar and plain > theirs[best]) if bar else ""
        rows.append(
            row(
                f"huerta {name}",
                f"{plain:,.0f}",
                f"{seen:,.0f}",
                f"{plain / theirs[best]:.1f}",
                f"{bar:,} and Pgx" if bar else "",
                holds,
            )
        )
    return rows + [
        row(f"Pgx {name}", f"{rate:,.0f}", "", "", "", "") for name, rate in sorted(theirs.items(), key=lambda item: -item[1])
    ]


def report(theirs: dict[str, dict], seconds: float = SECONDS) -> str:
    """The run as Markdown."""
    versions = f"PettingZoo {theirs['pettingzoo']['version']}, Pgx {theirs['pgx']['version']} on JAX {theirs['pgx']['jax']}"
    about = (
        f"Measured on {date.today()}, {platform.machine()}, {cpu_count()} cores, Python {platform.python_version()}, {versions}, "
    )
    zoos, batches = (
        zoo_rows(theirs["pettingzoo"]["steps_per_second"], seconds),
        batch_rows(theirs["pgx"]["steps_per_second"], seconds),
    )
    return "\n".join([f"{about}one core each, in processor time.", "", *zoos, "", *batches])


def write(text: str) -> None:
    """Keep a report in results.md."""
    head, rest = RESULTS.read_text(encoding="utf-8").split(START)
    RESULTS.write_text(f"{head}{START}\n\n{text}\n\n{END}{rest.split(END)[1]}", encoding="utf-8")


def main(words: list[str]) -> None:
    """Measure and print; keep it if asked to."""
    seconds = float(next((word for word in words if not word.startswith("-")), SECONDS))
    text = report(beside.figures(seconds, *PEERS), seconds)
    print(text)
    if "--write" in words:
        write(text)


if __name__ == "__main__":
    main(sys.argv[1:])
