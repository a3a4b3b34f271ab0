"""Sections 7 and 8: the harvest, and what landscape tiles do."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.citrus.components import (
    BRIDGE,
    BULL,
    CART,
    CART_PRICE,
    INCOME,
    KIND_WITH,
    MILESTONE,
    MOST_COINS,
    N_FRUITS,
    N_MARKET,
    NONE,
    PLOW,
    Area,
)
from huerta.games.citrus.layout import ACTED, BY_MILESTONE, CART_COST, CHOOSING, HARVESTING, ONE_COIN, State
from huerta.games.citrus.moves import HARVEST, USE_BRIDGE, USE_BULL, USE_CART, USE_MILESTONE, USE_PLOW
from huerta.games.citrus.rules.areas import after_first, area, both, count, first_cell, is_any, keep_area, meet, minus, only
from huerta.games.citrus.rules.building import region_of, workers_at_home
from huerta.games.citrus.rules.fincas import bare_land, can_place_finca, draw_finca, n_in_market
from huerta.games.citrus.rules.market import (
    after_taking,
    can_build_any_taken,
    can_build_taken,
    market_need,
    n_waiting,
    note,
    take_tile,
)
from huerta.games.citrus.rules.sure_land import lands_for, need_of

# -- harvest -----------------------------------------------------------------------------------------------------------


@rule("7.1", "R26", "R27")
def list_harvests(state: State, out: NDArray[np.int32], n: int) -> int:
    """Every region of one's own, by the space of its worker."""
    workers = area(state.worker[state.to_move])
    while is_any(workers):
        cell = first_cell(workers)
        workers = after_first(workers)
        out[n] = HARVEST + cell
        n += 1
    return n


@rule("7.2")
def harvest_points(state: State, region: Area) -> int:
    """A point for each plantation, and one more for each well."""
    return count(region) + count(meet(region, area(state.wells)))


@rule("7.2", "7.3", "R10", "R26")
def harvest(state: State, cell: int) -> None:
    """The region is scored, its worker goes home, and it becomes neutral."""
    seat = state.to_move
    region = region_of(state, seat, cell)
    points = harvest_points(state, region)
    state.score[seat] += points
    state.harvest_points += points
    state.harvested += 1
    keep_area(state.owned[seat], minus(area(state.owned[seat]), region))
    keep_area(state.worker[seat], minus(area(state.worker[seat]), only(cell)))
    state.stage = HARVESTING


@rule("7.4", "7.5", "R26")
def income_after(state: State, seat: int, more_at_home: int) -> int:
    """Coins for the workers at home and so many more, as far as the purse holds them."""
    coins = int(INCOME[workers_at_home(state, seat) + more_at_home])
    return min(coins, MOST_COINS - int(state.coins[seat]))


@rule("7.4", "7.5", "R26")
def take_income(state: State) -> None:
    """The harvest ends: coins for the workers at home."""
    state.coins[state.to_move] += income_after(state, state.to_move, 0)
    state.stage = ACTED


# -- landscape tiles ---------------------------------------------------------------------------------------------------


@rule("8.7", "R29")
def holds(state: State, effect: int) -> bool:
    """Whether the seat to move has a tile with this effect."""
    return held_kind(state, effect) != NONE


@rule("8.7")
def held_kind(state: State, effect: int) -> int:
    """The kind of a tile with this effect, which no other kind has, if the seat to move has one, or none."""
    kind = int(KIND_WITH[effect])
    return kind if state.held[state.to_move, kind] > 0 else NONE


@rule("8.7")
def spend(state: State, effect: int) -> None:
    """A used tile leaves the game."""
    kind = held_kind(state, effect)
    state.held[state.to_move, kind] -= 1
    state.used[kind] += 1


@rule("8.3", "R31")
def use_bull(state: State, cell: int) -> None:
    """The space counts as occupied; the next to build there takes the bull."""
    kind = held_kind(state, BULL)
    state.held[state.to_move, kind] -= 1
    keep_area(state.lying[kind], both(area(state.lying[kind]), only(cell)))


@rule("8.2", "R32")
def use_milestone(state: State) -> None:
    """A finca comes by the usual choice of a site; the market is not refilled for it."""
    spend(state, MILESTONE)
    draw_finca(state, BY_MILESTONE)


@rule("8.4", "R30")
def cart_price(state: State) -> int:
    """The tile is free, or costs a coin where the table wants that."""
    return CART_PRICE if state.options[CART_COST] == ONE_COIN else 0


@rule("8.4", "R30")
def can_fetch(state: State, space: int) -> bool:
    """A tile lies there, and a coin is at hand if it costs one."""
    return bool(state.market[space] != NONE and cart_price(state) <= state.coins[state.to_move])


@rule("8.4", "R28", "R30", is_woven=True)
def can_cart(state: State, space: int) -> bool:
    """Any one tile of the market that can be built, counting the finca it may bring."""
    if not can_fetch(state, space):
        return False
    need = need_of(int(state.market[space]) % N_FRUITS)
    return can_build_taken(state, need, lands_for(state, need), 1)


@rule("8.4", "R30")
def use_cart(state: State, space: int) -> None:
    """The tile is taken and must be built now; it counts for a new finca at once."""
    spend(state, CART)
    state.coins[state.to_move] -= cart_price(state)
    take_tile(state, space)
    after_taking(state)


@rule("8.5", "R47")
def use_bridge(state: State) -> None:
    """One plantation built this turn may leap."""
    spend(state, BRIDGE)
    state.bridges += 1


@rule("8.6", "R47")
def use_plow(state: State) -> None:
    """One plantation built this turn may replace a neutral one."""
    spend(state, PLOW)
    state.plows += 1


@rule("8.5", "8.6", "R14", "R28")
def is_building_ahead(state: State) -> bool:
    """Whether a plantation may still be built this turn: one waits, a line may be bought, or a cart is at hand."""
    if n_waiting(state) > 0:
        return True
    return n_in_market(state) > 0 and (state.stage == CHOOSING or holds(state, CART))


@rule("8.3", "R29", "R31")
def can_bull(state: State) -> bool:
    """The seat has a bull, and there is a space for it."""
    return holds(state, BULL) and is_any(bare_land(state))


@rule("8.2", "R29", "R32")
def can_milestone(state: State) -> bool:
    """The seat has a milestone, and there are a finca and a site for it."""
    return holds(state, MILESTONE) and can_place_finca(state)


@rule("8.5", "8.6", "R29")
def can_help(state: State, effect: int) -> bool:
    """The seat has a bridge or a plow, and something may still be built."""
    return holds(state, effect) and is_building_ahead(state)


@rule("2.3", "R28", "R29", is_woven=True)
def list_landscape(state: State, out: NDArray[np.int32], n: int, in_haste: bool) -> int:
    """Landscape tiles may be used at any time in one's turn; a cart only when no bought tile waits."""
    if can_bull(state):
        n = list_bulls(state, out, n)
    if can_milestone(state):
        out[n] = USE_MILESTONE
        n += 1
    n = list_carts(state, out, n, in_haste)
    if can_help(state, BRIDGE):
        out[n] = USE_BRIDGE
        n += 1
    if can_help(state, PLOW):
        out[n] = USE_PLOW
        n += 1
    return n


@rule("8.3", "R31")
def list_bulls(state: State, out: NDArray[np.int32], n: int) -> int:
    """Every space for a bull."""
    spaces = bare_land(state)
    while is_any(spaces):
        cell = first_cell(spaces)
        spaces = after_first(spaces)
        out[n] = USE_BULL + cell
        n += 1
    return n


@rule("8.4", "R28", "R30", is_woven=True)
def list_carts(state: State, out: NDArray[np.int32], n: int, in_haste: bool) -> int:
    """Every tile that a cart may fetch."""
    if holds(state, CART) and n_waiting(state) == 0:
        for space in range(N_MARKET):
            if in_haste:
                n = note(out, n, ~(USE_CART + space)) if can_fetch(state, space) else n
            elif can_cart(state, space):
                n = note(out, n, USE_CART + space)
    return n


@rule("2.3", "R28", "R29")
def has_use_for_landscape(state: State) -> bool:
    """Whether a seat that has nothing to build has a landscape tile of any use, carts aside."""
    return can_bull(state) or can_milestone(state) or can_help(state, BRIDGE) or can_help(state, PLOW)


@rule("8.4", "R28", "R30")
def can_cart_any(state: State) -> bool:
    """Whether there is a tile that a cart may fetch."""
    need = market_need(state)
    return cart_price(state) <= state.coins[state.to_move] and can_build_any_taken(state, need, lands_for(state, need), 1)
