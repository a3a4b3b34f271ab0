"""One open socket: what waits to be sent on it, and how fast it may speak."""

import asyncio
import time
from collections import deque
from contextlib import suppress

from starlette.types import Send

from huerta.server.line import Line
from huerta.server.store.rows import PersonRow

TOO_SLOW = 4408
REASON_BYTES = 120  # a close frame has room for little more
BACKLOG_BYTES = 2_000_000
CLOSING_SECONDS = 2.0


class Allowance:
    """So many at once, then so many a second."""

    __slots__ = ("burst", "left", "rate", "since")

    def __init__(self, rate: float, burst: int):
        self.rate = rate
        self.burst = burst
        self.left = float(burst)
        self.since = time.monotonic()

    def take(self) -> bool:
        """Whether one more is allowed now."""
        now = time.monotonic()
        self.left = min(self.left + (now - self.since) * self.rate, self.burst)
        self.since = now
        if self.left < 1:
            return False
        self.left -= 1
        return True

    @property
    def is_spent(self) -> bool:
        """Whether none is allowed now."""
        return self.left + (time.monotonic() - self.since) * self.rate < 1

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken for so long that it can be forgotten."""
        return self.left + (time.monotonic() - self.since) * self.rate >= self.burst


class Connection:
    """A person's open socket. Frames are queued, and all that one moment brings is sent at once; nobody waits for a slow reader."""

    def __init__(self, line: Line, person: PersonRow, address: str, backlog: int, send: Send, allowance: Allowance):
        self.line = line
        self.person = person
        self.address = address
        self.backlog = backlog
        self.close_politely = send
        self.allowance = allowance
        self.tables: set[str] = set()  # what it watches
        self.frames: deque[str] = deque()
        self.n_bytes = 0
        self.is_due = False  # whether it will be flushed in a moment
        self.closing: tuple[int, str] | None = None
        self.goodbye: asyncio.Task[None] | None = None
        self.limit: asyncio.TimerHandle | None = None
        self.bad = 0  # messages that were none, or too many
        self.loop = asyncio.get_running_loop()
        self.ended: asyncio.Future[None] = self.loop.create_future()
        line.on_room = self.flush

    def send(self, frame: str) -> None:
        """Queue a frame; a reader who does not keep up is dropped and may resume."""
        if self.closing:
            return
        self.frames.append(frame)
        self.n_bytes += len(frame)
        if len(self.frames) > self.backlog or self.n_bytes > BACKLOG_BYTES:
            self.frames.clear()
            self.close(TOO_SLOW, "this connection reads too slowly: connect again and resume")
        self.flush_soon()

    def close(self, code: int, reason: str) -> None:
        """Close once everything queued before is sent; who does not read it in time is cut off."""
        if not self.closing:
            self.closing = (code, reason.encode()[:REASON_BYTES].decode(errors="ignore"))
            self.limit = self.loop.call_later(CLOSING_SECONDS, self.cut)
            self.flush_soon()

    def flush_soon(self) -> None:
        """Send what is queued when everything that happens now has been queued."""
        if not self.is_due:
            self.is_due = True
            self.loop.call_soon(self.flush)

    def flush(self) -> None:
        """Send what is queued, unless the reader is behind."""
        self.is_due = False
        if self.line.is_full:
            return
        if self.frames:
            self.line.send_texts(self.frames)
            self.frames.clear()
            self.n_bytes = 0
        if self.closing and not self.goodbye:
            self.goodbye = self.loop.create_task(self.say_goodbye(*self.closing))

    async def say_goodbye(self, code: int, reason: str) -> None:
        """Close the socket."""
        with suppress(RuntimeError, OSError):  # it may be gone already
            await self.close_politely({"type": "websocket.close", "code": code, "reason": reason})
        self.end()

    def cut(self) -> None:
        """End it now, whatever waits."""
        self.line.cut()
        self.end()

    def end(self) -> None:
        """It has ended."""
        if self.limit:
            self.limit.cancel()
        if not self.ended.done():
            self.ended.set_result(None)
