"""Many random games at once: the same games as one by one, counted rightly, and nothing created or lost in 600,000 of them."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from itertools import pairwise
from os import cpu_count
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.batch import cpu
from huerta.batch.cpu import Tally, blank_states, play_batch, simulate, spread
from huerta.core.errors import HuertaError, OptionError, SeatsError
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.rng import random_below
from huerta.games.finca import components as box
from huerta.games.finca.layout import FRUIT_SUPPLY, LAST_WOODEN_FINCA, ON_BOARD, OUT_OF_GAME
from tests.core import nines

FINCA = huerta.get_game("finca")
EDITIONS = FINCA.options.options[0].choices
TABLES = [(seats, {"edition": edition}) for seats in FINCA.seats for edition in EDITIONS]
CHECKED = 5_000  # games checked at a time
NAMES = [f"{edition}-{seats}" for seats in FINCA.seats for edition in EDITIONS]


def played_one_by_one(game: Game, seats: int, options: dict[str, str], n_games: int, seed: int) -> list[Match]:
    """The same games through Match, which checks every move."""
    states, choosers = blank_states(game, seats, options, n_games, seed)
    matches = []
    for state, chooser in zip(states, choosers, strict=True):
        match = Match(game, seats, options, state.generator.key.astype("<u4").tobytes())
        while not match.is_over:
            match.play(int(match.legal_numbers[random_below(chooser, len(match.legal_numbers))]))
        matches.append(match)
    return matches


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [*((FINCA, *table) for table in TABLES), (nines.GAME, 3, {"limit": "six"})],
    ids=[*NAMES, "nines"],
)
def test_a_batch_plays_the_same_games_as_one_by_one(game: Game, seats: int, options: dict[str, str]) -> None:
    states, plies, points, won = play_batch(game, seats, options, 4, 7, 0)
    matches = played_one_by_one(game, seats, options, 4, 7)
    for number, match in enumerate(matches):
        assert states[number].tobytes() == match.state.tobytes()
        assert plies[number] == match.ply
        assert points[number, :seats].tolist() == match.points()
        assert np.flatnonzero(won[number]).tolist() == match.winners()


def test_every_game_has_keys_of_its_own() -> None:
    states, choosers = blank_states(FINCA, 2, {}, 50, 1)
    keys = {record.tobytes() for record in [*states.generator.key, *choosers.key]}
    assert len(keys) == 100
    other, _ = blank_states(FINCA, 2, {}, 50, 2)
    assert not keys & {record.tobytes() for record in other.generator.key}


def test_the_first_games_of_a_seed_are_the_same_however_many_follow() -> None:
    few, many = blank_states(FINCA, 2, {}, 3, 1), blank_states(FINCA, 2, {}, 9, 1)
    for some, more in zip(few, many, strict=True):
        assert some.tobytes() == more[:3].tobytes()


def test_a_copy_is_exact_between_the_fields_too() -> None:
    spaced = np.dtype([("one", np.int8), ("two", np.int32)], align=True)
    records = np.frombuffer(bytes(range(24)), spaced).view(np.recarray)
    copied = cpu.exactly(records[:2], records[2:])
    assert copied.tobytes() == bytes(range(24))
    copied.one = 7
    assert records.one.tolist() == [0, 8, 16]


# -- simulating --------------------------------------------------------------------------------------------------------


def everything(tally: Tally) -> list[bytes]:
    """All that a tally counted, in order."""
    columns = (tally.plies, tally.turns, tally.points, tally.won, tally.ended)
    return [np.concatenate(column).tobytes() for column in columns]


@pytest.mark.parametrize("jobs", [2, 5, None])
def test_a_seed_gives_the_same_games_whatever_the_number_of_jobs(monkeypatch: pytest.MonkeyPatch, jobs: int | None) -> None:
    monkeypatch.setattr(cpu, "BATCH", 20)
    (alone, _), (together, done) = (list(simulate(nines.GAME, 3, {}, 130, 4, number))[-1] for number in (1, jobs))
    assert done == 130
    assert everything(alone) == everything(together)
    assert alone.summary() == together.summary()


def test_another_seed_gives_other_games(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "BATCH", 20)
    tallies = [list(simulate(nines.GAME, 2, {}, 40, seed, 1))[-1][0] for seed in (1, 2)]
    assert everything(tallies[0]) != everything(tallies[1])


@pytest.mark.parametrize(("first", "n_games"), [(0, 9), (3, 2), (4, 9), (7, 6), (15, 1), (20, 5)])
def test_a_game_of_a_seed_has_its_keys_wherever_it_is_made(monkeypatch: pytest.MonkeyPatch, first: int, n_games: int) -> None:
    monkeypatch.setattr(cpu, "KEYS", 5)
    every, part = blank_states(nines.GAME, 2, {}, 30, 7), blank_states(nines.GAME, 2, {}, n_games, 7, first)
    for of_all, of_part in zip(every, part, strict=True):
        assert of_part.tobytes() == of_all[first : first + n_games].tobytes()
    assert len({bytes(state.generator.key.tobytes()) for state in every[0]}) == 30


def test_a_seed_gives_the_same_games_whatever_the_size_of_a_batch() -> None:
    tallies = [list(simulate(nines.GAME, 2, {}, 4_100, 4, 2, batch=size))[-1][0] for size in (None, 1_500, 4_100)]
    assert len({tuple(everything(tally)) for tally in tallies}) == 1


def test_every_core_has_some_of_few_games() -> None:
    assert [done for _, done in simulate(nines.GAME, 2, {}, 100, 1, 4)] == [25, 50, 75, 100]


@pytest.mark.parametrize("n_games", [0, -5])
def test_no_games_are_refused(n_games: int) -> None:
    with pytest.raises(HuertaError, match=f"at least one game is played, not {n_games}"):
        list(simulate(nines.GAME, 2, {}, n_games, 1))


def test_progress_is_told_after_every_batch(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cpu, "BATCH", 20)
    assert [done for _, done in simulate(nines.GAME, 2, {}, 50, 1, 2)] == [20, 40, 50]
    assert [done for _, done in simulate(nines.GAME, 2, {}, 40, 1, 2)] == [20, 40]


def test_the_tally_is_what_the_games_came_to() -> None:
    n_games, seats = 12, 3
    (tally, done), *more = simulate(FINCA, seats, {"edition": "rio-grande-2009"}, n_games, 3, jobs=1)
    matches = played_one_by_one(FINCA, seats, {"edition": "rio-grande-2009"}, n_games, 3)
    summary = tally.summary()
    assert (done, more, summary["games"]) == (n_games, [], n_games)
    assert summary["endings"] == Counter(match.ending for match in matches)
    for name, values in {
        "plies": [match.ply for match in matches],
        "turns": [int(match.state.turn_no) for match in matches],
        "points": [point for match in matches for point in match.points()],
        "winner's points": [max(match.points()) for match in matches],
    }.items():
        assert summary[name] == spread(np.array(values))
        assert (summary[name]["min"], summary[name]["max"]) == (min(values), max(values))
        assert summary[name]["mean"] == pytest.approx(sum(values) / len(values), abs=0.006)
    for seat in range(seats):
        mean = sum(match.points()[seat] for match in matches) / n_games
        assert summary["points by seat"][seat] == pytest.approx(mean, abs=0.006)
        share = sum((seat in match.winners()) / len(match.winners()) for match in matches) / n_games
        assert summary["win share by seat"][seat] == pytest.approx(share, abs=0.0001)
    assert summary["shared wins"] == pytest.approx(sum(len(match.winners()) > 1 for match in matches) / n_games, abs=0.0001)


def test_a_shared_win_is_a_part_of_a_win_for_each() -> None:
    tally = Tally(2, ("going on", "stopped"))
    states = np.zeros(3, nines.STATE).view(np.recarray)
    states.ending = 1
    points = np.array([[5, 5, 0], [7, 1, 0], [2, 3, 0]], np.int32)
    won = np.array([[1, 1, 0], [1, 0, 0], [0, 1, 0]], np.int8)
    tally.add(states, np.array([4, 6, 8], np.int32), points, won)
    summary = tally.summary()
    assert summary["win share by seat"] == [0.5, 0.5]
    assert summary["shared wins"] == pytest.approx(1 / 3, abs=0.0001)
    assert summary["winner's points"]["mean"] == 5.0
    assert summary["endings"] == {"stopped": 3}
    assert summary["plies"] == {"mean": 6.0, "10%": 4.4, "90%": 7.6, "min": 4.0, "max": 8.0}


@pytest.mark.parametrize("seats", [1, 5])
def test_a_wrong_number_of_seats_is_refused(seats: int) -> None:
    with pytest.raises(SeatsError, match="Finca is for 2 to 4 players"):
        next(simulate(FINCA, seats, {}, 10, 1))


def test_a_wrong_option_is_refused() -> None:
    with pytest.raises(OptionError, match="there is no option 'speed'"):
        next(simulate(FINCA, 2, {"speed": "fast"}, 10, 1))


# -- nothing is created, nothing is lost -------------------------------------------------------------------------------


def check_ends(states: Any, plies: Any) -> None:
    assert (states.is_over == 1).all()
    assert (states.ending > 0).all()
    assert ((states.ending == LAST_WOODEN_FINCA) == (states.houses_left == 0)).all()
    assert (states.ply == plies).all()
    assert (plies <= FINCA.max_plies).all()


def check_fruit_and_carts(states: Any, seats: int) -> None:
    supply = box.SUPPLY[states.options[:, FRUIT_SUPPLY], seats]
    assert (states.supply + states.fruit.sum(axis=1) == supply[:, None]).all()
    assert (states.centre + states.carts.sum(axis=1) == box.CARTS[seats]).all()
    for counts in (states.supply, states.fruit, states.centre, states.carts):
        assert (counts >= 0).all()


def check_farmers(states: Any, seats: int) -> None:
    everyones = states.farmers.sum(axis=1) + states.in_hand
    assert (everyones[:, :seats] == box.FARMERS_EACH[seats]).all()
    assert (states.farmers >= 0).all()
    assert (states.in_hand == 0).all()


def check_fruit_tiles(states: Any) -> None:
    owned = states.tiles.sum(axis=1)
    for kind in range(box.N_TILE_KINDS):
        assert ((states.deck == kind).sum(axis=1) + owned[:, kind] == box.TILE_COPIES[kind]).all()
    stacks = states.deck[:, : -box.N_REMOVED].reshape(-1, box.N_REGIONS, box.STACK_HEIGHT)
    below_the_top = np.arange(box.STACK_HEIGHT) < states.height[:, :, None]
    assert ((stacks != box.NO_TILE) == below_the_top).all()
    assert (states.deck[:, -box.N_REMOVED :] != box.NO_TILE).all()


def check_finca_tiles(states: Any, seats: int) -> None:
    assert (np.sort(states.finca, axis=1) == np.arange(box.N_FINCA_TILES)).all()
    assert ((states.finca_owner == ON_BOARD) == (states.height > 0)).all()
    assert np.isin(states.finca_owner, [OUT_OF_GAME, ON_BOARD, *range(seats)]).all()
    assert (states.houses_left + states.house.sum(axis=1) == box.WOODEN_FINCAS[seats]).all()
    assert (states.house <= (states.height == 0)).all()


def check_action_tiles(states: Any, seats: int) -> None:
    unused = states.actions[:, :seats]
    used = 1 - unused
    assert np.isin(unused, [0, 1]).all()
    assert ((unused + used).sum(axis=(1, 2)) == seats * box.N_ACTIONS).all()


def check_bonus_tiles(states: Any, seats: int) -> None:
    """Bonus tiles go from the top, one for each set of six values, until they are gone."""
    taken = states.bonus_owner != ON_BOARD
    assert all((taken[:, upper] >= taken[:, lower]).all() for upper, lower in pairwise(range(box.N_BONUSES)))
    of_value = np.stack([states.tiles[:, :, value == box.TILE_VALUE].sum(axis=2) for value in range(1, box.MAX_VALUE + 1)], axis=2)
    sets = of_value.min(axis=2)[:, :seats]
    bonuses = np.stack([(states.bonus_owner == seat).sum(axis=1) for seat in range(seats)], axis=1)
    assert (bonuses <= sets).all()
    assert (bonuses.sum(axis=1) == np.minimum(sets.sum(axis=1), box.N_BONUSES)).all()


def check_points(states: Any, seats: int, points: Any, won: Any) -> None:
    """Counted once more, without the rules: tiles, finca tiles, unused action tiles, bonus tiles; then the tie-break."""
    total = states.tiles.astype(int) @ box.TILE_VALUE.astype(int)
    total += states.actions.astype(int) @ box.ACTION_POINTS.astype(int)
    for seat in range(seats):
        total[:, seat] += ((states.finca_owner == seat) * box.FINCA_POINTS[states.finca]).sum(axis=1)
        total[:, seat] += ((states.bonus_owner == seat) * box.BONUSES).sum(axis=1)
    assert (points[:, :seats] == total[:, :seats]).all()
    ranked = (total * 1_000 + states.fruit.sum(axis=2))[:, :seats]
    assert (won[:, :seats] == (ranked == ranked.max(axis=1, keepdims=True))).all()


def check_unused_seats(states: Any, seats: int) -> None:
    for field in ("in_hand", "fruit", "carts", "tiles", "actions"):
        assert (states[field][:, seats:] == 0).all()
    assert (states.farmers[:, :, seats:] == 0).all()


def check_all(states: Any, plies: Any, points: Any, won: Any, seats: int) -> None:
    check_ends(states, plies)
    check_fruit_and_carts(states, seats)
    check_farmers(states, seats)
    check_fruit_tiles(states)
    check_finca_tiles(states, seats)
    check_action_tiles(states, seats)
    check_bonus_tiles(states, seats)
    check_points(states, seats, points, won)
    check_unused_seats(states, seats)


@pytest.mark.parametrize(("seats", "options"), TABLES, ids=NAMES)
def test_a_few_games_end_with_every_piece_in_its_place(seats: int, options: dict[str, str]) -> None:
    check_all(*play_batch(FINCA, seats, options, 5, 11, 0), seats)


@pytest.mark.slow
@pytest.mark.parametrize("n_games", [10_000, pytest.param(100_000, marks=pytest.mark.campaign)])
@pytest.mark.parametrize(("seats", "options"), TABLES, ids=NAMES)
def test_many_games_end_with_every_piece_in_its_place(seats: int, options: dict[str, str], n_games: int) -> None:
    def play_and_check(first: int) -> int:
        states, plies, points, won = play_batch(FINCA, seats, options, CHECKED, 1, first)
        check_all(states, plies, points, won, seats)
        return len(states)

    with ThreadPoolExecutor(cpu_count()) as pool:
        assert sum(pool.map(play_and_check, range(0, n_games, CHECKED))) == n_games


BROKEN = {
    "a fruit too many": ("supply", (0, 0), 1),
    "a cart too few": ("centre", (0,), -1),
    "a farmer lost": ("farmers", (0, 0, 0), 1),
    "a tile twice": ("tiles", (0, 0, 0), 1),
    "a house too many": ("houses_left", (0,), 1),
    "an action tile out of nowhere": ("actions", (0, 0, 0), 2),
    "a game that goes on": ("is_over", (0,), -1),
}


@pytest.mark.parametrize("what", BROKEN)
def test_the_count_would_notice(what: str) -> None:
    field, place, more = BROKEN[what]
    states, *others = play_batch(FINCA, 2, {}, 1, 11, 0)
    states[field][place] += more
    with pytest.raises(AssertionError):
        check_all(states, *others, 2)
