"""Games are found by entry point, ours and anybody's."""

import pytest

import huerta
from huerta.core.errors import HuertaError, UnknownGameError
from huerta.core.game import Game
from huerta.core.registry import game_names, get_game
from tests.conftest import Install


def test_our_games_are_found() -> None:
    assert "finca" in game_names()
    assert get_game("finca").name == "finca"


def test_a_game_is_loaded_once() -> None:
    assert get_game("finca") is get_game("finca")


def test_a_strangers_game_is_found_without_an_edit(nines: Game) -> None:
    assert game_names() == sorted([*game_names()])
    assert "nines" in game_names()
    assert get_game("nines") is nines
    assert huerta.new("nines", seats=3).seats == 3


def test_an_unknown_game_is_named_with_those_that_are_known() -> None:
    with pytest.raises(UnknownGameError, match=r"^there is no game 'finka': games are .*finca.*; did you mean 'finca'\?$"):
        get_game("finka")


@pytest.mark.parametrize("name", ["", "chess", "FINCA"])
def test_an_unknown_game_is_refused(name: str) -> None:
    with pytest.raises(UnknownGameError, match=f"there is no game '{name}': games are "):
        huerta.new(name)


def test_an_entry_point_must_name_a_game(install: Install) -> None:
    install(sevens="tests.core.nines:STATE")
    with pytest.raises(HuertaError, match=r"^the entry point 'sevens' names .*, which is not a huerta Game$"):
        get_game("sevens")


@pytest.mark.parametrize("where", ["tests.core.nowhere:GAME", "tests.core.nines:NOTHING"])
def test_an_entry_point_that_leads_nowhere_is_said_to(install: Install, where: str) -> None:
    install(sevens=where)
    with pytest.raises(HuertaError, match="the entry point 'sevens'"):
        get_game("sevens")
