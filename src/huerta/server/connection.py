"""One open socket: what waits to be sent on it, and how fast it may speak."""

import asyncio
import time
from collections import deque

from starlette.websockets import WebSocket, WebSocketDisconnect

from huerta.server.store.rows import PersonRow

TOO_SLOW = 4408
REASON_BYTES = 120  # a close frame has room for little more
BACKLOG_BYTES = 2_000_000


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
    def is_full(self) -> bool:
        """Whether nothing was taken for so long that it can be forgotten."""
        return self.left + (time.monotonic() - self.since) * self.rate >= self.burst


class Connection:
    """A person's open socket. Frames are queued and sent by a task of its own, so that nobody waits for a slow reader."""

    def __init__(self, socket: WebSocket, person: PersonRow, address: str, backlog: int):
        self.socket = socket
        self.person = person
        self.address = address
        self.backlog = backlog
        self.tables: set[str] = set()  # what it watches
        self.frames: deque[str] = deque()
        self.n_bytes = 0
        self.wake = asyncio.Event()
        self.closing: tuple[int, str] | None = None
        self.bad = 0  # messages that were none, or too many

    def send(self, frame: str) -> None:
        """Queue a frame; a reader who does not keep up is dropped and may resume."""
        if self.closing:
            return
        self.frames.append(frame)
        self.n_bytes += len(frame)
        if len(self.frames) > self.backlog or self.n_bytes > BACKLOG_BYTES:
            self.frames.clear()
            self.close(TOO_SLOW, "this connection reads too slowly: connect again and resume")
        self.wake.set()

    def close(self, code: int, reason: str) -> None:
        """Close once everything queued before is sent."""
        if not self.closing:
            self.closing = (code, reason.encode()[:REASON_BYTES].decode(errors="ignore"))
            self.wake.set()

    async def run_sender(self) -> None:
        """Send what is queued until the socket closes."""
        try:
            while True:
                while self.frames:
                    frame = self.frames.popleft()
                    self.n_bytes -= len(frame)
                    await self.socket.send_text(frame)
                if self.closing:
                    await self.socket.close(*self.closing)
                    return
                self.wake.clear()
                await self.wake.wait()
        except (WebSocketDisconnect, RuntimeError):
            self.closing = self.closing or (1006, "gone")
