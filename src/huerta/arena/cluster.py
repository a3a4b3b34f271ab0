"""The same games on a Ray cluster: each actor keeps a worker like those of one machine, so that results are the same."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from importlib import import_module
from itertools import islice
from pathlib import Path
from typing import Any

from huerta.arena.result import Result
from huerta.arena.schedule import Task
from huerta.arena.settings import ArenaError, Settings, sources_of
from huerta.arena.worker import Worker
from huerta.core.registry import get_game


class Table:
    """Plays games somewhere on the cluster."""

    def __init__(self, settings: Settings, sources: str, folder: str):
        with suppress(OSError):
            os.chdir(folder)
        if sources_of(get_game(settings.game)) != sources:
            raise ArenaError(f"{os.uname().nodename} has other sources of Huerta: install the same version on every machine")
        self.worker = Worker(settings)
        self.worker.start()
        self.worker.get_ready()

    def play(self, task: Task) -> Result:
        """Play one game."""
        return self.worker.play(task)


def import_ray() -> Any:
    """Ray, if it is installed."""
    try:
        return import_module("ray")
    except ImportError:
        raise ArenaError("--ray needs Ray: install it with pip install 'huerta[ray]'") from None


class RayCrew:
    """Actors on the cluster that RAY_ADDRESS names, or on this machine alone."""

    def __init__(self, settings: Settings, size: int | None):
        self.ray = import_ray()
        self.settings = settings
        self.was_running = self.ray.is_initialized()
        if not self.was_running:
            self.connect(size)
        self.size = size or max(int(self.ray.cluster_resources().get("CPU", 1)), 1)
        self.tables: list[Any] = []

    def connect(self, size: int | None) -> None:
        """Join the cluster, or start one of so many workers here."""
        os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")  # Ray would tell its makers
        is_elsewhere = bool(os.environ.get("RAY_ADDRESS"))
        here = {} if is_elsewhere else {"num_cpus": size, "include_dashboard": False}
        self.ray.init(log_to_driver=False, logging_level="ERROR", configure_logging=False, **here)

    def start(self) -> None:
        """Start the actors."""
        sources = sources_of(get_game(self.settings.game))
        actor = self.ray.remote(num_cpus=1)(Table)
        for _ in range(self.size):
            self.tables.append(actor.remote(self.settings, sources, str(Path.cwd())))

    def play(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """Play the tasks and give results as they come."""
        waiting = iter(tasks)
        running = {table.play.remote(task): table for table, task in zip(self.tables, waiting, strict=False)}
        while running:
            (done, *_), _ = self.ray.wait(list(running))
            table = running.pop(done)
            yield self.result(done)
            running |= {table.play.remote(task): table for task in islice(waiting, 1)}

    def result(self, done: Any) -> Result:
        """What an actor played; whatever made it fail is told in one sentence."""
        try:
            result: Result = self.ray.get(done)
        except self.ray.exceptions.RayError as error:
            cause = getattr(error, "cause", None) or error
            raise ArenaError(f"a worker of the Ray cluster failed: {str(cause).strip().splitlines()[-1]}") from error
        return result

    def stop(self) -> None:
        """End at once whatever is under way."""
        for table in self.tables:
            self.ray.kill(table)
        if not self.was_running:
            self.ray.shutdown()
