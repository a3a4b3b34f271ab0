"""The state record: every piece of the game is somewhere in here."""

from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from huerta.core.game import Header, record_type
from huerta.core.options import Option, Options
from huerta.games.cinque_terre.components import (
    MAX_SEATS,
    N_CARDS,
    N_OPEN,
    N_ORDERS,
    N_PRODUCE,
    N_VILLAGES,
)

# What the seat to move is asked for.
PHASES = ("start", "act", "claim", "look", "second")
STARTING, ACTING, CLAIMING, LOOKING, SECOND = range(len(PHASES))

# An action of several pieces that may still go on.
UNDER_WAY = ("none", "harvest", "sell")
NOTHING_UNDER_WAY, HARVESTING, SELLING = range(len(UNDER_WAY))

NOWHERE = -1  # a cart that stands nowhere yet
NOBODY = -1  # no seat

# What made the game end.
TRIGGERS = ("none", "claims", "kinds")
NOT_TRIGGERED, BY_CLAIMS, BY_KINDS = range(len(TRIGGERS))

ENDINGS = ("going on", "five claims", "two kinds gone", "limit of 200 turns")
GOING_ON, FIVE_CLAIMS, TWO_KINDS_GONE, LIMIT = range(len(ENDINGS))

STATE = record_type(
    ("phase", np.int8),  # STARTING … SECOND
    ("start_seat", np.int8),  # who has the first turn; NOBODY until it is drawn
    ("actions_left", np.int8),  # of the seat to move
    ("under_way", np.int8),  # NOTHING_UNDER_WAY, HARVESTING or SELLING: more pieces cost no action
    ("order_claimed", np.int8),  # 1 once an order was claimed in this turn
    ("vendor_claimed", np.int8),  # 1 once a vendor card was claimed in this turn
    ("dice", np.int8, (N_VILLAGES, N_PRODUCE)),  # the face of the die of each kind beside each village; 0 for none
    ("terrace", np.int8, (N_PRODUCE,)),  # the terrace where each kind grows
    ("pile", np.int8, (N_PRODUCE,)),  # pieces of each kind still on their pile
    ("space", np.int8, (MAX_SEATS,)),  # where each cart stands, clockwise from Monterosso; or NOWHERE
    ("cart", np.int8, (MAX_SEATS, N_PRODUCE)),  # pieces in each cart
    ("sold", np.int8, (MAX_SEATS, N_VILLAGES, N_PRODUCE)),  # pieces each seat has sold at each village
    ("lire", np.int16, (MAX_SEATS,)),  # earned for all to see: sales, claimed orders, vendor cards
    ("hand", np.int8, (MAX_SEATS, N_PRODUCE)),  # produce cards in each hand
    ("known", np.int8, (MAX_SEATS, N_PRODUCE)),  # of these, taken face up
    ("old", np.int8, (MAX_SEATS, N_PRODUCE)),  # of these, unseen and in the hand since before the last shuffle
    ("deck", np.int8, (N_CARDS,)),  # the draw pile, bottom first; NO_CARD above its top
    ("n_deck", np.int8),  # cards in the draw pile
    ("face_up", np.int8, (N_OPEN,)),  # the open cards
    ("discard", np.int8, (N_PRODUCE,)),  # cards on the discard pile
    ("starting", np.int8, (MAX_SEATS,)),  # each seat's starting order
    ("order_deck", np.int8, (N_ORDERS,)),  # face-down orders, bottom first; NO_ORDER above the top
    ("n_order_deck", np.int8),  # how many those are
    ("order_row", np.int8, (MAX_SEATS,)),  # the open orders; NO_ORDER in an empty place
    ("claimed_by", np.int8, (N_ORDERS,)),  # the seat that claimed each order, or NOBODY
    ("secret_of", np.int8, (N_ORDERS,)),  # the seat that keeps each order secretly, or NOBODY
    ("vendor", np.int8, (N_VILLAGES,)),  # the seat that has each vendor card, or NOBODY
    ("trigger", np.int8),  # what will end the game: NOT_TRIGGERED, BY_CLAIMS or BY_KINDS
    ("trigger_seat", np.int8),  # whose turn that was, or NOBODY
    ("turns_left", np.int8),  # turns still to be played once it is triggered, the one under way included
)


class State(Header, Protocol):
    """The record as rule code sees it."""

    phase: int
    start_seat: int
    actions_left: int
    under_way: int
    order_claimed: int
    vendor_claimed: int
    dice: NDArray[np.int8]
    terrace: NDArray[np.int8]
    pile: NDArray[np.int8]
    space: NDArray[np.int8]
    cart: NDArray[np.int8]
    sold: NDArray[np.int8]
    lire: NDArray[np.int16]
    hand: NDArray[np.int8]
    known: NDArray[np.int8]
    old: NDArray[np.int8]
    deck: NDArray[np.int8]
    n_deck: int
    face_up: NDArray[np.int8]
    discard: NDArray[np.int8]
    starting: NDArray[np.int8]
    order_deck: NDArray[np.int8]
    n_order_deck: int
    order_row: NDArray[np.int8]
    claimed_by: NDArray[np.int8]
    secret_of: NDArray[np.int8]
    vendor: NDArray[np.int8]
    trigger: int
    trigger_seat: int
    turns_left: int


OPTIONS = Options(
    (
        Option("edition", ("rio-grande-2012",), "Whose rulebook is played: there is one."),
        Option("start_player", ("drawn", "first-seat"), "Who starts: a seat drawn at random, or the first seat."),
    )
)

EDITION, START_PLAYER = range(len(OPTIONS))
DRAWN = OPTIONS.options[START_PLAYER].number("drawn")
