"""A table laid for one test: short texts in, readable facts out.

`lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3")` is the position of those words with all that a test leaves out: farmers stand
somewhere, every region it does not name asks for a tile that is hard to pay, and the stacks are as high as the tiles taken say.
"""

from collections.abc import Iterable

import pytest

import huerta
from huerta import Match
from huerta.games.finca.components import ACTIONS, BONUSES, FINCA_TEXTS, FRUITS, REGIONS, STACK_HEIGHT, TILE_TEXTS

RIO_GRANDE, FRANJOS = EDITIONS = ("rio-grande-2009", "franjos-2018")
both_editions = pytest.mark.parametrize("edition", EDITIONS)
any_seats = pytest.mark.parametrize("seats", [2, 3, 4])

FARMERS = {
    2: "1:12 2:12 3:12 4:12 5:12",
    3: "1:123 2:123 3:123 4:123",
    4: "1:1234 2:1234 3:1234",
}
HARD_TO_PAY = (*["AFGLVO"] * 3, *["6*"] * 3, *["5*"] * 3, "3V2A", "3O2F", "3L2O", "3G2L", "3F2V", "3A2G")

# -- laying ------------------------------------------------------------------------------------------------------------


def lay(text: str = "", *, edition: str = RIO_GRANDE, **regions: str) -> Match:
    """A match from parts of a position text, and the stacks of the regions that matter (`Son_Servera="4*+3"`)."""
    words = (part.strip().partition(" ") for part in text.split(";") if part.strip())
    parts = {name: value.strip() for name, _, value in words}
    seats = int(parts.setdefault("seats", "3"))
    if parts.get("phase") != "place":
        parts.setdefault("farmers", FARMERS[seats])
    if "stacks" not in parts:
        named = {name.replace("_", " "): stack for name, stack in regions.items()}
        parts["stacks"] = "/".join(stacks(named, parts.get("tiles", "-").replace("/", ",").split(",")))
    return huerta.position("; ".join([f"finca {edition}", *(f"{name} {value}" for name, value in parts.items())]))


def stacks(named: dict[str, str], taken: list[str]) -> list[str]:
    """The stacks of all ten regions: those named as they are, the others under hard tiles."""
    told = [tile for tile in taken if tile != "-"]
    left = len(REGIONS) * STACK_HEIGHT - len(told) - sum(height(stack) for stack in named.values())
    hard = list(HARD_TO_PAY)
    for tile in [*told, *(tile for stack in named.values() for tile in stack.partition("+")[0].split(","))]:
        if tile in hard:
            hard.remove(tile)
    found = []
    others = len(REGIONS) - len(named)
    for region in REGIONS:
        if region in named:
            found.append(named.pop(region))
            continue
        tiles = min(left - (others - 1), STACK_HEIGHT)  # at least one for each region still to come
        found.append(f"{hard.pop(0)}+{tiles - 1}")
        left, others = left - tiles, others - 1
    assert not named, f"no such region: {named}"
    assert left == 0, f"the seats must have {left} more tiles than {told}"
    return found


def height(stack: str) -> int:
    """How many tiles a stack has, as it is written."""
    top, _, below = stack.partition("+")
    return 0 if top == "-" else len(top.split(",")) + int(below or 0)


def deal(seats: int, edition: str = RIO_GRANDE, seed: int = 1, **options: str) -> Match:
    """A new game."""
    return huerta.new("finca", seats, seed=seed, edition=edition, **options)


# -- looking -----------------------------------------------------------------------------------------------------------


def fruit(match: Match, name: str) -> list[int]:
    """How many of a fruit each seat has."""
    return match.state.fruit[: match.seats, FRUITS.index(name)].tolist()


def all_fruit(match: Match, seat: int) -> dict[str, int]:
    """The fruit in front of a seat, what it has none of left out."""
    return {name: int(count) for name, count in zip(FRUITS, match.state.fruit[seat], strict=True) if count}


def supply(match: Match, name: str) -> int:
    """How many of a fruit are in the supply."""
    return int(match.state.supply[FRUITS.index(name)])


def carts(match: Match) -> list[int]:
    """How many carts each seat has."""
    return match.state.carts[: match.seats].tolist()


def centre(match: Match) -> int:
    """How many carts are in the centre."""
    return int(match.state.centre)


def farmers(match: Match) -> dict[int, str]:
    """The farmers on each blade that is not empty, by the numbers of their seats: `{3: "122"}`."""
    blades = {}
    for blade, counts in enumerate(match.state.farmers.tolist(), start=1):
        if any(counts):
            blades[blade] = "".join(str(seat) * count for seat, count in enumerate(counts, start=1))
    return blades


def tiles(match: Match, seat: int) -> list[str]:
    """The fruit tiles in front of a seat."""
    return [text for text, count in zip(TILE_TEXTS, match.state.tiles[seat], strict=True) for _ in range(count)]


def region(match: Match, name: str) -> dict[str, object]:
    """A region as everybody sees it."""
    return match.view()["regions"][REGIONS.index(name)]


def asks(match: Match, name: str) -> str | None:
    """The face-up tile of a region."""
    tile = region(match, name)["tile"]
    return tile and tile["text"]


def stack_height(match: Match, name: str) -> int:
    """How many tiles a region has."""
    return int(match.state.height[REGIONS.index(name)])


def owner(match: Match, name: str) -> int | str | None:
    """Who has a region's finca tile: a seat, "out" of the game, or nobody yet."""
    return region(match, name)["finca"]["owner"]


def standing(match: Match, finca: str) -> list[int]:
    """What every seat counts for a finca tile, named by its letters."""
    return next(item["finca"]["standing"] for item in match.view()["regions"] if item["finca"]["text"] == finca)


def houses(match: Match) -> list[str]:
    """The regions with a wooden finca."""
    return [name for name, house in zip(REGIONS, match.state.house, strict=True) if house]


def actions(match: Match, seat: int) -> list[str]:
    """The action tiles a seat has not used."""
    return [name for name, unused in zip(ACTIONS, match.state.actions[seat], strict=True) if unused]


def bonuses(match: Match, seat: int) -> list[int]:
    """The bonus tiles of a seat."""
    return [int(value) for value, owner in zip(BONUSES, match.state.bonus_owner, strict=True) if owner == seat]


def legal(match: Match, word: str) -> list[str]:
    """The legal moves that start with a word."""
    return [text for text in match.legal() if text.split()[0] == word]


def words(match: Match) -> set[str]:
    """The first words of all legal moves: what kinds of thing can be done."""
    return {text.split()[0] for text in match.legal()}


def finca_tiles(**laid: str) -> str:
    """The part `finca` with these tiles on these regions, the others in order: `finca_tiles(Artà="O", Inca="AF=2")`."""
    named = {name.replace("_", " "): tile for name, tile in laid.items()}
    others = [tile for tile in FINCA_TEXTS if tile not in {text.partition("=")[0] for text in named.values()}]
    return "finca " + "/".join(named.pop(name) if name in named else others.pop(0) for name in REGIONS)


def play(match: Match, moves: str | Iterable[str]) -> Match:
    """Play moves written with commas between them."""
    for move in moves.split(",") if isinstance(moves, str) else moves:
        match.play(move)
    return match
