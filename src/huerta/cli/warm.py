"""The first start compiles the rules; this shows how far it is."""

from collections.abc import Callable, Iterator

from rich.progress import BarColumn, Progress, TextColumn

from huerta.batch import Batch
from huerta.batch.cpu import play_batch
from huerta.bots import Seat, make_bot
from huerta.cli.output import err, say
from huerta.core import jit
from huerta.core.game import Game
from huerta.core.match import Match

Steps = dict[str, Callable[[], object]]  # what is done, and how
Progressing = Iterator[tuple[str, int, int]]  # what comes next, how many steps are done, and how many there are


def warm_game(game: Game) -> None:
    """Compile the rules of a game, unless that was done before."""
    if not jit.is_warm(game.name):
        show(f"Compiling the rules of {game.title}, once", game.warm_up())


def warm_batch(game: Game) -> None:
    """Compile the rules and the loop that plays many random games, or load them, so that nothing is left to do but play."""
    warm_game(game)
    steps: Steps = {"many games": lambda: play_batch(game, game.seats[0], {}, 1, 0, 0)}
    if jit.is_warm(name := f"{game.name}-batch"):
        steps["many games"]()
    else:
        show(f"Compiling for {game.title}, once", jit.warm_up(name, steps))


def warm_stepping(game: Game) -> None:
    """Compile what a batch of games that are looked at after every move needs, unless that was done before."""
    warm_batch(game)
    if not jit.is_warm(name := f"{game.name}-stepping"):
        steps: Steps = {"a batch": lambda: Batch(game, 1), "its moves": lambda: Batch(game, 1).step(Batch(game, 1).random_moves())}
        show(f"Compiling for {game.title}, once", jit.warm_up(name, steps))


def warm_level(game: Game, seats: int) -> None:
    """Compile what an opponent of any level needs at a table of this size, unless that was done before."""
    if not jit.is_warm(name := f"{game.name}-level-{seats}"):
        match = Match(game, seats, {}, bytes(32))
        steps: Steps = {"an opponent": lambda: make_bot("easy", 0).choose(Seat.at(match))}
        show(f"Compiling for {game.title}, once", jit.warm_up(name, steps))


def show(title: str, steps: Progressing) -> None:
    """Run the steps with a bar on a terminal, else with one line on standard error."""
    console = err()
    if not console.is_terminal:
        say(console, f"{title} …")
    columns = (TextColumn("{task.description}"), BarColumn(bar_width=20))
    with Progress(*columns, console=console, transient=True, disable=not console.is_terminal) as progress:
        task = progress.add_task(title, total=None)
        for step, done, total in steps:
            progress.update(task, description=f"{title}: {step}", completed=done, total=total)
