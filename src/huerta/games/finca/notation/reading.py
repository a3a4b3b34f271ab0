"""Positions read from text; what is wrong with a text is said with the part's name."""

import re
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

from huerta.core.errors import PositionError, listed
from huerta.core.game import new_record
from huerta.core.moves import plain
from huerta.core.position import (
    read_game,
    read_generator,
    read_numbers,
    read_parts,
    reading,
    write_numbers,
)
from huerta.games.finca.components import (
    BLADES,
    CARTS,
    FARMERS_EACH,
    FINCA_TEXTS,
    LETTERS,
    MAX_SEATS,
    MIN_SEATS,
    N_BLADES,
    N_BONUSES,
    N_FRUITS,
    N_REGIONS,
    N_REMOVED,
    N_TILE_KINDS,
    N_TILES,
    NO_TILE,
    STACK_HEIGHT,
    SUPPLY,
    TILE_COPIES,
    TILE_TEXTS,
    WOODEN_FINCAS,
)
from huerta.games.finca.layout import (
    CHOOSING,
    DELIVERING,
    ENDINGS,
    FRUIT_SUPPLY,
    LOADS,
    NO_LOAD,
    NOT_CROWDED,
    ON_BOARD,
    OPTIONS,
    OUT_OF_GAME,
    PHASES,
    PLACING,
    STATE,
)
from huerta.games.finca.notation.writing import ACTION_LETTERS, COUNTERS, NAME, PARTS
from huerta.games.finca.rules.awards import keep_tile
from huerta.games.finca.rules.turn import is_crowded

NOT_TOLD = -3  # a tile the text does not tell


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
    check_farmers(state)
    check_delivery(state)
    fill_the_rest(state)
    deal_untold(state)
    return state


def read_number(part: str, text: str, low: int, high: int) -> int:
    """One number within bounds."""
    return read_numbers(part, text, 1, low, high)[0]


def read_groups(part: str, text: str, count: int) -> list[str]:
    """So many groups with slashes between them."""
    groups = text.split("/")
    if len(groups) != count:
        raise PositionError(f"the part {part!r} is {count} groups with '/' between them, not {len(groups)}")
    return [group.strip() for group in groups]


def read_word(part: str, text: str, words: tuple[str, ...]) -> int:
    """One of a few words, as its place among them."""
    if text not in words:
        raise PositionError(f"the part {part!r} is {listed(words)}, not {text!r}")
    return words.index(text)


def read_counter(part: str) -> Callable[[Any, str], None]:
    """How one of the plain counters is read."""

    def read(state: Any, text: str) -> None:
        state[COUNTERS[part]] = read_number(part, text, 0, 2**15 - 1)

    return read


def read_seat(state: Any, text: str) -> None:
    """The seat to move."""
    state.to_move = read_number("seat", text, 1, state.n_seats) - 1


def read_start(state: Any, text: str) -> None:
    """The seat that started."""
    state.start_seat = read_number("start", text, 1, state.n_seats) - 1


def read_phase(state: Any, text: str) -> None:
    """What the seat to move is asked for."""
    state.phase = read_word("phase", text, PHASES)


def read_ending(state: Any, text: str) -> None:
    """How the game ended, as a number; 0 while it goes on."""
    state.ending = read_number("ending", text, 0, len(ENDINGS) - 1)
    state.is_over = int(state.ending > 0)


def read_blades(state: Any, text: str) -> None:
    """The twelve blades by letter, clockwise from 1."""
    if sorted(text) != sorted(LETTERS[fruit] for fruit in BLADES):
        raise PositionError(f"the part 'blades' is {N_BLADES} letters, two each of {LETTERS}, not {text!r}")
    state.blades[:] = [LETTERS.index(letter) for letter in text]


def read_farmers(state: Any, text: str) -> None:
    """The farmers on each blade, by seat."""
    for group in text.split() if text != "-" else ():
        found = re.fullmatch(r"(\d{1,3}):([1-9]+)", group)
        if not found or int(found[1]) not in range(1, N_BLADES + 1):
            raise PositionError(f"farmers are written BLADE:SEATS, like '3:122', not {group!r}")
        for digit in found[2]:
            seat = read_number("farmers", digit, 1, state.n_seats) - 1
            state.farmers[int(found[1]) - 1, seat] += 1


def read_still(state: Any, text: str) -> None:
    """Turns that left all farmers on one blade; -1 while they are not."""
    state.still_turns = read_number("still", text, NOT_CROWDED, 2**15 - 1)


def read_in_hand(state: Any, text: str) -> None:
    """Farmers not yet placed."""
    state.in_hand[: state.n_seats] = read_numbers("in-hand", text, int(state.n_seats))


def read_fruit(state: Any, text: str) -> None:
    """Everybody's fruit."""
    for seat, group in enumerate(read_groups("fruit", text, int(state.n_seats))):
        if group != "-" and not re.fullmatch(rf"(\d{{1,3}}[{LETTERS}])+", group):
            raise PositionError(f"fruit is written like '3A2L' with letters {LETTERS}, or '-', not {group!r}")
        for count, letter in re.findall(r"(\d+)(\w)", group):
            state.fruit[seat, LETTERS.index(letter)] = min(int(count), 127)


def read_carts(state: Any, text: str) -> None:
    """Everybody's carts."""
    state.carts[: state.n_seats] = read_numbers("carts", text, int(state.n_seats))


def read_tile(text: str) -> int:
    """A kind of fruit tile, or that it is not told."""
    if text == "?":
        return NOT_TOLD
    kinds = [plain(kind) for kind in TILE_TEXTS]
    if plain(text) not in kinds:
        raise PositionError(f"there is no fruit tile {text!r}: tiles are written {listed(TILE_TEXTS)}")
    return kinds.index(plain(text))


def read_stacks(state: Any, text: str) -> None:
    """Every region's stack, from the top."""
    state.deck[:] = NO_TILE
    for region, group in enumerate(read_groups("stacks", text, N_REGIONS)):
        top, plus, untold = group.partition("+")
        kinds = [] if group == "-" else [read_tile(kind) for kind in top.split(",")]
        kinds += [NOT_TOLD] * (read_number("stacks", untold, 0, STACK_HEIGHT - 1) if plus else 0)
        if len(kinds) > STACK_HEIGHT:
            raise PositionError(f"a stack has at most {STACK_HEIGHT} tiles, not {group!r}")
        state.height[region] = len(kinds)
        first = region * STACK_HEIGHT
        state.deck[first : first + len(kinds)] = kinds[::-1]


def read_aside(state: Any, text: str) -> None:
    """The tiles laid aside."""
    kinds = [read_tile(kind) for kind in text.split(",")]
    if len(kinds) != N_REMOVED:
        raise PositionError(f"{N_REMOVED} tiles are laid aside, not {len(kinds)}")
    state.deck[-N_REMOVED:] = kinds


def read_tiles(state: Any, text: str) -> None:
    """The tiles each seat has."""
    for seat, group in enumerate(read_groups("tiles", text, int(state.n_seats))):
        for kind in group.split(",") if group != "-" else ():
            tile = read_tile(kind.strip())
            if tile == NOT_TOLD:
                raise PositionError("the tiles that seats have lie open: '?' cannot stand in the part 'tiles'")
            keep_tile(state, seat, tile)


def read_finca(state: Any, text: str) -> None:
    """Every region's finca tile and who took it."""
    groups = [group.partition("=") for group in read_groups("finca", text, N_REGIONS)]
    if sorted(tile for tile, _, _ in groups) != sorted(FINCA_TEXTS):
        raise PositionError(f"the part 'finca' has each of {listed(FINCA_TEXTS)} once")
    for region, (tile, taken, owner) in enumerate(groups):
        state.finca[region] = FINCA_TEXTS.index(tile)
        state.finca_owner[region] = (
            ON_BOARD if not taken else OUT_OF_GAME if owner == "out" else read_number("finca", owner, 1, state.n_seats) - 1
        )


def read_houses(state: Any, text: str) -> None:
    """Where wooden fincas stand."""
    state.house[:] = read_numbers("houses", text, N_REGIONS, 0, 1)


def read_actions(state: Any, text: str) -> None:
    """The action tiles each seat has left."""
    for seat, group in enumerate(read_groups("actions", text, int(state.n_seats))):
        if group != "-" and not set(group) <= set(ACTION_LETTERS):
            raise PositionError(f"action tiles are written with the letters {ACTION_LETTERS}, or '-', not {group!r}")
        state.actions[seat] = [int(letter in group) for letter in ACTION_LETTERS]


def read_bonus(state: Any, text: str) -> None:
    """Who has each bonus tile, from the top."""
    owners = text.split(",")
    if len(owners) != N_BONUSES:
        raise PositionError(f"the part 'bonus' is {N_BONUSES} seats with commas, '-' for nobody, not {text!r}")
    state.bonus_owner[:] = [ON_BOARD if owner == "-" else read_number("bonus", owner, 1, state.n_seats) - 1 for owner in owners]


def read_delivery(state: Any, text: str) -> None:
    """The delivery under way: what carries it, room, paid short, regions served in order."""
    words = text.split()
    if not words:
        return
    if len(words) != len(("load", "room", "short", "served")):
        raise PositionError(f"the part 'delivery' is LOAD ROOM SHORT SERVED, not {text!r}")
    state.load = read_word("delivery", words[0], LOADS)
    state.room = read_number("delivery", words[1], 0, 10)
    state.short_paid = read_number("delivery", words[2], 0, 1)
    state.served[:] = read_numbers("delivery", words[3], N_REGIONS, 0, N_REGIONS)
    state.n_served = max(state.served)


def read_generator_part(state: Any, text: str) -> None:
    """Where the generator stands, if told."""
    if text:
        read_generator(text, state.generator)


READERS: dict[str, Callable[[Any, str], None]] = {
    "seat": read_seat,
    "start": read_start,
    **{part: read_counter(part) for part in COUNTERS},
    "phase": read_phase,
    "ending": read_ending,
    "blades": read_blades,
    "farmers": read_farmers,
    "still": read_still,
    "in-hand": read_in_hand,
    "fruit": read_fruit,
    "carts": read_carts,
    "stacks": read_stacks,
    "aside": read_aside,
    "tiles": read_tiles,
    "finca": read_finca,
    "houses": read_houses,
    "actions": read_actions,
    "bonus": read_bonus,
    "delivery": read_delivery,
    "generator": read_generator_part,
}


def seats_times(group: str, mark: str = "/") -> Callable[[Any], str]:
    """The same group for every seat."""
    return lambda state: mark.join([group] * int(state.n_seats))


DEFAULTS: dict[str, Callable[[Any], str]] = {
    "seat": lambda state: "1",
    "start": lambda state: "1",
    **{part: lambda state: "0" for part in COUNTERS},
    "phase": lambda state: PHASES[CHOOSING],
    "ending": lambda state: "0",
    "blades": lambda state: LETTERS * (N_BLADES // N_FRUITS),
    "farmers": lambda state: "-",
    "still": lambda state: "0" if state.phase != PLACING and is_crowded(state) else str(NOT_CROWDED),
    "in-hand": lambda state: write_numbers(farmers_missing(state)),
    "fruit": seats_times("-"),
    "carts": seats_times("0", ","),
    "stacks": lambda state: "/".join([f"?+{STACK_HEIGHT - 1}"] * N_REGIONS),
    "aside": lambda state: ",".join("?" * N_REMOVED),
    "tiles": seats_times("-"),
    "finca": lambda state: "/".join(FINCA_TEXTS),
    "houses": lambda state: write_numbers(state.height == 0),
    "actions": seats_times(ACTION_LETTERS),
    "bonus": lambda state: ",".join("-" * N_BONUSES),
    "delivery": lambda state: "",
    "generator": lambda state: "",
}


def farmers_missing(state: Any) -> list[int]:
    """For each seat the farmers that are not on the windmill, while farmers are being placed."""
    if state.phase != PLACING:
        return [0] * int(state.n_seats)
    return [int(FARMERS_EACH[state.n_seats] - state.farmers[:, seat].sum()) for seat in range(state.n_seats)]


def check_farmers(state: Any) -> None:
    """Every seat has all its farmers, on the windmill or, while they are being placed, in hand."""
    each = int(FARMERS_EACH[state.n_seats])
    for seat in range(state.n_seats):
        count = int(state.farmers[:, seat].sum()) + int(state.in_hand[seat])
        if count != each:
            raise PositionError(f"with {state.n_seats} seats everyone has {each} farmers, but seat {seat + 1} has {count}")
        if state.phase == PLACING and seat == state.to_move and not state.in_hand[seat]:
            raise PositionError(f"seat {seat + 1} has no farmer in hand to place: the phase is not 'place'")
        if state.phase != PLACING and state.in_hand[seat]:
            raise PositionError("farmers are in hand only while they are being placed: write 'phase place'")


def check_delivery(state: Any) -> None:
    """A delivery is under way in its own phase, and in no other."""
    if (state.phase == DELIVERING) != (state.load != NO_LOAD):
        raise PositionError("the parts 'phase deliver' and 'delivery' stand together or not at all")


def fill_the_rest(state: Any) -> None:
    """Supply, centre and wooden fincas hold whatever is not elsewhere."""
    pieces = int(SUPPLY[state.options[FRUIT_SUPPLY], state.n_seats])
    held = state.fruit.astype(int).sum(axis=0)
    left = {letter: pieces - int(count) for letter, count in zip(LETTERS, held, strict=True)}
    left["carts"] = int(CARTS[state.n_seats]) - int(state.carts.astype(int).sum())
    left["wooden fincas"] = int(WOODEN_FINCAS[state.n_seats]) - int(state.house.sum())
    for what, count in left.items():
        if count < 0:
            raise PositionError(f"the box does not hold so many: {what} is over by {-count}")
    state.supply[:] = [left[letter] for letter in LETTERS]
    state.centre = left["carts"]
    state.houses_left = left["wooden fincas"]


def deal_untold(state: Any) -> None:
    """The tiles that the text does not tell are dealt from those left in the box."""
    told = [int(kind) for kind in state.deck if kind >= 0]
    left = TILE_COPIES.astype(int) - np.bincount(told, minlength=N_TILE_KINDS) - state.tiles.sum(axis=0)
    for kind in range(N_TILE_KINDS):
        if left[kind] < 0:
            raise PositionError(f"the box holds {TILE_COPIES[kind]} tiles {TILE_TEXTS[kind]}, not {TILE_COPIES[kind] - left[kind]}")
    untold = np.flatnonzero(state.deck == NOT_TOLD)
    if len(untold) != left.sum():
        count = N_TILES + len(untold) - int(left.sum())
        raise PositionError(f"the box holds {N_TILES} fruit tiles, but stacks, tiles and those laid aside make {count}")
    state.deck[untold] = shuffled(np.repeat(np.arange(N_TILE_KINDS), left), state)


def shuffled(kinds: Any, state: Any) -> Any:
    """The kinds in an order that depends on the position's key alone."""
    order = np.random.default_rng([int(word) for word in state.generator.key]).permutation(len(kinds))
    return kinds[order]
