"""Nothing that a seat is given tells more than it may know: every frame, observation, position text and bot input of whole games.

What a seat cannot see is changed here by hand, without the game's own `hide`; all that the seat is given must stay the same.
`make campaign` searches a thousand games.
"""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

from huerta.bots.playout import best_of_some, new_scratch
from huerta.core.game import record_from
from huerta.core.match import Match
from huerta.core.playthrough import CHOOSING
from huerta.core.rng import key_words, new_generator, seed_key, set_key
from huerta.games.cinque_terre import GAME
from huerta.games.cinque_terre.components import N_PRODUCE, N_STARTING, N_TERRACES, SPACE_OF_TERRACE
from huerta.games.cinque_terre.layout import LOOKING, STARTING
from huerta.server.frames import Picture, entry_of, text_of
from huerta.server.live import LiveTable
from huerta.server.position import Position
from huerta.server.store.rows import MoveRow, SeatRow, TableRow
from huerta.server.texts import json_text

LOOKS = 8  # of so many moves drawn at random the best is played: such games are varied, and over soon
FULL = 3  # the seed of games in which orders are kept secretly, whatever the number of seats
OPEN_TEXTS = 7  # the position text and the drawn table are looked at every so many plies

# -- another world, made by hand ---------------------------------------------------------------------------------------


def mixed(state, seat, rng):
    """A position that this seat (a spectator: None) cannot tell from the true one: what it cannot see is anything else."""
    other = record_from(GAME.record, state.tobytes())
    set_key(other.generator, key_words(rng.bytes(32)))
    unseen = [] if state.is_over else [rival for rival in range(state.n_seats) if rival != seat]
    mix_cards(other, unseen, rng)
    mix_orders(other, seat, unseen, rng)
    free = [order for order in range(N_STARTING) if order not in (state.starting[place] for place in seated(state, unseen))]
    other.starting[unseen] = rng.permutation(free)[: len(unseen)]
    for rival in unseen if state.phase == STARTING else []:
        if state.space[rival] >= 0:
            other.space[rival] = SPACE_OF_TERRACE[rng.integers(N_TERRACES)]
    return other


def seated(state, unseen):
    """The seats whose secrets are seen."""
    return [seat for seat in range(state.n_seats) if seat not in unseen]


def mix_cards(state, unseen, rng):
    """Unseen cards change places with one another and with those of the draw pile; those from before a shuffle among themselves."""
    fresh = state.hand[unseen] - state.known[unseen] - state.old[unseen]
    n_deck = int(state.n_deck)
    pool = rng.permutation(np.concatenate([state.deck[:n_deck], cards_of(fresh.sum(axis=0))]))
    state.deck[:n_deck], pool = pool[:n_deck], pool[n_deck:]
    old = dealt(rng.permutation(cards_of(state.old[unseen].sum(axis=0))), state.old[unseen].sum(axis=1))
    state.hand[unseen] = state.known[unseen] + old + dealt(pool, fresh.sum(axis=1))
    state.old[unseen] = old


def cards_of(counts):
    return np.repeat(np.arange(N_PRODUCE, dtype=np.int8), counts)


def dealt(cards, sizes):
    """So many cards to each, as counts."""
    hands = np.split(cards, np.cumsum(sizes)[:-1]) if len(sizes) else []
    return np.array([np.bincount(hand, minlength=N_PRODUCE) for hand in hands], np.int8).reshape(-1, N_PRODUCE)


def mix_orders(state, seat, unseen, rng):
    """Secret orders change places with one another and with those of the pile, but for the one that this seat looks at."""
    n_pile = int(state.n_order_deck) - int(state.phase == LOOKING and seat == state.to_move)
    kept = np.flatnonzero(np.isin(state.secret_of, unseen))
    owners = state.secret_of[kept]
    state.secret_of[kept] = -1
    pool = rng.permutation(np.concatenate([state.order_deck[:n_pile], kept]))
    state.order_deck[:n_pile] = pool[:n_pile]
    state.secret_of[pool[n_pile:]] = owners


# -- all that a seat is given ------------------------------------------------------------------------------------------


def table_at(game, state):
    """A table where people play, at this position."""
    seats = tuple(SeatRow("person", f"p{seat}", f"Player {seat}") for seat in range(state.n_seats))
    status = "over" if state.is_over else "playing"
    common = {"rules": game.version, "options": {}, "is_private": False, "clock": {"kind": "none"}, "host_id": "p0"}
    row = TableRow("table", game.name, **common, created=0.0, changed=0.0, seats=seats, status=status, ply=int(state.ply))
    live = LiveTable(row)
    live.position = Position(game, state.tobytes())
    return live


def given(game, before, move, state, seat):
    """The frames that are sent to a seat after a move, what a bot on it is handed, and what programs may ask for."""
    live = table_at(game, state)
    story = json_text([] if before is None else game.story(before, move, state))
    things = {"frame": Picture(live, "play", story).for_seat(seat)}
    if before is not None:
        entry = MoveRow("table", int(before.ply), int(before.to_move), move, story, 0.0)
        things["log"] = text_of(entry_of(live.row, entry))
    if seat is not None:
        things["observation"] = game.observation(state, seat).tobytes()
        things["bot input"] = game.hidden_from(state, seat, seed_key(int(state.ply), seat)).tobytes()
        things["points"] = game.points(state)
        if state.ply % OPEN_TEXTS == 0:
            things["position"] = game.write_position(state, seat)
    if state.ply % OPEN_TEXTS == 0:
        things["drawing"] = game.draw(state, seat)
    return things


def search(game, seats, seed) -> Iterator[tuple[str, int | None]]:
    """All that would be different in a game if hidden things were, and for whom."""
    rng = np.random.default_rng([seats, seed])
    worlds = dict.fromkeys((None, *range(seats)))  # for each seat, what it thought of the ply before
    for before, move, state in plies_of(Match(GAME, seats, {}, seed_key(seed, seats)), seed):
        for seat, past in worlds.items():
            worlds[seat] = mixed(state, seat, rng)
            played = move if seat == mover(before) else another(move, rng)
            true, other = given(game, before, move, state, seat), given(game, past, played, worlds[seat], seat)
            yield from ((thing, seat) for thing in true if true[thing] != other[thing])


def mover(before):
    """Who played, if anybody did."""
    return None if before is None else int(before.to_move)


def another(move, rng):
    """The move that it was, for all that others see."""
    return int(rng.choice(STARTS)) if move in STARTS else move


STARTS = [number for number in range(len(GAME.moves)) if GAME.is_secret(number)]


def plies_of(match, seed) -> Iterator[tuple[Any, int | None, Any]]:
    """A whole game, from ply to ply: the state before, the move, and the state after."""
    states = np.zeros(2, GAME.record).view(np.recarray)
    scratch, chooser = new_scratch(), new_generator(seed_key(seed, CHOOSING))
    before, move = None, None
    while True:
        yield before, move, match.state
        if match.is_over:
            return
        before = record_from(GAME.record, match.state.tobytes())
        states[0] = before
        legal = match.legal_numbers.copy()
        move = best_of_some(states[:1], states[1:], legal, len(legal), LOOKS, len(GAME.parts), scratch, chooser)
        match.play(move)


@pytest.mark.slow
@pytest.mark.rule("cinque_terre", "12.1", "12.2", "12.3", "R36")
@pytest.mark.parametrize("n_games", [1, pytest.param(250, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("seats", GAME.seats)
def test_nobody_is_told_a_hand_a_secret_order_or_the_order_of_a_pile(seats, n_games):
    for seed in range(FULL, FULL + n_games):
        assert next(search(GAME, seats, seed), None) is None, f"seed {seed}"


# -- the search itself -------------------------------------------------------------------------------------------------


def with_a_hand(state, seat):
    return GAME.view(state, seat) | {"hint": int(state.hand[0, 0])}


def with_a_secret_order(state, seat):
    return GAME.view(state, seat) | {"kept": np.flatnonzero(state.secret_of >= 0).tolist()}


def with_the_top_card(state, seat):
    return GAME.view(state, seat) | {"next": int(state.deck[state.n_deck - 1]) if state.n_deck else None}


def with_the_top_order(state, seat):
    return GAME.view(state, seat) | {"next": int(state.order_deck[state.n_order_deck - 1])}


def with_a_starting_order(state, seat):
    return GAME.view(state, seat) | {"starting": int(state.starting[1])}


def observing_a_hand(state, seat, out):
    GAME.observe(state, seat, out)
    out[0] += state.hand[(seat + 1) % state.n_seats, 3] / 100


def hiding_all_but_hands(state, seat, key):
    kept = state.hand.copy()
    GAME.hide(state, seat, key)
    state.hand[:] = kept


def telling_what_was_drawn(before, move, after):
    drawn = int((after.hand - before.hand).max())
    return [*GAME.story(before, move, after), {"key": "end", "seat": 0, "drawn": drawn}]


def writing_the_pile(state, seat):
    return f"{GAME.write_position(state, seat)}; next {state.deck[0]}"


LEAKS = {
    "a hand in a view": ({"view": with_a_hand}, "frame"),
    "a secret order in a view": ({"view": with_a_secret_order}, "frame"),
    "a starting order in a view": ({"view": with_a_starting_order}, "frame"),
    "the top card in a view": ({"view": with_the_top_card}, "frame"),
    "the top order in a view": ({"view": with_the_top_order}, "frame"),
    "a hand in an observation": ({"observe": observing_a_hand}, "observation"),
    "hands in what a bot is handed": ({"hide": hiding_all_but_hands}, "bot input"),
    "a drawn card in a story": ({"story": telling_what_was_drawn}, "log"),
    "a card in a position": ({"write_position": writing_the_pile}, "position"),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", LEAKS)
def test_the_search_would_find(what):
    changes, where = LEAKS[what]
    assert any(thing == where for thing, _ in search(replace(GAME, **changes), 2, FULL))


@pytest.mark.slow
@pytest.mark.parametrize("seats", GAME.seats)
def test_the_worlds_made_by_hand_are_others_and_lose_nothing(seats):
    rng = np.random.default_rng(seats)
    fields = ("hand", "old", "deck", "order_deck", "secret_of", "starting", "space")
    changed = dict.fromkeys(fields, False)
    for _, _, state in plies_of(Match(GAME, seats, {}, seed_key(FULL, seats)), FULL):
        other = mixed(state, None, rng)
        assert GAME.census(other) == GAME.census(state)
        assert (other.hand >= other.known + other.old).all()
        for name in fields:
            changed[name] |= other[name].tolist() != state[name].tolist()
    assert all(changed.values()), changed
