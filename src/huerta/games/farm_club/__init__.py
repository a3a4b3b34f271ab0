"""Farm Club: hire animals, place them in a farm of nine cells, and meet the goals that come with them."""

from huerta.core.game import Game
from huerta.games.farm_club.appraisal import PARTS, TUNINGS, appraise
from huerta.games.farm_club.components import (
    FOLDER,
    MAX_SEATS,
    MIN_SEATS,
    N_BIRD_CARDS,
    N_ROUNDS,
    N_YARD_CELLS,
)
from huerta.games.farm_club.count import PIECES, count
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
    pieces=PIECES,
    setup=setup,
    legal_moves=legal_moves,
    play=play,
    hide=hide,
    observe=observe,
    standing=standing,
    winners=winners,
    count=count,
    write_position=write_position,
    read_position=read_position,
    view=view,
    story=story,
    draw=draw,
    parts=PARTS,
    appraise=appraise,
    tunings=TUNINGS,
)
