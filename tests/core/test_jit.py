"""Rules: cited, compiled, kept in a folder that is named by everything that decides what they compile to."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from huerta.core import jit
from tests.conftest import Install
from tests.core import nines

# -- where compiled rules are kept -------------------------------------------------------------------------------------


@pytest.fixture
def package(tmp_path: Path, install: Install) -> Path:
    """A stranger's installed package that offers a game: two sources and a list."""
    folder = tmp_path / "site" / "sevens"
    install(sevens="sevens.game:GAME", single="single_file:GAME", gone="no_such_package.game:GAME")
    (folder / "data").mkdir(parents=True)
    (folder / "__init__.py").write_text("", encoding="utf-8")
    (folder / "game.py").write_text("GAME = 7\n", encoding="utf-8")
    (folder / "data" / "cards.csv").write_text("card\n7\n", encoding="utf-8")
    (tmp_path / "site" / "single_file.py").write_text("GAME = 1\n", encoding="utf-8")
    return folder


def test_our_sources_and_those_of_every_installed_game_count(package: Path) -> None:
    assert jit.source_folders() == sorted([Path(jit.__file__).parents[1], package])


CHANGES: dict[str, Callable[[Path], object]] = {
    "a source": lambda folder: (folder / "game.py").write_text("GAME = 8\n", encoding="utf-8"),
    "a list": lambda folder: (folder / "data" / "cards.csv").write_text("card\n8\n", encoding="utf-8"),
    "a new source": lambda folder: (folder / "rules.py").write_text("", encoding="utf-8"),
    "a new table": lambda folder: (folder / "data" / "cards.toml").write_text("", encoding="utf-8"),
    "a source's name": lambda folder: (folder / "game.py").rename(folder / "play.py"),
    "a source less": lambda folder: (folder / "game.py").unlink(),
}


@pytest.mark.parametrize("what", CHANGES)
def test_a_change_names_another_folder(package: Path, what: str) -> None:
    before = jit.source_hash()
    assert jit.source_hash() == before
    CHANGES[what](package)
    assert jit.source_hash() != before


def test_what_cannot_change_a_rule_does_not(package: Path) -> None:
    before = jit.source_hash()
    (package / "RULES.md").write_text("# Sevens\n", encoding="utf-8")
    os.utime(package / "game.py", (0, 0))
    assert jit.source_hash() == before


@pytest.mark.parametrize("switch", ["NUMBA_BOUNDSCHECK", "NUMBA_OPT", "NUMBA_CPU_NAME"])
def test_a_switch_of_numba_names_another_folder(monkeypatch: pytest.MonkeyPatch, switch: str) -> None:
    monkeypatch.delenv(switch, raising=False)
    names = {jit.source_hash()}
    for value in ("0", "1"):
        monkeypatch.setenv(switch, value)
        names.add(jit.source_hash())
    assert len(names) == 3


def test_other_variables_do_not(monkeypatch: pytest.MonkeyPatch) -> None:
    before = jit.source_hash()
    monkeypatch.setenv("HUERTA_COLOUR", "1")
    assert jit.source_hash() == before


def test_the_cache_is_where_the_user_wants_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HUERTA_CACHE", str(tmp_path / "mine"))
    assert jit.cache_home() == tmp_path / "mine"
    monkeypatch.delenv("HUERTA_CACHE")
    assert jit.cache_home().name == "huerta"


def test_the_cache_folder_is_made_and_marked_as_used(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HUERTA_CACHE", str(tmp_path / "a" / "b"))
    folder = jit.open_cache()
    assert folder == tmp_path / "a" / "b" / f"rules-{jit.source_hash()}"
    os.utime(folder, (0, 0))
    assert jit.open_cache() == folder
    assert time.time() - folder.stat().st_mtime < 60


def test_compiled_rules_that_nobody_starts_any_more_are_removed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("HUERTA_CACHE", str(tmp_path))
    days = {"rules-old": 31, "rules-recent": 29, "rules-new": 0, "other": 400}
    for name, age in days.items():
        (tmp_path / name / "deep").mkdir(parents=True)
        (tmp_path / name / "deep" / "index.nbi").write_bytes(b"")
        then = time.time() - age * jit.SECONDS_A_DAY
        os.utime(tmp_path / name, (then, then))
    kept = jit.open_cache()
    assert {folder.name for folder in tmp_path.iterdir()} == {"rules-recent", "rules-new", "other", kept.name}


def test_the_folder_in_use_stays_however_old(tmp_path: Path) -> None:
    kept = tmp_path / "rules-used"
    kept.mkdir()
    os.utime(kept, (0, 0))
    jit.remove_stale(tmp_path, kept)
    assert kept.exists()


def test_a_home_that_cannot_be_written_does_not_stop_a_game(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HUERTA_CACHE", raising=False)
    monkeypatch.delenv("XDG_CACHE_HOME", raising=False)
    monkeypatch.setenv("HOME", os.devnull)
    folder = jit.open_cache()
    assert folder.is_dir()
    assert os.devnull not in str(folder)
    folder.rmdir()


SECOND_START = """
import json
from huerta.core import jit, rng
rng.new_generator(bytes(32))
print(json.dumps([str(jit.CACHE), sum(rng.set_key.stats.cache_hits.values()), sum(rng.set_key.stats.cache_misses.values())]))
"""


def test_a_second_start_finds_everything_compiled(tmp_path: Path) -> None:
    environment = os.environ | {"HUERTA_CACHE": str(tmp_path), "NUMBA_DISABLE_JIT": "0"}
    starts = []
    for _ in range(2):
        done = subprocess.run([sys.executable, "-c", SECOND_START], env=environment, capture_output=True, text=True, check=True)
        starts.append(json.loads(done.stdout))
    (folder, *first), (same_folder, *second) = starts
    assert folder == same_folder
    assert first == [0, 1]
    assert second == [1, 0]
    assert [file.name for file in Path(folder).rglob("*.nbi")]


# -- rules -------------------------------------------------------------------------------------------------------------


def test_a_rule_cites_its_sections() -> None:
    assert jit.CITED["tests.core.nines.setup"] == ("1",)
    assert jit.CITED["tests.core.nines.is_past_limit"] == ("2", "3")
    assert nines.setup.__name__ == "setup"
    assert nines.setup.__doc__ == "Shuffle the nine cards."


def test_a_rule_can_always_be_read_as_plain_python() -> None:
    plain = getattr(nines.seat_points, "py_func", nines.seat_points)
    state = nines.GAME.deal(2, {}, bytes(32))
    assert plain(state, 1) == nines.seat_points(state, 1)


def test_whether_rules_run_compiled_is_numbas_switch() -> None:
    assert jit.is_compiled() == hasattr(nines.setup, "py_func")


# -- warming up --------------------------------------------------------------------------------------------------------


def test_steps_run_in_order_and_the_mark_comes_last(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(jit, "CACHE", tmp_path)
    monkeypatch.setattr(jit.config, "DISABLE_JIT", 0)
    ran: list[str] = []
    walk = jit.warm_up("sevens", {"first": lambda: ran.append("first"), "second": lambda: ran.append("second")})
    assert next(walk) == ("first", 0, 2)
    assert ran == []
    assert next(walk) == ("second", 1, 2)
    assert ran == ["first"]
    assert not jit.is_warm("sevens")
    assert next(walk) == ("ready", 2, 2)
    assert ran == ["first", "second"]
    assert jit.is_warm("sevens")
    assert jit.warm_mark("sevens").parent == tmp_path
    assert list(walk) == []


def test_a_warm_up_that_was_broken_off_leaves_no_mark(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(jit, "CACHE", tmp_path)
    monkeypatch.setattr(jit.config, "DISABLE_JIT", 0)

    def fail() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        list(jit.warm_up("sevens", {"first": fail}))
    assert not jit.is_warm("sevens")


def test_interpreted_rules_need_no_warming(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(jit, "CACHE", tmp_path)
    monkeypatch.setattr(jit.config, "DISABLE_JIT", 1)
    assert jit.is_warm("sevens")


# -- functions that every game has -------------------------------------------------------------------------------------


ONE, TWO = np.dtype([("a", np.int8)], align=True), np.dtype([("b", np.int16)], align=True)


def blank(dtype: np.dtype[Any]) -> Any:
    return np.zeros(1, dtype).view(np.recarray)[0]


def test_the_type_of_the_record_chooses_the_body() -> None:
    def only_here(state: Any, number: int) -> int:  # type: ignore[empty-body]
        """A function that every game has."""

    chosen = jit.generic(only_here)
    jit.register(ONE, {"only_here": jit.compiled(lambda state, number: state.a + number)})
    jit.register(TWO, {"only_here": jit.compiled(lambda state, number: state.b - number)})

    @jit.compiled
    def caller(state: Any, number: int) -> int:
        return chosen(state, number)

    for call in (chosen, caller):
        assert (call(blank(ONE), 3), call(blank(TWO), 3)) == (3, -3)
    assert chosen.__doc__ == "A function that every game has."


class Body:
    """What numba asks of a compiled function."""

    def __init__(self, name: str):
        self.name = name

    def get_call_template(self, args: Any, kws: Any) -> Any:
        signature = SimpleNamespace(replace=lambda pysig: pysig)
        return lambda context: SimpleNamespace(apply=lambda args, kws: signature), self.name, args, kws

    def get_overload(self, args: Any) -> Any:
        return self.name, len(args)


def test_a_call_is_that_of_the_body() -> None:
    bodies = {jit.record_of(ONE): Body("one"), jit.record_of(TWO): Body("two")}
    target = SimpleNamespace(resolve_value_type=jit.types.Dispatcher)
    call = jit.call_template(len, bodies)(target)  # type: ignore[arg-type]
    for kind, body in bodies.items():
        args = kind, jit.types.int8
        assert call.generic(args, {}) == body.name
        assert call.get_impl_key(SimpleNamespace(args=args)) == (body.name, 2)


def test_integers_are_widened_and_nothing_else() -> None:
    types = jit.types
    for kind in (types.int8, types.int32, types.int64, types.literal(7)):
        assert jit.widened(kind) == types.int64
    for kind in (types.uint32, types.float32, types.boolean, jit.record_of(ONE)):
        assert jit.widened(kind) == kind
    made = jit.share_versions(SimpleNamespace(get_call_template=lambda args, kws: (args, kws)))
    assert made.get_call_template((types.int8, types.float32), {}) == ([types.int64, types.float32], {})


def test_one_version_serves_integers_of_all_sizes_constants_or_not() -> None:
    @jit.compiled
    def twice(number: int, pair: tuple[int, int]) -> int:
        return int(number) + int(number) + pair[0]

    @jit.compiled
    def caller(state: Any) -> int:
        return twice(state.a, (1, 2)) + twice(100, (100, 0)) + twice(np.int32(7), (3, 3))

    state = blank(ONE)
    state.a = 100
    assert caller(state) == 201 + 300 + 17
    if jit.is_compiled():
        assert len(twice.signatures) == 1  # type: ignore[attr-defined]


def test_a_woven_function_is_compiled_with_its_caller_alone() -> None:
    @jit.woven
    def first_above(limit: int) -> int:
        for number in range(limit):
            if number * number > limit:
                return number
        return -1

    @jit.compiled
    def caller(limit: int) -> int:
        return first_above(limit) + first_above(limit + limit)

    assert caller(10) == 4 + 5
    if jit.is_compiled():
        assert first_above.signatures == []  # type: ignore[attr-defined]
    assert first_above(1) == -1


def test_registering_again_replaces_the_body() -> None:
    dtype = np.dtype([("registered_again", np.int8)])
    for body in (min, max):
        jit.register(dtype, {"setup": body})
        assert jit.GENERIC["setup"][dtype] is body
        assert jit.GENERIC["setup"][jit.record_of(dtype)] is body
