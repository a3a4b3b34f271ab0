"""What just happened, as message keys with values: the log, and the cues for animation. Nothing secret is told."""

from typing import Any

from huerta.core.game import Event
from huerta.games.cinque_terre.components import (
    N_ORDERS,
    N_SPACES,
    NO_ORDER,
    ORDER_LIRE,
    PRODUCE,
    SPACES,
    VENDOR_LIRE,
    VILLAGE_AT,
    VILLAGES,
    YIELD_CARDS,
)
from huerta.games.cinque_terre.layout import CLAIMING, ENDINGS, NOT_TRIGGERED, SECOND, STARTING, TRIGGERS
from huerta.games.cinque_terre.moves import MOVES
from huerta.games.cinque_terre.rules.cards import slot_of
from huerta.games.cinque_terre.rules.orders import slot_of_order
from huerta.games.cinque_terre.rules.sale import price
from huerta.games.cinque_terre.scoring import secret_worth, starting_worth

MESSAGES = {
    "choose": "Seat {seat} has chosen a terrace to start from.",
    "placed": "The cart of seat {seat} starts from {space}.",
    "first": "Seat {seat} has the first turn.",
    "move": "Seat {seat} moves from {start} to {space}.",
    "draw": "Seat {seat} draws a card unseen.",
    "draw_open": "Seat {seat} takes the open {produce} card.",
    "refill": "Laid open: {produce}.",
    "reshuffle": "The draw pile is empty: {count} discards are shuffled.",
    "harvest": "Seat {seat} harvests {produce} for {spent}.",
    "gone": "The last {produce} is harvested.",
    "sell": "Seat {seat} sells {produce} in {village} for {lire} Lire.",
    "stop": "Seat {seat} takes no more actions.",
    "claim": "Seat {seat} claims order {order} for {lire} Lire.",
    "look": "Seat {seat} looks at the next order.",
    "keep": "Seat {seat} keeps it secretly.",
    "place": "Seat {seat} lays it open: order {order}.",
    "lay": "Order {order} is laid open.",
    "second": "Seat {seat} draws another order and keeps it secretly.",
    "decline": "Seat {seat} draws no other order.",
    "vendor": "Seat {seat} is the most popular vendor of {village}: {lire} Lire.",
    "trigger": "Seat {seat} brings the end about: everyone has one more turn.",
    "reveal_secret": "Seat {seat} shows secret order {order}: {lire} Lire.",
    "reveal_starting": "Seat {seat} shows starting order {order}: {lire} Lire.",
    "over": "The game is over: {ending}.",
}


def story(before: Any, move: int, after: Any) -> list[Event]:
    """Everything a move did, in the order it happened."""
    parts = MOVES.parts(move)
    events = TELLERS[parts.kind](before, after, int(before.to_move), parts.operands)
    if before.trigger == NOT_TRIGGERED and after.trigger != NOT_TRIGGERED:
        events.append({"key": "trigger", "seat": int(after.trigger_seat), "reason": TRIGGERS[after.trigger]})
    if after.is_over:
        events += tell_reveal(after)
        events.append({"key": "over", "ending": ENDINGS[after.ending]})
    return events


def tell_start(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A choice is made unseen; when it is the last, all carts are shown."""
    events: list[Event] = [{"key": "choose", "seat": seat}]
    if after.phase == STARTING:
        return events
    events += [{"key": "placed", "seat": other, "space": SPACES[after.space[other]]} for other in range(after.n_seats)]
    return [*events, {"key": "first", "seat": int(after.start_seat)}]


def tell_move(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A cart drives on."""
    start, space = int(before.space[seat]), operands[0]
    steps = (space - start) % N_SPACES
    return [{"key": "move", "seat": seat, "start": SPACES[start], "space": SPACES[space], "steps": steps}]


def tell_reshuffle(before: Any) -> list[Event]:
    """The discards were shuffled because the draw pile was empty."""
    return [] if before.n_deck else [{"key": "reshuffle", "count": int(before.discard.sum())}]


def tell_draw(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A card from the draw pile."""
    return [*tell_reshuffle(before), {"key": "draw", "seat": seat}]


def tell_draw_open(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """An open card, and the one that takes its place."""
    slot = slot_of(before, operands[0])
    return [
        {"key": "draw_open", "seat": seat, "produce": PRODUCE[operands[0]], "slot": slot},
        *tell_reshuffle(before),
        {"key": "refill", "produce": PRODUCE[after.face_up[slot]], "slot": slot},
    ]


def tell_harvest(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A piece for one card of its kind, or for two of another."""
    kind, paid = operands[0], operands[-1]
    cards = 1 if len(operands) == 1 else YIELD_CARDS
    spent = "a card" if cards == 1 else f"{cards} {PRODUCE[paid]} cards"
    told = {"produce": PRODUCE[kind], "paid": PRODUCE[paid], "cards": cards, "spent": spent}
    events: list[Event] = [{"key": "harvest", "seat": seat, **told}]
    return events if after.pile[kind] else [*events, {"key": "gone", "produce": PRODUCE[kind]}]


def tell_sale(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A piece sold."""
    village = int(VILLAGE_AT[before.space[seat]])
    lire = price(before, village, operands[0])
    return [{"key": "sell", "seat": seat, "produce": PRODUCE[operands[0]], "village": VILLAGES[village], "lire": lire}]


def tell_claim(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """An order claimed, and a look at the next one."""
    lire = int(ORDER_LIRE[operands[0]])
    return [{"key": "claim", "seat": seat, "order": operands[0] + 1, "lire": lire}, {"key": "look", "seat": seat}]


def tell_laid(before: Any, after: Any) -> dict[str, int]:
    """The order that now fills the row, and where."""
    slot = slot_of_order(before, NO_ORDER)
    return {"order": int(after.order_row[slot]) + 1, "slot": slot}


def tell_keep(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """The order seen is kept, and another laid open."""
    return [{"key": "keep", "seat": seat}, {"key": "lay", **tell_laid(before, after)}]


def tell_place(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """The order seen is laid open."""
    return [{"key": "place", "seat": seat, **tell_laid(before, after)}]


def tell_second(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A second order is drawn and kept."""
    return [{"key": "second", "seat": seat}]


def tell_vendor(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """A vendor card claimed."""
    village = operands[0]
    return [{"key": "vendor", "seat": seat, "village": VILLAGES[village], "lire": int(VENDOR_LIRE[village])}]


def tell_end(before: Any, after: Any, seat: int, operands: tuple[int, ...]) -> list[Event]:
    """No second order, or actions left unused; an end of claims needs no word."""
    if before.phase == SECOND:
        return [{"key": "decline", "seat": seat}]
    return [{"key": "stop", "seat": seat}] if before.phase != CLAIMING and before.actions_left else []


def tell_reveal(after: Any) -> list[Event]:
    """Everybody's secret orders and starting order, from the start player on."""
    events: list[Event] = []
    for away in range(after.n_seats):
        seat = (int(after.start_seat) + away) % int(after.n_seats)
        for order in range(N_ORDERS):
            if after.secret_of[order] == seat:
                lire = secret_worth(after, seat, order)
                events.append({"key": "reveal_secret", "seat": seat, "order": order + 1, "lire": lire})
        lire = starting_worth(after, seat)
        events.append({"key": "reveal_starting", "seat": seat, "order": int(after.starting[seat]) + 1, "lire": lire})
    return events


TELLERS = {
    "start": tell_start,
    "move": tell_move,
    "draw": tell_draw,
    "draw_open": tell_draw_open,
    "harvest": tell_harvest,
    "yield": tell_harvest,
    "sell": tell_sale,
    "claim": tell_claim,
    "vendor": tell_vendor,
    "keep": tell_keep,
    "place": tell_place,
    "second": tell_second,
    "end": tell_end,
}
