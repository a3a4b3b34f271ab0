"""Contests: what they come to, stopped and resumed, longer and shorter, and stopped early."""

import pytest

from huerta.arena import summed_up
from huerta.arena.contest import Contest, Plan
from huerta.arena.measure import fixed_interval
from huerta.arena.rating import ratings
from huerta.arena.result import Fault, Result, lost
from huerta.arena.run_file import RunFile
from huerta.arena.schedule import Task
from huerta.arena.sequential import SequentialTest


def table_of(contest):
    """Everything but times and the name of the file."""
    found = summed_up(contest)
    rows = [{key: value for key, value in row.items() if key != "seconds"} for row in found.pop("table")]
    return {**found, "run_file": "", "table": rows}


def test_everything_is_summed_up(nines_of, held, bots):
    found = summed_up(held(nines_of("Stop", "Any", "Twice"), games=31, mirror=True))
    assert found["games"] == 6 * 32
    assert [lineup["games"] for lineup in found["lineups"]] == [32] * 6
    assert [row["bot"] for row in found["table"]] == [bots("Stop"), bots("Any"), bots("Twice")]
    assert sum(row["share"] for row in found["table"]) == pytest.approx(1.5, abs=0.001)
    for row in [*found["table"], *found["pairs"], *found["mirrors"]]:
        assert row["interval_95"][0] <= row["share"] <= row["interval_95"][1]
    stop, _, twice = found["table"]
    assert twice["share"] > stop["share"]
    assert twice["rating"]["mu"] > stop["rating"]["mu"]
    assert twice["points"] > stop["points"]
    assert stop["games"] == 64
    assert stop["moves"] == 64 + 2 * 32  # once in a game against others, twice in one against itself
    assert [(pair["row"], pair["games"]) for pair in found["pairs"]] == [(bots("Stop"), 32), (bots("Stop"), 32), (bots("Any"), 32)]
    assert found["faults"] == []


def test_a_pair_at_a_table_for_two_is_its_line_up(nines_of, held, bots):
    found = summed_up(held(nines_of("Stop", "Twice"), games=40))
    assert found["pairs"][0]["share"] == found["table"][0]["share"]
    assert found["lineups"][0]["shares"][bots("Stop")]["share"] == found["table"][0]["share"]


def test_intervals_come_from_deals(nines_of, held):
    contest = held(nines_of("Stop", "Twice"), games=40)
    deals = [sum(game.shares[0] for game in deal) / 2 for deal in contest.deals_played(contest.lineups[0])]
    assert len(deals) == 20
    assert summed_up(contest)["table"][0]["interval_95"] == pytest.approx(fixed_interval(deals), abs=0.0001)


@pytest.mark.parametrize("players", [2, 3])
def test_a_bot_against_itself_wins_its_part(nines_of, held, players):
    contest = held(nines_of("Any", players=players), games=300)
    (mirror,) = summed_up(contest)["mirrors"]
    first_copy = [game.shares[0] for deal in contest.deals_played(contest.mirrors[0]) for game in deal]
    assert mirror["share"] == pytest.approx(sum(first_copy) / 300, abs=0.0001)  # of one copy: all copies together win all
    assert abs(mirror["share"] - 1 / players) < 0.15  # five standard errors: an interval of 95 % may well miss
    assert mirror["expected"] == pytest.approx(1 / players, abs=0.0001)


def test_a_bot_alone_is_its_own_mirror_and_has_no_share(nines_of, held):
    found = summed_up(held(nines_of("Any"), games=10))
    assert found["table"][0]["share"] is None
    assert found["table"][0]["points"] > 0
    assert found["table"][0]["rating"] is None
    assert found["pairs"] == []


def test_three_seats_for_two_bots(nines_of, held, bots):
    found = summed_up(held(nines_of("Stop", "Twice", players=3), games=12))
    assert [lineup["bots"].count(bots("Stop")) for lineup in found["lineups"]] == [2, 1]
    assert found["table"][0]["share"] < 1 / 3 < found["table"][1]["share"]
    assert found["pairs"][0]["share"] < 0.5


def test_only_the_line_ups_that_were_planned(nines_of, held):
    settings = nines_of("Stop", "Any", "Twice")
    stop, some, twice = settings.bots
    found = summed_up(held(settings, games=4, lineups=((stop, twice), (some, some))))
    assert [lineup["bots"] for lineup in found["lineups"]] == [[stop, twice], [some, some]]
    assert [(pair["row"], pair["column"]) for pair in found["pairs"]] == [(stop, twice)]
    assert found["table"][1]["share"] is None


# -- stopped and resumed -----------------------------------------------------------------------------------------------


def test_a_run_cut_at_any_line_gives_the_same_table(nines_of, held, tmp_path):
    settings = nines_of("Any", "Stop", "Twice")
    whole = held(settings, games=6, mirror=True)
    lines = whole.run.path.read_bytes().splitlines(keepends=True)
    for kept in (0, 1, 7, len(lines) - 1):
        path = tmp_path / f"cut-{kept}.jsonl"
        path.write_bytes(b"".join(lines[:kept]) + (lines[kept][:20] if kept < len(lines) else b""))
        assert table_of(held(settings, games=6, mirror=True, file=path)) == table_of(whole)


def test_results_count_in_the_order_of_deals_however_they_came(nines_of, held, tmp_path):
    settings = nines_of("Any", "Stop", "Twice")
    whole = held(settings, games=20)
    head, *lines = whole.run.path.read_bytes().splitlines(keepends=True)
    path = tmp_path / "shuffled.jsonl"
    path.write_bytes(head + b"".join(reversed(lines)))
    assert table_of(held(settings, games=20, file=path)) == table_of(whole)


def test_a_longer_run_goes_on_where_a_shorter_one_ended(nines_of, held, tmp_path):
    settings = nines_of("Any", "Twice")
    held(settings, games=10)
    longer = held(settings, games=30)
    assert len(longer.run.path.read_bytes().splitlines()) == 31
    assert table_of(longer) == table_of(held(settings, games=30, file=tmp_path / "other.jsonl"))
    assert table_of(held(settings, games=10))["games"] == 10


# -- faults ------------------------------------------------------------------------------------------------------------


def test_faults_are_told_by_name_and_cost_the_game(nines_of, held, bots):
    found = summed_up(held(nines_of("Stop", "Raises", "Illegal"), games=6))
    assert {(fault["bot"], fault["did"]): fault["games"] for fault in found["faults"]} == {
        (bots("Raises"), "raised ValueError: no idea"): 9,
        (bots("Illegal"), "answered 'castle', which is no legal move"): 9,
    }
    stop, raises, illegal = found["table"]
    assert stop["share"] == 1
    assert stop["points"] is None  # no game was played to the end
    assert raises["share"] == illegal["share"] == 0.25
    assert {fault["first"]["deal"] for fault in found["faults"]} == {0}


# -- stopping early ----------------------------------------------------------------------------------------------------


def test_a_clear_case_stops_early_and_an_even_one_plays_on(nines_of, held):
    settings = nines_of("Stop", "Raises", "Any")
    stop, raises, some = settings.bots
    contest = held(settings, games=40, stop_early=True, lineups=((stop, raises), (some, some)))
    first, second = summed_up(contest)["lineups"]
    assert (first["stopped_early"], first["deals"]) == (True, 9)
    assert (second["stopped_early"], second["deals"]) == (False, 20)
    assert contest.total == contest.done == 18 + 40


def test_games_beyond_the_stop_do_not_count(nines_of, held, tmp_path):
    settings = nines_of("Stop", "Twice", "Any")
    full = held(settings, games=400)
    early = held(settings, games=400, stop_early=True, file=tmp_path / "early.jsonl")
    assert any(lineup["stopped_early"] for lineup in summed_up(early)["lineups"])
    with Contest(settings, Plan(400, stop_early=True), RunFile(full.run.path, settings.header())) as late:
        assert late.is_complete
        assert table_of(late) == table_of(early)


def test_an_early_stop_has_intervals_that_hold_at_any_time(nines_of, held):
    settings = nines_of("Stop", "Twice")
    early = summed_up(held(settings, games=400, stop_early=True))
    assert "confidence sequence" in early["intervals"]
    low, high = early["pairs"][0]["interval_95"]
    assert low <= early["pairs"][0]["share"] <= high < 0.5


def test_at_a_bigger_table_every_pair_must_be_settled():
    lineup = ("a", "b", "c")
    test = SequentialTest(lineup)
    for deal in range(60):
        test.see([Result(Task(deal, lineup, 0), (1.0, 0.0, 0.0), (9, 4 + deal % 2, 5 - deal % 2), ((),) * 3, 1)])
    assert test.stopped_after is None
    assert test.undecided == {("b", "c")}


# -- ratings -----------------------------------------------------------------------------------------------------------


def test_ratings_do_not_depend_on_the_order_in_which_games_came():
    games = [
        Result(Task(deal, ("a", "b"), 0), (float(deal % 3 > 0), float(deal % 3 == 0)), (5, 4), ((), ()), 1) for deal in range(30)
    ]
    assert ratings(games) == ratings(reversed(games))
    assert ratings(games)["a"]["mu"] > ratings(games)["b"]["mu"]
    assert ratings(games)["a"]["ordinal"] == pytest.approx(ratings(games)["a"]["mu"] - 3 * ratings(games)["a"]["sigma"])


def test_one_game_is_rated_as_plackett_and_luce_say():
    rating = ratings([Result(Task(0, ("a", "b"), 0), (1.0, 0.0), (5, 4), ((), ()), 1)])
    assert rating["a"]["mu"] == pytest.approx(27.6354, abs=0.0001)  # openskill's own documented example
    assert rating["b"]["mu"] == pytest.approx(22.3646, abs=0.0001)


def test_whoever_is_at_fault_is_rated_last():
    task = Task(0, ("a", "b", "c"), 0)
    rating = ratings([lost(task, Fault(0, "raised X"), (99, 1, 1))])
    assert rating["a"]["mu"] < rating["b"]["mu"] == pytest.approx(rating["c"]["mu"])
