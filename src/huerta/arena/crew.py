"""The workers of this machine."""

from collections.abc import Iterable, Iterator
from concurrent.futures import FIRST_COMPLETED, ThreadPoolExecutor, wait
from itertools import islice
from queue import SimpleQueue
from typing import Protocol

from huerta.arena.result import Result
from huerta.arena.schedule import Task
from huerta.arena.settings import Settings, is_from_file
from huerta.arena.worker import Worker
from huerta.core import jit


class Crew(Protocol):
    """Somebody who plays tasks, several at a time."""

    size: int  # how many at a time

    def start(self) -> None:
        """Get everything ready."""

    def play(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """Play the tasks and give results as they come; the next task is asked for when a worker is free."""

    def stop(self) -> None:
        """End at once whatever is under way."""


class LocalCrew:
    """One process for each job."""

    def __init__(self, settings: Settings, size: int):
        self.size = size
        self.workers = [Worker(settings) for _ in range(size)]
        self.idle: SimpleQueue[Worker] = SimpleQueue()
        self.threads = ThreadPoolExecutor(size, thread_name_prefix="huerta-arena")  # each waits for one worker
        self.warm_name = f"arena-{settings.game}-{settings.players}-{kinds_of(settings)}"

    def start(self) -> None:
        """Start the workers; the first one alone if there is something to compile, so that it is compiled once."""
        first, *others = self.workers
        first.start()
        if not jit.is_warm(self.warm_name):
            first.get_ready()
            jit.warm_mark(self.warm_name).touch()
        for worker in others:
            worker.start()
        for worker in self.workers:
            self.idle.put(worker)

    def play(self, tasks: Iterable[Task]) -> Iterator[Result]:
        """Play the tasks and give results as they come."""
        waiting = iter(tasks)
        running = {self.threads.submit(self.play_one, task) for task in islice(waiting, self.size)}
        while running:
            done, running = wait(running, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
                running |= {self.threads.submit(self.play_one, task) for task in islice(waiting, 1)}

    def play_one(self, task: Task) -> Result:
        """Let whoever is idle play it."""
        worker = self.idle.get()
        try:
            return worker.play(task)
        finally:
            self.idle.put(worker)

    def stop(self) -> None:
        """End at once whatever is under way."""
        for worker in self.workers:
            worker.stop()
        self.threads.shutdown(cancel_futures=True)
        for worker in self.workers:  # one may have begun anew meanwhile
            worker.stop()


def kinds_of(settings: Settings) -> str:
    """A name for the bots that need compiling."""
    return "-".join(sorted({bot.partition(":")[0] for bot in settings.bots if not is_from_file(bot)}))
