"""What a game came to, place by place of its line-up, and how it is kept as a line of JSON."""

from dataclasses import dataclass
from typing import Any

from huerta.arena.schedule import Task


@dataclass(frozen=True)
class Fault:
    """What a bot did that ended its game."""

    place: int  # in the line-up
    did: str  # `raised ValueError: …`


@dataclass(frozen=True)
class Result:
    """One game, played to the end or lost by a fault."""

    task: Task
    shares: tuple[float, ...]  # each place's share of the win
    points: tuple[int, ...]  # as they stood when the game ended
    times: tuple[tuple[int, ...], ...]  # microseconds each place took for every move where it had a choice
    plies: int
    fault: Fault | None = None

    @property
    def ranks(self) -> tuple[int, ...]:
        """Winners come first, the others by their points, and whoever was at fault last; equals share a rank."""
        keys = [self._key(place) for place in range(len(self.shares))]
        return tuple(sum(other < key for other in keys) for key in keys)

    def _key(self, place: int) -> tuple[int, int]:
        if self.fault:
            return (int(place == self.fault.place), 0)
        return (0, 0) if self.shares[place] > 0 else (1, -self.points[place])

    def as_json(self) -> dict[str, Any]:
        """Plain data."""
        return {
            "deal": self.task.deal,
            "lineup": list(self.task.lineup),
            "rotation": self.task.rotation,
            "shares": list(self.shares),
            "points": list(self.points),
            "plies": self.plies,
            "fault": {"place": self.fault.place, "did": self.fault.did} if self.fault else None,
            "times": [list(times) for times in self.times],
        }


def from_json(found: dict[str, Any]) -> Result:
    """The result that plain data tells; whatever is wrong with it raises KeyError, TypeError or ValueError."""
    task = Task(int(found["deal"]), tuple(map(str, found["lineup"])), int(found["rotation"]))
    fault = found["fault"]
    result = Result(
        task,
        tuple(map(float, found["shares"])),
        tuple(map(int, found["points"])),
        tuple(tuple(map(int, times)) for times in found["times"]),
        int(found["plies"]),
        Fault(int(fault["place"]), str(fault["did"])) if fault else None,
    )
    if not len(task.lineup) == len(result.shares) == len(result.points) == len(result.times):
        raise ValueError("the places of the line-up do not match")
    return result


def too_slow(limit: float) -> str:
    """What a bot did that thought longer than it may."""
    return f"did not answer within {limit:g} s"


def lost(task: Task, fault: Fault, points: tuple[int, ...] = (), times: tuple[tuple[int, ...], ...] = (), plies: int = 0) -> Result:
    """A game that a bot lost by a fault: all others share the win."""
    players = len(task.lineup)
    shares = tuple(0.0 if place == fault.place else 1 / (players - 1) for place in range(players))
    return Result(task, shares, points or (0,) * players, times or ((),) * players, plies, fault)
