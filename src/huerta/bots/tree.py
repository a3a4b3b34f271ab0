"""Information-set tree search: max^n, hidden things and chance drawn afresh each playout, every seat's result backed up.

A node is a decision as the seat that searches can tell it apart; its children are moves. Which child to follow is chosen by
its mean result for the seat to move, plus a bonus for moves that look good at first sight and were tried little (PUCT).
Moves that are not legal in the world of a playout are left out of that choice, and their share of tries counted accordingly.
"""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from huerta.bots.playout import play_on, share_chances, share_win, worth_to
from huerta.core.appraisal import MOST_SEATS
from huerta.core.generic import hide, legal_moves, play
from huerta.core.jit import compiled, woven
from huerta.core.rng import Generator, draw_key

NODE = np.dtype(
    [
        ("move", np.int32),  # the move that leads here
        ("first", np.int32),  # the first child, 0 for none
        ("next", np.int32),  # the next sibling, 0 for none
        ("visits", np.int32),  # playouts that went through here
        ("available", np.int32),  # playouts in which this move was legal when its parent was visited
        ("mark", np.int32),  # the playout that last found this move legal
        ("prior", np.float32),  # how good the move looks at first sight: a weight
        ("total", np.float32, (MOST_SEATS,)),  # the sum of each seat's results
    ],
    align=True,
)

TUNING = np.dtype(
    [
        ("exploration", np.float32),  # weight of the bonus for moves tried little
        ("sharpness", np.float32),  # points of appraisal that make a move e times as likely at first sight
        ("first_play", np.float32),  # how much below its parent an untried move is thought to be
        ("spread", np.float32),  # lead in points that counts when a playout is cut off
        ("turns", np.int32),  # turns played on before a playout is cut off
        ("looks", np.int32),  # moves looked at for each move played on; 1 plays any
    ],
    align=True,
)


@compiled
def add_child(nodes: Any, parent: int, n_nodes: int, move: int, prior: float) -> int:
    """A new node under its parent; returns how many nodes there are now."""
    child = nodes[n_nodes]
    child.move, child.first, child.visits, child.available, child.mark = move, 0, 0, 0, 0
    child.prior = prior
    for seat in range(MOST_SEATS):
        child.total[seat] = 0
    child.next = nodes[parent].first
    nodes[parent].first = n_nodes
    return n_nodes + 1


@woven
def first_sight(state: Any, trial: Any, move: int, sharpness: float, n_parts: int, scratch: Any) -> float:
    """How good a move looks right after it, as the logarithm of a weight."""
    trial[0] = state[0]
    play(trial[0], move)
    return worth_to(trial[0], state[0].to_move, n_parts, scratch) / sharpness


@woven
def mark_children(
    nodes: Any,
    parent: int,
    state: Any,
    trial: Any,
    moves: NDArray[np.int32],
    n: int,
    slots: NDArray[np.int32],
    n_nodes: int,
    playout: int,
    tuning: Any,
    n_parts: int,
    scratch: Any,
) -> int:
    """Mark the children that are legal in this world and add those that are missing; returns how many nodes there are."""
    child = nodes[parent].first
    while child:
        slots[nodes[child].move] = child
        child = nodes[child].next
    for place in range(n):
        move = int(moves[place])
        child = slots[move]
        if child == 0 or nodes[child].move != move:
            if n_nodes == len(nodes):
                continue
            n_nodes = add_child(nodes, parent, n_nodes, move, first_sight(state, trial, move, tuning.sharpness, n_parts, scratch))
            child = n_nodes - 1
        nodes[child].mark = playout
        nodes[child].available += 1
    child = nodes[parent].first
    while child:
        slots[nodes[child].move] = 0
        child = nodes[child].next
    return n_nodes


@compiled
def follow(nodes: Any, parent: int, mover: int, playout: int, tuning: Any) -> int:
    """The marked child with the best mean for the mover plus bonus; 0 if there is none."""
    best_prior = -1e9
    child = nodes[parent].first
    while child:
        if nodes[child].mark == playout:
            best_prior = max(best_prior, nodes[child].prior)
        child = nodes[child].next
    total_prior = 0.0
    child = nodes[parent].first
    while child:
        if nodes[child].mark == playout:
            total_prior += np.exp(nodes[child].prior - best_prior)
        child = nodes[child].next
    untried = 0.5 if nodes[parent].visits == 0 else nodes[parent].total[mover] / nodes[parent].visits
    untried -= tuning.first_play
    best_child, best = 0, -1e9
    child = nodes[parent].first
    while child:
        node = nodes[child]
        if node.mark == playout:
            mean = node.total[mover] / node.visits if node.visits else untried
            weight = np.exp(node.prior - best_prior) / total_prior
            value = mean + tuning.exploration * weight * np.sqrt(node.available) / (1 + node.visits)
            if value > best:
                best_child, best = child, value
        child = nodes[child].next
    return best_child


@compiled
def search(
    root: Any,
    seat: int,
    nodes: Any,
    n_nodes: int,
    first_playout: int,
    n_playouts: int,
    state: Any,
    trial: Any,
    moves: NDArray[np.int32],
    slots: NDArray[np.int32],
    path: NDArray[np.int32],
    tuning: Any,
    n_parts: int,
    scratch: Any,
    rng: Generator,
) -> int:
    """So many playouts from where the seat stands; returns how many nodes there are."""
    for playout in range(first_playout, first_playout + n_playouts):
        state[0] = root[0]
        draw_key(rng, scratch.key)
        hide(state[0], seat, scratch.key)
        node, depth = 0, 0
        path[0] = 0
        while not state[0].is_over:
            n = legal_moves(state[0], moves)
            mover = state[0].to_move
            n_nodes = mark_children(nodes, node, state, trial, moves, n, slots, n_nodes, playout, tuning, n_parts, scratch)
            child = follow(nodes, node, mover, playout, tuning)
            if child == 0:
                break
            play(state[0], nodes[child].move)
            node = child
            depth += 1
            path[depth] = node
            if nodes[node].visits == 0 or depth + 1 == len(path):
                break
        finish(state, trial, moves, tuning, n_parts, scratch, rng)
        for step in range(depth + 1):
            nodes[path[step]].visits += 1
            for other in range(state[0].n_seats):
                nodes[path[step]].total[other] += scratch.share[other]
    return n_nodes


@woven
def finish(state: Any, trial: Any, moves: NDArray[np.int32], tuning: Any, n_parts: int, scratch: Any, rng: Generator) -> None:
    """Play on from a new node, then share out the win, or the chances to it where the playout is cut off."""
    play_on(state, trial, moves, tuning.turns, tuning.looks, n_parts, scratch, rng)
    if state[0].is_over:
        share_win(state[0], scratch)
    else:
        share_chances(state[0], n_parts, tuning.spread, scratch)
