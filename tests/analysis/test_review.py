"""A finished game looked at again: chances, costly moves, and why."""

import huerta
from huerta.analysis import review
from huerta.bots import Seat, make_bot
from huerta.core.rng import seed_key


def finished(seats: int, seed: int):
    """A game of easy bots: its states and moves."""
    match = huerta.new("finca", seats=seats, seed=seed)
    bots = [make_bot("easy", seat) for seat in range(seats)]
    states, moves = [match.state.copy()], []
    while not match.is_over:
        moves.append(bots[match.to_move].choose(Seat.at(match)))
        match.play(moves[-1])
        states.append(match.state.copy())
    return match, states, moves


def test_a_review_has_every_moment_and_the_costliest_moves_first():
    match, states, moves = finished(2, seed=3)
    parts = {part.name for part in match.game.parts} | {"rivals"}
    *under_way, done = [(len(found.chances), found.is_done) for found in review(match.game, states, moves, 4)]
    assert under_way == [(count + 1, False) for count in range(len(moves))]
    assert done == (len(states), True)
    *_, found = review(match.game, states, moves, 4)
    assert all(abs(sum(moment) - 1) < 1e-3 for moment in found.chances)
    assert [seat for seat, chance in enumerate(found.chances[-1]) if chance] == match.game.winning_seats(match.state)
    assert found.swings
    assert [swing.loss for swing in found.swings] == sorted((swing.loss for swing in found.swings), reverse=True)
    for swing in found.swings:
        assert swing.played == moves[swing.ply]
        assert swing.better in match.game.legal(states[swing.ply])
        assert swing.seat == states[swing.ply].to_move
        assert {reason.part for reason in swing.reasons} <= parts


def test_a_review_that_has_no_time_is_made_all_the_same():
    match, states, moves = finished(2, seed=4)
    *_, found = review(match.game, states, moves, 0)
    assert found.is_done
    assert len(found.chances) == len(states)


def test_a_sure_win_is_seen_as_one():
    match = huerta.position(
        "finca; seats 2; turn 80; ply 99; farmers 1:11111 7:22222; fruit 6L/-; carts 1,0; actions -/dgls; "
        "stacks 6*/-/-/-/?+3/?+3/?+3/?+3/?+3/?+3; tiles AFGLVO,AFGLVO,5*,5*,4*,4*,3A,3F/1A,1F,1G,1L,2A,2F,2G"
    )
    states, moves = [match.state.copy()], [match.game.moves.read("move 1")]
    match.play("move 1")
    *_, found = review(match.game, [*states, match.state.copy()], moves, 2)
    assert found.chances[0][0] > 0.95


def test_a_review_does_not_depend_on_what_was_hidden():
    match, states, moves = finished(2, seed=5)
    other = [match.game.hidden_from(state, int(state.to_move), seed_key(9)) for state in states[:6]]
    seen = [list(review(match.game, some, moves[:5], 60))[-1].chances[0] for some in (states[:6], other)]
    assert seen[0] == seen[1]
