"""Finished games: their records, and how they looked at every moment."""

from datetime import UTC, datetime
from functools import lru_cache

from huerta.core import record
from huerta.core.match import Match
from huerta.core.registry import get_game
from huerta.server import frames
from huerta.server.position import Position, move_of
from huerta.server.refusal import Refusal
from huerta.server.replies import Moment
from huerta.server.store.reader import Reader
from huerta.server.store.rows import TableRow

GAMES_KEPT = 32


class Archive:
    """Plays finished games again from their keys; never those that are not finished."""

    def __init__(self, reader: Reader):
        self.reader = reader
        self.positions = lru_cache(maxsize=GAMES_KEPT)(self.play_again)

    def check_over(self, row: TableRow) -> None:
        """Refuse while the game goes on: its record holds the key to everything hidden."""
        if row.status != "over":
            raise Refusal("not_over", "this game is not over: its record and replay come with its end")
        if row.rules != get_game(row.game).version:
            raise Refusal("other_rules", f"this game was played under rules {row.rules}, and the server plays by newer ones now")

    def record(self, row: TableRow) -> str:
        """The record as text."""
        self.check_over(row)
        match = Match(get_game(row.game), len(row.seats), row.options, row.key)
        match.play_all(self.reader.numbers(row.id))
        names = [seat.name if seat.kind == "person" else f"{seat.name} ({seat.level})" for seat in row.seats]
        return record.write(match, names, datetime.fromtimestamp(row.changed, UTC).date().isoformat())

    def play_again(self, table_id: str) -> tuple[list[Position], list[int]]:
        """Every position of a game, and the moves between them."""
        row = self.reader.table(table_id)
        assert row is not None
        assert row.key is not None
        moves = self.reader.numbers(table_id)
        game = get_game(row.game)
        positions = [Position(game, game.deal(len(row.seats), row.options, row.key).tobytes())]
        for move in moves:
            positions.append(positions[-1].after(move))
        return positions, moves

    def seen_so_far(self, row: TableRow, ply: int, seat: int | None) -> Moment:
        """How a game, finished or not, looked to a seat at a ply: that seat saw no less then."""
        game = get_game(row.game)
        if row.key is None:
            raise Refusal("not_started", "the game has not started yet")
        if row.rules != game.version:
            raise Refusal("other_rules", f"this game was played under rules {row.rules}, and the server plays by newer ones now")
        moves = self.reader.numbers(row.id)[:ply]
        if len(moves) < ply:
            raise Refusal("stale", f"only {len(moves)} moves have been played: ask for one of those")
        positions = [Position(game, game.deal(len(row.seats), row.options, row.key).tobytes())]
        for move in moves:
            positions = [positions[-1], positions[-1].after(move)]
        seen = moment_of(positions, moves, seat)
        return seen if seen.move is None else seen.model_copy(update={"move": frames.shown_move(row, moves[-1])})

    def moments(self, row: TableRow, start: int, count: int, seat: int | None) -> list[Moment]:
        """How the game looked to a seat (or a spectator) at so many plies in a row."""
        self.check_over(row)
        if seat is not None and seat >= len(row.seats):
            raise Refusal("bad_seat", f"there is no seat {seat}: seats are 0 to {len(row.seats) - 1}")
        positions, moves = self.positions(row.id)
        return [moment(positions, moves, ply, seat) for ply in range(start, min(start + count, len(positions)))]


def moment(positions: list[Position], moves: list[int], ply: int, seat: int | None) -> Moment:
    """The table at one ply."""
    return moment_of(positions[max(ply - 1, 0) : ply + 1], moves[:ply], seat)


def moment_of(positions: list[Position], moves: list[int], seat: int | None) -> Moment:
    """The table after these moves, from the last two positions."""
    position, ply = positions[-1], len(moves)
    view = position.game.view(position.state, seat)
    if ply == 0:
        return Moment(ply=0, view=view, move=None, seat=None, story=[])
    before, move = positions[-2], moves[-1]
    story = frames.events_of(before.story(move, position))
    return Moment(ply=ply, view=view, move=move_of(position.game, move), seat=before.to_move, story=story)
