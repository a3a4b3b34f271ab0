"""The state record: every piece of the game is somewhere in here."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from huerta.core.game import Header, record_type
from huerta.core.options import Option, Options
from huerta.games.finca.components import (
    MAX_SEATS,
    MAX_VALUE,
    N_ACTIONS,
    N_BLADES,
    N_BONUSES,
    N_FRUITS,
    N_REGIONS,
    N_TILE_KINDS,
    N_TILES,
)

# What the seat to move is asked for.
PHASES = ("place", "turn", "first", "second", "deliver")
PLACING, CHOOSING, FIRST_OF_TWO, SECOND_OF_TWO, DELIVERING = range(len(PHASES))

# How a delivery travels.
LOADS = ("", "cart", "large", "less")
NO_LOAD, CART_OUT, LARGE_OUT, LESS_OUT = range(len(LOADS))

# Where a finca tile is, or who owns a bonus tile; a seat's number otherwise.
ON_BOARD, OUT_OF_GAME = -1, -2

NOT_CROWDED = -1

ENDINGS = ("going on", "last wooden finca placed", "standstill", "limit of 100 rounds")
GOING_ON, LAST_WOODEN_FINCA, STANDSTILL, LIMIT = range(len(ENDINGS))

STATE = record_type(
    ("phase", np.int8),  # PLACING … DELIVERING
    ("start_seat", np.int8),  # who placed the first farmer
    ("blades", np.int8, (N_BLADES,)),  # the fruit on each blade, clockwise
    ("farmers", np.int8, (N_BLADES, MAX_SEATS)),  # how many farmers of each seat stand on each blade
    ("in_hand", np.int8, (MAX_SEATS,)),  # farmers not yet placed
    ("supply", np.int8, (N_FRUITS,)),  # fruits in the common supply
    ("fruit", np.int8, (MAX_SEATS, N_FRUITS)),  # fruits in front of each seat
    ("centre", np.int8),  # carts in the middle of the windmill
    ("carts", np.int8, (MAX_SEATS,)),  # carts in front of each seat
    (
        "deck",
        np.int8,
        (N_TILES,),
    ),  # kinds of fruit tile: each region's stack, bottom first, then those laid aside; NO_TILE when taken
    ("height", np.int8, (N_REGIONS,)),  # tiles left in each stack; the top one is face up
    ("tiles", np.int8, (MAX_SEATS, N_TILE_KINDS)),  # fruit tiles of each kind that each seat has
    ("of_value", np.int8, (MAX_SEATS, MAX_VALUE)),  # how many of those are worth 1, 2, … 6
    ("shown", np.int8, (MAX_SEATS, N_FRUITS)),  # fruits printed on them
    ("jokers", np.int8, (MAX_SEATS,)),  # jokers printed on them
    ("finca", np.int8, (N_REGIONS,)),  # which finca tile was laid on each region
    ("finca_owner", np.int8, (N_REGIONS,)),  # ON_BOARD, a seat, or OUT_OF_GAME
    ("house", np.int8, (N_REGIONS,)),  # 1 where a wooden finca stands
    ("houses_left", np.int8),  # wooden fincas beside the board
    ("actions", np.int8, (MAX_SEATS, N_ACTIONS)),  # 1 while the action tile is unused
    ("bonus_owner", np.int8, (N_BONUSES,)),  # from the top: ON_BOARD or a seat
    ("load", np.int8),  # what carries the delivery under way: NO_LOAD … LESS_OUT
    ("room", np.int8),  # fruits this delivery can still carry
    ("short_paid", np.int8),  # 1 once the tile paid one short has been served
    ("served", np.int8, (N_REGIONS,)),  # 1, 2, … in the order served in this delivery, else 0
    ("n_served", np.int8),  # regions served in this delivery
    (
        "still_turns",
        np.int16,
    ),  # turns in a row that left all farmers on one blade, without delivery or gust; or NOT_CROWDED
)


class State(Header, Protocol):
    """The record as rule code sees it."""

    phase: int
    start_seat: int
    blades: NDArray[np.int8]
    farmers: NDArray[np.int8]
    in_hand: NDArray[np.int8]
    supply: NDArray[np.int8]
    fruit: NDArray[np.int8]
    centre: int
    carts: NDArray[np.int8]
    deck: NDArray[np.int8]
    height: NDArray[np.int8]
    tiles: NDArray[np.int8]
    of_value: NDArray[np.int8]
    shown: NDArray[np.int8]
    jokers: NDArray[np.int8]
    finca: NDArray[np.int8]
    finca_owner: NDArray[np.int8]
    house: NDArray[np.int8]
    houses_left: int
    actions: NDArray[np.int8]
    bonus_owner: NDArray[np.int8]
    load: int
    room: int
    short_paid: int
    served: NDArray[np.int8]
    n_served: int
    still_turns: int


EDITIONS = ("franjos-2018", "rio-grande-2009")


def by_edition(franjos: str, rio_grande: str) -> dict[str, str]:
    """A default for each edition."""
    return dict(zip(EDITIONS, (franjos, rio_grande), strict=True))


OPTIONS = Options(
    (
        Option("edition", EDITIONS, "Whose rulebook is played: franjos 2018 or Rio Grande 2009."),
        Option(
            "fruit_supply",
            ("full", "by-seats"),
            "Fruits of each kind in the supply: always 18, or 9, 14 and 18 with two, three and four players.",
            by_edition("by-seats", "full"),
        ),
        Option(
            "joker_finca",
            ("values", "symbols"),
            "What wins the joker finca tile: the highest sum of all tile values, or the most joker symbols.",
            by_edition("symbols", "values"),
        ),
        Option(
            "one_less_cart",
            ("pay", "free"),
            "Whether a delivery with the one-less tile pays a cart like any other.",
        ),
        Option(
            "gust_own_blade",
            ("yes", "no"),
            "Whether the gust of wind may put a farmer down on the blade he stands on.",
        ),
        Option(
            "cart_shortage",
            ("none-left", "not-enough"),
            "When carts are called back: a claim finds the centre empty, or it holds fewer than are due.",
            by_edition("not-enough", "none-left"),
        ),
        Option(
            "start_player",
            ("first-seat", "drawn"),
            "Who starts: the first seat, or a seat drawn at random.",
        ),
    )
)

# Places of the options in `state.options`, and the choices that rules ask about.
EDITION, FRUIT_SUPPLY, JOKER_FINCA, ONE_LESS_CART, GUST_OWN_BLADE, CART_SHORTAGE, START_PLAYER = range(len(OPTIONS))
BY_SYMBOLS = OPTIONS.options[JOKER_FINCA].number("symbols")
CART_IS_FREE = OPTIONS.options[ONE_LESS_CART].number("free")
OWN_BLADE_ALLOWED = OPTIONS.options[GUST_OWN_BLADE].number("yes")
NOT_ENOUGH = OPTIONS.options[CART_SHORTAGE].number("not-enough")
DRAWN = OPTIONS.options[START_PLAYER].number("drawn")
