"""What moves, taking back and seats do to a table's row. Nothing here waits, reads or writes."""

from dataclasses import dataclass, replace
from typing import Literal

from huerta.core.game import Game
from huerta.core.rng import fresh_key
from huerta.server import clocks
from huerta.server.outcome import Outcome, outcome_of
from huerta.server.position import Position
from huerta.server.store.rows import Mark, MoveRow, TableRow
from huerta.server.texts import NO_STORY

Cause = Literal["now", "start", "move", "undo", "seats"]


@dataclass(frozen=True)
class Step:
    """A change of a table, not yet committed."""

    row: TableRow
    cause: Cause
    position: Position | None
    told: str = NO_STORY  # the story, as it travels and as it is kept
    move: tuple[int, int] | None = None  # the seat and the move it played
    undone_to: int | None = None
    seats_changed: bool = False

    @property
    def is_plain(self) -> bool:
        """Whether only the position changes: nobody comes or goes, and the game goes on."""
        return not self.seats_changed and self.row.status == "playing"


def waiting(row: TableRow, position: Position | None, at: float) -> TableRow:
    """The table says whom it waits for, and that person's clock runs."""
    seat = position.to_move if position and row.status == "playing" else None
    row = clocks.started(row, at, seat)
    if seat is None:
        return row.but(turn_person=None, turn_bot=False, changed=at)
    on_it = row.seats[seat]
    return row.but(turn_person=on_it.person_id, turn_bot=on_it.kind == "bot", changed=at)


def begin(row: TableRow, game: Game, at: float) -> Step:
    """Deal: whoever sits now is whom the rating counts."""
    key = fresh_key()
    position = Position(game, game.deal(len(row.seats), row.options, key).tobytes())
    row = replace(row, seats=tuple(replace(seat, starter_id=seat.person_id) for seat in row.seats))
    row = replace(row, status="playing", key=key, state=position.data, marks=(None,) * len(row.seats))
    row = waiting(clocks.wound(row), position, at)
    return Step(replace(row, version=row.version + 1), "start", position, seats_changed=True)


def play(row: TableRow, position: Position, move: int, at: float, outcome: Outcome | None = None) -> Step:
    """A legal move of the seat to move, and what it leads to if that is known."""
    seat = mover_of(position)
    outcome = outcome or outcome_of(position, move)
    after = outcome.position
    ends_turn = after.to_move != seat or after.turn_no != position.turn_no
    row = clocks.stopped(row, at, seat, ends_turn)
    row = row.but(
        ply=row.ply + 1,
        version=row.version + 1,
        state=after.data,
        marks=marked(row.marks, seat, row.ply, position),
        proposal=None,
    )
    if after.is_over:
        row = replace(row, status="over", result=result_of(after))
    return Step(waiting(row, after, at), "move", after, outcome.told, (seat, move))


def mover_of(position: Position) -> int:
    """The seat that decides in a game that goes on."""
    assert position.to_move is not None
    return position.to_move


def result_of(position: Position) -> dict[str, object]:
    """Points, winners and how it ended."""
    game, state = position.game, position.state
    return {"points": game.points(state), "winners": game.winning_seats(state), "ending": game.endings[position.ending]}


def move_row(step: Step) -> MoveRow:
    """The move of a step, as it is kept."""
    assert step.move is not None
    seat, move = step.move
    return MoveRow(step.row.id, step.row.ply - 1, seat, move, step.told, step.row.changed)


# -- taking back -------------------------------------------------------------------------------------------------------


def marked(marks: tuple[Mark | None, ...], seat: int, ply: int, position: Position) -> tuple[Mark | None, ...]:
    """Remember where a seat's last move began, and as much of its turn as can go back with it."""
    old = marks[seat]
    goes_on = old is not None and old[1] == position.reveals and old[3] == position.turn_no
    turn = old[2] if old is not None and goes_on else ply
    return (*marks[:seat], (ply, position.reveals, turn, position.turn_no), *marks[seat + 1 :])


def is_free(row: TableRow, position: Position, seat: int, mark: Mark) -> bool:
    """Whether a seat may take back its last move without asking: nothing was shown, and no other person moved since."""
    if mark[1] != position.reveals:
        return False
    since = [number for number, other in enumerate(row.marks) if other and other[0] > mark[0]]
    return not any(row.seats[number].kind == "person" for number in since)


@dataclass(frozen=True)
class Offer:
    """What a seat may take back: plies to go back to."""

    last: int | None = None
    turn: int | None = None
    ask: int | None = None


NOTHING = Offer()


def offer_of(row: TableRow, position: Position | None, seat: int | None) -> Offer:
    """What a seat may take back."""
    mark = row.marks[seat] if seat is not None and row.marks else None
    if position is None or seat is None or mark is None or row.status != "playing":
        return NOTHING
    return Offer(last=mark[0], turn=mark[2]) if is_free(row, position, seat, mark) else Offer(ask=mark[0])


def proposal_of(row: TableRow) -> dict[str, object] | None:
    """What has been asked and not yet answered by all."""
    if row.proposal is None:
        return None
    return {**row.proposal, "waiting": [seat for seat in row.people if seat not in row.proposal["agreed"]]}


def take_back(row: TableRow, game: Game, moves: list[int], at: float) -> Step:
    """The table after only these moves, played again from the deal."""
    assert row.key is not None
    position = Position(game, game.deal(len(row.seats), row.options, row.key).tobytes())
    marks: tuple[Mark | None, ...] = (None,) * len(row.seats)
    for ply, move in enumerate(moves):
        marks = marked(marks, mover_of(position), ply, position)
        position = position.after(move)
    left = row
    if row.deadline is not None and row.turn_person is not None:
        seat = row.seat_of(row.turn_person)
        left = clocks.stopped(row, at, seat, ends_turn=False) if seat is not None else row
    row = replace(left, ply=len(moves), version=row.version + 1, state=position.data, marks=marks, proposal=None)
    return Step(waiting(row, position, at), "undo", position, undone_to=len(moves))


# -- seats -------------------------------------------------------------------------------------------------------------


def reseated(row: TableRow, position: Position | None, at: float) -> Step:
    """The table after its seats changed: it may wait for somebody else now."""
    if row.deadline is not None and position and position.to_move is not None:
        row = clocks.stopped(row, at, position.to_move, ends_turn=False)
    row = waiting(replace(row, version=row.version + 1), position, at)
    return Step(row, "seats", position, seats_changed=True)


def linked(row: TableRow, next_table: str) -> TableRow:
    """A finished table that knows its rematch."""
    return replace(row, next_table=next_table, version=row.version + 1)


def deserted(row: TableRow) -> bool:
    """Whether no person is left at a game under way."""
    return row.status == "playing" and not row.people
