"""Section 1: how the table is laid."""

from huerta.core.jit import rule
from huerta.core.rng import random_below
from huerta.games.farm_club.components import (
    ANIMALS,
    CLANS_OFFERED,
    MAX_SEATS,
    N_BIRDS,
    N_BOARDS,
    N_CELLS,
    N_CLANS,
    N_GOALS,
    N_ROUNDS,
    N_SPECIES,
    NO_ANIMAL,
    NO_CARD,
    OFFERED_SETS,
    SIDES_A_BOARD,
)
from huerta.games.farm_club.layout import DRAWN, START_PLAYER, TAKING, State
from huerta.games.farm_club.rules.market import draw_animal, draw_goal


@rule("1.1", "1.2", "5.4", "R40")
def fill_bag(state: State) -> None:
    """The bag holds so many animals of each species; one of each is taken out of it as a leader."""
    for species in range(N_SPECIES):
        state.leaders[species] = 1
        state.bag[species] = ANIMALS[state.n_seats] - 1


@rule("1.3")
def lay_clans(state: State) -> None:
    """One clan card a seat and one more lie open; the others go back into the box."""
    for place in range(CLANS_OFFERED[state.n_seats]):
        nth = random_below(state.generator, N_CLANS - place)
        clan = 0
        while state.clans[clan] or nth > 0:
            nth -= 1 - int(state.clans[clan])
            clan += 1
        state.clans[clan] = 1


@rule("1.4")
def lay_hiring_space(state: State) -> None:
    """Three goals from the deck lie open, each with an animal drawn from the bag."""
    for goal in range(N_GOALS):
        state.deck[goal] = 1
    for offered in range(OFFERED_SETS):
        state.row_goals[offered] = draw_goal(state)
        state.row_animals[offered] = draw_animal(state)


@rule("1.5", "R24")
def lay_birds(state: State) -> None:
    """All birds are in the stock: nobody begins with one."""
    state.stock = N_BIRDS


@rule("1.6", "R44")
def hand_out_farms(state: State) -> None:
    """Each seat has another farm board, at random, and plays on a random side of it."""
    for seat in range(state.n_seats):
        board = random_below(state.generator, N_BOARDS - seat)
        for taken in range(N_BOARDS):
            if is_board_taken(state, seat, taken):
                board += int(taken <= board)
        state.side[seat] = board * SIDES_A_BOARD + random_below(state.generator, SIDES_A_BOARD)


@rule("1.6")
def is_board_taken(state: State, n_seats: int, board: int) -> bool:
    """Whether one of the first seats has this board."""
    for seat in range(n_seats):
        if state.side[seat] // SIDES_A_BOARD == board:
            return True
    return False


@rule("1.6")
def clear_farms(state: State) -> None:
    """No animal stands in a farm and no card lies beside one."""
    for seat in range(MAX_SEATS):
        for cell in range(N_CELLS):
            state.farm[seat, cell] = NO_ANIMAL
        for place in range(N_ROUNDS):
            state.cards[seat, place] = NO_CARD
    state.hand = NO_ANIMAL


@rule("1.7", "R44")
def choose_start_player(state: State) -> None:
    """A seat drawn at random starts, or the first seat where the table wants that."""
    if state.options[START_PLAYER] == DRAWN:
        state.start_seat = random_below(state.generator, state.n_seats)
    state.to_move = state.start_seat
    state.phase = TAKING


@rule("1.1")
def setup(state: State) -> None:
    """Everything is laid out; the start player may take the first turn."""
    clear_farms(state)
    fill_bag(state)
    lay_clans(state)
    lay_hiring_space(state)
    lay_birds(state)
    hand_out_farms(state)
    choose_start_player(state)
