"""Sections 1.7, 2, 3, 4 and 10: starting spaces, the road, the turn, the end."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.core.rng import random_below
from huerta.games.cinque_terre.components import (
    ACTIONS,
    CLAIMS_TO_END,
    KINDS_TO_END,
    LIMIT_TURNS,
    LONGEST_MOVE,
    N_OPEN,
    N_PRODUCE,
    N_SPACES,
    N_TERRACES,
    SPACE_OF_TERRACE,
)
from huerta.games.cinque_terre.layout import (
    ACTING,
    BY_CLAIMS,
    BY_KINDS,
    CLAIMING,
    DRAWN,
    FIVE_CLAIMS,
    HARVESTING,
    LIMIT,
    LOOKING,
    NOT_TRIGGERED,
    NOTHING_UNDER_WAY,
    SELLING,
    START_PLAYER,
    STARTING,
    TWO_KINDS_GONE,
    State,
)
from huerta.games.cinque_terre.moves import (
    CLAIM,
    DRAW,
    DRAW_OPEN,
    DRAW_SECOND,
    END,
    HARVEST,
    KEEP,
    MOVE,
    PLACE,
    SELL,
    START,
    TAKE_VENDOR,
    YIELD,
)
from huerta.games.cinque_terre.rules.cards import draw_blind, draw_open, n_to_draw, slot_of
from huerta.games.cinque_terre.rules.claims import (
    can_claim_any,
    claim,
    draw_second,
    keep,
    list_claims_and_end,
    n_claims,
    place,
    take_vendor,
)
from huerta.games.cinque_terre.rules.harvest import can_harvest_more, harvest, harvest_by_yield, list_harvests
from huerta.games.cinque_terre.rules.sale import can_sell_more, list_sales, sell

# -- starting spaces ---------------------------------------------------------------------------------------------------


@rule("1.7", "R5")
def list_starts(out: NDArray[np.int32]) -> int:
    """A cart may start at any of the three terraces, whoever else does."""
    for terrace in range(N_TERRACES):
        out[terrace] = START + terrace
    return N_TERRACES


@rule("1.7", "1.8", "12.3", "R5")
def choose_start(state: State, terrace: int) -> None:
    """Each seat chooses unseen; when all have chosen, the carts are shown and the start player is drawn."""
    state.space[state.to_move] = SPACE_OF_TERRACE[terrace]
    pass_on(state)
    if state.to_move > 0:
        return
    state.start_seat = 0
    if state.options[START_PLAYER] == DRAWN:
        state.start_seat = random_below(state.generator, state.n_seats)
    state.to_move = state.start_seat
    state.reveals += 1
    begin_turn(state)


# -- the turn ----------------------------------------------------------------------------------------------------------


@rule("3.1")
def begin_turn(state: State) -> None:
    """A turn has three actions."""
    state.phase = ACTING
    state.actions_left = ACTIONS
    state.under_way = NOTHING_UNDER_WAY
    state.order_claimed = 0
    state.vendor_claimed = 0


@rule("3.1", "3.4")
def legal_moves(state: State, out: NDArray[np.int32]) -> int:
    """What the seat to move may do, by what the turn has come to."""
    if state.is_over:
        return 0
    if state.phase == STARTING:
        return list_starts(out)
    if state.phase == ACTING:
        return list_actions(state, out)
    if state.phase == CLAIMING:
        return list_claims_and_end(state, out)
    out[0] = KEEP if state.phase == LOOKING else DRAW_SECOND
    out[1] = PLACE if state.phase == LOOKING else END
    return 1 + 1


@rule("3.1", "3.2", "R1", "R2")
def list_actions(state: State, out: NDArray[np.int32]) -> int:
    """Any action, also one already done in this turn, while one is left; more pieces of the same action; or no more."""
    n = 0
    if state.actions_left > 0:
        n = list_moves(state, out)
        n = list_draws(state, out, n)
    if state.actions_left > 0 or state.under_way == HARVESTING:
        n = list_harvests(state, out, n)
    if state.actions_left > 0 or state.under_way == SELLING:
        n = list_sales(state, out, n)
    out[n] = END
    return n + 1


@rule("2.1", "2.2", "4.1", "R3", "R4")
def list_moves(state: State, out: NDArray[np.int32]) -> int:
    """One to four spaces on, clockwise, wherever other carts stand."""
    for steps in range(LONGEST_MOVE):
        out[steps] = MOVE + (state.space[state.to_move] + 1 + steps) % N_SPACES
    return LONGEST_MOVE


@rule("5.1", "5.4", "R10", "R11")
def list_draws(state: State, out: NDArray[np.int32], n: int) -> int:
    """From the draw pile or an open card, as long as a card is there to be drawn."""
    if n_to_draw(state) == 0:
        return n
    out[n] = DRAW
    n += 1
    for slot in range(N_OPEN):
        kind = int(state.face_up[slot])
        if slot_of(state, kind) == slot:
            out[n] = DRAW_OPEN + kind
            n += 1
    return n


@rule("3.1", "6.3", "7.1", "R6")
def spend_action(state: State, under_way: int) -> None:
    """An action is spent, unless this is one more piece of the harvest or sale under way."""
    if under_way == NOTHING_UNDER_WAY or state.under_way != under_way:
        state.actions_left -= 1
    state.under_way = under_way


@rule("3.1")
def play(state: State, move: int) -> None:
    """One click is one move; a turn that can only end ends by itself."""
    state.ply += 1
    if move < MOVE:
        choose_start(state, move - START)
    elif move < CLAIM:
        act(state, move)
        end_actions_if_done(state)
    elif state.phase == ACTING:
        begin_claims(state)
    else:
        play_claim(state, move)


@rule("4.1", "5.1", "6.1", "6.2", "7.1")
def act(state: State, move: int) -> None:
    """One action, or one piece of it."""
    if move < DRAW:
        spend_action(state, NOTHING_UNDER_WAY)
        state.space[state.to_move] = move - MOVE
    elif move == DRAW:
        spend_action(state, NOTHING_UNDER_WAY)
        draw_blind(state)
    elif move < HARVEST:
        spend_action(state, NOTHING_UNDER_WAY)
        draw_open(state, move - DRAW_OPEN)
    elif move < YIELD:
        spend_action(state, HARVESTING)
        harvest(state, move - HARVEST)
    elif move < SELL:
        spend_action(state, HARVESTING)
        harvest_by_yield(state, (move - YIELD) // N_PRODUCE, (move - YIELD) % N_PRODUCE)
    else:
        spend_action(state, SELLING)
        sell(state, move - SELL)


@rule("3.1", "3.4")
def end_actions_if_done(state: State) -> None:
    """After the third action nothing is left but more pieces of it."""
    if state.actions_left == 0 and not can_go_on(state):
        begin_claims(state)


@rule("6.3", "7.1")
def can_go_on(state: State) -> bool:
    """The harvest or sale under way can take one more piece."""
    if state.under_way == HARVESTING:
        return can_harvest_more(state)
    if state.under_way == SELLING:
        return can_sell_more(state)
    return False


@rule("3.4", "R16")
def begin_claims(state: State) -> None:
    """Only after the actions, and if there is anything to claim."""
    state.phase = CLAIMING
    state.actions_left = 0
    state.under_way = NOTHING_UNDER_WAY
    end_turn_if_done(state)


@rule("3.4", "8.2", "9.1", "R17")
def play_claim(state: State, move: int) -> None:
    """A claim, or what follows from it; then perhaps the other claim."""
    if move == END and state.phase == CLAIMING:
        end_turn(state)
        return
    if move < TAKE_VENDOR:
        claim(state, move - CLAIM)
    elif move < KEEP:
        take_vendor(state, move - TAKE_VENDOR)
    elif move == KEEP:
        keep(state)
    elif move == PLACE:
        place(state)
    elif move == DRAW_SECOND:
        draw_second(state)
    else:
        state.phase = CLAIMING
    end_turn_if_done(state)


@rule("3.4")
def end_turn_if_done(state: State) -> None:
    """With nothing to claim the turn is over."""
    if state.phase == CLAIMING and not can_claim_any(state):
        end_turn(state)


@rule("3.3")
def pass_on(state: State) -> None:
    """Turns go clockwise."""
    state.turn_no += 1
    state.to_move = state.to_move + 1 if state.to_move + 1 < state.n_seats else 0


# -- the end -----------------------------------------------------------------------------------------------------------


@rule("3.3", "10.1", "10.2", "10.3", "10.4", "R27", "R28", "R38")
def end_turn(state: State) -> None:
    """The turn is over; it may have triggered the end, or have been the last one."""
    if state.trigger != NOT_TRIGGERED:
        state.turns_left -= 1
    else:
        pull_trigger(state)
    pass_on(state)
    begin_turn(state)
    if state.trigger != NOT_TRIGGERED and state.turns_left == 0:
        end_game(state, FIVE_CLAIMS if state.trigger == BY_CLAIMS else TWO_KINDS_GONE)
    elif is_time_up(state):
        end_game(state, LIMIT)


@rule("10.1", "10.2", "10.3", "R27")
def pull_trigger(state: State) -> None:
    """A fifth claim, or two kinds harvested out: then everyone has one more turn, the seat that caused it last."""
    if n_claims(state, state.to_move) >= CLAIMS_TO_END:
        state.trigger = BY_CLAIMS
    elif n_kinds_gone(state) >= KINDS_TO_END:
        state.trigger = BY_KINDS
    if state.trigger != NOT_TRIGGERED:
        state.trigger_seat = state.to_move
        state.turns_left = state.n_seats


@rule("10.2", "R9")
def n_kinds_gone(state: State) -> int:
    """A kind is gone when its pile is empty, whether its pieces are sold or still in carts."""
    count = 0
    for kind in range(N_PRODUCE):
        count += int(state.pile[kind] == 0)
    return count


@rule("10.4", "R38")
def is_time_up(state: State) -> bool:
    """Every seat has had two hundred turns; choosing a terrace counted as one before them."""
    return bool(state.turn_no >= (LIMIT_TURNS + 1) * int(state.n_seats))


@rule("10.3", "10.4")
def end_game(state: State, ending: int) -> None:
    """Nobody plays on, and every order is shown."""
    state.is_over = 1
    state.ending = ending
    state.reveals += 1
