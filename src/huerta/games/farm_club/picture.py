"""The table drawn in text: letters always, colours where the terminal has them (rich markup)."""

from typing import Any

from huerta.games.farm_club.components import (
    CARD_IDS,
    CARD_KIND,
    CARD_TEXTS,
    HOUSE,
    LETTERS,
    N_CELLS,
    N_CLANS,
    N_GOALS,
    N_IMMEDIATE,
    N_ROUNDS,
    N_SPECIES,
    NO_ANIMAL,
    NO_CARD,
    OFFERED_SETS,
    PEN_CELLS,
    SIDE,
    SIDE_PENS,
    SPECIES,
)
from huerta.games.farm_club.layout import CLAN_CARDS, DISCARDED, OPEN, VALIDATED
from huerta.games.farm_club.rules.goals import right_neighbour
from huerta.games.farm_club.rules.market import goals_in_deck
from huerta.games.farm_club.scoring import card_points, seat_points

COLOURS = ("bright_magenta", "bright_white", "white", "bright_black", "bright_yellow", "green")
SEAT_COLOURS = ("bright_blue", "red", "green", "magenta", "yellow")
SEAT_MARKS = "●▲■◆★"
TIMINGS = ("⚡", "⌛")  # immediate, deferred


def letter(animal: int) -> str:
    """An animal's letter in its colour."""
    return "·" if animal == NO_ANIMAL else f"[{COLOURS[animal]}]{LETTERS[animal]}[/]"


def mark(seat: int) -> str:
    """A seat's mark and number in its colour."""
    return f"[{SEAT_COLOURS[seat]}]{SEAT_MARKS[seat]}{seat + 1}[/]"


def counted(counts: Any) -> str:
    """Counts of every animal with its letter."""
    return " ".join(f"{count}{letter(species)}" for species, count in enumerate(counts))


def draw(state: Any, seat: int | None) -> str:
    """Hiring space, election space, farms: everything that lies open."""
    legend = "  ".join(f"{letter(species)} {name}" for species, name in enumerate(SPECIES))
    lines = [f"{legend}  ⚡ immediate  ⌛ at the end", "", f"[bold]Round {draw_round(state)}[/]   cells: {draw_cell_numbers()}"]
    lines += ["", "[bold]Hiring space[/]"]
    lines += [draw_set(state, offered) for offered in range(OFFERED_SETS)]
    lines += [f"   bag {counted(state.bag)}   deck {goals_in_deck(state)} goals   stock {state.stock} birds"]
    lines += ["", "[bold]Election space[/] (any leader with any clan card, once in the game)"]
    leaders = [letter(species) for species in range(N_SPECIES) if state.leaders[species]]
    first = N_GOALS + int(state.options[CLAN_CARDS]) * N_CLANS
    lines += [f"   leaders {' '.join(leaders)}"]
    lines += [f"   {draw_card(first + clan)}" for clan in range(N_CLANS) if state.clans[clan]]
    for player in range(state.n_seats):
        lines += ["", *draw_player(state, player, seat)]
    return "\n".join(lines)


def draw_round(state: Any) -> str:
    """Which of the nine rounds is played."""
    return f"{min(int(state.turn_no) // int(state.n_seats) + 1, N_ROUNDS)} of {N_ROUNDS}"


def draw_cell_numbers() -> str:
    """How cells are numbered, row by row."""
    numbers = [str(cell + 1) for cell in range(N_CELLS)]
    rows = [" ".join(numbers[first : first + SIDE]) for first in range(0, N_CELLS, SIDE)]
    return f"{' / '.join(rows)}, {HOUSE + 1} is the farmer's house"


def draw_set(state: Any, offered: int) -> str:
    """A set: its animal and its goal."""
    goal = int(state.row_goals[offered])
    if goal == NO_CARD:
        return f" {offered + 1} –"
    return f" {offered + 1} {letter(int(state.row_animals[offered]))}  {draw_card(goal)}"


def draw_card(card: int) -> str:
    """A card's name, its timing and what it asks for."""
    return f"{CARD_IDS[card]:<3} {TIMINGS[int(CARD_KIND[card] >= N_IMMEDIATE)]} {CARD_TEXTS[card]}"


def draw_cell(state: Any, player: int, cell: int) -> str:
    """A cell: the animal on it, or a pen's printed animal in small letters, or the house."""
    animal = int(state.farm[player, cell])
    if animal != NO_ANIMAL:
        return letter(animal)
    pens = dict(zip(PEN_CELLS.tolist(), SIDE_PENS[state.side[player]].tolist(), strict=True))
    if cell in pens:
        return f"[dim]{LETTERS[pens[cell]].lower()}[/]"
    return "[dim]⌂[/]" if cell == HOUSE else letter(NO_ANIMAL)


def draw_player(state: Any, player: int, seat: int | None) -> list[str]:
    """A farm with everything beside it."""
    turn = "→" if state.to_move == player and not state.is_over else " "
    you = " (you)" if player == seat else ""
    neighbour = right_neighbour(state, player)
    hand = f"   in hand {letter(int(state.hand))}" if state.to_move == player and state.hand != NO_ANIMAL else ""
    head = f"{turn}{mark(player)}{you}  {seat_points(state, player)} points as it stands   birds {state.birds[player]}{hand}"
    rows = [" ".join(draw_cell(state, player, cell) for cell in range(first, first + SIDE)) for first in range(0, N_CELLS, SIDE)]
    beside = [
        f"animals {counted(state.counts[player])}",
        f"on the right {mark(neighbour)} {counted(state.counts[neighbour])}",
        draw_discards(state, player),
    ]
    cards = [draw_taken(state, player, nth) for nth in range(state.n_cards[player]) if state.card_state[player, nth] != DISCARDED]
    return [head, *(f"    {row}    {text}" for row, text in zip(rows, beside, strict=True)), *cards]


def draw_discards(state: Any, player: int) -> str:
    """The cards a player has discarded."""
    gone = [CARD_IDS[state.cards[player, nth]] for nth in range(N_ROUNDS) if state.card_state[player, nth] == DISCARDED]
    return f"discarded {' '.join(gone)}" if gone else ""


def draw_taken(state: Any, player: int, nth: int) -> str:
    """A card beside a farm, with what it brings."""
    card, points = int(state.cards[player, nth]), card_points(state, player, nth)
    done = "✓" if state.card_state[player, nth] == VALIDATED else " "
    waits = state.card_state[player, nth] == OPEN and CARD_KIND[card] < N_IMMEDIATE
    return f"  {done} {draw_card(card)}  [dim]{'open' if waits else f'{points} points'}[/]"
