"""A contest: what is to be played, what has been played, and what is still missing."""

from collections.abc import Iterator
from dataclasses import dataclass
from types import TracebackType

from huerta.arena.chance import is_chance, play_all
from huerta.arena.crew import Crew
from huerta.arena.result import Result
from huerta.arena.run_file import RunFile
from huerta.arena.schedule import Lineup, Task, deals_for, is_mirror, lineups_of, mirrors_of, tasks_of
from huerta.arena.sequential import SequentialTest
from huerta.arena.settings import Settings


@dataclass(frozen=True)
class Plan:
    """How much is played; it changes no single game, so that a longer run goes on where a shorter one ended."""

    games: int  # of each line-up, rounded up to whole deals
    mirror: bool = False  # each bot also against itself
    stop_early: bool = False  # a line-up ends when it is settled who is stronger
    lineups: tuple[Lineup, ...] | None = None  # only these instead of every choice of bots


def planned(settings: Settings, plan: Plan) -> list[Lineup]:
    """The line-ups of a plan; a bot without company plays against itself."""
    if plan.lineups is not None:
        return list(plan.lineups)
    lineups = lineups_of(settings.bots, settings.players)
    return lineups + (mirrors_of(settings.bots, settings.players) if plan.mirror or not lineups else [])


class Contest:
    """All games of a plan, kept in a run file; use it in a `with` statement."""

    def __init__(self, settings: Settings, plan: Plan, run: RunFile):
        self.settings, self.plan, self.run = settings, plan, run
        self.lineups = planned(settings, plan)
        self.deals = deals_for(plan.games, settings.players)
        self.tests: dict[Lineup, SequentialTest] = {}
        if plan.stop_early:
            self.tests = {lineup: SequentialTest(lineup) for lineup in self.pairings}
        for lineup in self.lineups:
            self.look(lineup)
        self.count()

    def __enter__(self) -> "Contest":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None) -> None:
        self.run.close()

    def count(self) -> None:
        """How many games there are, and how many of them have been played."""
        self.total = sum(self.deals_of(lineup) * len(lineup) for lineup in self.lineups)
        self.done = sum(task in self.run.results for task in self.tasks())

    def deals_of(self, lineup: Lineup) -> int:
        """How many deals of a line-up count."""
        test = self.tests.get(lineup)
        return self.deals if test is None or test.stopped_after is None else test.stopped_after

    def tasks(self) -> Iterator[Task]:
        """Every game that counts, deal by deal; a line-up that stops meanwhile is left out from there on."""
        for task in tasks_of(self.lineups, self.deals):
            if task.deal < self.deals_of(task.lineup):
                yield task

    def missing(self) -> Iterator[Task]:
        """Every game that is still to be played."""
        return (task for task in self.tasks() if task not in self.run.results)

    @property
    def is_complete(self) -> bool:
        """Whether nothing is missing."""
        return next(self.missing(), None) is None

    def hold(self, crew: Crew) -> Iterator[Result]:
        """Play what is missing."""
        return self.kept(crew.play(self.missing()))

    def hold_chance(self, jobs: int | None = None) -> Iterator[Result]:
        """Play what is missing of the line-ups of random players alone: they need no crew."""
        return self.kept(play_all(self.settings, [task for task in self.missing() if is_chance(task.lineup)], jobs))

    def kept(self, results: Iterator[Result]) -> Iterator[Result]:
        """Every result is kept before it is given."""
        for result in results:
            self.run.append(result)
            self.done += 1
            self.look(result.task.lineup)
            yield result

    def look(self, lineup: Lineup) -> None:
        """Show the test of a line-up every deal that is complete by now."""
        test = self.tests.get(lineup)
        while test is not None and test.stopped_after is None and test.deals < self.deals:
            games = self.games_of(lineup, test.deals)
            if len(games) < len(lineup):
                return
            test.see(games)
            if test.stopped_after is not None:
                self.count()

    def games_of(self, lineup: Lineup, deal: int) -> list[Result]:
        """The games of one deal that have been played."""
        tasks = (Task(deal, lineup, rotation) for rotation in range(len(lineup)))
        return [self.run.results[task] for task in tasks if task in self.run.results]

    def deals_played(self, lineup: Lineup) -> list[list[Result]]:
        """The deals of a line-up that count, each with its games."""
        return [self.games_of(lineup, deal) for deal in range(self.deals_of(lineup))]

    @property
    def pairings(self) -> list[Lineup]:
        """The line-ups in which bots meet others."""
        return [lineup for lineup in self.lineups if not is_mirror(lineup)]

    @property
    def mirrors(self) -> list[Lineup]:
        """The line-ups in which a bot meets itself."""
        return [lineup for lineup in self.lineups if is_mirror(lineup)]
