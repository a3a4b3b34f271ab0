"""Section 9: counting points, and who wins."""

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import rule
from huerta.games.farm_club.components import CARD_POINTS
from huerta.games.farm_club.layout import DISCARDED, VALIDATED, State
from huerta.games.farm_club.rules.goals import deferred_points, is_immediate


@rule("8.1", "9.2", "R8", "R42")
def card_points(state: State, seat: int, nth: int) -> int:
    """An immediate goal scores if it was validated, a deferred one as the farms stand; a goal that is not met costs nothing."""
    card = int(state.cards[seat, nth])
    if is_immediate(card):
        return int(CARD_POINTS[card]) if state.card_state[seat, nth] == VALIDATED else 0
    if state.card_state[seat, nth] == DISCARDED:
        return 0
    return deferred_points(state, seat, card)


@rule("9.2", "9.3")
def seat_points(state: State, seat: int) -> int:
    """All cards together, and a point for every bird."""
    points = int(state.birds[seat])
    for nth in range(state.n_cards[seat]):
        points += card_points(state, seat, nth)
    return points


@rule("9.2", "9.3")
def standing(state: State, out: NDArray[np.int32]) -> None:
    """Every seat's points as the farms stand."""
    for seat in range(state.n_seats):
        out[seat] = seat_points(state, seat)


@rule("9.4", "R43")
def is_ahead(state: State, seat: int, other: int) -> bool:
    """More points, or as many with fewer birds."""
    points, others_points = seat_points(state, seat), seat_points(state, other)
    if points != others_points:
        return points > others_points
    return bool(state.birds[seat] < state.birds[other])


@rule("9.4", "9.5", "R43")
def winners(state: State, out: NDArray[np.int8]) -> None:
    """Whoever has nobody ahead wins; still tied after that, they share the win."""
    for seat in range(state.n_seats):
        out[seat] = 1
        for other in range(state.n_seats):
            if is_ahead(state, other, seat):
                out[seat] = 0
