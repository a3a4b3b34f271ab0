"""Whole games of random moves, the same on every target."""

import hashlib
import json
import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest

import huerta
from huerta.core import jit, playthrough
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.playthrough import digests, option_sets, random_match, random_plies, tables
from huerta.core.rng import seed_key
from tests.core import nines

ROOT = Path(__file__).parents[2]
FINCA = huerta.get_game("finca")
EDITIONS = FINCA.options.options[0].choices


def test_every_choice_of_every_option_is_played_once() -> None:
    sets = option_sets(FINCA)
    assert sets[0] == {}
    others = [{option.name: choice} for option in FINCA.options for choice in option.choices]
    assert all(chosen in sets or next(iter(chosen.items())) in FINCA.options.resolve({}).items() for chosen in others)
    assert len({json.dumps(FINCA.options.resolve(chosen)) for chosen in sets}) == len(sets)


def test_tables_are_seats_times_options() -> None:
    assert list(tables(nines.GAME)) == [(2, {}), (3, {}), (2, {"limit": "six"}), (3, {"limit": "six"})]


def test_random_plies_stop_at_every_position() -> None:
    match = Match(nines.GAME, 2, {}, seed_key(1))
    plies = [position.ply for position in random_plies(match, 1)]
    assert plies == list(range(match.ply + 1))
    assert match.is_over


def test_the_same_seed_plays_the_same_game() -> None:
    one, again = (random_match(FINCA, 3, {}, 5) for _ in range(2))
    assert one.moves == again.moves
    assert one.state.tobytes() == again.state.tobytes()
    assert random_match(FINCA, 3, {}, 6).moves != one.moves


def test_choices_do_not_draw_on_the_deals_key() -> None:
    # Who knows the moves of a random game knows nothing of its face-down tiles.
    assert seed_key(5, playthrough.CHOOSING) != seed_key(5)


def digest(match: Match) -> str:
    """Every byte of the final state."""
    return hashlib.sha256(match.state.tobytes()).hexdigest()


def test_digests_follow_the_tables() -> None:
    expected = [
        digest(random_match(nines.GAME, seats, options, seed)) for seats, options in tables(nines.GAME) for seed in range(2)
    ]
    assert digests(nines.GAME, 2) == expected


def test_run_as_a_program_it_prints_the_digests(
    nines: Game, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["playthrough", "nines", "2"])
    runpy.run_path(str(Path(playthrough.__file__)), run_name="__main__")
    assert json.loads(capsys.readouterr().out) == digests(nines, 2)


def digest_every_table() -> list[str]:
    """Whole games of Finca in both editions, for every number of seats."""
    tables = [(seats, {"edition": edition}, seed) for seats in FINCA.seats for edition in EDITIONS for seed in range(2)]
    return [digest(random_match(FINCA, *table)) for table in tables]


OTHER_PROCESS = """
import json
import huerta
from huerta.core import jit
from tests.core.test_playthrough import digest_every_table
print(json.dumps([jit.is_compiled(), digest_every_table()]))
"""


def test_interpreted_and_compiled_play_are_byte_identical_over_whole_games() -> None:
    environment = {name: value for name, value in os.environ.items() if name != "NUMBA_DISABLE_JIT"}
    if jit.is_compiled():
        environment["NUMBA_DISABLE_JIT"] = "1"
    done = subprocess.run(
        [sys.executable, "-c", OTHER_PROCESS], env=environment, cwd=ROOT, capture_output=True, text=True, check=True
    )
    other_is_compiled, other = json.loads(done.stdout)
    assert other_is_compiled != jit.is_compiled()
    assert other == digest_every_table()
