"""Sections 2, 3, 7 and 9: the introduction, the turn, the action tiles, the end."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.finca.components import (
    DOUBLE,
    FARMERS_EACH,
    GUST,
    LIMIT_ROUNDS,
    N_BLADES,
    STANDSTILL_ROUNDS,
)
from huerta.games.finca.layout import (
    CHOOSING,
    DELIVERING,
    FIRST_OF_TWO,
    GUST_OWN_BLADE,
    LAST_WOODEN_FINCA,
    LIMIT,
    NOT_CROWDED,
    OWN_BLADE_ALLOWED,
    PLACING,
    SECOND_OF_TWO,
    STANDSTILL,
    State,
)
from huerta.games.finca.moves import (
    DELIVER_SHORT,
    DONE,
    MOVE,
    PLACE,
    TAKE_CART,
    TAKE_DOUBLE,
    TAKE_GUST,
    TAKE_LARGE,
    TAKE_LESS,
)
from huerta.games.finca.rules.delivery import (
    can_take_cart,
    can_take_large,
    can_take_less,
    goods,
    is_delivery_complete,
    list_deliveries,
    serve,
    served_by,
    take_cart,
    take_large,
    take_less,
    take_tiles,
)
from huerta.games.finca.rules.windmill import farmers_on, harvest, put_farmer, walk

# -- the introduction --------------------------------------------------------------------------------------------------


@rule("2.1")
def list_places(out: NDArray[np.int32]) -> int:
    """A farmer may be placed on any blade, crowded or not."""
    for blade in range(N_BLADES):
        out[blade] = PLACE + blade
    return N_BLADES


@rule("2.1", "R24")
def place(state: State, blade: int) -> None:
    """A farmer placed brings exactly one fruit of his blade."""
    state.in_hand[state.to_move] -= 1
    state.farmers[blade, state.to_move] += 1
    harvest(state, blade, 1)


@rule("2.2")
def end_placing(state: State) -> None:
    """When all farmers are placed, the start player takes the first turn."""
    pass_on(state)
    if state.in_hand[state.to_move] == 0:
        state.phase = CHOOSING
        state.still_turns = 0 if is_crowded(state) else NOT_CROWDED


# -- the turn ----------------------------------------------------------------------------------------------------------


@rule("3.1", "R18", "R20")
def legal_moves(state: State, out: NDArray[np.int32]) -> int:
    """A turn is one of three things: move a farmer, deliver, or use an action tile; passing is none of them."""
    if state.is_over:
        return 0
    if state.phase == PLACING:
        return list_places(out)
    if state.phase == DELIVERING:
        return list_deliveries(state, out)
    n = list_walks(state, out)
    if state.phase == CHOOSING:
        n = list_deliveries_and_actions(state, out, n)
    elif state.phase == SECOND_OF_TWO:
        out[n] = DONE
        n += 1
    return n


@rule("3.1", "4.1")
def list_walks(state: State, out: NDArray[np.int32]) -> int:
    """Any farmer of one's own may walk; those on one blade are alike."""
    n = 0
    for blade in range(N_BLADES):
        out[n] = MOVE + blade  # written first, counted only if it holds: no branch to guess wrong
        n += int(state.farmers[blade, state.to_move] > 0)
    return n


@rule("3.1", "7.1")
def list_deliveries_and_actions(state: State, out: NDArray[np.int32], n: int) -> int:
    """Besides walking: deliver with a cart, or use one of the action tiles that are left."""
    packed = goods(state)
    if can_take_cart(state, packed):
        out[n] = TAKE_CART
        n += 1
    if state.actions[state.to_move, DOUBLE]:
        out[n] = TAKE_DOUBLE
        n += 1
    if can_take_large(state, packed):
        out[n] = TAKE_LARGE
        n += 1
    if can_take_less(state, packed):
        out[n] = TAKE_LESS
        n += 1
    if state.actions[state.to_move, GUST]:
        n = list_gusts(state, out, n)
    return n


@rule("3.2")
def pass_on(state: State) -> None:
    """Turns go clockwise."""
    state.turn_no += 1
    state.to_move = state.to_move + 1 if state.to_move + 1 < state.n_seats else 0


@rule("3.1")
def play(state: State, move: int) -> None:
    """One click is one move; a turn that can only end ends by itself."""
    state.ply += 1
    if move < MOVE:
        place(state, move - PLACE)
        end_placing(state)
    elif move < TAKE_DOUBLE:
        play_walk(state, move - MOVE)
    elif move == TAKE_DOUBLE:
        take_double(state)
    elif move < TAKE_CART:
        gust(state, (move - TAKE_GUST) // N_BLADES, (move - TAKE_GUST) % N_BLADES)
        end_turn(state, True)
    elif move == TAKE_CART:
        take_cart(state)
    elif move == TAKE_LARGE:
        take_large(state)
    elif move == TAKE_LESS:
        take_less(state)
    elif move == DONE:
        play_done(state)
    else:
        play_delivery(state, move)


@rule("3.1", "7.2")
def play_walk(state: State, blade: int) -> None:
    """A walk is the whole turn, unless it is the first of a double move."""
    walk(state, blade)
    if state.phase == FIRST_OF_TWO:
        state.phase = SECOND_OF_TWO
    else:
        end_turn(state, False)


@rule("5.4", "5.5", "R33")
def play_delivery(state: State, move: int) -> None:
    """Serve a region; when nothing can be added, the delivery is done."""
    region, kind = served_by(move)
    serve(state, region, kind, int(move >= DELIVER_SHORT))
    if is_delivery_complete(state):
        play_done(state)


@rule("5.5", "7.2", "R17")
def play_done(state: State) -> None:
    """The delivery ends and its tiles are taken; or the second walk of a double move is declined."""
    delivered = state.phase == DELIVERING
    if delivered:
        take_tiles(state)
    end_turn(state, delivered)


# -- action tiles ------------------------------------------------------------------------------------------------------


@rule("7.1", "7.2", "R17")
def take_double(state: State) -> None:
    """The double-move tile is spent: one walk, then a second one if wanted, with the same farmer or another."""
    state.actions[state.to_move, DOUBLE] = 0
    state.phase = FIRST_OF_TWO


@rule("7.3")
def list_gusts(state: State, out: NDArray[np.int32], n: int) -> int:
    """The wind may put any farmer of one's own on any blade, his own included unless the table says otherwise."""
    for blade in range(N_BLADES):
        if state.farmers[blade, state.to_move] == 0:
            continue
        for reached in range(N_BLADES):
            if reached != blade or state.options[GUST_OWN_BLADE] == OWN_BLADE_ALLOWED:
                out[n] = TAKE_GUST + blade * N_BLADES + reached
                n += 1
    return n


@rule("7.1", "7.3")
def gust(state: State, blade: int, reached: int) -> None:
    """The farmer harvests where the wind puts him, but never takes a cart."""
    state.actions[state.to_move, GUST] = 0
    put_farmer(state, blade, reached)
    harvest(state, reached, farmers_on(state, reached))


# -- the end -----------------------------------------------------------------------------------------------------------


@rule("3.2", "9.1", "9.3", "9.4", "R14")
def end_turn(state: State, moves_on: bool) -> None:
    """The turn is over; the game is too if the last wooden finca stands, nothing moves on, or time is up."""
    pass_on(state)
    state.phase = CHOOSING
    count_still_turn(state, moves_on)
    if state.houses_left == 0:
        end_game(state, LAST_WOODEN_FINCA)
    elif state.still_turns >= STANDSTILL_ROUNDS * int(state.n_seats):
        end_game(state, STANDSTILL)
    elif is_time_up(state):
        end_game(state, LIMIT)


@rule("9.3", "R30")
def is_crowded(state: State) -> bool:
    """All farmers stand on one blade, so that every walk of twelve is a full circle."""
    for blade in range(N_BLADES):
        on_blade = farmers_on(state, blade)
        if on_blade > 0:
            return bool(on_blade == FARMERS_EACH[state.n_seats] * state.n_seats)
    return False


@rule("9.3", "R30")
def count_still_turn(state: State, moves_on: bool) -> None:
    """A turn counts towards standstill if the pile stood before it and after it and it was neither delivery nor gust."""
    if not is_crowded(state):
        state.still_turns = NOT_CROWDED
    elif moves_on:
        state.still_turns = 0
    else:
        state.still_turns += 1


@rule("9.4", "R34")
def is_time_up(state: State) -> bool:
    """A hundred whole rounds have been played since the introduction, where every farmer placed was a turn."""
    return bool(state.turn_no >= (LIMIT_ROUNDS + int(FARMERS_EACH[state.n_seats])) * int(state.n_seats))


@rule("9.1", "9.3", "9.4", "R14", "R30", "R34")
def end_game(state: State, ending: int) -> None:
    """Nobody has another turn, even if the round is not full."""
    state.is_over = 1
    state.ending = ending
