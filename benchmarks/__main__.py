"""`make bench`: our speed and the peers', side by side in one run, as ratios; the result goes to benchmarks/results.md.

The peers get a virtual environment of their own in .peers, made on the first run.
"""

import platform
import sys
from datetime import date
from os import cpu_count
from pathlib import Path

from benchmarks import beside, study, table
from benchmarks.ours import figures

RESULTS = Path(__file__).parent / "results.md"
START, END = "<!-- bench starts -->", "<!-- bench ends -->"
SECONDS = 5


def only_figures(peer):
    """The peer's figures by name, without what else it says of itself."""
    return ((name, figure) for name, figure in peer.items() if isinstance(figure, dict))


def ratios(ours, theirs):
    """Every claim: what, our figure, theirs, the ratio, the bar it must clear."""
    random_play = ours["finca, 4 seats: compiled random play, plies/s"]
    catanatron = theirs["catanatron"]["per_second"]
    yield "random play against Catanatron's four random players, actions/s", random_play, catanatron, 100
    citrus = ours["citrus, 4 seats: compiled random play, plies/s"]
    yield "random play of Citrus against Catanatron's four random players, actions/s", citrus, catanatron, 20
    for name, game in only_figures(theirs["open_spiel"]):
        decisions = game["per_second"] * game["decisions"] / game["steps"]
        yield f"random play against OpenSpiel {name}, players' decisions/s", random_play, decisions, 5
        yield (
            f"random play against OpenSpiel {name}, all steps, each card dealt counted as one",
            random_play,
            game["per_second"],
            None,
        )
    playouts = ours["finca, 2 seats: tree search, playouts to the end of the game, playouts/s"]
    for name, search in only_figures(theirs["open_spiel_mcts"]):
        yield f"tree search against OpenSpiel's C++ tree search, {name}, playouts/s", playouts, search["per_second"], 10


def report(ours, theirs):
    """The run as Markdown."""
    lines = [
        f"Measured on {date.today()}, {platform.machine()}, {cpu_count()} cores, Python {platform.python_version()}, "
        "one thread each, in processor time.",
        "",
    ]
    lines += ["| claim | ours | theirs | ratio | must be at least | holds |", "|---|---|---|---|---|---|"]
    for claim, mine, peer, bar in ratios(ours, theirs):
        verdict = "" if bar is None else "yes" if mine / peer >= bar else "NO"
        lines.append(f"| {claim} | {mine:,.0f} | {peer:,.0f} | {mine / peer:.1f} | {bar or ''} | {verdict} |")
    lines += ["", "| ours alone | figure | bar |", "|---|---|---|"]
    bars = {"moves/s": "at least 20,000", "first move": "under 2 s", "first bot": "under 2 s", "slowest": "at most 5 ms"}
    for name, value in ours.items():
        bar = next((bar for word, bar in bars.items() if word in name), "")
        digits = 0 if value >= 10 else 2 if value >= 0.1 else 4
        lines.append(f"| {name} | {value:,.{digits}f} | {bar} |")
    return "\n".join(lines)


def main():
    """Measure, print, and keep the result."""
    theirs = beside.figures(SECONDS)
    text = report(figures(), theirs)
    studied = study.report(theirs)
    tables = table.report()
    print(f"{text}\n\n{studied}\n\n{tables}")
    if "--write" in sys.argv:
        old = RESULTS.read_text(encoding="utf-8")
        head, rest = old.split(START)
        RESULTS.write_text(f"{head}{START}\n\n{text}\n\n{END}{rest.split(END)[1]}", encoding="utf-8")
        study.write(studied)
        table.write(tables)
    if "NO |" in text + studied + tables:
        raise SystemExit("a claim does not hold on this machine in this run")


if __name__ == "__main__":
    main()
