"""One game: the same again for the same task, and lost by whoever does something wrong."""

import os
from dataclasses import replace

import pytest

from huerta.arena import ArenaError, settle
from huerta.arena.playing import play
from huerta.arena.result import Fault, Result, from_json, lost
from huerta.arena.schedule import Task, seating
from huerta.arena.settings import file_of
from huerta.core.errors import HuertaError
from huerta.core.match import Match
from huerta.core.rng import seed_key


def task_of(settings, deal=0, rotation=0):
    return Task(deal, settings.bots, rotation)


def without_times(result):
    return replace(result, times=())


def test_a_game_is_a_function_of_its_task(nines_of):
    settings = nines_of("Any", "Stop")
    games = [play(settings, task_of(settings, deal, rotation)) for deal in range(10) for rotation in range(2)]
    again = [play(settings, task_of(settings, deal, rotation)) for deal in range(10) for rotation in range(2)]
    assert list(map(without_times, games)) == list(map(without_times, again))
    other = nines_of("Any", "Stop", seed=2)
    assert list(map(without_times, games)) != [without_times(play(other, game.task)) for game in games]


def test_a_deal_is_the_same_for_every_rotation(nines_of, nines):
    settings = nines_of("Stop", "Twice")
    match = Match(nines, 2, {}, seed_key(1, 4))
    for rotation in range(2):
        result = play(settings, task_of(settings, 4, rotation))
        secret = [int(match.state.deck[seat]) for seat in range(2)]
        stopper = seating(result.task).index(0)
        assert result.points[0] == secret[stopper]


def test_results_stand_by_place_of_the_line_up(nines_of):
    settings = nines_of("Stop", "Twice", players=3)
    for rotation in range(3):
        result = play(settings, Task(0, (settings.bots[0], settings.bots[0], settings.bots[1]), rotation))
        assert sum(result.shares) == pytest.approx(1)
        assert max(result.points) == result.points[result.shares.index(max(result.shares))]
        assert [len(times) > 1 for times in result.times] == [False, False, True]  # only Twice moves more than once


@pytest.mark.parametrize(
    ("bot", "did"),
    [
        ("Raises", "raised ValueError: no idea"),
        ("Leaves", "raised SystemExit: goodbye"),
        ("Illegal", "answered 'castle', which is no legal move"),
        ("Nothing", "answered None, which is no legal move"),
        ("Cannot", "raised RuntimeError: not today"),
    ],
)
def test_a_bot_that_does_something_wrong_loses_and_the_others_share_the_win(nines_of, bot, did):
    settings = nines_of("Stop", bot, "Twice", players=3)
    result = play(settings, task_of(settings))
    assert result.fault == Fault(1, did)
    assert result.shares == (0.5, 0.0, 0.5)
    assert result.ranks == (0, 2, 0)


def test_a_bot_that_sleeps_is_stopped_at_the_limit(nines_of):
    settings = nines_of("Sleeps", "Stop", move_limit=0.2)
    result = play(settings, task_of(settings))
    assert result.fault == Fault(0, "did not answer within 0.2 s")
    assert result.shares == (0.0, 1.0)


def test_winners_come_first_then_points_and_equals_share_a_rank():
    task = Task(0, ("a", "b", "c", "d"), 0)
    result = Result(task, (0.0, 1.0, 0.0, 0.0), (9, 7, 4, 9), ((),) * 4, 0)
    assert result.ranks == (1, 0, 3, 1)


def test_a_result_survives_json():
    result = Result(Task(3, ("a", "b"), 1), (0.5, 0.5), (7, 7), ((5, 6), ()), 12)
    assert from_json(result.as_json()) == result
    bad = lost(Task(3, ("a", "b"), 1), Fault(1, "raised X"))
    assert from_json(bad.as_json()) == bad


def test_a_result_that_does_not_fit_its_line_up_is_refused():
    found = Result(Task(0, ("a", "b"), 0), (0.5, 0.5), (7, 7), ((), ()), 1).as_json()
    with pytest.raises(ValueError, match="do not match"):
        from_json(found | {"shares": [1.0]})


# -- settings ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("bots", "wrong"),
    [
        (["random", "random"], "'random' is named twice"),
        ([], "at least one bot"),
        (["grandmaster"], "there is no bot 'grandmaster'"),
    ],
)
def test_settings_that_cannot_be_are_refused(bots, wrong):
    with pytest.raises(HuertaError, match=wrong):
        settle("finca", 2, bots)


def test_a_bot_that_cannot_be_made_is_named(tmp_path):
    file = tmp_path / "sick.py"
    file.write_text("from huerta.bots import Bot\nclass Sick(Bot):\n    def __init__(self, seed): 1 / 0\n    choose = None\n")
    with pytest.raises(ArenaError, match=r"sick.py:Sick' cannot be made: it raised ZeroDivisionError"):
        settle("finca", 2, [f"{file}:Sick"])


def test_a_limit_of_no_time_is_refused():
    with pytest.raises(ArenaError, match="above 0, not 0"):
        settle("finca", 2, ["random"], move_limit=0)


def test_a_changed_bot_file_makes_another_run(nines_of):
    settings = nines_of("Stop", "Any")
    before = settings.header()
    file_of(settings.bots[0]).write_text("# stronger\n", encoding="utf-8")
    assert settings.header() != before


def test_no_game_leaves_a_file_open(nines_of):
    settings = nines_of("Stop", "Twice")
    play(settings, task_of(settings, 0, 0))
    before = len(os.listdir("/dev/fd"))  # noqa: PTH208 - Path.iterdir holds the folder itself open
    for deal in range(20):
        play(settings, task_of(settings, deal, 0))
    assert len(os.listdir("/dev/fd")) < before + 10  # noqa: PTH208 - others in this process may open one meanwhile
