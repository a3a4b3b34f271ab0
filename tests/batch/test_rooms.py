"""A block of a GPU brings near what is looked at, and nothing else."""

import numpy as np
import pytest

import huerta
from huerta.batch.rooms import Room, tile_of
from huerta.core.jit import record_of

STATE = huerta.get_game("citrus").record
CHOICES = [("to_move",), ("planted", "n_seats"), ("held", "waiting", "to_move", "owned"), ("score", "pool"), STATE.names]


def brought_near(states, tile):
    """Words of every game as a block has them near."""
    words = np.frombuffer(states.tobytes(), tile.word).reshape(len(states), -1)
    near = np.concatenate([words[:, first : first + n] for first, n in tile.brought], axis=1)
    return np.frombuffer(near.tobytes(), tile.record)


@pytest.mark.parametrize("fields", CHOICES, ids=lambda fields: fields[0])
def test_fields_of_a_tile_are_those_of_the_game(fields):
    states = np.frombuffer(np.random.default_rng(4).bytes(3 * STATE.itemsize), STATE)
    tile = tile_of(STATE, fields)
    near = brought_near(states, tile)
    assert all((near[name] == states[name]).all() for name in fields)
    assert all(tile.record.fields[name][1] % STATE[name].alignment == 0 for name in fields)
    assert tile.n_words == sum(n for _, n in tile.brought) <= Room(STATE).n_words
    assert tile.stride % 2 == 1


def test_a_tile_has_only_the_words_of_its_fields():
    words = {STATE.fields[name][1] // 8 for name in ("n_seats", "to_move", "stage")}
    assert [first for first, _ in tile_of(STATE, ("n_seats", "to_move", "stage")).brought] == sorted(words)
    assert tile_of(STATE).record == STATE
    assert tile_of(STATE).brought == ((0, Room(STATE).n_words),)


def test_no_tile_is_taken_for_another_that_begins_alike():
    """Numba would, with a warning."""
    long, short = (
        record_of(tile_of(STATE, fields).record) for fields in (("n_seats", "to_move", "planted"), ("n_seats", "to_move"))
    )
    assert long.can_convert_to(None, short) is None
    assert short.can_convert_to(None, long) is None
