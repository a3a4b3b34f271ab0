"""Section 3.5: tiles that cannot be built go back to the market."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.citrus.components import N_MARKET, N_TILES, NONE, PENALTY
from huerta.games.citrus.layout import PENALTY_RULE, WITH_PENALTY, State
from huerta.games.citrus.moves import RETURN_TILES
from huerta.games.citrus.rules.market import n_waiting, note
from huerta.games.citrus.rules.searching import can_build_one
from huerta.games.citrus.rules.sure_land import waiting_need


@rule("3.5", "R14", "R46", is_woven=True)
def must_return(state: State) -> bool:
    """With the penalty rule, tiles go back when none of them can be built."""
    return not can_build_one(state, waiting_need(state))


@rule("3.5", is_woven=True)
def list_return(state: State, out: NDArray[np.int32], n: int, in_haste: bool) -> int:
    """Returning tiles is possible only when it is the only way."""
    if state.options[PENALTY_RULE] != WITH_PENALTY:
        return n
    if in_haste:
        return note(out, n, ~RETURN_TILES)
    return note(out, n, RETURN_TILES) if must_return(state) else n


@rule("3.5", "R21", "R39")
def return_tiles(state: State) -> None:
    """Tiles that cannot be built go back to the free market spaces with the lowest numbers, three points lost for each."""
    state.score[state.to_move] -= PENALTY * n_waiting(state)
    tile = 0
    for space in range(N_MARKET):
        if state.market[space] != NONE:
            continue
        while tile < N_TILES and state.waiting[tile] == 0:
            tile += 1
        if tile < N_TILES:
            state.waiting[tile] -= 1
            state.market[space] = tile
