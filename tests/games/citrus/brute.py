"""Building in plain Python, straight from the rules and as slow as can be: dictionaries, sets, and every order of every tile."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from huerta.games.citrus.components import LAND_CELLS, N_CELLS, N_WORKERS, NONE, ROAD_CELLS, SITE_CELLS, STEPS, STRIDE
from huerta.games.citrus.layout import FAMILY, ROAD_COLOURS, SIDE
from huerta.games.citrus.notation.writing import cells_of

NEUTRAL = None
OTHER_ROADS = [
    {cell: {other for near in sites if cell in near for other in near} - {cell} for roads in sites for cell in roads}
    for sites in ROAD_CELLS
]


class TooMuch(Exception):
    """The search was given up."""


@dataclass(frozen=True)
class Grove:
    """What stands on the board, as far as building goes."""

    side: int
    family: bool
    seat: int
    tiles: dict[int, tuple[int, int | None]]  # space -> fruit, owner
    workers: frozenset[int]  # spaces of the seat's own workers
    links: frozenset[frozenset[int]]
    fincas: frozenset[int]  # sites
    bridges: int = 0
    plows: int = 0
    land: frozenset[int] = field(default=frozenset())
    n_workers: int = N_WORKERS

    @classmethod
    def of(cls, state: Any) -> "Grove":
        """The same position."""
        side, seat = int(state.options[SIDE]), int(state.to_move)
        owner = {cell: other for other in range(state.n_seats) for cell in cells_of(state.owned[other])}
        tiles = {cell: (fruit, owner.get(cell)) for fruit in range(5) for cell in cells_of(state.planted[fruit])}
        links = [frozenset((cell, cell + 2)) for cell in cells_of(state.linked_east)]
        links += [frozenset((cell, cell + 2 * STRIDE)) for cell in cells_of(state.linked_south)]
        fincas = frozenset(site for site, kind in enumerate(state.finca) if kind != NONE)
        family = bool(state.options[ROAD_COLOURS] == FAMILY)
        workers = frozenset(cells_of(state.worker[seat]))
        ready = int(state.bridges), int(state.plows)
        return cls(side, family, seat, tiles, workers, frozenset(links), fincas, *ready, frozenset(LAND_CELLS[side]))

    def with_finca(self, site: int) -> "Grove":
        """The same with one finca more."""
        return Grove(**{**self.__dict__, "fincas": self.fincas | {site}})

    def key(self) -> Any:
        """What tells this position from others."""
        return frozenset(self.tiles.items()), self.workers, self.links, self.bridges, self.plows

    def neighbours(self, cell: int) -> list[int]:
        """The spaces side by side."""
        return NEIGHBOURS[cell]

    def region(self, cell: int) -> set[int]:
        """All plantations that hang together with this one, of the same fruit and the same owner."""
        found, new = {cell}, [cell]
        while new:
            here = new.pop()
            near = [*self.neighbours(here), *(other for link in self.links if here in link for other in link)]
            for other in near:
                if other not in found and self.tiles.get(other) == self.tiles[cell]:
                    found.add(other)
                    new.append(other)
        return found

    def touched(self, fruit: int, cells: list[int], owner: int | None) -> list[set[int]]:
        """The different regions of an owner that have one of these spaces."""
        regions: list[set[int]] = []
        for cell in cells:
            if self.tiles.get(cell) == (fruit, owner) and not any(cell in region for region in regions):
                regions.append(self.region(cell))
        return regions

    def road_is_barred(self, fruit: int, cell: int) -> bool:
        """Another road of the same site has the fruit."""
        if self.family:
            return False
        return any(self.tiles.get(other, (NONE, 0))[0] == fruit for other in OTHER_ROADS[self.side].get(cell, ()))

    def built(self, fruit: int, cell: int, origin: int = NONE) -> "Grove | None":
        """The position after a plantation is built here, joined with the origin of a leap; None if it may not be."""
        if cell not in self.land or cell in self.tiles:
            return None
        near = self.neighbours(cell)
        owners = {self.tiles[other][1] for other in near if other in self.tiles and self.tiles[other][0] == fruit}
        if owners - {self.seat, NEUTRAL} or self.road_is_barred(fruit, cell):
            return None
        linked = [origin] if origin != NONE and self.tiles.get(origin) == (fruit, self.seat) else []
        own = self.touched(fruit, near + linked, self.seat)
        neutral = self.touched(fruit, near, NEUTRAL)
        if sum(map(len, neutral)) > sum(map(len, own)):
            return None
        workers = self.workers
        if not own:
            on_road = any(cell in ROAD_CELLS[self.side][site] for site in self.fincas)
            behind_road = origin != NONE and any(origin == SITE_CELLS[self.side][site] for site in self.fincas)
            if not (on_road or behind_road) or len(workers) == self.n_workers:
                return None
            workers = workers | {cell}
        else:
            standing = sorted(workers & set().union(*own))
            workers = workers - set(standing[1:])
        mine = (fruit, self.seat)
        tiles = {**self.tiles, cell: mine, **{other: mine for region in neutral for other in region}}
        links = self.links | {frozenset((cell, linked[0]))} if linked else self.links
        return Grove(**{**self.__dict__, "tiles": tiles, "workers": workers, "links": links})

    def leapt(self, fruit: int, cell: int, direction: int) -> "Grove | None":
        """The position after a leap from one direction."""
        origin = moved(cell, direction, 2)
        if not self.bridges or origin == NONE:
            return None
        if any(self.tiles.get(other) == (fruit, self.seat) for other in self.neighbours(cell)):
            return None
        is_own = self.tiles.get(origin) == (fruit, self.seat)
        if not is_own and not any(origin == SITE_CELLS[self.side][site] for site in self.fincas):
            return None
        after = self.built(fruit, cell, origin)
        return after and Grove(**{**after.__dict__, "bridges": self.bridges - 1})

    def replaced(self, fruit: int, cell: int) -> "Grove | None":
        """The position after a neutral plantation is replaced."""
        if not self.plows or self.tiles.get(cell, (0, self.seat))[1] is not NEUTRAL:
            return None
        tiles = {other: tile for other, tile in self.tiles.items() if other != cell}
        links = frozenset(link for link in self.links if cell not in link)
        return Grove(**{**self.__dict__, "tiles": tiles, "links": links, "plows": self.plows - 1}).built(fruit, cell)

    def ways(self, fruit: int) -> Iterator[tuple[tuple[str, int, int], "Grove"]]:
        """Every way to build this fruit, with the position after it."""
        for cell in sorted(self.land):
            options = [(("build", cell, NONE), self.built(fruit, cell))]
            if self.plows:
                options += [(("replace", cell, NONE), self.replaced(fruit, cell))]
            if self.bridges:
                options += [(("leap", cell, direction), self.leapt(fruit, cell, direction)) for direction in range(4)]
            yield from ((way, after) for way, after in options if after is not None)

    def can_build(self, fruits: tuple[int, ...], budget: list[int], seen: dict[Any, bool] | None = None) -> bool:
        """Whether all these fruits can be built, in some order; gives up when the budget is spent."""
        seen = {} if seen is None else seen
        if not fruits:
            return True
        key = self.key(), fruits
        if key not in seen:
            budget[0] -= 1
            if budget[0] < 0:
                raise TooMuch
            tried = ((fruit, after) for fruit in sorted(set(fruits)) for _, after in self.ways(fruit))
            seen[key] = any(after.can_build(without(fruits, fruit), budget, seen) for fruit, after in tried)
        return seen[key]

    def most_freed(self, fruit: int, wanted: int) -> int | None:
        """How many workers come home at best when so many tiles of a fruit are built; None if they cannot be."""
        if wanted == 0:
            return 0
        found = []
        for _, after in self.ways(fruit):
            rest = after.most_freed(fruit, wanted - 1)
            if rest is not None:
                found.append(len(self.workers) - len(after.workers) + rest)
        return max(found, default=None)


def moved(cell: int, direction: int, steps: int) -> int:
    """A space so many steps away, or NONE off the grid."""
    dx, dy = STEPS[direction]
    x, y = cell % STRIDE + dx * steps, cell // STRIDE + dy * steps
    return y * STRIDE + x if 0 <= x < STRIDE and y >= 0 else NONE


def without(fruits: tuple[int, ...], fruit: int) -> tuple[int, ...]:
    """One of this fruit less."""
    place = fruits.index(fruit)
    return fruits[:place] + fruits[place + 1 :]


NEIGHBOURS = [[moved(cell, way, 1) for way in range(4) if moved(cell, way, 1) != NONE] for cell in range(N_CELLS)]
