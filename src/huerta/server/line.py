"""The wire under a WebSocket: uvicorn's own protocol, and on top of it a way to send many texts with one write.

ASGI sends one message after the other, each through every layer, and each with a write of its own. A table sends several
frames at once, a thousand times a second: they go straight to the wire, and uvicorn keeps the handshake, pings and closing.
"""

from collections.abc import Callable, Iterable
from struct import Struct

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

EXTENSION = "huerta.line"  # where the application finds the wire
TEXT = 0x81  # a whole text in one frame
SHORT, MEDIUM = 126, 1 << 16  # lengths from which on they are written with two bytes, and with eight
TWO_BYTES, EIGHT_BYTES = Struct(">BBH"), Struct(">BBQ")


def framed(text: str) -> bytes:
    """A text as a WebSocket frame of a server."""
    data = text.encode()
    length = len(data)
    if length < SHORT:
        return bytes((TEXT, length)) + data
    if length < MEDIUM:
        return TWO_BYTES.pack(TEXT, 126, length) + data
    return EIGHT_BYTES.pack(TEXT, 127, length) + data


class Line(WebSocketsSansIOProtocol):
    """One socket's wire."""

    is_full = False  # whether the reader is behind: whatever is sent waits in the server's memory
    on_room: Callable[[], None] | None = None  # called when the reader has caught up

    async def run_asgi(self) -> None:
        """Let the application find the wire."""
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        await super().run_asgi()

    def pause_writing(self) -> None:
        """The reader does not keep up."""
        self.is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """The reader has caught up."""
        super().resume_writing()
        self.make_room()

    def connection_lost(self, exc: Exception | None) -> None:
        """The reader is gone."""
        super().connection_lost(exc)
        self.make_room()

    def make_room(self) -> None:
        """Nothing waits any more."""
        self.is_full = False
        if self.on_room:
            self.on_room()

    def send_texts(self, texts: Iterable[str]) -> None:
        """Send texts, all with one write."""
        if not self.transport.is_closing():
            self.transport.write(b"".join([framed(text) for text in texts]))

    def cut(self) -> None:
        """End it now, whatever waits."""
        self.transport.abort()


def line_of(scope: Scope) -> Line:
    """The wire of a connection."""
    line: Line = scope["extensions"][EXTENSION]
    return line
