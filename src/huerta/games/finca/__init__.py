"""Finca: farmers walk the windmill, harvest, and deliver to ten regions of Mallorca."""

from huerta.core.game import Game
from huerta.games.finca.appraisal import PARTS, TUNINGS, appraise
from huerta.games.finca.components import (
    FARMERS_EACH,
    FOLDER,
    LIMIT_ROUNDS,
    MAX_SEATS,
    MIN_SEATS,
    N_REGIONS,
)
from huerta.games.finca.count import PIECES, count
from huerta.games.finca.hidden import FEATURES, hide, observe
from huerta.games.finca.layout import ENDINGS, OPTIONS, STATE
from huerta.games.finca.moves import MAX_MOVES, MOVES
from huerta.games.finca.notation import read_position, write_position
from huerta.games.finca.picture import draw
from huerta.games.finca.rules.turn import legal_moves, play
from huerta.games.finca.scoring import standing, winners
from huerta.games.finca.setup import setup
from huerta.games.finca.story import MESSAGES, story
from huerta.games.finca.view import view

LONGEST_TURN = 1 + N_REGIONS + 1  # take the cart, serve every region, done


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
