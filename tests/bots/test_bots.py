"""Bots choose legal moves, keep their budgets, and choose alike with the same seed."""

import time
from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

import huerta
from huerta.bots import LEVELS, Bot, BotError, FlatBot, GreedyBot, LevelBot, Seat, TreeBot, make_bot
from huerta.bots.levels import BUDGETS
from huerta.core.appraisal import Strength
from tests.bots.test_seat import positions

KINDS = ("random", "greedy", "flat:40", "tree:40", *LEVELS)
MY_BOT = """
from huerta.bots import Bot

class MyBot(Bot):
    def choose(self, seat):
        return seat.texts[0]

not_a_bot = 3
"""


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("seats", [2, 4])
def test_every_bot_chooses_a_legal_move_and_the_same_again(kind, seats):
    for match in positions(seats, 4, seed=3):
        chosen = make_bot(kind, 7).choose(Seat.at(match))
        assert chosen in match.legal_numbers
        assert make_bot(kind, 7).choose(Seat.at(match)) == chosen


def test_bots_play_whole_games():
    for seats in (2, 3, 4):
        match = huerta.new("finca", seats, seed=seats)
        bots = [make_bot(kind, 1) for kind in ("tree:8", "greedy", "flat:8", "random")][:seats]
        while not match.is_over:
            match.play(bots[match.to_move].choose(Seat.at(match)))
        assert match.winners()


def test_stronger_bots_win_more():
    def wins(strong, weak, games):
        count = 0
        for number in range(games):
            match = huerta.new("finca", 2, seed=number // 2)
            bots = [make_bot(strong, number), make_bot(weak, number)]
            while not match.is_over:
                match.play(bots[(match.to_move + number) % 2].choose(Seat.at(match)))
            count += number % 2 in match.winners()
        return count

    assert wins("greedy", "random", 8) >= 7
    assert wins("tree:150", "greedy", 8) >= 6
    assert wins("tree:150", "tree:6", 8) >= 6


def test_with_one_legal_move_a_search_answers_at_once():
    match = next(match for match in positions(2, 60, seed=40) if len(match.legal_numbers) > 1)
    forced = Seat.at(match)
    forced.legal = forced.legal[:1]
    for bot in (TreeBot(1, seconds=60), FlatBot(1, seconds=60), GreedyBot(1)):
        start = time.perf_counter()
        assert bot.choose(forced) == forced.legal[0]
        assert time.perf_counter() - start < 1


def test_a_number_of_playouts_is_spent_exactly():
    seat = Seat.at(positions(3, 1)[0])
    for bot in (TreeBot(2, playouts=333), FlatBot(2, playouts=333)):
        assert sum(candidate.visits for candidate in bot.think(seat)) == 333


def test_a_search_by_the_clock_stops():
    seat = Seat.at(positions(3, 1)[0])
    for kind in (TreeBot, FlatBot):
        kind(1, playouts=10).think(seat)  # compiled or loaded
        start = time.perf_counter()
        candidates = kind(1, seconds=0.1).think(seat)
        assert 0.1 <= time.perf_counter() - start < 5
        assert sum(candidate.visits for candidate in candidates) > 16


def test_a_search_whose_time_is_up_before_it_begins_still_chooses():
    match = positions(3, 1)[0]
    for kind in (TreeBot, FlatBot):
        assert kind(1, seconds=1e-9).choose(Seat.at(match)) in match.legal_numbers


def test_threads_add_up_and_are_deterministic():
    seat = Seat.at(positions(3, 1)[0])
    once = TreeBot(4, playouts=200, threads=2).think(seat)
    assert once == TreeBot(4, playouts=200, threads=2).think(seat)
    assert sum(candidate.visits for candidate in once) == 200


def test_a_full_tree_goes_on_from_its_edge(monkeypatch):
    monkeypatch.setattr("huerta.bots.search.NODES_A_PLAYOUT", 0)
    seat = Seat.at(positions(2, 1)[0])
    candidates = TreeBot(1, playouts=500).think(seat)
    assert sum(candidate.visits for candidate in candidates) == 500


def test_shares_of_the_win_add_up_to_one():
    for candidate in TreeBot(1, playouts=300).think(Seat.at(positions(4, 1)[0])):
        if candidate.visits:
            assert np.isclose(sum(candidate.shares), 1, atol=1e-4)


def test_the_warmer_the_more_moves_are_played():
    seat = Seat.at(huerta.new("finca", 2, seed=3))
    chosen = {heat: {TreeBot(seed, playouts=60, temperature=heat).choose(seat) for seed in range(12)} for heat in (0.05, 1.0)}
    assert len(chosen[0.05]) <= len(chosen[1.0])
    assert len(chosen[1.0]) > 1
    searched = {candidate.move for candidate in TreeBot(1, playouts=60).think(seat) if candidate.visits}
    assert {TreeBot(1, playouts=60, temperature=heat).choose(seat) for heat in (0.5, 1.0, 2.0, 50.0)} <= searched


def test_a_game_may_say_how_a_level_plays_it():
    match = huerta.new("finca", 2, seed=3)
    tuning = replace(match.game.tuning(2), levels={"easy": Strength(7, temperature=1.5)})
    seat = Seat.at(match)
    seat.game = replace(match.game, tunings={2: tuning})
    easy, medium = (LevelBot(level).search(seat) for level in ("easy", "medium"))
    assert (easy.playouts, easy.temperature) == (7, 1.5)
    assert (medium.playouts, medium.temperature) == (BUDGETS["medium"].playouts, 0)
    assert easy.choose(seat) in seat.legal


def test_every_level_states_its_time():
    for name, sentence in LEVELS.items():
        assert f"at most {BUDGETS[name].seconds:g} s a move" in sentence


def test_names():
    assert make_bot("hard").name == "hard"
    assert make_bot("tree:20").name == "tree:20"
    assert make_bot("flat:0.5s").name == "flat:0.5s"
    assert make_bot("random").name == "RandomBot"


def test_without_a_seed_bots_differ():
    assert len({make_bot("random").seed for _ in range(4)}) == 4


def test_a_bot_of_ones_own_comes_from_a_file(tmp_path):
    file = tmp_path / "my_bot.py"
    file.write_text(MY_BOT)
    match = huerta.new("finca", 2, seed=1)
    assert make_bot(f"{file}:MyBot", 1).choose(Seat.at(match)) == match.legal()[0]


def test_the_first_example_of_the_docs_plays(tmp_path):
    page = (Path(__file__).parents[2] / "docs" / "bots.md").read_text(encoding="utf-8")
    file = tmp_path / "my_bot.py"
    file.write_text(page.split("```python\n")[1].split("```")[0])
    match = huerta.new("finca", 2, seed=1)
    bots: list[Bot] = [make_bot(f"{file}:MyBot", 1), make_bot("random", 1)]
    for _ in range(40):
        match.play(bots[match.to_move].choose(Seat.at(match)))


@pytest.mark.parametrize(
    ("spec", "said"),
    [
        ("esy", "did you mean 'easy'"),
        ("tree:0", "there is no bot 'tree:0'"),
        ("tree:fast", "there is no bot"),
        ("nowhere.py:MyBot", "there is no file 'nowhere.py'"),
        ("{file}:Other", "has no bot 'Other'"),
        ("{file}:not_a_bot", "derived from huerta.bots.Bot"),
        ("{broken}:MyBot", "cannot be loaded"),
    ],
)
def test_what_names_no_bot_is_explained(tmp_path, spec, said):
    file, broken = tmp_path / "my_bot.py", tmp_path / "broken.py"
    file.write_text(MY_BOT)
    broken.write_text("1 / 0")
    with pytest.raises(BotError, match=said):
        make_bot(spec.format(file=file, broken=broken))
