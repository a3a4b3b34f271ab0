"""What keeps tables safe: origin, session, sizes, rates, caps, headers, and logs without secrets."""

import json
import socket
from contextlib import suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from huerta.server.people import COOKIE
from tests.server.client import WAIT_SECONDS, Browser, Refused, Socket, play_out, wait_until
from tests.server.process import ServerProcess


def status_of(host: str, origin: Any, cookie: str | None) -> int:
    """How the handshake is answered."""
    headers = {"Cookie": f"{COOKIE}={cookie}"} if cookie else {}
    try:
        with connect(f"ws://{host}/api/socket", origin=origin, additional_headers=headers, open_timeout=WAIT_SECONDS):
            return 101
    except InvalidStatus as error:
        return error.response.status_code


def test_a_socket_needs_our_origin_and_a_session_before_it_is_accepted(server: ServerProcess, ana: Browser) -> None:
    ours = f"http://{server.host}"
    assert status_of(server.host, ours, ana.cookie) == 101
    assert status_of(server.host, ours, None) == 401
    assert status_of(server.host, ours, "forged") == 401
    for origin in (None, "http://evil.example", "null", f"http://{server.host}.evil.example", f"http://evil.example:{server.port}"):
        assert status_of(server.host, origin, ana.cookie) == 403


def test_a_foreign_page_cannot_call_in_a_persons_name(ana: Browser) -> None:
    for headers in ({"Origin": "http://evil.example"}, {"Origin": "null"}):
        status, _, body = ana.fetch("POST", "/api/play-now", {"game": "finca"}, **headers)
        assert status == 403
        assert json.loads(body)["code"] == "foreign_origin"


def test_a_foreign_name_that_points_here_is_not_served(server: ServerProcess) -> None:
    status, _, _ = Browser(server.host).fetch("GET", "/api/home", Host="evil.example")
    assert status == 403


@pytest.mark.parametrize("path", ["/", "/t/abcdefghijkl", "/api/home", "/api/nothing", "/assets/none.js"])
def test_every_answer_carries_the_headers_that_keep_browsers_safe(server: ServerProcess, path: str) -> None:
    _, headers, _ = Browser(server.host).fetch("GET", path)
    policy = headers["content-security-policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"
    assert "server" not in headers


def test_the_cookie_cannot_be_read_by_scripts_nor_sent_by_other_sites(server: ServerProcess) -> None:
    _, headers, _ = Browser(server.host).fetch("POST", "/api/session", {"name": "Ana"})
    assert "HttpOnly" in headers["set-cookie"]
    assert "samesite=lax" in headers["set-cookie"].lower()


def test_large_calls_and_large_messages_are_refused(ana: Browser) -> None:
    status, _, body = ana.fetch("POST", "/api/session", {"name": "x" * 20_000})
    assert (status, json.loads(body)["code"]) == (413, "too_large")
    with ana.socket() as socket:
        socket.line.send(json.dumps({"type": "ping", "id": "x" * 5000}))
        assert socket.until(lambda frame: frame["type"] == "error")["code"] == "too_large"
        assert socket.ask("ping")["type"] == "pong"
        socket.line.send("x" * 20_000)
        with pytest.raises(ConnectionClosed, match="1009"):
            socket.until(lambda frame: False)


def test_messages_that_are_none_are_told_so_with_their_id(ana: Browser) -> None:
    with ana.socket() as socket:
        for text in ("", "{", "[]", "null", '"x"', "{}", '{"type":"dance","id":"d1"}', '{"type":"watch","id":"d1","table":7}'):
            socket.line.send(text)
            error = socket.until(lambda frame: frame["type"] == "error")
            assert error["code"] == "bad_message"
            assert error["id"] == ("d1" if "d1" in text else None)
        socket.line.send(b"\x00\x01")
        assert "binary" in socket.until(lambda frame: frame["type"] == "error")["message"]


def test_who_sends_only_nonsense_is_shown_out_whatever_it_says(ana: Browser) -> None:
    with ana.socket() as socket, pytest.raises(ConnectionClosed, match="4400"):
        send_all(socket, 100 * [{"type": "é" * 200, "id": "d1"}])


def send_all(socket: Socket, messages: list[dict[str, Any]]) -> None:
    """Send and read until the server hangs up, which may be while these are still sent."""
    for message in messages:
        socket.line.send(json.dumps(message))
    socket.until(lambda frame: False)


def test_who_sends_too_fast_is_slowed_down_then_shown_out(new_server) -> None:  # type: ignore[no-untyped-def]
    slow = {"rate": "0.001", "burst": "10", "chat_rate": "0.001", "chat_burst": "2"}  # so that nothing is given back meanwhile
    host = new_server(**slow, connections_each="2", connections_from="3").host
    ana = Browser(host, "Ana")
    with ana.socket() as socket:
        codes = []
        for number in range(20):
            socket.post("ping", f"p{number}")
            codes.append(socket.next().get("code", "pong"))
        assert codes == ["pong"] * 10 + ["too_fast"] * 10
        with pytest.raises(ConnectionClosed, match="4429"):
            send_all(socket, [{"type": "ping", "id": f"q{number}"} for number in range(100)])
    check_connection_caps(host, ana)
    check_talk(host)


def check_connection_caps(host: str, ana: Browser) -> None:
    with ana.socket() as oldest, ana.socket(), ana.socket():
        with pytest.raises(ConnectionClosed, match="4409"):
            oldest.until(lambda frame: False)
        with socket_when_there_is_room(Browser(host, "Ben")):
            assert status_of(host, f"http://{host}", Browser(host, "Carla").cookie) == 429


def socket_when_there_is_room(browser: Browser) -> Socket:
    """Others who hung up may still be counted for a moment."""
    found: list[Socket] = []

    def is_let_in() -> bool:
        try:
            found.append(browser.socket())
        except InvalidStatus as error:
            if error.response.status_code != 429:
                raise
        return bool(found)

    wait_until(is_let_in)
    return found[0]


def check_talk(host: str) -> None:
    dora = Browser(host, "Dora")
    table = dora.make_table()
    with socket_when_there_is_room(dora) as socket:
        for number in range(2):
            socket.ask("chat", table=table, text=f"line {number}")
        with pytest.raises(Refused) as refused:
            socket.ask("chat", table=table, text="one too many")
        assert refused.value.code == "too_fast"


def test_a_slow_reader_is_dropped_and_resumes(new_server) -> None:  # type: ignore[no-untyped-def]
    server = new_server(backlog="10")
    ana, ben = Browser(server.host, "Ana"), Browser(server.host, "Ben")
    table = ana.play_now()
    with ana.socket() as first:
        before = first.watch(table)
        play_out(table, first, plies=100)
        deaf = DeafSocket(server, ben)
        deaf.post({"type": "watch", "id": "w", "table": table})
        with suppress(ConnectionError):  # it may be dropped before it has asked for all
            for number in range(120):
                deaf.post({"type": "log", "id": f"l{number}", "table": table, "start": 0})
        first.until(lambda frame: frame["type"] == "seats" and frame["watchers"] == 1)
        first.until(lambda frame: frame["type"] == "seats" and frame["watchers"] == 0, timeout=WAIT_SECONDS)
        assert deaf.ends()  # the reason may be lost behind all that was not read
        after = first.states[table]
    with ben.socket() as back:
        back.ask("resume", table=table, ply=before["ply"], version=before["version"])
        assert back.states[table]["version"] == after["version"]


class DeafSocket:
    """A socket that asks a lot and does not read until the end."""

    def __init__(self, server: ServerProcess, browser: Browser):
        self.line = socket.socket()
        self.line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        self.line.settimeout(WAIT_SECONDS)
        self.line.connect(("127.0.0.1", server.port))
        headers = {
            "Host": server.host,
            "Origin": f"http://{server.host}",
            "Cookie": f"{COOKIE}={browser.cookie}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": "AAAAAAAAAAAAAAAAAAAAAA==",
        }
        told = "".join(f"{name}: {value}\r\n" for name, value in headers.items())
        self.line.sendall(f"GET /api/socket HTTP/1.1\r\n{told}\r\n".encode())
        assert self.line.recv(12) == b"HTTP/1.1 101"

    def post(self, message: dict[str, Any]) -> None:
        text = json.dumps(message).encode()
        self.line.sendall(bytes([0x81, 0x80 | len(text), 0, 0, 0, 0]) + text)

    def ends(self) -> bool:
        """Read all that comes until the server hangs up, politely or not; the line has a limit of time of its own."""
        with self.line:
            try:
                while self.line.recv(1 << 20):
                    pass
            except ConnectionResetError:
                return True
        return True


def test_no_secret_is_in_the_log(server: ServerProcess, ana: Browser) -> None:
    password = "a password in no log"
    name = f"Eva{next(ana.numbers)}"
    ana.call("POST", "/api/account", {"name": name, "password": password})
    table = ana.play_now()
    with ana.socket() as line:
        line.watch(table)
    assert ana.cookie is not None
    for secret in (password, ana.cookie, table):
        assert secret not in server.complaints
