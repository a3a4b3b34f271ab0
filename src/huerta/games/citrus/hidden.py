"""Section 12: what a seat cannot see, and what it can, as numbers."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.game import Feature
from huerta.core.jit import rule
from huerta.core.rng import set_key
from huerta.games.citrus.components import (
    LANDSCAPE,
    LANDSCAPE_COPIES,
    MAX_SEATS,
    MOST_COINS,
    N_CELLS,
    N_FINCA_KINDS,
    N_FINCAS,
    N_FRUITS,
    N_LANDSCAPE,
    N_MARKET,
    N_SITES,
    N_TILES,
    N_WORKERS,
    NONE,
    STRIDE,
    TILE_COPIES,
    Area,
)
from huerta.games.citrus.layout import OPTIONS, PHASES, SITE_TILES, State
from huerta.games.citrus.rules.areas import after_first, area, first_cell, is_any, nowhere
from huerta.games.citrus.rules.building import workers_at_home
from huerta.games.citrus.rules.fincas import Tiles, count_tiles, tiles_beside
from huerta.games.citrus.rules.turn import phase_of
from huerta.games.citrus.scoring import seat_points

# -- hide --------------------------------------------------------------------------------------------------------------


@rule("12.1", "R44")
def hide(state: State, seat: int, key: NDArray[np.uint32]) -> None:
    """What is in the bag and in the stacks follows from what lies open; only what comes next is unknown, to every seat alike."""
    set_key(state.generator, key)


# -- observe -----------------------------------------------------------------------------------------------------------

FEATURES = (
    Feature("seats", (MAX_SEATS,), "1 for every seat that plays; the observer is seat 0 everywhere, then clockwise"),
    Feature("to_move", (MAX_SEATS,), "1 for the seat to move"),
    Feature("options", (len(OPTIONS),), "the table's choices, by their number"),
    Feature("phase", (len(PHASES),), f"1 for the phase: {', '.join(PHASES)}"),
    Feature("planted", (N_FRUITS, N_CELLS), "1 where a plantation of each fruit stands, space by space from the top left"),
    Feature("wells", (N_CELLS,), "1 where a plantation has a well"),
    Feature("owned", (MAX_SEATS, N_CELLS), "1 where the plantation belongs to a region of each seat"),
    Feature("lying", (N_LANDSCAPE, N_CELLS), f"1 where a landscape tile lies: {', '.join(LANDSCAPE)}"),
    Feature("finca", (N_SITES, N_FINCA_KINDS), "1 for the kind of finca on each site"),
    Feature("scored", (N_SITES,), "1 where the finca is scored"),
    Feature("site_tile", (N_SITES, len(SITE_TILES)), f"1 for where each site tile is: {', '.join(SITE_TILES)}"),
    Feature("beside", (N_SITES, MAX_SEATS), "tiles of each seat's regions beside each site, of eighteen"),
    Feature("market", (N_MARKET, N_TILES), "1 for the kind of tile on each space of the market"),
    Feature("waiting", (N_TILES,), "bought tiles of each kind not yet built, of four"),
    Feature("bag", (N_TILES,), "share of each kind of tile in the bag"),
    Feature("fincas_left", (N_FINCA_KINDS,), "fincas of each kind in the stack, of fifteen"),
    Feature("drawn", (N_FINCA_KINDS,), "1 for the kind of finca that waits for its site"),
    Feature("turn", (4,), "1 if the last refill was complete, 1 if one is due, leaps and replacements that are ready"),
    Feature("workers", (MAX_SEATS,), "share of each seat's workers at home"),
    Feature("coins", (MAX_SEATS,), "coins of each seat, of twelve"),
    Feature("held", (MAX_SEATS, N_LANDSCAPE), "share of each kind of landscape tile that each seat has"),
    Feature("points", (MAX_SEATS,), "points as the last count would make them now, of a hundred"),
)

# What `mark` writes: an area after the other, nothing else between them.
FIRST_SPACE = sum(feature.n_values for feature in FEATURES[: [feature.name for feature in FEATURES].index("planted")])
N_AREAS = N_FRUITS + 1 + MAX_SEATS + N_LANDSCAPE
AFTER_SPACES = FIRST_SPACE + N_AREAS * N_CELLS
N_FEATURES = sum(feature.n_values for feature in FEATURES)
N_ROWS = N_CELLS // STRIDE
N_REMEMBERED = N_AREAS * N_ROWS  # numbers in which a GPU remembers it: the rows of each area
N_OPTIONS = len(OPTIONS)
N_PHASES = len(PHASES)
N_SITE_TILES = len(SITE_TILES)
POINT_SCALE = np.float32(1 / 100)
BESIDE_SCALE = np.float32(1 / 18)
WAITING_SCALE = np.float32(1 / 4)
FINCA_SCALE = np.float32(1 / N_FINCAS)
COIN_SCALE = np.float32(1 / MOST_COINS)
WORKER_SCALE = np.float32(1 / N_WORKERS)


@rule("12.1", "R44")
def observe(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Everything but what comes next lies open, so every seat may know all of this."""
    see_nothing(out)
    at = observe_turn(state, seat, out)
    tiles = count_tiles(state)
    at = observe_board(state, seat, out, at)
    at = observe_sites(state, tiles, seat, out, at)
    at = observe_market(state, out, at)
    observe_seats(state, tiles, seat, out, at)


@rule("12.1", is_woven=True)
def observe_turn(state: State, seat: int, out: NDArray[np.float32]) -> int:
    """Who plays, whose turn it is and what it asks for."""
    for other in range(state.n_seats):
        out[other] = 1
    at = MAX_SEATS
    out[at + (int(state.to_move) - seat) % int(state.n_seats)] = 1
    at += MAX_SEATS
    for option in range(N_OPTIONS):
        out[at + option] = state.options[option]
    at += N_OPTIONS
    out[at + phase_of(state)] = 1
    return at + N_PHASES


@rule("12.1")
def see_nothing(out: NDArray[np.float32]) -> None:
    """All numbers are 0 to begin with; a step of its own, because a GPU leaves out what `mark` writes."""
    for place in range(len(out)):
        out[place] = 0


@rule("12.1")
def mark(spaces: Area, out: NDArray[np.float32], at: int) -> int:
    """A 1 for every space of an area."""
    while is_any(spaces):
        cell = first_cell(spaces)
        spaces = after_first(spaces)
        out[at + cell] = 1
    return at + N_CELLS


@rule("12.1", is_woven=True)
def observe_board(state: State, seat: int, out: NDArray[np.float32], at: int) -> int:
    """Plantations, wells, owners, landscape tiles."""
    for fruit in range(N_FRUITS):
        at = mark(area(state.planted[fruit]), out, at)
    at = mark(area(state.wells), out, at)
    for away in range(MAX_SEATS):
        at = mark(area(state.owned[(seat + away) % state.n_seats]) if away < state.n_seats else nowhere(), out, at)
    for kind in range(N_LANDSCAPE):
        at = mark(area(state.lying[kind]), out, at)
    return at


@rule("12.1", is_woven=True)
def observe_sites(state: State, tiles: Tiles, seat: int, out: NDArray[np.float32], at: int) -> int:
    """Fincas, site tiles, and how everyone stands beside them."""
    scored_at = at + N_SITES * N_FINCA_KINDS
    tiles_at = scored_at + N_SITES
    beside_at = tiles_at + N_SITES * N_SITE_TILES
    for site in range(N_SITES):
        if state.finca[site] != NONE:
            out[at + site * N_FINCA_KINDS + int(state.finca[site])] = 1
        out[scored_at + site] = state.scored[site]
        out[tiles_at + site * N_SITE_TILES + int(state.site_tile[site])] = 1
        for away in range(state.n_seats):
            n_tiles = tiles_beside(tiles, site, (seat + away) % state.n_seats)
            out[beside_at + site * MAX_SEATS + away] = n_tiles * BESIDE_SCALE
    return beside_at + N_SITES * MAX_SEATS


@rule("12.1", is_woven=True)
def observe_market(state: State, out: NDArray[np.float32], at: int) -> int:
    """The market, bought tiles, the bag, the stack of fincas, and how far the turn has come."""
    for space in range(N_MARKET):
        if state.market[space] != NONE:
            out[at + space * N_TILES + int(state.market[space])] = 1
    at += N_MARKET * N_TILES
    for tile in range(N_TILES):
        out[at + tile] = state.waiting[tile] * WAITING_SCALE
        out[at + N_TILES + tile] = state.bag[tile] / np.float32(TILE_COPIES[tile])
    at += N_TILES + N_TILES
    for kind in range(N_FINCA_KINDS):
        out[at + kind] = state.fincas_left[kind] * FINCA_SCALE
    at += N_FINCA_KINDS
    if state.drawn != NONE:
        out[at + int(state.drawn)] = 1
    at += N_FINCA_KINDS
    out[at] = state.complete
    out[at + 1] = state.refill_due
    out[at + 2] = state.bridges
    out[at + 3] = state.plows
    return at + 4


@rule("12.1", is_woven=True)
def observe_seats(state: State, tiles: Tiles, seat: int, out: NDArray[np.float32], at: int) -> None:
    """Everybody's workers, coins, landscape tiles and points."""
    coins_at = at + MAX_SEATS
    held_at = coins_at + MAX_SEATS
    points_at = held_at + MAX_SEATS * N_LANDSCAPE
    for away in range(state.n_seats):
        other = (seat + away) % state.n_seats
        out[at + away] = workers_at_home(state, other) * WORKER_SCALE
        out[coins_at + away] = state.coins[other] * COIN_SCALE
        for kind in range(N_LANDSCAPE):
            most = np.float32(max(int(LANDSCAPE_COPIES[1, kind]), 1))
            out[held_at + away * N_LANDSCAPE + kind] = state.held[other, kind] / most
        out[points_at + away] = seat_points(state, tiles, other) * POINT_SCALE
