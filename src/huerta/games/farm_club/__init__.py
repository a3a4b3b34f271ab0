"""Farm Club: hire animals, place them in a farm of nine cells, and meet the goals that come with them."""

from typing import Any

from huerta.core.game import Game
from huerta.games.farm_club.appraisal import PARTS, TUNINGS, appraise
from huerta.games.farm_club.components import (
    CARD_IDS,
    FOLDER,
    HOUSE,
    MAX_SEATS,
    MIN_SEATS,
    N_BIRD_CARDS,
    N_GOALS,
    N_ROUNDS,
    N_YARD_CELLS,
    NO_CARD,
    SPECIES,
)
from huerta.games.farm_club.hidden import FEATURES, hide, observe
from huerta.games.farm_club.layout import ENDINGS, OPTIONS, STATE
from huerta.games.farm_club.moves import MAX_MOVES, MOVES
from huerta.games.farm_club.notation import read_position, write_position
from huerta.games.farm_club.picture import draw
from huerta.games.farm_club.rules.turn import legal_moves, play
from huerta.games.farm_club.scoring import standing, winners
from huerta.games.farm_club.setup import setup
from huerta.games.farm_club.story import MESSAGES, story
from huerta.games.farm_club.view import view

TURN_MOVES = 4  # hire, place, keep, done
MAX_BIRDS_TAKEN = MAX_SEATS * N_YARD_CELLS + N_BIRD_CARDS  # each may be sent again; a line validated is a move too


def census(state: Any) -> dict[str, int]:
    """Counts of every piece, wherever it is: nothing appears and nothing vanishes."""
    counts = {}
    for kind, name in enumerate(SPECIES):
        elsewhere = int(state.bag[kind]) + int(state.leaders[kind]) + int(state.hand == kind)
        counts[name] = elsewhere + int((state.row_animals == kind).sum()) + int((state.farm == kind).sum())
    for goal in range(N_GOALS):
        counts[CARD_IDS[goal]] = int(state.deck[goal]) + int((state.row_goals == goal).sum()) + int((state.cards == goal).sum())
    counts["clan cards"] = int(state.clans.sum()) + int((state.cards >= N_GOALS).sum())
    counts["birds"] = int(state.stock) + int(state.birds.sum())
    for seat in range(state.n_seats):
        farm = state.farm[seat]
        counted = [int((farm == kind).sum()) for kind in range(len(SPECIES))]
        counts[f"miscounted animals of seat {seat + 1}"] = int(abs(counted - state.counts[seat]).sum())
        counts[f"miscounted cards of seat {seat + 1}"] = int((state.cards[seat] != NO_CARD).sum()) - int(state.n_cards[seat])
    counts["leaders"] = int(state.leaders.sum()) + int((state.farm[: state.n_seats, HOUSE] >= 0).sum())
    return counts


GAME = Game(
    name="farm_club",
    title="Farm Club",
    summary="Hire animals, place them in a farm of nine cells, and meet the goals that come with them.",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    version=1,
    options=OPTIONS,
    record=STATE,
    moves=MOVES,
    max_moves=MAX_MOVES,
    max_plies=MAX_SEATS * N_ROUNDS * TURN_MOVES + MAX_BIRDS_TAKEN + N_BIRD_CARDS,
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
