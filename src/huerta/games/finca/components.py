"""What lies in the box: the component lists of `data/` as names and frozen tables, checked."""

from pathlib import Path

import numpy as np

from huerta.core.tables import frozen, read_table

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"

# -- fruits ------------------------------------------------------------------------------------------------------------

FRUITS = ("almond", "fig", "grape", "lemon", "olive", "orange")
LETTERS = "AFGLVO"  # one letter a fruit; olive is V, because orange is O
JOKER_LETTER = "*"
N_FRUITS = len(FRUITS)

# -- what depends on the number of seats -------------------------------------------------------------------------------

MIN_SEATS, MAX_SEATS = 2, 4
_BY_SEATS = {row["item"]: row for row in read_table(DATA / "by_seats.csv")}


def by_seats(item: str) -> list[int]:
    """How many of an item a game with 0, 1, 2, … seats has."""
    return [int(_BY_SEATS[item].get(str(seats)) or 0) for seats in range(MAX_SEATS + 1)]


FARMERS_EACH = frozen(by_seats("farmers"))
CARTS = frozen(by_seats("carts"))
WOODEN_FINCAS = frozen(by_seats("wooden_fincas"))
SUPPLY = frozen([by_seats("fruit_full"), by_seats("fruit_by_seats")])  # by the option fruit_supply, then by seats

# -- the windmill ------------------------------------------------------------------------------------------------------

BLADES = frozen(FRUITS.index(row["blade_fruit"]) for row in read_table(DATA / "blades.csv") for _ in range(int(row["copies"])))
N_BLADES = len(BLADES)
BLADES_BETWEEN_LINES = N_BLADES // 2  # two dividing lines, opposite each other

# -- fruit tiles -------------------------------------------------------------------------------------------------------

_FRUIT_TILES = read_table(DATA / "fruit_tiles.csv")
TILE_FRUIT = frozen([[int(row[fruit]) for fruit in FRUITS] for row in _FRUIT_TILES])  # kind of tile, fruit -> symbols
TILE_JOKERS = frozen(int(row["joker"]) for row in _FRUIT_TILES)  # kind of tile -> joker symbols
TILE_VALUE = frozen(int(row["value"]) for row in _FRUIT_TILES)  # kind of tile -> points, and fruits to deliver
BYTE = 8
GUARDS = sum(1 << (kind + 1) * BYTE - 1 for kind in range(N_FRUITS + 1))  # the highest bit of every byte of TILE_ASKS
TILE_ASKS = frozen(  # kind of tile -> all symbols in one number: a byte for each fruit, above them one for the jokers
    [
        sum(int(n) << kind * BYTE for kind, n in enumerate((*tile, jokers)))
        for tile, jokers in zip(TILE_FRUIT, TILE_JOKERS, strict=True)
    ],
    np.int64,
)
TILE_COPIES = frozen(int(row["copies"]) for row in _FRUIT_TILES)
TILE_CERTAINTY = tuple(row["certainty"] for row in _FRUIT_TILES)
N_TILE_KINDS = len(_FRUIT_TILES)
N_TILES = int(TILE_COPIES.sum())
MAX_VALUE = int(TILE_VALUE.max())
NO_TILE = -1


def tile_text(kind: int) -> str:
    """A fruit tile in text: `2F`, `3A2G`, `4*`, or `AFGLVO` for one of each."""
    if TILE_JOKERS[kind]:
        return f"{TILE_JOKERS[kind]}{JOKER_LETTER}"
    if all(TILE_FRUIT[kind]):
        return LETTERS
    shown = sorted((fruit for fruit in range(N_FRUITS) if TILE_FRUIT[kind, fruit]), key=lambda f: -TILE_FRUIT[kind, f])
    return "".join(f"{TILE_FRUIT[kind, fruit]}{LETTERS[fruit]}" for fruit in shown)


TILE_TEXTS = tuple(tile_text(kind) for kind in range(N_TILE_KINDS))

# -- regions -----------------------------------------------------------------------------------------------------------

_REGIONS = read_table(DATA / "regions.csv")
REGIONS = tuple(row["name"] for row in _REGIONS)
REGION_CERTAINTY = tuple(row["certainty"] for row in _REGIONS)
N_REGIONS = len(REGIONS)
STACK_HEIGHT = 4
N_REMOVED = N_TILES - N_REGIONS * STACK_HEIGHT  # laid aside unseen

# -- finca tiles -------------------------------------------------------------------------------------------------------

_FINCA_TILES = read_table(DATA / "finca_tiles.csv")
N_FINCA_TILES = len(_FINCA_TILES)
FINCA_COUNTS = frozen([[int(fruit in (row["fruit_1"], row["fruit_2"])) for fruit in FRUITS] for row in _FINCA_TILES])
FINCA_IS_JOKER = frozen(int(row["fruit_1"] == "joker") for row in _FINCA_TILES)
FINCA_POINTS = frozen(int(row["points"]) for row in _FINCA_TILES)
FINCA_CERTAINTY = tuple(row["certainty"] for row in _FINCA_TILES)


def finca_text(tile: int) -> str:
    """A finca tile in text: `F`, `AF` or `*`."""
    letters = "".join(LETTERS[fruit] for fruit in range(N_FRUITS) if FINCA_COUNTS[tile, fruit])
    return letters or JOKER_LETTER


FINCA_TEXTS = tuple(finca_text(tile) for tile in range(N_FINCA_TILES))

# -- action and bonus tiles --------------------------------------------------------------------------------------------

_ACTION_TILES = read_table(DATA / "action_tiles.csv")
ACTIONS = ("double", "gust", "large", "less")  # our words, in the order of the list
DOUBLE, GUST, LARGE, LESS = range(len(ACTIONS))
N_ACTIONS = len(_ACTION_TILES)
ACTION_POINTS = frozen(int(row["unused_value"]) for row in _ACTION_TILES)
CART_LOAD = 6  # fruits an ordinary cart carries
LARGE_CART_LOAD = 10

BONUSES = frozen(int(row["value"]) for row in read_table(DATA / "bonus_tiles.csv"))  # from the top of the stack
N_BONUSES = len(BONUSES)

# -- time --------------------------------------------------------------------------------------------------------------

STANDSTILL_ROUNDS = 3  # R30
LIMIT_ROUNDS = 100  # R34
