"""`huerta arena`."""

import json
import os
import re
import signal
import subprocess
import sys
import time

import pytest

from tests.cli.conftest import hear_control_c

BOT = """
from huerta.bots import Bot

class Stop(Bot):
    def choose(self, seat):
        return "stop"

class Bad(Bot):
    def choose(self, seat):
        print("I talk too much")
        raise KeyError("where?")

class Slow(Bot):
    def choose(self, seat):
        import time
        time.sleep(0.02)
        return "stop"
"""


@pytest.fixture
def arena(huerta, nines, tmp_path, monkeypatch):
    """`huerta arena nines` in a folder with bots and an empty cache for runs."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr("huerta.arena.run_file.cache_home", lambda: tmp_path / "cache")
    (tmp_path / "bots.py").write_text(BOT, encoding="utf-8")
    return lambda *words: huerta("arena", "nines", *words, "--jobs", "1")


def test_the_tables_say_who_wins_how_surely_and_how_fast(arena, tmp_path):
    ran = arena("--bots", "random", "bots.py:Stop", "bots.py:Bad", "--games", "8", "--mirror", "--seed", "3")
    assert ran.code == 0
    assert "\x1b" not in ran.out
    words = ("2 players", "48 games: 24 deals", "seed 3", "95 % interval", "rating", "against itself", "longest")
    for word in words:
        assert word in ran.out
    assert re.search(r"bots.py:Bad raised KeyError: 'where\?': lost \d+ games, first in deal 0, ply 0\.", ran.out)
    assert "I talk too much" not in ran.out
    assert list((tmp_path / "cache" / "arena").glob("nines-*.jsonl"))


def test_json_is_one_object_with_everything_and_the_same_again(arena):
    words = ("--bots", "random", "bots.py:Stop", "--players", "3", "--games", "10", "--option", "limit=six", "--json")
    first, again = (arena(*words) for _ in range(2))
    found = json.loads(first.out)
    assert (found["game"], found["players"], found["options"], found["seed"]) == ("nines", 3, {"limit": "six"}, 0)
    assert found["games"] == 24
    assert [row["bot"] for row in found["table"]] == ["random", "bots.py:Stop"]
    assert {"share", "interval_95", "points", "rating", "moves", "seconds"} <= set(found["table"][0])
    assert {"row", "column", "share", "interval_95", "games"} == set(found["pairs"][0])
    assert json.loads(again.out) | {"run_seconds": 0} == found | {"run_seconds": 0}


def test_a_clear_case_is_settled_early(arena):
    ran = arena("--bots", "bots.py:Bad", "bots.py:Stop", "--games", "60", "--stop-early")
    assert "bots.py:Bad – bots.py:Stop was settled after 9 deals." in ran.out
    assert "confidence sequence" in ran.out


BAD = [
    ((), "--bots", "see 'huerta arena --help'"),
    (("--bots",), "--bots", "expected at least one argument"),
    (("--bots", "grandmaster"), "there is no bot 'grandmaster'", "easy"),
    (("--bots", "random", "random"), "'random' is named twice", "name each bot once"),
    (("--bots", "nowhere.py:Bot"), "there is no file 'nowhere.py'", "'Bot'"),
    (("--bots", "bots.py:Nobody"), "has no bot 'Nobody'", "derived from huerta.bots.Bot"),
    (("--bots", "random", "--players", "9"), "2 to 3 players", "not 9"),
    (("--bots", "random", "--games", "0"), "0 is too small", "1 is the least"),
    (("--bots", "random", "--move-limit", "-1"), "'-1' is no time", "above 0"),
    (("--bots", "random", "--move-limit", "nan"), "'nan' is no time", "above 0"),
    (("--bots", "random", "--option", "limit=ten"), "twelve or six", "'ten'"),
    (("--bots", "random", "--run", "no/folder/run.jsonl"), "cannot be written", "no such file"),
    (("--bots", "random", "--run", "bots.py"), "bots.py is no run file", "name another file"),
    (("--bots", "random", "--stopearly"), "does not take '--stopearly'", "did you mean '--stop-early'?"),
]


@pytest.mark.parametrize(("words", "wrong", "right"), BAD, ids=[" ".join(words) for words, _, _ in BAD])
def test_what_cannot_be_gives_one_sentence_and_code_2(arena, words, wrong, right):
    ran = arena(*words)
    assert (ran.code, ran.out) == (2, "")
    sentence = ran.err.removesuffix("\n")
    assert sentence.startswith("huerta: ")
    assert "\n" not in sentence
    assert wrong in sentence
    assert right in sentence


def test_a_run_of_other_settings_is_refused(arena, tmp_path):
    (tmp_path / "run.jsonl").write_text('{"huerta arena":1,"game":"finca"}\n')
    ran = arena("--bots", "random", "--run", "run.jsonl")
    assert ran.code == 2
    assert ran.err == 'huerta: run.jsonl holds a run with game "finca", not "nines": name another file\n'


def test_without_ray_one_sentence_names_the_extra(arena, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    ran = arena("--bots", "random", "--ray")
    assert ran.code == 2
    assert ran.err == "huerta: --ray needs Ray: install it with pip install 'huerta[ray]'\n"


def test_control_c_keeps_every_finished_game(nines, tmp_path):
    (tmp_path / "bots.py").write_text(BOT, encoding="utf-8")
    file = tmp_path / "run.jsonl"
    words = ["arena", "nines", "--bots", "bots.py:Slow", "random", "--jobs", "1", "--run", str(file)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)}
    process = subprocess.Popen(
        [sys.executable, "-m", "huerta", *words, "--games", "5000"],
        cwd=tmp_path,
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
        preexec_fn=hear_control_c,
    )
    end = time.monotonic() + 60
    while (not file.exists() or file.read_bytes().count(b"\n") < 5) and time.monotonic() < end:
        time.sleep(0.02)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does: to every process of the run
    out, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert out == b""
    told = b"Stopped. Every finished game is kept: the same command goes on from here.\nhuerta: interrupted\n"
    assert err.endswith(told)
    assert b"Traceback" not in err
    assert 5 <= file.read_bytes().count(b"\n") < 5001
