"""Finca: farmers walk the windmill, harvest, and deliver to ten regions of Mallorca."""

from typing import Any

from huerta.core.game import Game
from huerta.games.finca.appraisal import PARTS, TUNINGS, appraise
from huerta.games.finca.components import (
    FARMERS_EACH,
    FOLDER,
    FRUITS,
    LIMIT_ROUNDS,
    MAX_SEATS,
    MIN_SEATS,
    N_REGIONS,
    NO_TILE,
    TILE_FRUIT,
    TILE_JOKERS,
    TILE_TEXTS,
    TILE_VALUE,
)
from huerta.games.finca.hidden import FEATURES, hide, observe
from huerta.games.finca.layout import ENDINGS, ON_BOARD, OPTIONS, STATE
from huerta.games.finca.moves import MAX_MOVES, MOVES
from huerta.games.finca.notation import read_position, write_position
from huerta.games.finca.picture import draw
from huerta.games.finca.rules.awards import tile_points
from huerta.games.finca.rules.turn import legal_moves, play
from huerta.games.finca.scoring import standing, winners
from huerta.games.finca.setup import setup
from huerta.games.finca.story import MESSAGES, story
from huerta.games.finca.view import view

LONGEST_TURN = 1 + N_REGIONS + 1  # take the cart, serve every region, done


def census(state: Any) -> dict[str, int]:
    """Counts of every piece, wherever it is: nothing appears and nothing vanishes."""
    counts = {fruit: int(state.supply[kind]) + int(state.fruit[:, kind].sum()) for kind, fruit in enumerate(FRUITS)}
    counts["carts"] = int(state.centre) + int(state.carts.sum())
    for seat in range(state.n_seats):
        counts[f"farmers of seat {seat + 1}"] = int(state.farmers[:, seat].sum()) + int(state.in_hand[seat])
    for kind, text in enumerate(TILE_TEXTS):
        counts[f"tiles {text}"] = int((state.deck == kind).sum()) + int(state.tiles[:, kind].sum())
    for seat in range(state.n_seats):
        owned = state.tiles[seat].astype(int)
        counts[f"miscounted tiles of seat {seat + 1}"] = int(abs(owned @ TILE_FRUIT - state.shown[seat]).sum())
        counts[f"miscounted values of seat {seat + 1}"] = int(owned @ TILE_VALUE) - tile_points(state, seat)
        counts[f"miscounted jokers of seat {seat + 1}"] = int(owned @ TILE_JOKERS) - int(state.jokers[seat])
    counts["stacked tiles"] = int(state.height.sum()) + int((state.deck == NO_TILE).sum())
    counts["finca tiles"] = len(set(state.finca.tolist()))
    counts["finca tiles still on full regions"] = int(((state.finca_owner == ON_BOARD) == (state.height > 0)).sum())
    counts["wooden fincas"] = int(state.houses_left) + int(state.house.sum())
    return counts


GAME = Game(
    name="finca",
    title="Finca",
    summary="Walk the windmill, harvest six fruits, and deliver them to the regions of Mallorca.",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    version=1,
    options=OPTIONS,
    record=STATE,
    moves=MOVES,
    max_moves=MAX_MOVES,
    max_plies=(LIMIT_ROUNDS + int(FARMERS_EACH.max())) * MAX_SEATS * LONGEST_TURN,
    endings=ENDINGS,
    features=FEATURES,
    messages=MESSAGES,
    folder=FOLDER,
    setup=setup,
    legal_moves=legal_moves,
    play=play,
    hide=hide,
    observe=observe,
    standing=standing,
    winners=winners,
    write_position=write_position,
    read_position=read_position,
    view=view,
    story=story,
    draw=draw,
    census=census,
    parts=PARTS,
    appraise=appraise,
    tunings=TUNINGS,
)
