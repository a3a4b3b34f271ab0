"""One game between bots. What they do wrong costs them the game and never more than that."""

import faulthandler
import os
import signal
import time
from collections.abc import Callable, MutableSequence
from contextlib import suppress
from functools import cache, partial
from operator import index
from types import FrameType
from typing import Any

from huerta.arena.result import Fault, Result, lost, too_slow
from huerta.arena.schedule import Task, bot_seed, seating
from huerta.arena.settings import Settings, is_from_file
from huerta.bots import Bot, Seat, make_bot
from huerta.core.errors import HuertaError
from huerta.core.match import Match
from huerta.core.registry import get_game
from huerta.core.rng import seed_key

GRACE = 2.0  # seconds after the limit until a bot that does not react takes its process with it
MICROSECONDS = 1_000_000
LONGEST_WORDS = 200  # of what a bot said when it failed
NOBODY = -1


class TooSlow(BaseException):
    """A bot has thought longer than it may; no bot that catches exceptions should catch this one."""


def ring(signal_number: int, frame: FrameType | None) -> None:
    """Stop the bot that is thinking."""
    raise TooSlow


@cache
def nowhere() -> int:
    """For what the system would say about an ended process; opened once, since there is a watch for every game."""
    return os.open(os.devnull, os.O_WRONLY)


class Watch:
    """Keeps the limit for a move. In a worker it also notes who is thinking, and ends a process that no alarm can reach."""

    def __init__(self, limit: float, notes: MutableSequence[float] | None = None):
        self.limit = limit
        self.notes = notes  # who thinks, since when, at which ply: memory shared with whoever waits for this process
        self.parent = os.getppid()

    def begin(self, place: int, ply: int) -> None:
        """The bot at this place starts to think."""
        if self.notes is not None:
            self._note(place, ply)
        if hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, ring)
            signal.setitimer(signal.ITIMER_REAL, self.limit)

    def _note(self, place: int, ply: int) -> None:
        assert self.notes is not None
        if os.getppid() != self.parent:
            os._exit(1)
        self.notes[:] = [place, time.monotonic(), ply]
        faulthandler.dump_traceback_later(self.limit + GRACE, exit=True, file=nowhere())

    def end(self) -> None:
        """It has answered, or was stopped."""
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        if self.notes is not None:
            faulthandler.cancel_dump_traceback_later()
            self.notes[0] = NOBODY


# -- bots --------------------------------------------------------------------------------------------------------------

MAKERS: dict[str, Callable[[int], Bot]] = {}  # a file is read once in a process


def made(bot: str, seed: int) -> Bot:
    """A bot for one game."""
    if not is_from_file(bot):
        return make_bot(bot, seed)
    if bot not in MAKERS:
        MAKERS[bot] = type(make_bot(bot, seed))
    return MAKERS[bot](seed)


def warm_up(settings: Settings) -> None:
    """Run every rule and let each of our own bots choose once, so that compiling is done before anybody's time counts."""
    game = get_game(settings.game)
    for _ in game.warm_up():
        pass
    match = Match(game, settings.players, settings.options, seed_key(settings.seed))
    for bot in settings.bots:
        if not is_from_file(bot):
            with suppress(Exception):  # what fails here fails in a game too, and is told there
                made(bot, 0).choose(Seat.at(match))


# -- a game ------------------------------------------------------------------------------------------------------------


class Game:
    """A game under way."""

    def __init__(self, settings: Settings, task: Task, watch: Watch):
        self.settings, self.task, self.watch = settings, task, watch
        self.match = Match(get_game(settings.game), settings.players, settings.options, seed_key(settings.seed, task.deal))
        self.places = seating(task)  # by seat
        self.bots: dict[int, Bot] = {}  # by place
        self.times: tuple[list[int], ...] = tuple([] for _ in task.lineup)

    def play(self) -> Result:
        """Let the bots move until the game is over or one of them fails."""
        for place, bot in enumerate(self.task.lineup):
            seed = bot_seed(self.settings, self.task, place)
            self.bots[place], wrong, _ = self.watched(place, partial(made, bot, seed))
            if wrong:
                return self.lost(Fault(place, wrong))
        while not self.match.is_over:
            place = self.places[self.match.to_move]
            wrong = self.move(place)
            if wrong:
                return self.lost(Fault(place, wrong))
        return self.finished()

    def watched(self, place: int, act: Callable[[], Any]) -> tuple[Any, str, float]:
        """Let a bot act under the watch; returns what it gave, what it did wrong if anything, and how long it took."""
        start = time.perf_counter()
        try:
            self.watch.begin(place, self.match.ply)
            start = time.perf_counter()
            given = act()
            seconds = time.perf_counter() - start
            self.watch.end()
        except BaseException as error:
            self.watch.end()
            return None, self.told(error), time.perf_counter() - start
        return given, too_slow(self.watch.limit) if seconds > self.watch.limit else "", seconds

    def move(self, place: int) -> str:
        """Ask the bot and play its answer; returns what it did wrong, if anything."""
        answer, wrong, seconds = self.watched(place, partial(self.bots[place].choose, Seat.at(self.match)))
        if len(self.match.legal_numbers) > 1:
            self.times[place].append(round(seconds * MICROSECONDS))
        if wrong:
            return wrong
        try:
            self.match.play(answer if isinstance(answer, str) else index(answer))
        except (HuertaError, TypeError):
            return f"answered {shortened(repr(answer))}, which is no legal move"
        return ""

    def told(self, error: BaseException) -> str:
        """What a bot did, in a few words."""
        if isinstance(error, TooSlow):
            return too_slow(self.watch.limit)
        words = ""
        with suppress(Exception):
            words = shortened(" ".join(str(error).split()))
        return f"raised {type(error).__name__}{words and ': '}{words}"

    def by_place(self, values: list[Any]) -> tuple[Any, ...]:
        """What is known by seat, by place of the line-up."""
        return tuple(values[self.places.index(place)] for place in range(len(self.places)))

    def lost(self, fault: Fault) -> Result:
        """The game as it stands, lost by whoever was at fault."""
        times = tuple(map(tuple, self.times))
        return lost(self.task, fault, self.by_place(self.match.points()), times, self.match.ply)

    def finished(self) -> Result:
        """Winners share the win."""
        winners = self.match.winners()
        shares = [float(seat in winners) / len(winners) for seat in range(self.match.seats)]
        times = tuple(map(tuple, self.times))
        return Result(self.task, self.by_place(shares), self.by_place(self.match.points()), times, self.match.ply)


def shortened(words: str) -> str:
    """Not more than a line or two."""
    return words if len(words) <= LONGEST_WORDS else f"{words[:LONGEST_WORDS]} …"


def play(settings: Settings, task: Task, watch: Watch | None = None) -> Result:
    """Play one game; the same settings and task always give the same result, times aside."""
    return Game(settings, task, watch or Watch(settings.move_limit)).play()
