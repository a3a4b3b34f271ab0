"""Lists for the first page: games, my tables, open tables, finished games."""

import time
from functools import cache
from typing import Literal

from huerta.bots import LEVELS
from huerta.core.game import Game
from huerta.core.options import Option
from huerta.core.registry import game_names, get_game
from huerta.server import frames
from huerta.server.house import House
from huerta.server.lessons import lessons_of
from huerta.server.parts import GameInfo, LevelInfo, OptionInfo, TableInfo
from huerta.server.refusal import Refusal
from huerta.server.replies import Home, Tables
from huerta.server.store.rows import PersonRow, TableRow

MOST_LISTED = 50
MOST_RECENT = 8

ListName = Literal["mine", "open", "running", "archive"]


def option_info(game: Game, option: Option) -> OptionInfo:
    """An option as the page offers it."""
    first: Option = game.options.options[0]
    presets = {preset: option.default_under(preset) for preset in first.choices}
    default = first.default_under("")
    return OptionInfo(
        name=option.name,
        summary=option.summary,
        choices=list(option.choices),
        default=option.default_under(default),
        defaults=presets if option is not first else {preset: preset for preset in first.choices},
    )


def games(house: House) -> list[GameInfo]:
    """Every game that can be played."""
    return [game_info(get_game(name)).model_copy(update={"is_ready": house.warming.is_ready(name)}) for name in game_names()]


@cache
def game_info(game: Game) -> GameInfo:
    """A game as the page offers it."""
    return GameInfo(
        name=game.name,
        title=game.title,
        summary=game.summary,
        least_seats=game.seats[0],
        most_seats=game.seats[-1],
        options=[option_info(game, option) for option in game.options],
        levels=[LevelInfo(name=name, summary=summary) for name, summary in LEVELS.items()],
        lessons=list(lessons_of(game)),
        version=game.version,
        is_ready=False,
    )


def infos(house: House, rows: list[TableRow], person: PersonRow | None) -> list[TableInfo]:
    """Tables as lists show them."""
    present = set(house.hub.of_person)
    return [frames.info_of(row, person.id if person else None, present) for row in rows]


def mine(house: House, person: PersonRow | None) -> list[TableInfo]:
    """A person's tables, those that wait for the person first."""
    if person is None:
        return []
    found = infos(house, house.reader.mine(person.id, MOST_LISTED), person)
    return sorted(found, key=lambda info: not info.my_turn)


def open_tables(house: House, person: PersonRow | None) -> list[TableInfo]:
    """Open tables with a free seat, where somebody waits."""
    rows = house.reader.public("open", MOST_LISTED)
    return infos(house, [row for row in rows if row.people and any(seat.is_free for seat in row.seats)], person)


def running(house: House, person: PersonRow | None) -> list[TableInfo]:
    """Open tables where a game is under way."""
    return infos(house, house.reader.public("playing", MOST_LISTED), person)


def home(house: House, person: PersonRow | None) -> Home:
    """All that the first page shows."""
    finished = house.reader.archive(person.id, time.time() + 1, MOST_RECENT) if person else []
    return Home(
        person=house.people.told(person) if person else None,
        games=games(house),
        mine=mine(house, person),
        open=open_tables(house, person),
        running=running(house, person),
        recent=infos(house, finished, person),
    )


def tables(house: House, person: PersonRow | None, which: ListName, before: float | None) -> Tables:
    """One of the lists."""
    if which in ("mine", "archive") and person is None:
        raise Refusal("not_signed_in", "nobody is signed in here: begin with POST /api/session")
    if which != "archive":
        made = {"mine": mine, "open": open_tables, "running": running}[which]
        return Tables(tables=made(house, person), more=None)
    assert person is not None
    rows = house.reader.archive(person.id, time.time() + 1 if before is None else before, MOST_LISTED)
    return Tables(tables=infos(house, rows, person), more=rows[-1].changed if len(rows) == MOST_LISTED else None)
