"""Rulings 14 and 15, proved: what is offered is exactly what brute force finds, in thousands of positions."""

from collections import Counter
from dataclasses import replace
from itertools import count

import numpy as np
import pytest

from huerta.core.game import record_from
from huerta.core.jit import is_compiled
from huerta.core.match import Match
from huerta.core.rng import new_generator, random_below, seed_key
from huerta.games.citrus.components import (
    LAND_CELLS,
    N_CELLS,
    N_FRUITS,
    N_LINES,
    N_SITES,
    NONE,
    ROAD_CELLS,
    ROADS,
    SITE_CELLS,
    STRIDE,
)
from huerta.games.citrus.layout import BUILDING, CHOOSING, FACE_UP, SITING, STATE
from huerta.games.citrus.moves import BUY, PUT_FINCA
from huerta.games.citrus.rules.areas import area, both, first, is_any, keep_area, minus, only
from huerta.games.citrus.rules.buildable import can_build
from huerta.games.citrus.rules.building import extensions, grown, starts
from huerta.games.citrus.rules.fincas import can_place_finca, is_new_finca_due, n_in_market
from huerta.games.citrus.rules.market import can_pay, line_need, line_price
from huerta.games.citrus.rules.prospects import MANY, most_freed
from huerta.games.citrus.rules.sure_land import lands_for, needed
from huerta.games.citrus.rules.turn import phase_of
from tests.games.citrus.brute import Grove, TooMuch
from tests.games.citrus.table import GAME, lay, need

VARIANTS = (
    {},
    {"side": "short"},
    {"side": "short", "landscape": "new", "edition": "online-2022"},
    {"road_colours": "any"},
    {"start_sites": "random-3", "landscape": "new"},
)
BUDGET = 1_500  # positions that brute force may look at for one question
MOST_PLIES = 500


def fruits_of(packed: int) -> tuple[int, ...]:
    return tuple(fruit for fruit in range(N_FRUITS) for _ in range(needed(packed, fruit)))


def positions(seed: int, options: dict[str, str], seats: int):
    """The positions of a random game that has bridges and plows enough."""
    match = Match(GAME, seats, options, seed_key(seed))
    chooser = new_generator(seed_key(seed, 1))
    for _ in range(MOST_PLIES):
        if match.is_over:
            return
        yield record_from(STATE, match.state.tobytes())
        legal = match.legal_numbers
        helpers = [int(move) for move in legal if GAME.moves.parts(int(move)).kind in ("bridge", "plow", "leap", "replace")]
        move = int(legal[random_below(chooser, len(legal))])
        if helpers and random_below(chooser, 2):
            move = helpers[random_below(chooser, len(helpers))]
        match.play(move)


def check_purchases(state, tally: Counter) -> None:
    """Every line that can be paid is offered exactly if brute force builds it, with the best site if a finca comes."""
    offered = {move - BUY for move in GAME.legal(state) if BUY <= move < BUY + N_LINES}
    for line in range(N_LINES):
        if not can_pay(state, line):
            assert line not in offered
            continue
        fruits = fruits_of(line_need(state, line))
        groves = [Grove.of(state)]
        if is_new_finca_due(state, n_in_market(state) - line_price(state, line)) and can_place_finca(state):
            groves += [groves[0].with_finca(site) for site in range(N_SITES) if state.site_tile[site] == FACE_UP]
        try:
            right = any(grove.can_build(fruits, [BUDGET]) for grove in reversed(groves))
        except TooMuch:
            tally["given up"] += 1
            continue
        assert (line in offered) == right, GAME.write_position(state, None)
        tally["line", right] += 1


def check_builds(state, tally: Counter) -> None:
    """Every way to build a waiting tile is offered exactly if brute force can then build the rest."""
    offered = {}
    for move in GAME.legal(state):
        parts = GAME.moves.parts(move)
        if parts.kind in ("build", "leap", "replace"):
            tile, cell, *direction = parts.operands
            offered[(tile % N_FRUITS, parts.kind, cell, direction[0] if direction else NONE)] = move
    tiles = tuple(tile % N_FRUITS for tile in range(2 * N_FRUITS) for _ in range(int(state.waiting[tile])))
    grove = Grove.of(state)
    found = set()
    for fruit in sorted(set(tiles)):
        rest = list(tiles)
        rest.remove(fruit)
        for (kind, cell, direction), after in grove.ways(fruit):
            way = fruit, kind, cell, direction
            try:
                if after.can_build(tuple(sorted(rest)), [BUDGET]):
                    found.add(way)
            except TooMuch:
                tally["given up"] += 1
                found.update({way} & offered.keys())
            tally["space"] += 1
    assert found == offered.keys(), GAME.write_position(state, None)


def check_sites(state, tally: Counter) -> None:
    """Every open site is offered exactly if brute force can build the waiting tiles once a finca stands there."""
    offered = {move - PUT_FINCA for move in GAME.legal(state)}
    tiles = tuple(tile % N_FRUITS for tile in range(2 * N_FRUITS) for _ in range(int(state.waiting[tile])))
    for site in range(N_SITES):
        if state.site_tile[site] == FACE_UP:
            try:
                right = Grove.of(state).with_finca(site).can_build(tuple(sorted(tiles)), [BUDGET])
            except TooMuch:
                tally["given up"] += 1
                continue
            assert (site in offered) == right
            tally["site", right] += 1


CHECKS = {CHOOSING: check_purchases, BUILDING: check_builds, SITING: check_sites}


def check_some(n_positions: int, every: int) -> Counter:
    """Look at so many positions of random games, in all variants."""
    tally: Counter = Counter()
    for seed in count():
        options = VARIANTS[seed % len(VARIANTS)]
        for number, state in enumerate(positions(seed, options, 2 + seed % 4)):
            check = CHECKS.get(phase_of(state))
            if check is None or (number + seed) % every:
                continue
            before = state.tobytes()
            check(state, tally)
            assert state.tobytes() == before
            tally["positions"] += 1
            if tally["positions"] == n_positions:
                return tally
    raise AssertionError


@pytest.mark.rule("citrus", "3.3", "3.4", "R12", "R14", "R15")
@pytest.mark.parametrize(
    ("n_positions", "every"), [(60 if is_compiled() else 20, 11), pytest.param(4_000, 3, marks=pytest.mark.campaign)]
)
def test_what_is_offered_is_what_brute_force_finds(n_positions, every):
    tally = check_some(n_positions, every)
    assert tally["line", True] > n_positions // 2
    assert tally["line", False] > n_positions // 10
    assert tally["space"] > n_positions
    assert tally["given up"] <= 0.05 * (tally["space"] + tally["line", True] + tally["line", False])


def crowded_board(chance, is_owned=True):
    """A corner of the board full of tiles: many small regions of the first fruit, and others that are in their way."""
    state = record_from(STATE, lay("").state.tobytes())
    cells = [cell for cell in LAND_CELLS[0] if cell % STRIDE < 5 and cell // STRIDE < 6]
    kinds = chance.choice(4, len(cells), p=(0.4, 0.25, 0.15, 0.2)).tolist()  # free, own, neutral, another fruit
    for place, kind in zip(cells, kinds, strict=True):
        if kind:
            fruit = 0 if kind < 3 else 1
            keep_area(state.planted[fruit], both(area(state.planted[fruit]), only(place)))
        if kind == 1 and is_owned:
            keep_area(state.owned[0], both(area(state.owned[0]), only(place)))
    left = area(state.owned[0])
    while is_any(left):
        keep_area(state.worker[0], both(area(state.worker[0]), first(left)))
        left = minus(left, grown(state, first(left), area(state.owned[0])))
    return state


@pytest.mark.rule("citrus", "4.3", "4.6", "R11", "R12", "R14")
@pytest.mark.parametrize(
    ("n_boards", "most"), [(150 if is_compiled() else 15, 2), pytest.param(400, 3, marks=pytest.mark.campaign)]
)
def test_no_more_workers_come_home_than_the_bound_says_and_often_just_as_many(n_boards, most):
    chance, told = np.random.default_rng(7), Counter()
    for _ in range(n_boards):
        state = crowded_board(chance)
        grove = replace(Grove.of(state), n_workers=N_CELLS)
        for wanted in range(1, most + 1):
            freed = grove.most_freed(0, wanted)
            if freed is not None and grove.workers:
                bound = most_freed(state, 0, wanted, extensions(state, 0), starts(state, 0))
                assert freed <= bound, GAME.write_position(state, None)
                told[wanted, freed == bound] += 1
                told["merged"] += freed > 0
    assert told[1, True] > 0.9 * n_boards
    assert told[2, True] > 0.5 * n_boards
    assert told["merged"] > n_boards // 2


@pytest.mark.rule("citrus", "R11", "R14")
def test_a_tile_between_three_regions_may_free_all_but_one_worker():
    state = record_from(STATE, lay("").state.tobytes())
    roads = {cell for cells in ROAD_CELLS[0] for cell in cells}
    inland = {cell for cell in LAND_CELLS[0] if cell not in roads}
    middle = next(cell for cell in sorted(inland) if inland >= {cell - 1, cell + 1, cell + STRIDE})
    for cell in (middle - 1, middle + 1, middle + STRIDE):
        for words in (state.planted[0], state.owned[0], state.worker[0]):
            keep_area(words, both(area(words), only(cell)))
    assert Grove.of(state).most_freed(0, 1) == 2
    assert most_freed(state, 0, 1, extensions(state, 0), starts(state, 0)) >= 2


@pytest.mark.rule("citrus", "4.4", "R12", "R14")
def test_there_is_room_wherever_a_fruit_without_a_region_can_be_built():
    chance, told = np.random.default_rng(11), Counter()
    corner = [site for site, cell in enumerate(SITE_CELLS[0]) if cell % STRIDE < 5 and cell // STRIDE < 6]
    for _ in range(60 if is_compiled() else 10):
        state = crowded_board(chance, is_owned=False)
        site = corner[int(chance.integers(len(corner)))]
        state.finca[:] = NONE
        state.finca[site] = 0
        keep_area(state.finca_roads, area(ROADS[0, site]))
        grove = replace(Grove.of(state), n_workers=N_CELLS)
        for wanted in (1, 2, 3):
            freed, bound = grove.most_freed(0, wanted), most_freed(state, 0, wanted, extensions(state, 0), starts(state, 0))
            assert freed is None or freed <= bound == -1, GAME.write_position(state, None)
            told[wanted, freed is None, bound == -MANY] += 1
    assert told[1, False, False] > 0
    assert sum(told[wanted, True, True] for wanted in (1, 2, 3)) > 0  # no room, and the bound says so


@pytest.mark.rule("citrus", "R12", "R14")
@pytest.mark.parametrize(
    ("board", "tiles", "fits"),
    [
        ("L:l4@,n4@ B:a7@,o7@,o1@/-/-", "LM", True),  # a merger frees the worker that the lime needs
        ("L:l4@,n4@ B:a7@,o7@,o1@/-/-", "LMG", False),  # but only one
        ("L:l4@ O:a2@ B:a7@,o7@,o1@/-/-", "LM", False),  # no merger, no worker
        ("L:l4@ O:a2@ B:a7@,o7@/-/-", "LLM", True),
        ("L:l4@ O:a2@ B:a7@,o7@/-/-", "MG", False),  # one worker, two fruits to start
        ("L:l4@ O:a2@ B:a7@,o7@/-/-", "MMMM", True),  # started once, then it grows
    ],
)
def test_workers_decide(board, tiles, fits):
    match = lay(f"plantations {board}")
    grove = Grove.of(match.state)
    assert can_build(match.state, need(tiles), lands_for(match.state, need(tiles))) is fits
    assert grove.can_build(tuple(sorted("LOBMG".index(tile) for tile in tiles)), [10**6]) is fits


@pytest.mark.rule("citrus", "R14")
def test_nothing_needed_is_always_possible():
    state = lay("").state
    assert can_build(state, 0, lands_for(state, 0))
