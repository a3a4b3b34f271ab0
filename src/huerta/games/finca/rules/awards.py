"""Sections 6 and 8: finca tiles and bonus tiles."""

from huerta.core.jit import rule
from huerta.games.finca.components import (
    FINCA_COUNTS,
    FINCA_IS_JOKER,
    MAX_VALUE,
    N_BONUSES,
    N_FRUITS,
    N_TILE_KINDS,
    TILE_FRUIT,
    TILE_JOKERS,
    TILE_VALUE,
)
from huerta.games.finca.layout import BY_SYMBOLS, JOKER_FINCA, ON_BOARD, OUT_OF_GAME, State

# -- finca tiles -------------------------------------------------------------------------------------------------------


@rule("6.1", "6.3", "R2")
def symbols_on(tile: int, finca: int) -> int:
    """A fruit tile counts for a finca tile by the printed fruits of its kind, or of both its kinds; jokers count for none."""
    count = 0
    for fruit in range(N_FRUITS):
        if FINCA_COUNTS[finca, fruit]:
            count += int(TILE_FRUIT[tile, fruit])
    return count


@rule("6.4", "R1")
def joker_worth(state: State, tile: int) -> int:
    """For the joker finca tile, count joker symbols or the tile's value, as the edition says."""
    if state.options[JOKER_FINCA] == BY_SYMBOLS:
        return int(TILE_JOKERS[tile])
    return int(TILE_VALUE[tile])


@rule("6.1", "6.3", "6.4", "R1", "R2", "R3")
def finca_count(state: State, seat: int, finca: int) -> int:
    """What a seat's fruit tiles count for a finca tile."""
    count = 0
    for tile in range(N_TILE_KINDS):
        owned = int(state.tiles[seat, tile])
        if owned == 0:
            continue
        if FINCA_IS_JOKER[finca]:
            count += owned * joker_worth(state, tile)
        else:
            count += owned * symbols_on(tile, finca)
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
    fewest = N_TILE_KINDS
    for value in range(1, MAX_VALUE + 1):
        count = 0
        for tile in range(N_TILE_KINDS):
            if TILE_VALUE[tile] == value:
                count += int(state.tiles[seat, tile])
        fewest = min(fewest, count)
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
