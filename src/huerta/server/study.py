"""The REST part for those who learn: rules, pieces, lessons, and finished games looked at again."""

from functools import cache
from typing import Literal

from fastapi import Response

from huerta.core.game import Game
from huerta.core.tables import read_table
from huerta.server.lessons import lesson
from huerta.server.lobby import game_named
from huerta.server.parts import Word
from huerta.server.replies import LessonMoment, LessonMoves, PieceList, Review
from huerta.server.rest import Found, InHouse, router

Language = Literal["en", "fr"]


@router.get("/games/{game}/rules", response_class=Response, responses={200: {"content": {"text/markdown": {}}}})
def read_rules(game: Word, language: Language = "en") -> Response:
    """The rules of a game, numbered, as Markdown: in the language asked for if they exist in it, else in English."""
    found = game_named(game)
    translated = found.folder / f"RULES.{language}.md"
    if language == "en" or not translated.exists():
        return Response(found.rules, media_type="text/markdown", headers={"Content-Language": "en"})
    text = translated.read_text(encoding="utf-8")
    return Response(text, media_type="text/markdown", headers={"Content-Language": language})


@router.get("/games/{game}/pieces")
def read_pieces(game: Word) -> list[PieceList]:
    """Everything printed on cardboard, and how sure we are of it."""
    return pieces_of(game_named(game))


@cache
def pieces_of(game: Game) -> list[PieceList]:
    """The component lists of a game."""
    files = sorted((game.folder / "data").glob("*.csv"))
    return [PieceList(name=file.stem, rows=[plain(row) for row in read_table(file)]) for file in files]


def plain(row: dict[str, str]) -> dict[str, str]:
    """A row with texts alone, whatever was left empty."""
    return {str(column): str(value or "") for column, value in row.items() if column}


@router.post("/games/{game}/lessons/{key}")
async def read_lesson(house: InHouse, game: Word, key: Word, wanted: LessonMoves) -> LessonMoment:
    """A lesson's position after some moves; nothing is kept."""
    found = game_named(game)
    await house.warming.ready(game)
    return lesson(found, key, wanted)


@router.get("/tables/{table}/review")
def read_review(house: InHouse, row: Found) -> Review:
    """A finished game looked at again: chances and costly moves. The first call begins the work; ask again until it is done."""
    return house.reviews.of(row)


__all__ = ["router"]
