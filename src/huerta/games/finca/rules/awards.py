"""Sections 6 and 8: finca tiles and bonus tiles."""

from huerta.core.jit import rule
from huerta.games.finca.components import (
    FINCA_COUNTS,
    FINCA_IS_JOKER,
    MAX_VALUE,
    N_BONUSES,
    N_FRUITS,
    TILE_FRUIT,
    TILE_JOKERS,
    TILE_VALUE,
)
from huerta.games.finca.layout import BY_SYMBOLS, JOKER_FINCA, ON_BOARD, OUT_OF_GAME, State

# -- what a seat's fruit tiles show --------------------------------------------------------------------------------------


@rule("5.5", "R3")
def keep_tile(state: State, seat: int, tile: int) -> None:
    """A tile lies open in front of its seat; it counts with all that is printed on it, however it was paid."""
    state.tiles[seat, tile] += 1
    state.of_value[seat, TILE_VALUE[tile] - 1] += 1
    state.jokers[seat] += TILE_JOKERS[tile]
    for fruit in range(N_FRUITS):
        state.shown[seat, fruit] += TILE_FRUIT[tile, fruit]


@rule("10.1", "R3")
def tile_points(state: State, seat: int) -> int:
    """Every fruit tile is worth its value."""
    points = 0
    for value in range(1, MAX_VALUE + 1):
        points += value * int(state.of_value[seat, value - 1])
    return points


# -- finca tiles ---------------------------------------------------------------------------------------------------------


@rule("6.4", "R1")
def joker_count(state: State, seat: int) -> int:
    """For the joker finca tile, joker symbols count, or the values of all tiles, as the edition says."""
    if state.options[JOKER_FINCA] == BY_SYMBOLS:
        return int(state.jokers[seat])
    return tile_points(state, seat)


@rule("6.1", "6.3", "6.4", "R1", "R2", "R3")
def finca_count(state: State, seat: int, finca: int) -> int:
    """For a finca tile the printed fruits of its kind count, or of both its kinds; jokers count for none of them."""
    if FINCA_IS_JOKER[finca]:
        return joker_count(state, seat)
    count = 0
    for fruit in range(N_FRUITS):
        count += int(FINCA_COUNTS[finca, fruit]) * int(state.shown[seat, fruit])
    return count


@rule("6.1", "6.2", "R12")
def finca_winner(state: State, finca: int) -> int:
    """The seat with the most, or nobody when two or more tie for it."""
    best = -1
    winner = OUT_OF_GAME
    for seat in range(state.n_seats):
        count = finca_count(state, seat, finca)
        if count > best:
            best = count
            winner = seat
        elif count == best:
            winner = OUT_OF_GAME
    return winner


@rule("6.1", "6.2", "6.5", "9.2", "R12", "R13")
def settle_region(state: State, region: int) -> None:
    """An emptied region's finca tile is awarded or leaves the game; then a wooden finca is placed, if one is left."""
    state.finca_owner[region] = finca_winner(state, int(state.finca[region]))
    if state.houses_left > 0:
        state.houses_left -= 1
        state.house[region] = 1


# -- bonus tiles -------------------------------------------------------------------------------------------------------


@rule("8.1", "8.2", "R3", "R15")
def sets_of(state: State, seat: int) -> int:
    """A seat has as many sets as it has tiles of the value it has fewest of."""
    fewest = int(state.of_value[seat, 0])
    for value in range(1, MAX_VALUE + 1):
        fewest = min(fewest, int(state.of_value[seat, value - 1]))
    return fewest


@rule("8.2", "R15")
def bonuses_of(state: State, seat: int) -> int:
    """How many bonus tiles a seat has."""
    count = 0
    for bonus in range(N_BONUSES):
        if state.bonus_owner[bonus] == seat:
            count += 1
    return count


@rule("8.1", "8.2", "R15", "R16")
def award_bonus(state: State) -> None:
    """Each new set takes the top bonus tile at once; when they are gone there is nothing more."""
    seat = state.to_move
    if sets_of(state, seat) <= bonuses_of(state, seat):
        return
    for bonus in range(N_BONUSES):
        if state.bonus_owner[bonus] == ON_BOARD:
            state.bonus_owner[bonus] = seat
            return
