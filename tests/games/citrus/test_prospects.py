"""What a look tells without trying (ruling 14): never what brute force denies, and nearly always enough."""

from collections import Counter
from itertools import permutations, product
from typing import Any

import numpy as np
import pytest

from huerta.core.game import record_from
from huerta.core.jit import is_compiled
from huerta.games.citrus.components import LAND_CELLS, N_FRUITS, NONE, ROADS, SITE_CELLS, STRIDE, area_of
from huerta.games.citrus.layout import STATE
from huerta.games.citrus.rules.areas import area, both, first, is_any, keep_area, minus, nowhere, only
from huerta.games.citrus.rules.building import grown, workers_at_home
from huerta.games.citrus.rules.prospects import HOPELESS, OPEN, SURE, most_merged, second_look
from huerta.games.citrus.rules.settling import can_settle, fit_apart, fruits_of
from huerta.games.citrus.rules.sure_land import fits_on_sure_land, lands_for, n_needed, need_of
from tests.games.citrus.brute import Grove, TooMuch
from tests.games.citrus.table import GAME, lay

BUDGET = 4_000  # positions that brute force may look at for one question
CORNER_WIDTH, CORNER_HEIGHT = 6, 6
FILLER = N_FRUITS - 1  # the fruit that covers the rest of the board

Cells = tuple[set[int], ...]


def some_cells(chance: Any, most: int = 4) -> Cells:
    """A few of six spaces for each fruit."""
    return tuple(set(chance.choice(6, int(chance.integers(most)), replace=False).tolist()) for _ in range(N_FRUITS))


def areas_of(cells: Cells) -> Any:
    return tuple(area_of(sorted(some)) for some in cells)


def find_own(fruits: list[int], choices: dict[int, set[int]]) -> bool:
    """Whether every fruit finds a space of its own: all ways to deal out six spaces."""
    ways = permutations(range(6), len(fruits))
    return any(all(cell in choices[fruit] for fruit, cell in zip(fruits, dealt, strict=True)) for dealt in ways)


@pytest.mark.rule("citrus", "R14")
def test_fruits_fit_apart_if_each_finds_a_space_of_its_own() -> None:
    chance, told = np.random.default_rng(3), Counter[bool]()
    for _ in range(300 if is_compiled() else 60):
        cells, fruits = some_cells(chance), sorted(set(chance.integers(N_FRUITS, size=4).tolist()))
        right = find_own(fruits, dict(enumerate(cells)))
        assert fit_apart(sum(1 << fruit for fruit in fruits), areas_of(cells)) == right, (fruits, cells)
        told[right] += 1
    assert min(told.values()) > 10


@pytest.mark.rule("citrus", "R12", "R14")
def test_fruits_settle_if_workers_are_enough_for_those_that_start() -> None:
    chance, told = np.random.default_rng(4), Counter[bool]()
    for _ in range(200 if is_compiled() else 80):
        extending, starts, workers = some_cells(chance), some_cells(chance), int(chance.integers(4))
        fruits = sorted(set(chance.integers(N_FRUITS, size=4).tolist()))
        right = False
        for starting in product((starts, extending), repeat=len(fruits)):
            choices = {fruit: cells[fruit] for fruit, cells in zip(fruits, starting, strict=True)}
            right |= sum(cells is starts for cells in starting) <= workers and find_own(fruits, choices)
        bits = sum(1 << fruit for fruit in fruits)
        assert can_settle(bits, areas_of(extending), areas_of(starts), workers) == right, (fruits, extending, starts, workers)
        told[right] += 1
    assert min(told.values()) > 10


def put(words: Any, cell: int) -> None:
    keep_area(words, both(area(words), only(cell)))


def corner(chance: Any) -> Any:
    """A corner full of plantations of four fruits, own, neutral and another seat's; neutral ones cover the rest of the board."""
    state = record_from(STATE, lay("").state.tobytes())
    state.n_seats = 2
    for cell in LAND_CELLS[0]:
        if cell % STRIDE >= CORNER_WIDTH or cell // STRIDE >= CORNER_HEIGHT:
            put(state.planted[FILLER], cell)
        elif chance.random() < 0.6:
            put(state.planted[int(chance.integers(FILLER))], cell)
    for fruit in range(FILLER):
        left = area(state.planted[fruit])
        while is_any(left):
            region = grown(state, first(left), area(state.planted[fruit]))
            left = minus(left, region)
            if chance.random() < 0.5:
                continue
            if chance.random() < 0.2:
                keep_area(state.owned[1], both(area(state.owned[1]), region))
                keep_area(state.worker[1], both(area(state.worker[1]), first(region)))
            elif workers_at_home(state, 0) > 0:
                keep_area(state.owned[0], both(area(state.owned[0]), region))
                keep_area(state.worker[0], both(area(state.worker[0]), first(region)))
    sites = [site for site, cell in enumerate(SITE_CELLS[0]) if cell % STRIDE < CORNER_WIDTH and cell // STRIDE < CORNER_HEIGHT]
    roads = nowhere()
    state.finca[:] = NONE
    for site in sites:
        state.finca[site] = 0
        roads = both(roads, area(ROADS[0, site]))
    keep_area(state.finca_roads, roads)
    state.bridges = int(chance.integers(3)) if chance.random() < 0.3 else 0
    return state


@pytest.mark.rule("citrus", "4.3", "4.4", "4.7", "8.5", "R11", "R12", "R14")
@pytest.mark.parametrize("n_boards", [400 if is_compiled() else 25, pytest.param(20_000, marks=pytest.mark.campaign)])
def test_a_look_never_tells_what_brute_force_denies(n_boards: int) -> None:
    chance, told = np.random.default_rng(6), Counter[Any]()
    for _ in range(n_boards):
        state = corner(chance)
        tiles = sorted(chance.integers(FILLER, size=int(chance.integers(2, 5))).tolist())
        need = sum(need_of(fruit) for fruit in tiles)
        lands, workers = lands_for(state, need), workers_at_home(state, 0)
        if fits_on_sure_land(state, need, lands, workers):
            continue
        look = second_look(state, need, lands, workers)
        try:
            right = Grove.of(state).can_build(tuple(tiles), [BUDGET])
        except TooMuch:
            told["given up",] += 1
            continue
        assert look == OPEN or right == (look == SURE), (tiles, GAME.write_position(state, None))
        is_plain = state.bridges == 0 and n_needed(need) == fruits_of(need).bit_count()
        told[look, bool(right), "one of each" if is_plain else ""] += 1
    if is_compiled():
        assert told[SURE, True, "one of each"] > 0
        assert told[HOPELESS, False, "one of each"] > 0
        assert told[SURE, True, ""] > 0
        assert told[HOPELESS, False, ""] > 0
        left_open = sum(number for (look, *_), number in told.items() if look == OPEN)
        assert told.total() > 4 * left_open
        assert told["given up",] < 0.05 * n_boards


@pytest.mark.rule("citrus", "4.3", "8.5", "R11", "R14")
def test_far_regions_are_joined_by_bridges_at_best() -> None:
    state = record_from(STATE, lay("").state.tobytes())
    for cell in (LAND_CELLS[0][0], LAND_CELLS[0][-1]):
        for words in (state.planted[0], state.owned[0], state.worker[0]):
            put(words, cell)
    assert [most_merged(state, 0, wanted) for wanted in (1, 2, 4)] == [0, 0, 0]
    state.bridges = 1
    assert [most_merged(state, 0, wanted) for wanted in (1, 2, 4)] == [0, 1, 1]  # one tile leaps to where no other region is


@pytest.mark.rule("citrus", "R11", "R14")
def test_a_region_that_joins_another_sends_its_worker_home_to_start_the_next() -> None:
    """One worker: it starts grapefruits, which join those that are there, and then starts lemons."""
    position = (
        "citrus printed-2013 side=short landscape=new; seats 3; seat 3; start 1; ply 126; turn 50; reveals 18; stage turn; "
        "ending 0; plantations -/L:h4@ O:h8@/O:l5*,l6@ B:g3*,g4,g5@ M:k7*@,l7 G:j6@/L:b1,c1*,h1*,i2,e3*,b4,l4,g7 "
        "O:e1,g2*,k2,m3,f6,h6*,c7 B:d5*,e5,k5,b6,f8 M:j1,d2,d3,f4,a5,d6,d7*,e7 G:f1,a3,j3*,c4*,d4,i4,c5,i5*,m5*; bridges -; "
        "landscape horses-2:h2,m6 horses-3:h7 milestone:k4,a6 bull:f3,c8,k8 cart:e6 bridge:c2; "
        "fincas A:10/5 B:8/6 C:10/5 D:8/6 E:12/4 F:12/4=scored G:12/4 H:10/5 I:8/6 J:10/5 K:12/4; sites -; "
        "market O,L*,M*,L,G,G,G,B,M,O*,B*,L; waiting -; plowed -; coins 12,10,4; score 34,18,13; held -/horses-2/-; "
        "used milestone; drawn -; complete 1; refill 0; ready 0,0; harvest 0,0; passes 0; rescued 0; "
        "generator 9c1917098f1c41b4073cca02dd0860bd1c6e526073d31f2bbc904b63864cfc0b/6/6"
    )
    state = GAME.read_position(position)
    assert workers_at_home(state, 2) == 1
    assert GAME.moves.number("buy", 1) in GAME.legal(state)
