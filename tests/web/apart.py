"""Games played without the page, over the server's own API: what a test needs before it looks is there in a moment."""

from typing import Any

from huerta.server.people import COOKIE
from tests.server.client import Browser, Frame, Socket
from tests.web.house import House
from tests.web.visitor import LIMIT, Choose


def guest(house: House, name: str) -> Browser:
    """Somebody with a name and no window."""
    return Browser(house.url.removeprefix("http://"), name)


def window_of(browser: Browser) -> dict[str, Any]:
    """What a new window needs to be this person's: `visit(storage_state=window_of(…))`."""
    cookie = {"name": COOKIE, "value": browser.cookie, "domain": "127.0.0.1", "path": "/", "expires": -1}
    return {"cookies": [{**cookie, "httpOnly": True, "secure": False, "sameSite": "Lax"}], "origins": []}


def played(browser: Browser, table: str, choose: Choose, moves: int = LIMIT) -> str:
    """Play so many moves at a table, or to the end; the table, when it is this person's turn again."""

    def chosen(legal: list[Frame]) -> Frame:
        by_text = {move["text"]: move for move in legal}
        return by_text[choose(list(by_text))]

    with browser.socket() as socket:
        socket.watch(table)
        for _ in range(moves):
            if turn_at(socket, table)["status"] == "over":
                break
            socket.play(table, chosen)
        turn_at(socket, table)
    return table


def turn_at(socket: Socket, table: str) -> Frame:
    """The table when this person can move, or when the game is over."""
    return socket.state(table, lambda frame: bool(frame["legal"]) or frame["status"] == "over")
