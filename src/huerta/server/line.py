"""The wire under a WebSocket: uvicorn's own protocol, with a short way for what comes and goes a thousand times a second.

Whole texts are read without the parser that can read everything else, and all texts of one moment are sent with one write. uvicorn
keeps the handshake, pings, closing, and whatever comes in pieces or is wrong.
"""

from collections.abc import Callable, Iterable
from struct import Struct

from starlette.types import Scope
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

try:
    from websockets.speedups import apply_mask
except ImportError:  # a platform without compiled parts
    from websockets.utils import apply_mask

EXTENSION = "huerta.line"  # where the application finds the wire
TEXT = 0x81  # a whole text in one frame
MASKED = 0x80  # as all that comes must be
SHORT, MEDIUM = 126, 1 << 16  # lengths from which on they are written with two bytes, and with eight
TWO_BYTES, EIGHT_BYTES = Struct(">BBH"), Struct(">BBQ")
SHORT_HEAD, MEDIUM_HEAD = 6, 8  # bytes before a masked text
QUICK_BYTES = 4096  # no message is longer
FEW = 8  # texts that wait to be answered before reading stops


def framed(text: str) -> bytes:
    """A text as a WebSocket frame of a server."""
    data = text.encode()
    length = len(data)
    if length < SHORT:
        return bytes((TEXT, length)) + data
    if length < MEDIUM:
        return TWO_BYTES.pack(TEXT, 126, length) + data
    return EIGHT_BYTES.pack(TEXT, 127, length) + data


def texts_in(data: bytes) -> list[bytes] | None:
    """The texts of which data consists, if it consists of nothing but whole short texts."""
    texts: list[bytes] = []
    start, end = 0, len(data)
    while start < end:
        if end - start < SHORT_HEAD or data[start] != TEXT or not data[start + 1] & MASKED:
            return None
        length, head = data[start + 1] ^ MASKED, SHORT_HEAD
        if length == SHORT and end - start >= MEDIUM_HEAD:
            length, head = int.from_bytes(data[start + 2 : start + 4], "big"), MEDIUM_HEAD
        first = start + head
        start = first + length
        if start > end or length > QUICK_BYTES:
            return None
        texts.append(apply_mask(data[first:start], data[first - 4 : first]))
    return texts


def is_whole(data: bytes) -> bool:
    """Whether data is the handshake, or one short frame such as a pong."""
    if data.startswith(b"GET "):
        return True
    length = data[1] ^ MASKED if len(data) >= SHORT_HEAD else SHORT
    return data[0] >= TEXT and length < SHORT and len(data) == SHORT_HEAD + length


class Line(WebSocketsSansIOProtocol):
    """One socket's wire."""

    is_plain = True  # whether only whole texts, and nothing in pieces, have come so far
    is_full = False  # whether the reader is behind: whatever is sent waits in the server's memory
    on_room: Callable[[], None] | None = None  # called when the reader has caught up
    at_once: Callable[[bytes], bool] | None = None  # answers a text if it can do so without waiting; whether it could

    async def run_asgi(self) -> None:
        """Let the application find the wire."""
        self.scope["extensions"][EXTENSION] = self  # type: ignore[assignment]
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Whole texts go straight to the application; after anything in pieces or wrong, everything takes the long way."""
        texts = texts_in(data) if self.is_plain and self.conn.state is State.OPEN else None
        if texts is None:
            self.is_plain = self.is_plain and is_whole(data)
            super().data_received(data)
            return
        for text in texts:
            self.hear(text)

    def hear(self, text: bytes) -> None:
        """Hand a text to the application."""
        if not (self.at_once and self.queue.empty() and self.at_once(text)):
            self.queue_up(text)

    def queue_up(self, text: bytes) -> None:
        """Let a text wait for the application. uvicorn stops reading at every message until it is taken; few may wait here."""
        if text.isascii() and self.queue.qsize() < FEW and not self.close_sent:
            self.queue.put_nowait({"type": "websocket.receive", "text": text.decode()})
        else:
            self.curr_msg_data_type, self.frames = "text", [text]
            self.send_receive_event_to_app()

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
