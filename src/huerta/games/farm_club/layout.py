"""The state record: every piece of the game is somewhere in here."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from huerta.core.game import Header, record_type
from huerta.core.options import Option, Options
from huerta.games.farm_club.components import (
    CLAN_LISTS,
    MAX_SEATS,
    N_CELLS,
    N_CLANS,
    N_GOALS,
    N_ROUNDS,
    N_SPECIES,
    OFFERED_SETS,
)

# What the seat to move is asked for.
PHASES = ("turn", "place", "clan", "card", "harvest")
TAKING, PLACING, CHOOSING_CLAN, DECIDING, HARVESTING = range(len(PHASES))

# What became of a card that was taken.
CARD_STATES = ("open", "validated", "discarded")
OPEN, VALIDATED, DISCARDED = range(len(CARD_STATES))

ENDINGS = ("going on", "nine rounds played")
GOING_ON, NINE_ROUNDS = range(len(ENDINGS))

STATE = record_type(
    ("phase", np.int8),  # TAKING … HARVESTING
    ("start_seat", np.int8),  # who took the first turn
    ("bag", np.int8, (N_SPECIES,)),  # animals of each species in the bag
    ("deck", np.int8, (N_GOALS,)),  # 1 for each goal in the deck; its order is drawn when a card is
    ("row_animals", np.int8, (OFFERED_SETS,)),  # the species in each set of the hiring space, or NO_ANIMAL
    ("row_goals", np.int8, (OFFERED_SETS,)),  # the goal in each set, or NO_CARD
    ("leaders", np.int8, (N_SPECIES,)),  # 1 while the leader of a species is in the election space
    ("clans", np.int8, (N_CLANS,)),  # 1 while a clan card is in the election space
    ("stock", np.int8),  # birds in the common stock
    ("side", np.int8, (MAX_SEATS,)),  # which side of a farm board each seat plays on
    ("farm", np.int8, (MAX_SEATS, N_CELLS)),  # the species on each cell, or NO_ANIMAL
    ("counts", np.int8, (MAX_SEATS, N_SPECIES)),  # animals of each species in each farm, the leader included
    ("cards", np.int8, (MAX_SEATS, N_ROUNDS)),  # cards in the order taken, or NO_CARD; clan cards are counted from N_GOALS
    ("card_state", np.int8, (MAX_SEATS, N_ROUNDS)),  # OPEN, VALIDATED or DISCARDED
    ("n_cards", np.int8, (MAX_SEATS,)),  # cards taken
    ("birds", np.int8, (MAX_SEATS,)),  # birds in front of each seat
    ("hand", np.int8),  # the species hired and not yet placed, or NO_ANIMAL
)


class State(Header, Protocol):
    """The record as rule code sees it."""

    phase: int
    start_seat: int
    bag: NDArray[np.int8]
    deck: NDArray[np.int8]
    row_animals: NDArray[np.int8]
    row_goals: NDArray[np.int8]
    leaders: NDArray[np.int8]
    clans: NDArray[np.int8]
    stock: int
    side: NDArray[np.int8]
    farm: NDArray[np.int8]
    counts: NDArray[np.int8]
    cards: NDArray[np.int8]
    card_state: NDArray[np.int8]
    n_cards: NDArray[np.int8]
    birds: NDArray[np.int8]
    hand: int


OPTIONS = Options(
    (
        Option("edition", ("blam-2022",), "Whose rulebook is played: BLAM! 2022."),
        Option(
            "clan_cards",
            CLAN_LISTS,
            "What clan cards ask for: two pairs and one more animal, or, easier, one pair and three more.",
        ),
        Option("start_player", ("drawn", "first-seat"), "Who starts: a seat drawn at random, or the first seat."),
    )
)

# Places of the options in `state.options`, and the choices that rules ask about.
EDITION, CLAN_CARDS, START_PLAYER = range(len(OPTIONS))
DRAWN = OPTIONS.options[START_PLAYER].number("drawn")
