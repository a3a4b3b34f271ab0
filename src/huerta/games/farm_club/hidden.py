"""Section 10: what a seat cannot see, and what it can, as numbers."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.game import Feature
from huerta.core.jit import rule
from huerta.core.rng import set_key
from huerta.games.farm_club.components import (
    CARD_KIND,
    CARD_NEEDS,
    CARD_SHOWN,
    KINDS,
    MAX_SEATS,
    N_BIRDS,
    N_CARDS,
    N_CELLS,
    N_CLANS,
    N_GOALS,
    N_KINDS,
    N_PENS,
    N_ROUNDS,
    N_SPECIES,
    NO_ANIMAL,
    NO_CARD,
    OFFERED_SETS,
    SIDE,
    SIDE_PENS,
)
from huerta.games.farm_club.layout import CLAN_CARDS, DISCARDED, OPTIONS, PHASES, State
from huerta.games.farm_club.scoring import seat_points

# -- hide --------------------------------------------------------------------------------------------------------------


@rule("10.1", "R19", "R38")
def hide(state: State, seat: int, key: NDArray[np.uint32]) -> None:
    """Only what comes next is unknown, to every seat alike: bag and deck have no order until something is drawn from them."""
    set_key(state.generator, key)


# -- observe -----------------------------------------------------------------------------------------------------------

FEATURES = (
    Feature("seats", (MAX_SEATS,), "1 for every seat that plays; the observer is seat 0 everywhere, then clockwise"),
    Feature("to_move", (MAX_SEATS,), "1 for the seat to move"),
    Feature("options", (len(OPTIONS),), "the table's choices, by their number"),
    Feature("phase", (len(PHASES),), f"1 for the phase: {', '.join(PHASES)}"),
    Feature("turn", (1,), "turns played, as a share of the game"),
    Feature("hand", (N_SPECIES,), "1 for the species hired and not yet placed"),
    Feature("row_animals", (OFFERED_SETS, N_SPECIES), "1 for the animal of each set in the hiring space"),
    Feature("row_kinds", (OFFERED_SETS, N_KINDS), f"1 for the kind of the goal of each set: {', '.join(KINDS)}"),
    Feature("row_shown", (OFFERED_SETS, SIDE, N_SPECIES), "1 for the animals on the goal of each set, place by place"),
    Feature("leaders", (N_SPECIES,), "1 for each leader in the election space"),
    Feature("clans", (N_CLANS, N_SPECIES), "animals that each clan card in the election space asks for, of five"),
    Feature("bag", (N_SPECIES,), "animals of each species in the bag, of nine"),
    Feature("deck", (N_GOALS,), "1 for each goal in the deck"),
    Feature("stock", (1,), "share of the birds in the stock"),
    Feature("birds", (MAX_SEATS,), "share of the birds in front of each seat"),
    Feature("pens", (MAX_SEATS, N_PENS, N_SPECIES), "1 for the animal printed in each pen of each farm"),
    Feature("farms", (MAX_SEATS, N_CELLS, N_SPECIES), "1 for the animal on each cell of each farm"),
    Feature("counts", (MAX_SEATS, N_SPECIES), "animals of each species in each farm, of nine"),
    Feature("cards", (MAX_SEATS, N_CARDS), "for each card beside a farm 1, or a half once it is validated; clan cards last"),
    Feature("points", (MAX_SEATS,), "points as counted now, of fifty"),
)

N_OPTIONS = len(OPTIONS)
N_PHASES = len(PHASES)
FIVE_SCALE = np.float32(1 / 5)
COUNT_SCALE = np.float32(1 / N_ROUNDS)
BIRD_SCALE = np.float32(1 / N_BIRDS)
POINT_SCALE = np.float32(1 / 50)


@rule("10.1", "R38")
def observe(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Everything but the draws to come lies open, so every seat may know all of this."""
    out[:] = 0
    at = observe_turn(state, seat, out)
    at = observe_hiring(state, out, at)
    at = observe_election(state, out, at)
    at = observe_piles(state, seat, out, at)
    at = observe_farms(state, seat, out, at)
    observe_cards(state, seat, out, at)


@rule("10.1")
def observe_turn(state: State, seat: int, out: NDArray[np.float32]) -> int:
    """Who plays, whose turn it is, what it asks for and what is in hand."""
    for other in range(state.n_seats):
        out[other] = 1
    at = MAX_SEATS
    out[at + (int(state.to_move) - seat) % int(state.n_seats)] = 1
    at += MAX_SEATS
    for option in range(N_OPTIONS):
        out[at + option] = state.options[option]
    at += N_OPTIONS
    out[at + int(state.phase)] = 1
    at += N_PHASES
    out[at] = np.float32(state.turn_no) / np.float32(N_ROUNDS * int(state.n_seats))
    at += 1
    if state.hand != NO_ANIMAL:
        out[at + int(state.hand)] = 1
    return at + N_SPECIES


@rule("10.1")
def observe_hiring(state: State, out: NDArray[np.float32], at: int) -> int:
    """The three sets of the hiring space."""
    kinds_at = at + OFFERED_SETS * N_SPECIES
    shown_at = kinds_at + OFFERED_SETS * N_KINDS
    for offered in range(OFFERED_SETS):
        goal = int(state.row_goals[offered])
        if goal == NO_CARD:
            continue
        out[at + offered * N_SPECIES + int(state.row_animals[offered])] = 1
        out[kinds_at + offered * N_KINDS + int(CARD_KIND[goal])] = 1
        for place in range(SIDE):
            if CARD_SHOWN[goal, place] != NO_ANIMAL:
                out[shown_at + (offered * SIDE + place) * N_SPECIES + int(CARD_SHOWN[goal, place])] = 1
    return shown_at + OFFERED_SETS * SIDE * N_SPECIES


@rule("10.1")
def observe_election(state: State, out: NDArray[np.float32], at: int) -> int:
    """The leaders and clan cards of the election space."""
    for species in range(N_SPECIES):
        out[at + species] = state.leaders[species]
    at += N_SPECIES
    first = N_GOALS + int(state.options[CLAN_CARDS]) * N_CLANS
    for clan in range(N_CLANS):
        if state.clans[clan]:
            for species in range(N_SPECIES):
                out[at + clan * N_SPECIES + species] = CARD_NEEDS[first + clan, species] * FIVE_SCALE
    return at + N_CLANS * N_SPECIES


@rule("10.1", "R38")
def observe_piles(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """What is in the bag and in the deck follows from what lies open; birds."""
    for species in range(N_SPECIES):
        out[at + species] = state.bag[species] * COUNT_SCALE
    at += N_SPECIES
    for goal in range(N_GOALS):
        out[at + goal] = state.deck[goal]
    at += N_GOALS
    out[at] = state.stock * BIRD_SCALE
    at += 1
    for away in range(state.n_seats):
        out[at + away] = state.birds[(seat + away) % int(state.n_seats)] * BIRD_SCALE
    return at + MAX_SEATS


@rule("10.1")
def observe_farms(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """Everybody's pens and animals."""
    farms_at = at + MAX_SEATS * N_PENS * N_SPECIES
    counts_at = farms_at + MAX_SEATS * N_CELLS * N_SPECIES
    for away in range(state.n_seats):
        other = (seat + away) % int(state.n_seats)
        for pen in range(N_PENS):
            out[at + (away * N_PENS + pen) * N_SPECIES + int(SIDE_PENS[state.side[other], pen])] = 1
        for cell in range(N_CELLS):
            if state.farm[other, cell] != NO_ANIMAL:
                out[farms_at + (away * N_CELLS + cell) * N_SPECIES + int(state.farm[other, cell])] = 1
        for species in range(N_SPECIES):
            out[counts_at + away * N_SPECIES + species] = state.counts[other, species] * COUNT_SCALE
    return counts_at + MAX_SEATS * N_SPECIES


@rule("10.1", "R38")
def observe_cards(state: State, seat: int, out: NDArray[np.float32], at: int) -> None:
    """Everybody's cards, and points."""
    for away in range(state.n_seats):
        other = (seat + away) % int(state.n_seats)
        for nth in range(state.n_cards[other]):
            left = np.float32(DISCARDED - state.card_state[other, nth]) / np.float32(DISCARDED)
            out[at + away * N_CARDS + int(state.cards[other, nth])] = left
        out[at + MAX_SEATS * N_CARDS + away] = seat_points(state, other) * POINT_SCALE
