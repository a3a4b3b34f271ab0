"""Section 5: produce cards, drawn, spent and shuffled again."""

from huerta.core.jit import rule
from huerta.core.rng import random_below
from huerta.games.cinque_terre.components import N_PRODUCE, NO_CARD
from huerta.games.cinque_terre.layout import State


@rule("5.1")
def top_card(state: State) -> int:
    """The top card of the draw pile, taken off it."""
    state.n_deck -= 1
    card = int(state.deck[state.n_deck])
    state.deck[state.n_deck] = NO_CARD
    return card


@rule("5.4", "R11")
def n_to_draw(state: State) -> int:
    """Cards that can still be drawn: the draw pile and the discards."""
    count = int(state.n_deck)
    for kind in range(N_PRODUCE):
        count += int(state.discard[kind])
    return count


@rule("5.3", "R11", "R36")
def reshuffle(state: State) -> None:
    """The discards become the new draw pile; whatever is unseen in a hand is not among them, and everybody knows it."""
    for kind in range(N_PRODUCE):
        for _ in range(state.discard[kind]):
            state.deck[state.n_deck] = kind
            state.n_deck += 1
        state.discard[kind] = 0
    for last in range(int(state.n_deck) - 1, 0, -1):
        other = random_below(state.generator, last + 1)
        state.deck[last], state.deck[other] = state.deck[other], state.deck[last]
    for seat in range(state.n_seats):
        for kind in range(N_PRODUCE):
            state.old[seat, kind] = state.hand[seat, kind] - state.known[seat, kind]


@rule("5.1", "5.3", "R11")
def next_card(state: State) -> int:
    """A card from the draw pile, after shuffling the discards if it is empty."""
    if state.n_deck == 0:
        reshuffle(state)
    return top_card(state)


@rule("5.1", "R10")
def slot_of(state: State, kind: int) -> int:
    """Where an open card of this kind lies, the leftmost if there are several."""
    slot = 0
    while state.face_up[slot] != kind:
        slot += 1
    return slot


@rule("5.1", "5.5", "R12", "R37")
def draw_blind(state: State) -> None:
    """The top card of the draw pile goes into the hand, unseen by others; a hand has no limit."""
    state.hand[state.to_move, next_card(state)] += 1
    state.reveals += 1


@rule("5.1", "5.2", "12.2", "R10")
def draw_open(state: State, kind: int) -> None:
    """An open card goes into the hand, seen by all, and its place is filled at once."""
    slot = slot_of(state, kind)
    state.hand[state.to_move, kind] += 1
    state.known[state.to_move, kind] += 1
    state.face_up[slot] = next_card(state)
    state.reveals += 1


@rule("5.5", "12.1", "R12", "R36")
def n_cards(state: State, seat: int) -> int:
    """How many cards a seat holds: a number without limit, which all may know."""
    count = 0
    for kind in range(N_PRODUCE):
        count += int(state.hand[seat, kind])
    return count


@rule("6.4", "12.2", "R36", "R39")
def spend(state: State, kind: int) -> None:
    """A card goes to the discards: one that all have seen if there is one, else the one held longest."""
    seat = state.to_move
    if state.known[seat, kind] > 0:
        state.known[seat, kind] -= 1
    elif state.old[seat, kind] > 0:
        state.old[seat, kind] -= 1
    state.hand[seat, kind] -= 1
    state.discard[kind] += 1
