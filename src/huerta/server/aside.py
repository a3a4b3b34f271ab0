"""A second process that works out moves when many come at once, so that the server uses another core.

It is started when it is first needed and asked in batches. Whatever happens to it, nothing is lost: what it does not answer is
worked out in the server itself.
"""

import asyncio
import logging
import marshal
import sys
from asyncio.subprocess import PIPE, Process
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, BinaryIO

from huerta.core.registry import get_game
from huerta.server.outcome import Outcome, Packed, unpacked, worked_out
from huerta.server.position import Position
from huerta.server.warming import rehearse_table

LOG = logging.getLogger("huerta.server")
SIZE_BYTES = 4
STOP_SECONDS = 2.0
MODULE = "huerta.server.aside"

Question = tuple[str, bytes, int, list[int | None]]  # game, position, move, and the seats that will see it
Then = Callable[[Outcome | None], None]  # gets what the move leads to, or nothing when that has to be worked out here


class Aside:
    """The server's side: asks the second process, and knows when that is worth it."""

    def __init__(self, many: int) -> None:
        self.many = many  # moves under way from which on help is asked for
        self.ready: set[str] = set()  # the games it has made ready
        self.asked: set[str] = set()  # the games it was asked to make ready
        self.questions: list[Question] = []  # to be sent in a moment
        self.waiting: deque[tuple[Position, Then]] = deque()  # who waits, in the order of the questions
        self.process: Process | None = None
        self.listening: asyncio.Task[None] | None = None
        self.is_stopped = False

    def is_there_for(self, game: str, n_under_way: int) -> bool:
        """Whether to ask for help with a move now; the first time, help is called and comes later."""
        if n_under_way < self.many or self.is_stopped:
            return False
        if game not in self.asked:
            self.asked.add(game)
            if self.listening is None:
                self.listening = asyncio.create_task(self.listen())
            elif self.process:
                self.send([game])
        return game in self.ready

    def ask(self, position: Position, move: int, seats: list[int | None], then: Then) -> None:
        """Have a legal move worked out."""
        if not self.questions:
            asyncio.get_running_loop().call_soon(self.send_questions)
        self.questions.append((position.game.name, position.data, move, seats))
        self.waiting.append((position, then))

    def send_questions(self) -> None:
        """Send all that gathered in this moment."""
        questions, self.questions = self.questions, []
        if questions and self.process:
            self.send(questions)

    def send(self, message: list[Any]) -> None:
        """Write to the process."""
        assert self.process is not None
        assert self.process.stdin is not None
        self.process.stdin.write(framed(message))

    async def listen(self) -> None:
        """Start the process and pass on what it answers, until it ends; then everyone who waits is served here."""
        try:
            words = (sys.executable, "-P", "-m", MODULE)
            self.process = await asyncio.create_subprocess_exec(*words, stdin=PIPE, stdout=PIPE, start_new_session=True)
            assert self.process.stdout is not None
            for game in sorted(self.asked):
                self.send([game])
            while True:
                size = int.from_bytes(await self.process.stdout.readexactly(SIZE_BYTES), "little")
                self.pass_on(marshal.loads(await self.process.stdout.readexactly(size)))
        except (OSError, EOFError):
            if not self.is_stopped:
                LOG.warning("the second process has ended: moves are worked out in the server again")
        finally:
            self.give_up()

    def pass_on(self, answers: list[Any]) -> None:
        """Games that are ready now, or outcomes in the order of the questions."""
        for answer in answers:
            if isinstance(answer, str):
                self.ready.add(answer)
                continue
            finish(*self.waiting.popleft(), answer)

    def give_up(self) -> None:
        """There is no process any more."""
        self.process, self.is_stopped = None, True
        while self.waiting:
            finish(*self.waiting.popleft(), None)

    async def stop(self) -> None:
        """Let the process end."""
        self.is_stopped = True
        process = self.process
        if process and process.stdin:
            process.stdin.close()
            with suppress(TimeoutError):
                await asyncio.wait_for(process.wait(), STOP_SECONDS)
        if self.listening:
            self.listening.cancel()
            await asyncio.gather(self.listening, return_exceptions=True)
        if process and process.returncode is None:
            process.kill()


def finish(position: Position, then: Then, packed: Packed | None) -> None:
    """Pass on an outcome, or that none came; who cannot cope with it does not keep it from the others."""
    try:
        then(unpacked(position, packed) if packed else None)
    except Exception:
        LOG.exception("what follows a move failed")


def framed(message: list[Any]) -> bytes:
    """A message between the processes."""
    data = marshal.dumps(message)
    return len(data).to_bytes(SIZE_BYTES, "little") + data


# -- the second process ------------------------------------------------------------------------------------------------


def answer(question: Any) -> Any:
    """What a question leads to; a game's name asks to make it ready. What fails here is worked out, and told, in the server."""
    try:
        if isinstance(question, str):
            rehearse_table(get_game(question))
            return question
        return worked_out(*question)
    except Exception:
        return None


def work(questions: BinaryIO, answers: BinaryIO) -> None:
    """Answer one batch after the other until the server is gone."""
    while size := questions.read(SIZE_BYTES):
        batch = marshal.loads(questions.read(int.from_bytes(size, "little")))
        answers.write(framed([answer(question) for question in batch]))
        answers.flush()


if __name__ == "__main__":
    with suppress(KeyboardInterrupt, BrokenPipeError):
        work(sys.stdin.buffer, sys.stdout.buffer)
