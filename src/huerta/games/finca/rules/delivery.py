"""Section 5: delivering fruit to the regions, with any kind of cart."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.finca.components import (
    BYTE,
    CART_LOAD,
    GUARDS,
    LARGE,
    LARGE_CART_LOAD,
    LESS,
    N_FRUITS,
    N_REGIONS,
    NO_TILE,
    STACK_HEIGHT,
    TILE_ASKS,
    TILE_FRUIT,
    TILE_JOKERS,
    TILE_VALUE,
)
from huerta.games.finca.layout import (
    CART_IS_FREE,
    CART_OUT,
    DELIVERING,
    LARGE_OUT,
    LESS_OUT,
    NO_LOAD,
    ONE_LESS_CART,
    State,
)
from huerta.games.finca.moves import DELIVER, DELIVER_JOKER, DELIVER_SHORT, DONE
from huerta.games.finca.rules.awards import award_bonus, keep_tile, settle_region

NO_REGION = -1


@rule("5.2")
def top_tile(state: State, region: int) -> int:
    """What a region asks for is the face-up tile on top of its stack."""
    height = int(state.height[region])
    tile = int(state.deck[region * STACK_HEIGHT + max(height - 1, 0)])
    return tile if height > 0 else NO_TILE


# -- what a tile costs -------------------------------------------------------------------------------------------------
#
# Asked for every region after every move, so all kinds of fruit are compared at once, a byte each (see TILE_ASKS), and conditions
# are joined with & instead of leaving early: no branch is guessed wrong, and games that a GPU plays side by side stay together.


@rule("5.2", "5.3", "7.5", "R5", "R33")
def price(tile: int, fruit: int, kind: int, short: int) -> int:
    """A tile costs exactly the fruit it shows, a joker tile that many of one kind; paid short, one of the kind is left out."""
    return int(TILE_FRUIT[tile, fruit]) + (int(TILE_JOKERS[tile]) - short) * int(fruit == kind)


@rule("5.2", "5.3")
def goods(state: State) -> int:
    """All fruit of the seat to move, a byte for each kind, and above them how many it has of its best kind, for joker tiles."""
    packed = most = 0
    for kind in range(N_FRUITS):
        here = int(state.fruit[state.to_move, kind])
        packed |= here << kind * BYTE
        most = max(most, here)
    return packed | most << N_FRUITS * BYTE


@rule("5.2", "5.3", "7.5")
def n_lacking(packed: int, tile: int) -> int:
    """How many of the fruits that a tile asks for are not among the goods: none, one, or more, which is 2."""
    left = (packed | GUARDS) - int(TILE_ASKS[tile])  # a byte with fewer than asked for loses its guard
    lost = ~left & GUARDS
    is_one = (lost & (lost - 1) == 0) & ((left + (lost >> BYTE - 1)) & GUARDS == GUARDS)
    return int(lost != 0) << int(not is_one)


@rule("5.2", "5.4", "7.5", "R6", "R8")
def can_serve(state: State, packed: int, region: int, short: int, room: int) -> bool:
    """A region can be served once a turn, with a tile that the cart carries and the goods pay; a tile worth one is never short."""
    tile = top_tile(state, region)
    value = int(TILE_VALUE[tile])
    is_open = (state.height[region] > 0) & (state.served[region] == 0)
    return bool(is_open & (value - short <= room) & (value > short) & (n_lacking(packed, tile) <= short))


@rule("5.4", "R20")
def can_serve_any(state: State, packed: int, short: int, room: int) -> bool:
    """At least one region can be served: a delivery of nothing is no delivery."""
    for region in range(N_REGIONS):
        if can_serve(state, packed, region, short, room):
            return True
    return False


@rule("7.5", "R5", "R33")
def can_leave_out(state: State, tile: int, kind: int, lacking: int) -> bool:
    """What is left out is one of a kind that the tile shows, the lacking one if there is one; a joker tile may be of any kind."""
    here, shown, jokers = int(state.fruit[state.to_move, kind]), int(TILE_FRUIT[tile, kind]), int(TILE_JOKERS[tile])
    return bool((shown > 0) & (lacking <= int(shown > here)) | (jokers > 0) & (here >= jokers - 1))


# -- listing what can be delivered -------------------------------------------------------------------------------------


@rule("5.2", "5.3", "5.4")
def list_full(state: State, out: NDArray[np.int32], n: int) -> int:
    """Every way to serve a region in full: as its tile says, or a joker tile in any one kind."""
    packed = goods(state)
    for region in range(N_REGIONS):
        if not can_serve(state, packed, region, 0, int(state.room)):
            continue
        tile = top_tile(state, region)
        if TILE_JOKERS[tile] == 0:
            out[n] = DELIVER + region
            n += 1
            continue
        for kind in range(N_FRUITS):
            out[n] = DELIVER_JOKER + region * N_FRUITS + kind  # written first, counted only if it holds
            n += int(state.fruit[state.to_move, kind] >= TILE_JOKERS[tile])
    return n


@rule("7.5", "R33")
def list_short(state: State, out: NDArray[np.int32], n: int) -> int:
    """Every way to serve a region one short; the seat chooses the kind that is left out."""
    packed = goods(state)
    for region in range(N_REGIONS):
        if not can_serve(state, packed, region, 1, int(state.room)):
            continue
        tile = top_tile(state, region)
        lacking = n_lacking(packed, tile)
        for kind in range(N_FRUITS):
            out[n] = DELIVER_SHORT + region * N_FRUITS + kind
            n += int(can_leave_out(state, tile, kind, lacking))
    return n


@rule("R33")
def keep_short_possible(state: State, out: NDArray[np.int32], first: int, n: int) -> int:
    """Until a tile was paid short, a full delivery is offered only if one can be paid short after it."""
    kept = first
    for place in range(first, n):
        if can_be_short_after(state, int(out[place])):
            out[kept] = out[place]
            kept += 1
    return kept


@rule("R33")
def can_be_short_after(state: State, move: int) -> bool:
    """After this full delivery some other region can still be paid one short."""
    region, kind = served_by(move)
    tile = top_tile(state, region)
    serve(state, region, kind, 0)
    is_possible = can_serve_any(state, goods(state), 1, int(state.room))
    unserve(state, region, kind, tile)
    return is_possible


@rule("5.4", "R33")
def list_deliveries(state: State, out: NDArray[np.int32]) -> int:
    """What may be added to the delivery under way, and `done` as soon as it may end."""
    n = list_full(state, out, 0)
    if state.load == LESS_OUT and not state.short_paid:
        n = keep_short_possible(state, out, 0, n)
        return list_short(state, out, n)
    if state.n_served > 0:
        out[n] = DONE
        n += 1
    return n


# -- setting out -------------------------------------------------------------------------------------------------------


@rule("5.1", "5.4", "R20")
def can_take_cart(state: State, packed: int) -> bool:
    """An ordinary delivery needs a cart and something to deliver."""
    return bool(state.carts[state.to_move] > 0 and can_serve_any(state, packed, 0, CART_LOAD))


@rule("7.4", "R19", "R20")
def can_take_large(state: State, packed: int) -> bool:
    """The large cart needs its action tile and something to deliver, but no cart."""
    return bool(state.actions[state.to_move, LARGE] and can_serve_any(state, packed, 0, LARGE_CART_LOAD))


@rule("7.5", "R4", "R20")
def can_take_less(state: State, packed: int) -> bool:
    """The one-less delivery needs its action tile, a cart unless the table says otherwise, and a tile to pay short."""
    is_paid = state.options[ONE_LESS_CART] == CART_IS_FREE or state.carts[state.to_move] > 0
    return bool(state.actions[state.to_move, LESS] and is_paid and can_serve_any(state, packed, 1, CART_LOAD))


@rule("5.1", "R21")
def take_cart(state: State) -> None:
    """One cart goes back to the centre and carries up to six fruits this turn."""
    state.carts[state.to_move] -= 1
    state.centre += 1
    set_out(state, CART_OUT, CART_LOAD)


@rule("7.1", "7.4", "R7", "R19")
def take_large(state: State) -> None:
    """The large cart's tile is spent; it carries up to ten fruits and pays no cart."""
    state.actions[state.to_move, LARGE] = 0
    set_out(state, LARGE_OUT, LARGE_CART_LOAD)


@rule("7.1", "7.5", "R4", "R6", "R7")
def take_less(state: State) -> None:
    """The one-less tile is spent, and a cart like any other delivery unless the table says otherwise."""
    state.actions[state.to_move, LESS] = 0
    if state.options[ONE_LESS_CART] != CART_IS_FREE:
        take_cart(state)
    set_out(state, LESS_OUT, CART_LOAD)


@rule("5.4")
def set_out(state: State, load: int, room: int) -> None:
    """A delivery begins: from now on this turn serves regions."""
    state.phase = DELIVERING
    state.load = load
    state.room = room


# -- serving -----------------------------------------------------------------------------------------------------------


@rule("5.2", "5.3", "7.5")
def served_by(move: int) -> tuple[int, int]:
    """The region a delivery serves, and the kind it is about: the fruit a joker tile is paid in, or the one left out."""
    if move >= DELIVER_SHORT:
        return (move - DELIVER_SHORT) // N_FRUITS, (move - DELIVER_SHORT) % N_FRUITS
    if move >= DELIVER_JOKER:
        return (move - DELIVER_JOKER) // N_FRUITS, (move - DELIVER_JOKER) % N_FRUITS
    return move - DELIVER, 0


@rule("5.2", "5.4", "5.5")
def serve(state: State, region: int, kind: int, short: int) -> None:
    """The fruit goes by way of the tile back to the supply; the tile is taken when the delivery is done."""
    tile = top_tile(state, region)
    for fruit in range(N_FRUITS):
        paid = price(tile, fruit, kind, short)
        state.fruit[state.to_move, fruit] -= paid
        state.supply[fruit] += paid
    state.room -= TILE_VALUE[tile] - short
    state.short_paid += short
    state.n_served += 1
    state.served[region] = state.n_served


@rule("R33")
def unserve(state: State, region: int, kind: int, tile: int) -> None:
    """Take back a full delivery that was only tried."""
    for fruit in range(N_FRUITS):
        paid = price(tile, fruit, kind, 0)
        state.fruit[state.to_move, fruit] += paid
        state.supply[fruit] -= paid
    state.room += TILE_VALUE[tile]
    state.n_served -= 1
    state.served[region] = 0


@rule("5.4")
def is_delivery_complete(state: State) -> bool:
    """A delivery that nothing can be added to ends by itself."""
    if state.load == LESS_OUT and not state.short_paid:
        return False
    return not can_serve_any(state, goods(state), 0, int(state.room))


# -- taking the tiles --------------------------------------------------------------------------------------------------


@rule("5.5", "R10")
def region_served(state: State, turn: int) -> int:
    """The region that was served first, second, … in this delivery, until its tile is taken."""
    served = NO_REGION
    for region in range(N_REGIONS):
        served = region if state.served[region] == turn else served
    return served


@rule("5.5", "R10", "R13")
def take_tiles(state: State) -> None:
    """Tiles that leave their region with more are taken first, then those that empty one, in the order served."""
    for last in range(1 + 1):
        for turn in range(1, state.n_served + 1):
            region = region_served(state, turn)
            if region != NO_REGION and (state.height[region] == 1) == bool(last):
                take_tile(state, region)
                state.served[region] = 0
    state.n_served = 0
    state.load = NO_LOAD
    state.room = 0
    state.short_paid = 0


@rule("5.5", "5.6", "R3", "R9", "R11")
def take_tile(state: State, region: int) -> None:
    """The tile counts in full for whoever takes it; the next one lies face up, or the region is settled."""
    tile = top_tile(state, region)
    state.height[region] -= 1
    state.deck[region * STACK_HEIGHT + state.height[region]] = NO_TILE
    keep_tile(state, state.to_move, tile)
    award_bonus(state)
    if state.height[region] == 0:
        settle_region(state, region)
    else:
        state.reveals += 1
