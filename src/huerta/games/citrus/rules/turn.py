"""Sections 2 and 9: the turn, passing, the end."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.citrus.components import CART, NONE
from huerta.games.citrus.layout import (
    ACTED,
    ALL_BUILT,
    BLOCKED,
    BUILDING,
    BY_RESCUE,
    CHOOSING,
    HARVESTING,
    SITING,
    State,
)
from huerta.games.citrus.moves import (
    BUILD,
    BUY,
    DONE,
    HARVEST,
    PASS,
    PUT_FINCA,
    RETURN_TILES,
    USE_BRIDGE,
    USE_BULL,
    USE_CART,
    USE_MILESTONE,
)
from huerta.games.citrus.rules.areas import area, is_any
from huerta.games.citrus.rules.fincas import (
    can_place_finca,
    draw_finca,
    encircled_fincas,
    n_in_bag,
    n_in_market,
    place_finca,
    refill_market,
    score_fincas,
)
from huerta.games.citrus.rules.haste import hasty_builds, hasty_purchases, hasty_sites
from huerta.games.citrus.rules.landscape import (
    can_cart_any,
    harvest,
    has_use_for_landscape,
    holds,
    list_harvests,
    list_landscape,
    take_income,
    use_bridge,
    use_bull,
    use_cart,
    use_milestone,
    use_plow,
)
from huerta.games.citrus.rules.market import (
    build,
    buy,
    list_builds,
    list_purchases,
    list_sites,
    n_waiting,
    note,
    taken_apart,
)
from huerta.games.citrus.rules.penalty import list_return, return_tiles

MANY_TILES = 3  # to build
MANY_COINS = 4  # enough for most lines
NOTHING_MORE, REFILLING, GOING_ON, TRYING_CARTS, ENDING, SCORING = range(6)  # what follows a move: see ACTS
RICH, HELPED, N_WORKS = (BUILDING + MANY_TILES + more for more in range(3))  # see work_of

# -- what may be done --------------------------------------------------------------------------------------------------


@rule("2.1", "5.3")
def phase_of(state: State) -> int:
    """A finca drawn is placed first, then bought tiles are built, then the turn goes on where it was."""
    if state.drawn != NONE:
        return SITING
    if n_waiting(state) > 0:
        return BUILDING
    return int(state.stage)


@rule("2.1")
def work_of(state: State) -> int:
    """Which positions take much the same to list moves: the same phase, with as many tiles to build, with few or many coins.

    With a bridge or a plow at hand, which is rare, everything takes longer.
    """
    if state.bridges > 0 or state.plows > 0:
        return HELPED
    phase = phase_of(state)
    if phase == BUILDING:
        return BUILDING + min(n_waiting(state), MANY_TILES) - 1
    return RICH if phase == CHOOSING and state.coins[state.to_move] >= MANY_COINS else phase


@rule("2.1", "5.3")
def legal_moves(state: State, out: NDArray[np.int32]) -> int:
    """The legal moves: a finca or bought tiles come first, or a purchase, then all that needs no building land."""
    if state.is_over:
        return 0
    phase = phase_of(state)
    if phase == SITING:
        return list_sites(state, out)
    if phase == BUILDING:
        return list_others(state, out, list_builds(state, out), phase, False)
    return list_others(state, out, list_purchases(state, out) if phase == CHOOSING else 0, phase, False)


@rule("2.1", "R14")
def hasty_moves(state: State, survey: Any, out: NDArray[np.int32]) -> int:
    """The same in haste, as a GPU lists them for many games side by side: the complement of a move says that it is doubtful.

    Everyone would wait for the slowest; so it leaves open what takes long, and then asks for the doubtful moves (see `questions`).
    A game that is over is not asked.
    """
    phase = phase_of(state)
    if phase == SITING:
        return hasty_sites(state, out)
    if phase == BUILDING:
        return list_others(state, out, hasty_builds(state, survey, out), phase, True)
    return list_others(state, out, hasty_purchases(state, survey, out) if phase == CHOOSING else 0, phase, True)


@rule("2.1", "2.3", "9.1", "R27", "R28", "R29", "R45")
def list_others(state: State, out: NDArray[np.int32], n: int, phase: int, in_haste: bool) -> int:
    """Build or harvest; pass only if neither is possible; landscape tiles besides. Made in haste, a list has doubtful moves too."""
    if phase == BUILDING:
        n = list_return(state, out, n, in_haste)
    elif phase == CHOOSING:
        n = list_harvests(state, out, n)
        if n == 0:
            n = note(out, n, PASS)
        elif has_only_doubts(out, n):
            n = note(out, n, ~PASS)
    else:
        n = note(out, list_harvests(state, out, 0) if phase == HARVESTING else 0, DONE)
    return list_landscape(state, out, n, in_haste)


@rule("9.1")
def has_only_doubts(out: NDArray[np.int32], n: int) -> bool:
    """Whether a list has nothing but doubtful moves; so has only one made in haste."""
    for place in range(n):
        if out[place] >= 0:
            return False
    return True


# -- playing -----------------------------------------------------------------------------------------------------------


@rule("2.1", "2.3")
def play(state: State, move: int) -> None:
    """One click is one move; a turn that can only end ends by itself."""
    act = make_move(state, move)
    if act == REFILLING:
        act = refill(state, move)
    if act == GOING_ON:
        act = go_on(state, move)
    if act == TRYING_CARTS:
        act = try_carts(state, move)
    if act == ENDING:
        act = end_turn(state, move)
    if act == SCORING:
        score_and_end(state, move)


@rule("2.1", "2.3")
def make_move(state: State, move: int) -> int:
    """What the move itself does; nothing follows as long as a finca or bought tiles wait."""
    state.ply += 1
    if move == PASS:
        state.passes += 1
        return ENDING
    if state.drawn == NONE or state.drawn_why != BY_RESCUE:
        state.passes = 0
        state.rescued = 0
    if move < BUILD:
        if move < PUT_FINCA:
            buy(state, move - BUY)
        else:
            place_finca(state, move - PUT_FINCA)
    elif move < HARVEST:
        play_build(state, move)
    elif move < USE_CART:
        harvest(state, move - HARVEST)
    elif move == RETURN_TILES:
        return_tiles(state)
    elif move != DONE:
        play_landscape(state, move)
    elif state.stage == HARVESTING:
        take_income(state)
    else:
        return ENDING
    if phase_of(state) in (SITING, BUILDING):
        return NOTHING_MORE
    return REFILLING if state.refill_due else GOING_ON


@rule("3.4", "8.5", "8.6", is_woven=True)
def play_build(state: State, move: int) -> None:
    """A tile is built on free land, by a bridge, or in the place of a neutral plantation."""
    tile, cell, way = taken_apart(move)
    build(state, tile, cell, way)


@rule("2.3", "8.7", is_woven=True)
def play_landscape(state: State, move: int) -> None:
    """A landscape tile is used."""
    if move < USE_BULL:
        use_cart(state, move - USE_CART)
    elif move < USE_MILESTONE:
        use_bull(state, move - USE_BULL)
    elif move == USE_MILESTONE:
        use_milestone(state)
    elif move == USE_BRIDGE:
        use_bridge(state)
    else:
        use_plow(state)


@rule("5.3", "5.4", "R17")
def refill(state: State, _move: int) -> int:
    """The market is refilled after building."""
    refill_market(state)
    return GOING_ON


@rule("2.2", "7.4", "R28")
def go_on(state: State, _move: int) -> int:
    """What happens by itself: the income after the last region, the end of a finished turn."""
    if state.stage == HARVESTING and not is_any(area(state.worker[state.to_move])):
        take_income(state)
    if state.stage != ACTED or has_use_for_landscape(state):
        return NOTHING_MORE
    return TRYING_CARTS if holds(state, CART) else ENDING


@rule("2.2", "8.4", "R28")
def try_carts(state: State, _move: int) -> int:
    """A turn goes on if a cart is of use."""
    return NOTHING_MORE if can_cart_any(state) else ENDING


# -- passing and the end -----------------------------------------------------------------------------------------------


@rule("2.2", "6.1")
def end_turn(state: State, move: int) -> int:
    """Encircled fincas are scored first."""
    if encircled_fincas(state) != 0:
        return SCORING
    begin_next_turn(state, move)
    return NOTHING_MORE


@rule("2.2", "6.1", "R22")
def score_and_end(state: State, move: int) -> int:
    """Fincas are scored, and the turn ends."""
    score_fincas(state)
    begin_next_turn(state, move)
    return NOTHING_MORE


@rule("2.2", "9.1", "9.4", "R35")
def begin_next_turn(state: State, move: int) -> None:
    """The next seat's turn begins, or the game ends if the last plantation is built, or if nobody can do anything."""
    state.stage = CHOOSING
    state.bridges = 0
    state.plows = 0
    state.harvested = 0
    state.harvest_points = 0
    state.turn_no += 1
    state.to_move = state.to_move + 1 if state.to_move + 1 < state.n_seats else 0
    if n_in_bag(state) + n_in_market(state) == 0:
        end_game(state, ALL_BUILT)
    elif move == PASS and state.passes >= state.n_seats:
        rescue(state)


@rule("9.1", "9.2", "9.3", "R27", "R38", "R48", is_woven=True)
def rescue(state: State) -> None:
    """All have passed in a row because they could do nothing: a rescue finca comes, or the game is blocked."""
    if state.rescued or not can_place_finca(state):
        end_game(state, BLOCKED)
        return
    state.passes = 0
    state.rescued = 1
    draw_finca(state, BY_RESCUE)


@rule("9.3", "9.4", "R35", "R38")
def end_game(state: State, ending: int) -> None:
    """Nobody has another turn."""
    state.is_over = 1
    state.ending = ending


# A move as a GPU plays it for many games side by side, act by act; each says which one follows.
ACTS = make_move, refill, go_on, try_carts, end_turn, score_and_end
