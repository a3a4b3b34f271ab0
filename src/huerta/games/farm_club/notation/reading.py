"""Positions read from text; what is wrong with a text is said with the part's name."""

from collections import Counter
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from huerta.core.errors import PositionError, listed
from huerta.core.game import new_record
from huerta.core.position import read_game, read_generator, read_numbers, read_parts, reading, write_numbers
from huerta.games.farm_club.components import (
    ANIMALS,
    CARD_IDS,
    CLAN_IDS,
    CLANS_OFFERED,
    GOAL_IDS,
    HOUSE,
    LETTERS,
    MAX_SEATS,
    MIN_SEATS,
    N_BIRDS,
    N_BOARDS,
    N_CELLS,
    N_CLANS,
    N_GOALS,
    N_ROUNDS,
    N_SPECIES,
    NO_ANIMAL,
    NO_CARD,
    OFFERED_SETS,
    SIDES,
    SIDES_A_BOARD,
)
from huerta.games.farm_club.layout import (
    CHOOSING_CLAN,
    CLAN_CARDS,
    DECIDING,
    DISCARDED,
    ENDINGS,
    HARVESTING,
    OPTIONS,
    PHASES,
    PLACING,
    STATE,
    TAKING,
    VALIDATED,
)
from huerta.games.farm_club.notation.writing import CARD_MARKS, COUNTERS, NAME, NONE, PARTS
from huerta.games.farm_club.rules.farm import put
from huerta.games.farm_club.rules.goals import is_immediate
from huerta.games.farm_club.rules.turn import is_any_waiting

NOT_TOLD = -3  # an animal or a goal of the hiring space that the text does not tell


def read_position(text: str) -> Any:
    """The position a text tells; whatever it leaves out stands as at the start of a turn."""
    parts = read_parts(text, PARTS)
    state = new_record(STATE)
    options = reading("game", lambda part: read_game(part, NAME, OPTIONS), parts["game"])
    state.options[: len(OPTIONS)] = OPTIONS.numbers(options)
    state.n_seats = read_number("seats", parts.get("seats", str(MIN_SEATS)), MIN_SEATS, MAX_SEATS)
    for part, read in READERS.items():
        default = DEFAULTS[part](state)
        reading(part, partial(read, state), parts.get(part, default))
    check_turns(state)
    check_election(state)
    fill_the_rest(state)
    check_phase(state)
    return state


def read_number(part: str, text: str, low: int, high: int) -> int:
    """One number within bounds."""
    return read_numbers(part, text, 1, low, high)[0]


def read_groups(part: str, text: str, count: int, mark: str = "/") -> list[str]:
    """So many groups with a mark between them."""
    groups = text.split(mark)
    if len(groups) != count:
        raise PositionError(f"the part {part!r} is {count} groups with {mark!r} between them, not {len(groups)}")
    return [group.strip() for group in groups]


def read_word(part: str, text: str, words: tuple[str, ...]) -> int:
    """One of a few words, as its place among them."""
    if text not in words:
        raise PositionError(f"the part {part!r} is {listed(words)}, not {text!r}")
    return words.index(text)


def read_letter(part: str, text: str, others: str = NONE) -> int:
    """An animal by its letter, or one of the other signs."""
    signs = {NONE: NO_ANIMAL, "?": NOT_TOLD}
    if len(text) != 1 or text not in LETTERS + others:
        raise PositionError(f"in the part {part!r} an animal is one of {listed([*LETTERS, *others])}, not {text!r}")
    return LETTERS.index(text) if text in LETTERS else signs[text]


def read_counter(part: str) -> Callable[[Any, str], None]:
    """How one of the plain counters is read."""

    def read(state: Any, text: str) -> None:
        state[COUNTERS[part]] = read_number(part, text, 0, 2**15 - 1)

    return read


def read_start(state: Any, text: str) -> None:
    """The seat that started."""
    state.start_seat = read_number("start", text, 1, state.n_seats) - 1


def read_seat(state: Any, text: str) -> None:
    """The seat to move."""
    state.to_move = read_number("seat", text, 1, state.n_seats) - 1


def read_phase(state: Any, text: str) -> None:
    """What the seat to move is asked for."""
    state.phase = read_word("phase", text, PHASES)


def read_ending(state: Any, text: str) -> None:
    """How the game ended, as a number; 0 while it goes on."""
    state.ending = read_number("ending", text, 0, len(ENDINGS) - 1)
    state.is_over = int(state.ending > 0)


def read_sides(state: Any, text: str) -> None:
    """The side of a farm board that each seat plays on."""
    sides = [read_word("sides", side, SIDES) for side in read_groups("sides", text, int(state.n_seats), ",")]
    if len({side // SIDES_A_BOARD for side in sides}) < len(sides):
        raise PositionError(f"each of the {N_BOARDS} farm boards is played by one seat, so {text!r} cannot be")
    state.side[: state.n_seats] = sides


def read_farms(state: Any, text: str) -> None:
    """The animals on everybody's nine cells."""
    state.farm[:] = NO_ANIMAL
    for seat, group in enumerate(read_groups("farms", text, int(state.n_seats))):
        if len(group) != N_CELLS:
            raise PositionError(f"a farm is {N_CELLS} letters, {NONE!r} for an empty cell, not {group!r}")
        for cell, sign in enumerate(group):
            animal = read_letter("farms", sign)
            if animal != NO_ANIMAL:
                put(state, seat, cell, animal)


def read_leaders(state: Any, text: str) -> None:
    """The leaders in the election space."""
    letters = "" if text == NONE else text
    leaders = [read_letter("leaders", sign, "") for sign in letters]
    if len(set(leaders)) < len(leaders):
        raise PositionError(f"there is one leader of each species, so {text!r} cannot be")
    state.leaders[leaders] = 1


def read_clans(state: Any, text: str) -> None:
    """The clan cards in the election space."""
    clans = [read_word("clans", word.strip(), CLAN_IDS) for word in text.split(",")]
    if len(set(clans)) < len(clans):
        raise PositionError(f"there is one clan card of each name, so {text!r} cannot be")
    state.clans[clans] = 1


def read_card(state: Any, text: str) -> tuple[int, int]:
    """A card and what became of it; clan cards are those of the table's list."""
    mark = text[-1:] if text[-1:] in CARD_MARKS else ""
    name = text.removesuffix(mark)
    if name not in CARD_IDS:
        raise PositionError(f"there is no card {text!r}: cards are written like G01, C1, G01! once validated, G01x once discarded")
    first = N_GOALS + int(state.options[CLAN_CARDS]) * N_CLANS
    card = GOAL_IDS.index(name) if name in GOAL_IDS else first + CLAN_IDS.index(name)
    if CARD_MARKS.index(mark) == VALIDATED and not is_immediate(card):
        raise PositionError(f"only immediate goals are validated, so {text!r} cannot be")
    return card, CARD_MARKS.index(mark)


def read_cards(state: Any, text: str) -> None:
    """The cards that everybody has taken."""
    state.cards[:] = NO_CARD
    for seat, group in enumerate(read_groups("cards", text, int(state.n_seats))):
        taken = [] if group == NONE else [read_card(state, word.strip()) for word in group.split(",")]
        if len(taken) > N_ROUNDS:
            raise PositionError(f"nobody takes more than {N_ROUNDS} cards, but seat {seat + 1} has {len(taken)}")
        state.n_cards[seat] = len(taken)
        for nth, (card, became) in enumerate(taken):
            state.cards[seat, nth], state.card_state[seat, nth] = card, became


def read_row(state: Any, text: str) -> None:
    """The three sets of the hiring space."""
    state.row_animals[:], state.row_goals[:] = NO_ANIMAL, NO_CARD
    for offered, group in enumerate(read_groups("row", text, OFFERED_SETS, ",")):
        if group != NONE:
            animal, _, goal = group.partition(":")
            state.row_animals[offered] = read_letter("row", animal, "?")
            state.row_goals[offered] = NOT_TOLD if goal == "?" else read_word("row", goal, GOAL_IDS)


def read_hand(state: Any, text: str) -> None:
    """The animal that was hired and is not yet placed."""
    state.hand = read_letter("hand", text)


def read_birds(state: Any, text: str) -> None:
    """Everybody's birds."""
    state.birds[: state.n_seats] = read_numbers("birds", text, int(state.n_seats), 0, N_BIRDS)


def read_generator_part(state: Any, text: str) -> None:
    """Where the generator stands, if told."""
    if text:
        read_generator(text, state.generator)


READERS: dict[str, Callable[[Any, str], None]] = {
    "start": read_start,
    **{part: read_counter(part) for part in COUNTERS},
    "seat": read_seat,
    "phase": read_phase,
    "ending": read_ending,
    "sides": read_sides,
    "farms": read_farms,
    "leaders": read_leaders,
    "clans": read_clans,
    "cards": read_cards,
    "row": read_row,
    "hand": read_hand,
    "birds": read_birds,
    "generator": read_generator_part,
}


def seats_times(group: str) -> Callable[[Any], str]:
    """The same group for every seat."""
    return lambda state: "/".join([group] * int(state.n_seats))


DEFAULTS: dict[str, Callable[[Any], str]] = {
    "start": lambda state: "1",
    **{part: lambda state: "0" for part in COUNTERS},
    "seat": lambda state: str((state.start_seat + state.turn_no) % state.n_seats + 1),
    "phase": lambda state: PHASES[TAKING],
    "ending": lambda state: str(int(state.turn_no == N_ROUNDS * state.n_seats)),
    "sides": lambda state: ",".join(SIDES[: SIDES_A_BOARD * int(state.n_seats) : SIDES_A_BOARD]),
    "farms": seats_times(NONE * N_CELLS),
    "leaders": lambda state: "".join(sign for sign, left in zip(LETTERS, leaders_left(state), strict=True) if left) or NONE,
    "clans": lambda state: ",".join(CLAN_IDS[: clans_left(state)]),
    "cards": seats_times(NONE),
    "row": lambda state: ",".join(["?:?"] * OFFERED_SETS),
    "hand": lambda state: NONE,
    "birds": lambda state: write_numbers(np.zeros(state.n_seats, int)),
    "generator": lambda state: "",
}


def leaders_left(state: Any) -> list[int]:
    """For each species 1 while its leader is in no house."""
    elected = {int(species) for species in state.farm[: state.n_seats, HOUSE]}
    return [int(species not in elected) for species in range(N_SPECIES)]


def clans_left(state: Any) -> int:
    """How many clan cards are in the election space."""
    electing = int(state.phase == CHOOSING_CLAN)  # a leader stands in the house, its clan card is still to be chosen
    return int(CLANS_OFFERED[state.n_seats]) - N_SPECIES + sum(leaders_left(state)) + electing


# -- what cannot be ----------------------------------------------------------------------------------------------------


def turns_begun(state: Any, seat: int, phases: tuple[int, ...]) -> int:
    """Turns a seat has completed, and the one it is in if that is in one of these phases."""
    after_start = (seat - int(state.start_seat)) % int(state.n_seats)
    completed = (int(state.turn_no) - after_start + int(state.n_seats) - 1) // int(state.n_seats)
    return completed + int(seat == state.to_move and state.phase in phases)


def check_turns(state: Any) -> None:
    """Turns go round from the start player, and every turn brings a card and an animal."""
    if state.turn_no > N_ROUNDS * state.n_seats or state.is_over != (state.turn_no == N_ROUNDS * state.n_seats):
        raise PositionError(f"the game is over after {N_ROUNDS} turns of every seat, and not before")
    if state.to_move != (state.start_seat + state.turn_no) % state.n_seats:
        raise PositionError(f"with seat {state.start_seat + 1} as the start player it is another seat's turn after {state.turn_no}")
    for seat in range(state.n_seats):
        due = {
            "cards": (int(state.n_cards[seat]), turns_begun(state, seat, (PLACING, DECIDING, HARVESTING))),
            "animals": (int(state.counts[seat].sum()), turns_begun(state, seat, (CHOOSING_CLAN, DECIDING, HARVESTING))),
        }
        for what, (count, wanted) in due.items():
            if count != wanted:
                raise PositionError(f"after {state.turn_no} turns seat {seat + 1} has {wanted} {what}, not {count}")


def check_election(state: Any) -> None:
    """Leaders stand in houses or in the election space; whoever has one took one clan card with it."""
    if leaders_left(state) != state.leaders.tolist():
        raise PositionError("the leaders in the election space are those that stand in no farmer's house")
    elected = [int(leader) for leader in state.farm[: state.n_seats, HOUSE] if leader != NO_ANIMAL]
    if len(set(elected)) < len(elected):
        raise PositionError("there is one leader of each species, so no two farms have the same")
    for seat in range(state.n_seats):
        clans = int((state.cards[seat] >= N_GOALS).sum())
        electing = int(seat == state.to_move and state.phase == CHOOSING_CLAN)
        if clans + electing != int(state.farm[seat, HOUSE] != NO_ANIMAL):
            raise PositionError(f"a clan card is taken with a leader, one in the game: seat {seat + 1} has {clans}")
    taken = [int(card) - N_GOALS for card in state.cards.ravel() if card >= N_GOALS]
    offered = int(state.clans.sum())
    if offered != clans_left(state) or any(state.clans[card % N_CLANS] for card in taken):
        raise PositionError(f"{clans_left(state)} clan cards that nobody has taken are in the election space, not {offered}")


def fill_the_rest(state: Any) -> None:
    """The bag, the deck and the stock hold whatever is not elsewhere; what the row does not tell comes from them."""
    held = Counter(int(animal) for animal in (*state.row_animals, *state.farm.ravel(), state.hand))
    for species in range(N_SPECIES):
        left = int(ANIMALS[state.n_seats]) - held[species] - int(state.leaders[species])
        if left < 0:
            raise PositionError(
                f"with {state.n_seats} seats there are {ANIMALS[state.n_seats]} animals {LETTERS[species]}, not so many"
            )
        state.bag[species] = left
    seen = Counter(int(card) for card in (*state.row_goals, *state.cards.ravel()) if card >= 0)
    twice = [CARD_IDS[card] for card, count in seen.items() if count > 1]
    if twice:
        raise PositionError(f"there is one card of each name, so {listed(twice)} cannot be in two places")
    state.deck[:] = [int(goal not in seen) for goal in range(N_GOALS)]
    state.stock = N_BIRDS - int(state.birds.sum())
    if state.stock < 0:
        raise PositionError(f"there are {N_BIRDS} birds in all, not {state.birds.sum()}")
    draw_untold(state)


def draw_untold(state: Any) -> None:
    """Animals and goals of the row that the text does not tell are drawn from bag and deck, by the position's key alone."""
    random = np.random.default_rng([int(word) for word in state.generator.key])
    for offered in np.flatnonzero(state.row_animals == NOT_TOLD):
        species = random.choice(np.repeat(np.arange(N_SPECIES), state.bag))
        state.row_animals[offered] = species
        state.bag[species] -= 1
    for offered in np.flatnonzero(state.row_goals == NOT_TOLD):
        goal = random.choice(np.flatnonzero(state.deck))
        state.row_goals[offered] = goal
        state.deck[goal] = 0


def check_phase(state: Any) -> None:
    """A set is missing and an animal in hand when the phase says so, and only then."""
    seat = int(state.to_move)
    missing = int((state.row_goals == NO_CARD).sum())
    last = int(state.cards[seat, state.n_cards[seat] - 1]) if state.n_cards[seat] else NO_CARD
    hiring = state.phase == PLACING or (state.phase in (DECIDING, HARVESTING) and last < N_GOALS)
    if missing != int(hiring):
        raise PositionError(f"in the phase {PHASES[state.phase]!r} {int(hiring)} sets are missing from the row, not {missing}")
    if (state.hand != NO_ANIMAL) != (state.phase == PLACING):
        raise PositionError("an animal is in hand in the phase 'place', and in no other")
    if state.phase == DECIDING and state.card_state[seat, state.n_cards[seat] - 1] == DISCARDED:
        raise PositionError("in the phase 'card' the card just taken is not yet discarded")
    if state.phase == HARVESTING and not is_any_waiting(state, seat):
        raise PositionError("in the phase 'harvest' a line is met that would bring no bird; here none is")
