"""Messages that nobody should send change nothing. `python -m tests.server.soak` sends a hundred thousand."""

from tests.server.client import Browser, play_out
from tests.server.nonsense import bother
from tests.server.process import ServerProcess


def test_thousands_of_wrong_messages_are_each_refused_and_change_nothing(server: ServerProcess, ana: Browser) -> None:
    other = ana.play_now()
    told = bother(server, 3000)
    assert told["bad_message"] > 500
    assert told["not_your_seat"] > 100
    assert told["too_large"] > 100
    assert told["closed socket"] > 0
    assert told["stale"] >= 50
    assert "Traceback" not in server.complaints
    with ana.socket() as socket:
        socket.watch(other)
        assert play_out(other, socket, plies=4) == 4
