"""No frame tells its receiver more than the seat may know. `python -m tests.server.soak` searches two hundred games."""

import pytest

import huerta
from huerta.server.warming import rehearse
from tests.server.process import ServerProcess
from tests.server.secrets import play_and_search


@pytest.mark.parametrize("bots", [0, 2])
def test_no_frame_holds_a_hidden_tile_or_the_key(server: ServerProcess, bots: int) -> None:
    assert play_and_search(server.host, bots) > 300


@pytest.mark.parametrize("game", [name for name in huerta.game_names() if name != "finca"])
def test_nor_a_hand_or_a_secret_of_any_other_game(server: ServerProcess, game: str) -> None:
    rehearse(huerta.get_game(game))  # compiled here, so that nobody waits at the table
    assert play_and_search(server.host, game=game) > 100
