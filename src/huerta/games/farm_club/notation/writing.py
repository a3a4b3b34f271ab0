"""Positions written as text."""

from typing import Any

from huerta.core.position import write_game, write_generator, write_numbers
from huerta.games.farm_club.components import CARD_IDS, CLAN_IDS, LETTERS, N_SPECIES, NO_ANIMAL, NO_CARD, OFFERED_SETS, SIDES
from huerta.games.farm_club.layout import OPTIONS, PHASES

NAME = "farm_club"
NONE = "-"
CARD_MARKS = ("", "!", "x")  # open, validated, discarded
COUNTERS = {"ply": "ply", "turn": "turn_no", "reveals": "reveals"}  # part -> field
PARTS = (
    *("seats", "seat", "start", *COUNTERS, "phase", "ending", "sides", "farms", "leaders", "clans", "cards", "row", "hand"),
    *("birds", "generator"),
)


def write_position(state: Any, seat: int | None) -> str:
    """The position in text: what a seat may see, or for None all of it, to the last byte."""
    seats = range(state.n_seats)
    parts = [
        write_game(NAME, OPTIONS, OPTIONS.names([int(number) for number in state.options])),
        f"seats {state.n_seats}",
        f"seat {state.to_move + 1}",
        f"start {state.start_seat + 1}",
        *(f"{part} {state[field]}" for part, field in COUNTERS.items()),
        f"phase {PHASES[state.phase]}",
        f"ending {state.ending}",
        f"sides {','.join(SIDES[state.side[seat]] for seat in seats)}",
        f"farms {'/'.join(''.join(letter(animal) for animal in state.farm[seat]) for seat in seats)}",
        f"leaders {''.join(LETTERS[species] for species in range(N_SPECIES) if state.leaders[species]) or NONE}",
        f"clans {','.join(text for text, offered in zip(CLAN_IDS, state.clans, strict=True) if offered)}",
        f"cards {'/'.join(write_cards(state, seat) for seat in seats)}",
        f"row {','.join(write_set(state, offered) for offered in range(OFFERED_SETS))}",
        f"hand {letter(state.hand)}",
        f"birds {write_numbers(state.birds[: state.n_seats])}",
    ]
    if seat is None:
        parts.append(f"generator {write_generator(state.generator)}")
    return "; ".join(parts)


def letter(animal: int) -> str:
    """An animal's letter, or that there is none."""
    return NONE if animal == NO_ANIMAL else LETTERS[animal]


def write_cards(state: Any, seat: int) -> str:
    """The cards a seat has taken: `G01!,C3,G07x`."""
    taken = range(state.n_cards[seat])
    return ",".join(CARD_IDS[state.cards[seat, nth]] + CARD_MARKS[state.card_state[seat, nth]] for nth in taken) or NONE


def write_set(state: Any, offered: int) -> str:
    """A set of the hiring space: `D:G16`."""
    goal = int(state.row_goals[offered])
    return NONE if goal == NO_CARD else f"{letter(state.row_animals[offered])}:{CARD_IDS[goal]}"
