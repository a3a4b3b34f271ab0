"""What lies in the box: the component lists of `data/` as names and frozen tables, checked."""

from pathlib import Path

from huerta.core.tables import frozen, read_table

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"

# -- numbers -----------------------------------------------------------------------------------------------------------

_CONSTANTS = {row["what"]: int(row["value"]) for row in read_table(DATA / "constants.csv")}
ACTIONS = _CONSTANTS["actions_per_turn"]
STARTING_HAND = _CONSTANTS["starting_hand"]
N_OPEN = _CONSTANTS["open_cards"]
LONGEST_MOVE = _CONSTANTS["longest_move"]
CART_PLACES = _CONSTANTS["cart_places"]
ROW_PLACES = _CONSTANTS["row_places"]  # places for sold pieces at each village
PRICE_WITHOUT_DIE = _CONSTANTS["price_without_die"]
YIELD_CARDS = _CONSTANTS["cards_for_a_yield"]
CLAIMS_TO_END = _CONSTANTS["claims_to_end"]
KINDS_TO_END = _CONSTANTS["kinds_to_end"]
STARTING_BASE = _CONSTANTS["starting_order_base"]
PENALTY = _CONSTANTS["penalty_a_symbol"]
DIE_FACES = _CONSTANTS["die_faces"]
LIMIT_TURNS = _CONSTANTS["limit_turns"]  # R38

# -- produce -----------------------------------------------------------------------------------------------------------

_PRODUCE = read_table(DATA / "produce.csv")
PRODUCE = tuple(row["produce"] for row in _PRODUCE)
LETTERS = "".join(row["letter"] for row in _PRODUCE)
N_PRODUCE = len(PRODUCE)
CARDS_EACH = int(_PRODUCE[0]["cards"])
N_CARDS = sum(int(row["cards"]) for row in _PRODUCE)
PIECES_IN_BOX = frozen(int(row["pieces_in_box"]) for row in _PRODUCE)
NO_CARD = -1

# -- what depends on the number of seats -------------------------------------------------------------------------------

MIN_SEATS, MAX_SEATS = 2, 5
_BY_SEATS = {row["item"]: row for row in read_table(DATA / "by_seats.csv")}


def by_seats(item: str) -> list[int]:
    """How many of an item a game with 0, 1, 2, … seats has."""
    return [int(_BY_SEATS[item].get(str(seats)) or 0) for seats in range(MAX_SEATS + 1)]


PIECES = frozen(by_seats("pieces"))
OPEN_ORDERS = frozen(by_seats("open_orders"))

# -- the road ----------------------------------------------------------------------------------------------------------

_SPACES = read_table(DATA / "spaces.csv")
_TERRACES = read_table(DATA / "terraces.csv")
_STARTING_ORDERS = read_table(DATA / "starting_orders.csv")
SPACES = tuple(row["space"] for row in _SPACES)  # clockwise
VILLAGES = tuple(name for name in _STARTING_ORDERS[0] if name in SPACES)  # top to bottom, as on the cards
TERRACES = tuple(row["terrace"] for row in _TERRACES)
N_SPACES, N_VILLAGES, N_TERRACES = len(SPACES), len(VILLAGES), len(TERRACES)
PILES_AT = frozen(int(row["piles"]) for row in _TERRACES)  # terrace -> piles of produce
NOT_HERE = -1
VILLAGE_AT = frozen(VILLAGES.index(name) if name in VILLAGES else NOT_HERE for name in SPACES)
TERRACE_AT = frozen(TERRACES.index(name) if name in TERRACES else NOT_HERE for name in SPACES)
SPACE_OF_VILLAGE = frozen(SPACES.index(name) for name in VILLAGES)
SPACE_OF_TERRACE = frozen(SPACES.index(name) for name in TERRACES)

# -- dice --------------------------------------------------------------------------------------------------------------

_DICE = read_table(DATA / "dice.csv")
DICE_VILLAGE = frozen(VILLAGES.index(row["village"]) for row in _DICE for _ in range(int(row["dice"])))  # in order of filling
N_DICE = len(DICE_VILLAGE)
BATCH = sum(int(row["dice"]) for row in _DICE if row["batch"] == "1")  # dice of the end villages, filled first

# -- orders ------------------------------------------------------------------------------------------------------------

NOTHING = -1  # an order asks for nothing at this village
_ORDERS = read_table(DATA / "orders.csv")
N_ORDERS = len(_ORDERS)
NO_ORDER = -1


def needs(row: dict[str, str]) -> list[int]:
    """The kind of produce an order asks for at each village."""
    return [PRODUCE.index(row[village]) if row[village] else NOTHING for village in VILLAGES]


ORDER_NEEDS = frozen([needs(row) for row in _ORDERS])  # order, village -> produce
ORDER_LIRE = frozen(int(row["lire"]) for row in _ORDERS)
ORDER_CERTAINTY = tuple(row["certainty"] for row in _ORDERS)
N_STARTING = len(_STARTING_ORDERS)
STARTING_NEEDS = frozen([needs(row) for row in _STARTING_ORDERS])
STARTING_CERTAINTY = tuple(row["certainty"] for row in _STARTING_ORDERS)

# -- vendor cards ------------------------------------------------------------------------------------------------------

_VENDORS = {row["village"]: row for row in read_table(DATA / "vendors.csv")}
VENDOR_LIRE = frozen(int(_VENDORS[village]["lire"]) for village in VILLAGES)
VENDOR_PIECES = frozen(int(_VENDORS[village]["pieces_needed"]) for village in VILLAGES)
VENDOR_CERTAINTY = tuple(_VENDORS[village]["certainty"] for village in VILLAGES)
