"""Hold a contest from the first game to the figures."""

import os
from collections.abc import Callable
from pathlib import Path

from huerta.arena.cluster import RayCrew
from huerta.arena.contest import Contest, Plan
from huerta.arena.crew import Crew, LocalCrew
from huerta.arena.run_file import RunFile, default_path
from huerta.arena.settings import Settings
from huerta.arena.summary import Figures, summed_up

Progress = Callable[[int, int], None]  # told how many games are done, and how many there are


def untold(done: int, total: int) -> None:
    """Tell nobody."""


def crew_for(settings: Settings, jobs: int | None, on_ray: bool) -> Crew:
    """Workers here or on a cluster, not started yet."""
    return RayCrew(settings, jobs) if on_ray else LocalCrew(settings, jobs or os.cpu_count() or 1)


def hold(
    settings: Settings,
    plan: Plan,
    run: Path | None = None,
    jobs: int | None = None,
    on_ray: bool = False,
    progress: Progress = untold,
) -> Figures:
    """Play what is missing of a contest and sum up all of it; stopped at any moment, it goes on with the next call."""
    header = settings.header()
    with Contest(settings, plan, RunFile(run or default_path(header), header)) as contest:
        progress(contest.done, contest.total)
        if not contest.is_complete:
            play_missing(contest, jobs, on_ray, progress)
        return summed_up(contest)


def play_missing(contest: Contest, jobs: int | None, on_ray: bool, progress: Progress) -> None:
    """Play what is missing; random players alone need neither bots nor processes."""
    crew = crew_for(contest.settings, jobs, on_ray)
    try:
        for _ in contest.hold_chance(jobs):
            progress(contest.done, contest.total)
        if contest.is_complete:
            return
        crew.start()
        for _ in contest.hold(crew):
            progress(contest.done, contest.total)
    finally:
        crew.stop()
