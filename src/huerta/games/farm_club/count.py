"""Every piece counted, wherever it is: nothing appears and nothing vanishes."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.counting import clear, each_seat, tally
from huerta.core.jit import compiled
from huerta.games.farm_club.components import (
    CLAN_IDS,
    GOAL_IDS,
    HOUSE,
    MAX_SEATS,
    N_BOARDS,
    N_CELLS,
    N_CLANS,
    N_GOALS,
    N_ROUNDS,
    N_SPECIES,
    NO_CARD,
    OFFERED_SETS,
    SIDES_A_BOARD,
    SPECIES,
)
from huerta.games.farm_club.layout import State

PIECES = (
    *SPECIES,
    *GOAL_IDS,
    *CLAN_IDS,
    "clan cards",
    "birds",
    *each_seat("miscounted animals of seat {}", MAX_SEATS),
    *each_seat("miscounted cards of seat {}", MAX_SEATS),
    "leaders",
    "farm boards",
)
N_PIECES = len(PIECES)

# Places of the counts.
AT_ANIMALS = 0
AT_GOALS = PIECES.index(GOAL_IDS[0])
AT_CLANS = PIECES.index(CLAN_IDS[0])
AT_CLAN_CARDS = PIECES.index("clan cards")
AT_BIRDS = PIECES.index("birds")
AT_MISCOUNTED_ANIMALS = PIECES.index("miscounted animals of seat 1")
AT_MISCOUNTED_CARDS = PIECES.index("miscounted cards of seat 1")
AT_LEADERS = PIECES.index("leaders")
AT_BOARDS = PIECES.index("farm boards")


@compiled
def count_offer(state: State, out: NDArray[np.int32]) -> None:
    """What nobody has: bag, deck, hiring space, election space and stock; and the animal in hand."""
    for species in range(N_SPECIES):
        out[AT_ANIMALS + species] = int(state.bag[species]) + int(state.leaders[species])
        out[AT_LEADERS] += int(state.leaders[species])
    for goal in range(N_GOALS):
        out[AT_GOALS + goal] = int(state.deck[goal])
    for offered in range(OFFERED_SETS):
        tally(out, AT_ANIMALS, N_SPECIES, int(state.row_animals[offered]))
        tally(out, AT_GOALS, N_GOALS, int(state.row_goals[offered]))
    for clan in range(N_CLANS):
        out[AT_CLANS + clan] = int(state.clans[clan])
        out[AT_CLAN_CARDS] += int(state.clans[clan])
    out[AT_BIRDS] = int(state.stock)
    tally(out, AT_ANIMALS, N_SPECIES, int(state.hand))


@compiled
def count_farm(state: State, out: NDArray[np.int32], seat: int) -> None:
    """A seat's animals, each against what is kept in mind of them, and its birds."""
    for cell in range(N_CELLS):
        tally(out, AT_ANIMALS, N_SPECIES, int(state.farm[seat, cell]))
    for species in range(N_SPECIES):
        found = 0
        for cell in range(N_CELLS):
            found += int(state.farm[seat, cell] == species)
        out[AT_MISCOUNTED_ANIMALS + seat] += abs(found - int(state.counts[seat, species]))
    out[AT_LEADERS] += int(state.farm[seat, HOUSE] >= 0)
    out[AT_BIRDS] += int(state.birds[seat])


@compiled
def count_cards(state: State, out: NDArray[np.int32], seat: int) -> None:
    """A seat's goals and clan cards; a clan is the same in both lists."""
    for place in range(N_ROUNDS):
        card = int(state.cards[seat, place])
        tally(out, AT_GOALS, N_GOALS, card)
        if card >= N_GOALS:
            tally(out, AT_CLANS, N_CLANS, (card - N_GOALS) % N_CLANS)
            out[AT_CLAN_CARDS] += 1
        out[AT_MISCOUNTED_CARDS + seat] += int(card != NO_CARD)
    out[AT_MISCOUNTED_CARDS + seat] -= int(state.n_cards[seat])


@compiled
def count_boards(state: State, out: NDArray[np.int32]) -> None:
    """Farm boards in play, all different."""
    taken = 0
    for seat in range(state.n_seats):
        board = int(state.side[seat]) // SIDES_A_BOARD
        if 0 <= board < N_BOARDS and (taken >> board) & 1 == 0:
            taken |= 1 << board
            out[AT_BOARDS] += 1


@compiled
def count(state: State, out: NDArray[np.int32]) -> None:
    """Write the count of every piece, in the order of PIECES."""
    clear(out, N_PIECES)
    count_offer(state, out)
    for seat in range(MAX_SEATS):
        count_farm(state, out, seat)
        count_cards(state, out, seat)
    count_boards(state, out)
