"""Compiled code of several processes meets in one cache and must not be mistaken for each other."""

import os
import subprocess
import sys

ONE = """
from huerta.core.generic import legal_moves
from huerta.core.jit import compiled


@compiled
def count(state, out):
    return legal_moves(state, out)
"""

OTHER = """
from huerta.core.generic import standing
from huerta.core.jit import compiled


@compiled
def points(state, out):
    standing(state, out)
    return out[0]
"""

RUN_ONE = "print(one.count(match.state, out))"
RUN_OTHER = "print(other.points(match.state, out))"
BEFORE = "import numpy as np, huerta; match = huerta.new('finca', 2, seed=1); out = np.zeros(200, np.int32)"


def run(folder, *lines):
    program = "\n".join([BEFORE, *lines])
    environment = os.environ | {"PYTHONPATH": str(folder)}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment, check=True)
    return done.stdout.split()


def test_functions_compiled_by_different_processes_do_not_mix(tmp_path):
    (tmp_path / "one.py").write_text(ONE)
    (tmp_path / "other.py").write_text(OTHER)
    alone = run(tmp_path, "import one", RUN_ONE) + run(tmp_path, "import other", RUN_OTHER)
    assert run(tmp_path, "import one, other", RUN_ONE, RUN_OTHER) == alone == ["12", "8"]
