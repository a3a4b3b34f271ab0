"""A table laid for one test: short texts in, readable facts out.

`lay("seats 3; carts 2/4/4; hands 2L/-/-")` is the position of those words with all that a test leaves out: mushrooms, zucchini and
lemons grow on terrace 1, garlic and tomatoes on terrace 2, the others on terrace 3, and all carts stand on terrace 1 (space 2).
"""

from collections.abc import Iterable

import pytest

import huerta
from huerta import Match
from huerta.games.cinque_terre.components import LETTERS as LETTERS
from huerta.games.cinque_terre.components import ORDER_NEEDS, PRODUCE, SPACES, STARTING_NEEDS, VILLAGES

any_seats = pytest.mark.parametrize("seats", [2, 3, 4, 5])

MONTEROSSO, TERRACE_1, TERRACE_2, TERRACE_3, RIOMAGGIORE, MANAROLA, CORNIGLIA, VERNAZZA = range(1, 9)  # as positions count them

# -- laying ------------------------------------------------------------------------------------------------------------


def lay(text: str = "") -> Match:
    """A match from parts of a position text."""
    return huerta.position(f"cinque_terre rio-grande-2012; {text}" if text else "cinque_terre rio-grande-2012")


def deal(seats: int, seed: int = 1, **options: str) -> Match:
    """A new game."""
    return huerta.new("cinque_terre", seats, seed=seed, **options)


def started(seats: int, seed: int = 1) -> Match:
    """A new game in which every cart stands on the first terrace."""
    return play(deal(seats, seed, start_player="first-seat"), ["start terrace 1"] * seats)


def serving(*orders: int, starting: int | None = None) -> str:
    """A seat's rows, as the part `sold` writes them, that serve these orders (and a starting order) and nothing else."""
    needs = [ORDER_NEEDS[order - 1] for order in orders]
    if starting is not None:
        needs.append(STARTING_NEEDS[starting - 1])
    rows = []
    for village in range(len(VILLAGES)):
        kinds = sorted({int(need[village]) for need in needs} - {-1})
        rows.append("".join(f"1{LETTERS[kind]}" for kind in kinds) or "-")
    return ",".join(rows)


NOTHING_SOLD = ",".join("-" * len(VILLAGES))

# -- looking -----------------------------------------------------------------------------------------------------------


def counts(row) -> dict[str, int]:
    """Counts by name, what there is none of left out."""
    return {name: int(count) for name, count in zip(PRODUCE, row, strict=True) if count}


def hand(match: Match, seat: int = 0) -> dict[str, int]:
    return counts(match.state.hand[seat])


def known(match: Match, seat: int = 0) -> dict[str, int]:
    return counts(match.state.known[seat])


def cart(match: Match, seat: int = 0) -> dict[str, int]:
    return counts(match.state.cart[seat])


def sold(match: Match, village: str, seat: int = 0) -> dict[str, int]:
    return counts(match.state.sold[seat, VILLAGES.index(village)])


def pile(match: Match, name: str) -> int:
    return int(match.state.pile[PRODUCE.index(name)])


def discards(match: Match) -> dict[str, int]:
    return counts(match.state.discard)


def lire(match: Match) -> list[int]:
    return match.state.lire[: match.seats].tolist()


def where(match: Match, seat: int = 0) -> str:
    return SPACES[match.state.space[seat]]


def row(match: Match) -> list[int]:
    """The open orders by number."""
    return [order + 1 for order in match.state.order_row[: match.seats].tolist()]


def secrets(match: Match, seat: int = 0) -> list[int]:
    return [order + 1 for order in range(80) if match.state.secret_of[order] == seat]


def claimed(match: Match, seat: int = 0) -> list[int]:
    return [order + 1 for order in range(80) if match.state.claimed_by[order] == seat]


def legal(match: Match, word: str) -> list[str]:
    """The legal moves that start with a word."""
    return [text for text in match.legal() if text.split()[0] == word]


def words(match: Match) -> set[str]:
    """The first words of all legal moves: what kinds of thing can be done."""
    return {text.split()[0] for text in match.legal()}


def actions(match: Match) -> int:
    return int(match.state.actions_left)


def play(match: Match, moves: str | Iterable[str]) -> Match:
    """Play moves written with commas between them."""
    for move in moves.split(",") if isinstance(moves, str) else moves:
        match.play(move)
    return match


def pass_turns(match: Match, count: int) -> Match:
    """So many turns in which nothing is done."""
    for _ in range(count):
        turn = match.state.turn_no
        while match.state.turn_no == turn and not match.is_over:
            match.play("end")
    return match
