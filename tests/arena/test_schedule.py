"""Who plays whom, and where they sit."""

from collections import Counter
from itertools import combinations
from math import comb

import pytest

from huerta.arena.schedule import Task, bot_seed, deals_for, lineups_of, mirrors_of, orders_of, seating, tasks_of
from huerta.arena.settings import Settings

SETTINGS = Settings("finca", 2, {"edition": "franjos-2018"}, ("a", "b"), seed=5)


@pytest.mark.parametrize(("n_bots", "players"), [(2, 2), (3, 2), (4, 2), (4, 3), (6, 4)])
def test_with_enough_bots_every_choice_of_them_plays(n_bots, players):
    bots = "abcdef"[:n_bots]
    assert len(lineups_of(bots, players)) == comb(n_bots, players)
    assert len(set(lineups_of(bots, players))) == comb(n_bots, players)


def test_too_few_bots_fill_up_alike():
    assert lineups_of("ab", 3) == [("a", "a", "b"), ("a", "b", "b")]
    assert lineups_of("ab", 4) == [("a", "a", "b", "b")]
    assert lineups_of("abc", 4) == [("a", "a", "b", "c"), ("a", "b", "b", "c"), ("a", "b", "c", "c")]
    for n_bots, players in ((2, 3), (2, 4), (3, 4), (3, 5)):
        held = Counter(bot for lineup in lineups_of("abc"[:n_bots], players) for bot in lineup)
        assert len(set(held.values())) == 1


def test_a_mirror_is_a_bot_alone():
    assert mirrors_of("ab", 3) == [("a", "a", "a"), ("b", "b", "b")]
    assert lineups_of("a", 2) == []


def test_games_are_rounded_up_to_whole_deals():
    assert [deals_for(games, 3) for games in (1, 3, 4, 400)] == [1, 1, 2, 134]


@pytest.mark.parametrize("lineup", ["ab", "abc", "abcd", "aab", "aabb", "abbc", "aaa"])
def test_in_every_deal_each_bot_sits_on_each_seat_as_often_as_its_places(lineup):
    for deal in range(7):
        seats = [Counter() for _ in lineup]
        for rotation in range(len(lineup)):
            for seat, place in enumerate(seating(Task(deal, tuple(lineup), rotation))):
                seats[seat][lineup[place]] += 1
        assert all(seat == Counter(lineup) for seat in seats)


def test_over_the_deals_everyone_follows_everyone_alike():
    lineup = ("a", "b", "c", "d")
    assert len(orders_of(lineup)) == 6
    follows = Counter()
    for task in tasks_of([lineup], deals=6):
        order = seating(task)
        follows.update((order[seat - 1], order[seat]) for seat in range(4))
    assert set(follows.values()) == {8}
    assert len(follows) == 12


def test_orders_of_equal_bots_are_counted_once():
    assert len(orders_of(("a", "a", "b", "b"))) == 2
    assert len(orders_of(("a", "a", "a", "a"))) == 1


def test_tasks_come_deal_by_deal():
    tasks = list(tasks_of([("a", "b"), ("a", "c")], deals=3))
    assert [task.deal for task in tasks] == [0] * 4 + [1] * 4 + [2] * 4
    assert len(set(tasks)) == 12


def test_every_bot_of_every_game_has_a_seed_of_its_own():
    tasks = list(tasks_of([("a", "b"), ("a", "a")], deals=20))
    seeds = [bot_seed(SETTINGS, task, place) for task in tasks for place in range(2)]
    assert len(set(seeds)) == len(seeds) == 160
    assert seeds == [bot_seed(SETTINGS, task, place) for task in tasks for place in range(2)]


def test_who_else_takes_part_changes_no_game():
    more = Settings("finca", 2, {"edition": "franjos-2018"}, ("c", "a", "b"), seed=5)
    task = Task(3, ("a", "b"), 1)
    assert bot_seed(more, task, 0) == bot_seed(SETTINGS, task, 0)
    assert set(combinations("ab", 2)) <= set(lineups_of(more.bots, 2))
