"""A light WebSocket client, so that a thousand of them leave most of the machine to the server. The same for every server."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable

FINAL_TEXT, PING, PONG, CLOSE = 0x81, 0x89, 0x8A, 0x88
MASKED = 0x80
SHORT, MEDIUM = 126, 127  # how lengths are written
NO_MASK = bytes(4)  # a mask of zeros leaves the bytes as they are


class Line(asyncio.Protocol):
    """One socket: texts out, texts in."""

    def __init__(self, host: str, path: str, headers: dict[str, str]):
        self.request = self.upgrade(host, path, headers)
        self.on_text: Callable[[str], None] = lambda text: None
        self.buffer = bytearray()
        self.is_open = False
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport | None = None

    def upgrade(self, host: str, path: str, headers: dict[str, str]) -> bytes:
        """The handshake."""
        told = {
            "Host": host,
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
            "Origin": f"http://{host}",
            **headers,
        }
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in told.items()), "", ""]
        return "\r\n".join(lines).encode()

    def connection_made(self, transport) -> None:  # type: ignore[no-untyped-def]
        self.transport = transport
        transport.write(self.request)

    def connection_lost(self, error: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("closed during the handshake"))

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            head, found, rest = self.buffer.partition(b"\r\n\r\n")
            if not found:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.opened.set_exception(ConnectionError(head.decode()[:200]))
                return
            self.buffer = bytearray(rest)
            self.is_open = True
            self.opened.set_result(None)
        self.read_frames()

    def read_frames(self) -> None:
        """Every whole frame in the buffer."""
        start = 0
        while (size := self.frame_size(start)) is not None:
            header, length = size
            if len(self.buffer) < start + header + length:
                break
            payload = self.buffer[start + header : start + header + length]
            kind = self.buffer[start]
            start += header + length
            if kind == FINAL_TEXT:
                self.on_text(payload.decode())
            elif kind == PING:
                self.write(PONG, bytes(payload))
        del self.buffer[:start]

    def frame_size(self, start: int) -> tuple[int, int] | None:
        """The lengths of header and payload of the frame that starts here, once they are known."""
        if len(self.buffer) < start + 2:
            return None
        length = self.buffer[start + 1]
        if length < SHORT:
            return 2, length
        wide, code = (2, ">H") if length == SHORT else (8, ">Q")
        if len(self.buffer) < start + 2 + wide:
            return None
        return 2 + wide, struct.unpack_from(code, self.buffer, start + 2)[0]

    def send(self, text: str) -> None:
        """Send a text."""
        self.write(FINAL_TEXT, text.encode())

    def write(self, kind: int, payload: bytes) -> None:
        """Send a frame."""
        length = len(payload)
        head = struct.pack(">BB", kind, MASKED | length) if length < SHORT else struct.pack(">BBH", kind, MASKED | SHORT, length)
        assert self.transport is not None
        self.transport.write(head + NO_MASK + payload)

    def close(self) -> None:
        """Hang up."""
        if self.transport:
            self.transport.close()


async def open_line(host: str, path: str, headers: dict[str, str] | None = None) -> Line:
    """An open socket."""
    name, _, port = host.partition(":")
    line = Line(host, path, headers or {})
    await asyncio.get_running_loop().create_connection(lambda: line, name, int(port))
    await line.opened
    return line
