"""`huerta simulate`."""

import json

import pytest

from huerta.cli.simulate import interval


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
    assert interval(0.5, 100) == pytest.approx((0.404, 0.596), abs=0.001)
    assert interval(0.0, 100) == pytest.approx((0.0, 0.037), abs=0.001)
