"""What one seat may see, as JSON for the browser. In Citrus everybody sees the same: only what chance will bring is hidden.

A table looks at a position after every move, once for each seat: the view is made once, and what has to be counted is counted in
one compiled call.
"""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from huerta.core.game import new_record, record_from
from huerta.games.citrus.components import (
    AROUND_CELLS,
    BUSH,
    CERTAINTY,
    FEW_IN_MARKET,
    FINCA_FIRST,
    FINCA_SECOND,
    FRUITS,
    HEIGHTS,
    INCOME,
    LANDSCAPE,
    LINE_NAMES,
    LINE_SPACES,
    MAPS,
    MARKET_PLACES,
    MOST_COINS,
    N_FINCA_KINDS,
    N_FRUITS,
    N_LANDSCAPE,
    N_SITES,
    N_WORKERS,
    NONE,
    ROAD_CELLS,
    ROCK,
    SIDES,
    SITE_CELLS,
    SITES,
    SPACES,
    STRIDE,
    TILES,
    WIDTHS,
)
from huerta.games.citrus.layout import (
    CHOOSING,
    ENDINGS,
    HARVESTING,
    IN_STACK,
    OPTIONS,
    PHASES,
    REASONS,
    SIDE,
    SITE_TILES,
    STATE,
)
from huerta.games.citrus.looking import LOOK, SIGNS, SUMS, WHY_NOT, look
from huerta.games.citrus.moves import MAX_MOVES
from huerta.games.citrus.notation.writing import cells_of

VIEWS_KEPT = 64  # positions that are being looked at
HIDDEN = ("generator",)
SHOWN = tuple(name for name in STATE.names or () if name not in HIDDEN)


def plain(record: Any, dtype: np.dtype[Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Fields of a record as numbers and lists; read from a bare copy, since looking into a record by name is slow."""
    bare = np.frombuffer(record.tobytes(), dtype)[0]
    return {name: bare[name].tolist() for name in names}


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """All that lies open, by name; `seat` only says who looks."""
    return {"seat": seat, **seen(state.tobytes())}


@lru_cache(maxsize=VIEWS_KEPT)
def seen(data: bytes) -> dict[str, Any]:
    """The position as everyone sees it, made once for all who look; read it, do not change it."""
    state = record_from(STATE, data)
    looked = new_record(LOOK)
    look(state, looked, np.empty(MAX_MOVES, np.int32))
    table = SimpleNamespace(**plain(state, STATE, SHOWN), **plain(looked, LOOK, LOOK.names or ()))
    spread_out(table)
    return {
        "options": OPTIONS.names(table.options),
        "to_move": table.to_move,
        "phase": PHASES[table.phase],
        "ply": table.ply,
        "turn": table.turn_no,
        "is_over": bool(table.is_over),
        "ending": ENDINGS[table.ending],
        "start_seat": table.start_seat,
        "certainty": CERTAINTY,
        "board": view_board(table),
        "regions": [view_region(table, head) for head in table.regions],
        "sites": [view_site(table, site) for site in range(N_SITES) if SITE_CELLS[table.side][site] != NONE],
        "market": view_market(table),
        "bag": dict(zip(TILES, table.bag, strict=True)),
        "bag_count": sum(table.bag),
        "fincas_left": [{**finca_values(kind), "count": table.fincas_left[kind]} for kind in range(N_FINCA_KINDS)],
        "finca_count": sum(table.fincas_left),
        "sites_left": [SITES[site] for site in range(N_SITES) if table.site_tile[site] == IN_STACK],
        "drawn": None if table.drawn == NONE else {**finca_values(table.drawn), "why": REASONS[table.drawn_why]},
        "waiting": [view_tile(tile) for tile, count in enumerate(table.waiting) for _ in range(count)],
        "ready": {"bridges": table.bridges, "plows": table.plows},
        "reasons": view_reasons(table),
        "harvest": view_harvest(table),
        "income": INCOME.tolist(),
        "previews": view_previews(table),
        "cap": MOST_COINS,
        "passes": table.passes,
        "plowed": sum(table.plowed),
        "players": [view_player(table, player) for player in range(table.n_seats)],
    }


def spread_out(table: Any) -> None:
    """Areas as what stands on each space."""
    table.side = table.options[SIDE]
    table.fruit_at = {cell: fruit for fruit, words in enumerate(table.planted) for cell in cells_of(words)}
    table.owner_at = {cell: seat for seat, words in enumerate(table.owned) for cell in cells_of(words)}
    table.lying_at = {cell: kind for kind, words in enumerate(table.lying) for cell in cells_of(words)}
    table.well_at = set(cells_of(table.wells))
    table.regions = {}
    for cell in sorted(table.fruit_at):
        table.regions.setdefault(table.head[cell], []).append(cell)


# -- the board ---------------------------------------------------------------------------------------------------------


def view_tile(tile: int) -> dict[str, Any]:
    """A plantation tile."""
    return {"fruit": FRUITS[tile % N_FRUITS], "well": tile >= N_FRUITS}


def view_board(table: Any) -> dict[str, Any]:
    """The board, space by space."""
    width, height = WIDTHS[table.side], HEIGHTS[table.side]
    links = [[cell, cell + 2] for cell in cells_of(table.linked_east)]
    links += [[cell, cell + 2 * STRIDE] for cell in cells_of(table.linked_south)]
    spaces = [view_space(table, x, y) for y in range(height) for x in range(width)]
    return {"side": SIDES[table.side], "width": width, "height": height, "stride": STRIDE, "spaces": spaces, "links": links}


def view_space(table: Any, x: int, y: int) -> dict[str, Any]:
    """A space: what is printed there, and what lies on it."""
    cell, tile = y * STRIDE + x, None
    if cell in table.fruit_at:
        tile = {"fruit": FRUITS[table.fruit_at[cell]], "well": cell in table.well_at}
        tile |= {"head": table.head[cell], "owner": table.owner_at.get(cell)}
    lying = table.lying_at.get(cell)
    return {**PRINTED[table.side][cell], "tile": tile, "landscape": None if lying is None else LANDSCAPE[lying]}


def printed(side: int, x: int, y: int) -> dict[str, Any]:
    """What the map shows on a space."""
    sign, cell = MAPS[side][y][x], y * STRIDE + x
    kind = "site" if sign.isalpha() else {ROCK: "rock", BUSH: "landscape"}.get(sign, "open")
    road_of = [SITES[site] for site in range(N_SITES) if cell in ROAD_CELLS[side][site]]
    site = sign if sign.isalpha() else None
    return {"cell": cell, "x": x, "y": y, "name": SPACES[cell], "kind": kind, "site": site, "road_of": road_of}


PRINTED = tuple(
    {y * STRIDE + x: printed(side, x, y) for y in range(HEIGHTS[side]) for x in range(WIDTHS[side])} for side in range(len(SIDES))
)


def view_region(table: Any, head: int) -> dict[str, Any]:
    """A region: what it would score, and the sites it lies next to."""
    cells = table.regions[head]
    wells = len(table.well_at.intersection(cells))
    return {
        "head": head,
        "fruit": FRUITS[table.fruit_at[head]],
        "owner": table.owner_at.get(head),
        "cells": cells,
        "tiles": len(cells),
        "wells": wells,
        "points": len(cells) + wells,
        "sites": [SITES[site] for site in range(N_SITES) if not set(AROUND_CELLS[table.side][site]).isdisjoint(cells)],
    }


def finca_values(kind: int) -> dict[str, int]:
    """What a finca pays."""
    return {"first": int(FINCA_FIRST[kind]), "second": int(FINCA_SECOND[kind])}


def view_site(table: Any, site: int) -> dict[str, Any]:
    """A building site: its finca, how everyone stands for it, what is left around it."""
    kind = table.finca[site]
    built = "scored" if table.scored[site] else "finca"
    return {
        "name": SITES[site],
        "cell": SITE_CELLS[table.side][site],
        "state": SITE_TILES[table.site_tile[site]] if kind == NONE else built,
        **(dict.fromkeys(("first", "second")) if kind == NONE else finca_values(kind)),
        "roads": sorted(ROAD_CELLS[table.side][site]),
        "around": list(AROUND_CELLS[table.side][site]),
        "left": cells_of(table.left[site]),
        "standing": table.beside[site][: table.n_seats],
        "pays": table.pays[site][: table.n_seats],
        "pays_at_end": table.pays_at_end[site][: table.n_seats],
    }


# -- market and turn ---------------------------------------------------------------------------------------------------


def view_market(table: Any) -> dict[str, Any]:
    """The market, and which of its lines can be bought."""
    spaces = [
        {"number": space + 1, "row": row, "column": column, "tile": None if tile == NONE else view_tile(tile)}
        for space, ((row, column), tile) in enumerate(zip(MARKET_PLACES, table.market, strict=True))
    ]
    lines = [
        {"name": name, "spaces": list(LINE_SPACES[line]), "price": table.price[line]}
        | {"for_sale": table.why_not[line] == 0, "why_not": WHY_NOT[table.why_not[line]]}
        for line, name in enumerate(LINE_NAMES)
    ]
    count = sum(tile != NONE for tile in table.market)
    return {"spaces": spaces, "lines": lines, "count": count, "triggers_at": FEW_IN_MARKET, "complete": bool(table.complete)}


def view_reasons(table: Any) -> dict[str, str]:
    """For every waiting fruit one sign a space: legal, or why not."""
    return {
        FRUITS[fruit]: "".join(SIGNS[table.reason[fruit][cell]] for cell in PRINTED[table.side])
        for fruit in range(N_FRUITS)
        if table.waiting[fruit] + table.waiting[fruit + N_FRUITS]
    }


def coins_for(table: Any, more_at_home: int) -> int:
    """What a harvest would bring the seat to move with so many more workers at home."""
    at_home = table.workers[table.to_move] + more_at_home
    return min(int(INCOME[min(at_home, N_WORKERS)]), MOST_COINS - int(table.coins[table.to_move]))


def view_harvest(table: Any) -> dict[str, Any] | None:
    """The harvest under way."""
    if table.phase != HARVESTING:
        return None
    return {"points": table.harvest_points, "regions": table.harvested, "income_now": coins_for(table, 0)}


def view_previews(table: Any) -> list[dict[str, int]]:
    """What each region of the seat to move would bring, if the harvest ended with it."""
    if table.is_over or table.phase not in (CHOOSING, HARVESTING):
        return []
    heads = cells_of(table.worker[table.to_move])
    return [{"head": head, "points": view_region(table, head)["points"], "coins": coins_for(table, 1)} for head in heads]


def view_player(table: Any, player: int) -> dict[str, Any]:
    """All that lies in front of a player, and the points so far."""
    held = table.held[player]
    return {
        "workers": table.workers[player],
        "workers_out": N_WORKERS - table.workers[player],
        "coins": table.coins[player],
        "landscape": [{"kind": LANDSCAPE[kind], "count": held[kind]} for kind in range(N_LANDSCAPE) if held[kind]],
        "points": dict(zip(SUMS, table.points[player], strict=True)),
    }
