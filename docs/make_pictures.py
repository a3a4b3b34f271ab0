"""Draws docs/images/terminal.svg, a real game of Finca as the terminal shows it, and every game's statistics.

python docs/make_pictures.py                      all of them
python docs/make_pictures.py terminal finca       only these
"""

import re
import sys
from io import StringIO
from pathlib import Path

from rich._export_format import CONSOLE_SVG_FORMAT
from rich.console import Console

import huerta
from huerta.cli import main as huerta_command
from huerta.core.rng import new_generator, random_below, seed_key

PICTURE = Path(__file__).parent / "images" / "terminal.svg"
SEATS, SEED, PLIES = 3, 7, 96
WIDTH = 88
GAMES = 4_000  # for statistics
WEB = re.compile(r"\s*@font-face \{\{.*?\}\}|\s*<!--.*?-->", re.DOTALL)
FORMAT = WEB.sub("", CONSOLE_SVG_FORMAT).replace("Fira Code", "DejaVu Sans Mono").replace("<svg ", '<svg xml:space="preserve" ')


def some_way_in() -> huerta.Match:
    """Everyone delivers when they can and walks at random when they cannot."""
    match = huerta.new("finca", seats=SEATS, seed=SEED)
    chooser = new_generator(seed_key(SEED, 1))
    while match.ply < PLIES:
        legal = match.legal()
        wanted = [move for move in legal if move.startswith("deliver")] or [move for move in legal if move == "cart"]
        wanted = wanted or [move for move in legal if move.startswith(("place", "move"))] or legal
        match.play(wanted[random_below(chooser, len(wanted))])
    return match


def picture() -> str:
    """The drawing as SVG, with no font from the web."""
    match = some_way_in()
    console = Console(record=True, width=WIDTH, file=StringIO(), force_terminal=True, color_system="truecolor")
    console.print(match.draw(match.to_move), highlight=False)
    return console.export_svg(title="huerta play finca", code_format=FORMAT, unique_id="huerta")


def draw_statistics(name: str) -> None:
    """The picture on a game's page: random games with the fewest seats."""
    file = PICTURE.parent / f"stats-{name}.webp"
    huerta_command(["stats", name, "--games", str(GAMES), "--seed", "1", "--plot", str(file)])


if __name__ == "__main__":
    wanted = sys.argv[1:] or ["terminal", *huerta.game_names()]
    if "terminal" in wanted:
        PICTURE.write_text(picture(), encoding="utf-8")
        print(f"wrote {PICTURE}")
    for name in wanted:
        if name != "terminal":
            draw_statistics(name)
