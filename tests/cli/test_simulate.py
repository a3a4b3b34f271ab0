"""`huerta simulate`."""

import json
import os
import subprocess
import sys

import pytest

from huerta.analysis.intervals import share_interval


def test_the_tables_say_how_long_what_score_who_wins_and_how_it_ended(huerta):
    ran = huerta("simulate", "finca", "--players", "4", "--games", "500", "--seed", "1")
    assert ran.code == 0
    for words in (
        "4 players",
        "500 games",
        "seed 1",
        "plies",
        "turns",
        "points of the winner",
        "95 % interval",
        "games/s",
        "plies/s",
    ):
        assert words in ran.out
    assert "last wooden finca placed" in ran.out
    assert "\x1b" not in ran.out


def test_json_is_one_object_on_standard_output_and_nothing_else(huerta):
    ran = huerta("simulate", "finca", "--players", "3", "--games", "300", "--option", "joker_finca=values", "--jobs", "1", "--json")
    found = json.loads(ran.out)
    assert (found["game"], found["players"], found["games"], found["jobs"]) == ("finca", 3, 300, 1)
    assert found["options"]["joker_finca"] == "values"
    assert found["options"]["edition"] == "franjos-2018"
    assert sum(found["endings"].values()) == 300
    assert sum(found["win_share_by_seat"]) == pytest.approx(1, abs=0.001)
    for share, (low, high) in zip(found["win_share_by_seat"], found["win_share_interval_95"], strict=True):
        assert low < share < high
    assert set(found["plies"]) == {"mean", "p10", "p90", "min", "max"}
    assert found["games_per_second"] > 0


def test_the_same_seed_plays_the_same_games(huerta):
    first, again, other = (json.loads(huerta("simulate", "finca", "--games", "50", "--seed", seed, "--json").out) for seed in "112")
    assert first["plies"] == again["plies"]
    assert first["plies"] != other["plies"]


def test_an_interval_of_half_the_games():
    assert share_interval(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert share_interval(0.0, 100) == pytest.approx((0.0, 0.037), abs=0.001)


# -- on a GPU ----------------------------------------------------------------------------------------------------------


def test_without_a_gpu_one_sentence_says_so(huerta):
    from huerta.batch import cuda

    if cuda.cuda.is_available():
        here, there = (
            json.loads(huerta("simulate", "finca", "--games", "5000", "--device", where, "--json").out) for where in ("cpu", "cuda")
        )
        assert here["plies"] == there["plies"]
        assert here["endings"] == there["endings"]
    else:
        ran = huerta("simulate", "finca", "--device", "cuda")
        assert (ran.code, ran.out) == (2, "")
        assert ran.err == "huerta: there is no CUDA GPU on this machine: leave out '--device cuda'\n"


def test_without_the_extra_one_sentence_names_it(huerta, monkeypatch):
    for name in ("huerta.batch.cuda", "huerta.batch.kernels", "huerta.batch.compiler"):
        monkeypatch.delitem(sys.modules, name, raising=False)
        monkeypatch.delattr(name, raising=False)
    monkeypatch.setitem(sys.modules, "numba_cuda", None)
    ran = huerta("simulate", "finca", "--device", "cuda")
    assert (ran.code, ran.out) == (2, "")
    assert ran.err == "huerta: playing on a GPU needs the extra 'huerta[cuda]': pip install 'huerta[cuda]'\n"


def test_the_games_are_the_same_on_a_gpu_as_numba_simulates_it():
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-m", "huerta", "simulate", "farm_club", "--games", "3", "--json", "--device"]
    found = []
    for device in ("cpu", "cuda"):
        done = subprocess.run([*command, device], env=environment, capture_output=True, text=True, check=True, timeout=300)
        found.append(json.loads(done.stdout))
    assert found[1]["device"] == "cuda"
    assert all(found[0][figure] == found[1][figure] for figure in ("plies", "turns", "points", "win_share_by_seat", "endings"))
