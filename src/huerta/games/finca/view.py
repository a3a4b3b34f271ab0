"""What one seat may see, as JSON for the browser. In Finca everybody sees the same: only face-down tiles are hidden.

A table looks at a position after every move, once for each seat: the view is made once, what has to be counted is counted in one
compiled call, and the rest is read from plain lists.
"""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from huerta.core.game import new_record, record_from
from huerta.core.jit import compiled
from huerta.games.finca.components import (
    ACTIONS,
    BONUSES,
    FINCA_COUNTS,
    FINCA_IS_JOKER,
    FINCA_POINTS,
    FINCA_TEXTS,
    FRUITS,
    MAX_SEATS,
    N_ACTIONS,
    N_BLADES,
    N_BONUSES,
    N_FRUITS,
    N_REGIONS,
    N_TILE_KINDS,
    NO_TILE,
    REGIONS,
    TILE_FRUIT,
    TILE_JOKERS,
    TILE_TEXTS,
    TILE_VALUE,
)
from huerta.games.finca.hidden import n_unseen_of
from huerta.games.finca.layout import ENDINGS, LOADS, ON_BOARD, OPTIONS, OUT_OF_GAME, PHASES, STATE
from huerta.games.finca.rules.awards import finca_count, sets_of, tile_points
from huerta.games.finca.rules.delivery import top_tile
from huerta.games.finca.scoring import action_points, bonus_points, finca_points, seat_points

VIEWS_KEPT = 64  # positions that are being looked at
SUMS = ("tiles", "fincas", "actions", "bonus", "total")  # the parts of a player's points

COUNTED = np.dtype(
    [
        ("top", np.int8, (N_REGIONS,)),  # the tile each region asks for
        ("standing", np.int16, (N_REGIONS, MAX_SEATS)),  # how everyone stands for each finca tile
        ("unseen", np.int8, (N_TILE_KINDS,)),  # how many tiles of each kind nobody has seen yet
        ("sets", np.int8, (MAX_SEATS,)),  # complete sets of each player
        ("points", np.int16, (MAX_SEATS, len(SUMS))),  # each player's points, part by part
    ]
)


HIDDEN = ("generator", "deck")
SHOWN = tuple(name for name in STATE.names or () if name not in HIDDEN)


@compiled
def count(state: Any, out: Any) -> None:
    """All that a view tells and the state does not hold."""
    for region in range(N_REGIONS):
        out.top[region] = top_tile(state, region)
        for seat in range(state.n_seats):
            out.standing[region, seat] = finca_count(state, seat, int(state.finca[region]))
    for kind in range(N_TILE_KINDS):
        out.unseen[kind] = n_unseen_of(state, kind)
    for seat in range(state.n_seats):
        out.sets[seat] = sets_of(state, seat)
        out.points[seat, 0] = tile_points(state, seat)
        out.points[seat, 1] = finca_points(state, seat)
        out.points[seat, 2] = action_points(state, seat)
        out.points[seat, 3] = bonus_points(state, seat)
        out.points[seat, 4] = seat_points(state, seat)


def plain(record: Any, dtype: np.dtype[Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Fields of a record as numbers and lists; read from a bare copy, since looking into a record by name is slow."""
    bare = np.frombuffer(record.tobytes(), dtype)[0]
    return {name: bare[name].tolist() for name in names}


def view_tile(kind: int) -> dict[str, Any] | None:
    """A fruit tile: its value and what it asks for."""
    if kind == NO_TILE:
        return None
    needs = {FRUITS[fruit]: int(TILE_FRUIT[kind, fruit]) for fruit in range(N_FRUITS) if TILE_FRUIT[kind, fruit]}
    return {"text": TILE_TEXTS[kind], "value": int(TILE_VALUE[kind]), "needs": needs, "jokers": int(TILE_JOKERS[kind])}


def view_finca(finca: int) -> dict[str, Any]:
    """A finca tile as it is printed."""
    return {
        "text": FINCA_TEXTS[finca],
        "fruits": [FRUITS[fruit] for fruit in range(N_FRUITS) if FINCA_COUNTS[finca, fruit]],
        "is_joker": bool(FINCA_IS_JOKER[finca]),
        "points": int(FINCA_POINTS[finca]),
    }


TILES = {kind: view_tile(kind) for kind in (*range(N_TILE_KINDS), NO_TILE)}
FINCAS = tuple(view_finca(finca) for finca in range(N_REGIONS))


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """All that lies open, by name; `seat` only says who looks."""
    return {"seat": seat, **seen(state.tobytes())}


@lru_cache(maxsize=VIEWS_KEPT)
def seen(data: bytes) -> dict[str, Any]:
    """The position as everyone sees it, made once for all who look; read it, do not change it."""
    state = record_from(STATE, data)
    counted = new_record(COUNTED)
    count(state, counted)
    table = SimpleNamespace(**plain(state, STATE, SHOWN), **plain(counted, COUNTED, COUNTED.names or ()))
    return {
        "options": OPTIONS.names(table.options),
        "to_move": table.to_move,
        "phase": PHASES[table.phase],
        "ply": table.ply,
        "turn": table.turn_no,
        "is_over": bool(table.is_over),
        "ending": ENDINGS[table.ending],
        "windmill": [view_blade(table, blade) for blade in range(N_BLADES)],
        "centre": table.centre,
        "supply": by_fruit(table.supply),
        "regions": [view_region(table, region) for region in range(N_REGIONS)],
        "houses_left": table.houses_left,
        "bonus_left": [int(BONUSES[bonus]) for bonus in range(N_BONUSES) if table.bonus_owner[bonus] == ON_BOARD],
        "delivery": view_delivery(table),
        "players": [view_player(table, player) for player in range(table.n_seats)],
        "unseen": {TILE_TEXTS[kind]: left for kind, left in enumerate(table.unseen) if left},
    }


def by_fruit(counts: Any) -> dict[str, int]:
    """Counts with the fruits' names."""
    return dict(zip(FRUITS, counts, strict=True))


def view_blade(table: Any, blade: int) -> dict[str, Any]:
    """A blade: its fruit, and how many farmers of each seat."""
    return {"fruit": FRUITS[table.blades[blade]], "farmers": table.farmers[blade][: table.n_seats]}


def view_region(table: Any, region: int) -> dict[str, Any]:
    """A region: the tile it asks for, the stack, the finca tile, and how everyone stands for that."""
    return {
        "name": REGIONS[region],
        "tile": TILES[table.top[region]],
        "height": table.height[region],
        "served": table.served[region],
        "house": bool(table.house[region]),
        "finca": {
            **FINCAS[table.finca[region]],
            "owner": view_owner(table.finca_owner[region]),
            "standing": table.standing[region][: table.n_seats],
        },
    }


def view_owner(owner: int) -> int | str | None:
    """A seat, nobody yet, or out of the game."""
    return None if owner == ON_BOARD else "out" if owner == OUT_OF_GAME else owner


def view_delivery(table: Any) -> dict[str, Any] | None:
    """The delivery under way."""
    if not table.load:
        return None
    return {"load": LOADS[table.load], "room": table.room, "short_paid": bool(table.short_paid)}


def view_player(table: Any, player: int) -> dict[str, Any]:
    """All that lies in front of a player, and the points so far."""
    return {
        "fruit": by_fruit(table.fruit[player]),
        "carts": table.carts[player],
        "in_hand": table.in_hand[player],
        "tiles": [TILES[kind] for kind, owned in enumerate(table.tiles[player]) for _ in range(owned)],
        "sets": table.sets[player],
        "actions": [ACTIONS[action] for action in range(N_ACTIONS) if table.actions[player][action]],
        "bonus": [int(BONUSES[bonus]) for bonus in range(N_BONUSES) if table.bonus_owner[bonus] == player],
        "fincas": [REGIONS[region] for region in range(N_REGIONS) if table.finca_owner[region] == player],
        "points": dict(zip(SUMS, table.points[player], strict=True)),
    }
