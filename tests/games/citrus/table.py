"""A table laid for one test: short texts in, readable facts out.

`lay("plantations L:f4@/-/-")` is the position of those words; whatever it leaves out stands as at the start of a game on the long
side, with no landscape tiles: fincas 8/6 on A (f5), 10/5 on B (k3), 12/4 on C (g8), 8/6 on D (l7), open sites E, F and G.
"""

import pytest

import huerta
from huerta import Match
from huerta.core.game import record_from
from huerta.games.citrus.components import LETTERS, SPACES
from huerta.games.citrus.rules.sure_land import need_of

GAME = huerta.get_game("citrus")
any_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])
both_sides = pytest.mark.parametrize("side", ["long", "short"])

FULL_MARKET = "L,O,B,M,G,L*,O*,B*,M*,G*,L,O"


def lay(text: str = "", options: str = "") -> Match:
    """The position of these parts; `options` stand in its first part."""
    return Match.from_position(GAME, f"citrus {options or 'printed-2013'}; {text}".strip().rstrip(";"))


def deal(seats: int = 2, seed: int = 1, **options: str) -> Match:
    """A new game."""
    return huerta.new("citrus", seats, seed=seed, **options)


def kinds(match: Match) -> set[str]:
    """The kinds of the legal moves."""
    return {GAME.moves.parts(move).kind for move in match.legal_numbers.tolist()}


def spaces(match: Match, what: str) -> set[str]:
    """Where a legal move that starts with these words leads: `spaces(match, "build lemon")`."""
    words = what.split()
    texts = [text.split() for text in match.legal()]
    return {text[len(words)] for text in texts if text[: len(words)] == words and len(text) > len(words)}


def buys(match: Match) -> set[str]:
    """The lines that may be bought."""
    return spaces(match, "buy")


def market(**tiles: str) -> str:
    """The market with only these tiles: `market(s1="L", s12="O*")`."""
    return "market " + ",".join(tiles.get(f"s{number}", "-") for number in range(1, 13))


def play(match: Match, *moves: str) -> Match:
    """Play these moves one after the other."""
    for move in moves:
        match.play(move)
    return match


def told(match: Match, move: str) -> list[dict]:
    """What the story tells of a move."""
    before = record_from(GAME.record, match.state.tobytes())
    number = match.read(move)
    match.play(number)
    return GAME.story(before, number, match.state)


def keys(events: list[dict]) -> list[str]:
    """The keys of a story."""
    return [event["key"] for event in events]


def plantations(match: Match) -> str:
    """Who has which plantations, as the position tells it."""
    return next(part for part in match.position().split("; ") if part.startswith("plantations "))[len("plantations ") :]


def part(match: Match, name: str) -> str:
    """One part of the position's text."""
    return next(part for part in match.position().split("; ") if part.startswith(f"{name} "))[len(name) + 1 :]


def at_home(match: Match, seat: int = 0) -> int:
    """Workers at home."""
    return match.view(seat)["players"][seat]["workers"]


def track(match: Match) -> list[int]:
    """Everybody's place on the score track."""
    return [int(points) for points in match.state.score[: match.seats]]


def coins(match: Match) -> list[int]:
    """Everybody's coins."""
    return [int(number) for number in match.state.coins[: match.seats]]


def held(match: Match, seat: int = 0) -> dict[str, int]:
    """The landscape tiles of a seat."""
    return {entry["kind"]: entry["count"] for entry in match.view(None)["players"][seat]["landscape"]}


def site(match: Match, name: str) -> dict:
    """What the view tells of a site."""
    return next(site for site in match.view(None)["sites"] if site["name"] == name)


def line(match: Match, name: str) -> dict:
    """What the view tells of a line of the market."""
    return next(line for line in match.view(None)["market"]["lines"] if line["name"] == name)


def reason(match: Match, fruit: str, space: str) -> str:
    """Why a waiting fruit cannot stand on a space, as one sign."""
    view = match.view(None)
    names = [entry["name"] for entry in view["board"]["spaces"]]
    return view["reasons"][fruit][names.index(space)]


def cell(space: str) -> int:
    """The number of a space."""
    return SPACES.index(space)


def need(tiles: str) -> int:
    """Fruits by letter, as the search packs them."""
    return sum(need_of(LETTERS.index(letter)) for letter in tiles)
