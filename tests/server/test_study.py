"""Rules, pieces and lessons for those who learn, and finished games looked at again."""

import time
from itertools import pairwise
from typing import Any

import pytest

from huerta.core.registry import game_names, get_game
from huerta.server.lessons import lessons_of
from tests.server.client import Browser, CallError, play_out
from tests.server.process import ServerProcess

PATIENCE = 400.0


@pytest.mark.parametrize(("language", "given"), [("en", "en"), ("fr", "fr")])
def test_the_rules_come_in_the_language_asked_for(ana: Browser, language: str, given: str) -> None:
    status, headers, body = ana.fetch("GET", f"/api/games/finca/rules?language={language}")
    assert (status, headers["content-language"]) == (200, given)
    name = "RULES.md" if language == "en" else f"RULES.{language}.md"
    assert body.decode() == (get_game("finca").folder / name).read_text(encoding="utf-8")


def test_pieces_are_told_with_their_certainty(ana: Browser) -> None:
    lists = {found["name"]: found["rows"] for found in ana.call("GET", "/api/games/finca/pieces")}
    assert sum(int(row["copies"]) for row in lists["fruit_tiles"]) == 42
    assert all(row["certainty"] in "ABCR" and row["source"] for rows in lists.values() for row in rows)


@pytest.mark.parametrize(("game", "key"), [(name, key) for name in game_names() for key in lessons_of(get_game(name))])
def test_every_lesson_begins_with_a_position_that_can_be_played(ana: Browser, game: str, key: str) -> None:
    moment = ana.call("POST", f"/api/games/{game}/lessons/{key}", {})
    assert moment["legal"]
    first = moment["legal"][0]["text"]
    after = ana.call("POST", f"/api/games/{game}/lessons/{key}", {"moves": [first]})
    assert after["view"] != moment["view"]
    assert after["story"]


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("finca/lessons/nothing", {}, 404),
        ("chess/lessons/walk", {}, 404),
        ("finca/lessons/walk", {"moves": ["move 12"]}, 409),
        ("finca/lessons/walk", {"moves": ["fly away"]}, 409),
        ("finca/lessons/walk", {"seat": 3}, 422),
    ],
)
def test_a_lesson_refuses_what_cannot_be(ana: Browser, path: str, body: dict[str, Any], status: int) -> None:
    with pytest.raises(CallError) as refused:
        ana.call("POST", f"/api/games/{path}", body)
    assert refused.value.status == status


def test_a_game_says_which_lessons_it_has(ana: Browser) -> None:
    finca = next(game for game in ana.call("GET", "/api/games") if game["name"] == "finca")
    assert finca["lessons"] == list(lessons_of(get_game("finca")))
    assert len(finca["lessons"]) >= 6


def test_a_finished_game_is_looked_at_again(server: ServerProcess, ana: Browser) -> None:
    table = ana.play_now(level="easy")
    with pytest.raises(CallError, match="not_over"):
        ana.call("GET", f"/api/tables/{table}/review")
    with ana.socket() as socket:
        socket.watch(table)
        play_out(table, socket)
        result = socket.states[table]["result"]
    until = time.monotonic() + PATIENCE
    seen = [ana.call("GET", f"/api/tables/{table}/review")]
    while seen[-1]["status"] != "done" and time.monotonic() < until:
        time.sleep(0.3)
        seen.append(ana.call("GET", f"/api/tables/{table}/review"))
    review = seen[-1]
    assert review["status"] == "done"
    assert len(review["chances"]) == review["plies"] + 1
    assert all(abs(sum(moment) - 1) < 0.01 for moment in review["chances"])
    assert [seat for seat, chance in enumerate(review["chances"][-1]) if chance] == result["winners"]
    assert review["swings"], "a game of random moves holds mistakes"
    for swing in review["swings"]:
        assert swing["played"] != swing["better"]
        assert swing["chance_better"] > swing["chance_played"]
    losses = [swing["chance_better"] - swing["chance_played"] for swing in review["swings"]]
    assert all(later < earlier + 1.5e-4 for earlier, later in pairwise(losses)), "the costliest first, as far as four digits tell"
