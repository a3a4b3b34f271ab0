"""What each request does to a table, or why not. Nothing here waits, reads or writes: a step comes out, or a refusal."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any

from huerta.core.registry import get_game
from huerta.server import clocks, turns
from huerta.server.lobby import bot_seat, person_seat
from huerta.server.position import Position
from huerta.server.refusal import Refusal
from huerta.server.requests import (
    AskUndo,
    Clear,
    Consent,
    Join,
    Leave,
    Play,
    SeatBot,
    Sit,
    Stand,
    Start,
)
from huerta.server.store.rows import PersonRow, SeatRow, TableRow
from huerta.server.turns import Step


@dataclass(frozen=True)
class Scene:
    """A table at the moment a request comes."""

    row: TableRow
    position: Position | None
    person: PersonRow
    at: float
    moves: list[int]  # only where moves may be taken back

    @property
    def seat(self) -> int:
        """Where the person sits; everyone else may only look."""
        seat = self.row.seat_of(self.person.id)
        if seat is None:
            raise Refusal("not_your_seat", "you are looking on: sit down on a free seat to take part")
        return seat

    def check_seated(self) -> None:
        """Refuse what only those who sit may do."""
        assert self.seat is not None

    def check_open(self) -> None:
        """Refuse what can only be done before the game."""
        if self.row.status != "open":
            raise Refusal("already_started", "the game has begun: this can only be done before it starts")

    def check_host(self) -> None:
        """Refuse what only the host may do."""
        if self.row.host_id != self.person.id:
            raise Refusal("not_host", "only the host, who made the table, may do this")

    def check_playing(self) -> Position:
        """Refuse what can only be done during the game."""
        if self.row.status == "open":
            raise Refusal("not_started", "the game has not begun: the host starts it when every seat is taken")
        if self.row.status != "playing":
            raise Refusal("over", "the game is over: ask for a rematch to play again")
        if self.position is None:
            version = get_game(self.row.game).version
            raise Refusal(
                "other_rules", f"this game was begun under rules {self.row.rules}; the server plays by rules {version} now"
            )
        return self.position

    def seat_row(self, number: int) -> SeatRow:
        """A seat of the table."""
        if number >= len(self.row.seats):
            raise Refusal("bad_seat", f"there is no seat {number}: seats are 0 to {len(self.row.seats) - 1}")
        return self.row.seats[number]

    def reseated(self, row: TableRow) -> Step:
        """The step to a table with other seats."""
        return turns.reseated(row, self.position, self.at)


# -- sitting down and getting up ---------------------------------------------------------------------------------------


def join(scene: Scene, request: Join | None = None) -> Step:
    """The seat reserved for the person, else the first that is free."""
    free = [number for number, seat in enumerate(scene.row.seats) if seat.is_free]
    mine = [number for number in free if scene.row.seats[number].reserved_id == scene.person.id]
    open_to_all = [number for number in free if scene.row.seats[number].reserved_id is None]
    for number in mine + open_to_all:
        return sit_on(scene, number)
    raise Refusal("seat_taken", "every seat is taken: you can watch, or make a table of your own")


def sit(scene: Scene, request: Sit) -> Step:
    """A certain seat, if it is free."""
    return sit_on(scene, request.seat)


def sit_on(scene: Scene, number: int) -> Step:
    """Sit down; before the game one may change seats."""
    row, seat = scene.row, scene.seat_row(number)
    if row.status not in ("open", "playing"):
        raise Refusal("over", "the game is over: ask for a rematch to play again")
    if not seat.is_free:
        raise Refusal("seat_taken", f"{seat.name} sits there: choose a free seat")
    old = row.seat_of(scene.person.id)
    if old is not None and row.status == "playing":
        raise Refusal("already_seated", f"you sit on seat {old + 1} already: a person plays one seat")
    if old is not None:
        row = row.with_seat(old, SeatRow())
    row = row.with_seat(number, person_seat(scene.person, seat))
    if row.status == "playing":
        row = with_full_clock(row, number)
    elif seat.reserved_id and all(other.kind != "empty" for other in row.seats):
        return turns.begin(row, get_game(row.game), scene.at)
    return scene.reseated(row)


def with_full_clock(row: TableRow, number: int) -> TableRow:
    """Whoever takes over a seat gets the time everyone began with."""
    full = clocks.wound(row).left[number]
    return replace(row, left=(*row.left[:number], full, *row.left[number + 1 :]), deadline=None)


def stand(scene: Scene, request: Stand) -> Step:
    """Get up before the game."""
    scene.check_open()
    return scene.reseated(scene.row.with_seat(scene.seat, SeatRow()))


def leave(scene: Scene, request: Leave) -> Step:
    """Leave for good: a bot plays on, or the seat stays free."""
    if scene.row.status == "open":
        return stand(scene, Stand(id=request.id, table=request.table, type="stand"))
    scene.check_playing()
    return vacate(scene, scene.seat, request.level)


def vacate(scene: Scene, number: int, level: str | None) -> Step:
    """A seat without its person; a table without people is abandoned."""
    gone = SeatRow(is_vacated=True, starter_id=scene.row.seats[number].starter_id)
    row = scene.row.with_seat(number, bot_seat(number, level, gone) if level else gone)
    row = replace(row, proposal=None)
    if turns.deserted(row):
        row = replace(row, status="abandoned")
    return scene.reseated(row)


def seat_bot(scene: Scene, request: SeatBot) -> Step:
    """A bot for an empty seat: the host's business before the game, everybody's during it."""
    if scene.row.status == "open":
        scene.check_host()
    else:
        scene.check_playing()
        scene.check_seated()
    seat = scene.seat_row(request.seat)
    if seat.kind == "person" or (seat.kind == "bot" and scene.row.status == "playing"):
        raise Refusal("seat_taken", f"{seat.name} sits there: bots sit on empty seats")
    return scene.reseated(scene.row.with_seat(request.seat, bot_seat(request.seat, request.level, seat)))


def clear(scene: Scene, request: Clear) -> Step:
    """The host empties a seat before the game."""
    scene.check_open()
    scene.check_host()
    if scene.seat_row(request.seat) == SeatRow():
        raise Refusal("seat_empty", f"seat {request.seat + 1} is empty already")
    return scene.reseated(scene.row.with_seat(request.seat, SeatRow()))


def start(scene: Scene, request: Start) -> Step:
    """The host starts when every seat is taken; bots may fill the rest."""
    scene.check_open()
    scene.check_host()
    row = scene.row
    for number, seat in enumerate(row.seats):
        if seat.kind == "empty" and request.fill:
            row = row.with_seat(number, bot_seat(number, request.fill))
        elif seat.kind == "empty":
            raise Refusal("seat_empty", f"seat {number + 1} is empty: wait for a friend, or put a bot there")
    if not row.people:
        raise Refusal("seat_empty", "nobody sits at the table: sit down first")
    return turns.begin(row, get_game(row.game), scene.at)


# -- playing -----------------------------------------------------------------------------------------------------------


def play(scene: Scene, request: Play) -> Step:
    """A legal move, at the right ply, of the right seat."""
    position = check_play(scene, request)
    step = turns.play(scene.row, position, request.move, scene.at)
    if request.ask_at_end and ends_turn(position, step.position):
        raise Refusal("ends_turn", "this move would end your turn: send it again without ask_at_end to play it")
    return step


def check_play(scene: Scene, request: Play) -> Position:
    """Refuse a move that is not legal here and now; the position it is played in."""
    position = scene.check_playing()
    seat = scene.seat
    check_ply(scene, request.ply)
    if position.to_move != seat:
        mover = scene.row.seats[position.to_move or 0]
        raise Refusal("not_your_turn", f"it is the turn of {mover.name or 'a seat that nobody has taken'}: wait for yours")
    if request.move not in position.legal:
        raise Refusal("illegal_move", why_not(position, request.move))
    return position


def ends_turn(before: Position, after: Position | None) -> bool:
    """Whether a turn is over between two positions."""
    return after is None or after.to_move != before.to_move or after.turn_no != before.turn_no


def check_ply(scene: Scene, ply: int) -> None:
    """Refuse what was chosen in an older position."""
    if ply != scene.row.ply:
        raise Refusal("stale", f"the table stands at ply {scene.row.ply}, not {ply}: look at the newest position and choose again")


def why_not(position: Position, move: int) -> str:
    """What is wrong with a move, and what would be right."""
    space = position.game.moves
    if move >= len(space):
        return f"move {move} does not exist: send the id of one of the {len(position.legal)} legal moves"
    return f"{space.text(move)!r} is not legal now: send the id of one of the {len(position.legal)} legal moves"


def undo(scene: Scene, request: AskUndo) -> Step:
    """Take back freely, or ask everyone; where nobody else is asked, that is the same."""
    position = scene.check_playing()
    seat = scene.seat
    check_ply(scene, request.ply)
    offer = turns.offer_of(scene.row, position, seat)
    if request.to in (offer.last, offer.turn):
        return taken_back(scene, request.to)
    if request.to != offer.ask:
        raise Refusal(
            "cannot_undo", "only your own last move, or your turn, can be taken back: send what the state's `undo` offers"
        )
    return proposed(scene, {"by": seat, "to": request.to, "agreed": [seat]})


def consent(scene: Scene, request: Consent) -> Step:
    """One no drops the proposal; the last yes carries it out."""
    scene.check_playing()
    seat = scene.seat
    if scene.row.proposal is None:
        raise Refusal("no_proposal", "nobody asks to take anything back now")
    if not request.agree:
        return scene.reseated(replace(scene.row, proposal=None))
    agreed = sorted({*scene.row.proposal["agreed"], seat})
    return proposed(scene, {**scene.row.proposal, "agreed": agreed})


def proposed(scene: Scene, proposal: dict[str, Any]) -> Step:
    """A proposal waits until everyone has agreed."""
    if all(seat in proposal["agreed"] for seat in scene.row.people):
        return taken_back(scene, proposal["to"])
    return scene.reseated(replace(scene.row, proposal=proposal))


def taken_back(scene: Scene, to: int) -> Step:
    """The table as it stood at an earlier ply."""
    return turns.take_back(scene.row, get_game(scene.row.game), scene.moves[:to], scene.at)


ACTS: dict[type, Callable[[Scene, Any], Step]] = {
    Join: join,
    Sit: sit,
    Stand: stand,
    Leave: leave,
    SeatBot: seat_bot,
    Clear: clear,
    Start: start,
    Play: play,
    AskUndo: undo,
    Consent: consent,
}
