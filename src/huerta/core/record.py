"""The text form of a played game (our PGN): write, read, verify. It replays to the same bytes for ever.

Huerta record 1
Game: finca
Rules: 1
Options: edition=franjos-2018
Key: 5f…
Seat 1: Ana
Seat 2: Bot

1. [1] place 3
2. [2] place 7
…
15. [1] cart, deliver Artà, done

Result: 52 47 | seat 1 wins | last wooden finca placed
Digest: 0b…
"""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from huerta.core.errors import HuertaError, RecordError, listed
from huerta.core.match import Match
from huerta.core.registry import get_game
from huerta.core.rng import read_key

FIRST_LINE = "Huerta record 1"
HEADERS = ("Game", "Rules", "Options", "Key", "Position", "Date")
TURN = re.compile(r"(\d{1,9})\. \[(\d{1,3})\] (.+)")
HEADER = re.compile(r"(\w+(?: \d+)?): (.*)")


def digest(match: Match) -> str:
    """The fingerprint of the final position, hidden things and all; it outlives changes in how states are laid out."""
    return hashlib.sha256(match.position().encode()).hexdigest()


def result(match: Match) -> str:
    """Points, winners and how it ended, or that it has not."""
    if not match.is_over:
        return "unfinished"
    seats = [str(seat + 1) for seat in match.winners()]
    who = f"seat {seats[0]} wins" if len(seats) == 1 else f"seats {' and '.join(seats)} share the win"
    return f"{' '.join(map(str, match.points()))} | {who} | {match.ending}"


def turns(match: Match) -> list[tuple[int, int, list[str]]]:
    """The moves, turn by turn: the turn's number, the seat counted from 1, the texts."""
    found: list[tuple[int, int, list[str]]] = []
    walk = match.at(0)
    for move in match.moves:
        label = (int(walk.state.turn_no) + 1, walk.to_move + 1)
        if not found or found[-1][:2] != label:
            found.append((*label, []))
        found[-1][2].append(match.game.moves.text(move))
        walk.play(move)
    return found


def write(match: Match, players: Sequence[str] = (), date: str = "") -> str:
    """The record of a match, finished or not."""
    told = match.game.options.told(match.options)
    lines = [FIRST_LINE, f"Game: {match.game.name}", f"Rules: {match.game.version}"]
    lines.append(f"Options: {' '.join(f'{name}={choice}' for name, choice in told.items())}")
    lines.append(f"Position: {match.start_position}" if match.start_position else f"Key: {match.key.hex()}")
    for seat in range(match.seats):
        lines.append(f"Seat {seat + 1}: {one_line(players[seat]) if seat < len(players) else ''}".rstrip())
    if date:
        lines.append(f"Date: {one_line(date)}")
    lines.append("")
    lines += [f"{turn}. [{seat}] {', '.join(texts)}" for turn, seat, texts in turns(match)]
    lines += ["", f"Result: {result(match)}", f"Digest: {digest(match)}", ""]
    return "\n".join(lines)


def one_line(words: str) -> str:
    """A person's words without anything that would end the line."""
    return " ".join(words.split())


@dataclass
class Reader:
    """A record being read: where we are, and what the headers said."""

    lines: list[str]
    at: int = 0  # the line last taken, counted from 1
    headers: dict[str, str] = field(default_factory=dict)
    header_lines: dict[str, int] = field(default_factory=dict)

    def wrong(self, what: str, line: int | None = None) -> RecordError:
        """The one sentence that says what is wrong, and on which line."""
        return RecordError(f"line {line or self.at}: {what}")

    def take(self) -> str:
        """The next line; a record that stops early is truncated."""
        if self.at >= len(self.lines):
            raise self.wrong("the record is cut short: it ends with lines 'Result: …' and 'Digest: …'", self.at + 1)
        self.at += 1
        return self.lines[self.at - 1].strip()

    def header(self, name: str) -> str:
        """What a header said; a missing one is an error."""
        if name not in self.headers:
            raise self.wrong(f"the record's head has no line '{name}: …'")
        return self.headers[name]

    def at_header(self, name: str) -> None:
        """Speak of that header's line from here on."""
        self.at = self.header_lines[name]


def read(text: str) -> Match:
    """The match a record tells, played again and verified to the last byte."""
    reader = Reader(text.removeprefix("\ufeff").splitlines())
    read_head(reader)
    end_of_head = reader.at
    match = begin(reader)
    reader.at = end_of_head
    line = read_turns(reader, match)
    for name, expected in (("Result", result(match)), ("Digest", digest(match))):
        if line != f"{name}: {expected}":
            raise reader.wrong(f"the moves lead to '{name}: {expected}', but the record says {line!r}")
        line = reader.take() if name == "Result" else ""
    while reader.at < len(reader.lines):
        if line := reader.take():
            raise reader.wrong(f"the record ends with its digest, but here comes {line!r}")
    return match


def read_head(reader: Reader) -> None:
    """The first line and the headers, up to the empty line."""
    first = reader.take() if reader.lines and reader.lines[0].strip() else ""
    if first != FIRST_LINE:
        raise reader.wrong(f"this is no Huerta record: the first line is {FIRST_LINE!r}", 1)
    while line := reader.take():
        found = HEADER.fullmatch(line if line.partition(":")[2] else f"{line} ")
        name = found[1] if found else ""
        if not found or (name not in HEADERS and not re.fullmatch(r"Seat \d+", name)):
            raise reader.wrong(f"{line!r} is no header: headers are {listed([*HEADERS, 'Seat N'])}, each with a colon")
        if name in reader.headers:
            raise reader.wrong(f"the header {name!r} stands twice")
        reader.headers[name] = found[2].strip()
        reader.header_lines[name] = reader.at


def begin(reader: Reader) -> Match:
    """The match before its first move, as the headers tell it."""
    name = reader.header("Game")
    version = reader.header("Rules")
    options = read_options(reader)
    seats = read_seats(reader)
    try:
        reader.at_header("Game")
        game = get_game(name)
        reader.at_header("Rules")
        if version != str(game.version):
            raise RecordError(f"the record was played under rules {version}; this Huerta plays {name} by rules {game.version}")
        reader.at_header("Options")
        resolved = game.options.resolve(options)
        if "Position" in reader.headers:
            reader.at_header("Position")
            if "Key" in reader.headers:
                raise RecordError("a record has a key or a position, not both")
            return checked_start(Match.from_position(game, reader.headers["Position"]), seats, resolved)
        key_text = reader.header("Key")
        reader.at_header("Key")
        key = read_key(key_text)
        reader.at = max(reader.header_lines.values())
        return Match(game, seats, options, key)
    except RecordError as error:
        if str(error).startswith("line "):
            raise
        raise reader.wrong(str(error)) from None
    except HuertaError as error:
        raise reader.wrong(str(error)) from None


def checked_start(match: Match, seats: int, options: Mapping[str, str]) -> Match:
    """A match from a position, if the other headers agree with it."""
    if match.seats != seats or match.options != options:
        raise RecordError("the position does not agree with the record's seats and options")
    return match


def read_seats(reader: Reader) -> int:
    """How many play: the headers Seat 1, Seat 2, … count them."""
    names = [name for name in reader.headers if name.startswith("Seat ")]
    for seat, name in enumerate(names, start=1):
        if name != f"Seat {seat}":
            raise reader.wrong(f"here comes 'Seat {seat}: …', not '{name}: …'", reader.header_lines[name])
    return len(names)


def read_options(reader: Reader) -> dict[str, str]:
    """The `name=choice` pairs of the header Options."""
    options: dict[str, str] = {}
    for pair in reader.header("Options").split():
        name, equals, choice = pair.partition("=")
        if not equals:
            raise reader.wrong(f"options are written name=choice, not {pair!r}", reader.header_lines["Options"])
        if name in options:
            raise reader.wrong(f"the option {name!r} stands twice", reader.header_lines["Options"])
        options[name] = choice
    return options


def read_turns(reader: Reader, match: Match) -> str:
    """Play every turn line; returns the line after them, which is the result."""
    while (line := reader.take()) and not line.startswith("Result:"):
        read_turn(reader, match, line)
    while not line:
        line = reader.take()
    return line


def read_turn(reader: Reader, match: Match, line: str) -> None:
    """Play one turn line, if it is the turn that comes next."""
    found = TURN.fullmatch(line)
    if not found:
        raise reader.wrong(f"{line!r} is no turn: a turn is written 'NUMBER. [SEAT] move, move'")
    for text in found[3].split(","):
        due = (int(match.state.turn_no) + 1, match.to_move + 1)
        if (int(found[1]), int(found[2])) != due and not match.is_over:
            raise reader.wrong(f"here comes turn {due[0]} of seat {due[1]}, not turn {found[1]} of seat {found[2]}")
        try:
            match.play(text)
        except HuertaError as error:
            raise reader.wrong(str(error)) from None


__all__ = ["digest", "read", "result", "turns", "write"]
