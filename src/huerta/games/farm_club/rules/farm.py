"""Sections 4, 5 and 6: placing animals, the leader, reorganising."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.farm_club.components import HOUSE, N_CELLS, N_PENS, NO_ANIMAL, PEN_CELLS, SIDE_PENS
from huerta.games.farm_club.layout import State
from huerta.games.farm_club.moves import MOVE, PLACE, SWAP

# -- placing -----------------------------------------------------------------------------------------------------------


@rule("4.2", "R31")
def can_stand(state: State, cell: int) -> bool:
    """An animal that is no leader may stand on any empty cell but the farmer's house."""
    return bool(cell != HOUSE and state.farm[state.to_move, cell] == NO_ANIMAL)


@rule("4.2")
def list_places(state: State, out: NDArray[np.int32]) -> int:
    """Every empty cell of the yard."""
    n = 0
    for cell in range(N_CELLS):
        if can_stand(state, cell):
            out[n] = PLACE + cell
            n += 1
    return n


@rule("4.2", "5.3", "R1")
def put(state: State, seat: int, cell: int, species: int) -> None:
    """An animal stands on a cell and counts, leader or not."""
    state.farm[seat, cell] = species
    state.counts[seat, species] += 1


@rule("4.3", "R25", "R26", "R41")
def is_home(state: State, seat: int, cell: int, species: int) -> bool:
    """Whether a cell is a pen that shows this species."""
    for pen in range(N_PENS):
        if PEN_CELLS[pen] == cell and SIDE_PENS[state.side[seat], pen] == species:
            return True
    return False


@rule("4.3", "7.4", "R29")
def take_bird(state: State, seat: int) -> None:
    """A bird comes from the stock; when that is empty there is none."""
    if state.stock > 0:
        state.stock -= 1
        state.birds[seat] += 1


@rule("4.2", "4.3", "R25", "R26", "R27")
def place(state: State, cell: int) -> None:
    """The hired animal goes to its cell; in a pen of its species it brings a bird, at once."""
    seat, species = int(state.to_move), int(state.hand)
    put(state, seat, cell, species)
    state.hand = NO_ANIMAL
    if is_home(state, seat, cell, species):
        take_bird(state, seat)


# -- the leader --------------------------------------------------------------------------------------------------------


@rule("5.1", "R2", "R3")
def has_leader(state: State, seat: int) -> bool:
    """Whether a seat has elected its leader."""
    return bool(state.farm[seat, HOUSE] != NO_ANIMAL)


@rule("5.1", "5.3", "5.4", "R22")
def seat_leader(state: State, species: int) -> None:
    """The leader goes into the farmer's house; nothing takes its place in the election space."""
    state.leaders[species] = 0
    put(state, int(state.to_move), HOUSE, species)


# -- reorganising ------------------------------------------------------------------------------------------------------


@rule("6.2", "6.3", "R30", "R35")
def can_reorganise(state: State, cell: int) -> bool:
    """Any animal of one's own farm may be moved, the one just hired too, but never the leader."""
    return bool(cell != HOUSE and state.farm[state.to_move, cell] != NO_ANIMAL)


@rule("6.2", "R31", "R32")
def list_reorganisations(state: State, out: NDArray[np.int32], n: int) -> int:
    """One animal to an empty cell, or two animals swapped; a swap of two alike changes nothing and is no move."""
    farm = state.farm[state.to_move]
    for cell in range(N_CELLS):
        if not can_reorganise(state, cell):
            continue
        for other in range(N_CELLS):
            if can_stand(state, other):
                out[n] = MOVE + cell * N_CELLS + other
                n += 1
            elif other > cell and can_reorganise(state, other) and farm[other] != farm[cell]:
                out[n] = SWAP + cell * N_CELLS + other
                n += 1
    return n


@rule("6.2", "6.4", "R28")
def exchange(state: State, cell: int, other: int) -> None:
    """What stands on two cells, animals or nothing, changes places; no pen pays for that."""
    farm = state.farm[state.to_move]
    farm[cell], farm[other] = farm[other], farm[cell]
