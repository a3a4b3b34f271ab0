"""The text of a played game: written, read back, and refused with one sentence when it does not hold what it says."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import huerta
from huerta.core import record
from huerta.core.errors import HuertaError, RecordError
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.playthrough import random_match, random_plies
from huerta.core.rng import seed_key

FINCA = huerta.get_game("finca")
PLAYERS = ("Ana", "Ben")
DATE = "2024-05-01"
ONE_SENTENCE = re.compile(r"line (\d+): [^\n]+")


def refusal(text: str) -> str:
    """The one sentence with which a text is refused; the line it names is a line of the text, or the one missing after it."""
    with pytest.raises(RecordError) as error:
        record.read(text)
    found = ONE_SENTENCE.fullmatch(str(error.value))
    assert found, str(error.value)
    assert 1 <= int(found[1]) <= len(text.splitlines()) + 1
    return str(error.value)


@pytest.fixture
def text(nines: Game) -> str:
    """The record of a whole short game."""
    match = Match(nines, 2, {"limit": "six"}, seed_key(0))
    match.play_all(["draw", "stop", "draw", "stop"])
    assert match.is_over
    return record.write(match, PLAYERS, DATE)


def test_a_record_reads_like_this(text: str, nines: Game) -> None:
    match = record.read(text)
    assert text == (
        "Huerta record 1\n"
        "Game: nines\n"
        "Rules: 1\n"
        "Options: limit=six\n"
        f"Key: {seed_key(0).hex()}\n"
        "Seat 1: Ana\n"
        "Seat 2: Ben\n"
        "Date: 2024-05-01\n"
        "\n"
        "1. [1] draw, stop\n"
        "2. [2] draw, stop\n"
        "\n"
        "Result: 9 14 | seat 2 wins | everyone has stopped\n"
        f"Digest: {record.digest(match)}\n"
    )


def test_a_shared_win_is_told_as_one(nines: Game) -> None:
    shared = (match for seed in range(1000) if len((match := random_match(nines, 3, {}, seed)).winners()) == 2)
    match = next(shared)
    one, other = (seat + 1 for seat in match.winners())
    assert f"| seats {one} and {other} share the win |" in record.write(match)
    assert record.read(record.write(match)).winners() == match.winners()


def test_an_unfinished_game_says_so(nines: Game) -> None:
    match = Match(nines, 2, {}, seed_key(1))
    assert "\n\n\nResult: unfinished\n" in record.write(match)
    match.play("draw")
    assert "\n\n1. [1] draw\n\nResult: unfinished\n" in record.write(match)
    assert record.read(record.write(match)).moves == match.moves


@pytest.mark.parametrize("edition", ["franjos-2018", "rio-grande-2009"])
@pytest.mark.parametrize("seats", FINCA.seats)
def test_whole_games_are_read_back_to_the_last_byte(seats: int, edition: str) -> None:
    match = random_match(FINCA, seats, {"edition": edition}, seats)
    again = record.read(record.write(match))
    assert again.state.tobytes() == match.state.tobytes()
    assert (again.moves, again.key, again.options) == (match.moves, match.key, match.options)
    assert record.write(again) == record.write(match)


def test_every_unfinished_stage_is_read_back(nines: Game) -> None:
    for match in random_plies(Match(nines, 3, {}, seed_key(6)), 6):
        assert record.read(record.write(match)).state.tobytes() == match.state.tobytes()


def test_turns_group_the_moves(nines: Game) -> None:
    match = Match(nines, 2, {}, seed_key(2))
    match.play_all(["draw", "stop", "stop"])
    assert record.turns(match) == [(1, 1, ["draw", "stop"]), (2, 2, ["stop"])]


def test_a_record_can_be_saved_and_loaded(text: str, tmp_path: Path, nines: Game) -> None:
    file = tmp_path / "game.txt"
    match = huerta.load(text)
    assert huerta.save(match, file, PLAYERS, DATE) == text
    assert file.read_text(encoding="utf-8") == text
    assert huerta.load(file).state.tobytes() == match.state.tobytes()
    assert huerta.save(match) == record.write(match)


# -- the same record in other clothes ----------------------------------------------------------------------------------


def spaced(text: str) -> str:
    return "\n".join(f"  {line}\t" for line in text.splitlines())


OTHER_CLOTHES = {
    "crlf": lambda text: text.replace("\n", "\r\n"),
    "bom": lambda text: "\ufeff" + text,
    "bom and crlf": lambda text: "\ufeff" + text.replace("\n", "\r\n"),
    "no newline at the end": lambda text: text.rstrip("\n"),
    "empty lines at the end": lambda text: text + "\n\n  \n",
    "spaces around lines": spaced,
    "no names": lambda text: text.replace(": Ana", ":").replace(": Ben", ": "),
    "capitals": lambda text: text.replace("draw", "DRAW"),
    "no date": lambda text: text.replace(f"Date: {DATE}\n", ""),
    "headers in another order": lambda text: text.replace("Game: nines\nRules: 1\n", "Rules: 1\nGame: nines\n"),
}


@pytest.mark.parametrize("how", OTHER_CLOTHES)
def test_editors_and_systems_do_not_matter(text: str, how: str) -> None:
    changed = OTHER_CLOTHES[how](text)
    assert changed != text
    assert record.read(changed).state.tobytes() == record.read(text).state.tobytes()


@pytest.mark.parametrize(
    "name",
    ["", "  Ana  ", "Ana: the first", "Seat 2: Eve", "Ana\nSeat 3: Eve", "Ana\u2028Eve", "Ana\x85", "Ana\x0c", "Zoë 🍋", "\n"],
)
def test_a_player_may_have_any_name(name: str, nines: Game) -> None:
    match = random_match(nines, 2, {}, 1)
    text = record.write(match, (name, "Ben"), DATE)
    assert record.read(text).state.tobytes() == match.state.tobytes()


def test_a_date_stays_on_its_line(nines: Game) -> None:
    match = random_match(nines, 2, {}, 1)
    assert record.read(record.write(match, date="May\n2024")).moves == match.moves


# -- what is not a whole and true record is refused --------------------------------------------------------------------


def test_a_record_cut_after_any_line_is_refused(text: str) -> None:
    lines = text.splitlines()
    for kept in range(len(lines)):
        refusal("\n".join(lines[:kept]))


def test_a_record_cut_after_any_letter_is_refused(text: str) -> None:
    for kept in range(len(text.rstrip())):
        refusal(text[:kept])


def test_a_cut_record_says_that_it_is_cut(text: str) -> None:
    lines = text.splitlines(keepends=True)
    for kept in range(1, len(lines)):
        told = f"line {kept + 1}: the record is cut short: it ends with lines 'Result: …' and 'Digest: …'"
        assert refusal("".join(lines[:kept])) == told


def test_a_record_without_one_of_its_lines_is_refused(text: str) -> None:
    lines = text.splitlines()
    free = {lines.index(f"Date: {DATE}"), len(lines) - 3}  # the date, and the empty line before the result
    for dropped in range(len(lines)):
        shorter = "\n".join([*lines[:dropped], *lines[dropped + 1 :]])
        if dropped in free:
            assert record.read(shorter).is_over
        else:
            refusal(shorter)


def test_a_record_with_a_line_twice_is_refused(text: str) -> None:
    lines = text.splitlines()
    for doubled in range(len(lines)):
        longer = "\n".join([*lines[: doubled + 1], *lines[doubled:]])
        if doubled == len(lines) - 3:  # one more empty line before the result
            assert record.read(longer).is_over
        else:
            refusal(longer)


def test_two_lines_that_changed_places_are_refused(text: str) -> None:
    lines = text.splitlines()
    for place in range(lines.index(f"Date: {DATE}"), len(lines) - 1):
        swapped = [*lines[:place], lines[place + 1], lines[place], *lines[place + 2 :]]
        refusal("\n".join(swapped))


def edits(text: str) -> Iterator[tuple[int, str]]:
    """Every letter replaced by another, every digit by the next; with the line it is on."""
    for place, letter in enumerate(text):
        line = text.count("\n", 0, place) + 1
        if not letter.isspace():
            yield line, f"{text[:place]}#{text[place + 1 :]}"
        if letter.isdigit():
            yield line, f"{text[:place]}{(int(letter) + 1) % 10}{text[place + 1 :]}"


def free_text(line: str) -> str:
    """A line without the words that nobody can check: names and dates."""
    return re.sub(r"^(Seat \d+|Date):.*", r"\1:", line)


def test_a_record_with_any_letter_changed_is_refused(text: str) -> None:
    lines = text.splitlines()
    for line, edited in edits(text):
        if free_text(edited.splitlines()[line - 1]) == free_text(lines[line - 1]):
            assert record.read(edited).is_over
        else:
            refusal(edited)


@pytest.mark.parametrize("extra", ["Digest: 00", "3. [1] draw", "something else", "Huerta record 1"])
def test_nothing_follows_the_digest(text: str, extra: str) -> None:
    last = len(text.splitlines())
    assert refusal(f"{text}{extra}\n").startswith(f"line {last + 1}: ")


FOREIGN = {
    "an empty file": "",
    "empty lines": "\n\n \n",
    "a chess game": '[Event "Casual"]\n[Site "?"]\n\n1. e4 e5 2. Nf3 Nc6\n',
    "JSON": '{"game": "finca", "moves": []}\n',
    "a later format": "Huerta record 2\nGame: finca\n",
    "a position": "finca franjos-2018; seats 2\n",
    "a file name": "game.txt",
    "an empty first line": "\nHuerta record 1\nGame: finca\n",
    "letters without meaning": "\x00\x01\x02 \ufffd\n",
}


@pytest.mark.parametrize("what", FOREIGN)
def test_a_foreign_text_is_no_record(what: str) -> None:
    assert refusal(FOREIGN[what]) == "line 1: this is no Huerta record: the first line is 'Huerta record 1'"


def test_a_file_that_is_no_text_is_no_record(tmp_path: Path) -> None:
    file = tmp_path / "picture.png"
    file.write_bytes(b"\x89PNG\r\n\x1a\n\x00\xff\xfe")
    with pytest.raises(RecordError, match=r"^line 1: "):
        huerta.load(file)


def changed(text: str, old: str, new: str) -> str:
    assert old in text
    return text.replace(old, new, 1)


REFUSED = [
    ("Game: nines", "Game: ninse", r"line 2: there is no game 'ninse': games are .*; did you mean 'nines'\?"),
    ("Game: nines", "Game: finca", r"line 4: there is no option 'limit': options are .*"),
    ("Rules: 1", "Rules: 2", "line 3: the record was played under rules 2; this Huerta plays nines by rules 1"),
    ("Rules: 1", "Rules: one", "line 3: the record was played under rules one; this Huerta plays nines by rules 1"),
    ("limit=six", "limit=seven", r"line 4: option limit is twelve or six, not 'seven'.*"),
    ("limit=six", "limit", "line 4: options are written name=choice, not 'limit'"),
    ("limit=six", "limit=twelve limit=six", "line 4: .*"),
    ("Key: ", "Key: zz", r"line 5: a key is 64 hexadecimal digits, not 'zz.*'"),
    ("Seat 2: Ben\n", "", r"line 7: Nines is for 2 to 3 players, not 1"),
    ("Seat 2: Ben", "Seat 2: Ben\nSeat 3: Cy\nSeat 4: Di", r"line 10: Nines is for 2 to 3 players, not 4"),
    ("Seat 2: Ben", "Seat two: Ben", r"line 7: 'Seat two: Ben' is no header: headers are .* or Seat N, each with a colon"),
    ("Seat 2: Ben", "Seat 1: Ben", "line 7: the header 'Seat 1' stands twice"),
    ("Seat 2: Ben", "Seat 7: Ben", r"line 7: .*"),
    ("Date:", "Weather:", r"line 8: 'Weather: 2024-05-01' is no header: .*"),
    ("Date:", "Date", r"line 8: 'Date 2024-05-01' is no header: .*"),
    ("1. [1] draw, stop", "1. [1] draw, pass", "line 10: 'pass' is not a move: .*"),
    ("1. [1] draw, stop", "1. [1] stop, draw", "line 10: .*"),
    ("1. [1] draw, stop\n2. [2] draw, stop", "1. [1] draw, stop, draw, stop", "line 10: .*"),
    ("1. [1] draw, stop", "1. [2] draw, stop", "line 10: here comes turn 1 of seat 1, not turn 1 of seat 2"),
    ("1. [1] draw, stop", "2. [1] draw, stop", "line 10: here comes turn 1 of seat 1, not turn 2 of seat 1"),
    ("1. [1] draw, stop", "1. draw, stop", r"line 10: '1. draw, stop' is no turn: a turn is written 'NUMBER. \[SEAT\] move, move'"),
    ("2. [2] draw, stop", "2. [2] draw, stop\n3. [1] draw", r"line 12: 'draw' cannot be played: the game is over .*"),
    (
        "everyone has stopped",
        "the pile is empty",
        r"line 13: the moves lead to 'Result: .* everyone has stopped', but the record says .*",
    ),
    ("Digest: ", "Digest: f", r"line 14: the moves lead to 'Digest: .*', but the record says 'Digest: f.*'"),
]


@pytest.mark.parametrize(("old", "new", "sentence"), REFUSED, ids=[repr(new) for _, new, _ in REFUSED])
def test_what_is_wrong_is_said_with_its_line(text: str, old: str, new: str, sentence: str) -> None:
    told = refusal(changed(text, old, new))
    assert re.fullmatch(sentence, told), told


def test_a_turn_with_an_endless_number_is_refused(text: str) -> None:
    assert refusal(changed(text, "1. [1]", f"{'1' * 5_000}. [1]")).startswith("line 10: ")


@pytest.mark.parametrize("name", ["Game", "Rules", "Options", "Key"])
def test_a_missing_header_is_named(text: str, name: str) -> None:
    shorter = re.sub(rf"^{name}: .*\n", "", text, flags=re.MULTILINE)
    assert re.fullmatch(rf"line \d+: the record's head has no line '{name}: …'", refusal(shorter))


# -- from a position ---------------------------------------------------------------------------------------------------


@pytest.fixture
def from_position() -> Match:
    """A game of Finca that goes on for a few moves from a position in its middle."""
    match = huerta.new("finca", 3, seed=8)
    for position in random_plies(match, 8):
        if position.ply == 30:
            break
    again = huerta.position(match.position())
    again.play(again.legal()[0])
    again.play(again.legal()[-1])
    return again


def test_a_game_from_a_position_carries_it_instead_of_a_key(from_position: Match) -> None:
    text = record.write(from_position, ("Ana", "Ben", "Cy"))
    assert f"\nPosition: {from_position.start_position}\n" in text
    assert "\nKey: " not in text
    again = record.read(text)
    assert again.state.tobytes() == from_position.state.tobytes()
    assert (again.moves, again.start_position) == (from_position.moves, from_position.start_position)
    assert record.write(again) == record.write(from_position)


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Options: edition=franjos-2018", "Options: edition=rio-grande-2009"),
        ("Options: edition=franjos-2018", "Options: edition=franjos-2018 start_player=drawn"),
        ("Seat 3:\n", ""),
        ("Seat 3:\n", "Seat 3:\nSeat 4:\n"),
    ],
)
def test_the_position_must_agree_with_the_head(from_position: Match, old: str, new: str) -> None:
    told = refusal(changed(record.write(from_position), old, new))
    assert told == "line 5: the position does not agree with the record's seats and options"


def test_a_position_that_cannot_be_read_is_refused_on_its_line(from_position: Match) -> None:
    text = changed(record.write(from_position), "blades ", "blades A")
    assert refusal(text).startswith("line 5: the part 'blades' is 12 letters")


def test_a_record_has_a_key_or_a_position_but_not_both(from_position: Match) -> None:
    text = record.write(from_position)
    refusal(changed(text, "Position: ", f"Key: {'00' * 32}\nPosition: "))


def test_any_letter_changed_in_a_position_is_refused(from_position: Match) -> None:
    text = record.write(from_position)
    first = text.index("Position: ")
    for place in range(first, text.index("\n", first)):
        if text[place] != " " and place % 5 == 0:
            refusal(f"{text[:place]}#{text[place + 1 :]}")


def test_every_refusal_is_an_error_that_a_person_can_mend() -> None:
    assert issubclass(RecordError, HuertaError)
