"""What a move leads to: worked out here, or in another process, with the same result."""

from dataclasses import dataclass

from huerta.core.registry import get_game
from huerta.server.position import Position
from huerta.server.texts import json_text

Packed = tuple[bytes, str, list[int], str, dict[int | None, str]]  # an outcome as it travels between processes


@dataclass(frozen=True)
class Outcome:
    """The position after a move, and the story of the move as it travels and is kept."""

    position: Position
    told: str


def outcome_of(position: Position, move: int) -> Outcome:
    """What a legal move leads to."""
    after = position.after(move)
    return Outcome(after, json_text(position.story(move, after)))


def worked_out(game: str, data: bytes, move: int, seats: list[int | None]) -> Packed:
    """The same with all that will be asked of it: the legal moves, and how these seats see it."""
    outcome = outcome_of(Position(get_game(game), data), move)
    after = outcome.position
    return (after.data, outcome.told, after.legal, after.legal_text, {seat: after.view_text(seat) for seat in seats})


def unpacked(before: Position, packed: Packed) -> Outcome:
    """An outcome that came from another process."""
    data, told, legal, legal_text, views = packed
    after = Position(before.game, data)
    after.legal = legal
    after.legal_text = legal_text
    after.texts = views
    return Outcome(after, told)
