"""Who is connected: caps on how many, and how to reach a person on all of their sockets."""

from collections import Counter

from huerta.server.connection import Connection
from huerta.server.refusal import Refusal
from huerta.server.settings import Settings

TOO_MANY = 4409
OTHER_PERSON = 4401


class Hub:
    """All open sockets by person and by address."""

    def __init__(self, settings: Settings):
        self.settings = settings
        self.of_person: dict[str, list[Connection]] = {}
        self.from_address: Counter[str] = Counter()
        self.count = 0

    def check_room(self, address: str) -> None:
        """Whether one more socket from there may be opened."""
        if self.count >= self.settings.connections:
            raise Refusal("too_many", f"this server has all its {self.settings.connections} connections in use: try again later")
        if self.from_address[address] >= self.settings.connections_from:
            raise Refusal("too_many", f"{self.settings.connections_from} connections from one address are enough: close some")

    def add(self, connection: Connection) -> None:
        """A socket was opened; a person with too many loses the oldest."""
        mine = self.of_person.setdefault(connection.person.id, [])
        mine.append(connection)
        self.from_address[connection.address] += 1
        self.count += 1
        if len(mine) > self.settings.connections_each:
            mine[0].close(TOO_MANY, f"{self.settings.connections_each} connections are enough for one person: the oldest is closed")

    def remove(self, connection: Connection) -> None:
        """A socket was closed."""
        mine = self.of_person[connection.person.id]
        mine.remove(connection)
        if not mine:
            del self.of_person[connection.person.id]
        self.from_address[connection.address] -= 1
        if not self.from_address[connection.address]:
            del self.from_address[connection.address]
        self.count -= 1

    def send_away(self, person_id: str) -> None:
        """Close all sockets of a person who is another one from now on."""
        for connection in self.of_person.get(person_id, ()):
            connection.close(OTHER_PERSON, "the session became another person's: connect again")
