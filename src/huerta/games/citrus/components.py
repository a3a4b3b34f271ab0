"""What lies in the box: the component lists of `data/` as names and frozen tables, checked."""

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.tables import CERTAINTIES, frozen, read_table

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"

MIN_SEATS, MAX_SEATS = 2, 5
NONE = -1  # no tile, no finca, no space

# -- plantations -------------------------------------------------------------------------------------------------------

_FRUITS = read_table(DATA / "fruits.csv")
FRUITS = tuple(row["fruit"] for row in _FRUITS)
LETTERS = "".join(row["letter"] for row in _FRUITS)
N_FRUITS = len(FRUITS)
TILES = (*FRUITS, *(f"{fruit}-well" for fruit in FRUITS))  # kinds of plantation tile: without a well, then with one
N_TILES = len(TILES)


def copies(plain: str, well: str) -> list[int]:
    """A number for each kind of plantation tile, from two columns of the list."""
    return [int(row[column]) for column in (plain, well) for row in _FRUITS]


TILE_COPIES = frozen(copies("plain", "with_well"))
REMOVED_IN_SHORT = frozen([copies("printed_plain", "printed_well"), copies("online_plain", "online_well")])  # by short_tiles
N_PLANTATIONS = int(TILE_COPIES.sum())

# -- areas: sets of spaces as bits -------------------------------------------------------------------------------------

WORD_BITS = 60  # spaces in one word of an area: whole rows, so that neighbours in a row are in the same word
N_WORDS = 3
WORD_MASK = (1 << WORD_BITS) - 1

Area = tuple[int, int, int]


def area_of(cells: Iterable[int]) -> Area:
    """These spaces as an area."""
    words = [0] * N_WORDS
    for cell in cells:
        words[cell // WORD_BITS] |= 1 << cell % WORD_BITS
    return words[0], words[1], words[2]


def areas(values: Any) -> NDArray[np.int64]:
    """Areas that rule code reads and nobody changes."""
    return frozen(values, np.int64)


# -- the board ---------------------------------------------------------------------------------------------------------

ROCK, BUSH = "^", "*"
_BOARD = read_table(DATA / "board.csv")
_SIDES = read_table(DATA / "sides.csv")
SIDES = tuple(row["side"] for row in _SIDES)
MAPS = tuple(tuple(row["spaces"] for row in _BOARD if row["side"] == side) for side in SIDES)  # side -> rows from the top
WIDTHS = tuple(len(rows[0]) for rows in MAPS)
HEIGHTS = tuple(len(rows) for rows in MAPS)
STRIDE = max(WIDTHS)  # spaces from one row to the next, on both sides
N_CELLS = STRIDE * max(HEIGHTS)
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
SPACES = tuple(f"{COLUMNS[cell % STRIDE]}{cell // STRIDE + 1}" for cell in range(N_CELLS))  # the name of every space
SITES = tuple(sorted({sign for rows in MAPS for row in rows for sign in row if sign.isalpha()}))
N_SITES = len(SITES)
DIRECTIONS = ("north", "east", "south", "west")
STEPS = ((0, -1), (1, 0), (0, 1), (-1, 0))  # by direction: columns, rows


def check_maps(maps: tuple[tuple[str, ...], ...]) -> None:
    """A map that the program cannot play on is refused when it is read."""
    if any(len(row) != len(rows[0]) for rows in maps for row in rows):
        raise ValueError("board.csv: all rows of a side are equally long")
    if max(len(rows[0]) for rows in maps) * max(len(rows) for rows in maps) > WORD_BITS * N_WORDS:
        raise ValueError(f"board.csv: a board has at most {WORD_BITS * N_WORDS} spaces")
    if WORD_BITS % max(len(rows[0]) for rows in maps):
        raise ValueError(f"board.csv: rows are so long that {WORD_BITS} spaces are whole rows")


check_maps(MAPS)


def sign_at(side: int, x: int, y: int) -> str:
    """What the map shows there; nothing off the board."""
    return MAPS[side][y][x] if 0 <= x < WIDTHS[side] and 0 <= y < HEIGHTS[side] else ""


def cells_where(side: int, wanted: str) -> list[int]:
    """The spaces that show one of these signs."""
    return [y * STRIDE + x for y in range(HEIGHTS[side]) for x in range(WIDTHS[side]) if MAPS[side][y][x] in wanted]


def cells_round(side: int, site: str, steps: Iterable[tuple[int, int]]) -> list[int]:
    """The spaces of the board that lie so from a site; none if the side has no such site."""
    places = [divmod(cell, STRIDE) for cell in cells_where(side, site)]
    return [(y + dy) * STRIDE + x + dx for y, x in places for dx, dy in steps if sign_at(side, x + dx, y + dy)]


EIGHT = tuple((dx, dy) for dy in (-1, 0, 1) for dx in (-1, 0, 1) if dx or dy)
LAND_CELLS = tuple(tuple(cells_where(side, f".{BUSH}")) for side in range(len(SIDES)))  # where plantations may stand
BUSH_CELLS = tuple(tuple(cells_where(side, BUSH)) for side in range(len(SIDES)))
ROAD_CELLS = tuple(
    tuple(tuple(cell for cell in cells_round(side, site, STEPS) if cell in LAND_CELLS[side]) for site in SITES)
    for side in range(len(SIDES))
)
AROUND_CELLS = tuple(tuple(tuple(cells_round(side, site, EIGHT)) for site in SITES) for side in range(len(SIDES)))
SITE_CELLS = tuple(tuple((*cells_where(side, site), NONE)[0] for site in SITES) for side in range(len(SIDES)))

LAND = areas([area_of(cells) for cells in LAND_CELLS])  # side -> area
BUSHES = areas([area_of(cells) for cells in BUSH_CELLS])
ROADS = areas([[area_of(cells) for cells in sites] for sites in ROAD_CELLS])  # side, site -> area
AROUND = areas([[area_of(cells) for cells in sites] for sites in AROUND_CELLS])
SITE_CELL = frozen(SITE_CELLS, np.int16)  # side, site -> the space of the site, or NONE
SITE_SPACES = areas([area_of(cell for cell in cells if cell != NONE) for cells in SITE_CELLS])  # side -> the spaces of all sites
SITE_AT = frozen(  # side, space -> the site there, or NONE
    [[cells.index(cell) if cell in cells else NONE for cell in range(N_CELLS)] for cells in SITE_CELLS]
)
ALL_ROADS = areas([area_of(cell for cells in sites for cell in cells) for sites in ROAD_CELLS])
SHARED_ROADS = areas(  # road spaces of two sites or more
    [
        area_of(cell for cell in LAND_CELLS[side] if sum(cell in cells for cells in sites) > 1)
        for side, sites in enumerate(ROAD_CELLS)
    ]
)
BARRED_BY = areas(  # side, space -> all roads of the sites that it is a road of
    [
        [area_of(other for cells in ROAD_CELLS[side] if cell in cells for other in cells) for cell in range(N_CELLS)]
        for side in range(len(SIDES))
    ]
)
NOT_FIRST_COLUMN = area_of(cell for cell in range(N_CELLS) if cell % STRIDE)
NOT_LAST_COLUMN = area_of(cell for cell in range(N_CELLS) if (cell + 1) % STRIDE)
START_SITES = frozen([[int(site in row["start_sites"]) for site in SITES] for row in _SIDES])  # side, site -> 1 for a first finca

# -- the market --------------------------------------------------------------------------------------------------------

_MARKET = read_table(DATA / "market.csv")
N_MARKET = len(_MARKET)
MARKET_PLACES = tuple((int(row["row"]) - 1, int(row["column"]) - 1) for row in sorted(_MARKET, key=lambda row: int(row["space"])))
_LINES = {
    f"{letter}{number + 1}": [space for space, place in enumerate(MARKET_PLACES) if place[axis] == number]
    for axis, letter in enumerate("RC")
    for number in sorted({place[axis] for place in MARKET_PLACES})
}
LINE_NAMES = tuple(_LINES)
LINE_SPACES = tuple(tuple(spaces) for spaces in _LINES.values())
N_LINES = len(LINE_NAMES)
LONGEST_LINE = 4  # the rules look so many tiles ahead


def filled(spaces: tuple[int, ...]) -> list[int]:
    """A line's spaces, then NONE up to the longest."""
    if len(spaces) > LONGEST_LINE:
        raise ValueError(f"market.csv: no line has more than {LONGEST_LINE} spaces")
    return [*spaces, *[NONE] * (LONGEST_LINE - len(spaces))]


LINES = frozen([filled(spaces) for spaces in LINE_SPACES])


# -- fincas ------------------------------------------------------------------------------------------------------------

_FINCAS = read_table(DATA / "fincas.csv")
N_FINCA_KINDS = len(_FINCAS)
FINCA_FIRST = frozen(int(row["first"]) for row in _FINCAS)
FINCA_SECOND = frozen(int(row["second"]) for row in _FINCAS)
FINCA_COPIES = frozen(int(row["copies"]) for row in _FINCAS)
N_FINCAS = int(FINCA_COPIES.sum())
FINCA_TEXTS = tuple(f"{row['first']}/{row['second']}" for row in _FINCAS)

# -- landscape tiles ---------------------------------------------------------------------------------------------------

_LANDSCAPE = read_table(DATA / "landscape.csv")
LANDSCAPE = tuple(row["tile"] for row in _LANDSCAPE)
N_LANDSCAPE = len(LANDSCAPE)
EFFECTS = ("horses", "milestone", "bull", "cart", "bridge", "plow")
HORSES, MILESTONE, BULL, CART, BRIDGE, PLOW = range(len(EFFECTS))
EFFECT = frozen(EFFECTS.index(row["effect"]) for row in _LANDSCAPE)  # kind of landscape tile -> what it does


def kinds_with(effects: list[int]) -> list[int]:
    """The first kind of tile with each effect; only horses are of several kinds, so that all others are known by what they do."""
    for effect, name in enumerate(EFFECTS):
        n_kinds = effects.count(effect)
        if n_kinds == 0 or (n_kinds > 1 and effect != HORSES):
            raise ValueError(f"landscape.csv: {n_kinds} kinds of tile have the effect {name}, and there must be one")
    return [effects.index(effect) for effect in range(len(EFFECTS))]


KIND_WITH = frozen(kinds_with(EFFECT.tolist()))  # effect -> kind of landscape tile
HORSE_POINTS = frozen(int(row["points"]) for row in _LANDSCAPE)
ALWAYS_IN_PLAY = frozen(int(row["always"]) for row in _LANDSCAPE)  # copies that lie on the short side in every online game
LANDSCAPE_COPIES = frozen(  # by the option landscape: the basic set, and with the new tiles
    [[int(row["copies"]) * (row["tiles_set"] in sets) for row in _LANDSCAPE] for sets in (("base",), ("base", "new"))]
)

# -- other numbers -----------------------------------------------------------------------------------------------------

INCOME = frozen(int(row["coins"]) for row in read_table(DATA / "income.csv"))  # workers at home -> coins
N_WORKERS = len(INCOME) - 1
_NUMBERS = {row["number"]: int(row["value"]) for row in read_table(DATA / "numbers.csv")}
COINS_AT_START = _NUMBERS["coins_at_start"]
MOST_COINS = _NUMBERS["most_coins"]
FEW_IN_MARKET = _NUMBERS["few_in_market"]  # so many or fewer left: a finca, and a refill
OPEN_SITES = _NUMBERS["open_sites"]
FEWER_START_FINCAS = _NUMBERS["fewer_start_fincas"]
COINS_FOR_LATER_SEATS = _NUMBERS["coins_for_later_seats"]
PENALTY = _NUMBERS["penalty"]
CART_PRICE = _NUMBERS["cart_price"]
ACTION_TILE_POINTS = _NUMBERS["action_tile_points"]


def least_certain(rows: list[dict[str, str]]) -> str:
    """The weakest certainty of a list."""
    return max((row["certainty"] for row in rows), key=list(CERTAINTIES).index)


CERTAINTY = {"board": least_certain(_BOARD), "market": least_certain(_MARKET), "fincas": least_certain(_FINCAS)} | {
    "landscape": least_certain(_LANDSCAPE)
}
