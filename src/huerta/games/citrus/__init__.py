"""Citrus: buy plantations, build them round the fincas, harvest the groves."""

from huerta.core.game import Game
from huerta.core.gpu import Haste
from huerta.games.citrus.appraisal import PARTS, TUNINGS, appraise
from huerta.games.citrus.components import (
    FOLDER,
    LANDSCAPE_COPIES,
    LONGEST_LINE,
    MAX_SEATS,
    MIN_SEATS,
    N_LINES,
    N_PLANTATIONS,
    N_SITES,
)
from huerta.games.citrus.count import PIECES, count
from huerta.games.citrus.hidden import FEATURES, hide, observe
from huerta.games.citrus.layout import ENDINGS, OPTIONS, STATE
from huerta.games.citrus.moves import MAX_MOVES, MOVES
from huerta.games.citrus.notation import read_position, write_position
from huerta.games.citrus.picture import draw
from huerta.games.citrus.rules.glances import glance, glance_again
from huerta.games.citrus.rules.questions import (
    LOOKS,
    NOTES,
    asks,
    list_steps,
    n_questions,
    pose,
    take_step,
)
from huerta.games.citrus.rules.survey import SURVEY
from huerta.games.citrus.rules.turn import ACTS, N_WORKS, hasty_moves, legal_moves, play, work_of
from huerta.games.citrus.scoring import standing, winners
from huerta.games.citrus.setup import setup
from huerta.games.citrus.sights import MARKS, N_REMEMBERED, SIGHTS
from huerta.games.citrus.story import MESSAGES, story
from huerta.games.citrus.view import view

# Every turn builds a plantation, harvests a region that a plantation started, or is a pass; between two of the first kinds nobody
# passes more than twice. A landscape tile is used once, but a bull again whenever somebody builds on it.
ACTING_TURNS = 2 * N_PLANTATIONS
PASSES = 2 * MAX_SEATS
BY_THE_WAY = 2 * (int(LANDSCAPE_COPIES.max(axis=0).sum()) + N_PLANTATIONS) + N_SITES
MAX_PLIES = (ACTING_TURNS + 1) * (2 + PASSES) + N_PLANTATIONS + 2 * BY_THE_WAY


GAME = Game(
    name="citrus",
    title="Citrus",
    summary="Buy plantations, build them into groves round the fincas, and harvest at the right moment.",
    seats=range(MIN_SEATS, MAX_SEATS + 1),
    version=1,
    options=OPTIONS,
    record=STATE,
    moves=MOVES,
    max_moves=MAX_MOVES,
    max_plies=MAX_PLIES,
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
    haste=Haste(
        "huerta.games.citrus.rules.words",
        ACTS,
        work_of,
        N_WORKS,
        SURVEY,
        hasty_moves,
        N_LINES,
        (glance, glance_again),
        n_questions,
        asks,
        pose,
        LOOKS,
        NOTES,
        list_steps,
        take_step,
        LONGEST_LINE,
        SIGHTS,
        MARKS,
        N_REMEMBERED,
    ),
)
