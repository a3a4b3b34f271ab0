"""What stands where a position text says nothing: the start of a turn on a table laid in a fixed way."""

from collections.abc import Callable
from typing import Any

from huerta.games.cinque_terre.components import ACTIONS, N_ORDERS, N_VILLAGES, OPEN_ORDERS
from huerta.games.cinque_terre.layout import ACTING, STARTING
from huerta.games.cinque_terre.notation.writing import COUNTERS


def seats_times(text: str) -> Callable[[Any], str]:
    """The same for every seat."""
    return lambda state: "/".join([text] * int(state.n_seats))


def always(text: str) -> Callable[[Any], str]:
    """The same whatever else stands in the text."""
    return lambda state: text


def start_of(state: Any, seat: int) -> str:
    """A cart stands at the first terrace, unless its seat has yet to choose."""
    return "-" if state.phase == STARTING and seat >= state.to_move else "2"


DEFAULTS: dict[str, Callable[[Any], str]] = {
    "seat": always("1"),
    "start": lambda state: "-" if state.phase == STARTING else "1",
    **{part: always("0") for part in COUNTERS},
    "phase": always("act"),
    "ending": always("0"),
    "actions": lambda state: str(ACTIONS) if state.phase == ACTING else "0",
    "under": always("none"),
    "claims-now": always("0,0"),
    "dice": always("4V6M2L1T/3G5Z2O/6U4M/5V3L2T/3G2U6Z4O"),
    "terraces": always("MZL/GT/VUO"),
    "carts": lambda state: "/".join(start_of(state, seat) for seat in range(state.n_seats)),
    "load": seats_times("-"),
    "sold": seats_times(",".join("-" * N_VILLAGES)),
    "hands": seats_times("-"),
    "known": seats_times("-"),
    "old": seats_times("-"),
    "stale": always(""),
    "deck": always("?"),
    "open": always("VMGU"),
    "discards": always("-"),
    "starting": lambda state: "/".join(str(seat + 1) for seat in range(state.n_seats)),
    "row": lambda state: ",".join(str(N_ORDERS - slot) for slot in range(OPEN_ORDERS[state.n_seats])),
    "orders": always("?"),
    "claimed": seats_times("-"),
    "secrets": seats_times("-"),
    "vendors": always(",".join("-" * N_VILLAGES)),
    "trigger": always("none - 0"),
    "generator": always(""),
}
