"""What one seat may see, as JSON for the browser. In Farm Club everybody sees the same: only the draws to come are hidden.

A table looks at a position after every move, once for each seat: the view is made once, what has to be counted is counted in one
compiled call, and the rest is read from plain lists.
"""

from functools import lru_cache
from types import SimpleNamespace
from typing import Any

import numpy as np

from huerta.core.game import new_record, record_from
from huerta.core.jit import compiled
from huerta.games.farm_club.components import (
    CARD_ANIMALS,
    CARD_CERTAINTY,
    CARD_IDS,
    CARD_KIND,
    CARD_PARTIAL,
    CARD_POINTS,
    CARD_TEXTS,
    FIVE,
    HOUSE,
    KINDS,
    MAX_SEATS,
    MORE,
    N_CARDS,
    N_CELLS,
    N_CLANS,
    N_GOALS,
    N_IMMEDIATE,
    N_ROUNDS,
    N_SPECIES,
    NEIGHBOUR,
    NO_ANIMAL,
    NO_CARD,
    ONE,
    SIDE_CERTAINTY,
    SIDE_PENS,
    SIDES,
    SPECIES,
)
from huerta.games.farm_club.layout import (
    CARD_STATES,
    CHOOSING_CLAN,
    CLAN_CARDS,
    DISCARDED,
    ENDINGS,
    OPEN,
    OPTIONS,
    PHASES,
    STATE,
    TAKING,
    VALIDATED,
)
from huerta.games.farm_club.previews import view_previews
from huerta.games.farm_club.prospects import IMPOSSIBLE, mark_cells, missing
from huerta.games.farm_club.rules.goals import is_immediate, right_neighbour
from huerta.games.farm_club.scoring import card_points, seat_points, winners

VIEWS_KEPT = 64  # positions that are being looked at

COUNTED = np.dtype(
    [
        ("now", np.int8, (MAX_SEATS, N_ROUNDS)),  # what each card would bring if the game ended now
        ("missing", np.int8, (MAX_SEATS, N_ROUNDS)),  # animals that an open immediate goal still wants
        ("cells", np.int8, (MAX_SEATS, N_ROUNDS, N_SPECIES, N_CELLS)),  # 1 where such an animal brings it nearer
        ("total", np.int16, (MAX_SEATS,)),  # each player's points
        ("neighbour", np.int8, (MAX_SEATS,)),  # the player on the right
        ("won", np.int8, (MAX_SEATS,)),  # 1 for who would win now
    ]
)

HIDDEN = ("generator",)
SHOWN = tuple(name for name in STATE.names or () if name not in HIDDEN)


@compiled
def count(state: Any, out: Any) -> None:
    """All that a view tells and the state does not hold."""
    for seat in range(state.n_seats):
        out.total[seat] = seat_points(state, seat)
        out.neighbour[seat] = right_neighbour(state, seat)
        for nth in range(state.n_cards[seat]):
            card = int(state.cards[seat, nth])
            out.now[seat, nth] = card_points(state, seat, nth)
            out.missing[seat, nth] = IMPOSSIBLE
            if is_immediate(card) and state.card_state[seat, nth] == OPEN:
                fewest = missing(state, seat, card)
                out.missing[seat, nth] = fewest
                if card < N_GOALS:
                    mark_cells(state, seat, card, fewest, out.cells[seat, nth])
    winners(state, out.won)


def plain(record: Any, dtype: np.dtype[Any], names: tuple[str, ...]) -> dict[str, Any]:
    """Fields of a record as numbers and lists; read from a bare copy, since looking into a record by name is slow."""
    bare = np.frombuffer(record.tobytes(), dtype)[0]
    return {name: bare[name].tolist() for name in names}


def view_card(card: int) -> dict[str, Any]:
    """A card as it is printed."""
    return {
        "id": CARD_IDS[card],
        "number": card if card < N_GOALS else (card - N_GOALS) % N_CLANS,
        "kind": KINDS[CARD_KIND[card]],
        "timing": "immediate" if CARD_KIND[card] < N_IMMEDIATE else "deferred",
        "animals": [SPECIES[animal] for animal in CARD_ANIMALS[card]],
        "points": int(CARD_POINTS[card]),
        "partial": int(CARD_PARTIAL[card]),
        "text": CARD_TEXTS[card],
        "certainty": CARD_CERTAINTY[card],
    }


CARDS = tuple(view_card(card) for card in range(N_CARDS))
FARM_SIDES = tuple(
    {"id": SIDES[side], "pens": [SPECIES[animal] for animal in SIDE_PENS[side]], "certainty": SIDE_CERTAINTY[side]}
    for side in range(len(SIDES))
)


def view(state: Any, seat: int | None) -> dict[str, Any]:
    """All that lies open, by name; `seat` only says who looks."""
    return {"seat": seat, **seen(without_generator(state))}


def without_generator(state: Any) -> bytes:
    """The record with nothing in it that tells of draws to come."""
    data = bytearray(state.tobytes())
    first = STATE.fields["generator"][1]  # type: ignore[index]
    data[first : first + STATE["generator"].itemsize] = bytes(STATE["generator"].itemsize)
    return bytes(data)


@lru_cache(maxsize=VIEWS_KEPT)
def seen(data: bytes) -> dict[str, Any]:
    """The position as everyone sees it, made once for all who look; read it, do not change it."""
    state = record_from(STATE, data)
    counted = new_record(COUNTED)
    count(state, counted)
    table = SimpleNamespace(**plain(state, STATE, SHOWN), **plain(counted, COUNTED, COUNTED.names or ()))
    return {
        "options": OPTIONS.names(table.options),
        "to_move": table.to_move,
        "phase": PHASES[table.phase],
        "ply": table.ply,
        "turn": table.turn_no,
        "round": min(table.turn_no // table.n_seats + 1, N_ROUNDS),
        "start": table.start_seat,
        "is_over": bool(table.is_over),
        "ending": ENDINGS[table.ending],
        "hiring": [
            {"animal": named(animal), "goal": printed(goal)}
            for animal, goal in zip(table.row_animals, table.row_goals, strict=True)
        ],
        "election": view_election(table),
        "hand": view_hand(table),
        "stock": table.stock,
        "bag": by_species(table.bag),
        "deck": [CARDS[goal] for goal, inside in enumerate(table.deck) if inside],
        "players": [view_player(table, player) for player in range(table.n_seats)],
        "previews": {} if table.is_over else view_previews(state),
        "winners": [player for player in range(table.n_seats) if table.is_over and table.won[player]],
    }


def named(animal: int) -> str | None:
    """An animal's name, or none."""
    return None if animal == NO_ANIMAL else SPECIES[animal]


def printed(card: int) -> dict[str, Any] | None:
    """A card, or none."""
    return None if card == NO_CARD else CARDS[card]


def by_species(counts: Any) -> dict[str, int]:
    """Counts with the species' names."""
    return dict(zip(SPECIES, counts, strict=True))


def view_election(table: Any) -> dict[str, Any]:
    """The leaders and clan cards that are left."""
    first = N_GOALS + table.options[CLAN_CARDS] * N_CLANS
    return {
        "leaders": [SPECIES[species] for species, there in enumerate(table.leaders) if there],
        "clans": [CARDS[first + clan] for clan, there in enumerate(table.clans) if there],
    }


def view_hand(table: Any) -> dict[str, Any] | None:
    """What the player to move has taken and not yet placed, kept or discarded."""
    if table.phase == TAKING:
        return None
    last = table.n_cards[table.to_move] - 1
    is_held = table.phase != CHOOSING_CLAN and table.card_state[table.to_move][last] != DISCARDED
    return {"animal": named(table.hand), "card": CARDS[table.cards[table.to_move][last]] if is_held else None}


def view_player(table: Any, player: int) -> dict[str, Any]:
    """A farm, all that lies beside it, and the points so far."""
    cards = range(table.n_cards[player])
    immediate = sum(table.now[player][nth] for nth in cards if CARD_KIND[table.cards[player][nth]] < N_IMMEDIATE)
    birds, total = table.birds[player], table.total[player]
    return {
        "side": FARM_SIDES[table.side[player]],
        "farm": [named(animal) for animal in table.farm[player]],
        "leader": named(table.farm[player][HOUSE]),
        "counts": by_species(table.counts[player]),
        "neighbour": table.neighbour[player],
        "birds": birds,
        "cards": [view_taken(table, player, nth) for nth in cards],
        "points": {"immediate": immediate, "deferred": total - immediate - birds, "birds": birds, "total": total},
    }


def view_taken(table: Any, player: int, nth: int) -> dict[str, Any]:
    """A card beside a farm: how it stands and what would help."""
    card, became = table.cards[player][nth], table.card_state[player][nth]
    now, fewest = table.now[player][nth], table.missing[player][nth]
    cells = {
        SPECIES[species]: [cell for cell, serves in enumerate(row) if serves]
        for species, row in enumerate(table.cells[player][nth])
        if any(row)
    }
    wants, avoids = ([], []) if became != OPEN else wishes(table, player, card)
    return {
        **CARDS[card],
        "state": CARD_STATES[became],
        "met": met(card, became, now, fewest),
        "now": now,
        "missing": None if fewest == IMPOSSIBLE else fewest,
        "cells": cells,
        "wants": wants or list(cells),
        "avoids": avoids,
    }


def met(card: int, became: int, now: int, fewest: int) -> str:
    """Whether a card is met as the farms stand."""
    if became == VALIDATED or (became == OPEN and (fewest == 0 or now == CARD_POINTS[card])):
        return "full"
    return "partly" if now else "no"


def wishes(table: Any, player: int, card: int) -> tuple[list[str], list[str]]:
    """The species of which one more would help, and those of which one more would hurt; pairs and lines tell it by their cells."""
    counts, animals, kind = table.counts[player], CARD_ANIMALS[card], CARD_KIND[card]
    if kind == FIVE:
        return [SPECIES[species] for species in range(N_SPECIES) if animals.count(species) > counts[species]], []
    if kind in (MORE, NEIGHBOUR):
        return [SPECIES[animals[0]]], [SPECIES[animal] for animal in animals[1:]]
    if kind == ONE:
        name = [SPECIES[animals[0]]]
        return ([], name) if counts[animals[0]] else (name, [])
    return [], []
