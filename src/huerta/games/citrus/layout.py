"""The state record: every piece of the game is somewhere in here."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from huerta.core.game import Header, record_type
from huerta.core.options import Option, Options
from huerta.games.citrus.components import (
    MAX_SEATS,
    N_FINCA_KINDS,
    N_FRUITS,
    N_LANDSCAPE,
    N_MARKET,
    N_SITES,
    N_TILES,
    N_WORDS,
    SIDES,
)

# How far a turn has come: the action still to be chosen, a harvest under way, the action done.
STAGES = ("turn", "harvest", "after")
CHOOSING, HARVESTING, ACTED = range(len(STAGES))

# What the seat to move is asked for: the stage, unless a finca or a bought tile has to be placed first.
PHASES = (*STAGES, "site", "build")
SITING, BUILDING = range(len(STAGES), len(PHASES))

# Why a finca was drawn.
REASONS = ("", "market", "milestone", "rescue")
NO_REASON, BY_MARKET, BY_MILESTONE, BY_RESCUE = range(len(REASONS))

# Where the tile of a building site is.
SITE_TILES = ("hidden", "open", "gone")
IN_STACK, FACE_UP, GONE = range(len(SITE_TILES))

ENDINGS = ("going on", "all plantations built", "nobody can act")
GOING_ON, ALL_BUILT, BLOCKED = range(len(ENDINGS))

# Whoever reads one of them reads 32 bytes, so what is asked for together stands together.
STATE = record_type(
    ("planted", np.int64, (N_FRUITS, N_WORDS)),  # areas: where a plantation of each fruit stands
    ("wells", np.int64, (N_WORDS,)),  # area: the plantations with a well
    ("owned", np.int64, (MAX_SEATS, N_WORDS)),  # areas: the plantations of each seat's regions; all others are neutral
    ("worker", np.int64, (MAX_SEATS, N_WORDS)),  # areas: where each seat's workers stand, one in each of its regions
    ("linked_east", np.int64, (N_WORDS,)),  # area: plantations joined by a bridge with the one two spaces to the east
    ("linked_south", np.int64, (N_WORDS,)),  # area: the same to the south
    ("lying", np.int64, (N_LANDSCAPE, N_WORDS)),  # areas: where landscape tiles of each kind lie
    ("finca_roads", np.int64, (N_WORDS,)),  # area: the roads of all fincas, where regions are started
    ("score", np.int16, (MAX_SEATS,)),  # each seat's place on the score track
    ("harvest_points", np.int16),  # points of the harvest under way
    ("harvested", np.int8),  # regions harvested in the harvest under way
    ("start_seat", np.int8),  # who had the first turn
    ("rescued", np.int8),  # 1 if nobody has acted since a rescue finca came
    ("passes", np.int8),  # passes in a row
    ("stage", np.int8),  # CHOOSING, HARVESTING or ACTED
    ("drawn", np.int8),  # kind of the finca that waits for a site, or NONE
    ("drawn_why", np.int8),  # why it was drawn: NO_REASON … BY_RESCUE
    ("bridges", np.int8),  # plantations that may still leap this turn
    ("plows", np.int8),  # plantations that may still replace a neutral one this turn
    ("refill_due", np.int8),  # 1 when the market is refilled once they are built
    ("complete", np.int8),  # 1 if the last refill filled the whole market
    ("waiting", np.int8, (N_TILES,)),  # plantation tiles of each kind bought and not yet built
    ("coins", np.int8, (MAX_SEATS,)),  # coins of each seat
    ("fincas_left", np.int8, (N_FINCA_KINDS,)),  # fincas of each kind in the stack
    ("market", np.int8, (N_MARKET,)),  # kind of plantation tile on each space, or NONE
    ("site_tile", np.int8, (N_SITES,)),  # IN_STACK, FACE_UP or GONE
    ("finca", np.int8, (N_SITES,)),  # kind of finca on each site, or NONE
    ("scored", np.int8, (N_SITES,)),  # 1 once that finca is scored and turned over
    ("held", np.int8, (MAX_SEATS, N_LANDSCAPE)),  # landscape tiles of each kind that each seat has
    ("bag", np.int8, (N_TILES,)),  # plantation tiles of each kind in the bag
    ("plowed", np.int8, (N_TILES,)),  # plantation tiles of each kind that a plow removed
    ("used", np.int8, (N_LANDSCAPE,)),  # landscape tiles of each kind out of the game
    ("pool", np.int8, (N_LANDSCAPE,)),  # landscape tiles of each kind that stayed in the box
)


class State(Header, Protocol):
    """The record as rule code sees it."""

    planted: NDArray[np.int64]
    wells: NDArray[np.int64]
    owned: NDArray[np.int64]
    worker: NDArray[np.int64]
    linked_east: NDArray[np.int64]
    linked_south: NDArray[np.int64]
    lying: NDArray[np.int64]
    finca_roads: NDArray[np.int64]
    score: NDArray[np.int16]
    harvest_points: int
    harvested: int
    start_seat: int
    rescued: int
    passes: int
    stage: int
    drawn: int
    drawn_why: int
    bridges: int
    plows: int
    refill_due: int
    complete: int
    waiting: NDArray[np.int8]
    coins: NDArray[np.int8]
    fincas_left: NDArray[np.int8]
    market: NDArray[np.int8]
    site_tile: NDArray[np.int8]
    finca: NDArray[np.int8]
    scored: NDArray[np.int8]
    held: NDArray[np.int8]
    bag: NDArray[np.int8]
    plowed: NDArray[np.int8]
    used: NDArray[np.int8]
    pool: NDArray[np.int8]


EDITIONS = ("printed-2013", "online-2022")


def by_edition(printed: str, online: str) -> dict[str, str]:
    """A default for each edition."""
    return dict(zip(EDITIONS, (printed, online), strict=True))


OPTIONS = Options(
    (
        Option("edition", EDITIONS, "Whose rules are played: the printed game of 2013, or as it is played online since 2022."),
        Option("side", SIDES, "Which side of the board: long, or the shorter game, which suits two or three players."),
        Option(
            "short_tiles",
            ("65", "60"),
            "Plantations in the shorter game: 65 as printed, or 60 as online.",
            by_edition("65", "60"),
        ),
        Option(
            "sure_tiles",
            ("none", "bridges-and-plows"),
            "Whether the bridges (and plows, with the new tiles) always lie on the board in the shorter game.",
            by_edition("none", "bridges-and-plows"),
        ),
        Option(
            "road_colours",
            ("different", "any"),
            "Whether the roads of one site must have different fruits; any is the family game.",
        ),
        Option(
            "start_sites",
            ("fixed", "random-4", "random-3"),
            "Where the first fincas stand: on the first letters, or on four or three sites drawn at random.",
        ),
        Option("landscape", ("base", "new"), "Landscape tiles: the basic set, or with the new tiles (plows)."),
        Option(
            "horses",
            ("at-end", "at-once"),
            "When wild horses are paid: at the end of the game, or when the tile is taken.",
            by_edition("at-end", "at-once"),
        ),
        Option(
            "penalty",
            ("no", "yes"),
            "Whether lines that cannot be built in full may be bought, at minus three points for each tile returned.",
        ),
        Option("cart_price", ("free", "one-coin"), "What the tile taken with a cart costs."),
        Option(
            "start_player",
            ("first-seat", "drawn"),
            "Who starts: the first seat, or a seat drawn at random.",
            by_edition("first-seat", "drawn"),
        ),
        Option("later_seats", ("same", "one-more"), "Coins of the seats after the first: the same, or one more."),
    )
)

# Places of the options in `state.options`, and the choices that rules ask about.
(
    EDITION,
    SIDE,
    SHORT_TILES,
    SURE_TILES,
    ROAD_COLOURS,
    START_PLACES,
    NEW_LANDSCAPE,
    HORSES_PAID,
    PENALTY_RULE,
    CART_COST,
    START_PLAYER,
    LATER_SEATS,
) = range(len(OPTIONS))
SHORT = OPTIONS.options[SIDE].number("short")
BRIDGES_AND_PLOWS = OPTIONS.options[SURE_TILES].number("bridges-and-plows")
FAMILY = OPTIONS.options[ROAD_COLOURS].number("any")
FIXED_SITES = OPTIONS.options[START_PLACES].number("fixed")
RANDOM_THREE = OPTIONS.options[START_PLACES].number("random-3")
AT_ONCE = OPTIONS.options[HORSES_PAID].number("at-once")
WITH_PENALTY = OPTIONS.options[PENALTY_RULE].number("yes")
ONE_COIN = OPTIONS.options[CART_COST].number("one-coin")
DRAWN = OPTIONS.options[START_PLAYER].number("drawn")
ONE_MORE = OPTIONS.options[LATER_SEATS].number("one-more")
