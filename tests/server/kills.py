"""Play on a server that is killed again and again, and look afterwards whether it kept its word."""

import json
import random
import sqlite3
import threading
import time
from dataclasses import dataclass, field
from pathlib import Path

from websockets.exceptions import WebSocketException

from huerta.core.game import record_from
from huerta.core.match import Match
from huerta.core.registry import get_game
from tests.server.client import Browser, CallError, Frame, Refused, Socket
from tests.server.process import ServerProcess

LOST = (WebSocketException, OSError, TimeoutError, EOFError)
RETRY_SECONDS = 0.05
STEP_SECONDS = 240.0  # a busy machine may need long to start a server


@dataclass
class Told:
    """What a player was told: the moves that were acknowledged, by table and ply."""

    moves: dict[tuple[str, int], int] = field(default_factory=dict)
    repeats: int = 0  # requests sent again because their answer was lost
    resumes: int = 0  # connections opened again
    games: int = 0  # games played to the end


class Player(threading.Thread):
    """A person who plays against a bot, comes back whenever the line breaks, and repeats what was not answered."""

    def __init__(self, host: str, name: str, stop: threading.Event):
        super().__init__(name=name, daemon=True)
        self.browser = Browser(host, name)
        self.stop_asked = stop
        self.told = Told()
        self.problem: BaseException | None = None
        self.line: Socket | None = None
        self.seen: Frame | None = None  # the last state
        self.pending: tuple[str, int, int] | None = None  # request, ply, move

    def run(self) -> None:
        try:
            while not self.stop_asked.is_set():
                self.play_game(self.insist(lambda: self.browser.play_now(seats=2)))
        except BaseException as problem:
            self.problem = problem

    def insist(self, call):  # type: ignore[no-untyped-def]
        """Try until the server is back."""
        for _ in range(int(STEP_SECONDS / RETRY_SECONDS)):
            try:
                return call()
            except (*LOST, CallError):
                time.sleep(RETRY_SECONDS)
        raise TimeoutError("the server did not come back")

    def play_game(self, table: str) -> None:
        """Play until the game is over or the time is up."""
        self.seen = self.pending = self.line = None
        while not self.stop_asked.is_set():
            try:
                if self.step(table):
                    self.told.games += 1
                    return
            except LOST:
                self.line = None
                time.sleep(RETRY_SECONDS)

    def step(self, table: str) -> bool:
        """Connect if need be, then play one move; true when the game is over."""
        if self.line is None:
            self.connect(table)
        assert self.line is not None
        if self.pending is None:
            state = self.line.state(table, lambda frame: bool(frame["legal"]) or frame["status"] == "over")
            self.seen = state
            if state["status"] == "over":
                self.line.close()
                return True
            self.pending = (f"k{random.getrandbits(62):x}", state["ply"], random.choice(state["legal"])["id"])
        self.send(table)
        return False

    def connect(self, table: str) -> None:
        """Open a socket, and go on where we were."""
        self.line = self.browser.socket()
        if self.seen is None:
            self.line.watch(table)
            return
        self.told.resumes += 1
        self.line.ask("resume", table=table, ply=self.seen["ply"], version=self.seen["version"])
        if self.pending:
            self.told.repeats += 1

    def send(self, table: str) -> None:
        """Send the move that is not answered yet; the same request however often."""
        assert self.line is not None
        assert self.pending is not None
        request, ply, move = self.pending
        answer = self.line.ask("play", request, table=table, ply=ply, move=move)
        assert answer["ply"] == ply + 1
        self.told.moves[table, ply] = move
        self.pending = None
        version = answer["version"]
        self.line.state(table, lambda frame: frame["version"] >= version)


def play_and_kill(folder: Path, kills: int, players: int, chance: random.Random) -> tuple[ServerProcess, list[Player]]:
    """Let people play while the server is killed at random moments and started again."""
    server = ServerProcess(folder / "kills.sqlite3").start()
    stop = threading.Event()
    people = [Player(server.host, f"Player {number}", stop) for number in range(players)]
    for person in people:
        person.start()
    for _ in range(kills):
        wait_for_moves(people)
        time.sleep(chance.uniform(0.0, 0.5))
        server.kill()
        server.start()
    wait_for_moves(people)
    stop.set()
    for person in people:
        person.join(STEP_SECONDS)
    server.stop()
    return server, people


def wait_for_moves(people: list[Player]) -> None:
    """Until somebody has been told of new moves."""
    before = sum(len(person.told.moves) for person in people)
    until = time.monotonic() + STEP_SECONDS
    while sum(len(person.told.moves) for person in people) < before + len(people):
        for person in people:
            if person.problem:
                raise person.problem
        if time.monotonic() > until:
            raise TimeoutError("nobody was told of a move")
        time.sleep(RETRY_SECONDS)


def check_word(database: Path, people: list[Player]) -> dict[str, int]:
    """Every acknowledged move is there, none is doubled, and every table is what its moves lead to."""
    for person in people:
        if person.problem:
            raise person.problem
    connection = sqlite3.connect(database)
    found = {(table, ply): move for table, ply, move in connection.execute("SELECT table_id, ply, move FROM moves")}
    told = {place: move for person in people for place, move in person.told.moves.items()}
    lost = {place for place, move in told.items() if found.get(place) != move}
    assert not lost, f"{len(lost)} acknowledged moves are not there"
    tables = connection.execute("SELECT id, game, options, key, state, ply FROM tables WHERE key IS NOT NULL").fetchall()
    for table_id, *_, ply in tables:
        assert sorted(place for table, place in found if table == table_id) == list(range(ply))
    for table_id, name, options, key, state, ply in tables:
        check_table(name, options, key, state, [found[table_id, place] for place in range(ply)])
    connection.close()
    return {
        "acknowledged moves": len(told),
        "moves on disk": len(found),
        "resumed connections": sum(person.told.resumes for person in people),
        "repeated requests": sum(person.told.repeats for person in people),
        "finished games": sum(person.told.games for person in people),
    }


def check_table(name: str, options: str, key: bytes, state: bytes, moves: list[int]) -> None:
    """The moves lead from the deal to the state that is kept, byte for byte."""
    game = get_game(name)
    match = Match(game, int(record_from(game.record, state).n_seats), json.loads(options), key)
    match.play_all(moves)
    assert match.state.tobytes() == state


__all__ = ["Player", "Refused", "check_word", "play_and_kill"]
