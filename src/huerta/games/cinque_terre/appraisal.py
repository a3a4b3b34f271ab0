"""What a position of Cinque Terre is worth to a seat, in Lire: what greedy play looks at and what hints speak of.

No rule is decided here. The weights were found by play against earlier weights; `docs/ladder-cinque_terre.md` shows what they are
good for.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.appraisal import Part, Strength, Tuning
from huerta.core.jit import compiled
from huerta.games.cinque_terre.components import (
    ACTIONS,
    CART_PLACES,
    CLAIMS_TO_END,
    LONGEST_MOVE,
    N_ORDERS,
    N_PRODUCE,
    N_SPACES,
    N_TERRACES,
    N_VILLAGES,
    NO_ORDER,
    NOTHING,
    OPEN_ORDERS,
    ORDER_LIRE,
    ORDER_NEEDS,
    PENALTY,
    PIECES,
    ROW_PLACES,
    SPACE_OF_TERRACE,
    SPACE_OF_VILLAGE,
    STARTING_NEEDS,
    VENDOR_LIRE,
    YIELD_CARDS,
)
from huerta.games.cinque_terre.layout import NOBODY, NOT_TRIGGERED, STARTING, State
from huerta.games.cinque_terre.rules.claims import n_claims
from huerta.games.cinque_terre.rules.harvest import in_cart
from huerta.games.cinque_terre.rules.orders import missing, missing_for_start, starting_value
from huerta.games.cinque_terre.rules.sale import n_sold, price
from huerta.games.cinque_terre.scoring import secrets_worth, starting_worth

PARTS = (
    Part("lire", "Lire in hand"),
    Part("starting", "the starting order at stake"),
    Part("orders", "open orders served"),
    Part("secrets", "secret orders"),
    Part("vendors", "the race for vendor cards"),
    Part("cart", "what the cart can sell, and where"),
    Part("cards", "cards to harvest with"),
    Part("tempo", "actions left and a short way to go"),
)
LIRE, STARTING_ORDER, ORDERS, SECRETS, VENDORS, CART, CARDS, TEMPO = range(len(PARTS))

# A turn is a few moves that belong together, so first sight must be sharp; playing on for some turns did better than stopping.
LEVELS = {
    "easy": Strength(20, temperature=1.1),
    "medium": Strength(20, temperature=0.6),
    "hard": Strength(150, temperature=0.5),
    "expert": Strength(2_000),
}
TUNINGS = {seats: Tuning(sharpness=1.2, spread=12.0, looks=3, levels=LEVELS) for seats in (2, 3, 4, 5)}

# The weights by name.
WEIGHT = {
    "hope_early": 0.61,  # chance to serve a missing symbol of one's own order before the end, at the start …
    "hope_late": 0.5,  # … and near the end
    "open_0": 0.95,  # share of an open order that counts when nothing is missing, …
    "open_1": 0.45,  # … one symbol, …
    "open_2": 0.17,
    "open_3": 0.06,
    "open_4": 0.03,
    "race": 0.63,  # what is left of that when a rival misses less
    "vendor": 0.7,  # of a vendor card, times the square of the share of pieces sold
    "here": 0.92,  # of a piece's best price, where no move is needed, …
    "one_move": 0.8,  # … with one move, …
    "two_moves": 0.66,  # … or two
    "card": 0.3,  # of what it will bring, for the best load that the cards can harvest …
    "spare_card": 0.21,  # … and for the loads of other terraces
    "pair": 0.23,  # a pair of cards
    "reach": 0.22,  # of what it will bring, for a load at the terrace here, …
    "reach_1": 0.18,  # … one a move away, …
    "reach_2": 0.04,  # … or two
    "action": 1.26,  # an action left
    "last_card": 0.14,  # cards when only one turn is left
}
WEIGHTS = np.array(list(WEIGHT.values()), np.float32)
HOPE_EARLY, HOPE_LATE, OPEN_0, RACE, VENDOR, HERE, CARD, SPARE_CARD, PAIR, REACH, ACTION, LAST_CARD = (
    list(WEIGHT).index(name)
    for name in (
        *("hope_early", "hope_late", "open_0", "race", "vendor", "here", "card", "spare_card"),
        *("pair", "reach", "action", "last_card"),
    )
)


@compiled
def appraise(state: State, seat: int, out: NDArray[np.float32]) -> None:
    """Each part by itself, in Lire."""
    appraise_with(state, seat, WEIGHTS, out)


@compiled
def appraise_with(state: State, seat: int, weights: NDArray[np.float32], out: NDArray[np.float32]) -> None:
    """The same with any weights."""
    for part in range(TEMPO + 1):
        out[part] = 0
    out[LIRE] = state.lire[seat]
    if state.is_over:
        out[STARTING_ORDER] = starting_worth(state, seat)
        out[SECRETS] = secrets_worth(state, seat)
        return
    turns = turns_left(state, seat)
    hope = hope_now(state, turns, weights)
    bonus = np.zeros((N_VILLAGES, N_PRODUCE), np.float32)  # what a first piece of a kind at a village brings beside its price
    gain = np.zeros(N_VILLAGES, np.float32)  # what any piece at a village brings for its vendor card
    out[STARTING_ORDER] = starting_hope(state, seat, hope, bonus)
    out[ORDERS] = open_hope(state, seat, turns, weights, bonus)
    out[SECRETS] = secret_hope(state, seat, hope, bonus)
    out[VENDORS] = vendor_hope(state, seat, turns, weights, gain)
    if turns > 0:
        appraise_goods(state, seat, turns, weights, bonus, gain, out)


@compiled
def appraise_goods(state: State, seat: int, turns: int, weights: Any, bonus: Any, gain: Any, out: NDArray[np.float32]) -> None:
    """The cart first, then the cards for what the cart leaves to be done."""
    room = np.zeros(N_VILLAGES, np.int8)
    for village in range(N_VILLAGES):
        room[village] = ROW_PLACES - n_sold(state, seat, village)
    if state.phase != STARTING:
        out[CART] = cart_worth(state, seat, turns, weights, bonus, gain, room)
    appraise_cards(state, seat, turns, weights, bonus, gain, room, out)


# -- time --------------------------------------------------------------------------------------------------------------

MANY = 9  # turns that are more than can be looked ahead


@compiled
def turns_left(state: State, seat: int) -> int:
    """How many turns a seat still has for certain, the one under way included; many while nothing has brought the end about."""
    if state.trigger == NOT_TRIGGERED:
        return MANY
    return int((seat - int(state.to_move)) % int(state.n_seats) < state.turns_left)


@compiled
def lateness(state: State) -> Any:
    """How far the game has gone, from 0 to 1: the most claims, or the second pile to run out."""
    most = 0
    for seat in range(state.n_seats):
        most = max(most, n_claims(state, seat))
    lowest, second = np.float32(1), np.float32(1)
    for kind in range(N_PRODUCE):
        left = np.float32(state.pile[kind]) / np.float32(PIECES[state.n_seats])
        if left < lowest:
            lowest, second = left, lowest
        elif left < second:
            second = left
    return max(np.float32(most) / np.float32(CLAIMS_TO_END), np.float32(1) - second)


@compiled
def hope_now(state: State, turns: int, weights: Any) -> Any:
    """The chance to serve one more symbol before the end."""
    if turns == 0:
        return np.float32(0)
    late = lateness(state) if turns == MANY else np.float32(1)
    return weights[HOPE_EARLY] + (weights[HOPE_LATE] - weights[HOPE_EARLY]) * late * late


# -- orders ------------------------------------------------------------------------------------------------------------


@compiled
def add_bonus(state: State, seat: int, needs: Any, gain: Any, bonus: Any) -> None:
    """Every symbol not yet served makes a first piece of its kind more worth at its village."""
    for village in range(N_VILLAGES):
        kind = int(needs[village])
        if kind != NOTHING and state.sold[seat, village, kind] == 0:
            bonus[village, kind] += gain


@compiled
def power(hope: Any, times: int) -> Any:
    """The chance to serve so many symbols."""
    chance = np.float32(1)
    for _ in range(times):
        chance *= hope
    return chance


@compiled
def starting_hope(state: State, seat: int, hope: Any, bonus: Any) -> Any:
    """The starting order brings or costs its value: the more is missing the less likely it is to be completed."""
    value = np.float32(starting_value(state, int(state.starting[seat])))
    lacking = missing_for_start(state, seat)
    worth = value * (2 * power(hope, lacking) - 1)
    if lacking > 0:
        gain = value * (2 * power(hope, lacking - 1) - 1) - worth
        add_bonus(state, seat, STARTING_NEEDS[state.starting[seat]], gain, bonus)
    return worth


@compiled
def secret_hope(state: State, seat: int, hope: Any, bonus: Any) -> Any:
    """A secret order brings its Lire when it is completed, and costs five for each symbol missing when it is not."""
    total = np.float32(0)
    for order in range(N_ORDERS):
        if state.secret_of[order] != seat:
            continue
        lacking = missing(state, seat, order)
        worth = secret_chance(order, lacking, hope)
        total += worth
        if lacking > 0:
            add_bonus(state, seat, ORDER_NEEDS[order], secret_chance(order, lacking - 1, hope) - worth, bonus)
    return total


@compiled
def secret_chance(order: int, lacking: int, hope: Any) -> Any:
    """What a secret order with so many symbols missing is worth: each of them is served or not, by chance."""
    chance = power(hope, lacking)
    still_missing = np.float32(lacking) * (1 - hope)
    return chance * np.float32(ORDER_LIRE[order]) - np.float32(PENALTY) * still_missing


@compiled
def open_hope(state: State, seat: int, turns: int, weights: Any, bonus: Any) -> Any:
    """An open order counts the more the less is missing, and less when a rival is nearer to it."""
    total = np.float32(0)
    if turns == 0:
        return total
    for slot in range(OPEN_ORDERS[state.n_seats]):
        order = int(state.order_row[slot])
        if order == NO_ORDER:
            continue
        lacking = missing(state, seat, order)
        lire = np.float32(ORDER_LIRE[order])
        for other in range(state.n_seats):
            if other != seat and missing(state, other, order) < lacking:
                lire *= weights[RACE]
        worth = lire * weights[OPEN_0 + lacking]
        total += worth
        if lacking > 0:
            add_bonus(state, seat, ORDER_NEEDS[order], lire * weights[OPEN_0 + lacking - 1] - worth, bonus)
    return total


@compiled
def vendor_hope(state: State, seat: int, turns: int, weights: Any, gain: Any) -> Any:
    """A vendor card comes nearer with every piece sold at its village, faster and faster, unless a rival is ahead."""
    total = np.float32(0)
    if turns == 0:
        return total
    for village in range(N_VILLAGES):
        if state.vendor[village] != NOBODY:
            continue
        sold = n_sold(state, seat, village)
        lire = np.float32(VENDOR_LIRE[village]) * weights[VENDOR] / np.float32(ROW_PLACES * ROW_PLACES)
        for other in range(state.n_seats):
            if other != seat and n_sold(state, other, village) > sold:
                lire *= weights[RACE]
        total += lire * np.float32(sold * sold)
        gain[village] = lire * np.float32(2 * sold + 1)
    return total


# -- goods -------------------------------------------------------------------------------------------------------------


@compiled
def moves_to(state: State, seat: int, space: int) -> int:
    """How many moves it takes to reach a space."""
    steps = (space - int(state.space[seat])) % N_SPACES
    return (steps + LONGEST_MOVE - 1) // LONGEST_MOVE


@compiled
def actions_ahead(state: State, seat: int, turns: int) -> int:
    """Actions that are certain to come."""
    if turns == 1 and seat == state.to_move:
        return int(state.actions_left)
    return ACTIONS * turns


@compiled
def cart_worth(state: State, seat: int, turns: int, weights: Any, bonus: Any, gain: Any, room: Any) -> Any:
    """Piece after piece goes to the village where it brings most, a little less the further that is, while rows have room."""
    total = np.float32(0)
    actions = actions_ahead(state, seat, turns)
    left = np.zeros(N_PRODUCE, np.int8)
    for kind in range(N_PRODUCE):
        left[kind] = state.cart[seat, kind]
    share = np.zeros(N_VILLAGES, np.float32)
    for village in range(N_VILLAGES):
        moves = moves_to(state, seat, int(SPACE_OF_VILLAGE[village]))
        share[village] = weights[HERE + moves] if moves < actions else 0
    for _ in range(in_cart(state, seat)):
        best, best_kind, best_village = np.float32(0), NOTHING, NOTHING
        for kind in range(N_PRODUCE):
            if left[kind] > 0:
                for village in range(N_VILLAGES):
                    if room[village] > 0:
                        worth = share[village] * (np.float32(price(state, village, kind)) + bonus[village, kind] + gain[village])
                        if worth > best:
                            best, best_kind, best_village = worth, kind, village
        if best_kind != NOTHING:
            total += best
            left[best_kind] -= 1
            room[best_village] -= 1
            bonus[best_village, best_kind] = 0
    return total


@compiled
def best_load(
    state: State, seat: int, terrace: int, places: int, bonus: Any, gain: Any, room: Any, taken: Any, out: NDArray[np.float32]
) -> None:
    """What the pieces bring that the cards in hand can harvest at a terrace, piece after piece, wherever the cart stands."""
    for place in range(places):
        best, best_kind, best_village = np.float32(0), NOTHING, NOTHING
        for kind in range(N_PRODUCE):
            used = taken[kind]
            if state.terrace[kind] != terrace or used >= state.hand[seat, kind] or used >= state.pile[kind]:
                continue
            for village in range(N_VILLAGES):
                if room[village] > 0:
                    worth = np.float32(price(state, village, kind)) + bonus[village, kind] + gain[village]
                    if worth > best:
                        best, best_kind, best_village = worth, kind, village
        out[place] = best
        if best_kind != NOTHING:
            taken[best_kind] += 1
            room[best_village] -= 1
            bonus[best_village, best_kind] = 0


@compiled
def n_pairs(state: State, seat: int) -> int:
    """How many pieces yields could bring."""
    pairs = 0
    for kind in range(N_PRODUCE):
        pairs += int(state.hand[seat, kind]) // YIELD_CARDS
    return pairs


@compiled
def appraise_cards(
    state: State, seat: int, turns: int, weights: Any, bonus: Any, gain: Any, room: Any, out: NDArray[np.float32]
) -> None:
    """The best load counts most, loads of other terraces less; and a terrace that can use the cards should be near."""
    taken = np.zeros(N_PRODUCE, np.int8)
    load = np.zeros(CART_PLACES, np.float32)
    total, best, reach = np.float32(0), np.float32(0), np.float32(0)
    free = CART_PLACES - in_cart(state, seat)
    for terrace in range(N_TERRACES):
        load[:] = 0
        best_load(state, seat, terrace, CART_PLACES, bonus.copy(), gain, room.copy(), taken, load)
        whole, fits = np.float32(0), np.float32(0)
        for place in range(CART_PLACES):
            whole += load[place]
            fits += load[place] if place < free else np.float32(0)
        total += whole
        best = max(best, whole)
        if state.phase != STARTING:
            reach = max(reach, fits * weights[REACH + moves_to(state, seat, int(SPACE_OF_TERRACE[terrace]))])
    worth = (
        weights[CARD] * best
        + weights[SPARE_CARD] * (total - best)
        + weights[PAIR] * np.float32(min(n_pairs(state, seat), CART_PLACES))
    )
    out[CARDS] = worth * weights[LAST_CARD] if turns == 1 else worth
    out[TEMPO] = reach
    if seat == state.to_move and state.phase != STARTING:
        out[TEMPO] += weights[ACTION] * np.float32(state.actions_left)
