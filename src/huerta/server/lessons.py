"""Lessons: positions that a game keeps for those who learn it, and what can be tried in them."""

import tomllib
from functools import cache

from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.server import frames
from huerta.server.position import Position, move_of
from huerta.server.refusal import Refusal
from huerta.server.replies import LessonMoment, LessonMoves

FILE = "lessons.toml"


@cache
def lessons_of(game: Game) -> dict[str, str]:
    """The positions of a game's lessons, by key, in order."""
    file = game.folder / FILE
    found: dict[str, str] = tomllib.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    return found


def lesson(game: Game, key: str, wanted: LessonMoves) -> LessonMoment:
    """A lesson's position after some moves."""
    text = lessons_of(game).get(key)
    if text is None:
        raise Refusal("no_such_page", f"{game.title} has no lesson {key!r}")
    position = Position(game, game.read_position(text).tobytes())
    story: list[dict[str, object]] = []
    for move in wanted.moves:
        number = legal_number(position, move)
        after = position.after(number)
        story, position = position.story(number, after), after
    if wanted.seat >= position.state.n_seats:
        raise Refusal("bad_seat", f"there is no seat {wanted.seat} in this lesson")
    return LessonMoment(
        view=game.view(position.state, wanted.seat),
        legal=[] if position.is_over else [move_of(game, number) for number in position.legal],
        to_move=position.to_move,
        story=frames.events_of(story),
    )


def legal_number(position: Position, text: str) -> int:
    """The number of a move that is legal now."""
    try:
        number = position.game.moves.read(text)
    except HuertaError as error:
        raise Refusal("illegal_move", str(error)) from None
    if position.is_over or number not in position.legal:
        raise Refusal("illegal_move", f"{text!r} is not legal here")
    return number
