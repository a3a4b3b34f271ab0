"""Sections 2 and 9: the turn, passing, the end."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.citrus.components import NONE
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
    n_in_bag,
    n_in_market,
    place_finca,
    refill_market,
    score_fincas,
)
from huerta.games.citrus.rules.landscape import (
    can_use_landscape,
    harvest,
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
N_WORKS = BUILDING + MANY_TILES + 1  # see work_of

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
    """Which positions take much the same to list moves: the same phase, with as many tiles to build, with few or many coins."""
    phase = phase_of(state)
    if phase == BUILDING:
        return BUILDING + min(n_waiting(state), MANY_TILES) - 1
    if phase == CHOOSING and state.coins[state.to_move] >= MANY_COINS:
        return BUILDING + MANY_TILES
    return phase


@rule("2.1", "2.3", "9.1", "R27", "R28", "R29", "R45")
def list_moves(state: State, out: NDArray[np.int32], in_haste: bool) -> int:
    """Build or harvest; pass only if neither is possible; landscape tiles besides. Made in haste, a list has doubtful moves too."""
    if state.is_over:
        return 0
    phase = phase_of(state)
    if phase == SITING:
        return list_sites(state, out, in_haste)
    if phase == BUILDING:
        n = list_return(state, out, list_builds(state, out, in_haste), in_haste)
    elif phase == CHOOSING:
        n = list_harvests(state, out, list_purchases(state, out, 0, in_haste))
        if n == 0:
            n = note(out, n, PASS)
        elif has_only_doubts(out, n):
            n = note(out, n, ~PASS)
    else:
        n = note(out, list_harvests(state, out, 0) if phase == HARVESTING else 0, DONE)
    return list_landscape(state, out, n, in_haste)


@rule("2.1")
def legal_moves(state: State, out: NDArray[np.int32]) -> int:
    """The legal moves."""
    return list_moves(state, out, False)


@rule("2.1", "R14")
def hasty_moves(state: State, out: NDArray[np.int32]) -> int:
    """The same in haste, as a GPU lists them for many games side by side: the complement of a move says that it is doubtful.

    Everyone would wait for the slowest; so it leaves open what takes long, and then asks for the doubtful moves (see `questions`).
    """
    return list_moves(state, out, True)


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
    state.ply += 1
    if move == PASS:
        pass_turn(state)
        return
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
    elif move == DONE:
        play_done(state)
        return
    else:
        play_landscape(state, move)
    go_on(state)


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


@rule("7.4", "2.2", is_woven=True)
def play_done(state: State) -> None:
    """The harvest ends with its income, or the turn ends."""
    if state.stage == HARVESTING:
        take_income(state)
        go_on(state)
    else:
        end_turn(state)


@rule("2.2", "5.3", "5.4", "7.4", "R17", is_woven=True)
def go_on(state: State) -> None:
    """What happens by itself: the refill after building, the income after the last region, the end of a finished turn."""
    if phase_of(state) in (SITING, BUILDING):
        return
    if state.refill_due:
        refill_market(state)
    if state.stage == HARVESTING and not is_any(area(state.worker[state.to_move])):
        take_income(state)
    if state.stage == ACTED and not can_use_landscape(state):
        end_turn(state)


# -- passing and the end -----------------------------------------------------------------------------------------------


@rule("2.2", "6.1", "9.4", "R22", "R35")
def end_turn(state: State) -> None:
    """Encircled fincas are scored; then the next seat's turn begins, or the game ends if the last plantation is built."""
    score_fincas(state)
    state.stage = CHOOSING
    state.bridges = 0
    state.plows = 0
    state.harvested = 0
    state.harvest_points = 0
    state.turn_no += 1
    state.to_move = state.to_move + 1 if state.to_move + 1 < state.n_seats else 0
    if n_in_bag(state) + n_in_market(state) == 0:
        end_game(state, ALL_BUILT)


@rule("9.1", "9.2", "9.3", "R27", "R38", "R48", is_woven=True)
def pass_turn(state: State) -> None:
    """A seat that can do nothing passes; when all have passed in a row a rescue finca comes, or the game is blocked."""
    state.passes += 1
    end_turn(state)
    if state.is_over or state.passes < state.n_seats:
        return
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
