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
    TILE_COPIES,
    Area,
)
from huerta.games.citrus.layout import OPTIONS, PHASES, SITE_TILES, State
from huerta.games.citrus.rules.areas import NO_WORDS, Words, after_first, area, first, first_cell, is_any, meet, words_of
from huerta.games.citrus.rules.building import workers_at_home
from huerta.games.citrus.rules.fincas import SeatTiles, Tiles, count_tiles, tiles_at
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


def place_of(name: str) -> int:
    """Where a feature begins."""
    return sum(feature.n_values for feature in FEATURES[: [feature.name for feature in FEATURES].index(name)])


AREAS_AT, FINCAS_AT, SCORED_AT, SITE_TILES_AT = (place_of(name) for name in ("planted", "finca", "scored", "site_tile"))
BESIDE_AT, MARKET_AT, WAITING_AT, BAG_AT = (place_of(name) for name in ("beside", "market", "waiting", "bag"))
FINCAS_LEFT_AT, DRAWN_AT, TURN_AT = (place_of(name) for name in ("fincas_left", "drawn", "turn"))
WORKERS_AT, COINS_AT, HELD_AT, POINTS_AT = (place_of(name) for name in ("workers", "coins", "held", "points"))
N_AREAS = N_FRUITS + 1 + MAX_SEATS + N_LANDSCAPE  # one after the other, nothing else between them
N_OPTIONS = len(OPTIONS)
N_PHASES = len(PHASES)
N_SITE_TILES = len(SITE_TILES)
POINT_SCALE = np.float32(1 / 100)
BESIDE_SCALE = np.float32(1 / 18)
WAITING_SCALE = np.float32(1 / 4)
FINCA_SCALE = np.float32(1 / N_FINCAS)
COIN_SCALE = np.float32(1 / MOST_COINS)
WORKER_SCALE = np.float32(1 / N_WORKERS)
BAG_SCALES = np.float32(1) / TILE_COPIES.astype(np.float32)
HELD_SCALES = np.float32(1) / np.maximum(LANDSCAPE_COPIES[1], 1).astype(np.float32)


@rule("12.1", "R44")
def observe(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Everything but what comes next lies open, so every seat may know all of this."""
    for place in range(len(out)):
        out[place] = 0
    for nth in range(N_AREAS):
        spaces = area(nth_words(state, seat, nth))
        mark(spaces, spaces, out, AREAS_AT + nth * N_CELLS)
    observe_turn(state, seat, out)
    for site in range(N_SITES):
        observe_site(state, site, out)
    for space in range(N_MARKET):
        observe_market_space(state, space, out)
    observe_stocks(state, out)
    tiles = count_tiles(state)
    for away in range(state.n_seats):
        observe_seat(state, tiles, seat, away, out)


@rule("12.1")
def nth_words(state: State, seat: int, nth: int) -> Words:
    """The words of one of the areas: plantations, wells, owners, landscape tiles."""
    if nth < N_FRUITS:
        return words_of(state.planted[nth])
    if nth == N_FRUITS:
        return words_of(state.wells)
    away = nth - N_FRUITS - 1
    if away >= MAX_SEATS:
        return words_of(state.lying[away - MAX_SEATS])
    return words_of(state.owned[seat_after(state, seat, away)]) if away < state.n_seats else NO_WORDS


@rule("12.1")
def seat_after(state: State, seat: int, away: int) -> int:
    """The seat so many places further round the table."""
    return seat + away if seat + away < state.n_seats else seat + away - int(state.n_seats)


@rule("12.1")
def mark(places: Area, spaces: Area, out: NDArray[np.float32], at: int) -> None:
    """At these places, a 1 for every space of an area and a 0 for all others."""
    while is_any(places):
        out[at + first_cell(places)] = int(is_any(meet(first(places), spaces)))
        places = after_first(places)


@rule("12.1")
def mark_one(n: int, which: int, out: NDArray[np.float32], at: int) -> None:
    """A 1 for one of so many, or for none, and a 0 for all others."""
    for number in range(n):
        out[at + number] = int(number == which)


@rule("12.1", is_woven=True)
def observe_turn(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Who plays, whose turn it is and what it asks for."""
    mark_one(MAX_SEATS, (int(state.to_move) - seat) % int(state.n_seats), out, MAX_SEATS)
    for away in range(MAX_SEATS):
        out[away] = int(away < state.n_seats)
    for option in range(N_OPTIONS):
        out[MAX_SEATS + MAX_SEATS + option] = state.options[option]
    mark_one(N_PHASES, phase_of(state), out, MAX_SEATS + MAX_SEATS + N_OPTIONS)


@rule("12.1", is_woven=True)
def observe_site(state: State, site: int, out: NDArray[np.float32]) -> None:
    """A finca and a site tile."""
    mark_one(N_FINCA_KINDS, int(state.finca[site]), out, FINCAS_AT + site * N_FINCA_KINDS)
    out[SCORED_AT + site] = state.scored[site]
    mark_one(N_SITE_TILES, int(state.site_tile[site]), out, SITE_TILES_AT + site * N_SITE_TILES)


@rule("12.1", is_woven=True)
def observe_market_space(state: State, space: int, out: NDArray[np.float32]) -> None:
    """A space of the market."""
    mark_one(N_TILES, int(state.market[space]), out, MARKET_AT + space * N_TILES)


@rule("12.1", is_woven=True)
def observe_stocks(state: State, out: NDArray[np.float32]) -> None:
    """Bought tiles, the bag, the stack of fincas, and how far the turn has come."""
    for tile in range(N_TILES):
        out[WAITING_AT + tile] = state.waiting[tile] * WAITING_SCALE
        out[BAG_AT + tile] = state.bag[tile] * BAG_SCALES[tile]
    for kind in range(N_FINCA_KINDS):
        out[FINCAS_LEFT_AT + kind] = state.fincas_left[kind] * FINCA_SCALE
    mark_one(N_FINCA_KINDS, int(state.drawn), out, DRAWN_AT)
    out[TURN_AT] = state.complete
    out[TURN_AT + 1] = state.refill_due
    out[TURN_AT + 2] = state.bridges
    out[TURN_AT + 3] = state.plows


@rule("12.1", is_woven=True)
def observe_seat(state: State, tiles: Tiles, seat: int, away: int, out: NDArray[np.float32]) -> None:
    """Somebody's workers, coins, landscape tiles and points, and the tiles beside every site."""
    other = seat_after(state, seat, away)
    observe_beside(tiles[other], away, out)
    observe_belongings(state, other, away, out)
    observe_points(state, tiles, other, away, out)


@rule("12.1", is_woven=True)
def observe_beside(numbers: SeatTiles, away: int, out: NDArray[np.float32]) -> None:
    """Somebody's tiles beside every site."""
    for site in range(N_SITES):
        out[BESIDE_AT + site * MAX_SEATS + away] = tiles_at(numbers, site) * BESIDE_SCALE


@rule("12.1", is_woven=True)
def observe_belongings(state: State, other: int, away: int, out: NDArray[np.float32]) -> None:
    """What somebody has."""
    out[WORKERS_AT + away] = workers_at_home(state, other) * WORKER_SCALE
    out[COINS_AT + away] = state.coins[other] * COIN_SCALE
    for kind in range(N_LANDSCAPE):
        out[HELD_AT + away * N_LANDSCAPE + kind] = state.held[other, kind] * HELD_SCALES[kind]


@rule("12.1", is_woven=True)
def observe_points(state: State, tiles: Tiles, other: int, away: int, out: NDArray[np.float32]) -> None:
    """What somebody would have if the game ended now."""
    out[POINTS_AT + away] = seat_points(state, tiles, other) * POINT_SCALE
