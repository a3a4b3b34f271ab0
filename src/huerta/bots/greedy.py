"""Greedy: looks through its own turn to the end, in a few worlds, and takes what leaves it best off by the game's appraisal."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.bots.bot import Bot
from huerta.bots.playout import lead_of, new_scratch
from huerta.bots.seat import Seat
from huerta.core.generic import hide, legal_moves, play
from huerta.core.jit import compiled, woven
from huerta.core.rng import Generator, draw_key

DEPTH = 16  # no turn is searched deeper than so many moves
VISITS = 3_000  # positions looked at for one move in one world
WORLDS = 4  # worlds looked at


@woven
def best_of_turn(
    states: Any, seat: int, moves: NDArray[np.int32], tried: NDArray[np.int32], n_visits: int, n_parts: int, scratch: Any
) -> float:
    """The best lead this seat can reach by the end of its turn from states[1], trying every way to play it on.

    The row of a depth in `moves` has the legal moves there, and their number before them.
    """
    best = -1e9
    depth = 1
    tried[depth] = -1  # how many moves were tried there; -1 when it is new
    while depth > 0:
        state = states[depth]
        if tried[depth] < 0:
            n_visits -= 1
            if state.is_over or state.turn_no != states[0].turn_no or depth + 1 == len(states) or n_visits <= 0:
                best = max(best, lead_of(state, seat, n_parts, scratch))
                depth -= 1
                continue
            tried[depth] = 0
            moves[depth, 0] = legal_moves(state, moves[depth, 1:])
        if tried[depth] == moves[depth, 0]:
            depth -= 1
            continue
        tried[depth] += 1
        states[depth + 1] = state
        play(states[depth + 1], int(moves[depth, tried[depth]]))
        depth += 1
        tried[depth] = -1
    return best


@compiled
def appraise_moves(
    states: Any,
    seat: int,
    candidates: NDArray[np.int32],
    moves: NDArray[np.int32],
    n_worlds: int,
    n_visits: int,
    n_parts: int,
    scratch: Any,
    rng: Generator,
    tried: NDArray[np.int32],
    out: NDArray[np.float32],
) -> None:
    """For every candidate the lead by the end of the turn, on average over a few worlds; states[0] is where it stands."""
    for _ in range(n_worlds):
        draw_key(rng, scratch.key)
        hide(states[0], seat, scratch.key)
        for place in range(len(candidates)):
            states[1] = states[0]
            play(states[1], int(candidates[place]))
            visits = max(n_visits // len(candidates), 1)
            out[place] += best_of_turn(states, seat, moves, tried, visits, n_parts, scratch) / n_worlds


class GreedyBot(Bot):
    """Takes the move that leaves it best off at the end of its turn."""

    def leads(self, seat: Seat) -> NDArray[np.float32]:
        """For every legal move the lead, in points, that it leads to by the end of the turn."""
        game = seat.game
        states = np.zeros(DEPTH, game.record).view(np.recarray)
        states[0] = seat.world()
        out = np.zeros(len(seat.legal), np.float32)
        appraise_moves(
            states,
            seat.number,
            np.array(seat.legal, np.int32),
            np.zeros((DEPTH, 1 + game.max_moves), np.int32),
            WORLDS,
            VISITS,
            len(game.parts),
            new_scratch(),
            self.generator(seat),
            np.zeros(DEPTH, np.int32),
            out,
        )
        return out

    def choose(self, seat: Seat) -> int:
        """The move with the greatest lead."""
        if len(seat.legal) == 1:
            return seat.legal[0]
        return seat.legal[int(np.argmax(self.leads(seat)))]
