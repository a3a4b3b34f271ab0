"""Positions read from text; what is wrong with a text is said with the part's name."""

import re
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from huerta.core.errors import PositionError, hint, listed
from huerta.core.game import new_record
from huerta.core.moves import plain
from huerta.core.position import read_game, read_generator, read_numbers, read_parts, reading
from huerta.games.citrus.components import (
    COINS_AT_START,
    FINCA_COPIES,
    FINCA_TEXTS,
    LAND_CELLS,
    LANDSCAPE,
    LANDSCAPE_COPIES,
    LETTERS,
    MAX_SEATS,
    MIN_SEATS,
    MOST_COINS,
    N_FRUITS,
    N_LANDSCAPE,
    N_MARKET,
    N_SITES,
    N_TILES,
    N_WORKERS,
    NONE,
    OPEN_SITES,
    REMOVED_IN_SHORT,
    SITE_CELL,
    SITES,
    SPACES,
    START_SITES,
    STRIDE,
    TILE_COPIES,
)
from huerta.games.citrus.layout import (
    ENDINGS,
    FACE_UP,
    GONE,
    IN_STACK,
    NEW_LANDSCAPE,
    NO_REASON,
    OPTIONS,
    REASONS,
    SHORT,
    SHORT_TILES,
    SIDE,
    STAGES,
    STATE,
)
from huerta.games.citrus.notation.writing import COUNTERS, NAME, PARTS, TILE_TEXTS, WELL, WORKER, cells_of
from huerta.games.citrus.rules.areas import area, both, keep_area, meet, only
from huerta.games.citrus.rules.building import fruit_at, grown, open_roads

MOST = 2**15 - 1


def read_position(text: str) -> Any:
    """The position a text tells; whatever it leaves out stands as at the start of a game, with no landscape tiles."""
    parts = read_parts(text, PARTS)
    state = new_record(STATE)
    options = reading("game", lambda part: read_game(part, NAME, OPTIONS), parts["game"])
    state.options[: len(OPTIONS)] = OPTIONS.numbers(options)
    state.n_seats = read_number("seats", parts.get("seats", str(MIN_SEATS)), MIN_SEATS, MAX_SEATS)
    for part, read in READERS.items():
        reading(part, partial(read, state), parts.get(part, DEFAULTS[part](state) if part in DEFAULTS else "0"))
    check_regions(state)
    fill_the_rest(state)
    return state


# -- words -------------------------------------------------------------------------------------------------------------


def read_number(part: str, text: str, low: int, high: int) -> int:
    """One number within bounds."""
    return read_numbers(part, text, 1, low, high)[0]


def read_groups(part: str, text: str, count: int) -> list[str]:
    """So many groups with slashes between them."""
    groups = text.split("/")
    if len(groups) != count:
        raise PositionError(f"the part {part!r} is {count} groups with '/' between them, not {len(groups)}")
    return [group.strip() for group in groups]


def read_name(part: str, text: str, names: Sequence[str]) -> int:
    """One of a few names, as its place among them."""
    known = [plain(name) for name in names]
    if plain(text) not in known:
        raise PositionError(f"the part {part!r} has no {text!r}: it is {listed(names)}{hint(text, names)}")
    return known.index(plain(text))


def read_space(part: str, text: str) -> int:
    """A space by its name."""
    if text not in SPACES:
        raise PositionError(f"the part {part!r}: there is no space {text!r}; spaces are {SPACES[0]} to {SPACES[-1]}")
    return SPACES.index(text)


def read_land(state: Any, part: str, text: str) -> int:
    """A space of the building land."""
    cell = read_space(part, text)
    if cell not in LAND_CELLS[state.options[SIDE]]:
        raise PositionError(f"the part {part!r}: {text} is no building land on this side of the board")
    return cell


def read_list(text: str) -> list[str]:
    """Words with commas between them; a dash for none."""
    return [] if text == "-" else [word.strip() for word in text.split(",")]


def add_space(words: Any, cell: int) -> None:
    """Put a space into an area of the record."""
    keep_area(words, both(area(words), only(cell)))


# -- parts -------------------------------------------------------------------------------------------------------------


def read_counter(field: str, high: int = MOST, low: int = 0) -> Callable[[Any, str], None]:
    """How a part that is one number is read."""

    def read(state: Any, text: str) -> None:
        state[field] = read_number(field, text, low, high)

    return read


def read_seat(state: Any, text: str) -> None:
    """The seat to move."""
    state.to_move = read_number("seat", text, 1, state.n_seats) - 1


def read_start(state: Any, text: str) -> None:
    """The seat that started."""
    state.start_seat = read_number("start", text, 1, state.n_seats) - 1


def read_stage(state: Any, text: str) -> None:
    """How far the turn has come."""
    state.stage = read_name("stage", text, STAGES)


def read_ending(state: Any, text: str) -> None:
    """How the game ended, as a number; 0 while it goes on."""
    state.ending = read_number("ending", text, 0, len(ENDINGS) - 1)
    state.is_over = int(state.ending > 0)


def read_plantations(state: Any, text: str) -> None:
    """Every seat's plantations, then the neutral ones."""
    for player, group in enumerate(read_groups("plantations", text, int(state.n_seats) + 1)):
        for word in group.split() if group != "-" else ():
            letter, colon, spaces = word.partition(":")
            if not colon or letter not in LETTERS:
                raise PositionError(f"plantations are written like 'L:d4{WORKER},d5{WELL}' with letters {LETTERS}, not {word!r}")
            for space in spaces.split(","):
                read_plantation(state, player, LETTERS.index(letter), space)


def read_plantation(state: Any, player: int, fruit: int, text: str) -> None:
    """One plantation: its space, whether it has a well, whether a worker stands there."""
    found = re.fullmatch(rf"([a-z]\d+)({re.escape(WELL)}?)({WORKER}?)", text)
    if not found:
        raise PositionError(f"a plantation is a space with {WELL!r} for a well and then {WORKER!r} for a worker, not {text!r}")
    cell = read_land(state, "plantations", found[1])
    if fruit_at(state, cell) != NONE:
        raise PositionError(f"two plantations stand on {found[1]}")
    add_space(state.planted[fruit], cell)
    if found[2]:
        add_space(state.wells, cell)
    if player < state.n_seats:
        add_space(state.owned[player], cell)
    if found[3]:
        if player == state.n_seats:
            raise PositionError(f"no worker stands on neutral plantations such as {found[1]}")
        add_space(state.worker[player], cell)


def read_links(state: Any, text: str) -> None:
    """The plantations that bridges join."""
    for pair in read_list(text):
        one, _, other = pair.partition("-")
        cells = sorted((read_land(state, "bridges", one), read_land(state, "bridges", other)))
        apart = cells[1] - cells[0]
        fruits = {fruit_at(state, cell) for cell in cells}
        if apart not in (2, 2 * STRIDE) or len(fruits) > 1 or NONE in fruits:
            raise PositionError(f"a bridge joins two plantations of one fruit, two spaces apart in a line, not {pair}")
        add_space(state.linked_east if apart == 2 else state.linked_south, cells[0])


def read_landscape(state: Any, text: str) -> None:
    """The landscape tiles on the board."""
    for word in text.split() if text != "-" else ():
        tile, _, spaces = word.partition(":")
        kind = read_name("landscape", tile, LANDSCAPE)
        for space in spaces.split(","):
            cell = read_land(state, "landscape", space)
            if fruit_at(state, cell) != NONE or any(cell in cells_of(state.lying[other]) for other in range(N_LANDSCAPE)):
                raise PositionError(f"a landscape tile lies on free land, one on a space: not on {space}")
            add_space(state.lying[kind], cell)


def read_fincas(state: Any, text: str) -> None:
    """The fincas on the board, and the site tiles that are out of the game."""
    side = int(state.options[SIDE])
    for site in range(N_SITES):
        state.finca[site] = NONE
        state.site_tile[site] = GONE if SITE_CELL[side, site] == NONE else IN_STACK
    for word in text.split() if text != "-" else ():
        letter, _, rest = word.partition(":")
        values, _, scored = rest.partition("=")
        site = read_name("fincas", letter, SITES)
        if state.site_tile[site] == GONE or scored not in ("", "scored"):
            raise PositionError(f"fincas are written like 'A:8/6' or 'A:8/6=scored', each on a site of this side, not {word!r}")
        state.finca[site] = read_name("fincas", values, FINCA_TEXTS)
        state.scored[site] = int(scored == "scored")
        state.site_tile[site] = GONE
        open_roads(state, site)


def read_sites(state: Any, text: str) -> None:
    """The site tiles that lie face up."""
    for letter in read_list(text):
        site = read_name("sites", letter, SITES)
        if state.site_tile[site] != IN_STACK:
            raise PositionError(f"the site {letter} cannot be open: it has a finca, or stands twice, or is not on this side")
        state.site_tile[site] = FACE_UP


def read_market(state: Any, text: str) -> None:
    """The tiles in the market."""
    words = text.split(",")
    if len(words) != N_MARKET:
        raise PositionError(f"the part 'market' is {N_MARKET} tiles with commas, '-' for an empty space, not {len(words)}")
    state.market[:] = [NONE if word.strip() == "-" else read_name("market", word, TILE_TEXTS) for word in words]


def read_into(field: str, names: tuple[str, ...]) -> Callable[[Any, str], None]:
    """How a part that lists things by name is read."""

    def read(state: Any, text: str) -> None:
        for word in read_list(text):
            state[field][read_name(field, word, names)] += 1

    return read


def read_held(state: Any, text: str) -> None:
    """The landscape tiles each seat has."""
    for seat, group in enumerate(read_groups("held", text, int(state.n_seats))):
        for word in read_list(group):
            state.held[seat, read_name("held", word, LANDSCAPE)] += 1


def read_coins(state: Any, text: str) -> None:
    """Everybody's coins."""
    state.coins[: state.n_seats] = read_numbers("coins", text, int(state.n_seats), 0, MOST_COINS)


def read_score(state: Any, text: str) -> None:
    """Everybody's place on the score track."""
    state.score[: state.n_seats] = read_numbers("score", text, int(state.n_seats), -MOST, MOST)


def read_drawn(state: Any, text: str) -> None:
    """The finca that waits for its site, and why it was drawn."""
    state.drawn = NONE
    if text != "-":
        values, _, why = text.partition(" ")
        state.drawn = read_name("drawn", values, FINCA_TEXTS)
        state.drawn_why = read_name("drawn", why, REASONS[NO_REASON + 1 :]) + NO_REASON + 1


def read_ready(state: Any, text: str) -> None:
    """Leaps and replacements that are ready."""
    state.bridges, state.plows = read_numbers("ready", text, 2)


def read_harvest(state: Any, text: str) -> None:
    """Regions harvested this turn, and their points."""
    state.harvested, state.harvest_points = read_numbers("harvest", text, 2, 0, MOST)


def read_rng(state: Any, text: str) -> None:
    """The generator, if the text tells it."""
    if text:
        read_generator(text, state.generator)


READERS: dict[str, Callable[[Any, str], None]] = {
    "seat": read_seat,
    "start": read_start,
    **{part: read_counter(field) for part, field in COUNTERS.items()},
    "stage": read_stage,
    "ending": read_ending,
    "plantations": read_plantations,
    "bridges": read_links,
    "landscape": read_landscape,
    "fincas": read_fincas,
    "sites": read_sites,
    "market": read_market,
    "waiting": read_into("waiting", TILE_TEXTS),
    "plowed": read_into("plowed", TILE_TEXTS),
    "coins": read_coins,
    "score": read_score,
    "held": read_held,
    "used": read_into("used", LANDSCAPE),
    "drawn": read_drawn,
    "complete": read_counter("complete", 1),
    "refill": read_counter("refill_due", 1),
    "ready": read_ready,
    "harvest": read_harvest,
    "passes": read_counter("passes", MAX_SEATS),
    "rescued": read_counter("rescued", 1),
    "generator": read_rng,
}

# -- what is left out --------------------------------------------------------------------------------------------------


def first_fincas(state: Any) -> str:
    """A finca on each of the first sites."""
    sites = [site for site in range(N_SITES) if START_SITES[state.options[SIDE], site]]
    return " ".join(f"{SITES[site]}:{FINCA_TEXTS[place % len(FINCA_TEXTS)]}" for place, site in enumerate(sites))


def first_sites(state: Any) -> str:
    """The first letters without a finca."""
    return ",".join([SITES[site] for site in range(N_SITES) if state.site_tile[site] == IN_STACK][:OPEN_SITES]) or "-"


DEFAULTS: dict[str, Callable[[Any], str]] = {
    "seat": lambda state: "1",
    "start": lambda state: "1",
    "stage": lambda state: STAGES[0],
    "plantations": lambda state: "/".join("-" * (int(state.n_seats) + 1)),
    **dict.fromkeys(("bridges", "landscape", "waiting", "plowed", "used", "drawn"), lambda state: "-"),
    "fincas": first_fincas,
    "sites": first_sites,
    "market": lambda state: ",".join(TILE_TEXTS[space % N_TILES] for space in range(N_MARKET)),
    "coins": lambda state: ",".join([str(COINS_AT_START)] * int(state.n_seats)),
    "score": lambda state: ",".join("0" * int(state.n_seats)),
    "held": lambda state: "/".join("-" * int(state.n_seats)),
    "complete": lambda state: "1",
    "ready": lambda state: "0,0",
    "harvest": lambda state: "0,0",
    "generator": lambda state: "",
}


def check_regions(state: Any) -> None:
    """Every region of a seat has one worker, and nobody has more workers than there are."""
    for seat in range(state.n_seats):
        workers = cells_of(state.worker[seat])
        if len(workers) > N_WORKERS:
            raise PositionError(f"every seat has {N_WORKERS} workers, but seat {seat + 1} has {len(workers)} on the board")
        left = set(cells_of(state.owned[seat]))
        for cell in workers:
            own = meet(area(state.planted[fruit_at(state, cell)]), area(state.owned[seat]))
            region = cells_of(grown(state, only(cell), own))
            if cell not in left:
                raise PositionError(f"the region of seat {seat + 1} at {SPACES[cell]} has more than one worker")
            left -= set(region)
        if left:
            raise PositionError(f"the region of seat {seat + 1} at {SPACES[min(left)]} has no worker: write {WORKER!r}")


def fill_the_rest(state: Any) -> None:
    """Bag, stack of fincas and box hold whatever is not elsewhere."""
    side, wells = int(state.options[SIDE]), set(cells_of(state.wells))
    for tile in range(N_TILES):
        cells = cells_of(state.planted[tile % N_FRUITS])
        built = sum((cell in wells) == (tile >= N_FRUITS) for cell in cells)
        copies = int(TILE_COPIES[tile]) - (int(REMOVED_IN_SHORT[state.options[SHORT_TILES], tile]) if side == SHORT else 0)
        elsewhere = built + int((state.market == tile).sum()) + int(state.waiting[tile]) + int(state.plowed[tile])
        state.bag[tile] = left_of(f"tiles {TILE_TEXTS[tile]}", copies, elsewhere)
    for kind, text in enumerate(FINCA_TEXTS):
        elsewhere = int((state.finca == kind).sum()) + int(state.drawn == kind)
        state.fincas_left[kind] = left_of(f"fincas {text}", int(FINCA_COPIES[kind]), elsewhere)
    for kind, tile_name in enumerate(LANDSCAPE):
        elsewhere = len(cells_of(state.lying[kind])) + int(state.held[:, kind].sum()) + int(state.used[kind])
        state.pool[kind] = left_of(f"{tile_name} tiles", int(LANDSCAPE_COPIES[state.options[NEW_LANDSCAPE], kind]), elsewhere)


def left_of(what: str, copies: int, elsewhere: int) -> int:
    """How many are left of a thing, if there are enough of it."""
    if elsewhere > copies:
        raise PositionError(f"the box does not hold so many: there are {copies} {what}, not {elsewhere}")
    return copies - elsewhere
