"""What one seat may see, as JSON for the browser. In Finca everybody sees the same: only face-down tiles are hidden.

A table looks at a position after every move, once for each seat: the view is made once, what has to be counted is counted in one
compiled call, the rest is read at once, and parts that most moves leave as they were are kept.
"""

from collections.abc import Iterator
from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from huerta.core.game import new_record, record_from
from huerta.core.jit import compiled
from huerta.core.plain import Plain
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
TABLES_KEPT = 1024  # positions that the next move starts from
PARTS_KEPT = 4096  # of each kind: most moves change few
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


OPEN = Plain(
    STATE,
    [
        *("n_seats", "to_move", "is_over", "ending", "ply", "turn_no", "options", "phase", "blades", "farmers", "in_hand"),
        *("supply", "fruit", "centre", "carts", "height", "tiles", "finca", "finca_owner", "house", "houses_left", "actions"),
        *("bonus_owner", "load", "room", "short_paid", "served"),
    ],
)
SUMMED = Plain(COUNTED, COUNTED.names or ())


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


@lru_cache(maxsize=TABLES_KEPT)
def laid_open(data: bytes) -> SimpleNamespace:
    """All of a position that lies open, as plain numbers; and its record, for the rules."""
    table = OPEN.read(data)
    table.record = record_from(STATE, data)
    return table


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
    table, counts = laid_open(data), new_record(COUNTED)
    count(table.record, counts)
    counted = SUMMED.read(counts.tobytes())
    return {
        "options": view_options(table.options),
        "to_move": table.to_move,
        "phase": PHASES[table.phase],
        "ply": table.ply,
        "turn": table.turn_no,
        "is_over": bool(table.is_over),
        "ending": ENDINGS[table.ending],
        "windmill": [view_blade(*on_it, table.n_seats) for on_it in zip(table.blades, table.farmers, strict=True)],
        "centre": table.centre,
        "supply": by_fruit(table.supply),
        "regions": [view_region(*asked) for asked in regions_of(table, counted)],
        "houses_left": table.houses_left,
        "bonus_left": view_bonus(table.bonus_owner, ON_BOARD),
        "delivery": view_delivery(table),
        "players": [view_player(table, counted, player) for player in range(table.n_seats)],
        "unseen": view_unseen(counted.unseen),
    }


@lru_cache(maxsize=PARTS_KEPT)
def view_options(numbers: tuple[int, ...]) -> dict[str, str]:
    """What the table chose."""
    return OPTIONS.names(list(numbers))


@lru_cache(maxsize=PARTS_KEPT)
def by_fruit(counts: tuple[int, ...]) -> dict[str, int]:
    """Counts with the fruits' names."""
    return dict(zip(FRUITS, counts, strict=True))


@lru_cache(maxsize=PARTS_KEPT)
def view_blade(fruit: int, farmers: tuple[int, ...], n_seats: int) -> dict[str, Any]:
    """A blade: its fruit, and how many farmers of each seat."""
    return {"fruit": FRUITS[fruit], "farmers": list(farmers[:n_seats])}


def regions_of(table: SimpleNamespace, counted: SimpleNamespace) -> Iterator[tuple[Any, ...]]:
    """All that is to be told of each region."""
    standing = [counts[: table.n_seats] for counts in counted.standing]
    return zip(
        *(range(N_REGIONS), counted.top, table.height, table.served, table.house),
        *(table.finca, table.finca_owner, standing),
        strict=True,
    )


@lru_cache(maxsize=PARTS_KEPT)
def view_region(
    region: int, tile: int, height: int, served: int, house: int, finca: int, owner: int, standing: tuple[int, ...]
) -> dict[str, Any]:
    """A region: the tile it asks for, the stack, the finca tile, and how everyone stands for that."""
    return {
        "name": REGIONS[region],
        "tile": TILES[tile],
        "height": height,
        "served": served,
        "house": bool(house),
        "finca": {**FINCAS[finca], "owner": view_owner(owner), "standing": list(standing)},
    }


def view_owner(owner: int) -> int | str | None:
    """A seat, nobody yet, or out of the game."""
    return None if owner == ON_BOARD else "out" if owner == OUT_OF_GAME else owner


def view_delivery(table: SimpleNamespace) -> dict[str, Any] | None:
    """The delivery under way."""
    if not table.load:
        return None
    return {"load": LOADS[table.load], "room": table.room, "short_paid": bool(table.short_paid)}


def view_player(table: SimpleNamespace, counted: SimpleNamespace, player: int) -> dict[str, Any]:
    """All that lies in front of a player, and the points so far."""
    return {
        "fruit": by_fruit(table.fruit[player]),
        "carts": table.carts[player],
        "in_hand": table.in_hand[player],
        "tiles": view_tiles(table.tiles[player]),
        "sets": counted.sets[player],
        "actions": view_actions(table.actions[player]),
        "bonus": view_bonus(table.bonus_owner, player),
        "fincas": view_fincas(table.finca_owner, player),
        "points": dict(zip(SUMS, counted.points[player], strict=True)),
    }


@lru_cache(maxsize=PARTS_KEPT)
def view_tiles(owned: tuple[int, ...]) -> list[dict[str, Any] | None]:
    """Every fruit tile of a player."""
    return [TILES[kind] for kind, count in enumerate(owned) for _ in range(count)]


@lru_cache(maxsize=PARTS_KEPT)
def view_actions(unused: tuple[int, ...]) -> list[str]:
    """The action tiles that a player has not used."""
    return [ACTIONS[action] for action in range(N_ACTIONS) if unused[action]]


@lru_cache(maxsize=PARTS_KEPT)
def view_bonus(owners: tuple[int, ...], owner: int) -> list[int]:
    """The bonus tiles that somebody has, or that lie on the board."""
    return [int(BONUSES[bonus]) for bonus in range(N_BONUSES) if owners[bonus] == owner]


@lru_cache(maxsize=PARTS_KEPT)
def view_fincas(owners: tuple[int, ...], owner: int) -> list[str]:
    """The regions whose finca tile a player has."""
    return [REGIONS[region] for region in range(N_REGIONS) if owners[region] == owner]


@lru_cache(maxsize=PARTS_KEPT)
def view_unseen(left: tuple[int, ...]) -> dict[str, int]:
    """How many tiles of each kind nobody has seen yet."""
    return {TILE_TEXTS[kind]: count for kind, count in enumerate(left) if count}
