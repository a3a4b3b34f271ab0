"""The GPU's side of the rules, as far as a machine without a GPU can prove it."""

import os
import re
import subprocess
import sys
from pathlib import Path
from unittest import mock

import numpy as np
import pytest

import huerta
from huerta.batch import cpu
from huerta.core.jit import compiled
from tests.core import nines

DIVISION = re.compile(r"\b(div|rem)\.[su]64")
ASKS_FOR_SIGN = re.compile(r"shr\.s64\s+\S+ \S+ 63;")


@pytest.mark.parametrize("name", huerta.game_names())
def test_every_rule_compiles_to_ptx_without_a_gpu(name):
    from huerta.batch import kernels, lists

    game = huerta.get_game(name)
    made = lists.rules_ptx(game) if game.haste else [kernels.random_games_ptx(game)]
    for ptx in made:
        assert ".target sm_90" in ptx
        assert ".entry" in ptx


@pytest.mark.parametrize("game", [*map(huerta.get_game, huerta.game_names()), nines.GAME], ids=lambda game: game.name)
def test_pieces_can_be_counted_in_a_kernel(game):
    from huerta.batch import kernels

    count, n_pieces = game.count, len(game.pieces)

    kernels.room_of(game)

    def kernel(states, faults):
        at = kernels.cuda.grid(1)
        if at < states.shape[0]:
            counts = kernels.cuda.local.array(n_pieces, kernels.int32)
            count(states[at], counts)
            faults[at] = counts[n_pieces - 1]

    assert ".entry" in kernels.ptx_of(kernel, kernels.void(kernels.record_of(game.record)[::1], kernels.int32[::1]))


def test_the_loops_of_a_batch_compile_to_ptx_without_a_gpu():
    from huerta.batch import kernels

    assert all(".entry" in ptx for ptx in kernels.batch_ptx(huerta.get_game("finca")))


def test_the_other_kernels_of_a_game_with_long_rules_compile_to_ptx():
    from huerta.batch import kernels, lists, sights

    game = huerta.get_game("citrus")
    *made, choose, draw = lists.small_ptx(game)
    assert ".entry" in choose
    assert ".entry" in draw
    for nth, (_, apart) in enumerate(sights.rounds_of(game.haste.sights)):
        kinds = [(sights.near_kernel, sights.near_types), *([(sights.apart_kernel, sights.apart_types)] if apart else [])]
        made += [kernels.ptx_of(make(game, nth), types(game)) for make, types in kinds]
    assert all(".entry" in ptx for ptx in made)
    assert not any(DIVISION.search(ptx) for ptx in made), "it takes longer than many a loop that it is made for"


def test_no_index_of_a_kernel_counts_from_the_end():
    from huerta.batch import kernels, playing

    game = huerta.get_game("citrus")
    assert not ASKS_FOR_SIGN.search(kernels.ptx_of(playing.sort_kernel(game), playing.sort_types(game)))

    def kernel(places, out):
        out[places[0]] = 1

    assert ASKS_FOR_SIGN.search(kernels.ptx_of(kernel, kernels.void(kernels.int32[::1], kernels.int32[::1])))


def test_the_nth_smallest_is_found_wherever_it_stands():
    from huerta.batch.haste import nth_smallest

    rng = np.random.default_rng(7)
    for n_numbers in (1, 2, 3, 8, 40):
        numbers = np.sort(rng.choice(9000, n_numbers, replace=False)).astype(np.int16)
        for moves in (numbers, numbers[::-1].copy(), np.roll(numbers, 1), np.roll(numbers, -1), rng.permutation(numbers)):
            assert [nth_smallest(moves, n_numbers, nth) for nth in range(n_numbers)] == numbers.tolist()


@pytest.mark.campaign
def test_doubtful_moves_are_asked_for_in_ptx():
    from huerta.batch import haste, kernels, questions

    game = huerta.get_game("citrus")
    made = [(questions.glance_kernel(game, nth), questions.glance_types) for nth in range(len(game.haste.glances))]
    for nth, look in enumerate(game.haste.looks):
        kernel, types = (
            (questions.look_kernel, questions.look_types) if look.n_parts == 1 else (questions.parts_kernel, questions.parts_types)
        )
        made.append((kernel(game, nth), types))
    made += [(questions.ask_kernel(game), questions.ask_types), (questions.copy_kernel(game), questions.copy_types)]
    made += [(questions.pose_kernel(game), questions.pose_types), (questions.split_kernel(game), questions.split_types)]
    made += [(questions.follow_kernel(game), questions.follow_types)]
    for kernel, types in made:
        ptx = kernels.ptx_of(kernel, types(game))
        assert ".entry" in ptx
        assert not DIVISION.search(ptx)
    assert ".entry" in kernels.ptx_of(haste.settle_kernel(game), haste.settle_types(game))


def test_only_games_that_say_so_are_listed_in_haste():
    from huerta.batch import queues

    with pytest.raises(huerta.HuertaError, match="Finca are not listed in haste"):
        queues.haste_of(huerta.get_game("finca"))


def test_every_change_to_the_compiler_is_made():
    from huerta.batch import compiler

    changes = {compiler.keep_loops, compiler.link_once, compiler.count_from_start, compiler.compile_once, compiler.take_versions}
    assert changes == compiler.APPLIED


@pytest.mark.parametrize(("n_turns", "is_kept"), [(6, False), (10, True)])
def test_long_loops_stay_loops_on_a_gpu(n_turns, is_kept):
    from huerta.batch import kernels

    def kernel(places, out):
        for turn in range(n_turns):
            out[places[turn]] = places[out[turn]] // 3

    ptx = kernels.ptx_of(kernel, kernels.void(kernels.int32[::1], kernels.int32[::1]))
    assert (ptx.count("st.global") < n_turns) == is_kept


@compiled
def twice(number: int) -> int:
    return 2 * number


@compiled
def four_times(number: int) -> int:
    return twice(twice(number))


@compiled
def six_times(number: int) -> int:
    return four_times(number) + twice(number)


def test_the_compiler_gets_every_function_once_however_many_call_it():
    from numba.cuda.cudadrv import nvvm

    from huerta.batch import kernels

    def kernel(out):
        out[0] = six_times(four_times(out[1]))

    with mock.patch.object(nvvm, "compile_ir", wraps=nvvm.compile_ir) as compile_ir:
        ptx = kernels.ptx_of(kernel, kernels.void(kernels.int32[::1]))
    (modules,), _ = compile_ir.call_args
    assert ".entry" in ptx
    assert len(modules) == len(set(modules)) >= 3


def test_a_machine_without_a_gpu_gets_one_sentence():
    from huerta.batch import cuda

    if cuda.cuda.is_available():
        states, choosers = cpu.blank_states(huerta.get_game("finca"), 2, {}, 256, seed=1)
        on_cpu = cpu.exactly(states)
        cpu.random_games(on_cpu, cpu.exactly(choosers), np.zeros(128, np.int32), np.zeros(256, np.int32))
        on_gpu, _ = cuda.random_games(huerta.get_game("finca"), states, choosers)
        assert on_gpu.tobytes() == on_cpu.tobytes()
    else:
        with pytest.raises(huerta.HuertaError, match="no CUDA GPU"):
            cuda.random_games(huerta.get_game("finca"), None, None)
        with pytest.raises(huerta.HuertaError, match="no CUDA GPU"):
            cuda.CudaBatch("finca", 4)


# -- what benchmarks/on_gpu.py checks there ----------------------------------------------------------------------------


def test_the_kernel_that_checks_every_ply_compiles_to_ptx():
    from benchmarks import invariants
    from huerta.batch import kernels

    game = huerta.get_game("farm_club")
    assert ".entry" in kernels.ptx_of(invariants.checking_kernel(game), invariants.checking_types(game))


CHECKED = """
from dataclasses import replace
from itertools import count
import huerta
from benchmarks import invariants, on_gpu

def nobody(state, out):
    for seat in range(int(state.n_seats)):
        out[seat] = 0

def always_more(state, out):
    out[0] = next(numbers)

game, numbers = huerta.get_game("farm_club"), count()
for name, other in {
    "right": game,
    "too long": replace(game, max_plies=20),
    "no moves": replace(game, legal_moves=lambda state, out: 0),
    "no winner": replace(game, winners=nobody),
    "lost pieces": replace(game, count=always_more),
}.items():
    campaign = invariants.campaign(other, 2, 2)
    campaign.play()
    print(name, [min(count, 9) for count in campaign.found])
campaign = invariants.campaign(game, 2, 2, 3)
campaign.play()
print("one after the other", campaign.found)
for seats in (2, 5):
    print("different from", on_gpu.differs(game, seats, 2, 3))
"""


def test_the_kernel_notices_what_is_wrong_as_numba_simulates_it():
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    done = subprocess.run(
        [sys.executable, "-c", CHECKED], env=environment, capture_output=True, text=True, check=False, timeout=300
    )
    assert done.stdout.splitlines() == [
        "right [0, 0, 0, 0, 0, 0]",
        "too long [0, 0, 0, 0, 2, 0]",
        "no moves [2, 0, 0, 0, 2, 0]",
        "no winner [0, 0, 0, 0, 0, 2]",
        "lost pieces [0, 0, 9, 0, 0, 0]",
        "one after the other [0, 0, 0, 0, 0, 0]",
        "different from 0",
        "different from 0",
    ], done.stderr


HASTY = """
import numpy as np
import huerta
from huerta.batch import Batch, rooms
rooms.THREADS, rooms.LANES = 8, 1  # the simulator starts a thread of Python for each, even those that find nothing to do
rooms.n_blocks.__defaults__ = (8,)
from huerta.batch import shares
from huerta.batch.cuda import CudaBatch
shares.WORTH_A_SHARE = 1  # two shares, of one game and of two

game, n_doubts, n_thorough = huerta.get_game("citrus"), 0, 0
for capacity in (3, 1):  # doubtful moves of a kind that there is room for
    here, there = Batch(game, 3, 2, seed=1, jobs=1), CudaBatch(game, 3, 2, seed=1)
    both = [share.lists for share in there._shares]
    for lists in both:
        lists._doubts = [(games[:, :capacity], places[:, :capacity], counts) for games, places, counts in lists._doubts]
    for _ in range(60):
        moves = here.random_moves()
        assert (there.random_moves().copy_to_host() == moves).all()
        here.step(moves)
        there.step(moves)
        doubts = np.array([lists._doubts[0][-1].copy_to_host() for lists in both])
        n_doubts, n_thorough = n_doubts + doubts.sum(), n_thorough + (doubts > capacity).sum()
        assert all((there.states.copy_to_host()[name] == here.states[name]).all() for name in game.record.names)
        assert (there.mask.copy_to_host() == here.mask).all()
        assert (there.observe().copy_to_host() == here.observe()).all()
print("shares:", len(both), "doubtful moves:", n_doubts > 0, "too many of them:", n_thorough > 0)
"""

# The last moves of some games, after which others are dealt, or not.
ENDING = """
import numpy as np
import huerta
from huerta.batch import Batch, rooms
rooms.THREADS, rooms.LANES, rooms.n_blocks.__defaults__ = 8, 1, (8,)
from huerta.batch.cuda import CudaBatch

game = huerta.get_game("citrus")
for deals_again in (True, False):
    here, there = (kind(game, 2, 2, seed=8, deals_again=deals_again) for kind in (Batch, CudaBatch))
    last = here.states[0].copy()
    while not last.is_over:
        before, moves = last.copy(), game.legal(last)
        game.play(last, moves[0])
    for batch in (here, there):
        batch.states[0] = before
    lists, legal = there._shares[0].lists, game.legal(before)
    here.mask[0], there.mask[0] = False, False
    here.mask[0, legal] = True
    for move in legal:
        there.mask[0, move] = True
    lists.n_moves[0] = len(legal)
    for place, move in enumerate(legal):
        lists.moves[0, place] = move
    chosen = np.array([legal[0], game.legal(here.states[1])[0]], np.int32)
    for step in range(3):
        here.step(chosen)
        there.step(chosen)
        assert all((there.states.copy_to_host()[name] == here.states[name]).all() for name in game.record.names)
        assert (there.mask.copy_to_host() == here.mask).all()
        assert (there.rewards.copy_to_host() == here.rewards).all()
        assert (there.done.copy_to_host() == here.done).all()
        print(deals_again, here.done.tolist(), sorted(here.rewards[0].tolist()) != [0, 0], bool(here.states[0].is_over))
        chosen = here.random_moves()
"""

# Positions where only steps tell whether a move is legal, with room for all questions, for some of the steps, for one question.
ASKED = """
import sys
import numpy as np
import huerta
from huerta.batch import rooms
rooms.THREADS, rooms.LANES, rooms.n_blocks.__defaults__ = 8, 1, (8,)
from huerta.batch.compiler import cuda
from huerta.batch.lists import Lists

game = huerta.get_game("citrus")
for position in sys.stdin:
    state = game.read_position(position.strip())
    states = cuda.to_device(np.array([state], game.record))
    for most_questions in (4000, 8, 1):
        lists = Lists(game, 1, most_questions)
        lists._phases[0][0, 0], lists._phases[1][0] = 0, 1
        lists.make(states)
        found, n_found = lists.moves.copy_to_host()[0], int(lists.n_moves.copy_to_host()[0])
        assert found[:n_found].tolist() == game.legal(state), most_questions
        rounds = lists.questions._counts.copy_to_host()[:: 1 + len(game.haste.looks)]
        print(most_questions, rounds[1], (rounds > most_questions).any())
"""


# Two steps of two games, every kernel noted as it starts.
BY_KERNEL = """
import huerta
from huerta.batch import rooms
rooms.THREADS, rooms.LANES, rooms.n_blocks.__defaults__ = 8, 1, (8,)
from benchmarks import by_kernel
from huerta.batch import kernels, lists, shares
shares.WORTH_A_SHARE = 1

for name in ("finca", "citrus"):
    told = by_kernel.spent(huerta.get_game(name), 2, 2, 1, 2)
    print(name, [(kernel, told[kernel][0]) for kernel in ("step", "observe", "mark", "act 1", "near 1") if kernel in told])
print(lists.ready is kernels.ready, shares.MOST_SHARES)
"""


BROUGHT = """
import numpy as np
import huerta
from huerta.batch import rooms
from huerta.batch.compiler import cuda

rooms.LANES = 4
record = huerta.get_game("citrus").record
words = np.random.default_rng(3).integers(0, 1 << 60, (6, record.itemsize // 8)).astype(np.uint64)
tile = rooms.tile_of(record, ("held", "waiting", "to_move", "owned"))
bring_games, stride, n_words, n_near = tile.bring_games, tile.stride, tile.n_words, tile.n_near

@cuda.jit
def bring(far, wanted, out):
    near = cuda.shared.array(n_near, np.uint64)
    numbers = cuda.shared.array(4, np.int32)
    if cuda.threadIdx.x == 0:
        near[:] = 7
        numbers[:] = wanted
    cuda.syncthreads()
    bring_games(far, near, numbers)
    if cuda.threadIdx.x == 0:
        for place in range(4):
            out[place] = near[place * stride : place * stride + n_words]

for n_warps in (1, 2, 4):
    out, wanted = np.zeros((4, n_words), np.uint64), np.array([5, -1, 0, 2], np.int32)
    bring[1, 4 * n_warps](words.ravel(), wanted, out)
    expected = np.concatenate([words[:, first : first + n] for first, n in tile.brought], axis=1)
    print([bool((out[place] == (7 if number < 0 else expected[number])).all()) for place, number in enumerate(wanted.tolist())])
"""


def simulated(script: str, given: str = "") -> list[str]:
    """What a script prints where numba simulates a GPU."""
    environment = os.environ | {"NUMBA_ENABLE_CUDASIM": "1", "NUMBA_DISABLE_JIT": "1"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, env=environment, input=given, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def test_a_block_brings_games_near_however_many_warps_it_has_as_numba_simulates_it():
    assert simulated(BROUGHT) == [str([True] * 4)] * 3


def test_kernels_are_timed_one_by_one_as_numba_simulates_it():
    assert simulated(BY_KERNEL) == [
        "finca [('step', 1.0), ('observe', 1.0)]",
        "citrus [('mark', 2.0), ('act 1', 1.0), ('near 1', 1.0)]",
        "True 2",
    ]


def test_lists_made_in_haste_are_the_processors_as_numba_simulates_it():
    assert simulated(HASTY) == ["shares: 2 doubtful moves: True too many of them: True"]


def test_games_end_and_give_way_to_others_as_numba_simulates_it():
    assert simulated(ENDING) == [
        "True [True, False] True False",
        "True [False, False] False False",
        "True [False, False] False False",
        "False [True, False] True True",
        "False [False, False] False True",
        "False [False, False] False True",
    ]


def test_questions_are_split_and_none_is_forgotten_as_numba_simulates_it():
    lines = (Path(__file__).parents[1] / "games" / "citrus" / "doubtful.txt").read_text(encoding="utf-8").splitlines()
    positions = [line.split(" | ")[1] for line in lines if line.startswith(("buy put-off", "build put-off"))]
    said = [line.split() for line in simulated(ASKED, "\n".join(positions))]
    assert len(said) == 3 * len(positions) > 0
    assert all(int(n_split) > 0 and is_short == "False" for room, n_split, is_short in said if room == "4000")
    assert {"8", "1"} == {room for room, _, is_short in said if is_short == "True"}
