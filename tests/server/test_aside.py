"""The second process: works out the same as the server, helps under load, and is never missed when it is gone."""

import io
import marshal
import os
import random
import signal
import time
from pathlib import Path

import pytest

from benchmarks.table_load import processor_time, with_children
from huerta.core.registry import game_names, get_game
from huerta.core.rng import seed_key
from huerta.server.aside import SIZE_BYTES, framed, work
from huerta.server.outcome import outcome_of, unpacked
from huerta.server.position import Position
from tests.server.client import WAIT_SECONDS, Browser, Socket, play_out, wait_until
from tests.server.conftest import NewServer
from tests.server.process import ServerProcess

PLIES = 60
POSITION_BYTES = 500


def asked(questions: list[object]) -> list[object]:
    """What the process answers to one batch."""
    answers = io.BytesIO()
    work(io.BytesIO(framed(questions)), answers)
    return list(marshal.loads(answers.getvalue()[SIZE_BYTES:]))


@pytest.mark.parametrize("name", game_names())
def test_it_works_out_what_the_server_does(name: str) -> None:
    game, chance = get_game(name), random.Random(3)
    seats = [None, *range(game.seats[-1])]
    position = Position(game, game.deal(game.seats[-1], {}, seed_key(3)).tobytes())
    for _ in range(PLIES):
        move = chance.choice(position.legal)
        expected = outcome_of(position, move)
        (answer,) = asked([(name, position.data, move, seats)])
        found = unpacked(position, answer)  # type: ignore[arg-type]
        assert (found.told, found.position.data) == (expected.told, expected.position.data)
        assert found.position.legal == expected.position.legal
        assert found.position.legal_text == expected.position.legal_text
        assert found.position.texts == {seat: expected.position.view_text(seat) for seat in seats}
        position = expected.position


def test_a_game_is_made_ready_and_a_question_that_fails_gets_no_answer() -> None:
    assert asked(["finca", ("finca", b"", 0, [None]), ("hearts", b"", 0, [])]) == ["finca", None, None]


def children_of(server: ServerProcess) -> list[int]:
    """The processes that a server has started."""
    assert server.process is not None
    return with_children(server.process.pid)[1:]


def is_running(pid: int) -> bool:
    """Whether a process goes on."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until_gone(pid: int) -> None:
    """A process ends by itself."""
    wait_until(lambda: not is_running(pid))


def begin(server: ServerProcess) -> tuple[str, Socket, Socket]:
    """A table with two people, under way."""
    ana, ben = Browser(server.host, "Ana"), Browser(server.host, "Ben")
    table = ana.make_table()
    first, second = ana.socket(), ben.socket()
    first.watch(table)
    second.ask("join", table=table)
    first.ask("start", table=table)
    return table, first, second


def helped(server: ServerProcess, table: str, first: Socket, second: Socket) -> int:
    """Play on until the second process is asked; its number."""
    play_out(table, first, second, plies=1)
    wait_until(lambda: len(children_of(server)) == 1)
    (child,) = children_of(server)
    until = time.monotonic() + WAIT_SECONDS
    heard = 0
    while heard < POSITION_BYTES:
        assert time.monotonic() < until
        wait_until_idle(child)
        before = bytes_read(child)
        play_out(table, first, second, plies=1)
        heard = bytes_read(child) - before
    return child


def wait_until_idle(pid: int) -> None:
    """A process has done what it had to do."""
    spent = -1.0
    while spent != (spent := processor_time(pid)):
        time.sleep(0.3)


def bytes_read(pid: int) -> int:
    """What a process has read, from files and from the server."""
    return int(Path(f"/proc/{pid}/io").read_text().split()[1])


def test_a_whole_game_is_played_with_its_help(new_server: NewServer) -> None:
    server = new_server(busy_moves="1")
    table, first, second = begin(server)
    with first, second:
        child = helped(server, table, first, second)
        play_out(table, first, second)
        assert first.states[table]["status"] == "over"
        assert first.states[table]["result"] == second.states[table]["result"]
    server.stop()
    wait_until_gone(child)
    assert "second process" not in server.complaints


def test_when_it_dies_the_game_goes_on(new_server: NewServer) -> None:
    server = new_server(busy_moves="1")
    table, first, second = begin(server)
    with first, second:
        os.kill(helped(server, table, first, second), signal.SIGKILL)
        play_out(table, first, second)
        assert first.states[table]["status"] == "over"
    wait_until(lambda: children_of(server) == [])
    wait_until(lambda: "the second process has ended" in server.complaints)


def test_it_ends_when_the_server_is_killed(new_server: NewServer) -> None:
    server = new_server(busy_moves="1")
    table, first, second = begin(server)
    with first, second:
        child = helped(server, table, first, second)
    server.kill()
    wait_until_gone(child)


def test_nobody_calls_it_while_few_move(new_server: NewServer) -> None:
    server = new_server()
    table, first, second = begin(server)
    with first, second:
        play_out(table, first, second, plies=30)
    assert children_of(server) == []
