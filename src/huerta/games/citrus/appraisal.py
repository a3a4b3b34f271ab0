"""What a position of Citrus is worth to a seat, in points: what greedy play looks at and what hints speak of.

No rule is decided here. The weights were found by play against earlier weights; `docs/ladder-citrus.md` shows what
they are good for.
"""

import numpy as np
from numpy.typing import NDArray

from huerta.core.appraisal import Part, Strength, Tuning
from huerta.core.jit import compiled, woven
from huerta.games.citrus.components import (
    EFFECT,
    FINCA_FIRST,
    FINCA_SECOND,
    HORSES,
    MAX_SEATS,
    N_FRUITS,
    N_LANDSCAPE,
    N_SITES,
    NONE,
    SITE_CELL,
)
from huerta.games.citrus.layout import CHOOSING, FACE_UP, HARVESTING, SIDE, State
from huerta.games.citrus.rules.areas import area, beside, count, meet, minus
from huerta.games.citrus.rules.building import everyones, free_land, grown, workers_at_home
from huerta.games.citrus.rules.fincas import (
    Tiles,
    count_tiles,
    is_new_finca_due,
    n_in_bag,
    n_in_market,
    spaces_left,
    tiles_beside,
)
from huerta.games.citrus.rules.landscape import income_after
from huerta.games.citrus.rules.market import n_waiting
from huerta.games.citrus.scoring import action_points, horse_points, last_harvest_points

PARTS = (
    Part("points", "points on the track and on your tiles"),
    Part("regions", "plantations waiting to be harvested"),
    Part("growth", "room for your regions to grow"),
    Part("fincas", "fincas you lead or follow closely"),
    Part("coins", "coins to buy with"),
    Part("workers", "workers at home"),
    Part("neutral", "neutral land you may absorb"),
    Part("market", "what the market leaves to the next seat"),
    Part("landscape", "landscape tiles to use"),
)
POINTS, REGIONS, GROWTH, FINCAS, COINS, WORKERS, NEUTRAL, MARKET, LANDSCAPE_TILES = range(len(PARTS))

# A position in the middle of a turn says little: a playout goes on to the end of the turn, by the better of a few moves.
LEVELS = {
    "easy": Strength(20, temperature=1.0),
    "medium": Strength(40),
    "hard": Strength(200),
    "expert": Strength(1_000),
}
TUNINGS = {seats: Tuning(sharpness=1.0, spread=4.0, turns=1, looks=4, levels=LEVELS) for seats in (2, 3, 4, 5)}

STANDING_CROP = np.float32(0.97)  # of the points of a region not yet harvested
BOUGHT = np.float32(2.2)  # a plantation bought and not yet built: its point, and what it does for regions and fincas
FIRST_SPACES, MORE_SPACES = np.float32(0.22), np.float32(0.05)  # free spaces beside a region's fruit: the first few, the others
FEW_SPACES = 4
COIN = np.array([0, 1.3, 2.5, 3.6, 4.6, 5.4, 6.1, 6.7, 7.2, 7.6, 7.9, 8.1, 8.2], np.float32)  # worth of so many coins
WORKER = np.array([0, 1.6, 2.6, 3.2, 3.6, 3.8], np.float32)  # worth of so many workers at home
ABSORBABLE = np.float32(0.25)  # a neutral plantation beside free land next to an own region of its fruit, if not larger
BY_SPACES = np.array([1.0, 0.86, 0.76, 0.68, 0.6, 0.53, 0.46, 0.4, 0.35], np.float32)  # how near a finca's scoring is
AT_END = np.float32(0.8)  # of the lower value, for a finca that may never be encircled
LEAD_SCALE = np.float32(2.2)  # a lead in tiles that makes the first place likely
UNBUILT_SITE = np.float32(0.12)  # of a typical finca, for standing beside an open site
ACTION_TILE = np.float32(0.9)  # beyond the point it is worth at the end
FULL_MARKET = np.float32(0.9)  # handing a full market to the next seat
ENDGAME = 12  # plantations left: from here on coins and workers lose their worth


@compiled
def appraise(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Each part by itself, in points."""
    ahead = share_ahead(state)
    out[POINTS] = np.float32(int(state.score[seat]) + action_points(state, seat) + horse_points(state, seat))
    out[REGIONS] = region_worth(state, seat, ahead)
    out[GROWTH] = ahead * growth_worth(state, seat)
    out[FINCAS] = finca_worth(state, seat, ahead)
    out[COINS] = ahead * coin_worth(state, seat)
    out[WORKERS] = ahead * WORKER[workers_at_home(state, seat)]
    out[NEUTRAL] = ahead * neutral_worth(state, seat)
    out[MARKET] = ahead * market_worth(state, seat)
    out[LANDSCAPE_TILES] = ahead * landscape_worth(state, seat)


@compiled
def share_ahead(state: State) -> np.float32:
    """How much of the game is still to come, as far as it matters: 1 until the last plantations."""
    left = n_in_bag(state) + n_in_market(state)
    return min(np.float32(1), np.float32(left) / np.float32(ENDGAME))


@woven
def region_worth(state: State, seat: int, ahead: np.float32) -> np.float32:
    """A crop in the field is worth almost what a harvest brings; what was bought will soon be one."""
    keep = np.float32(1) - ahead * (np.float32(1) - STANDING_CROP)
    bought = n_waiting(state) if state.to_move == seat else 0
    return keep * np.float32(last_harvest_points(state, seat)) + BOUGHT * np.float32(bought)


@woven
def growth_worth(state: State, seat: int) -> np.float32:
    """Free land beside each of the seat's fruits, the first spaces most."""
    worth = np.float32(0)
    free = free_land(state)
    for fruit in range(N_FRUITS):
        own = meet(area(state.planted[fruit]), area(state.owned[seat]))
        spaces = count(meet(beside(own), free))
        worth += FIRST_SPACES * np.float32(min(spaces, FEW_SPACES)) + MORE_SPACES * np.float32(max(spaces - FEW_SPACES, 0))
    return worth


@woven
def coin_worth(state: State, seat: int) -> np.float32:
    """Coins buy plantations, the first ones most of all; the income of a harvest under way counts already."""
    coins = int(state.coins[seat])
    if state.stage == HARVESTING and state.to_move == seat:
        coins += income_after(state, seat, 0)
    return np.float32(COIN[coins])


@compiled
def first_chance(mine: int, best: int) -> np.float32:
    """How likely the first place is, by the lead in tiles."""
    lead = np.float32(mine - best)
    return np.float32(0.5) + np.float32(0.5) * lead / (LEAD_SCALE + abs(lead))


@woven
def finca_worth(state: State, seat: int, ahead: np.float32) -> np.float32:
    """A finca is worth its values by the chance to win them, the more the nearer its scoring; open sites a little."""
    worth = np.float32(0)
    side, tiles = state.options[SIDE], count_tiles(state)
    for site in range(N_SITES):
        if SITE_CELL[side, site] == NONE or state.scored[site]:
            continue
        mine = tiles_beside(tiles, site, seat)
        if mine == 0:
            continue
        if state.finca[site] == NONE:
            if state.site_tile[site] == FACE_UP:
                worth += ahead * UNBUILT_SITE * np.float32(min(mine, FEW_SPACES))
            continue
        worth += site_worth(state, tiles, site, seat, mine, ahead)
    return worth


@woven
def site_worth(state: State, tiles: Tiles, site: int, seat: int, mine: int, ahead: np.float32) -> np.float32:
    """What one finca promises a seat that stands beside it."""
    best, second = 0, 0
    for other in range(MAX_SEATS):
        if other < state.n_seats and other != seat:
            theirs = tiles_beside(tiles, site, other)
            if theirs > best:
                best, second = theirs, best
            elif theirs > second:
                second = theirs
    high, low = np.float32(FINCA_FIRST[state.finca[site]]), np.float32(FINCA_SECOND[state.finca[site]])
    chance = first_chance(mine, best)
    follow = (np.float32(1) - chance) * (first_chance(mine, second) if state.n_seats > 1 + 1 else np.float32(1))
    encircled = high * chance + low * follow
    near = BY_SPACES[min(count(spaces_left(state, site)), len(BY_SPACES) - 1)]
    near = near * ahead if ahead < 1 else near
    return np.float32(near * encircled + (np.float32(1) - near) * AT_END * low * chance)


@woven
def neutral_worth(state: State, seat: int) -> np.float32:
    """Neutral plantations that a region could absorb pay a second time."""
    worth = np.float32(0)
    taken = everyones(state)
    free = free_land(state)
    for fruit in range(N_FRUITS):
        planted = area(state.planted[fruit])
        own, neutral = meet(planted, area(state.owned[seat])), minus(planted, taken)
        between = meet(meet(beside(own), beside(neutral)), free)
        near = meet(neutral, beside(between))
        theirs = count(grown(state, near, neutral))
        if 0 < theirs <= count(own):
            worth += ABSORBABLE * np.float32(theirs)
    return worth


@woven
def market_worth(state: State, seat: int) -> np.float32:
    """The seat whose turn begins with a full market has the choice."""
    if state.stage != CHOOSING or not is_new_finca_due(state, 0):
        return np.float32(0)
    full = np.float32(n_in_market(state)) / np.float32(12)
    return FULL_MARKET * full if state.to_move == seat else np.float32(0)


@woven
def landscape_worth(state: State, seat: int) -> np.float32:
    """An action tile is worth more while there is a game to use it in."""
    worth = np.float32(0)
    for kind in range(N_LANDSCAPE):
        if EFFECT[kind] != HORSES:
            worth += ACTION_TILE * np.float32(state.held[seat, kind])
    return worth
