"""Looks through every frame of whole games for anything that its receiver may not know."""

import base64
import json
from typing import Any

import huerta
from huerta.core.match import Match
from huerta.core.rng import seed_key
from tests.server.client import Browser, Frame, Socket, play_out

SHORT_WORD = 10_000_000  # a shorter number may stand anywhere


def forbidden_texts(match: Match) -> list[str]:
    """The key and every state in the ways they could be written."""
    secrets = [match.key, *(match.at(ply).state.tobytes() for ply in range(0, match.ply + 1, 20))]
    found: list[str] = []
    for secret in secrets:
        found += [secret.hex(), base64.b64encode(secret).decode()[:40], base64.urlsafe_b64encode(secret).decode()[:40]]
    words = [word for word in match.state.generator.key.tolist() if word > SHORT_WORD]
    return [*found, *map(str, words)]


def known_to(match: Match, seat: int | None) -> list[tuple[Any, Any]]:
    """What a seat may know at each ply: its view and the story, made from worlds with other hidden things."""
    game = match.game
    eyes = 0 if seat is None else seat  # a spectator sees no more than any seat
    worlds = [game.hidden_from(match.at(ply).state, eyes, seed_key(ply)) for ply in range(match.ply + 1)]
    stories = [[], *(game.story(worlds[ply], move, worlds[ply + 1]) for ply, move in enumerate(match.moves))]
    told = [(game.view(world, seat), story) for world, story in zip(worlds, stories, strict=True)]
    known: list[tuple[Any, Any]] = json.loads(json.dumps(told))
    return known


def check_frames(frames: list[Frame], match: Match, table: str, seat: int | None) -> int:
    """Every frame holds only what its receiver may know; returns how many there were."""
    texts = forbidden_texts(match)
    known = known_to(match, seat)
    for frame in frames:
        whole = json.dumps(frame)
        assert not any(text in whole for text in texts)
        if frame["type"] == "state" and frame["table"] == table and frame["view"] is not None:
            view, story = known[frame["ply"]]
            assert frame["view"] == view
            assert frame["story"] in ([], story)
            assert (frame["seat"], frame["view"]["seat"]) == (seat, seat)
            assert frame["legal"] == [] or frame["to_move"] == seat
        if frame["type"] == "log":
            for entry in frame["entries"]:
                assert entry["events"] == known[entry["ply"] + 1][1]
                move = match.moves[entry["ply"]]
                hidden = match.game.is_secret(move) and frame["ply"] < match.ply
                assert (entry["move"] and entry["move"]["id"]) == (None if hidden else move)
    return len(frames)


def play_and_search(host: str, bots: int = 0, game: str = "finca") -> int:
    """A whole game of two people, with bots if wished, and a spectator; then search all that was sent."""
    ana, ben, carla = (Browser(host, name) for name in ("Ana", "Ben", "Carla"))
    seats = [{"kind": "me"}, {"kind": "empty"}, *({"kind": "bot", "level": "easy"} for _ in range(bots))]
    table = ana.make_table(seats, game)
    with ana.socket() as first, ben.socket() as second, carla.socket() as third:
        first.watch(table)
        second.ask("join", table=table)
        third.watch(table)
        first.ask("start", table=table)
        play_out(table, first, second, plies=2)
        third.ask("log", table=table, start=0)
        play_out(table, first, second)
        third.state(table, lambda frame: frame["status"] == "over")
        for socket in (first, second, third):
            socket.ask("log", table=table, start=0)
            socket.ask("resume", table=table, ply=3, version=3)
        return search(ana, table, {0: first, 1: second, None: third})


def search(browser: Browser, table: str, sockets: dict[int | None, Socket]) -> int:
    """Read the record, which tells everything, and hold every frame against it."""
    _, _, record = browser.fetch("GET", f"/api/tables/{table}/record")
    match = huerta.load(record.decode())
    return sum(check_frames(socket.frames, match, table, seat) for seat, socket in sockets.items())
