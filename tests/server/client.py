"""A browser as the tests need one: a cookie, REST calls, and a socket. Every frame is checked against its model and kept."""

import http.client
import itertools
import json
import logging
import random
import time
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection, connect

from huerta.server.messages import SERVER
from huerta.server.people import COOKIE

Frame = dict[str, Any]
WAIT_SECONDS = 180.0  # a busy machine may need long
COLD_SECONDS = 600.0  # a call that needs a game waits until its rules are compiled
logging.getLogger("websockets.client").setLevel(logging.CRITICAL)  # a server that hangs up in mid-frame is no news here
MESSAGE_CAP = 2**22


class CallError(Exception):
    """A REST call that was refused."""

    def __init__(self, status: int, body: Any):
        super().__init__(f"{status}: {body}")
        self.status = status
        self.body = body


class Refused(Exception):
    """A message that was answered with an error."""

    def __init__(self, frame: Frame):
        super().__init__(frame["message"])
        self.code = frame["code"]


class Browser:
    """One person's browser."""

    numbers = itertools.count(1)

    def __init__(self, host: str, name: str | None = None):
        self.host = host
        self.cookie: str | None = None
        self.headers: dict[str, str] = {}
        if name:
            self.call("POST", "/api/session", {"name": name})

    # -- REST ----------------------------------------------------------------------------------------------------------

    def fetch(self, method: str, path: str, body: Any = None, **headers: str) -> tuple[int, dict[str, str], bytes]:
        """A call as it is: status, headers, body."""
        connection = http.client.HTTPConnection(self.host, timeout=COLD_SECONDS)
        sent = {"Origin": f"http://{self.host}", "Content-Type": "application/json", **headers}
        if self.cookie:
            sent["Cookie"] = f"{COOKIE}={self.cookie}"
        content = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        try:
            connection.request(method, path, content, sent)
            answer = connection.getresponse()
            read = answer.read()
        finally:
            connection.close()
        told = {name.lower(): value for name, value in answer.getheaders()}
        self.keep_cookie(told.get("set-cookie", ""))
        return answer.status, told, read

    def keep_cookie(self, header: str) -> None:
        """Do with a cookie what browsers do."""
        name, _, rest = header.partition("=")
        if name == COOKIE:
            self.cookie = rest.partition(";")[0].strip('"') or None

    def call(self, method: str, path: str, body: Any = None) -> Any:
        """A call that gives JSON; an error is raised."""
        status, _, read = self.fetch(method, path, body)
        content = json.loads(read)
        if status >= 400:
            raise CallError(status, content)
        return content

    def make_table(self, seats: list[Any] | None = None, game: str = "finca", **more: Any) -> str:
        """A new table; by default for two, the other seat empty."""
        choices = [{"kind": "me"}, {"kind": "empty"}] if seats is None else seats
        table: str = self.call("POST", "/api/tables", {"game": game, "seats": choices, **more})["id"]
        return table

    def play_now(self, **wanted: Any) -> str:
        """A game against bots."""
        table: str = self.call("POST", "/api/play-now", {"game": "finca", "level": "easy", **wanted})["id"]
        return table

    def socket(self) -> "Socket":
        """An open socket, welcomed."""
        return Socket(self)


class Socket:
    """One open socket."""

    def __init__(self, browser: Browser):
        self.browser = browser
        headers = {"Cookie": f"{COOKIE}={browser.cookie}"} if browser.cookie else {}
        origin: Any = f"http://{browser.host}"
        opened = connect(
            f"ws://{browser.host}/api/socket",
            origin=origin,
            additional_headers=headers,
            max_size=MESSAGE_CAP,
            max_queue=None,  # it always reads, also while the test does something else
            compression=None,
            open_timeout=WAIT_SECONDS,
            ping_interval=None,  # its pings draw from `random` in a thread, which tests that draw too would notice
        )
        self.line: ClientConnection = opened.__enter__()
        self.frames: list[Frame] = []  # everything that came
        self.states: dict[str, Frame] = {}  # the newest state of each table
        self.welcome = self.next()

    def __enter__(self) -> "Socket":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        """Hang up."""
        self.line.close()

    def next(self, timeout: float = WAIT_SECONDS) -> Frame:
        """The next frame, checked against its model."""
        text = self.line.recv(timeout=timeout)
        SERVER.validate_json(text)
        frame: Frame = json.loads(text)
        self.frames.append(frame)
        if frame["type"] == "state":
            self.states[frame["table"]] = frame
        return frame

    def until(self, fits: Callable[[Frame], bool], timeout: float = WAIT_SECONDS) -> Frame:
        """The next frame that fits; others are kept on the way."""
        while True:
            frame = self.next(timeout)
            if fits(frame):
                return frame

    def post(self, kind: str, request: str | None = None, **fields: Any) -> str:
        """Send a message without waiting for its answer."""
        request = request or f"r{next(Browser.numbers)}-{random.getrandbits(60):x}"
        self.line.send(json.dumps({"type": kind, "id": request, **fields}))
        return request

    def ask(self, kind: str, request: str | None = None, **fields: Any) -> Frame:
        """Send a message and wait for its answer; an error is raised."""
        request = self.post(kind, request, **fields)
        answer = self.until(lambda frame: frame.get("id") == request and frame["type"] in ("ok", "error", "pong"))
        if answer["type"] == "error":
            raise Refused(answer)
        return answer

    def state(self, table: str, fits: Callable[[Frame], bool] = lambda frame: True) -> Frame:
        """The newest state of a table that fits; waits for it if need be."""
        newest = self.states.get(table)
        if newest and fits(newest):
            return newest
        return self.until(lambda frame: frame["type"] == "state" and frame["table"] == table and fits(frame))

    def watch(self, table: str) -> Frame:
        """Watch, and give the position."""
        self.ask("watch", table=table)
        return self.states[table]

    def play(self, table: str, choose: Callable[[list[Frame]], Frame] = random.choice, request: str | None = None) -> Frame:
        """Wait for the turn, and play one of the legal moves."""
        state = self.state(table, lambda frame: bool(frame["legal"]) or frame["status"] == "over")
        if state["status"] == "over":
            return state
        self.ask("play", request, table=table, ply=state["ply"], move=choose(state["legal"])["id"])
        return self.state(table, lambda frame: frame["version"] > state["version"])


def wait_until(condition: Callable[[], bool]) -> None:
    """Look again and again until something is so."""
    until = time.monotonic() + WAIT_SECONDS
    while not condition():
        assert time.monotonic() < until, "waited in vain"
        time.sleep(0.1)


def play_out(table: str, *sockets: Socket, plies: int = 100_000) -> int:
    """Let everybody at a table play random moves until the game is over, or for so many plies; returns how many there were."""
    for played in range(plies):
        newest = max((socket.state(table) for socket in sockets), key=lambda state: state["version"])
        if newest["status"] == "over":
            return played
        mover = next((socket for socket in sockets if socket.states[table]["seat"] == newest["to_move"]), None)
        if mover is None:  # a bot's turn
            sockets[0].state(table, lambda frame, ply=newest["ply"]: frame["ply"] > ply)  # type: ignore[misc]
            continue
        after = mover.play(table)
        for socket in sockets:
            socket.state(table, lambda frame, version=after["version"]: frame["version"] >= version)  # type: ignore[misc]
    return plies
