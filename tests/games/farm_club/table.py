"""A table laid for one test: short texts in, readable facts out.

`lay("P---H----", "G01,C3")` is the position in which seat 1 is to move with that farm and those cards, and all that a test leaves
out: cards of seat 1 that it does not name are discarded ones, and the other seats have farms and discarded cards to match.
"""

from collections import Counter
from collections.abc import Iterable

import huerta
from huerta import Match
from huerta.games.farm_club.components import ANIMALS, CARD_IDS, CLAN_IDS, CLANS_OFFERED, GOAL_IDS, HOUSE, LETTERS, SPECIES
from huerta.games.farm_club.layout import PHASES
from huerta.games.farm_club.notation.writing import letter, write_cards

EMPTY = "---------"
ANY_ROW = "?:?,?:?,?:?"
YARD = [cell for cell in range(len(EMPTY)) if cell != HOUSE]

# -- laying ------------------------------------------------------------------------------------------------------------


def lay(
    farm: str = EMPTY, cards: str = "", *others: str, seats: int = 2, row: str = ANY_ROW, birds: str = "", **parts: str
) -> Match:
    """A match in which seat 1, the start player, is to move; `others` are the farms of the seats after it."""
    turns = len(farm) - farm.count("-")
    named = cards.split(",") if cards else []
    used = {card.rstrip("!x") for card in [*named, *row.replace(":", ",").split(",")]}
    goals = [goal for goal in reversed(GOAL_IDS) if goal not in used]
    clans = [clan for clan in reversed(CLAN_IDS) if clan not in used and clan not in parts.get("clans", "").split(",")]
    farms = [farm, *others, *[""] * (seats - 1 - len(others))]
    fill_farms(farms, turns, seats, row)
    texts = [",".join(all_cards(farms[seat], named if seat == 0 else [], goals, clans)) or "-" for seat in range(seats)]
    n_elected = sum(each[HOUSE] != "-" for each in farms)
    taken = {word.rstrip("!x") for text in texts for word in text.split(",")}
    offered = [clan for clan in CLAN_IDS if clan not in taken][: int(CLANS_OFFERED[seats]) - n_elected]
    told = {"turn": turns * seats, "farms": "/".join(farms), "cards": "/".join(texts), "row": row, "clans": ",".join(offered)}
    told |= {"birds": birds or ",".join("0" * seats)} | parts
    options = parts.pop("options", "")
    told.pop("options", None)
    head = " ".join(["farm_club blam-2022", *options.split()])
    return huerta.position("; ".join([head, f"seats {seats}", *(f"{name} {value}" for name, value in told.items())]))


def fill_farms(farms: list[str], turns: int, seats: int, row: str) -> None:
    """Farms that are not told hold as many animals as there were turns, of the species that are most plentiful."""
    told = Counter("".join(farms)) + Counter(group.partition(":")[0] for group in row.split(","))
    left = {sign: int(ANIMALS[seats]) - 1 - told[sign] for sign in LETTERS}
    elected = {each[HOUSE] for each in farms if each}
    for place, farm in enumerate(farms):
        if farm:
            continue
        cells = list(EMPTY)
        for cell in YARD[:turns]:
            cells[cell] = max(left, key=lambda sign: left[sign])
            left[cells[cell]] -= 1
        if turns > len(YARD):
            cells[HOUSE] = next(sign for sign in LETTERS if sign not in elected)
            elected.add(cells[HOUSE])
        farms[place] = "".join(cells)


def all_cards(farm: str, named: list[str], goals: list[str], clans: list[str]) -> list[str]:
    """As many cards as there are animals, those not named discarded; with a leader one of them is a clan card."""
    missing = len(farm) - farm.count("-") - len(named)
    has_clan = any(card.startswith("C") for card in named)
    clan = [f"{clans.pop(0)}x"] if farm[HOUSE] != "-" and not has_clan else []
    return [*clan, *(f"{goals.pop(0)}x" for _ in range(missing - len(clan))), *named]


def deal(seats: int, seed: int = 1, **options: str) -> Match:
    """A new game in which seat 1 starts."""
    return huerta.new("farm_club", seats, seed=seed, **{"start_player": "first-seat", **options})


# -- looking -----------------------------------------------------------------------------------------------------------


def farm(match: Match, seat: int = 0) -> str:
    """A farm's nine cells by letter."""
    return "".join(letter(int(animal)) for animal in match.state.farm[seat])


def cards(match: Match, seat: int = 0) -> list[str]:
    """The cards a seat has taken, with their marks."""
    text = write_cards(match.state, seat)
    return [] if text == "-" else text.split(",")


def last_card(match: Match, seat: int = 0) -> str:
    """The card taken last."""
    return cards(match, seat)[-1]


def kept(match: Match, seat: int = 0) -> list[str]:
    """The cards that were not discarded."""
    return [card for card in cards(match, seat) if not card.endswith("x")]


def birds(match: Match) -> list[int]:
    """Everybody's birds."""
    return match.state.birds[: match.seats].tolist()


def stock(match: Match) -> int:
    """Birds that nobody has."""
    return int(match.state.stock)


def points(match: Match, seat: int = 0) -> int:
    """A seat's points as they stand."""
    return match.game.points(match.state)[seat]


def row(match: Match) -> list[str]:
    """The sets of the hiring space."""
    goals = [CARD_IDS[goal] if goal >= 0 else "" for goal in match.state.row_goals]
    return [f"{letter(int(animal))}:{goal}" for animal, goal in zip(match.state.row_animals, goals, strict=True)]


def row_goals(match: Match) -> list[str]:
    """The goals of the hiring space."""
    return [text.partition(":")[2] for text in row(match)]


def row_animals(match: Match) -> list[str]:
    """The animals of the hiring space."""
    return [text.partition(":")[0] for text in row(match)]


def bag(match: Match) -> dict[str, int]:
    """What is in the bag."""
    return dict(zip(LETTERS, match.state.bag.tolist(), strict=True))


def deck(match: Match) -> list[str]:
    """What is in the deck."""
    return [goal for goal, inside in zip(GOAL_IDS, match.state.deck, strict=True) if inside]


def leaders(match: Match) -> list[str]:
    """The leaders in the election space."""
    return [name for name, there in zip(SPECIES, match.state.leaders, strict=True) if there]


def clans(match: Match) -> list[str]:
    """The clan cards in the election space."""
    return [name for name, there in zip(CLAN_IDS, match.state.clans, strict=True) if there]


def legal(match: Match, word: str) -> list[str]:
    """The legal moves that start with a word."""
    return [text for text in match.legal() if text.split()[0] == word]


def words(match: Match) -> set[str]:
    """The first words of all legal moves: what kinds of thing can be done."""
    return {text.split()[0] for text in match.legal()}


def phase(match: Match) -> str:
    """What the seat to move is asked for."""
    return PHASES[match.state.phase]


def play(match: Match, moves: str | Iterable[str]) -> Match:
    """Play moves written with commas between them."""
    for move in moves.split(",") if isinstance(moves, str) else moves:
        match.play(move)
    return match


def finish(match: Match) -> Match:
    """Play on with the first move that keeps things simple, to the end."""
    while not match.is_over:
        match.play(next((text for text in match.legal() if not text.startswith("birds")), match.legal()[0]))
    return match
