"""Sections 5 and 6: new fincas, the refill of the market, and fincas that are scored."""

import numpy as np

from huerta.core.jit import rule
from huerta.core.rng import random_below
from huerta.games.citrus.components import (
    AROUND,
    FEW_IN_MARKET,
    FINCA_FIRST,
    FINCA_SECOND,
    MAX_SEATS,
    N_FINCA_KINDS,
    N_FRUITS,
    N_LANDSCAPE,
    N_MARKET,
    N_SITES,
    N_TILES,
    NONE,
    SITE_AT,
    SITE_SPACES,
    Area,
)
from huerta.games.citrus.layout import FACE_UP, GONE, IN_STACK, NO_REASON, SIDE, State
from huerta.games.citrus.rules.areas import (
    after_first,
    area,
    around,
    both,
    count,
    first,
    first_cell,
    is_any,
    is_one,
    meet,
    minus,
    nowhere,
)
from huerta.games.citrus.rules.building import free_land, grown, open_roads

# Numbers of plantations beside each site, packed into two words for a seat.
COUNT_BITS = 8
COUNT_MASK = (1 << COUNT_BITS) - 1
PACKED = 64 // COUNT_BITS  # sites in a word
TOP = 1 << (COUNT_BITS - 1)  # of a number
TOPS = int(np.array([TOP] * PACKED, np.uint8).view(np.int64)[0])  # of all numbers in a word
BELOW_TOPS = ~TOPS

SeatTiles = tuple[int, int]
Tiles = tuple[SeatTiles, SeatTiles, SeatTiles, SeatTiles, SeatTiles]  # by seat

# -- chance ------------------------------------------------------------------------------------------------------------


@rule("12.1", "R43")
def reveal(state: State) -> None:
    """Something hidden comes to light: nobody may take back a move from before."""
    state.reveals += 1


@rule("5.4", "R44")
def draw_plantation(state: State) -> int:
    """A plantation from the bag, each tile equally likely; none if the bag is empty."""
    left = n_in_bag(state)
    if left == 0:
        return NONE
    nth = random_below(state.generator, left)
    kind = 0
    while nth >= state.bag[kind]:
        nth -= int(state.bag[kind])
        kind += 1
    state.bag[kind] -= 1
    return kind


@rule("5.4")
def n_in_bag(state: State) -> int:
    """How many plantations are left in the bag."""
    total = 0
    for kind in range(N_TILES):
        total += int(state.bag[kind])
    return total


@rule("5.1", "R17")
def n_in_market(state: State) -> int:
    """How many plantations lie in the market."""
    total = 0
    for space in range(N_MARKET):
        total += int(state.market[space] != NONE)
    return total


@rule("5.2", "R18")
def n_fincas_left(state: State) -> int:
    """How many fincas are left in the stack."""
    total = 0
    for kind in range(N_FINCA_KINDS):
        total += int(state.fincas_left[kind])
    return total


@rule("5.2", "R18")
def n_site_tiles(state: State, where: int) -> int:
    """How many site tiles lie face up, or in the stack."""
    total = 0
    for site in range(N_SITES):
        total += int(state.site_tile[site] == where)
    return total


@rule("5.2", "R18")
def open_sites(state: State) -> int:
    """The sites whose tiles lie face up, a bit each."""
    found = 0
    for site in range(N_SITES):
        found |= int(state.site_tile[site] == FACE_UP) << site
    return found


# -- a new finca -------------------------------------------------------------------------------------------------------


@rule("5.1", "R17", "R19", "R20")
def is_new_finca_due(state: State, left: int) -> bool:
    """With three or fewer plantations left in the market a finca comes, if the last refill was complete."""
    return left <= FEW_IN_MARKET and state.complete == 1


@rule("5.2", "R18", "R32")
def can_place_finca(state: State) -> bool:
    """There is a finca in the stack, and a site tile on the board."""
    return n_fincas_left(state) > 0 and n_site_tiles(state, FACE_UP) > 0


@rule("3.3", "5.3", "R15", "R17")
def brings_finca(state: State, n_taken: int) -> bool:
    """Whether a finca comes when so many tiles are taken from the market."""
    return is_new_finca_due(state, n_in_market(state) - n_taken) and can_place_finca(state)


@rule("5.2", "R43")
def draw_finca(state: State, why: int) -> None:
    """The top finca is turned up before its site is chosen."""
    nth = random_below(state.generator, n_fincas_left(state))
    kind = 0
    while nth >= state.fincas_left[kind]:
        nth -= int(state.fincas_left[kind])
        kind += 1
    state.fincas_left[kind] -= 1
    state.drawn = kind
    state.drawn_why = why
    reveal(state)


@rule("5.2", "R43")
def reveal_site(state: State) -> None:
    """The next site tile is turned up and laid on its letter, if one is left."""
    left = n_site_tiles(state, IN_STACK)
    if left == 0:
        return
    nth = random_below(state.generator, left)
    for site in range(N_SITES):
        if state.site_tile[site] == IN_STACK:
            if nth == 0:
                state.site_tile[site] = FACE_UP
            nth -= 1
    reveal(state)


@rule("5.2")
def place_finca(state: State, site: int) -> None:
    """The finca takes the place of the site tile, which leaves the game; another site tile is revealed."""
    state.finca[site] = state.drawn
    state.site_tile[site] = GONE
    open_roads(state, site)
    state.drawn = NONE
    state.drawn_why = NO_REASON
    reveal_site(state)


@rule("5.4", "5.5", "R19", "R20")
def refill_market(state: State) -> None:
    """The free spaces are filled in the order of their numbers while the bag lasts; a market left with gaps is not complete."""
    state.refill_due = 0
    if n_in_bag(state) > 0:
        reveal(state)
    for space in range(N_MARKET):
        if state.market[space] == NONE:
            state.market[space] = draw_plantation(state)
    state.complete = int(n_in_market(state) == N_MARKET)


# -- scoring a finca ---------------------------------------------------------------------------------------------------


@rule("6.1", "R6", "R31")
def covered(state: State) -> Area:
    """The spaces where landscape tiles lie."""
    spaces = nowhere()
    for kind in range(N_LANDSCAPE):
        spaces = both(spaces, area(state.lying[kind]))
    return spaces


@rule("6.1", "8.3", "R6", "R31")
def bare_land(state: State) -> Area:
    """Building land with neither plantation nor landscape tile."""
    return minus(free_land(state), covered(state))


@rule("6.1", "11.4", "R6", "R41")
def spaces_left(state: State, site: int) -> Area:
    """The spaces round a site with neither plantation nor landscape tile nor rock; off the board there are none."""
    return meet(area(AROUND[state.options[SIDE], site]), bare_land(state))


@rule("6.2", "R23")
def tiles_of_seat(state: State, seat: int) -> SeatTiles:
    """The plantations of a seat's regions beside each site, diagonally too; each region counts once and whole.

    Every region has a worker, so the only one among a seat's plantations of a fruit has all of them.
    """
    low, high, side = 0, 0, state.options[SIDE]
    workers = area(state.worker[seat])
    while is_any(workers):
        here = first(workers)
        workers = after_first(workers)
        own = meet(same_fruit(state, here), area(state.owned[seat]))
        region = own if is_one(meet(own, area(state.worker[seat]))) else grown(state, here, own)
        size, sites = count(region), meet(around(region), area(SITE_SPACES[side]))
        while is_any(sites):
            site = int(SITE_AT[side, first_cell(sites)])
            sites = after_first(sites)
            if site < PACKED:
                low += size << (site * COUNT_BITS)
            else:
                high += size << ((site - PACKED) * COUNT_BITS)
    return low, high


@rule("6.2")
def same_fruit(state: State, here: Area) -> Area:
    """All plantations of the fruit that stands on a space."""
    spaces = nowhere()
    for fruit in range(N_FRUITS):
        planted = area(state.planted[fruit])
        spaces = planted if is_any(meet(planted, here)) else spaces
    return spaces


@rule("6.2")
def tiles_if_seated(state: State, seat: int) -> SeatTiles:
    """The same; none for a seat that nobody has."""
    return tiles_of_seat(state, seat) if seat < state.n_seats else (0, 0)


@rule("6.2", "R23")
def count_tiles(state: State) -> Tiles:
    """The same for all seats."""
    return (
        tiles_if_seated(state, 0),
        tiles_if_seated(state, 1),
        tiles_if_seated(state, 2),
        tiles_if_seated(state, 3),
        tiles_if_seated(state, 4),
    )


@rule("6.2")
def tiles_beside(tiles: Tiles, site: int, seat: int) -> int:
    """How many of them a seat has beside one site."""
    return tiles_at(tiles[seat], site)


@rule("6.2")
def tiles_at(numbers: SeatTiles, site: int) -> int:
    """The number for one site."""
    low, high = numbers
    if site < PACKED:
        return (low >> (site * COUNT_BITS)) & COUNT_MASK
    return (high >> ((site - PACKED) * COUNT_BITS)) & COUNT_MASK


@rule("6.3", "6.4", "R24", "R25")
def finca_pays(state: State, tiles: Tiles, site: int, seat: int) -> int:
    """Most plantations earn the higher value, each of those who tie; second most the lower, unless the first place is shared."""
    kind, mine = int(state.finca[site]), tiles_beside(tiles, site, seat)
    ahead, most, level, second = 0, 0, 0, 0
    for other in range(state.n_seats):
        theirs = tiles_beside(tiles, site, other)
        ahead += int(theirs > mine)
        if theirs > most:
            most, level, second = theirs, 1, most
        elif theirs == most:
            level += 1
        else:
            second = max(second, theirs)
    if mine == 0:
        return 0
    if ahead == 0:
        return int(FINCA_FIRST[kind])
    return int(FINCA_SECOND[kind]) if level == 1 and mine == second else 0


@rule("10.1", "R36")
def has_most(tiles: Tiles, seat: int) -> SeatTiles:
    """The sites where nobody has more tiles than a seat that has any: the top bit of each number. No number is that large."""
    low, high = tiles[seat]
    low_most, high_most = (low + BELOW_TOPS) & TOPS, (high + BELOW_TOPS) & TOPS
    for other in range(MAX_SEATS):
        low_theirs, high_theirs = tiles[other]
        low_most &= (low | TOPS) - low_theirs
        high_most &= (high | TOPS) - high_theirs
    return low_most, high_most


@rule("10.1", "R36")
def finca_pays_at_end(state: State, site: int) -> int:
    """A finca that was never encircled pays the lower value to whoever has most, each of those who tie."""
    return 0 if state.finca[site] == NONE or state.scored[site] else int(FINCA_SECOND[state.finca[site]])


@rule("10.1", "R36")
def is_most(most: SeatTiles, site: int) -> bool:
    """Whether a site is one of those where a seat has most."""
    return tiles_at(most, site) & TOP != 0


@rule("6.1", "R6")
def is_encircled(state: State, site: int, bare: Area) -> bool:
    """An unscored finca with no bare land around it."""
    is_open = state.finca[site] != NONE and state.scored[site] == 0
    return is_open and not is_any(meet(area(AROUND[state.options[SIDE], site]), bare))


@rule("6.1", "R6")
def encircled_fincas(state: State) -> int:
    """The sites of unscored fincas that are encircled, a bit each."""
    bare, encircled = bare_land(state), 0
    for site in range(N_SITES):
        encircled |= int(is_encircled(state, site, bare)) << site
    return encircled


@rule("6.1", "6.5", "R22", "R24")
def score_fincas(state: State) -> None:
    """At the end of every turn the encircled fincas are scored, A first, and turned over."""
    encircled, tiles = encircled_fincas(state), count_tiles(state)
    for site in range(N_SITES):
        if (encircled >> site) & 1:
            for seat in range(state.n_seats):
                state.score[seat] += finca_pays(state, tiles, site, seat)
            state.scored[site] = 1
