"""Pgx stepped as its own documentation steps it: a batch under `vmap` and `jit`, random legal moves, ended games dealt anew."""

import time

import jax
import jax.numpy as jnp
import pgx
from pgx.experimental import auto_reset

STEPS = 64  # in one call, so that the crossing from Python does not count


def steps_a_second(name: str, n_games: int, seconds: float) -> int:
    """The best call's rate, in processor time where that is one core's, else by the clock."""
    game = pgx.make(name)
    begin, step = jax.vmap(game.init), jax.vmap(auto_reset(game.step, game.init))

    def one(carry, _):
        state, key = carry
        key, choosing, chance = jax.random.split(key, 3)
        moves = jax.random.categorical(choosing, jnp.log(state.legal_action_mask.astype(jnp.float32)), axis=-1)
        return (step(state, moves, jax.random.split(chance, n_games)), key), None

    run = jax.jit(lambda state, key: jax.lax.scan(one, (state, key), None, STEPS)[0])
    state, key = begin(jax.random.split(jax.random.PRNGKey(1), n_games)), jax.random.PRNGKey(2)
    state, key = jax.block_until_ready(run(state, key))
    clock = time.process_time if jax.default_backend() == "cpu" else time.perf_counter
    best, spent = 0.0, 0.0
    while spent < seconds:
        start = clock()
        state, key = jax.block_until_ready(run(state, key))
        taken = clock() - start
        best, spent = max(best, n_games * STEPS / taken), spent + taken
    return round(best)
