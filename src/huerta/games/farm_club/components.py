"""What lies in the box: the component lists of `data/` as names and frozen tables, checked."""

from itertools import permutations
from pathlib import Path

import numpy as np

from huerta.core.tables import frozen, read_table

FOLDER = Path(__file__).parent
DATA = FOLDER / "data"

# -- species -----------------------------------------------------------------------------------------------------------

_SPECIES = read_table(DATA / "species.csv")
SPECIES = tuple(row["name"] for row in _SPECIES)
PLURALS = tuple(row["plural"] for row in _SPECIES)
LETTERS = "".join(row["letter"] for row in _SPECIES)
PAWNS = frozen(int(row["pawns"]) for row in _SPECIES)
N_SPECIES = len(SPECIES)
NO_ANIMAL = -1

# -- what depends on the number of seats -------------------------------------------------------------------------------

MIN_SEATS, MAX_SEATS = 2, 5
_BY_SEATS = {row["item"]: row for row in read_table(DATA / "by_seats.csv")}


def by_seats(item: str) -> list[int]:
    """How many of an item a game with 0, 1, 2, … seats has."""
    return [int(_BY_SEATS[item].get(str(seats)) or 0) for seats in range(MAX_SEATS + 1)]


ANIMALS = frozen(by_seats("animals"))  # of each species, leaders included
CLANS_OFFERED = frozen(by_seats("clans"))
N_BIRDS = 15

# -- the farm ----------------------------------------------------------------------------------------------------------

_CELLS = read_table(DATA / "cells.csv")
N_CELLS = len(_CELLS)
SIDE = 3  # cells in a row or column
PEN_CELLS = frozen(cell for cell, row in enumerate(_CELLS) if row["role"] == "pen")
N_PENS = len(PEN_CELLS)
HOUSE = next(cell for cell, row in enumerate(_CELLS) if row["role"] == "house")
N_YARD_CELLS = N_CELLS - 1  # all but the house
EDGES = frozen(
    [cell, int(other) - 1] for cell, row in enumerate(_CELLS) for other in row["neighbours"].split() if int(other) - 1 > cell
)  # pairs of cells that share an edge
N_EDGES = len(EDGES)
LINES = frozen(
    [cell for cell, row in enumerate(_CELLS) if int(row[way]) == number]
    for way in ("row", "column")
    for number in range(1, SIDE + 1)
)  # the cells of each row and column, the middle one in the middle
N_LINES = len(LINES)
MIDDLE = SIDE // 2
ORDERS = frozen(permutations(range(SIDE)))  # every order in which three animals can stand in a line
N_ORDERS = len(ORDERS)

_FARMS = read_table(DATA / "farms.csv")
SIDES = tuple(row["id"] for row in _FARMS)
SIDE_PENS = frozen([SPECIES.index(row["top_left"]), SPECIES.index(row["bottom_right"])] for row in _FARMS)
SIDE_CERTAINTY = tuple(row["certainty"] for row in _FARMS)
N_SIDES = len(SIDES)
SIDES_A_BOARD = 2
N_BOARDS = N_SIDES // SIDES_A_BOARD

# -- cards: goals first, then both lists of clan cards -----------------------------------------------------------------

KINDS = ("pair", "line", "five", "more", "neighbour", "one")
PAIR, LINE, FIVE, MORE, NEIGHBOUR, ONE = range(len(KINDS))
N_KINDS = len(KINDS)
N_IMMEDIATE = FIVE + 1  # the first kinds are immediate, the others deferred

_GOALS = read_table(DATA / "goals.csv")
_CLANS = read_table(DATA / "clans.csv")
CLAN_LISTS = tuple(dict.fromkeys(row["list"] for row in _CLANS))
N_GOALS = len(_GOALS)
N_CLANS = len(_CLANS) // len(CLAN_LISTS)
N_CARDS = N_GOALS + len(_CLANS)
NO_CARD = -1
_CARDS = [*_GOALS, *_CLANS]

CARD_IDS = tuple(row["id"] for row in _CARDS)
GOAL_IDS = CARD_IDS[:N_GOALS]
CLAN_IDS = CARD_IDS[N_GOALS : N_GOALS + N_CLANS]  # the same in both lists
CARD_CERTAINTY = tuple(row["certainty"] for row in _CARDS)


def card_animals(row: dict[str, str]) -> list[int]:
    """The animals a card shows, in order; a clan card has five."""
    if "list" in row:
        return [species for species, name in enumerate(SPECIES) for _ in range(int(row[name]))]
    return [SPECIES.index(row[place]) for place in "abc" if row[place]]


CARD_ANIMALS = tuple(tuple(card_animals(row)) for row in _CARDS)
CARD_KIND = frozen(KINDS.index(row.get("kind", "five")) for row in _CARDS)
CARD_SHOWN = frozen([*animals[:SIDE], *[NO_ANIMAL] * (SIDE - len(animals))] for animals in CARD_ANIMALS)  # the first three
TALLY_BITS = 2  # of a number that counts three animals by species, NO_ANIMAL first
CARD_LINE = frozen([sum(1 << TALLY_BITS * (animal + 1) for animal in animals) for animals in CARD_SHOWN.tolist()], np.int16)
CARD_NEEDS = frozen([animals.count(species) for species in range(N_SPECIES)] for animals in CARD_ANIMALS)
CARD_POINTS = frozen(int(row["points"]) for row in _CARDS)
CARD_PARTIAL = frozen(int(row.get("partial", 0)) for row in _CARDS)
CARD_BIRD = frozen(int(row.get("bird", 0)) for row in _CARDS)
N_BIRD_CARDS = int(CARD_BIRD.sum())
CENTRE = 1  # the place of the animal at the centre of a line card


def spoken(words: list[str]) -> str:
    """A list as people say it: `pig, horse and duck`."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)


def card_text(card: int) -> str:
    """What a card asks for, in words."""
    names = [SPECIES[animal] for animal in CARD_ANIMALS[card]]
    first = CARD_ANIMALS[card][0]
    if CARD_KIND[card] == PAIR:
        return f"{names[0]} next to {names[1]}"
    if CARD_KIND[card] == LINE:
        return f"{spoken(names)} in one row or column, a bird if the {names[CENTRE]} is in the middle of it"
    if CARD_KIND[card] == FIVE:
        counts = {species: names.count(name) for species, name in enumerate(SPECIES) if name in names}
        return spoken([f"{count} {SPECIES[animal] if count == 1 else PLURALS[animal]}" for animal, count in counts.items()])
    if CARD_KIND[card] == MORE:
        return f"more {PLURALS[first]} than {PLURALS[CARD_ANIMALS[card][1]]}"
    if CARD_KIND[card] == NEIGHBOUR:
        return f"more {PLURALS[first]} than the player on the right"
    return f"exactly one {names[0]}"


CARD_TEXTS = tuple(card_text(card) for card in range(N_CARDS))

# -- time --------------------------------------------------------------------------------------------------------------

N_ROUNDS = N_CELLS  # one animal a round fills the farm
OFFERED_SETS = 3
