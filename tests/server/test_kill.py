"""A server killed without warning has every move it acknowledged. `python -m tests.server.soak` does it a hundred times."""

import random
from pathlib import Path

from tests.server.kills import check_word, play_and_kill


def test_every_acknowledged_move_survives_sigkill_and_none_is_doubled(tmp_path: Path) -> None:
    server, people = play_and_kill(tmp_path, kills=5, players=3, chance=random.Random(1))
    told = check_word(server.database, people)
    assert told["acknowledged moves"] > 20
    assert told["resumed connections"] >= 5
    assert "Traceback" not in server.complaints
