"""What one seat may see, as JSON for the browser.

Most of the table is the same for everybody and is made once for a position; what a seat sees more is added to it.
"""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from huerta.core.game import new_record, record_from
from huerta.core.jit import compiled
from huerta.games.cinque_terre.components import (
    CART_PLACES,
    CLAIMS_TO_END,
    KINDS_TO_END,
    LIMIT_TURNS,
    MAX_SEATS,
    N_ORDERS,
    N_PRODUCE,
    N_SPACES,
    N_TERRACES,
    N_VILLAGES,
    NO_ORDER,
    NOTHING,
    OPEN_ORDERS,
    ORDER_CERTAINTY,
    ORDER_LIRE,
    ORDER_NEEDS,
    PENALTY,
    PIECES,
    PRICE_WITHOUT_DIE,
    PRODUCE,
    ROW_PLACES,
    SPACE_OF_TERRACE,
    SPACE_OF_VILLAGE,
    SPACES,
    STARTING_CERTAINTY,
    STARTING_NEEDS,
    TERRACES,
    VENDOR_CERTAINTY,
    VENDOR_LIRE,
    VILLAGES,
)
from huerta.games.cinque_terre.hidden import fresh_unseen, old_unseen
from huerta.games.cinque_terre.layout import (
    CLAIMING,
    ENDINGS,
    LOOKING,
    NOBODY,
    NOT_TRIGGERED,
    NOTHING_UNDER_WAY,
    NOWHERE,
    OPTIONS,
    PHASES,
    STARTING,
    STATE,
    TRIGGERS,
    UNDER_WAY,
)
from huerta.games.cinque_terre.route import view_route
from huerta.games.cinque_terre.rules.claims import n_claims
from huerta.games.cinque_terre.rules.orders import n_secrets, starting_value
from huerta.games.cinque_terre.rules.sale import n_sold
from huerta.games.cinque_terre.scoring import order_lire, sales, secret_worth, starting_worth, vendor_lire

VIEWS_KEPT = 64  # positions that are being looked at
SPECTATOR = MAX_SEATS  # a pair of eyes with no hand of its own

COUNTED = np.dtype(
    [
        ("unseen", np.int8, (MAX_SEATS + 1, N_PRODUCE)),  # produce cards that each seat, and a spectator, cannot see
        ("unseen_old", np.int8, (MAX_SEATS + 1, N_PRODUCE)),  # of those, held by others since before the last shuffle
        ("claims", np.int8, (MAX_SEATS,)),
        ("n_secrets", np.int8, (MAX_SEATS,)),
        ("n_sold", np.int8, (MAX_SEATS, N_VILLAGES)),
        ("sums", np.int16, (MAX_SEATS, 3)),  # sales, orders, vendor cards
        ("starting_value", np.int8, (MAX_SEATS,)),
        ("starting_worth", np.int16, (MAX_SEATS,)),
        ("secret_worth", np.int16, (N_ORDERS,)),  # of each secret order to its owner
    ]
)
SHOWN = tuple(name for name in STATE.names or () if name != "generator")


@compiled
def count(state: Any, out: Any) -> None:
    """All that a view tells and the state does not hold."""
    for eyes in range(MAX_SEATS + 1):
        for kind in range(N_PRODUCE):
            out.unseen_old[eyes, kind] = old_unseen(state, eyes, kind)
            out.unseen[eyes, kind] = out.unseen_old[eyes, kind] + fresh_unseen(state, eyes, kind)
    for seat in range(state.n_seats):
        out.claims[seat] = n_claims(state, seat)
        out.n_secrets[seat] = n_secrets(state, seat)
        for village in range(N_VILLAGES):
            out.n_sold[seat, village] = n_sold(state, seat, village)
        out.sums[seat, 0] = sales(state, seat)
        out.sums[seat, 1] = order_lire(state, seat)
        out.sums[seat, 2] = vendor_lire(state, seat)
        out.starting_value[seat] = starting_value(state, int(state.starting[seat]))
        out.starting_worth[seat] = starting_worth(state, seat)
    for order in range(N_ORDERS):
        if state.secret_of[order] >= 0:
            out.secret_worth[order] = secret_worth(state, int(state.secret_of[order]), order)


def plain(record: Any, dtype: np.dtype[Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Fields of a record as numbers and lists; read from a bare copy, since looking into a record by name is slow."""
    bare = np.frombuffer(record.tobytes(), dtype)[0]
    return {name: bare[name].tolist() for name in names}


def view_needs(needs: Any) -> list[dict[str, str]]:
    """What an order asks for, from the top village down."""
    return [
        {"village": VILLAGES[village], "produce": PRODUCE[kind]} for village, kind in enumerate(needs.tolist()) if kind != NOTHING
    ]


ORDERS: tuple[dict[str, Any], ...] = tuple(
    {
        "number": order + 1,
        "lire": int(ORDER_LIRE[order]),
        "needs": view_needs(ORDER_NEEDS[order]),
        "certainty": ORDER_CERTAINTY[order],
    }
    for order in range(N_ORDERS)
)
STARTING_ORDERS: tuple[dict[str, Any], ...] = tuple(
    {"number": order + 1, "needs": view_needs(needs), "certainty": STARTING_CERTAINTY[order]}
    for order, needs in enumerate(STARTING_NEEDS)
)


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """All that lies open, by name, and whatever this seat may see besides."""
    table, shared = seen(state.tobytes())
    eyes = SPECTATOR if seat is None else seat
    looker = table.to_move if seat is None else seat
    return {
        "seat": seat,
        **shared,
        "unseen": by_produce(table.unseen[eyes]),
        "unseen_old": by_produce(table.unseen_old[eyes]),
        "looked_at": view_looked_at(table, seat),
        "claimable": view_claimable(table, looker),
        "players": [view_player(table, player, seat) for player in range(table.n_seats)],
        "provisional": None if seat is None else view_points(table, seat, True),
        "route": view_route(table, looker, sees(table, seat, looker)) if is_cart_seen(table, seat, looker) else [],
    }


@lru_cache(maxsize=VIEWS_KEPT)
def seen(data: bytes) -> tuple[Any, dict[str, Any]]:
    """The position as plain numbers, and what everyone sees of it, made once for all who look; read it, do not change it."""
    state = record_from(STATE, data)
    counted = new_record(COUNTED)
    count(state, counted)
    table = SimpleNamespace(**plain(state, STATE, SHOWN), **plain(counted, COUNTED, COUNTED.names or ()))
    return table, view_table(table)


def view_table(table: Any) -> dict[str, Any]:
    """What everyone sees."""
    return {
        "options": OPTIONS.names(table.options),
        "to_move": table.to_move,
        "phase": PHASES[table.phase],
        "ply": table.ply,
        "turn": table.turn_no,
        "is_over": bool(table.is_over),
        "ending": ENDINGS[table.ending],
        "start_seat": seat_or_none(table.start_seat),
        "actions_left": table.actions_left,
        "under_way": None if table.under_way == NOTHING_UNDER_WAY else UNDER_WAY[table.under_way],
        "claimed_now": {"order": bool(table.order_claimed), "vendor": bool(table.vendor_claimed)},
        "spaces": [view_space(table, space) for space in range(N_SPACES)],
        "villages": [view_village(table, village) for village in range(N_VILLAGES)],
        "terraces": [view_terrace(table, terrace) for terrace in range(N_TERRACES)],
        "open_cards": [PRODUCE[kind] for kind in table.face_up],
        "deck": table.n_deck,
        "discards": by_produce(table.discard),
        "orders": [view_open_order(table, order) for order in table.order_row[: OPEN_ORDERS[table.n_seats]]],
        "order_deck": table.n_order_deck,
        "end": view_end(table),
        "reveal": view_reveal(table) if table.is_over else None,
    }


def by_produce(counts: Any) -> dict[str, int]:
    """Counts with the names of the produce."""
    return dict(zip(PRODUCE, counts, strict=True))


def listed_produce(counts: Any) -> list[str]:
    """The same as a list with repetitions."""
    return [PRODUCE[kind] for kind, number in enumerate(counts) for _ in range(number)]


def seat_or_none(seat: int) -> int | None:
    """A seat, or nobody."""
    return None if seat == NOBODY else seat


def sees(table: Any, seat: int | None, player: int) -> bool:
    """Whether a seat sees another's hand and orders."""
    return bool(seat == player or table.is_over)


def is_cart_seen(table: Any, seat: int | None, player: int) -> bool:
    """Whether a seat sees where a cart stands."""
    return bool(table.space[player] != NOWHERE and (table.phase != STARTING or seat == player))


# -- the board ---------------------------------------------------------------------------------------------------------


def view_space(table: Any, space: int) -> dict[str, Any]:
    """A space of the road and the carts on it."""
    carts = [seat for seat in range(table.n_seats) if table.space[seat] == space and table.phase != STARTING]
    return {"name": SPACES[space], "kind": "terrace" if space in SPACE_OF_TERRACE else "village", "carts": carts}


def view_village(table: Any, village: int) -> dict[str, Any]:
    """A village: its dice, its prices, its vendor card."""
    faces = table.dice[village]
    return {
        "name": VILLAGES[village],
        "space": int(SPACE_OF_VILLAGE[village]),
        "dice": {PRODUCE[kind]: face for kind, face in enumerate(faces) if face},
        "prices": by_produce([max(face, PRICE_WITHOUT_DIE) for face in faces]),
        "vendor": {
            "lire": int(VENDOR_LIRE[village]),
            "owner": seat_or_none(table.vendor[village]),
            "certainty": VENDOR_CERTAINTY[village],
        },
    }


def view_terrace(table: Any, terrace: int) -> dict[str, Any]:
    """A terrace and its piles."""
    kinds = [kind for kind in range(N_PRODUCE) if table.terrace[kind] == terrace]
    pieces = int(PIECES[table.n_seats])
    return {
        "name": TERRACES[terrace],
        "space": int(SPACE_OF_TERRACE[terrace]),
        "piles": [{"produce": PRODUCE[kind], "left": table.pile[kind], "of": pieces} for kind in kinds],
    }


def view_end(table: Any) -> dict[str, Any]:
    """How near the end is."""
    piles = sorted(range(N_PRODUCE), key=lambda kind: (table.pile[kind], kind))
    triggered = table.trigger != NOT_TRIGGERED
    return {
        "claims_needed": CLAIMS_TO_END,
        "claims": table.claims[: table.n_seats],
        "kinds_needed": KINDS_TO_END,
        "gone": [PRODUCE[kind] for kind in range(N_PRODUCE) if table.pile[kind] == 0],
        "lowest": [{"produce": PRODUCE[kind], "left": table.pile[kind]} for kind in piles[:KINDS_TO_END]],
        "trigger": TRIGGERS[table.trigger] if triggered else None,
        "trigger_seat": seat_or_none(table.trigger_seat),
        "turns_left": table.turns_left if triggered else None,
        "limit": LIMIT_TURNS,
    }


# -- orders ------------------------------------------------------------------------------------------------------------


def have(table: Any, player: int, needs: list[dict[str, str]]) -> list[bool]:
    """Which symbols a seat has served."""
    sold = table.sold[player]
    return [sold[VILLAGES.index(need["village"])][PRODUCE.index(need["produce"])] > 0 for need in needs]


def view_open_order(table: Any, order: int) -> dict[str, Any] | None:
    """An order of the row, and how near everybody is to it."""
    if order == NO_ORDER:
        return None
    served = [have(table, player, ORDERS[order]["needs"]) for player in range(table.n_seats)]
    lacking = [flags.count(False) for flags in served]
    can_claim = table.phase == CLAIMING and not table.is_over and not table.order_claimed and lacking[table.to_move] == 0
    return {**ORDERS[order], "have": served, "missing": lacking, "can_claim": bool(can_claim)}


def view_own(table: Any, player: int, order: int, worth: int) -> dict[str, Any]:
    """An order in a seat's hands."""
    flags = have(table, player, ORDERS[order]["needs"])
    return {**ORDERS[order], "have": flags, "missing": flags.count(False), "worth": worth}


def view_starting(table: Any, player: int) -> dict[str, Any]:
    """A seat's starting order."""
    order = STARTING_ORDERS[table.starting[player]]
    flags = have(table, player, order["needs"])
    worth = {"value": table.starting_value[player], "worth": table.starting_worth[player]}
    return {**order, "have": flags, "missing": flags.count(False), **worth}


def secrets_of(table: Any, player: int) -> list[int]:
    """The orders that a seat keeps secretly."""
    return [order for order in range(N_ORDERS) if table.secret_of[order] == player]


def view_secrets(table: Any, player: int) -> list[dict[str, Any]]:
    """Those orders with what they would bring now."""
    return [view_own(table, player, order, table.secret_worth[order]) for order in secrets_of(table, player)]


def view_looked_at(table: Any, seat: int | None) -> dict[str, Any] | None:
    """The order that the seat to move is looking at, for its eyes only."""
    if seat is None or seat != table.to_move or table.phase != LOOKING:
        return None
    order = table.order_deck[table.n_order_deck - 1]
    lacking = have(table, seat, ORDERS[order]["needs"]).count(False)
    return view_own(table, seat, order, ORDERS[order]["lire"] if lacking == 0 else -PENALTY * lacking)


def view_claimable(table: Any, looker: int) -> dict[str, Any]:
    """What a seat could claim if its turn ended now."""
    done = (table.order_claimed, table.vendor_claimed) if looker == table.to_move else (0, 0)
    row = [order for order in table.order_row if order != NO_ORDER and not done[0]]
    full = [village for village in range(N_VILLAGES) if table.n_sold[looker][village] == ROW_PLACES and not done[1]]
    return {
        "orders": [order + 1 for order in row if all(have(table, looker, ORDERS[order]["needs"]))],
        "vendors": [VILLAGES[village] for village in full if table.vendor[village] == NOBODY],
    }


# -- players -----------------------------------------------------------------------------------------------------------


def view_points(table: Any, player: int, tell_all: bool) -> dict[str, Any]:
    """A seat's Lire, part by part; what is secret is counted for those who may see it."""
    sums = table.sums[player]
    starting = table.starting_worth[player] if tell_all else None
    secrets = sum(table.secret_worth[order] for order in secrets_of(table, player)) if tell_all else None
    total = sum(sums) + (starting or 0) + (secrets or 0)
    return {
        "sales": sums[0],
        "orders": sums[1],
        "vendors": sums[2],
        "starting": starting,
        "secrets": secrets,
        "total": total,
    }


def view_player(table: Any, player: int, seat: int | None) -> dict[str, Any]:
    """All that lies in front of a player, and what this seat may know of the rest."""
    told = sees(table, seat, player)
    cart = listed_produce(table.cart[player])
    hand_size, known = sum(table.hand[player]), table.known[player]
    return {
        "space": SPACES[table.space[player]] if is_cart_seen(table, seat, player) else None,
        "has_chosen": table.space[player] != NOWHERE,
        "lire": table.lire[player],
        "points": view_points(table, player, bool(table.is_over)),
        "cart": cart,
        "cart_room": CART_PLACES - len(cart),
        "sold": [view_row(table, player, village) for village in range(N_VILLAGES)],
        "hand_size": hand_size,
        "hand": by_produce(table.hand[player]) if told else None,
        "known": {PRODUCE[kind]: number for kind, number in enumerate(known) if number},
        "hidden": hand_size - sum(known),
        "claimed": [ORDERS[order] for order in range(N_ORDERS) if table.claimed_by[order] == player],
        "vendors": [VILLAGES[village] for village in range(N_VILLAGES) if table.vendor[village] == player],
        "claims": table.claims[player],
        "n_secrets": table.n_secrets[player],
        "secrets": view_secrets(table, player) if told else None,
        "starting": view_starting(table, player) if told else None,
    }


def view_row(table: Any, player: int, village: int) -> dict[str, Any]:
    """A village's row on a player's card: each piece with the price it was sold for."""
    kinds = [kind for kind in range(N_PRODUCE) for _ in range(table.sold[player][village][kind])]
    prices = [max(face, PRICE_WITHOUT_DIE) for face in table.dice[village]]
    pieces = [{"produce": PRODUCE[kind], "price": prices[kind]} for kind in kinds]
    return {"village": VILLAGES[village], "pieces": pieces, "free": ROW_PLACES - len(pieces)}


def view_reveal(table: Any) -> list[dict[str, Any]]:
    """The secret orders and then the starting order of each seat, from the start player on, with the running total."""
    steps: list[dict[str, Any]] = []
    for away in range(table.n_seats):
        player = (table.start_seat + away) % table.n_seats
        total = table.lire[player]
        shown = [("secret", order) for order in view_secrets(table, player)] + [("starting", view_starting(table, player))]
        for kind, order in shown:
            total += order["worth"]
            steps.append({"seat": player, "kind": kind, "order": order, "worth": order["worth"], "total": total})
    return steps
