"""What just happened, as message keys with values: the log, and the cues for animation."""

from collections.abc import Callable
from typing import Any

from huerta.core.game import Event
from huerta.games.farm_club.components import (
    CARD_ANIMALS,
    CARD_BIRD,
    CARD_IDS,
    CARD_KIND,
    CARD_POINTS,
    CARD_SHOWN,
    CARD_TEXTS,
    CENTRE,
    KINDS,
    N_ROUNDS,
    NO_CARD,
    OFFERED_SETS,
    SPECIES,
    spoken,
)
from huerta.games.farm_club.layout import ENDINGS, HARVESTING, VALIDATED
from huerta.games.farm_club.moves import GOALS_ROW, MOVES, ROWS
from huerta.games.farm_club.rules.farm import is_home
from huerta.games.farm_club.rules.goals import has_middle
from huerta.games.farm_club.rules.turn import is_waiting

MESSAGES = {
    "birds": "Seat {seat} sends a bird for three new {row}: {shown}.",
    "hire": "Seat {seat} hires a {animal} with the goal {card}: {goal}.",
    "elect": "Seat {seat} elects a {animal} as leader.",
    "clan": "Seat {seat} takes the clan card {card}: {goal}.",
    "place": "Seat {seat} places the {animal} on cell {cell}.",
    "pen_bird": "The {animal} is at home in that pen: seat {seat} takes a bird.",
    "no_bird": "No bird is left for seat {seat}.",
    "keep": "Seat {seat} keeps {card}.",
    "discard": "Seat {seat} discards {card} to reorganise the farm.",
    "move": "The {animal} moves from cell {cell} to cell {reached}.",
    "swap": "The {animal} on cell {cell} and the {swapped} on cell {reached} change places.",
    "validate": "Seat {seat} harvests {card}, {goal}: {points} points.",
    "line_bird": "The {animal} is in the middle of the line: seat {seat} takes a bird.",
    "wait": "Seat {seat} waits with {shown}.",
    "refill": "Set {set} is now a {animal} with {card}: {goal}.",
    "over": "The game is over: {ending}.",
}


def about(card: int) -> dict[str, Any]:
    """A card's values in an event."""
    return {
        "card": CARD_IDS[card],
        "goal": CARD_TEXTS[card],
        "kind": KINDS[CARD_KIND[card]],
        "animals": [SPECIES[animal] for animal in CARD_ANIMALS[card]],
    }


def story(before: Any, move: int, after: Any) -> list[Event]:
    """Everything a move did, in the order it happened."""
    parts = MOVES.parts(move)
    seat = int(before.to_move)
    events = TELLERS[parts.kind](before, after, seat, *parts.operands)
    if parts.kind in ("place", "clan") and (after.turn_no > before.turn_no or after.phase == HARVESTING):
        events += tell_keep(before, after, seat)
    events += tell_harvest(before, after, seat)
    events += tell_refill(before, after)
    if after.is_over:
        events.append({"key": "over", "ending": ENDINGS[after.ending]})
    return events


def tell_birds(before: Any, after: Any, seat: int, row: int) -> list[Event]:
    """A bird sent, and what lies open now."""
    event: Event = {"key": "birds", "seat": seat, "row": ROWS[row]}
    if row == GOALS_ROW:
        event["cards"] = [CARD_IDS[goal] for goal in after.row_goals]
    else:
        event["animals"] = [SPECIES[animal] for animal in after.row_animals]
    return [{**event, "shown": spoken(event.get("cards") or event["animals"])}]


def tell_hire(before: Any, after: Any, seat: int, offered: int) -> list[Event]:
    """A set taken."""
    animal = SPECIES[before.row_animals[offered]]
    return [{"key": "hire", "seat": seat, "set": offered + 1, "animal": animal, **about(int(before.row_goals[offered]))}]


def tell_elect(before: Any, after: Any, seat: int, species: int) -> list[Event]:
    """A leader elected."""
    return [{"key": "elect", "seat": seat, "animal": SPECIES[species]}]


def tell_place(before: Any, after: Any, seat: int, cell: int) -> list[Event]:
    """An animal placed, and the bird if it is at home there."""
    animal = SPECIES[before.hand]
    events: list[Event] = [{"key": "place", "seat": seat, "animal": animal, "cell": cell + 1}]
    if is_home(before, seat, cell, int(before.hand)):
        won: Event = {"key": "pen_bird", "seat": seat, "cell": cell + 1, "animal": animal}
        events.append(won if before.stock > 0 else {"key": "no_bird", "seat": seat})
    return events


def last_card(state: Any, seat: int) -> int:
    """The card a seat took last."""
    return int(state.cards[seat, state.n_cards[seat] - 1])


def tell_clan(before: Any, after: Any, seat: int, clan: int) -> list[Event]:
    """A clan card taken."""
    return [{"key": "clan", "seat": seat, **about(last_card(after, seat))}]


def tell_keep(before: Any, after: Any, seat: int) -> list[Event]:
    """The card is kept."""
    return [{"key": "keep", "seat": seat, **about(last_card(after, seat))}]


def tell_move(before: Any, after: Any, seat: int, cell: int, reached: int) -> list[Event]:
    """The card is discarded, and an animal moves."""
    moved = {"seat": seat, "animal": SPECIES[before.farm[seat, cell]], "cell": cell + 1, "reached": reached + 1}
    return [{"key": "discard", "seat": seat, **about(last_card(after, seat))}, {"key": "move", **moved}]


def tell_swap(before: Any, after: Any, seat: int, cell: int, other: int) -> list[Event]:
    """The card is discarded, and two animals change places."""
    discard, moved = tell_move(before, after, seat, cell, other)
    return [discard, {**moved, "key": "swap", "swapped": SPECIES[before.farm[seat, other]]}]


def tell_nothing(before: Any, after: Any, seat: int, card: int) -> list[Event]:
    """A line validated: the harvest tells it."""
    return []


def tell_done(before: Any, after: Any, seat: int) -> list[Event]:
    """The lines that wait for their bird."""
    cards = [CARD_IDS[before.cards[seat, nth]] for nth in range(before.n_cards[seat]) if is_waiting(before, seat, nth)]
    return [{"key": "wait", "seat": seat, "cards": cards, "shown": spoken(cards)}]


TELLERS: dict[str, Callable[..., list[Event]]] = {
    "birds": tell_birds,
    "hire": tell_hire,
    "elect": tell_elect,
    "place": tell_place,
    "clan": tell_clan,
    "keep": tell_keep,
    "move": tell_move,
    "swap": tell_swap,
    "validate": tell_nothing,
    "done": tell_done,
}


def tell_harvest(before: Any, after: Any, seat: int) -> list[Event]:
    """The goals validated, and the bird of each line with its centre animal in the middle."""
    events: list[Event] = []
    birds = int(after.birds[seat]) - int(before.birds[seat])
    for nth in range(N_ROUNDS):
        if before.card_state[seat, nth] == after.card_state[seat, nth] or after.card_state[seat, nth] != VALIDATED:
            continue
        card = int(after.cards[seat, nth])
        events.append({"key": "validate", "seat": seat, **about(card), "points": int(CARD_POINTS[card])})
        if CARD_BIRD[card] and has_middle(after, seat, card):
            won: Event = {"key": "line_bird", "seat": seat, "card": CARD_IDS[card], "animal": SPECIES[CARD_SHOWN[card, CENTRE]]}
            events.append(won if birds > 0 else {"key": "no_bird", "seat": seat})
            birds -= 1
    return events


def tell_refill(before: Any, after: Any) -> list[Event]:
    """The set that takes the place of the hired one."""
    return [
        {"key": "refill", "set": offered + 1, "animal": SPECIES[after.row_animals[offered]], **about(int(after.row_goals[offered]))}
        for offered in range(OFFERED_SETS)
        if before.row_goals[offered] == NO_CARD and after.row_goals[offered] != NO_CARD
    ]
