"""Sections 1 and 11: how the table is laid."""

from huerta.core.jit import rule
from huerta.core.rng import random_below
from huerta.games.citrus.components import (
    ALWAYS_IN_PLAY,
    BUSHES,
    COINS_AT_START,
    COINS_FOR_LATER_SEATS,
    FEWER_START_FINCAS,
    FINCA_COPIES,
    LANDSCAPE_COPIES,
    N_FINCA_KINDS,
    N_LANDSCAPE,
    N_MARKET,
    N_SITES,
    N_TILES,
    NONE,
    OPEN_SITES,
    REMOVED_IN_SHORT,
    SITE_CELL,
    START_SITES,
    TILE_COPIES,
)
from huerta.games.citrus.layout import (
    BRIDGES_AND_PLOWS,
    DRAWN,
    FACE_UP,
    FIXED_SITES,
    GONE,
    IN_STACK,
    LATER_SEATS,
    NEW_LANDSCAPE,
    ONE_MORE,
    RANDOM_THREE,
    SHORT,
    SHORT_TILES,
    SIDE,
    START_PLACES,
    START_PLAYER,
    SURE_TILES,
    State,
)
from huerta.games.citrus.rules.areas import after_first, area, both, count, first_cell, is_any, keep_area, minus, only
from huerta.games.citrus.rules.building import open_roads
from huerta.games.citrus.rules.fincas import covered, n_site_tiles, refill_market

# -- the board ---------------------------------------------------------------------------------------------------------


@rule("1.1", "11.5")
def lay_landscape(state: State, kind: int, cell: int) -> None:
    """A landscape tile is laid face up on a space."""
    state.pool[kind] -= 1
    keep_area(state.lying[kind], both(area(state.lying[kind]), only(cell)))


@rule("11.5", "R42", is_woven=True)
def lay_sure_tiles(state: State) -> None:
    """In the online short game the bridges, and the plows if they are in the set, always lie somewhere on the board."""
    if state.options[SIDE] != SHORT or state.options[SURE_TILES] != BRIDGES_AND_PLOWS:
        return
    for kind in range(N_LANDSCAPE):
        for _ in range(min(int(ALWAYS_IN_PLAY[kind]), int(state.pool[kind]))):
            free = minus(area(BUSHES[state.options[SIDE]]), covered(state))
            for _ in range(random_below(state.generator, count(free))):
                free = minus(free, only(first_cell(free)))
            lay_landscape(state, kind, first_cell(free))


@rule("1.1", is_woven=True)
def lay_landscape_tiles(state: State) -> None:
    """Every landscape space gets a tile of the set, face up; the others stay in the box."""
    left = 0
    for kind in range(N_LANDSCAPE):
        state.pool[kind] = LANDSCAPE_COPIES[state.options[NEW_LANDSCAPE], kind]
    lay_sure_tiles(state)
    for kind in range(N_LANDSCAPE):
        left += int(state.pool[kind])
    free = minus(area(BUSHES[state.options[SIDE]]), covered(state))
    while is_any(free):
        cell = first_cell(free)
        free = after_first(free)
        nth = random_below(state.generator, left)
        kind = 0
        while nth >= state.pool[kind]:
            nth -= int(state.pool[kind])
            kind += 1
        lay_landscape(state, kind, cell)
        left -= 1


# -- fincas and sites --------------------------------------------------------------------------------------------------


@rule("1.2")
def build_start_finca(state: State, site: int) -> None:
    """A finca drawn from the stack stands on the site, whose tile leaves the game."""
    left = 0
    for kind in range(N_FINCA_KINDS):
        left += int(state.fincas_left[kind])
    nth = random_below(state.generator, left)
    kind = 0
    while nth >= state.fincas_left[kind]:
        nth -= int(state.fincas_left[kind])
        kind += 1
    state.fincas_left[kind] -= 1
    state.finca[site] = kind
    state.site_tile[site] = GONE
    open_roads(state, site)


@rule("1.3", "R40")
def draw_site(state: State) -> int:
    """A site tile drawn from the stack, each equally likely."""
    nth = random_below(state.generator, n_site_tiles(state, IN_STACK))
    drawn = NONE
    for site in range(N_SITES):
        if state.site_tile[site] == IN_STACK:
            if nth == 0:
                drawn = site
            nth -= 1
    return drawn


@rule("1.2", "11.3", "R40")
def n_start_fincas(state: State) -> int:
    """As many as the side names sites; three with the option for fewer."""
    if state.options[START_PLACES] == RANDOM_THREE:
        return FEWER_START_FINCAS
    total = 0
    for site in range(N_SITES):
        total += int(START_SITES[state.options[SIDE], site])
    return total


@rule("1.2", "1.3", "11.1", "11.3", "R40", is_woven=True)
def place_start_fincas(state: State) -> None:
    """The first fincas stand on the first letters, or on sites drawn at random; sites that the side lacks are out of the game."""
    side = state.options[SIDE]
    for kind in range(N_FINCA_KINDS):
        state.fincas_left[kind] = FINCA_COPIES[kind]
    for site in range(N_SITES):
        state.finca[site] = NONE
        state.site_tile[site] = GONE if SITE_CELL[side, site] == NONE else IN_STACK
    if state.options[START_PLACES] != FIXED_SITES:
        for _ in range(n_start_fincas(state)):
            build_start_finca(state, draw_site(state))
        return
    for site in range(N_SITES):
        if START_SITES[side, site]:
            build_start_finca(state, site)


@rule("1.3", is_woven=True)
def open_sites(state: State) -> None:
    """Three site tiles are turned up and laid on their letters."""
    for _ in range(min(OPEN_SITES, n_site_tiles(state, IN_STACK))):
        state.site_tile[draw_site(state)] = FACE_UP


# -- market and players ------------------------------------------------------------------------------------------------


@rule("1.4", "11.2", "R42", is_woven=True)
def fill_bag(state: State) -> None:
    """All plantations go into the bag; the short game leaves some of every kind out."""
    for kind in range(N_TILES):
        state.bag[kind] = TILE_COPIES[kind]
        if state.options[SIDE] == SHORT:
            state.bag[kind] -= REMOVED_IN_SHORT[state.options[SHORT_TILES], kind]


@rule("1.4", is_woven=True)
def fill_market(state: State) -> None:
    """Twelve plantations from the bag lie in the market, in the order of its numbers."""
    for space in range(N_MARKET):
        state.market[space] = NONE
    refill_market(state)
    state.reveals = 0


@rule("1.5", "1.6", "R37", is_woven=True)
def seat_players(state: State) -> None:
    """Everyone has six coins, or the later seats one more; the first seat starts, or one drawn at random."""
    if state.options[START_PLAYER] == DRAWN:
        state.start_seat = random_below(state.generator, state.n_seats)
    state.to_move = state.start_seat
    for seat in range(state.n_seats):
        state.coins[seat] = COINS_AT_START
        if seat != state.start_seat and state.options[LATER_SEATS] == ONE_MORE:
            state.coins[seat] += COINS_FOR_LATER_SEATS


@rule("1.1", "1.5")
def setup(state: State) -> None:
    """Everything is laid out; all workers are at home, and the start player may begin."""
    lay_landscape_tiles(state)
    place_start_fincas(state)
    open_sites(state)
    fill_bag(state)
    fill_market(state)
    seat_players(state)
    state.drawn = NONE
