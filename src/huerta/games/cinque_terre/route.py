"""A look along the road: how far each space is, and what a seat could do there."""

from typing import Any

from huerta.games.cinque_terre.components import (
    LONGEST_MOVE,
    N_PRODUCE,
    N_SPACES,
    NOT_HERE,
    PRICE_WITHOUT_DIE,
    PRODUCE,
    ROW_PLACES,
    SPACES,
    TERRACE_AT,
    VILLAGE_AT,
    YIELD_CARDS,
)


def view_route(table: Any, player: int, tells_hand: bool) -> list[dict[str, Any]]:
    """All eight spaces in the order the cart would meet them, from where it stands."""
    return [view_stop(table, player, steps, tells_hand) for steps in range(N_SPACES)]


def view_stop(table: Any, player: int, steps: int, tells_hand: bool) -> dict[str, Any]:
    """One space: the moves it takes to get there, what grows or sells there, and for how much."""
    space = (table.space[player] + steps) % N_SPACES
    stop: dict[str, Any] = {
        "space": SPACES[space],
        "steps": steps,
        "actions": -(-steps // LONGEST_MOVE),
        "kind": "terrace" if VILLAGE_AT[space] == NOT_HERE else "village",
        "harvest": [],
        "sales": [],
        "total": 0,
        "room": 0,
    }
    if VILLAGE_AT[space] == NOT_HERE:
        return {**stop, "harvest": view_harvest(table, player, int(TERRACE_AT[space]), tells_hand)}
    room = ROW_PLACES - table.n_sold[player][VILLAGE_AT[space]]
    sales = view_sales(table, player, int(VILLAGE_AT[space]))
    prices = [sale["price"] for sale in sales for _ in range(sale["count"])]
    return {**stop, "sales": sales, "total": sum(prices[:room]), "room": room}


def view_harvest(table: Any, player: int, terrace: int, tells_hand: bool) -> list[dict[str, Any]]:
    """What grows there, and the cards in hand for it."""
    hand = table.hand[player]
    found = []
    for kind in range(N_PRODUCE):
        if table.terrace[kind] == terrace:
            pairs = sum(hand[pair] // YIELD_CARDS for pair in range(N_PRODUCE) if pair != kind)
            pile = {"produce": PRODUCE[kind], "left": table.pile[kind]}
            found.append({**pile, "cards": hand[kind] if tells_hand else None, "pairs": pairs if tells_hand else None})
    return found


def view_sales(table: Any, player: int, village: int) -> list[dict[str, Any]]:
    """What the cart carries, best price first."""
    sales = []
    for kind in range(N_PRODUCE):
        number = table.cart[player][kind]
        price = max(table.dice[village][kind], PRICE_WITHOUT_DIE)
        if number:
            sales.append({"produce": PRODUCE[kind], "count": number, "price": price, "lire": number * price})
    return sorted(sales, key=lambda sale: -sale["price"])
