"""New tables: from what a person chose, against bots at once, or again with the same people."""

import secrets
from collections.abc import Sequence
from dataclasses import replace

from huerta.bots import LEVELS
from huerta.core.errors import HuertaError, UnknownGameError, hint, listed
from huerta.core.game import Game
from huerta.core.registry import get_game
from huerta.server.parts import TABLE_ID_LENGTH
from huerta.server.refusal import Refusal
from huerta.server.replies import NewTable, PlayNow, SeatChoice
from huerta.server.store.rows import PersonRow, SeatRow, TableRow

ID_LETTERS = "abcdefghijklmnopqrstuvwxyz234567"
BOT_NAMES = ("Aina", "Biel", "Catalina", "Damià", "Esperança", "Ferran", "Guida", "Jaume")
SEED_BITS = 31


def new_id(length: int = TABLE_ID_LENGTH) -> str:
    """Letters that nobody can guess."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(length))


def game_named(name: str) -> Game:
    """The game of that name."""
    try:
        return get_game(name)
    except UnknownGameError as error:
        raise Refusal("no_such_game", str(error)) from None


def checked_level(level: str) -> str:
    """The same level, if there is such a bot."""
    if level not in LEVELS:
        raise Refusal("bad_level", f"there is no bot {level!r}: levels are {listed(LEVELS)}{hint(level, LEVELS)}")
    return level


def bot_seat(number: int, level: str, seat: SeatRow | None = None) -> SeatRow:
    """A bot on a seat; if a person left it, a friend may still take it."""
    starter = seat.starter_id if seat else None
    return SeatRow(
        "bot",
        name=BOT_NAMES[number % len(BOT_NAMES)],
        level=checked_level(level),
        seed=secrets.randbits(SEED_BITS),
        is_vacated=bool(seat and seat.is_vacated),
        starter_id=starter,
    )


def person_seat(person: PersonRow, seat: SeatRow | None = None) -> SeatRow:
    """A person on a seat."""
    starter = seat.starter_id if seat else None
    return SeatRow("person", person.id, person.name, starter_id=starter, is_guest=person.is_guest)


def chosen_seat(number: int, choice: SeatChoice, person: PersonRow) -> SeatRow:
    """Who shall sit on a seat of a new table."""
    if choice.kind == "bot":
        return bot_seat(number, choice.level or default_level())
    return person_seat(person) if choice.kind == "me" else SeatRow()


def default_level() -> str:
    """The bot that plays when nobody chose one: the middle of all levels."""
    names = list(LEVELS)
    return names[(len(names) - 1) // 2]


def new_table(wanted: NewTable, person: PersonRow, at: float) -> TableRow:
    """A table as a person chose it."""
    game = game_named(wanted.game)
    if sum(choice.kind == "me" for choice in wanted.seats) > 1:
        raise Refusal("bad_seat", "a person sits on one seat: say 'me' once")
    seats = tuple(chosen_seat(number, choice, person) for number, choice in enumerate(wanted.seats))
    clock = wanted.clock.model_dump()
    return table_of(game, wanted.options, seats, wanted.is_private, clock, person, at)


def table_of(
    game: Game,
    options: dict[str, str],
    seats: Sequence[SeatRow],
    is_private: bool,
    clock: dict[str, object],
    person: PersonRow,
    at: float,
) -> TableRow:
    """A table that has not begun."""
    try:
        game.check_seats(len(seats))
    except HuertaError as error:
        raise Refusal("bad_seat", str(error)) from None
    try:
        resolved = game.options.resolve(options)
    except HuertaError as error:
        raise Refusal("bad_option", str(error)) from None
    return TableRow(new_id(), game.name, game.version, resolved, is_private, clock, person.id, at, at, tuple(seats))


def against_bots(wanted: PlayNow, person: PersonRow, at: float) -> TableRow:
    """A table where bots sit on all seats but one."""
    game = game_named(wanted.game)
    count = game.seats[0] if wanted.seats is None else wanted.seats
    if wanted.seat >= count:
        raise Refusal("bad_seat", f"there is no seat {wanted.seat} at a table for {count}: seats are 0 to {count - 1}")
    bot = SeatChoice(kind="bot", level=wanted.level)
    choices = [SeatChoice(kind="me") if number == wanted.seat else bot for number in range(count)]
    return new_table(NewTable(game=wanted.game, seats=choices, options=wanted.options), person, at)


def again(old: TableRow, person: PersonRow, at: float) -> TableRow:
    """A table for the same people, who sit one seat further; those who have not said yes have a seat reserved."""
    seats = [seat_again(number, old.seats[(number + 1) % len(old.seats)], person) for number in range(len(old.seats))]
    game = game_named(old.game)
    row = table_of(game, old.options, seats, old.is_private, old.clock, person, at)
    return replace(row, host_id=old.host_id or person.id)


def seat_again(number: int, seat: SeatRow, person: PersonRow) -> SeatRow:
    """Who sat on a seat, at the next table."""
    if seat.kind == "bot":
        return bot_seat(number, seat.level or default_level())
    if seat.person_id == person.id:
        return person_seat(person)
    return SeatRow(reserved_id=seat.person_id, reserved_for=seat.name or None)
