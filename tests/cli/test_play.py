"""`huerta play`, its input piped."""

import re
from pathlib import Path

import pytest

from huerta import get_game, load, new
from huerta.cli.menu import Menu
from huerta.core import record
from huerta.core.playthrough import random_match

TABLE = ("play", "finca", "--seed", "1", "--bot", "random")


def test_a_whole_game_can_be_played_by_typing_1_again_and_again(huerta, tmp_path: Path):
    file = tmp_path / "game.txt"
    ran = huerta(*TABLE, "--players", "3", "--save", str(file), typed="1\n" * 3000)
    assert ran.code == 0
    assert ran.err == ""
    assert "\x1b" not in ran.out
    match = load(file)
    assert match.is_over
    for seat, player in enumerate(match.view()["players"]):
        points = " +".join(str(number) for number in player["points"].values())
        assert re.search(rf"seat {seat + 1} \(\w+\) +{points}", ran.out)
    assert f"({match.ending})" in ran.out
    assert "Seat 1: you" in file.read_text(encoding="utf-8")


def test_moves_are_typed_by_number_or_by_text(huerta):
    ran = huerta(*TABLE, typed="place 3\n4\nPLACE  5\n")
    assert "Seat 1 places a farmer on blade 3." in ran.out
    assert "Seat 1 places a farmer on blade 4." in ran.out
    assert "Seat 1 places a farmer on blade 5." in ran.out
    assert len(re.findall("^Seat 2 places a farmer", ran.out, re.MULTILINE)) == 3


def test_a_person_may_sit_elsewhere_and_bots_begin(huerta):
    ran = huerta(*TABLE, "--players", "4", "--seat", "3", typed="1\nquit\n")
    assert ran.out.index("Seat 1 places") < ran.out.index("Seat 2 places") < ran.out.index("Seat 3 places")
    assert "seat 3 (you)" in ran.out


@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        ("99", "there is no move number 99: numbers are 1 to 12"),
        ("0", "there is no move number 0"),
        ("9" * 5000, "there is no move number 999999: numbers are 1 to 12"),
        ("²", "is not a move"),
        ("move 99", "'move 99' is not a move: write 'move BLADE', where BLADE is 1 to 12"),
        ("move 3", "'move 3' is not legal for seat 1 now"),
        ("dance", "'dance' is not a move: moves start with place, move"),
        ("[bold]", "'[bold]' is not a move"),
        ("rules 99", "no part '99'"),
        ("rules", "say which part"),
        ("log x", "not 'log x'"),
        ("save", "say where"),
        ("save no/such/folder/x", "no folder"),
        ("undo", "nothing to take back"),
    ],
)
def test_what_cannot_be_done_is_explained_and_asked_again(huerta, typed, answer):
    ran = huerta(*TABLE, typed=f"{typed}\nplace 1\n")
    assert ran.code == 0
    assert answer in ran.out
    assert "Seat 1 places a farmer on blade 1." in ran.out


def test_bytes_that_are_no_text_do_no_harm(huerta):
    ran = huerta(*TABLE, typed=b"\xff\xfe\nplace 1\n")
    assert ran.code == 0
    assert "Seat 1 places" in ran.out


def test_the_words_of_the_table(huerta):
    ran = huerta(*TABLE, typed="place 1\nhelp\nboard\nrules 2.1\nlog\npoints\n\nplace\nquit\n")
    assert ran.code == 0
    for words in ("take back your last move", "gust BLADE>BLADE", "**2.1**", "1. place 1 Seat 1 places", "total"):
        assert words in " ".join(ran.out.split())
    assert ran.out.count("Windmill") == 3
    assert "12 place 12" in ran.out


def test_undo_takes_back_the_last_move_and_what_the_bots_did_since(huerta):
    ran = huerta(*TABLE, typed="place 3\nundo\nundo\nplace 4\nquit\n")
    taken = re.search(r"Taken back: (place \d+), place 3\.", ran.out)
    assert taken
    assert "nothing to take back" in ran.out
    assert "You leave after 2 moves." in ran.out


def test_undo_stops_where_something_hidden_was_shown(huerta, tmp_path: Path):
    """A delivery turns up a new tile: from then on it stays."""
    match = random_match(get_game("finca"), 2, {}, 3)
    shown = next(ply for ply in range(match.ply) if match.at(ply + 1).state.reveals > match.at(ply).state.reveals)
    file = tmp_path / "game.txt"
    seat = match.at(shown).to_move
    file.write_text(record.write(match.at(shown)), encoding="utf-8")
    move = match.game.moves.text(match.moves[shown])
    ran = huerta("play", "finca", "--resume", str(file), "--seat", str(seat + 1), "--bot", "random", typed=f"{move}\nundo\n")
    assert "something hidden was shown: it cannot be taken back" in ran.out


def test_the_end_of_input_leaves_politely(huerta):
    ran = huerta(*TABLE, typed="place 3\n")
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.endswith("You leave after 2 moves. Goodbye!\n")


def test_a_game_left_can_be_gone_on_with(huerta, tmp_path: Path):
    file = tmp_path / "half.txt"
    ran = huerta(*TABLE, "--save", str(file), typed="place 3\nplace 4\nquit\n")
    assert f"Saved in {file}" in " ".join(ran.out.split())
    again = huerta("play", "finca", "--resume", str(file), "--bot", "random", typed="log\nquit\n")
    assert "1. place 3 Seat 1 places" in " ".join(again.out.split())
    assert "You leave after 4 moves." in again.out


def test_save_writes_where_it_is_told_and_harms_no_other_file(huerta, tmp_path: Path):
    file, other = tmp_path / "game.txt", tmp_path / "diary.txt"
    other.write_text("dear diary", encoding="utf-8")
    ran = huerta(*TABLE, typed=f"place 3\nsave {other}\nsave {file}\nplace 4\nsave {file}\nquit\n")
    assert "is there already" in ran.out
    assert other.read_text(encoding="utf-8") == "dear diary"
    assert load(file).ply == 4
    assert huerta(*TABLE, "--save", str(other)).code == 2


def test_a_finished_record_cannot_be_gone_on_with(huerta, tmp_path: Path, finished):
    file = tmp_path / "game.txt"
    file.write_text(finished, encoding="utf-8")
    ran = huerta("play", "finca", "--resume", str(file))
    assert ran.code == 2
    assert "is over" in ran.err


def test_the_same_seed_plays_the_same_game(huerta):
    first, again = (huerta(*TABLE, typed="1\n" * 20).out for _ in range(2))
    assert first == again


def test_a_bot_from_a_file_that_moves_badly_is_named(huerta, tmp_path: Path):
    file = tmp_path / "mine.py"
    file.write_text(
        "from huerta.bots import Bot\n\n\nclass Mine(Bot):\n    def choose(self, seat):\n        return 'move 1'\n",
        encoding="utf-8",
    )
    ran = huerta("play", "finca", "--bot", f"{file}:Mine", typed="place 3\n")
    assert ran.code == 2
    assert "on seat 2 chose badly: 'move 1' is not legal" in ran.err


# -- the menu ----------------------------------------------------------------------------------------------------------


def late_match():
    """Past the introduction, where gusts can be used."""
    match = new("finca", 2, seed=1)
    while match.game.moves.parts(int(match.legal_numbers[0])).kind == "place":
        match.play(int(match.legal_numbers[0]))
    return match


def test_seventy_moves_make_a_short_menu():
    match = late_match()
    while len(match.legal_numbers) < 40:
        match.play(match.legal()[0])
    lines = list(Menu(match).lines())
    assert len(lines) <= 16
    assert [move for line in lines for move in line.moves] == Menu(match).moves


def test_every_number_of_the_menu_is_a_legal_move():
    match = late_match()
    menu = Menu(match)
    assert sorted(menu.read(str(number + 1)) for number in range(len(menu.moves))) == sorted(match.legal_numbers.tolist())


def test_the_menu_says_what_a_move_does_but_nothing_hidden():
    match = random_match(get_game("finca"), 2, {}, 3)
    shown = next(ply for ply in range(match.ply) if match.at(ply + 1).state.reveals > match.at(ply).state.reveals)
    menu = Menu(match.at(shown))
    assert menu.effect(match.moves[shown]).endswith("something hidden comes to light")
    first = Menu(match.at(0))
    assert re.fullmatch(r"places a farmer on blade 1; harvests 1 \w+", first.effect(first.moves[0]))


def test_a_choice_that_others_may_not_see_is_not_in_the_log(huerta):
    ran = huerta("play", "cinque_terre", "--players", "2", "--seat", "2", "--bot", "random", typed="log\nquit\n")
    assert "Seat 1 has chosen a terrace to start from." in ran.out
    told = ran.out.partition("1.")[2]
    assert told.strip().startswith("Seat 1 has chosen")
