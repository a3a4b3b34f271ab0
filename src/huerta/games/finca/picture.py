"""The table drawn in text: letters always, colours where the terminal has them (rich markup)."""

from typing import Any

from huerta.games.finca.components import (
    ACTIONS,
    BONUSES,
    FINCA_TEXTS,
    FRUITS,
    LETTERS,
    N_ACTIONS,
    N_BLADES,
    N_BONUSES,
    N_FRUITS,
    N_REGIONS,
    N_TILE_KINDS,
    NO_TILE,
    REGIONS,
    TILE_TEXTS,
)
from huerta.games.finca.layout import ON_BOARD, OUT_OF_GAME
from huerta.games.finca.rules.awards import finca_count
from huerta.games.finca.rules.delivery import top_tile
from huerta.games.finca.rules.windmill import destination, farmers_on, lines_crossed
from huerta.games.finca.scoring import seat_points

FRUIT_COLOURS = ("yellow", "magenta", "bright_magenta", "bright_yellow", "green", "dark_orange")
SEAT_COLOURS = ("bright_blue", "red", "green", "magenta")
SEAT_MARKS = "●▲■◆"
NAME_WIDTH = max(len(name) for name in REGIONS)


def letter(fruit: int) -> str:
    """A fruit's letter in its colour."""
    return f"[{FRUIT_COLOURS[fruit]}]{LETTERS[fruit]}[/]"


def farmer(seat: int) -> str:
    """A farmer: the seat's mark and number in its colour."""
    return f"[{SEAT_COLOURS[seat]}]{SEAT_MARKS[seat]}{seat + 1}[/]"


def coloured(text: str) -> str:
    """A tile's text with every fruit letter in its colour."""
    return "".join(letter(LETTERS.index(sign)) if sign in LETTERS else sign for sign in text)


def draw(state: Any, seat: int | None) -> str:
    """Windmill, regions, players: everything that lies open."""
    watcher = int(state.to_move) if seat is None else seat
    legend = "  ".join(f"{letter(fruit)} {name}" for fruit, name in enumerate(FRUITS))
    lines = [f"{legend}  * any one kind", "", "[bold]Windmill[/] (clockwise; a line marks where a cart is taken)"]
    lines += [draw_blade(state, blade, watcher) for blade in range(N_BLADES)]
    lines += ["", f"[bold]Supply[/] {draw_fruit(state.supply)}   carts in the centre: {state.centre}   {draw_prizes(state)}"]
    lines += ["", "[bold]Regions[/] (tile wanted, tiles below, finca tile and who counts what for it)"]
    lines += [draw_region(state, region) for region in range(N_REGIONS)]
    lines += ["", "[bold]Players[/]"]
    lines += [draw_player(state, player, seat) for player in range(state.n_seats)]
    return "\n".join(lines)


def draw_blade(state: Any, blade: int, watcher: int) -> str:
    """A blade, who stands there, and what a walk from it would bring the one who looks."""
    line = "─" if lines_crossed((blade - 1) % N_BLADES, 1) else " "
    farmers = " ".join(farmer(seat) for seat in range(state.n_seats) for _ in range(state.farmers[blade, seat]))
    text = f" {line}{blade + 1:>2} {letter(int(state.blades[blade]))}  {farmers}"
    if not state.farmers[blade, watcher] or state.is_over:
        return text
    reached, carts = destination(state, blade), lines_crossed(blade, farmers_on(state, blade))
    fruits = farmers_on(state, reached) + int(reached != blade)
    gain = f"{fruits}{letter(int(state.blades[reached]))}" + (f" + {carts} cart{'s' * (carts > 1)}" if carts else "")
    return f"{text}  [dim]→ {reached + 1}: {gain}[/]"


def draw_fruit(counts: Any) -> str:
    """Counts of every fruit with its letter."""
    return " ".join(f"{count}{letter(fruit)}" for fruit, count in enumerate(counts))


def draw_prizes(state: Any) -> str:
    """Wooden fincas and bonus tiles still beside the board."""
    left = [str(BONUSES[bonus]) for bonus in range(N_BONUSES) if state.bonus_owner[bonus] == ON_BOARD]
    return f"{state.houses_left} wooden fincas   bonus {' '.join(left) or '-'}"


def draw_region(state: Any, region: int) -> str:
    """A region: its tile, its stack, its finca tile."""
    tile = top_tile(state, region)
    wanted = "" if tile == NO_TILE else TILE_TEXTS[tile]
    below = max(int(state.height[region]) - 1, 0)
    finca, owner = int(state.finca[region]), int(state.finca_owner[region])
    if owner == ON_BOARD:
        counts = " ".join(f"{farmer(seat)}:{finca_count(state, seat, finca)}" for seat in range(state.n_seats))
    else:
        counts = "nobody has it" if owner == OUT_OF_GAME else f"{farmer(owner)} has it"
    mark = "✓" if state.served[region] else "⌂" if state.house[region] else " "
    padding = " " * (max(len(text) for text in TILE_TEXTS) - len(wanted))
    prize = coloured(FINCA_TEXTS[finca]) + " " * (2 - len(FINCA_TEXTS[finca]))
    return f" {mark} {REGIONS[region]:<{NAME_WIDTH}}  {coloured(wanted)}{padding} +{below}   {prize}  {counts}"


def draw_player(state: Any, player: int, seat: int | None) -> str:
    """All that lies in front of a player."""
    turn = "→" if state.to_move == player and not state.is_over else " "
    you = " (you)" if player == seat else ""
    fruit = " ".join(f"{state.fruit[player, kind]}{letter(kind)}" for kind in range(N_FRUITS) if state.fruit[player, kind])
    tiles = " ".join(coloured(TILE_TEXTS[kind]) for kind in range(N_TILE_KINDS) for _ in range(state.tiles[player, kind]))
    actions = " ".join(ACTIONS[action] for action in range(N_ACTIONS) if state.actions[player, action])
    first = f"{turn}{farmer(player)}{you}  {seat_points(state, player)} points  carts: {state.carts[player]}  {fruit or 'no fruit'}"
    return f"{first}\n     action tiles: {actions or 'none'}   fruit tiles: {tiles or 'none'}"
