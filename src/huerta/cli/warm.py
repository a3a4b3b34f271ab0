"""The first start compiles the rules; this shows how far it is."""

from collections.abc import Callable, Iterator

from rich.progress import BarColumn, Progress, TextColumn

from huerta.batch.cpu import play_batch
from huerta.cli.output import err, say
from huerta.core import jit
from huerta.core.game import Game

Steps = Iterator[tuple[str, int, int]]


def warm_game(game: Game) -> None:
    """Compile the rules of a game, unless that was done before."""
    if not jit.is_warm(game.name):
        show(f"Compiling the rules of {game.title}, once", game.warm_up())


def warm_batch(game: Game) -> None:
    """Compile the rules and the loop that plays many random games."""
    warm_game(game)
    warm_steps(f"{game.name}-batch", game, {"many games": lambda: play_batch(game, game.seats[0], {}, 1, 0, 0)})


def warm_steps(name: str, game: Game, steps: dict[str, Callable[[], object]]) -> None:
    """Compile whatever these steps use, unless that was done before under this name."""
    if not jit.is_warm(name):
        show(f"Compiling for {game.title}, once", jit.warm_up(name, steps))


def show(title: str, steps: Steps) -> None:
    """Run the steps with a bar on a terminal, else with one line on standard error."""
    console = err()
    if not console.is_terminal:
        say(console, f"{title} …")
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=20))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=None)
        for step, done, total in steps:
            progress.update(task, description=f"{title}: {step}", completed=done, total=total)
