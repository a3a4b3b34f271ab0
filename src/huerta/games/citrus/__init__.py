"""Citrus: buy plantations, build them round the fincas, harvest the groves."""

from typing import Any

from huerta.core.game import Game
from huerta.games.citrus.appraisal import PARTS, TUNINGS, appraise
from huerta.games.citrus.components import (
    FINCA_TEXTS,
    FOLDER,
    LANDSCAPE,
    LANDSCAPE_COPIES,
    MAX_SEATS,
    MIN_SEATS,
    N_FRUITS,
    N_PLANTATIONS,
    N_SITES,
    N_WORKERS,
    NONE,
    ROAD_CELLS,
    TILES,
)
from huerta.games.citrus.hidden import FEATURES, hide, observe
from huerta.games.citrus.layout import ENDINGS, GONE, OPTIONS, SIDE, STATE
from huerta.games.citrus.moves import MAX_MOVES, MOVES
from huerta.games.citrus.notation import read_position, write_position
from huerta.games.citrus.notation.writing import cells_of
from huerta.games.citrus.picture import draw
from huerta.games.citrus.rules.areas import area, meet, only
from huerta.games.citrus.rules.building import fruit_at, grown
from huerta.games.citrus.rules.turn import legal_moves, play
from huerta.games.citrus.scoring import standing, winners
from huerta.games.citrus.setup import setup
from huerta.games.citrus.story import MESSAGES, story
from huerta.games.citrus.view import view

# Every turn builds a plantation, harvests a region that a plantation started, or is a pass; between two of the first kinds nobody
# passes more than twice. A landscape tile is used once, but a bull again whenever somebody builds on it.
ACTING_TURNS = 2 * N_PLANTATIONS
PASSES = 2 * MAX_SEATS
BY_THE_WAY = 2 * (int(LANDSCAPE_COPIES.max(axis=0).sum()) + N_PLANTATIONS) + N_SITES
MAX_PLIES = (ACTING_TURNS + 1) * (2 + PASSES) + N_PLANTATIONS + 2 * BY_THE_WAY


def census(state: Any) -> dict[str, int]:
    """Counts of every piece, wherever it is: nothing appears and nothing vanishes."""
    wells = set(cells_of(state.wells))
    planted = [cells_of(state.planted[fruit]) for fruit in range(N_FRUITS)]
    counts: dict[str, int] = {}
    for tile, name in enumerate(TILES):
        built = sum((cell in wells) == (tile >= N_FRUITS) for cell in planted[tile % N_FRUITS])
        elsewhere = int((state.market == tile).sum()) + int(state.waiting[tile]) + int(state.bag[tile]) + int(state.plowed[tile])
        counts[f"plantations {name}"] = built + elsewhere
    counts["spaces planted twice"] = sum(map(len, planted)) - len(set().union(*planted))
    counts["wells without a plantation"] = len(wells - set().union(*planted))
    for kind, text in enumerate(FINCA_TEXTS):
        on_board = int((state.finca == kind).sum()) + int(state.drawn == kind)
        counts[f"fincas {text}"] = on_board + int(state.fincas_left[kind])
    for kind, name in enumerate(LANDSCAPE):
        lying = len(cells_of(state.lying[kind]))
        counts[f"landscape tiles {name}"] = lying + int(state.held[:, kind].sum()) + int(state.used[kind]) + int(state.pool[kind])
    counts["fincas on sites that are not gone"] = int(((state.finca != NONE) & (state.site_tile != GONE)).sum())
    counts["roads that are not those of the fincas"] = miscounted_roads(state)
    for seat in range(state.n_seats):
        counts[f"regions of seat {seat + 1} without one worker"] = regions_without_one_worker(state, seat)
        counts[f"workers of seat {seat + 1} too many"] = max(len(cells_of(state.worker[seat])) - N_WORKERS, 0)
    return counts


def miscounted_roads(state: Any) -> int:
    """Road spaces that the state names wrongly."""
    roads = ROAD_CELLS[state.options[SIDE]]
    right = {cell for site, kind in enumerate(state.finca.tolist()) if kind != NONE for cell in roads[site]}
    return len(right ^ set(cells_of(state.finca_roads)))


def regions_without_one_worker(state: Any, seat: int) -> int:
    """Regions of a seat that have no worker, or more than one, and workers outside of all regions."""
    left, workers, wrong = set(cells_of(state.owned[seat])), set(cells_of(state.worker[seat])), 0
    wrong += len(workers - left)
    while left:
        cell = min(left)
        own = meet(area(state.planted[fruit_at(state, cell)]), area(state.owned[seat]))
        region = set(cells_of(grown(state, only(cell), own)))
        wrong += int(len(region & workers) != 1)
        left -= region
    return wrong


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
