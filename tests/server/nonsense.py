"""Generated messages that nobody should send: malformed, oversized, out of turn, for foreign seats, stale, repeated."""

import json
import random
from collections import Counter
from collections.abc import Callable
from typing import Any

from websockets.exceptions import ConnectionClosed

from tests.server.client import Browser, Frame, Socket, play_out
from tests.server.process import ServerProcess

AT_ONCE = 20
WATCHED_PLIES = 12
FEW = 15_000  # characters: more than a message may have, less than closes the socket at once
MANY = 40_000
ODD: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    2**70,
    1e308,
    "",
    "x",
    "é" * 50,
    [],
    {},
    [[]],
    {"a": {}},
    "\x00",
    "'; DROP TABLE moves; --",
)

SEATED = ("play", "play", "undo", "consent", "leave", "stand", "start", "seat_bot", "clear", "close", "rematch")

Message = str | bytes


class Victim:
    """A table where Ana and Ben play, which nothing of all this may change."""

    def __init__(self, host: str):
        self.ana, self.ben = Browser(host, "Ana"), Browser(host, "Ben")
        self.table = self.ana.make_table()
        with self.ana.socket() as first, self.ben.socket() as second:
            first.watch(self.table)
            second.ask("join", table=self.table)
            first.ask("start", table=self.table)
            play_out(self.table, first, second, plies=WATCHED_PLIES)
            while first.states[self.table]["to_move"] != 0:
                second.play(self.table)
                first.state(self.table, lambda frame: frame["ply"] == second.states[self.table]["ply"])
            self.legal = [move["id"] for move in first.states[self.table]["legal"]]
            answer = first.ask("play", "known", table=self.table, ply=first.states[self.table]["ply"], move=self.legal[0])
            self.known = (answer["ply"] - 1, self.legal[0], answer)
        self.before = self.look()

    def look(self) -> list[Frame]:
        """The table as everyone sees it, without what time changes."""
        seen = []
        for browser in (self.ana, self.ben):
            with browser.socket() as socket:
                state = socket.watch(self.table)
                seen.append({name: state[name] for name in ("version", "ply", "view", "legal", "status", "undo", "result")})
        return seen

    def can_go_on(self) -> bool:
        """Whether both can still play."""
        with self.ana.socket() as first, self.ben.socket() as second:
            first.watch(self.table)
            second.watch(self.table)
            return play_out(self.table, first, second, plies=6) == 6


class Generator:
    """Makes one message after the other, the same for the same seed."""

    def __init__(self, victim: Victim, seed: int):
        self.victim = victim
        self.chance = random.Random(seed)
        self.count = 0
        self.kinds: dict[str, Callable[[], Message]] = {
            "garbage": self.garbage,
            "broken": self.broken,
            "mutated": self.mutated,
            "oversized": self.oversized,
            "binary": lambda: self.chance.randbytes(self.chance.randint(0, 200)),
            "foreign seat": self.foreign,
            "no such table": self.elsewhere,
        }

    def request(self, kind: str, **fields: Any) -> dict[str, Any]:
        """A message with an id of its own."""
        self.count += 1
        return {"type": kind, "id": f"n{self.count}-{self.chance.getrandbits(40):x}", **fields}

    def any_request(self, table: str) -> dict[str, Any]:
        """Something that only who sits at the table, or hosts it, may ask for."""
        chance, ply = self.chance, self.victim.before[0]["ply"]
        kind = chance.choice(
            ("play", "play", "undo", "consent", "leave", "stand", "start", "seat_bot", "clear", "close", "rematch")
        )
        fields: dict[str, Any] = {"table": table}
        if kind == "play":
            fields |= {"ply": chance.choice((ply, 0, ply + 1)), "move": chance.choice(self.victim.legal)}
        elif kind == "undo":
            fields |= {"ply": ply, "to": chance.randint(0, ply)}
        elif kind == "consent":
            fields |= {"agree": chance.random() < 0.5}
        elif kind in ("seat_bot", "clear"):
            fields |= {"seat": chance.randint(0, 7)}
        if kind == "seat_bot":
            fields |= {"level": "easy"}
        return self.request(kind, **fields)

    def foreign(self) -> str:
        """From somebody who does not sit there."""
        return json.dumps(self.any_request(self.victim.table))

    def elsewhere(self) -> str:
        """At a table that does not exist."""
        return json.dumps(self.any_request("".join(self.chance.choices("abcdefghijklmnopqrstuvwxyz234567", k=12))))

    def garbage(self) -> str:
        """Any characters."""
        return "".join(chr(self.chance.choice((self.chance.randint(1, 127), self.chance.randint(160, 0xD7FF)))) for _ in range(30))

    def broken(self) -> str:
        """A message cut short, or JSON that is no message."""
        text = json.dumps(self.any_request(self.victim.table))
        odd = json.dumps(self.chance.choice(ODD))
        deep = "[" * self.chance.randint(1, 2000)
        return self.chance.choice((text[: self.chance.randint(0, len(text) - 1)], odd, deep, text + odd))

    def mutated(self) -> str:
        """A message with one field gone, odd or too many."""
        message = self.any_request(self.victim.table)
        name = self.chance.choice([*message, "surplus"])
        if self.chance.random() < 0.3 and name != "surplus":
            del message[name]
        else:
            message[name] = self.chance.choice(ODD)
        return json.dumps(message)

    def oversized(self) -> str:
        """Too long, sometimes so long that the socket is closed at once."""
        length = MANY if self.chance.random() < 0.02 else FEW
        return json.dumps(self.request("chat", table=self.victim.table, text="x" * length))


def exchange(socket: Socket, messages: list[Message]) -> list[Frame]:
    """Send messages, and collect their answers; fewer when the socket is closed."""
    answers: list[Frame] = []
    try:
        for message in messages:
            socket.line.send(message)
        while len(answers) < len(messages):
            frame = socket.next()
            if frame["type"] in ("ok", "error", "pong"):
                answers.append(frame)
    except ConnectionClosed:
        pass
    return answers


def bother(server: ServerProcess, count: int, seed: int = 0) -> Counter[str]:
    """Send so many messages as somebody who only watches; each is refused, or the socket is closed."""
    victim = Victim(server.host)
    generator = Generator(victim, seed)
    mallory = Browser(server.host, "Mallory")
    told: Counter[str] = Counter()
    socket = mallory.socket()
    socket.watch(victim.table)
    while sum(told.values()) < count:
        names = generator.chance.choices(list(generator.kinds), k=AT_ONCE)
        answers = exchange(socket, [generator.kinds[name]() for name in names])
        assert all(answer["type"] == "error" and answer["message"] for answer in answers), answers
        assert all(answer["code"] != "internal" for answer in answers)
        told.update(answer["code"] for answer in answers)
        if len(answers) < AT_ONCE:
            told["closed socket"] += AT_ONCE - len(answers)
            socket.close()
            socket = mallory.socket()
    socket.close()
    assert victim.look() == victim.before
    told += bother_seated(victim, max(count // 10, 50), generator.chance)
    assert victim.can_go_on()
    return told


def bother_seated(victim: Victim, count: int, chance: random.Random) -> Counter[str]:
    """Those who sit there: out of turn, stale, illegal and repeated."""
    told: Counter[str] = Counter()
    ply, move, answer = victim.known
    now = victim.before[0]["ply"]
    mover = 0 if victim.before[0]["legal"] else 1
    browsers = (victim.ana, victim.ben)
    with browsers[mover].socket() as on_turn, browsers[1 - mover].socket() as off_turn, victim.ana.socket() as ana:
        for number in range(count):
            legal = {legal["id"] for legal in victim.before[mover]["legal"]}
            illegal = chance.choice([each for each in range(400) if each not in legal])
            tries = [
                (off_turn, f"o{number}", now, chance.choice(sorted(legal)), "not_your_turn"),
                (on_turn, f"s{number}", chance.choice([now - 1, now + 1, 0]), chance.choice(sorted(legal)), "stale"),
                (on_turn, f"i{number}", now, illegal, "illegal_move"),
                (ana, "known", ply, move, "ok"),
            ]
            for socket, request, at, what, expected in tries:
                told[expected] += check_try(socket, victim.table, request, at, what, expected, answer)
    assert victim.look() == victim.before
    return told


def check_try(socket: Socket, table: str, request: str, ply: int, move: int, expected: str, answer: Frame) -> int:
    """One message of somebody who sits there, and the answer it must get."""
    text = json.dumps({"type": "play", "id": request, "table": table, "ply": ply, "move": move})
    (got,) = exchange(socket, [text])
    assert got.get("code", got["type"]) == expected, got
    assert expected != "ok" or got == answer
    return 1
