"""No frame tells its receiver more than the seat may know. `python -m tests.server.soak` searches two hundred games."""

import pytest

from tests.server.process import ServerProcess
from tests.server.secrets import play_and_search


@pytest.mark.parametrize("bots", [0, 2])
def test_no_frame_holds_a_hidden_tile_or_the_key(server: ServerProcess, bots: int) -> None:
    assert play_and_search(server.host, bots) > 300
