"""Sections 2 to 7 and 9: the turn, step by step, and the end."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.farm_club.components import HOUSE, N_CELLS, N_CLANS, N_GOALS, N_ROUNDS, N_SPECIES, NO_ANIMAL, OFFERED_SETS
from huerta.games.farm_club.layout import (
    CHOOSING_CLAN,
    CLAN_CARDS,
    DECIDING,
    DISCARDED,
    HARVESTING,
    NINE_ROUNDS,
    OPEN,
    PLACING,
    TAKING,
    VALIDATED,
    State,
)
from huerta.games.farm_club.moves import (
    ANIMALS_ROW,
    CALL_BIRDS,
    DONE,
    ELECT,
    GOALS_ROW,
    HIRE,
    KEEP,
    MOVE,
    PLACE,
    SWAP,
    TAKE_CLAN,
    VALIDATE,
)
from huerta.games.farm_club.rules.farm import exchange, has_leader, list_places, list_reorganisations, place, seat_leader, take_bird
from huerta.games.farm_club.rules.goals import brings_bird, is_immediate, is_met, is_worth_waiting
from huerta.games.farm_club.rules.market import (
    can_call_birds,
    pay_bird,
    refill,
    replace_animals,
    replace_goals,
    take_card,
    take_set,
)

# -- what may be done --------------------------------------------------------------------------------------------------


@rule("2.2", "R45")
def legal_moves(state: State, out: NDArray[np.int32]) -> int:
    """Birds if wanted, then a set or a leader, then the card, then the harvest; passing is none of them."""
    if state.is_over:
        return 0
    if state.phase == TAKING:
        return list_takings(state, out)
    if state.phase == PLACING:
        return list_places(state, out)
    if state.phase == CHOOSING_CLAN:
        return list_clans(state, out)
    if state.phase == DECIDING:
        out[0] = KEEP
        return list_reorganisations(state, out, 1)
    return list_waiting(state, out)


@rule("2.2", "3.1", "4.1", "5.1", "R2", "R3", "R21", "R22", "R45")
def list_takings(state: State, out: NDArray[np.int32]) -> int:
    """Call on the birds, hire while the yard has room, or elect a leader once in the game."""
    n = 0
    if can_call_birds(state):
        out[0], out[1] = CALL_BIRDS + GOALS_ROW, CALL_BIRDS + ANIMALS_ROW
        n += 1 + 1
    if has_room(state):
        for offered in range(OFFERED_SETS):
            out[n] = HIRE + offered
            n += 1
    if not has_leader(state, int(state.to_move)):
        for species in range(N_SPECIES):
            if state.leaders[species]:
                out[n] = ELECT + species
                n += 1
    return n


@rule("4.2", "R3")
def has_room(state: State) -> bool:
    """Whether a cell of the yard is empty."""
    for cell in range(N_CELLS):
        if cell != HOUSE and state.farm[state.to_move, cell] == NO_ANIMAL:
            return True
    return False


@rule("5.2", "R39")
def list_clans(state: State, out: NDArray[np.int32]) -> int:
    """Any clan card of the election space, whatever the leader."""
    n = 0
    for clan in range(N_CLANS):
        if state.clans[clan]:
            out[n] = TAKE_CLAN + clan
            n += 1
    return n


@rule("7.1", "7.7", "R6")
def list_waiting(state: State, out: NDArray[np.int32]) -> int:
    """Each line that is met without its bird may be validated; the others wait."""
    seat = int(state.to_move)
    n = 0
    for nth in range(state.n_cards[seat]):
        if is_waiting(state, seat, nth):
            out[n] = VALIDATE + int(state.cards[seat, nth])
            n += 1
    out[n] = DONE
    return n + 1


# -- doing it ----------------------------------------------------------------------------------------------------------


@rule("2.2")
def play(state: State, move: int) -> None:
    """One click is one move; what can only go one way goes by itself."""
    state.ply += 1
    if move < HIRE:
        call_birds(state, move - CALL_BIRDS)
    elif move < ELECT:
        take_set(state, move - HIRE)
        state.phase = PLACING
    elif move < PLACE:
        seat_leader(state, move - ELECT)
        state.phase = CHOOSING_CLAN
    elif move < TAKE_CLAN:
        place(state, move - PLACE)
        ask_about_card(state)
    elif move < KEEP:
        take_clan(state, move - TAKE_CLAN)
    elif move == KEEP:
        harvest(state)
    elif move < VALIDATE:
        reorganise(state, (move - MOVE) % (SWAP - MOVE))
        harvest(state)
    elif move < DONE:
        validate_waiting(state, move - VALIDATE)
    else:
        end_turn(state)


@rule("3.1", "3.2")
def call_birds(state: State, row: int) -> None:
    """A bird is paid, and all goals or all animals of the hiring space are replaced."""
    pay_bird(state)
    if row == GOALS_ROW:
        replace_goals(state)
    else:
        replace_animals(state)


@rule("5.2", "5.4", "R33", "R39", "R40")
def take_clan(state: State, clan: int) -> None:
    """The clan card lies beside the farm, to be kept or discarded like a goal; no other takes its place."""
    state.clans[clan] = 0
    take_card(state, N_GOALS + int(state.options[CLAN_CARDS]) * N_CLANS + clan)
    ask_about_card(state)


@rule("6.1", "R32", "R33")
def ask_about_card(state: State) -> None:
    """The card just taken is kept or discarded; where nothing could be reorganised it is kept at once."""
    if has_something_to_reorganise(state):
        state.phase = DECIDING
    else:
        harvest(state)


@rule("6.2", "R32")
def has_something_to_reorganise(state: State) -> bool:
    """An animal in the yard with an empty cell to go to, or two that are not alike."""
    first, is_any_empty = NO_ANIMAL, False
    for cell in range(N_CELLS):
        animal = int(state.farm[state.to_move, cell])
        if cell == HOUSE:
            continue
        if animal == NO_ANIMAL:
            is_any_empty = True
        elif first == NO_ANIMAL:
            first = animal
        elif animal != first:
            return True
    return is_any_empty and first != NO_ANIMAL


@rule("6.1", "6.2", "6.5", "R32", "R33", "R34", "R36")
def reorganise(state: State, cells: int) -> None:
    """The card just taken leaves the game, no other can; in return one animal moves or two swap."""
    seat = int(state.to_move)
    state.card_state[seat, state.n_cards[seat] - 1] = DISCARDED
    exchange(state, cells // N_CELLS, cells % N_CELLS)


# -- the harvest -------------------------------------------------------------------------------------------------------


@rule("7.1", "7.7", "R4", "R5", "R6", "R10", "R11")
def harvest(state: State) -> None:
    """Once the farm is in order, every immediate goal that is met is validated; only lines without their bird are asked about."""
    seat = int(state.to_move)
    for nth in range(state.n_cards[seat]):
        card = int(state.cards[seat, nth])
        if is_ripe(state, seat, nth) and (is_last_harvest(state, seat) or not is_worth_waiting(state, seat, card)):
            validate(state, seat, nth)
    state.phase = HARVESTING
    if not is_any_waiting(state, seat):
        end_turn(state)


@rule("7.1", "7.6", "R4", "R9")
def is_ripe(state: State, seat: int, nth: int) -> bool:
    """An open immediate goal that is met now; one that was validated stays so whatever happens to the farm."""
    card = int(state.cards[seat, nth])
    return bool(state.card_state[seat, nth] == OPEN and is_immediate(card) and is_met(state, seat, card))


@rule("7.7", "R6")
def is_last_harvest(state: State, seat: int) -> bool:
    """In the last turn nothing is gained by waiting."""
    return bool(state.n_cards[seat] == N_ROUNDS)


@rule("7.7", "R6")
def is_waiting(state: State, seat: int, nth: int) -> bool:
    """A line that is met, but would bring no bird."""
    return is_ripe(state, seat, nth) and is_worth_waiting(state, seat, int(state.cards[seat, nth]))


@rule("7.7", "R6")
def is_any_waiting(state: State, seat: int) -> bool:
    """Whether there is a line to ask about."""
    for nth in range(state.n_cards[seat]):
        if is_waiting(state, seat, nth):
            return True
    return False


@rule("7.1", "7.4", "7.6", "R7", "R8", "R12")
def validate(state: State, seat: int, nth: int) -> None:
    """The card is turned face down and scores once; a line pays its bird now or never."""
    if brings_bird(state, seat, int(state.cards[seat, nth])):
        take_bird(state, seat)
    state.card_state[seat, nth] = VALIDATED


@rule("7.7", "R6", "R7")
def validate_waiting(state: State, card: int) -> None:
    """A line is validated without its bird; when none is left to ask about, the turn ends."""
    seat = int(state.to_move)
    for nth in range(state.n_cards[seat]):
        if state.cards[seat, nth] == card:
            validate(state, seat, nth)
    if not is_any_waiting(state, seat):
        end_turn(state)


# -- the end -----------------------------------------------------------------------------------------------------------


@rule("2.1", "4.4", "9.1", "R18", "R37")
def end_turn(state: State) -> None:
    """The hiring space is filled up and the next seat clockwise plays; after nine rounds the game is over."""
    refill(state)
    state.phase = TAKING
    state.turn_no += 1
    state.to_move = state.to_move + 1 if state.to_move + 1 < state.n_seats else 0
    if state.turn_no == N_ROUNDS * int(state.n_seats):
        state.is_over = 1
        state.ending = NINE_ROUNDS
