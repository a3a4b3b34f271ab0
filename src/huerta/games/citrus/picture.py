"""The table drawn in text: letters always, colours where the terminal has them (rich markup)."""

from typing import Any

from huerta.games.citrus.components import (
    FINCA_TEXTS,
    FRUITS,
    HEIGHTS,
    LANDSCAPE,
    LETTERS,
    LINE_NAMES,
    MARKET_PLACES,
    N_CELLS,
    N_FRUITS,
    N_LANDSCAPE,
    N_SITES,
    N_WORKERS,
    NONE,
    SITES,
    STRIDE,
    WIDTHS,
)
from huerta.games.citrus.layout import SIDE
from huerta.games.citrus.notation.writing import cells_of
from huerta.games.citrus.rules.building import workers_at_home
from huerta.games.citrus.view import PRINTED, seen

FRUIT_COLOURS = ("bright_yellow", "dark_orange", "red", "green", "magenta")
SEAT_COLOURS = ("bright_blue", "red", "green", "magenta", "yellow")
SEAT_MARKS = "●▲■◆★"
COLUMNS = "abcdefghijklmnopqrstuvwxyz"
SHORT_NAMES = {"horses-1": "h1", "horses-2": "h2", "horses-3": "h3"}  # others by their first two letters


def letter(fruit: int, text: str = "") -> str:
    """A fruit's letter in its colour."""
    return f"[{FRUIT_COLOURS[fruit]}]{LETTERS[fruit]}{text}[/]"


def seat_mark(seat: int) -> str:
    """A seat: its mark and number in its colour."""
    return f"[{SEAT_COLOURS[seat]}]{SEAT_MARKS[seat]}{seat + 1}[/]"


def short(tile: str) -> str:
    """Two letters for a landscape tile."""
    return SHORT_NAMES.get(tile, tile[:2])


def draw(state: Any, seat: int | None) -> str:
    """Board, market, fincas, players: everything that lies open."""
    table = seen(state.tobytes())
    legend = "  ".join(f"{letter(fruit)} {name}" for fruit, name in enumerate(FRUITS))
    lines = [f"{legend}   * well   number: whose region, · neutral", ""]
    lines += draw_board(state)
    lines += ["", "[bold]Sites[/] (first/second, spaces left, tiles of each seat's regions beside it)"]
    lines += [draw_site(site) for site in table["sites"] if site["state"] != "hidden"]
    lines += ["", *draw_market(state, table)]
    lines += ["", "[bold]Players[/]"]
    lines += [draw_player(state, table, player, seat) for player in range(state.n_seats)]
    return "\n".join(lines)


# -- the board ---------------------------------------------------------------------------------------------------------


def draw_board(state: Any) -> list[str]:
    """The spaces, three letters each."""
    side = int(state.options[SIDE])
    signs = [" . "] * N_CELLS
    for cell, place in PRINTED[side].items():
        signs[cell] = {"rock": "[dim]^^^[/]", "site": f"[dim]({place['site']})[/]"}.get(place["kind"], " . ")
    for cell in cells_of(state.finca_roads):
        signs[cell] = " + "
    for site in range(N_SITES):
        if state.finca[site] != NONE:
            cell = next(cell for cell, place in PRINTED[side].items() if place["site"] == SITES[site])
            signs[cell] = f"[bold]{'<' if state.scored[site] else '«'}{SITES[site]}{'>' if state.scored[site] else '»'}[/]"
    for kind in range(N_LANDSCAPE):
        for cell in cells_of(state.lying[kind]):
            signs[cell] = f"[cyan]{short(LANDSCAPE[kind])} [/]"
    wells = set(cells_of(state.wells))
    for fruit in range(N_FRUITS):
        for cell in cells_of(state.planted[fruit]):
            signs[cell] = letter(fruit, f"{owner_sign(state, cell)}{'*' if cell in wells else ' '}")
    heads = "   " + " ".join(f" {column} " for column in COLUMNS[: WIDTHS[side]])
    rows = [
        f"{y + 1:>2} " + " ".join(signs[cell] for cell in range(y * STRIDE, y * STRIDE + WIDTHS[side]))
        for y in range(HEIGHTS[side])
    ]
    return [heads, *rows]


def owner_sign(state: Any, cell: int) -> str:
    """The number of the seat whose region it is, or a dot."""
    owners = [seat for seat in range(state.n_seats) if cell in cells_of(state.owned[seat])]
    return str(owners[0] + 1) if owners else "·"


def draw_site(site: dict[str, Any]) -> str:
    """A finca or an open site."""
    if site["first"] is None:
        return f"  ({site['name']}) open, {len(site['left'])} spaces left"
    standing = " ".join(f"{seat_mark(seat)}:{tiles}" for seat, tiles in enumerate(site["standing"]))
    what = "scored" if site["state"] == "scored" else f"{len(site['left'])} spaces left"
    return f"  «{site['name']}» {site['first']}/{site['second']}  {what:<14}  {standing}"


# -- market and players ------------------------------------------------------------------------------------------------


def draw_market(state: Any, table: dict[str, Any]) -> list[str]:
    """The market's spaces, its lines, and what is left behind it."""
    rows = 1 + max(row for row, _ in MARKET_PLACES)
    columns = 1 + max(column for _, column in MARKET_PLACES)
    grid = [["   "] * columns for _ in range(rows)]
    for (row, column), tile in zip(MARKET_PLACES, state.market, strict=True):
        grid[row][column] = " - " if tile == NONE else f" {letter(tile % N_FRUITS, '*' if tile >= N_FRUITS else ' ')}"
    lines = ["[bold]Market[/] (rows R1 … from the top, columns C1 … from the left)"]
    lines += ["  " + " ".join(row) for row in grid]
    sold = [f"{LINE_NAMES[line]} {entry['price']}" for line, entry in enumerate(table["market"]["lines"]) if entry["for_sale"]]
    lines.append(f"  for sale, with the price: {', '.join(sold) or 'nothing now'}")
    bag = " ".join(f"{state.bag[tile] + state.bag[tile + N_FRUITS]}{letter(tile)}" for tile in range(N_FRUITS))
    lines.append(f"  in the bag: {table['bag_count']} ({bag})   fincas in the stack: {table['finca_count']}")
    if table["waiting"]:
        waiting = " ".join(f"{tile['fruit']}{'*' if tile['well'] else ''}" for tile in table["waiting"])
        lines.append(f"  to be built: {waiting}")
    if state.drawn != NONE:
        lines.append(f"  waits for a site: finca {FINCA_TEXTS[state.drawn]}")
    return lines


def draw_player(state: Any, table: dict[str, Any], player: int, seat: int | None) -> str:
    """All that lies in front of a player."""
    turn = "→" if state.to_move == player and not state.is_over else " "
    you = " (you)" if player == seat else ""
    view = table["players"][player]
    held = ", ".join(f"{entry['count']} {entry['kind']}" for entry in view["landscape"]) or "none"
    workers = "♟" * workers_at_home(state, player) + "·" * (N_WORKERS - workers_at_home(state, player))
    points = f"{view['points']['total']} points ({view['points']['track']} on the track)"
    return f"{turn}{seat_mark(player)}{you}  {points}  coins: {view['coins']}  workers at home: {workers}  landscape tiles: {held}"
