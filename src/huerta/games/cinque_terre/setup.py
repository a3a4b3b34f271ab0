"""Section 1: how the table is laid."""

from huerta.core.jit import rule
from huerta.core.rng import random_below, shuffle
from huerta.games.cinque_terre.components import (
    BATCH,
    CARDS_EACH,
    DICE_VILLAGE,
    DIE_FACES,
    MAX_SEATS,
    N_CARDS,
    N_DICE,
    N_OPEN,
    N_ORDERS,
    N_PRODUCE,
    N_STARTING,
    N_TERRACES,
    N_VILLAGES,
    NO_ORDER,
    OPEN_ORDERS,
    PIECES,
    PILES_AT,
    STARTING_HAND,
)
from huerta.games.cinque_terre.layout import NOBODY, NOWHERE, STARTING, State
from huerta.games.cinque_terre.rules.cards import top_card
from huerta.games.cinque_terre.rules.orders import top_order


@rule("1.1")
def lay_piles(state: State) -> None:
    """All pieces of a kind make one pile; the piles lie at random, three, two and three at the terraces."""
    kind = 0
    for terrace in range(N_TERRACES):
        for _ in range(PILES_AT[terrace]):
            state.terrace[kind] = terrace
            kind += 1
    shuffle(state.generator, state.terrace)
    for kind in range(N_PRODUCE):
        state.pile[kind] = PIECES[state.n_seats]


@rule("1.2", "R34")
def roll_dice(state: State) -> None:
    """One die of each kind goes to the two end villages, the other to the three between them; all are rolled."""
    for first in range(0, N_DICE, BATCH):
        for place in range(BATCH):
            state.deck[place] = place  # the bag: the deck's room is still free
        for place in range(BATCH):
            other = place + random_below(state.generator, BATCH - place)
            state.deck[place], state.deck[other] = state.deck[other], state.deck[place]
            face = 1 + random_below(state.generator, DIE_FACES)
            state.dice[DICE_VILLAGE[first + place], state.deck[place]] = face


@rule("1.3")
def deal_cards(state: State) -> None:
    """The produce cards are shuffled; everybody has four, and four lie open."""
    for place in range(N_CARDS):
        state.deck[place] = place // CARDS_EACH
    shuffle(state.generator, state.deck)
    state.n_deck = N_CARDS
    for seat in range(state.n_seats):
        for _ in range(STARTING_HAND):
            state.hand[seat, top_card(state)] += 1
    for slot in range(N_OPEN):
        state.face_up[slot] = top_card(state)


@rule("1.4", "8.1")
def deal_starting_orders(state: State) -> None:
    """Each seat has one starting order, seen by nobody else; the others go back unseen."""
    for place in range(N_STARTING):
        state.order_deck[place] = place
    for seat in range(MAX_SEATS):
        state.starting[seat] = NO_ORDER
    for seat in range(state.n_seats):
        other = seat + random_below(state.generator, N_STARTING - seat)
        state.order_deck[seat], state.order_deck[other] = state.order_deck[other], state.order_deck[seat]
        state.starting[seat] = state.order_deck[seat]


@rule("1.5", "R32")
def lay_orders(state: State) -> None:
    """As many produce orders lie open as there are seats."""
    for order in range(N_ORDERS):
        state.order_deck[order] = order
        state.claimed_by[order] = NOBODY
        state.secret_of[order] = NOBODY
    shuffle(state.generator, state.order_deck)
    state.n_order_deck = N_ORDERS
    for slot in range(MAX_SEATS):
        state.order_row[slot] = top_order(state) if slot < OPEN_ORDERS[state.n_seats] else NO_ORDER


@rule("1.6")
def lay_vendor_cards(state: State) -> None:
    """The five vendor cards lie beside the board."""
    for village in range(N_VILLAGES):
        state.vendor[village] = NOBODY


@rule("1.7", "R24")
def place_carts(state: State) -> None:
    """No cart stands anywhere yet, nobody has a Lira, and the first seat chooses first, unseen."""
    for seat in range(MAX_SEATS):
        state.space[seat] = NOWHERE
    state.start_seat = NOBODY
    state.trigger_seat = NOBODY
    state.phase = STARTING


@rule("1.1")
def setup(state: State) -> None:
    """Everything is laid out; the seats may choose their terraces."""
    lay_piles(state)
    roll_dice(state)
    deal_cards(state)
    deal_starting_orders(state)
    lay_orders(state)
    lay_vendor_cards(state)
    place_carts(state)
