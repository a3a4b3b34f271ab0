"""What each choice of the seat to move would bring by the end of its turn, found by playing it out with the rules themselves.

What is drawn at the end of the turn does not enter: only the mover's own farm and cards are looked at.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.core.jit import compiled
from huerta.games.farm_club.components import (
    CARD_IDS,
    CARD_POINTS,
    CLAN_IDS,
    HOUSE,
    N_CELLS,
    N_CLANS,
    N_ROUNDS,
    N_SPECIES,
    NO_ANIMAL,
    OFFERED_SETS,
    SPECIES,
)
from huerta.games.farm_club.layout import CHOOSING_CLAN, DECIDING, HARVESTING, PHASES, PLACING, STATE, TAKING, VALIDATED
from huerta.games.farm_club.moves import DONE, ELECT, HIRE, KEEP, MAX_MOVES, MOVES, PLACE, TAKE_CLAN
from huerta.games.farm_club.rules.farm import has_leader, is_home
from huerta.games.farm_club.rules.turn import is_waiting, legal_moves, play
from huerta.games.farm_club.scoring import seat_points

NO_MOVE = -1

FORESEEN = np.dtype(
    [
        ("completes", np.int8, (N_ROUNDS,)),  # 1 for each of the mover's cards that would be validated
        ("asks", np.int8, (N_ROUNDS,)),  # 1 for each line that would be met without its bird
        ("cards", np.int8, (N_ROUNDS,)),  # the mover's cards
        ("birds", np.int8),  # birds that the mover would take
        ("points", np.int16),  # the mover's points afterwards
    ]
)


@compiled
def foresee(states: Any, first: NDArray[np.int32], second: NDArray[np.int32], out: Any) -> None:
    """Play each first move from states[0], then the second if there is one, keep the card, and look at what changed."""
    before, after = states[0], states[1]
    seat = int(before.to_move)
    for row in range(len(first)):
        states[1] = states[0]
        play(after, int(first[row]))
        if second[row] != NO_MOVE:
            play(after, int(second[row]))
        if after.phase == DECIDING and after.turn_no == before.turn_no:
            play(after, KEEP)
        out[row].birds = after.birds[seat] - before.birds[seat]
        out[row].points = seat_points(after, seat)
        for nth in range(after.n_cards[seat]):
            out[row].cards[nth] = after.cards[seat, nth]
            was_validated = before.card_state[seat, nth] == VALIDATED
            out[row].completes[nth] = after.card_state[seat, nth] == VALIDATED and not was_validated
            out[row].asks[nth] = after.turn_no == before.turn_no and is_waiting(after, seat, nth)


def foreseen(state: Any, moves: list[tuple[int, int]]) -> list[dict[str, Any]]:
    """A preview of each move, or of each two."""
    states = np.zeros(2, STATE).view(np.recarray)
    states[0] = state
    out = np.zeros(len(moves), FORESEEN).view(np.recarray)
    first, second = np.array(moves, np.int32).reshape(-1, 2).T
    foresee(states, first.copy(), second.copy(), out)
    return [preview(row) for row in out]


def preview(row: Any) -> dict[str, Any]:
    """What would happen, by name; birds come from lines unless a pen pays."""
    ids = [CARD_IDS[card] for card in row.cards]
    return {
        "completes": [name for name, complete in zip(ids, row.completes, strict=True) if complete],
        "asks": [name for name, asked in zip(ids, row.asks, strict=True) if asked],
        "pen_bird": False,
        "line_birds": int(row.birds),
        "points": int(row.points),
    }


def view_previews(state: Any) -> dict[str, Any]:
    """Everything the seat to move could do now, with what it would bring."""
    return VIEWERS[PHASES[state.phase]](state)


def view_taking(state: Any) -> dict[str, Any]:
    """Each set on each cell, and each leader."""
    hires = [view_places(state, HIRE + offered, int(state.row_animals[offered])) for offered in range(OFFERED_SETS)]
    return {"hire": hires, "elect": {} if has_leader(state, int(state.to_move)) else view_elections(state)}


def view_places(state: Any, hire: int, animal: int) -> list[dict[str, Any] | None]:
    """An animal on each cell of the yard that is empty."""
    seat = int(state.to_move)
    cells = [cell for cell in range(N_CELLS) if cell != HOUSE and state.farm[seat, cell] == NO_ANIMAL]
    moves = [(PLACE + cell, NO_MOVE) if hire == NO_MOVE else (hire, PLACE + cell) for cell in cells]
    found: list[dict[str, Any] | None] = [None] * N_CELLS
    for cell, shown in zip(cells, foreseen(state, moves), strict=True):
        pays = bool(state.stock > 0 and is_home(state, seat, cell, animal))
        found[cell] = {**shown, "pen_bird": pays, "line_birds": shown["line_birds"] - int(pays)}
    return found


def view_elections(state: Any) -> dict[str, Any]:
    """Each leader, and the clan cards that would be complete with it at once."""
    clans = [clan for clan in range(N_CLANS) if state.clans[clan]]
    leaders = [species for species in range(N_SPECIES) if state.leaders[species]]
    moves = [(ELECT + leader, TAKE_CLAN + clan) for leader in leaders for clan in clans]
    shown = iter(foreseen(state, moves))
    return {SPECIES[leader]: view_election([next(shown) for _ in clans]) for leader in leaders}


def view_election(shown: list[dict[str, Any]]) -> dict[str, Any]:
    """A leader with every clan card: what it completes without them, and which of them."""
    done = [name for each in shown for name in each["completes"] if name in CLAN_IDS]
    first = shown[0]
    goals = [name for name in first["completes"] if name not in CLAN_IDS]
    clan_points = sum(int(CARD_POINTS[CARD_IDS.index(name)]) for name in first["completes"] if name in CLAN_IDS)
    return {**first, "completes": goals, "points": first["points"] - clan_points, "clans": done}


def view_clans(state: Any) -> dict[str, Any]:
    """Each clan card that is left."""
    clans = [clan for clan in range(N_CLANS) if state.clans[clan]]
    shown = foreseen(state, [(TAKE_CLAN + clan, NO_MOVE) for clan in clans])
    return {"clan": {CLAN_IDS[clan]: each for clan, each in zip(clans, shown, strict=True)}}


def by_text(state: Any) -> dict[str, dict[str, Any]]:
    """Every legal move but the last word, by its text."""
    out = np.zeros(MAX_MOVES, np.int32)
    legal = [int(move) for move in out[: legal_moves(state, out)] if move != DONE]
    return dict(zip(map(MOVES.text, legal), foreseen(state, [(move, NO_MOVE) for move in legal]), strict=True))


def view_waiting(state: Any) -> dict[str, Any]:
    """Each line that could be validated without its bird."""
    return {"validate": {text.split()[1]: shown for text, shown in by_text(state).items()}}


VIEWERS = {
    PHASES[TAKING]: view_taking,
    PHASES[PLACING]: lambda state: {"place": view_places(state, NO_MOVE, int(state.hand))},
    PHASES[CHOOSING_CLAN]: view_clans,
    PHASES[DECIDING]: lambda state: {"card": by_text(state)},
    PHASES[HARVESTING]: view_waiting,
}
