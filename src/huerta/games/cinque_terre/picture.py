"""The table drawn in text: letters always, colours where the terminal has them (rich markup)."""

from typing import Any

from huerta.games.cinque_terre.components import (
    ACTIONS,
    CLAIMS_TO_END,
    LETTERS,
    N_ORDERS,
    N_PRODUCE,
    N_SPACES,
    N_VILLAGES,
    NO_ORDER,
    NOT_HERE,
    NOTHING,
    OPEN_ORDERS,
    ORDER_LIRE,
    ORDER_NEEDS,
    PRODUCE,
    ROW_PLACES,
    SPACES,
    STARTING_NEEDS,
    TERRACE_AT,
    VENDOR_LIRE,
    VILLAGE_AT,
    VILLAGES,
)
from huerta.games.cinque_terre.hidden import order_looked_at, sees_secrets_of
from huerta.games.cinque_terre.layout import LOOKING, NOBODY, NOT_TRIGGERED, NOWHERE, STARTING
from huerta.games.cinque_terre.rules.claims import n_claims
from huerta.games.cinque_terre.rules.orders import has_sold, n_secrets, starting_value
from huerta.games.cinque_terre.rules.sale import n_sold, price

COLOURS = ("bright_black", "grey70", "white", "magenta", "green", "bright_yellow", "dark_orange", "red")
SEAT_COLOURS = ("bright_blue", "red", "green", "magenta", "yellow")
SEAT_MARKS = "●▲■◆★"
NAME_WIDTH = max(len(name) for name in SPACES)


def letter(kind: int) -> str:
    """A kind's letter in its colour."""
    return f"[{COLOURS[kind]}]{LETTERS[kind]}[/]"


def mark(seat: int) -> str:
    """A seat: its mark and number in its colour."""
    return f"[{SEAT_COLOURS[seat]}]{SEAT_MARKS[seat]}{seat + 1}[/]"


def counted(counts: Any) -> str:
    """Counts of each kind with its letter."""
    return " ".join(f"{count}{letter(kind)}" for kind, count in enumerate(counts) if count)


def draw(state: Any, seat: int | None) -> str:
    """Road, cards, orders, players: all that lies open, and what this seat may see besides."""
    legend = "  ".join(f"{letter(kind)} {name}" for kind, name in enumerate(PRODUCE))
    lines = [legend, "", "[bold]Road[/] (clockwise; prices at villages, pieces left at terraces)"]
    lines += [draw_space(state, space, seat) for space in range(N_SPACES)]
    lines += ["", f"[bold]Cards[/] open: {' '.join(letter(int(kind)) for kind in state.face_up)}   draw pile: {state.n_deck}   "]
    lines[-1] += f"discards: {counted(state.discard) or 'none'}"
    lines += ["", f"[bold]Orders[/] (Lire, what must have been sold where; ✓ served by you){draw_end(state)}"]
    watcher = int(state.to_move) if seat is None else seat
    row = [int(order) for order in state.order_row[: OPEN_ORDERS[state.n_seats]] if order != NO_ORDER]
    lines += [f"  {draw_order(state, order, watcher)}" for order in row]
    lines += ["", "[bold]Players[/]"]
    lines += [draw_player(state, player, seat) for player in range(state.n_seats)]
    if seat is not None and order_looked_at(state, seat) != NO_ORDER and state.phase == LOOKING:
        lines += ["", f"You look at {draw_order(state, order_looked_at(state, seat), seat)}"]
    return "\n".join(lines)


def draw_space(state: Any, space: int, seat: int | None) -> str:
    """A village with its prices or a terrace with its piles, and the carts there."""
    carts = " ".join(mark(other) for other in range(state.n_seats) if is_here(state, other, space, seat))
    village, terrace = int(VILLAGE_AT[space]), int(TERRACE_AT[space])
    if village == NOT_HERE:
        kinds = [kind for kind in range(N_PRODUCE) if state.terrace[kind] == terrace]
        told = "  ".join(f"{letter(kind)}×{state.pile[kind]}" for kind in kinds)
    else:
        told = "  ".join(f"{letter(kind)}{price(state, village, kind)}" for kind in range(N_PRODUCE) if state.dice[village, kind])
        owner = state.vendor[village]
        told += f"  others 1   vendor {VENDOR_LIRE[village]}" + ("" if owner == NOBODY else f" {mark(int(owner))}")
    return f"  {SPACES[space]:<{NAME_WIDTH}}  {told}  {carts}".rstrip()


def is_here(state: Any, other: int, space: int, seat: int | None) -> bool:
    """Whether a cart stands on a space where the one who looks can see it."""
    return bool(state.space[other] == space and (state.phase != STARTING or seat == other))


def draw_end(state: Any) -> str:
    """A word when the end has been brought about."""
    return "" if state.trigger == NOT_TRIGGERED else f"   [bold]last turns: {state.turns_left} left[/]"


def draw_needs(state: Any, needs: Any, seat: int) -> str:
    """What an order asks for, with a tick for what is served."""
    told = []
    for village in range(N_VILLAGES):
        kind = int(needs[village])
        if kind != NOTHING:
            tick = "✓" if has_sold(state, seat, village, kind) else ""
            told.append(f"{letter(kind)} {VILLAGES[village]}{tick}")
    return ", ".join(told)


def draw_order(state: Any, order: int, seat: int) -> str:
    """An order: number, Lire, what it asks for."""
    return f"order {order + 1:>2}  {ORDER_LIRE[order]:>2} Lire: {draw_needs(state, ORDER_NEEDS[order], seat)}"


def draw_player(state: Any, player: int, seat: int | None) -> str:
    """All that lies in front of a player, and the player's secrets for those who may see them."""
    turn = "→" if state.to_move == player and not state.is_over else " "
    you = " (you)" if player == seat else ""
    cart = counted(state.cart[player]) or "empty"
    where = "nowhere" if state.space[player] == NOWHERE else SPACES[state.space[player]]
    if state.phase == STARTING and player != seat and state.space[player] != NOWHERE:
        where = "a terrace not yet shown"
    actions = f"  actions left: {state.actions_left} of {ACTIONS}" if turn == "→" else ""
    lines = [f"{turn}{mark(player)}{you}  {state.lire[player]} Lire  claims: {n_claims(state, player)} of {CLAIMS_TO_END}{actions}"]
    lines.append(f"     at {where}  cart: {cart}  hand: {draw_hand(state, player, seat)}")
    sold = [
        f"{VILLAGES[village]} {counted(state.sold[player, village])} ({n_sold(state, player, village)} of {ROW_PLACES})"
        for village in range(N_VILLAGES)
        if n_sold(state, player, village)
    ]
    lines.append(f"     sold: {'; '.join(sold) or 'nothing'}")
    return "\n".join(lines + draw_secrets(state, player, seat))


def draw_hand(state: Any, player: int, seat: int | None) -> str:
    """A hand, or its size and what is known of it."""
    if sees(state, seat, player):
        return counted(state.hand[player]) or "empty"
    known = counted(state.known[player])
    return f"{state.hand[player].sum()} cards" + (f", among them {known}" if known else "")


def sees(state: Any, seat: int | None, player: int) -> bool:
    """Whether the one who looks sees another's secrets."""
    return bool(state.is_over) if seat is None else sees_secrets_of(state, seat, player)


def draw_secrets(state: Any, player: int, seat: int | None) -> list[str]:
    """Starting and secret orders, or how many secret ones there are."""
    if not sees(state, seat, player):
        count = n_secrets(state, player)
        return [f"     secret orders: {count}"] if count else []
    order = int(state.starting[player])
    value = starting_value(state, order)
    lines = [f"     starting order {order + 1}  ±{value} Lire: {draw_needs(state, STARTING_NEEDS[order], player)}"]
    secrets = [order for order in range(N_ORDERS) if state.secret_of[order] == player]
    return lines + [f"     secret {draw_order(state, order, player)}" for order in secrets]
