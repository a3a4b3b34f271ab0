"""Section 1: how the table is laid."""

from huerta.core.jit import rule
from huerta.core.rng import random_below, shuffle
from huerta.games.finca.components import (
    BLADES,
    CARTS,
    FARMERS_EACH,
    N_ACTIONS,
    N_BLADES,
    N_BONUSES,
    N_FRUITS,
    N_REGIONS,
    N_TILE_KINDS,
    STACK_HEIGHT,
    SUPPLY,
    TILE_COPIES,
    WOODEN_FINCAS,
)
from huerta.games.finca.layout import DRAWN, FRUIT_SUPPLY, NOT_CROWDED, ON_BOARD, PLACING, START_PLAYER, State


@rule("1.1")
def lay_windmill(state: State) -> None:
    """Twelve blades, two of each fruit, lie in random order around the windmill."""
    for blade in range(N_BLADES):
        state.blades[blade] = BLADES[blade]
    shuffle(state.generator, state.blades)


@rule("1.2")
def stack_fruit_tiles(state: State) -> None:
    """The fruit tiles are shuffled into ten stacks of four, the top one face up; the last two are laid aside unseen."""
    place = 0
    for kind in range(N_TILE_KINDS):
        for _ in range(TILE_COPIES[kind]):
            state.deck[place] = kind
            place += 1
    shuffle(state.generator, state.deck)
    for region in range(N_REGIONS):
        state.height[region] = STACK_HEIGHT


@rule("1.3")
def lay_finca_tiles(state: State) -> None:
    """Each region gets one of the ten finca tiles at random."""
    for region in range(N_REGIONS):
        state.finca[region] = region
        state.finca_owner[region] = ON_BOARD
    shuffle(state.generator, state.finca)


@rule("1.4")
def lay_wooden_fincas(state: State) -> None:
    """Four, five or six wooden fincas lie beside the board, by the number of players."""
    state.houses_left = WOODEN_FINCAS[state.n_seats]


@rule("1.5")
def fill_supply(state: State) -> None:
    """The supply holds as many of each fruit as the edition and the number of players say."""
    for fruit in range(N_FRUITS):
        state.supply[fruit] = SUPPLY[state.options[FRUIT_SUPPLY], state.n_seats]


@rule("1.6")
def hand_out_action_tiles(state: State) -> None:
    """Each player has the four action tiles."""
    for seat in range(state.n_seats):
        for action in range(N_ACTIONS):
            state.actions[seat, action] = 1


@rule("1.7")
def hand_out_farmers(state: State) -> None:
    """Each player has five, four or three farmers, by the number of players."""
    for seat in range(state.n_seats):
        state.in_hand[seat] = FARMERS_EACH[state.n_seats]


@rule("1.8")
def stack_bonus_tiles(state: State) -> None:
    """The bonus tiles lie in a stack, the highest on top."""
    for bonus in range(N_BONUSES):
        state.bonus_owner[bonus] = ON_BOARD


@rule("1.9")
def stack_carts(state: State) -> None:
    """Two carts a player lie in the centre of the windmill."""
    state.centre = CARTS[state.n_seats]


@rule("1.10", "R31")
def choose_start_player(state: State) -> None:
    """The first seat starts, or a seat drawn at random where the table wants that."""
    if state.options[START_PLAYER] == DRAWN:
        state.start_seat = random_below(state.generator, state.n_seats)
    state.to_move = state.start_seat
    state.still_turns = NOT_CROWDED
    state.phase = PLACING


@rule("1.1")
def setup(state: State) -> None:
    """Everything is laid out; the start player may place the first farmer."""
    lay_windmill(state)
    stack_fruit_tiles(state)
    lay_finca_tiles(state)
    lay_wooden_fincas(state)
    fill_supply(state)
    hand_out_action_tiles(state)
    hand_out_farmers(state)
    stack_bonus_tiles(state)
    stack_carts(state)
    choose_start_player(state)
