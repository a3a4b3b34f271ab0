"""Bad input names what was wrong and what would be right, on one line of standard error, and never as a traceback."""

import pytest

from huerta import game_names
from huerta.core.errors import listed

GAMES = f"games are {listed(game_names())}"

USAGE = [
    (("simluate",), "there is no command 'simluate': commands are games, rules, play", "did you mean 'simulate'?"),
    (("help", "simluate"), "there is no command 'simluate'", "did you mean 'simulate'?"),
    (("--verbose",), "there is no command '--verbose'", "games, rules"),
    (("play", "--players", "3"), "GAME", "see 'huerta play --help'"),
    (("play", "fincca"), "there is no game 'fincca'", "did you mean 'finca'?"),
    (("rules", "catan"), "there is no game 'catan'", GAMES),
    (("games", "catan"), "there is no game 'catan'", GAMES),
    (("check", "catan"), "there is no game 'catan'", GAMES),
    (("bench", "catan"), "there is no game 'catan'", GAMES),
    (("play", "finca", "--players", "7"), "2 to 4 players", "not 7"),
    (("simulate", "finca", "--players", "7"), "2 to 4 players", "not 7"),
    (("play", "finca", "--players", "two"), "--players", "'two' is not a whole number"),
    (("play", "finca", "--players", "9" * 5000), "--players", "is not a whole number"),
    (("play", "finca", "--seat", "3"), "there is no seat 3", "seats are 1 to 2"),
    (("play", "finca", "--seat", "0"), "there is no seat 0", "seats are 1 to 2"),
    (("play", "finca", "--option", "joker=values"), "there is no option 'joker'", "joker_finca"),
    (("play", "finca", "--option", "joker_finca=value"), "values or symbols", "did you mean 'values'?"),
    (("play", "finca", "--option", "joker_finca"), "name=choice", "'joker_finca'"),
    (("play", "finca", "--edition", "rio"), "franjos-2018 or rio-grande-2009", "'rio'"),
    (("simulate", "finca", "--option", "edition=x", "--edition", "y"), "twice", "once"),
    (("play", "finca", "--bot", "grandmaster"), "grandmaster", "easy"),
    (("play", "finca", "--bot", "easy", "--bot", "easy"), "2 bots are too many", "room for 1"),
    (("play", "finca", "--save", "no/such/folder/game.txt"), "cannot be written", "no folder"),
    (("play", "finca", "--resume", "no-such-file.txt"), "no-such-file.txt cannot be read", "no such file"),
    (("play", "finca", "--resume", "x.txt", "--players", "2"), "--resume takes players", "leave them out"),
    (("simulate", "finca", "--games", "-5"), "-5 is too small", "1 is the least"),
    (("simulate", "finca", "--games", "0"), "0 is too small", "1 is the least"),
    (("simulate", "finca", "--games", "many"), "'many' is not a whole number", "--games"),
    (("simulate", "finca", "--jobs", "0"), "0 is too small", "--jobs"),
    (("simulate", "finca", "--seed", "x"), "'x' is not a whole number", "--seed"),
    (("simulate", "finca", "--plyers", "3"), "does not take '--plyers'", "did you mean '--players'?"),
    (("rules", "finca", "99"), "no part '99'", "1 to 11"),
    (("rules", "finca", "4.99"), "no part '4.99'", "R1 to R34"),
    (("replay",), "FILE", "see 'huerta replay --help'"),
]


@pytest.mark.parametrize(("words", "wrong", "right"), USAGE, ids=[" ".join(words)[:50] for words, _, _ in USAGE])
def test_a_command_line_that_cannot_be_gives_one_sentence_and_code_2(huerta, words, wrong, right):
    ran = huerta(*words)
    assert ran.code == 2
    assert ran.out == ""
    sentence = ran.err.removesuffix("\n")
    assert sentence.startswith("huerta: ")
    assert "\n" not in sentence
    assert wrong in sentence
    assert right in sentence
