"""What just happened, as message keys with values: the log, and the cues for animation."""

from types import SimpleNamespace
from typing import Any

from huerta.core.game import Event, record_from
from huerta.games.finca.components import (
    BONUSES,
    FRUITS,
    N_BONUSES,
    N_FRUITS,
    N_REGIONS,
    REGIONS,
    TILE_TEXTS,
)
from huerta.games.finca.layout import CART_SHORTAGE, ENDINGS, NOT_ENOUGH, OUT_OF_GAME, STATE
from huerta.games.finca.moves import MOVES
from huerta.games.finca.rules.delivery import price, take_tile, top_tile
from huerta.games.finca.rules.windmill import destination, lines_crossed
from huerta.games.finca.view import laid_open

Table = SimpleNamespace  # what lies open, as plain numbers

MESSAGES = {
    "place": "Seat {seat} places a farmer on blade {blade}.",
    "walk": "Seat {seat} moves a farmer from blade {blade} to blade {reached}.",
    "blow": "Seat {seat} lets the wind carry a farmer from blade {blade} to blade {reached}.",
    "call_fruit": "The supply is short of {fruit}: everyone returns theirs, {count} in all.",
    "harvest": "Seat {seat} harvests {count} {fruit}.",
    "call_carts": "The centre is short of carts: everyone returns theirs, {count} in all.",
    "take_carts": "Seat {seat} takes carts: {count}.",
    "double": "Seat {seat} spends the double move.",
    "cart": "Seat {seat} sets out with a cart.",
    "large": "Seat {seat} sets out with the large cart.",
    "less": "Seat {seat} sets out to deliver one fruit less.",
    "serve": "Seat {seat} serves {region}: {paid}.",
    "take_tile": "Seat {seat} takes the tile {tile} from {region}.",
    "bonus": "Seat {seat} has a set from 1 to 6 and takes the bonus tile {value}.",
    "finca": "{region} is empty: its finca tile goes to seat {seat}.",
    "finca_tied": "{region} is empty: nobody has the most, and its finca tile leaves the game.",
    "house": "A wooden finca is placed on {region}.",
    "reveal": "{region} now asks for {tile}.",
    "decline": "Seat {seat} does without the second move.",
    "over": "The game is over: {ending}.",
}


def story(before: Any, move: int, after: Any) -> list[Event]:
    """Everything a move did, in the order it happened."""
    return tell(laid_open(before.tobytes()), move, laid_open(after.tobytes()))


def tell(before: Table, move: int, after: Table) -> list[Event]:
    """The same, from what lies open."""
    parts = MOVES.parts(move)
    seat = before.to_move
    if parts.kind in ("place", "move", "gust"):
        events = tell_farmer(before, after, seat, parts.kind, parts.operands)
    elif parts.kind.startswith("deliver"):
        events = [tell_serving(before, seat, parts.kind, parts.operands)]
    elif parts.kind == "done":
        events = [] if before.load else [{"key": "decline", "seat": seat}]
    else:
        events = [{"key": parts.kind, "seat": seat}]
    if before.load and not after.load:
        events += tell_awards(before, after, seat, parts.operands[:1])
    if after.is_over:
        events.append({"key": "over", "ending": ENDINGS[after.ending]})
    return events


def tell_farmer(before: Table, after: Table, seat: int, kind: str, blades: tuple[int, ...]) -> list[Event]:
    """A farmer is placed, walks or is blown somewhere, and harvests there."""
    blade = blades[0]
    reached = destination(before.record, blade) if kind == "move" else blades[-1]
    key = {"place": "place", "move": "walk", "gust": "blow"}[kind]
    events: list[Event] = [{"key": key, "seat": seat, "blade": blade + 1, "reached": reached + 1}]
    due = 1 if kind == "place" else sum(after.farmers[reached])
    events += tell_harvest(before, after, seat, before.blades[reached], due)
    if kind == "move":
        events += tell_carts(before, after, seat, lines_crossed(blade, sum(before.farmers[blade])))
    return events


def tell_harvest(before: Table, after: Table, seat: int, fruit: int, due: int) -> list[Event]:
    """The fruit taken, and before it the fruit called back if the supply was short."""
    events: list[Event] = []
    taken = after.fruit[seat][fruit] - before.fruit[seat][fruit]
    if before.supply[fruit] < due:
        returned = [fruits[fruit] for fruits in before.fruit[: before.n_seats]]
        events.append({"key": "call_fruit", "fruit": FRUITS[fruit], "count": sum(returned), "returned": returned})
        taken = after.fruit[seat][fruit]
    return [*events, {"key": "harvest", "seat": seat, "fruit": FRUITS[fruit], "count": taken}]


def tell_carts(before: Table, after: Table, seat: int, due: int) -> list[Event]:
    """The carts taken, and before them the carts called back if the centre was short."""
    if not due:
        return []
    events: list[Event] = []
    taken = after.carts[seat] - before.carts[seat]
    if before.centre < due:
        returned = list(before.carts[: before.n_seats])
        if before.options[CART_SHORTAGE] != NOT_ENOUGH:  # the claims that found a cart go back with the rest
            returned[seat] += before.centre
        events.append({"key": "call_carts", "count": sum(returned), "returned": returned})
        taken = after.carts[seat]
    return [*events, {"key": "take_carts", "seat": seat, "count": taken}]


def tell_serving(before: Table, seat: int, kind: str, operands: tuple[int, ...]) -> Event:
    """The fruit that went to a region."""
    region, about = operands[0], operands[-1] if len(operands) > 1 else 0
    tile = top_tile(before.record, region)
    short = int(kind == "deliver_short")
    paid = {FRUITS[fruit]: price(tile, fruit, about, short) for fruit in range(N_FRUITS)}
    paid = {fruit: count for fruit, count in paid.items() if count}
    spoken = " and ".join(f"{count} {fruit}" for fruit, count in paid.items())
    return {"key": "serve", "seat": seat, "region": REGIONS[region], "paid": spoken, "fruit": paid, "short": bool(short)}


def tell_awards(before: Table, after: Table, seat: int, last_served: tuple[int, ...]) -> list[Event]:
    """The tiles taken, what they won, and what lies open now."""
    served = list(before.served)
    for region in last_served:
        served[region] = max(served) + 1
    regions = sorted((region for region in range(N_REGIONS) if served[region]), key=lambda region: served[region])
    regions.sort(key=lambda region: before.height[region] == 1)
    events: list[Event] = []
    world = record_from(STATE, before.record.tobytes())
    for region in regions:
        events.append({"key": "take_tile", "seat": seat, "region": REGIONS[region], "tile": TILE_TEXTS[top_tile(world, region)]})
        bonuses = world.bonus_owner.copy()
        take_tile(world, region)
        won = [int(BONUSES[bonus]) for bonus in range(N_BONUSES) if bonuses[bonus] != world.bonus_owner[bonus]]
        events += [{"key": "bonus", "seat": seat, "value": value} for value in won]
        if world.height[region] == 0:
            events += tell_settling(world, region)
    for region in regions:
        if after.height[region]:
            events.append({"key": "reveal", "region": REGIONS[region], "tile": TILE_TEXTS[top_tile(after.record, region)]})
    return events


def tell_settling(after: Any, region: int) -> list[Event]:
    """An empty region: who has its finca tile, and the wooden finca if there was one."""
    name, owner = REGIONS[region], int(after.finca_owner[region])
    won: Event = {"key": "finca_tied", "region": name}
    if owner != OUT_OF_GAME:
        won = {"key": "finca", "region": name, "seat": owner}
    return [won, {"key": "house", "region": name}] if after.house[region] else [won]
