"""What one seat may see, as JSON for the browser. In Finca everybody sees the same: only face-down tiles are hidden."""

from typing import Any

from huerta.games.finca.components import (
    ACTIONS,
    BONUSES,
    FINCA_COUNTS,
    FINCA_IS_JOKER,
    FINCA_POINTS,
    FINCA_TEXTS,
    FRUITS,
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
from huerta.games.finca.layout import ENDINGS, LOADS, ON_BOARD, OPTIONS, OUT_OF_GAME, PHASES
from huerta.games.finca.rules.awards import finca_count, sets_of, tile_points
from huerta.games.finca.rules.delivery import top_tile
from huerta.games.finca.scoring import action_points, bonus_points, finca_points, seat_points


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """All that lies open, by name; `seat` only says who looks."""
    return {
        "seat": seat,
        "options": OPTIONS.names([int(number) for number in state.options]),
        "to_move": int(state.to_move),
        "phase": PHASES[state.phase],
        "ply": int(state.ply),
        "turn": int(state.turn_no),
        "is_over": bool(state.is_over),
        "ending": ENDINGS[state.ending],
        "windmill": [view_blade(state, blade) for blade in range(N_BLADES)],
        "centre": int(state.centre),
        "supply": by_fruit(state.supply),
        "regions": [view_region(state, region) for region in range(N_REGIONS)],
        "houses_left": int(state.houses_left),
        "bonus_left": [int(BONUSES[bonus]) for bonus in range(N_BONUSES) if state.bonus_owner[bonus] == ON_BOARD],
        "delivery": view_delivery(state),
        "players": [view_player(state, player) for player in range(state.n_seats)],
        "unseen": view_unseen(state),
    }


def by_fruit(counts: Any) -> dict[str, int]:
    """Counts with the fruits' names."""
    return {fruit: int(count) for fruit, count in zip(FRUITS, counts, strict=True)}


def view_blade(state: Any, blade: int) -> dict[str, Any]:
    """A blade: its fruit, and how many farmers of each seat."""
    farmers = [int(count) for count in state.farmers[blade, : state.n_seats]]
    return {"fruit": FRUITS[state.blades[blade]], "farmers": farmers}


def view_tile(kind: int) -> dict[str, Any] | None:
    """A fruit tile: its value and what it asks for."""
    if kind == NO_TILE:
        return None
    needs = {FRUITS[fruit]: int(TILE_FRUIT[kind, fruit]) for fruit in range(N_FRUITS) if TILE_FRUIT[kind, fruit]}
    return {"text": TILE_TEXTS[kind], "value": int(TILE_VALUE[kind]), "needs": needs, "jokers": int(TILE_JOKERS[kind])}


def view_region(state: Any, region: int) -> dict[str, Any]:
    """A region: the tile it asks for, the stack, the finca tile, and how everyone stands for that."""
    finca = int(state.finca[region])
    return {
        "name": REGIONS[region],
        "tile": view_tile(top_tile(state, region)),
        "height": int(state.height[region]),
        "served": int(state.served[region]),
        "house": bool(state.house[region]),
        "finca": {
            "text": FINCA_TEXTS[finca],
            "fruits": [FRUITS[fruit] for fruit in range(N_FRUITS) if FINCA_COUNTS[finca, fruit]],
            "is_joker": bool(FINCA_IS_JOKER[finca]),
            "points": int(FINCA_POINTS[finca]),
            "owner": view_owner(int(state.finca_owner[region])),
            "standing": [finca_count(state, seat, finca) for seat in range(state.n_seats)],
        },
    }


def view_owner(owner: int) -> int | str | None:
    """A seat, nobody yet, or out of the game."""
    return None if owner == ON_BOARD else "out" if owner == OUT_OF_GAME else owner


def view_delivery(state: Any) -> dict[str, Any] | None:
    """The delivery under way."""
    if not state.load:
        return None
    return {"load": LOADS[state.load], "room": int(state.room), "short_paid": bool(state.short_paid)}


def view_player(state: Any, player: int) -> dict[str, Any]:
    """All that lies in front of a player, and the points so far."""
    return {
        "fruit": by_fruit(state.fruit[player]),
        "carts": int(state.carts[player]),
        "in_hand": int(state.in_hand[player]),
        "tiles": [view_tile(kind) for kind in range(N_TILE_KINDS) for _ in range(state.tiles[player, kind])],
        "sets": sets_of(state, player),
        "actions": [ACTIONS[action] for action in range(N_ACTIONS) if state.actions[player, action]],
        "bonus": [int(BONUSES[bonus]) for bonus in range(N_BONUSES) if state.bonus_owner[bonus] == player],
        "fincas": [REGIONS[region] for region in range(N_REGIONS) if state.finca_owner[region] == player],
        "points": {
            "tiles": tile_points(state, player),
            "fincas": finca_points(state, player),
            "actions": action_points(state, player),
            "bonus": bonus_points(state, player),
            "total": seat_points(state, player),
        },
    }


def view_unseen(state: Any) -> dict[str, int]:
    """How many tiles of each kind nobody has seen yet: what an attentive player can work out."""
    counts = {TILE_TEXTS[kind]: n_unseen_of(state, kind) for kind in range(N_TILE_KINDS)}
    return {text: count for text, count in counts.items() if count}
