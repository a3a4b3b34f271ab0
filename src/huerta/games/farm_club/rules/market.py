"""Sections 3, 4 and 5: birds, the hiring space, the election space."""

from huerta.core.jit import rule
from huerta.core.rng import random_below
from huerta.games.farm_club.components import N_GOALS, N_SPECIES, NO_ANIMAL, NO_CARD, OFFERED_SETS
from huerta.games.farm_club.layout import State

# -- bag and deck --------------------------------------------------------------------------------------------------------


@rule("1.4", "10.1")
def animals_in_bag(state: State) -> int:
    """How many animals are in the bag."""
    count = 0
    for species in range(N_SPECIES):
        count += int(state.bag[species])
    return count


@rule("1.4", "10.1")
def draw_animal(state: State) -> int:
    """Every animal in the bag is as likely as any other."""
    nth = random_below(state.generator, animals_in_bag(state))
    species = 0
    while nth >= state.bag[species]:
        nth -= int(state.bag[species])
        species += 1
    state.bag[species] -= 1
    return species


@rule("1.4", "10.1")
def goals_in_deck(state: State) -> int:
    """How many goals are in the deck."""
    count = 0
    for goal in range(N_GOALS):
        count += int(state.deck[goal])
    return count


@rule("1.4", "10.1")
def draw_goal(state: State) -> int:
    """Every goal in the deck is as likely to lie on top as any other."""
    nth = random_below(state.generator, goals_in_deck(state))
    goal = 0
    while nth >= state.deck[goal]:
        nth -= int(state.deck[goal])
        goal += 1
    state.deck[goal] = 0
    return goal


# -- birds -------------------------------------------------------------------------------------------------------------


@rule("3.1", "3.2", "R21", "R23")
def can_call_birds(state: State) -> bool:
    """Whoever has a bird may send it, again and again, before the set or the leader is taken."""
    return bool(state.birds[state.to_move] > 0)


@rule("3.1")
def pay_bird(state: State) -> None:
    """The bird goes back to the stock."""
    state.birds[state.to_move] -= 1
    state.stock += 1
    state.reveals += 1


@rule("3.1", "3.3", "R19", "R20")
def replace_goals(state: State) -> None:
    """Three new goals are drawn, and only then do the old ones go back; they go first where the deck is too small."""
    aside = 0  # the old goals as the digits of one number
    for offered in range(OFFERED_SETS):
        aside = aside * N_GOALS + int(state.row_goals[offered])
    if goals_in_deck(state) < OFFERED_SETS:
        return_goals(state, aside)
        aside = -1
    for offered in range(OFFERED_SETS):
        state.row_goals[offered] = draw_goal(state)
    if aside >= 0:
        return_goals(state, aside)


@rule("3.3", "R19")
def return_goals(state: State, aside: int) -> None:
    """The goals set aside go back into the deck, which is shuffled."""
    for _ in range(OFFERED_SETS):
        state.deck[aside % N_GOALS] = 1
        aside //= N_GOALS


@rule("3.1", "3.3", "R19")
def replace_animals(state: State) -> None:
    """Three new animals are drawn, and only then do the old ones go back into the bag, which always holds enough."""
    aside = 0  # the old animals as the digits of one number
    for offered in range(OFFERED_SETS):
        aside = aside * N_SPECIES + int(state.row_animals[offered])
        state.row_animals[offered] = draw_animal(state)
    for _ in range(OFFERED_SETS):
        state.bag[aside % N_SPECIES] += 1
        aside //= N_SPECIES


# -- hiring space ------------------------------------------------------------------------------------------------------


@rule("4.4", "R37")
def refill(state: State) -> None:
    """At the end of a turn the set that was hired is replaced by a new goal and a new animal, in the same place."""
    for offered in range(OFFERED_SETS):
        if state.row_goals[offered] == NO_CARD:
            state.row_goals[offered] = draw_goal(state)
            state.row_animals[offered] = draw_animal(state)
            state.reveals += 1


@rule("4.1", "R39")
def take_set(state: State, offered: int) -> None:
    """The animal and the goal of one set are taken together: the animal in hand, the goal beside the farm."""
    state.hand = state.row_animals[offered]
    take_card(state, int(state.row_goals[offered]))
    state.row_animals[offered] = NO_ANIMAL
    state.row_goals[offered] = NO_CARD


@rule("4.1", "5.2", "R38")
def take_card(state: State, card: int) -> None:
    """A card that is taken lies face up beside the farm."""
    seat = state.to_move
    state.cards[seat, state.n_cards[seat]] = card
    state.n_cards[seat] += 1
