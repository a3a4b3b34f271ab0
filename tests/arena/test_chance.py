"""Random players alone: batches that are the same games as a match plays, without bots and processes."""

import pytest

from huerta.arena import Plan, hold, settle
from huerta.arena.chance import AT_ONCE, is_chance, play_all
from huerta.arena.schedule import bot_seed, seating, tasks_of
from huerta.core.match import Match
from huerta.core.registry import get_game
from huerta.core.rng import new_generator, random_below, seed_key


def by_a_match(settings, task):
    """The same game, move by move."""
    match = Match(get_game(settings.game), settings.players, settings.options, seed_key(settings.seed, task.deal))
    chooser = new_generator(seed_key(bot_seed(settings, task, 0)))
    while not match.is_over:
        legal = match.game.legal(match.state)
        match.play(legal[random_below(chooser, len(legal))])
    return match


@pytest.mark.parametrize(("game", "players"), [("nines", 2), ("nines", 3), ("finca", 4), ("farm_club", 3)])
def test_a_batch_plays_the_games_of_a_match(game, players, nines):
    settings = settle(game, players, ["random"], None, seed=4)
    tasks = list(tasks_of([("random",) * players], 3))
    for task, result in zip(tasks, play_all(settings, tasks), strict=True):
        match = by_a_match(settings, task)
        by_seat = [result.points[place] for place in seating(task)]
        assert by_seat == match.points()[:players]
        assert [result.shares[place] > 0 for place in seating(task)] == [seat in match.winners() for seat in range(players)]
        assert sum(result.shares) == pytest.approx(1)
        assert (result.task, result.plies, result.fault) == (task, match.ply, None)


def test_every_game_of_many_batches_is_there_and_others_are_left_to_bots(nines):
    settings = settle("nines", 2, ["random"], None, seed=1)
    tasks = list(tasks_of([("random", "random")], AT_ONCE + 1))
    assert [result.task for result in play_all(settings, tasks)] == tasks
    assert is_chance(("random", "random"))
    assert not is_chance(("random", "greedy"))


def test_a_contest_of_random_players_starts_no_process(nines, tmp_path, monkeypatch):
    monkeypatch.setattr("huerta.arena.worker.Worker.start", None)
    settings = settle("nines", 2, ["random"], None, seed=1)
    told = []
    found = hold(settings, Plan(games=40), tmp_path / "run.jsonl", progress=lambda done, total: told.append((done, total)))
    assert (told[0], told[-1], found["games"]) == ((0, 40), (40, 40), 40)
    again = hold(settings, Plan(games=60), tmp_path / "run.jsonl")
    assert again["games"] == 60


def test_line_ups_with_bots_are_played_beside_them(nines, tmp_path):
    settings = settle("nines", 2, ["random", "greedy"], None, seed=1)
    found = hold(settings, Plan(games=4, mirror=True), tmp_path / "run.jsonl", jobs=1)
    assert found["games"] == 4 * 3
    assert [row["games"] for row in found["mirrors"]] == [4, 4]
