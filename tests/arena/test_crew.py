"""Workers in processes of their own: the same games however many there are, and nothing that a bot does stops the run."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from huerta.arena import ArenaError, Plan, hold
from huerta.arena import cluster as cluster_module
from huerta.arena.cluster import RayCrew
from tests.arena.test_contest import table_of


def untimed(found):
    rows = [{key: value for key, value in row.items() if key != "seconds"} for row in found["table"]]
    return {**found, "run_file": "", "table": rows}


def test_two_jobs_play_what_one_process_plays(nines_of, held, tmp_path):
    settings = nines_of("Any", "Stop", "Twice")
    found = hold(settings, Plan(40, mirror=True), tmp_path / "two.jsonl", jobs=2)
    assert untimed(found) == table_of(held(settings, games=40, mirror=True))


def test_the_run_goes_on_whatever_bots_do(nines_of, tmp_path):
    settings = nines_of("Stop", "Sleeps", "Deaf", "Crashes", move_limit=0.3)
    stop, sleeps, deaf, crashes = settings.bots
    plan = Plan(2, lineups=((sleeps, deaf), (stop, crashes)))
    told = []
    found = hold(settings, plan, tmp_path / "run.jsonl", jobs=2, progress=lambda done, total: told.append((done, total)))
    assert {fault["bot"]: (fault["did"], fault["games"], fault["first"]["ply"]) for fault in found["faults"]} == {
        sleeps: ("did not answer within 0.3 s", 1, 0),
        deaf: ("did not answer within 0.3 s", 1, 0),
        crashes: ("ended its process (exit code 3)", 2, 1),
    }
    assert [row["share"] for row in found["table"]] == [1, 0.5, 0.5, 0]
    assert told == [(done, 4) for done in range(5)]


def test_a_complete_run_starts_no_worker(nines_of, held, tmp_path):
    settings = nines_of("Any", "Stop")
    before = held(settings, games=10)
    assert untimed(hold(settings, Plan(10), before.run.path, jobs=10**6)) == table_of(before)


def test_a_killed_run_goes_on_and_gives_the_same_table(nines_of, held, tmp_path):
    settings = nines_of("Any", "Twice")
    path = tmp_path / "killed.jsonl"
    program = (
        "import sys; from pathlib import Path; from huerta.arena import Plan, hold, settle\n"
        "if __name__ == '__main__': hold(settle('nines', 2, sys.argv[2:], None, 1), Plan(2000), Path(sys.argv[1]), jobs=1)"
    )
    command = [sys.executable, "-c", program, str(path), *settings.bots]
    process = subprocess.Popen(command, env=os.environ | {"PYTHONPATH": os.pathsep.join(sys.path)})
    lines_at_kill = wait_for_lines(path, 50)
    process.kill()
    assert process.wait() == -signal.SIGKILL
    assert lines_at_kill < 2001
    kept = path.read_bytes()
    path.write_bytes(kept[: kept.rindex(b"\n") - 7])
    found = hold(settings, Plan(2000), path, jobs=1)
    assert untimed(found) == table_of(held(settings, games=2000))


def wait_for_lines(path: Path, number: int) -> int:
    end = time.monotonic() + 60
    while time.monotonic() < end:
        lines = path.read_bytes().count(b"\n") if path.exists() else 0
        if lines >= number:
            return lines
        time.sleep(0.005)
    raise AssertionError(f"{path} has only {lines} lines")


# -- Ray ---------------------------------------------------------------------------------------------------------------


@pytest.mark.filterwarnings("ignore")  # Ray's own
def test_two_workers_of_ray_play_what_one_process_plays(nines_of, held, tmp_path, monkeypatch):
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(sys.path))
    settings = nines_of("Any", "Twice", "Raises")
    some, twice, raises = settings.bots
    plan = Plan(20, lineups=((some, twice), (some, raises)))
    found = hold(settings, plan, tmp_path / "ray.jsonl", jobs=2, on_ray=True)
    assert untimed(found) == table_of(held(settings, games=20, lineups=plan.lineups))


def test_without_ray_one_sentence_names_the_extra(nines_of, monkeypatch):
    monkeypatch.setitem(sys.modules, "ray", None)
    with pytest.raises(ArenaError, match=r"pip install 'huerta\[ray\]'"):
        RayCrew(nines_of("Any", "Stop"), 2)


def test_another_version_on_the_cluster_is_refused(nines_of):
    with pytest.raises(ArenaError, match="has other sources of Huerta"):
        cluster_module.Table(nines_of("Any", "Stop"), "0123", ".")
