"""Sections 7 and 8: when a goal is met."""

from huerta.core.jit import rule
from huerta.games.farm_club.components import (
    CARD_BIRD,
    CARD_KIND,
    CARD_LINE,
    CARD_NEEDS,
    CARD_PARTIAL,
    CARD_POINTS,
    CARD_SHOWN,
    CENTRE,
    EDGES,
    LINE,
    LINES,
    MIDDLE,
    MORE,
    N_EDGES,
    N_IMMEDIATE,
    N_LINES,
    N_SPECIES,
    NEIGHBOUR,
    PAIR,
    SIDE,
    TALLY_BITS,
)
from huerta.games.farm_club.layout import State

# -- immediate goals ---------------------------------------------------------------------------------------------------


@rule("7.1")
def is_immediate(card: int) -> bool:
    """Pairs, lines and clan cards are immediate; all other goals are deferred."""
    return bool(CARD_KIND[card] < N_IMMEDIATE)


@rule("7.2", "R1", "R8", "R13", "R41")
def is_pair_met(state: State, seat: int, card: int) -> bool:
    """The two animals stand on cells that share an edge; a diagonal is none, and a printed animal is no animal."""
    farm = state.farm[seat]
    one, other = CARD_SHOWN[card, 0], CARD_SHOWN[card, 1]
    for edge in range(N_EDGES):
        first, second = farm[EDGES[edge, 0]], farm[EDGES[edge, 1]]
        if (first == one and second == other) or (first == other and second == one):
            return True
    return False


@rule("7.3", "R8", "R13", "R41")
def animals_in(state: State, seat: int, line: int) -> int:
    """The animals of a line by species, as CARD_LINE counts them: their order does not matter."""
    tally = 0
    for place in range(SIDE):
        tally += 1 << TALLY_BITS * (int(state.farm[seat, LINES[line, place]]) + 1)
    return tally


@rule("7.3", "R1", "R13")
def is_line_met(state: State, seat: int, card: int) -> bool:
    """The three animals fill a row or a column, in any order."""
    for line in range(N_LINES):
        if animals_in(state, seat, line) == CARD_LINE[card]:
            return True
    return False


@rule("7.4", "R12")
def has_middle(state: State, seat: int, card: int) -> bool:
    """In one of the lines that qualify, the animal at the centre of the card is in the middle of that line."""
    for line in range(N_LINES):
        is_middle = state.farm[seat, LINES[line, MIDDLE]] == CARD_SHOWN[card, CENTRE]
        if is_middle and animals_in(state, seat, line) == CARD_LINE[card]:
            return True
    return False


@rule("7.5", "R1", "R8", "R14", "R41")
def is_five_met(state: State, seat: int, card: int) -> bool:
    """All five animals are in the farm, anywhere; a species asked for twice needs two animals."""
    for species in range(N_SPECIES):
        if state.counts[seat, species] < CARD_NEEDS[card, species]:
            return False
    return True


@rule("7.1", "7.2", "7.3", "7.5")
def is_met(state: State, seat: int, card: int) -> bool:
    """Whether an immediate goal is met now."""
    kind = CARD_KIND[card]
    if kind == PAIR:
        return is_pair_met(state, seat, card)
    if kind == LINE:
        return is_line_met(state, seat, card)
    return is_five_met(state, seat, card)


@rule("7.4", "R6", "R12", "R29")
def brings_bird(state: State, seat: int, card: int) -> bool:
    """A line brings a bird if its centre animal is in the middle and a bird is left."""
    return bool(CARD_BIRD[card] and state.stock > 0 and has_middle(state, seat, card))


@rule("7.4", "7.7", "R6")
def is_worth_waiting(state: State, seat: int, card: int) -> bool:
    """A line that would bring no bird now may be left for a later turn; no other goal gains by waiting."""
    return bool(CARD_BIRD[card] and not brings_bird(state, seat, card))


# -- deferred goals ----------------------------------------------------------------------------------------------------


@rule("8.3", "R18")
def right_neighbour(state: State, seat: int) -> int:
    """The player on the right is the one who plays just before; with two players, the other one."""
    return (int(seat) + int(state.n_seats) - 1) % int(state.n_seats)


@rule("8.2", "8.3", "R15", "R16")
def compared(card: int, mine: int, others: int) -> int:
    """More brings all points, equally many a part of them, even none against none."""
    if mine > others:
        return int(CARD_POINTS[card])
    if mine == others:
        return int(CARD_PARTIAL[card])
    return 0


@rule("8.2", "8.3", "8.4", "R1", "R15", "R16", "R17", "R18", "R41")
def deferred_points(state: State, seat: int, card: int) -> int:
    """What a deferred goal brings as the farms stand."""
    kind, species = CARD_KIND[card], CARD_SHOWN[card, 0]
    mine = int(state.counts[seat, species])
    if kind == MORE:
        return compared(card, mine, int(state.counts[seat, CARD_SHOWN[card, 1]]))
    if kind == NEIGHBOUR:
        return compared(card, mine, int(state.counts[right_neighbour(state, seat), species]))
    return int(CARD_POINTS[card]) if mine == 1 else 0
