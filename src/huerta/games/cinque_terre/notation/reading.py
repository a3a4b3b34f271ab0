"""Positions read from text; what is wrong with a text is said with the part's name."""

from collections.abc import Callable
from functools import partial
from typing import Any

from huerta.core.errors import PositionError, listed
from huerta.core.game import new_record
from huerta.core.position import read_game, read_generator, read_numbers, read_parts, reading
from huerta.games.cinque_terre.components import (
    ACTIONS,
    CART_PLACES,
    DIE_FACES,
    LETTERS,
    MAX_SEATS,
    MIN_SEATS,
    N_CARDS,
    N_OPEN,
    N_ORDERS,
    N_PRODUCE,
    N_SPACES,
    N_STARTING,
    N_TERRACES,
    N_VILLAGES,
    NO_CARD,
    NO_ORDER,
    OPEN_ORDERS,
    PILES_AT,
    ROW_PLACES,
)
from huerta.games.cinque_terre.layout import (
    ENDINGS,
    NOBODY,
    NOWHERE,
    OPTIONS,
    PHASES,
    STARTING,
    STATE,
    TRIGGERS,
    UNDER_WAY,
)
from huerta.games.cinque_terre.notation.dealing import Untold, deal_untold, fill_the_rest
from huerta.games.cinque_terre.notation.defaults import DEFAULTS
from huerta.games.cinque_terre.notation.writing import COUNTERS, NAME, PARTS

UNSEEN = "?"
MOST_TURNS = 2**15 - 1


def read_position(text: str) -> Any:
    """The position a text tells; whatever it leaves out stands as at the start of a turn."""
    parts = read_parts(text, PARTS)
    state = new_record(STATE)
    options = reading("game", lambda part: read_game(part, NAME, OPTIONS), parts["game"])
    state.options[: len(OPTIONS)] = OPTIONS.numbers(options)
    state.n_seats = read_number("seats", parts.get("seats", str(MIN_SEATS)), MIN_SEATS, MAX_SEATS)
    untold = Untold(int(state.n_seats))
    for part, read in READERS.items():
        default = DEFAULTS[part](state)
        reading(part, partial(read, state, untold), parts.get(part, default))
    fill_the_rest(state)
    deal_untold(state, untold)
    return state


# -- words and numbers -------------------------------------------------------------------------------------------------


def read_number(part: str, text: str, low: int, high: int) -> int:
    """One number within bounds."""
    return read_numbers(part, text, 1, low, high)[0]


def read_groups(part: str, text: str, count: int, sign: str = "/") -> list[str]:
    """So many groups with a sign between them."""
    groups = text.split(sign)
    if len(groups) != count:
        raise PositionError(f"the part {part!r} is {count} groups with {sign!r} between them, not {len(groups)}")
    return [group.strip() for group in groups]


def read_word(part: str, text: str, words: tuple[str, ...]) -> int:
    """One of a few words, as its place among them."""
    if text not in words:
        raise PositionError(f"the part {part!r} is {listed(words)}, not {text!r}")
    return words.index(text)


def read_owner(part: str, text: str, state: Any) -> int:
    """A seat counted from 1, or `-` for nobody."""
    return NOBODY if text == "-" else read_number(part, text, 1, int(state.n_seats)) - 1


def read_counts(part: str, text: str, most: int) -> list[int]:
    """Counts of each kind: `3V2L`."""
    counts = [0] * N_PRODUCE
    number = ""
    for sign in text if text != "-" else "":
        if sign.isdigit():
            number += sign
        elif sign in LETTERS and number and not counts[LETTERS.index(sign)]:
            counts[LETTERS.index(sign)] = read_number(part, number, 1, most)
            number = ""
        else:
            number = "?"
            break
    if number:
        raise PositionError(f"the part {part!r} counts kinds like '3V2L' or is '-', not {text!r}")
    return counts


def read_unseen(part: str, text: str, most: int) -> int | None:
    """The number after a question mark; None where the text tells all."""
    return read_number(part, text[1:], 0, most) if text.startswith(UNSEEN) else None


def read_order_numbers(part: str, text: str) -> list[int]:
    """Orders by number, counted from 0 afterwards."""
    if text == "-":
        return []
    return [order - 1 for order in read_numbers(part, text, len(text.split(",")), 1, N_ORDERS)]


# -- the turn ----------------------------------------------------------------------------------------------------------


def read_counter(part: str) -> Callable[[Any, Untold, str], None]:
    """How one of the plain counters is read."""

    def read(state: Any, untold: Untold, text: str) -> None:
        state[COUNTERS[part]] = read_number(part, text, 0, MOST_TURNS)

    return read


def read_seat(state: Any, untold: Untold, text: str) -> None:
    """The seat to move."""
    state.to_move = read_number("seat", text, 1, state.n_seats) - 1


def read_start(state: Any, untold: Untold, text: str) -> None:
    """The seat that started, or nobody yet."""
    state.start_seat = read_owner("start", text, state)


def read_phase(state: Any, untold: Untold, text: str) -> None:
    """What the seat to move is asked for."""
    state.phase = read_word("phase", text, PHASES)


def read_ending(state: Any, untold: Untold, text: str) -> None:
    """How the game ended, as a number; 0 while it goes on."""
    state.ending = read_number("ending", text, 0, len(ENDINGS) - 1)
    state.is_over = int(state.ending > 0)


def read_actions(state: Any, untold: Untold, text: str) -> None:
    """Actions left."""
    state.actions_left = read_number("actions", text, 0, ACTIONS)


def read_under(state: Any, untold: Untold, text: str) -> None:
    """The action that may go on."""
    state.under_way = read_word("under", text, UNDER_WAY)


def read_claims_now(state: Any, untold: Untold, text: str) -> None:
    """Whether an order and a vendor card were claimed in this turn."""
    state.order_claimed, state.vendor_claimed = read_numbers("claims-now", text, 2, 0, 1)


def read_trigger(state: Any, untold: Untold, text: str) -> None:
    """What ends the game, whose turn that was, and turns left."""
    word, seat, left = read_groups("trigger", text, 3, " ")
    state.trigger = read_word("trigger", word, TRIGGERS)
    state.trigger_seat = read_owner("trigger", seat, state)
    state.turns_left = read_number("trigger", left, 0, MAX_SEATS)


# -- the board ---------------------------------------------------------------------------------------------------------


def read_dice(state: Any, untold: Untold, text: str) -> None:
    """The dice beside each village, from the top."""
    for village, group in enumerate(read_groups("dice", text, N_VILLAGES)):
        state.dice[village] = read_counts("dice", group, DIE_FACES)


def read_terraces(state: Any, untold: Untold, text: str) -> None:
    """The kinds at each terrace, by letter."""
    groups = read_groups("terraces", text, N_TERRACES)
    if sorted("".join(groups)) != sorted(LETTERS) or [len(group) for group in groups] != PILES_AT.tolist():
        raise PositionError(f"the part 'terraces' is the letters {LETTERS} in groups of 3, 2 and 3, not {text!r}")
    for terrace, group in enumerate(groups):
        for letter in group:
            state.terrace[LETTERS.index(letter)] = terrace


def read_carts(state: Any, untold: Untold, text: str) -> None:
    """Where each cart stands; `?` is a choice that is not told."""
    state.space[:] = NOWHERE
    for seat, group in enumerate(read_groups("carts", text, int(state.n_seats))):
        if group == UNSEEN:
            untold.starts.append(seat)
        elif group != "-":
            state.space[seat] = read_number("carts", group, 1, N_SPACES) - 1
    placed = [seat in untold.starts or state.space[seat] != NOWHERE for seat in range(state.n_seats)]
    if state.phase == STARTING and placed != [seat < state.to_move for seat in range(state.n_seats)]:
        raise PositionError("in 'phase start' the seats before the one to move have chosen, and the others have not")
    if state.phase != STARTING and (untold.starts or not all(placed)):
        raise PositionError("every cart stands somewhere that all can see, unless carts are being placed: write 'phase start'")


def read_load(state: Any, untold: Untold, text: str) -> None:
    """What each cart carries."""
    for seat, group in enumerate(read_groups("load", text, int(state.n_seats))):
        state.cart[seat] = read_counts("load", group, CART_PLACES)
        if state.cart[seat].sum() > CART_PLACES:
            raise PositionError(f"a cart carries {CART_PLACES} pieces, but that of seat {seat + 1} has {state.cart[seat].sum()}")


def read_sold(state: Any, untold: Untold, text: str) -> None:
    """What each seat has sold at each village."""
    for seat, groups in enumerate(read_groups("sold", text, int(state.n_seats))):
        for village, group in enumerate(read_groups("sold", groups, N_VILLAGES, ",")):
            state.sold[seat, village] = read_counts("sold", group, ROW_PLACES)
            if state.sold[seat, village].sum() > ROW_PLACES:
                raise PositionError(f"a row holds {ROW_PLACES} pieces, but seat {seat + 1} has one with more")


# -- cards -------------------------------------------------------------------------------------------------------------


def read_hands(state: Any, untold: Untold, text: str) -> None:
    """Everybody's cards, or how many."""
    for seat, group in enumerate(read_groups("hands", text, int(state.n_seats))):
        untold.hands[seat] = read_unseen("hands", group, N_CARDS)
        if untold.hands[seat] is None:
            state.hand[seat] = read_counts("hands", group, N_CARDS)


def read_known(state: Any, untold: Untold, text: str) -> None:
    """Cards in hands that were taken face up."""
    for seat, group in enumerate(read_groups("known", text, int(state.n_seats))):
        state.known[seat] = read_counts("known", group, N_CARDS)


def read_old(state: Any, untold: Untold, text: str) -> None:
    """Unseen cards in hands from before the last shuffle, or how many."""
    for seat, group in enumerate(read_groups("old", text, int(state.n_seats))):
        untold.old[seat] = read_unseen("old", group, N_CARDS)
        if untold.old[seat] is None:
            state.old[seat] = read_counts("old", group, N_CARDS)


def read_stale(state: Any, untold: Untold, text: str) -> None:
    """All of those together; left out where nothing of them is untold."""
    untold.stale = read_counts("stale", text, N_CARDS) if text else [int(count) for count in state.old.sum(axis=0)]


def read_deck(state: Any, untold: Untold, text: str) -> None:
    """The draw pile from the bottom, or how many cards it has; `?` is all that are left."""
    state.deck[:] = NO_CARD
    if text.startswith(UNSEEN):
        untold.deck = read_number("deck", text[1:] or "0", 0, N_CARDS)
        untold.deck_is_rest = text == UNSEEN
        return
    cards = "" if text == "-" else text
    if not set(cards) <= set(LETTERS) or len(cards) > N_CARDS:
        raise PositionError(f"the part 'deck' is letters {LETTERS}, '-' or '?' with a number, not {text[:20]!r}")
    state.n_deck = len(cards)
    state.deck[: len(cards)] = [LETTERS.index(letter) for letter in cards]


def read_open(state: Any, untold: Untold, text: str) -> None:
    """The open cards."""
    if len(text) != N_OPEN or not set(text) <= set(LETTERS):
        raise PositionError(f"the part 'open' is {N_OPEN} letters of {LETTERS}, not {text!r}")
    state.face_up[:] = [LETTERS.index(letter) for letter in text]


def read_discards(state: Any, untold: Untold, text: str) -> None:
    """The discard pile."""
    state.discard[:] = read_counts("discards", text, N_CARDS)


# -- orders ------------------------------------------------------------------------------------------------------------


def read_starting(state: Any, untold: Untold, text: str) -> None:
    """Everybody's starting order, or `?`."""
    state.starting[:] = NO_ORDER
    for seat, group in enumerate(read_groups("starting", text, int(state.n_seats))):
        if group != UNSEEN:
            state.starting[seat] = read_number("starting", group, 1, N_STARTING) - 1
    told = [int(order) for order in state.starting if order != NO_ORDER]
    if len(set(told)) != len(told):
        raise PositionError("every starting order is there once, but the part 'starting' names one twice")


def read_row(state: Any, untold: Untold, text: str) -> None:
    """The open orders."""
    state.order_row[:] = NO_ORDER
    for slot, group in enumerate(read_groups("row", text, int(OPEN_ORDERS[state.n_seats]), ",")):
        if group != "-":
            state.order_row[slot] = read_number("row", group, 1, N_ORDERS) - 1


def read_orders(state: Any, untold: Untold, text: str) -> None:
    """The face-down orders from the bottom, or how many; `?` is all that are left."""
    state.order_deck[:] = NO_ORDER
    if text.startswith(UNSEEN):
        count, _, top = text[1:].partition(",")
        untold.orders = read_number("orders", count or "0", 0, N_ORDERS)
        untold.orders_are_rest = not count
        untold.top_orders = read_order_numbers("orders", top or "-")
        return
    orders = read_order_numbers("orders", text)
    state.n_order_deck = len(orders)
    state.order_deck[: len(orders)] = orders


def read_claimed(state: Any, untold: Untold, text: str) -> None:
    """The orders that each seat has claimed."""
    state.claimed_by[:] = NOBODY
    for seat, group in enumerate(read_groups("claimed", text, int(state.n_seats))):
        for order in read_order_numbers("claimed", group):
            state.claimed_by[order] = seat


def read_secrets(state: Any, untold: Untold, text: str) -> None:
    """The orders that each seat keeps secretly, or how many."""
    state.secret_of[:] = NOBODY
    for seat, group in enumerate(read_groups("secrets", text, int(state.n_seats))):
        untold.secrets[seat] = read_unseen("secrets", group, N_ORDERS)
        if untold.secrets[seat] is None:
            for order in read_order_numbers("secrets", group):
                state.secret_of[order] = seat


def read_vendors(state: Any, untold: Untold, text: str) -> None:
    """Who has each vendor card."""
    for village, group in enumerate(read_groups("vendors", text, N_VILLAGES, ",")):
        state.vendor[village] = read_owner("vendors", group, state)


def read_key(state: Any, untold: Untold, text: str) -> None:
    """Where the generator stands; left out, it starts from nothing."""
    if text:
        read_generator(text, state.generator)


READERS: dict[str, Callable[[Any, Untold, str], None]] = {
    "phase": read_phase,
    "seat": read_seat,
    "start": read_start,
    **{part: read_counter(part) for part in COUNTERS},
    "ending": read_ending,
    "actions": read_actions,
    "under": read_under,
    "claims-now": read_claims_now,
    "dice": read_dice,
    "terraces": read_terraces,
    "carts": read_carts,
    "load": read_load,
    "sold": read_sold,
    "hands": read_hands,
    "known": read_known,
    "old": read_old,
    "stale": read_stale,
    "deck": read_deck,
    "open": read_open,
    "discards": read_discards,
    "starting": read_starting,
    "row": read_row,
    "orders": read_orders,
    "claimed": read_claimed,
    "secrets": read_secrets,
    "vendors": read_vendors,
    "trigger": read_trigger,
    "generator": read_key,
}
