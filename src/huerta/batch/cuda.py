"""Many random games on a GPU, a thread a game: the same rule functions, compiled for CUDA. The only import of numba.cuda.

Needs the extra `huerta[cuda]`; importing this module without it, or running it without a GPU, gives one clear sentence.
"""

from collections.abc import Callable
from types import SimpleNamespace
from typing import Any
from unittest import mock

import numpy as np

from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.jit import record_of
from huerta.core.rng import GENERATOR, random_below

vars(np).setdefault("row_stack", np.vstack)  # numba-cuda asks for a name that NumPy 2.5 dropped

try:
    import numba.cuda
    import numba_cuda  # noqa: F401  (numba's own older numba.cuda would be found silently without it)
    from numba import int32, void
except ImportError as error:
    raise HuertaError("playing on a GPU needs the extra 'huerta[cuda]': pip install 'huerta[cuda]'") from error

cuda: Any = numba.cuda
THREADS = 128  # a block
HOPPER = (9, 0)  # the compute capability PTX is made for when no GPU is there to ask

Kernel = Callable[[Any, Any, Any], None]


def random_games_kernel(game: Game) -> Kernel:
    """The kernel that deals and plays every game with random legal moves."""
    setup, legal_moves, play = game.setup, game.legal_moves, game.play
    max_moves = game.max_moves

    def kernel(states: Any, choosers: Any, plies: Any) -> None:
        number = cuda.grid(1)
        if number >= states.shape[0]:
            return
        state = states[number]
        chooser = choosers[number]
        moves = cuda.local.array(max_moves, int32)
        setup(state)
        n_plies = 0
        while not state.is_over:
            play(state, int(moves[random_below(chooser, legal_moves(state, moves))]))
            n_plies += 1
        plies[number] = n_plies

    return kernel


def signature(game: Game) -> Any:
    """The kernel's types: states, choosers, plies."""
    return void(record_of(game.record)[::1], record_of(GENERATOR)[::1], int32[::1])


def random_games_ptx(game: Game, capability: tuple[int, int] = HOPPER) -> str:
    """The kernel as PTX, made without a GPU: proof that every rule compiles for CUDA."""
    device = SimpleNamespace(compute_capability=capability)
    with mock.patch("numba.cuda.dispatcher.get_current_device", return_value=device):
        ptx, _ = cuda.compile_ptx(random_games_kernel(game), signature(game), cc=capability)
    return str(ptx)


def random_games(game: Game, states: Any, choosers: Any) -> tuple[Any, Any]:
    """Deal and play every game on the GPU; returns the final states and the number of plies of each."""
    if not cuda.is_available():
        raise HuertaError("there is no CUDA GPU on this machine: leave out '--device cuda'")
    kernel = cuda.jit(random_games_kernel(game))
    on_gpu = cuda.to_device(states), cuda.to_device(choosers), cuda.device_array(len(states), np.int32)
    kernel[(len(states) + THREADS - 1) // THREADS, THREADS](*on_gpu)
    return on_gpu[0].copy_to_host(), on_gpu[2].copy_to_host()
