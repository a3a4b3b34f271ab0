"""Breaking positions: whatever is lost, doubled or exchanged must change a count.

A game's test says for every field of the record that holds pieces what an entry may be changed to; all other fields it names too.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

import numpy as np

from huerta.core import jit
from huerta.core.game import HEADER, Game, record_from
from huerta.core.match import Match
from huerta.core.playthrough import random_plies
from huerta.core.rng import seed_key

Others = Callable[[int], Sequence[int]]  # what an entry may be changed to
MOMENTS = 4  # positions of a game that are broken
STRIDE = 1 if jit.is_compiled() else 11  # interpreted, every so-manieth change is tried


def number(old: int) -> Sequence[int]:
    """Of a field that says how many: one more, one fewer."""
    return old + 1, old - 1


def kind(n_kinds: int) -> Others:
    """Of a field that says which: another one, or none."""
    return lambda old: [value for value in ((old + 1) % n_kinds, -1) if value != old]


def place(old: int) -> Sequence[int]:
    """Of a field that says where a piece is, -1 where it was at first: there again, or with the first seat."""
    return (0,) if old == -1 else (-1,)


def word(old: int) -> Sequence[int]:
    """Of an area: the first space that is not in it too, or without the first that is."""
    return [old | (old + 1), *([old & (old - 1)] if old else [])]


def copy(game: Game, state: Any) -> Any:
    """The same position, free to be broken."""
    return record_from(game.record, state.tobytes())


def moments(game: Game, seats: int, options: Mapping[str, str], seed: int) -> list[Any]:
    """Some positions of a random game, the first and the last among them."""
    states = [copy(game, match.state) for match in random_plies(Match(game, seats, options, seed_key(seed)), seed)]
    return [states[(len(states) - 1) * number // (MOMENTS - 1)] for number in range(MOMENTS)]


def changes(game: Game, state: Any, fields: Mapping[str, Others]) -> Iterator[tuple[str, Any]]:
    """Every position with one entry changed, and what was changed."""
    for name, others in fields.items():
        for at in np.ndindex(game.record[name].shape):
            old = int(np.asarray(state[name])[at])
            for value in others(old):
                broken = copy(game, state)
                if at:
                    broken[name][at] = value
                else:
                    broken[name] = value
                yield f"{name}{list(at)}: {old} became {value}", broken


def unnoticed(game: Game, state: Any, fields: Mapping[str, Others]) -> list[str]:
    """The changes that no count tells."""
    start = game.census(state)
    tried = list(changes(game, state, fields))[int(state.ply) % STRIDE :: STRIDE]
    return [what for what, broken in tried if game.census(broken) == start]


def unnamed(game: Game, fields: Mapping[str, Others], others: set[str]) -> set[str]:
    """Fields of the record that are named neither as holding pieces nor as something else, or as both."""
    header = {field[0] for field in HEADER}
    return set(game.record.names or ()).symmetric_difference(header | set(fields) | others) | (set(fields) & others)
