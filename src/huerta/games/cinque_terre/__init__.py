"""Cinque Terre: carts go round the coast, harvest on the terraces and sell in the five villages."""

from huerta.core.game import Game
from huerta.games.cinque_terre.appraisal import PARTS, TUNINGS, appraise
from huerta.games.cinque_terre.components import (
    ACTIONS,
    CART_PLACES,
    FOLDER,
    LIMIT_TURNS,
    MAX_SEATS,
    MIN_SEATS,
)
from huerta.games.cinque_terre.count import PIECES, count
from huerta.games.cinque_terre.hidden import hide
from huerta.games.cinque_terre.layout import ENDINGS, OPTIONS, STATE
from huerta.games.cinque_terre.moves import MAX_MOVES, MOVES, SECRET_KINDS
from huerta.games.cinque_terre.notation import read_position, write_position
from huerta.games.cinque_terre.observation import FEATURES, observe
from huerta.games.cinque_terre.picture import draw
from huerta.games.cinque_terre.rules.turn import legal_moves, play
from huerta.games.cinque_terre.scoring import standing, winners
from huerta.games.cinque_terre.setup import setup
from huerta.games.cinque_terre.story import MESSAGES, story
from huerta.games.cinque_terre.view import view

# Two harvests or sales of a full cart with a move between them, no more actions; two claims, an order looked at and one more, done.
LONGEST_TURN = ACTIONS - 2 + 2 * CART_PLACES + 1 + 2 + 2 + 1


GAME = Game(
    name="cinque_terre",
    title="Cinque Terre",
    summary="Drive your cart round the coast, harvest eight kinds of produce, and sell them where five villages pay best.",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    version=1,
    options=OPTIONS,
    record=STATE,
    moves=MOVES,
    max_moves=MAX_MOVES,
    max_plies=MAX_SEATS + LIMIT_TURNS * MAX_SEATS * LONGEST_TURN,
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
    secret_kinds=SECRET_KINDS,
)
