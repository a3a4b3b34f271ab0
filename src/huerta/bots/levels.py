"""The levels people choose from, and how a bot is named on the command line."""

import importlib.util
import re
import secrets
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from huerta.bots.bot import Bot, RandomBot
from huerta.bots.greedy import GreedyBot
from huerta.bots.search import FlatBot, SearchBot, TreeBot
from huerta.bots.seat import Seat
from huerta.core.appraisal import Strength
from huerta.core.errors import HuertaError, hint, listed


class BotError(HuertaError):
    """A text that names no bot."""


@dataclass(frozen=True)
class Level:
    """An opponent of a certain strength."""

    summary: str
    playouts: int  # it thinks no longer than this …
    seconds: float  # … nor than this
    weights: Mapping[str, float] = field(default_factory=dict)  # parts of a game's appraisal that it sees less clearly

    @property
    def sentence(self) -> str:
        """The level in a few words, with the time it takes at most."""
        return f"{self.summary}; at most {self.seconds:g} s a move"


BUDGETS: dict[str, Level] = {
    "easy": Level("For a first game", 4, 0.25),
    "medium": Level("Knows the game", 20, 0.5),
    "hard": Level("Plans ahead", 150, 1.0),
    "expert": Level("As strong as it gets", 3_000, 2.0),
}
LEVELS: dict[str, str] = {name: level.sentence for name, level in BUDGETS.items()}


class LevelBot(Bot):
    """Plays at a level: the search that measured best for the game and the number of seats, within the level's budget."""

    def __init__(self, level: str, seed: int = 0):
        super().__init__(seed)
        self.level = level

    @property
    def name(self) -> str:
        """The level's name."""
        return self.level

    def choose(self, seat: Seat) -> int:
        """What the search chooses."""
        return self.search(seat).choose(seat)

    def search(self, seat: Seat) -> SearchBot:
        """The search for this game and this number of seats."""
        level, tuning = BUDGETS[self.level], seat.game.tuning(seat.n_seats)
        strength = tuning.levels.get(self.level, Strength(level.playouts))
        return KINDS_OF_SEARCH[tuning.kind](
            self.seed,
            playouts=strength.playouts,
            seconds=level.seconds,
            weights=level.weights,
            label=self.level,
            temperature=strength.temperature,
        )


KINDS: dict[str, Callable[[int], Bot]] = {"random": RandomBot, "greedy": GreedyBot}
KINDS_OF_SEARCH: dict[str, type[SearchBot]] = {"tree": TreeBot, "flat": FlatBot}
SEED_BITS = 48
BUDGET = re.compile(r"(?P<kind>\w+):(?:(?P<seconds>\d+(?:\.\d+)?)s|(?P<playouts>[1-9]\d*))")


def make_bot(spec: str, seed: int | None = None) -> Bot:
    """The bot a text names: a level, `random`, `greedy`, `tree:2000`, `flat:0.5s`, or your own `path.py:ClassName`.

    With a seed it makes the same choices again; without one nobody can foresee them.
    """
    seed = secrets.randbits(SEED_BITS) if seed is None else seed
    if spec in LEVELS:
        return LevelBot(spec, seed)
    if spec in KINDS:
        return KINDS[spec](seed)
    budget = BUDGET.fullmatch(spec)
    if budget and budget["kind"] in KINDS_OF_SEARCH:
        playouts = int(budget["playouts"]) if budget["playouts"] else None
        seconds = float(budget["seconds"]) if budget["seconds"] else None
        return KINDS_OF_SEARCH[budget["kind"]](seed, playouts=playouts, seconds=seconds)
    if ".py:" in spec:
        return bot_from_file(spec, seed)
    known = [*LEVELS, *KINDS]
    examples = ["tree:2000", "flat:0.5s", "your_file.py:YourBot"]
    raise BotError(f"there is no bot {spec!r}: bots are {listed([*known, *examples])}{hint(spec, known)}")


def bot_from_file(spec: str, seed: int) -> Bot:
    """A bot of somebody's own, from a Python file."""
    path, _, name = spec.rpartition(":")
    if not Path(path).is_file():
        raise BotError(f"there is no file {path!r} to take the bot {name!r} from")
    module_spec = importlib.util.spec_from_file_location(Path(path).stem, path)
    if module_spec is None or module_spec.loader is None:
        raise BotError(f"{path!r} is no Python file")
    module = importlib.util.module_from_spec(module_spec)
    try:
        module_spec.loader.exec_module(module)
    except Exception as error:
        raise BotError(f"{path!r} cannot be loaded: {error!r}") from error
    made = getattr(module, name, None)
    if not (isinstance(made, type) and issubclass(made, Bot)):
        raise BotError(f"{path!r} has no bot {name!r}: a bot is a class derived from huerta.bots.Bot")
    bot: Bot = made(seed)
    return bot
