"""What just happened, as message keys with values: the log, and the cues for animation."""

from collections.abc import Sequence
from typing import Any

from huerta.core.game import Event
from huerta.games.citrus.components import (
    EFFECT,
    FINCA_FIRST,
    FINCA_SECOND,
    FRUITS,
    HORSE_POINTS,
    HORSES,
    INCOME,
    LANDSCAPE,
    LINE_NAMES,
    LINE_SPACES,
    N_FRUITS,
    N_LANDSCAPE,
    N_MARKET,
    N_SITES,
    NONE,
    PENALTY,
    SITE_CELL,
    SITES,
    SPACES,
    TILES,
)
from huerta.games.citrus.layout import (
    AT_ONCE,
    BY_RESCUE,
    ENDINGS,
    FACE_UP,
    HARVESTING,
    HORSES_PAID,
    REASONS,
    SIDE,
)
from huerta.games.citrus.moves import MOVES
from huerta.games.citrus.notation.writing import cells_of
from huerta.games.citrus.rules.areas import leap, only
from huerta.games.citrus.rules.building import fruit_at, region_of, workers_at_home
from huerta.games.citrus.rules.fincas import count_tiles, finca_pays, tiles_beside
from huerta.games.citrus.scoring import action_points, horse_points, last_finca_points, last_harvest_points

MESSAGES = {
    "buy": "Seat {seat} buys the line {line} for {price}: {tiles}.",
    "draw_finca": "A finca {first}/{second} comes.",
    "place_finca": "Seat {seat} builds the finca {first}/{second} on site {site}.",
    "reveal_site": "Site {site} is open now.",
    "build": "Seat {seat} builds {tile} on {space} ({how}, region of {size}).",
    "leap": "Seat {seat} builds {tile} on {space} by a bridge ({how}, region of {size}).",
    "replace": "Seat {seat} plows {removed} under and builds {tile} on {space} ({how}, region of {size}).",
    "take_landscape": "Seat {seat} takes the landscape tile {tile} from {space}.",
    "horses": "Seat {seat} scores {points} for wild horses.",
    "refill": "The market is refilled with {count} plantations.",
    "harvest": "Seat {seat} harvests {tiles} {fruit} with {wells} wells at {space}: {points} points.",
    "income": "Seat {seat} has {workers} workers at home and takes {coins} coins.",
    "cart": "Seat {seat} fetches {tile} from market space {number} with the cart.",
    "bull": "Seat {seat} puts a bull on {space}.",
    "milestone": "Seat {seat} uses a milestone.",
    "bridge": "Seat {seat} makes a bridge ready.",
    "plow": "Seat {seat} makes a plow ready.",
    "return": "Seat {seat} returns {count} plantations to the market: {points} points.",
    "score_finca": "The finca on {site} is encircled: {spoken}.",
    "pass": "Seat {seat} passes.",
    "rescue": "Nobody can act: seat {seat} places a finca that comes to the rescue.",
    "over": "The game is over: {ending}.",
    "final_fincas": "Fincas never encircled: {spoken}.",
    "final_harvest": "The last harvest: {spoken}.",
    "final_actions": "Landscape tiles not used: {spoken}.",
    "final_horses": "Wild horses: {spoken}.",
}
LAST_COUNT = {
    "final_fincas": lambda state, seat: last_finca_points(state, count_tiles(state), seat),
    "final_harvest": last_harvest_points,
    "final_actions": action_points,
    "final_horses": horse_points,
}


def story(before: Any, move: int, after: Any) -> list[Event]:
    """Everything a move did, in the order it happened."""
    parts = MOVES.parts(move)
    seat = int(before.to_move)
    events: list[Event] = TELLERS[parts.kind](before, after, seat, parts.operands)
    events += tell_refill(before, after, parts.kind)
    events += tell_income(before, after, seat, parts.kind)
    events += tell_scoring(before, after)
    if after.drawn != NONE and after.drawn_why == BY_RESCUE and before.drawn == NONE:
        events.append({"key": "rescue", "seat": int(after.to_move)})
    if after.drawn != NONE and before.drawn == NONE:
        events.append(
            {"key": "draw_finca", "seat": int(after.to_move), **values(int(after.drawn)), "why": REASONS[after.drawn_why]}
        )
    if after.is_over:
        events.append({"key": "over", "ending": ENDINGS[after.ending]})
        events += tell_last_count(after)
    return events


def values(kind: int) -> dict[str, int]:
    """What a finca pays."""
    return {"first": int(FINCA_FIRST[kind]), "second": int(FINCA_SECOND[kind])}


def spoken_points(points: Sequence[int]) -> str:
    """Points in words, seat by seat."""
    return ", ".join(f"seat {seat + 1} {count}" for seat, count in enumerate(points) if count) or "nobody scores"


def spoken_tiles(tiles: list[str]) -> str:
    """Tiles in words, counted."""
    return ", ".join(f"{tiles.count(tile)} {tile}" for tile in dict.fromkeys(tiles))


# -- what was done -----------------------------------------------------------------------------------------------------


def tell_buy(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A line is bought."""
    spaces = [space for space in LINE_SPACES[operands[0]] if before.market[space] != NONE]
    tiles = [TILES[before.market[space]] for space in spaces]
    line = {"line": LINE_NAMES[operands[0]], "price": len(tiles), "tiles": spoken_tiles(tiles), "list": tiles, "spaces": spaces}
    return [{"key": "buy", "seat": seat, **line}]


def tell_cart(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A tile is fetched with the cart."""
    (space,) = operands
    price = int(before.coins[seat]) - int(after.coins[seat])
    return [
        {"key": "cart", "seat": seat, "tile": TILES[before.market[space]], "number": space + 1, "market": space, "price": price}
    ]


def tell_site(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A finca is placed, and perhaps a site revealed."""
    (site,) = operands
    cell = int(SITE_CELL[before.options[SIDE], site])
    events: list[Event] = [{"key": "place_finca", "seat": seat, "site": SITES[site], **values(int(before.drawn)), "cell": cell}]
    opened = [other for other in range(N_SITES) if after.site_tile[other] == FACE_UP != before.site_tile[other]]
    return events + [{"key": "reveal_site", "site": SITES[other]} for other in opened]


def tell_building(key: str) -> Any:
    """How a plantation built in one of the ways is told."""

    def tell(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
        tile, cell = operands[:2]
        region = set(cells_of(region_of(after, seat, cell)))
        workers = workers_at_home(after, seat) - workers_at_home(before, seat)
        grew = region - set(cells_of(before.owned[seat])) != {cell}
        how = "start" if workers < 0 else "merge" if workers > 0 or grew else "extend"
        event: Event = {"key": key, "seat": seat, "tile": TILES[tile], "space": SPACES[cell], "cell": cell}
        event |= {"how": how, "size": len(region), "worker": workers}
        if key == "leap":
            event["from"] = cells_of(leap(only(cell), operands[2]))[0]
        if key == "replace":
            well = N_FRUITS * int(cell in cells_of(before.wells))
            event["removed"] = TILES[fruit_at(before, cell) + well]
        return [event, *tell_taking(before, seat, cell)]

    return tell


def tell_taking(before: Any, seat: int, cell: int) -> list[Event]:
    """A landscape tile is taken, and horses are perhaps paid."""
    events: list[Event] = []
    for kind in range(N_LANDSCAPE):
        if cell in cells_of(before.lying[kind]):
            events.append({"key": "take_landscape", "seat": seat, "tile": LANDSCAPE[kind], "space": SPACES[cell], "cell": cell})
            if EFFECT[kind] == HORSES and before.options[HORSES_PAID] == AT_ONCE:
                events.append({"key": "horses", "seat": seat, "points": int(HORSE_POINTS[kind])})
    return events


def tell_harvest(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A region is harvested."""
    (cell,) = operands
    cells = cells_of(region_of(before, seat, cell))
    wells = len(set(cells_of(before.wells)).intersection(cells))
    event: Event = {"key": "harvest", "seat": seat, "fruit": FRUITS[fruit_at(before, cell)], "space": SPACES[cell], "cell": cell}
    return [event | {"tiles": len(cells), "wells": wells, "points": len(cells) + wells, "cells": cells}]


def tell_bull(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A bull is put on the board."""
    return [{"key": "bull", "seat": seat, "space": SPACES[operands[0]], "cell": operands[0]}]


def tell_return(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """Tiles go back to the market."""
    tiles = [TILES[tile] for tile, count in enumerate(before.waiting) for _ in range(count)]
    return [{"key": "return", "seat": seat, "count": len(tiles), "points": -PENALTY * len(tiles), "tiles": tiles}]


def tell_key(key: str) -> Any:
    """How a move without anything more to say is told."""
    return lambda before, after, seat, operands: [{"key": key, "seat": seat}]


TELLERS = {
    "buy": tell_buy,
    "site": tell_site,
    "build": tell_building("build"),
    "leap": tell_building("leap"),
    "replace": tell_building("replace"),
    "harvest": tell_harvest,
    "cart": tell_cart,
    "bull": tell_bull,
    "return": tell_return,
    "done": lambda before, after, seat, operands: [],
    **{key: tell_key(key) for key in ("milestone", "bridge", "plow", "pass")},
}

# -- what followed by itself -------------------------------------------------------------------------------------------


def tell_refill(before: Any, after: Any, kind: str) -> list[Event]:
    """The market is refilled once everything is built."""
    returned = int(before.waiting.sum()) if kind == "return" else 0
    spaces = [space for space in range(N_MARKET) if before.market[space] == NONE != after.market[space]][returned:]
    if kind in ("buy", "cart") or not spaces:
        return []
    tiles = [TILES[after.market[space]] for space in spaces]
    return [{"key": "refill", "count": len(tiles), "tiles": tiles, "spaces": spaces, "complete": bool(after.complete)}]


def tell_income(before: Any, after: Any, seat: int, kind: str) -> list[Event]:
    """The harvest ends with its income, when it is done or when nothing is left to harvest."""
    over = after.to_move != seat or after.stage != HARVESTING
    if not over or not (kind == "harvest" or (kind == "done" and before.stage == HARVESTING)):
        return []
    workers = workers_at_home(after, seat)
    coins = int(after.coins[seat]) - int(before.coins[seat])
    return [{"key": "income", "seat": seat, "workers": workers, "coins": coins, "lost": int(INCOME[workers]) - coins}]


def tell_scoring(before: Any, after: Any) -> list[Event]:
    """Fincas that were encircled at the end of the turn."""
    events: list[Event] = []
    tiles = count_tiles(after)
    for site in range(N_SITES):
        if after.scored[site] and not before.scored[site]:
            points = [finca_pays(after, tiles, site, seat) for seat in range(after.n_seats)]
            event: Event = {"key": "score_finca", "site": SITES[site], "cell": int(SITE_CELL[after.options[SIDE], site])}
            event |= values(int(after.finca[site]))
            event["standing"] = [tiles_beside(tiles, site, seat) for seat in range(after.n_seats)]
            events.append(event | {"points": points, "spoken": spoken_points(points)})
    return events


def tell_last_count(after: Any) -> list[Event]:
    """What the last count adds."""
    events: list[Event] = []
    for key, count in LAST_COUNT.items():
        points = [count(after, seat) for seat in range(after.n_seats)]
        if any(points):
            events.append({"key": key, "points": points, "spoken": spoken_points(points)})
    return events
