"""Many games on a GPU, a thread a game: the same functions as on the processor, compiled for CUDA.

Needs the extra `huerta[cuda]`; importing this module without it, or running it without a GPU, gives one clear sentence.
"""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Any

import numpy as np

from huerta.batch import cpu, kernels, stepping
from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.batch.kernels import ready, ready_for_all
from huerta.batch.lists import RandomGames
from huerta.batch.rooms import LANES, THREADS, Room, n_blocks, room_of
from huerta.batch.shares import Share, shares_of
from huerta.core.errors import HuertaError, MoveError
from huerta.core.game import Game

BATCH = 100 * cpu.BATCH  # games that are on the GPU at once


def check_gpu(instead: str = "huerta.batch.Batch and huerta.batch.cpu play on its processor") -> None:
    """Say so where there is no GPU, and what to do instead."""
    if not cuda.is_available():
        raise HuertaError(f"there is no CUDA GPU on this machine: {instead}")


def random_games(game: Game, states: Any, choosers: Any) -> tuple[Any, Any]:
    """Deal and play every game on the GPU; returns the final states and the number of plies of each."""
    check_gpu()
    if game.haste:
        games = RandomGames(game, states, choosers)
        games.play()
        played = games.states.copy_to_host().view(np.recarray)
        return played, played.ply.astype(np.int32)
    room, n_games = room_of(game), len(states)
    words, plies = cuda.to_device(words_of(states, room)), cuda.to_device(np.zeros(n_games, np.int32))
    ready(kernels.random_games_kernel, game)[room.grid(n_games)](words, cuda.to_device(choosers), plies)
    return words.copy_to_host().view(game.record).view(np.recarray), plies.copy_to_host()


def words_of(states: Any, room: Room) -> Any:
    """The same bytes as words."""
    return np.frombuffer(states.tobytes(), room.word)


def play_batch(game: Game, seats: int, options: Mapping[str, str], n_games: int, seed: int, first: int) -> tuple[Any, ...]:
    """So many random games, from game number `first` of the seed on: the same that `cpu.play_batch` plays."""
    states, plies = random_games(game, *cpu.blank_states(game, seats, options, n_games, seed, first))
    points = np.zeros((n_games, game.seats[-1]), np.int32)
    won = np.zeros((n_games, game.seats[-1]), np.int8)
    cpu.results(states, points, won)
    return states, plies, points, won


def simulate(
    game: Game, seats: int, options: Mapping[str, str], n_games: int, seed: int, jobs: int | None = None
) -> Iterator[tuple[cpu.Tally, int]]:
    """The same as `cpu.simulate`, game by game, on the GPU; the number of jobs changes nothing."""
    del jobs
    check_gpu()
    return cpu.simulate(game, seats, options, n_games, seed, 1, play=play_batch, batch=BATCH)


class CudaBatch(stepping.Batch):
    """The same as `Batch`, on the GPU: `mask`, `rewards`, `done`, `observations` and the moves stay there.

    They have `__cuda_array_interface__`, so `torch.as_tensor(batch.mask)`, `cupy.asarray` and `jax.numpy.asarray` share them
    without copying; who changes them changes what the next step works on. Of a game with long rules, as Citrus, masks and
    observations are changed only where something is new: do not write into them. Observations are in column order there, one
    feature of all games together. Checking moves waits for the GPU at every step; `checks=False` leaves that out.
    """

    def __init__(self, game: Game | str, *table: Any, checks: bool = True, **more: Any):
        check_gpu()
        self.checks = checks
        super().__init__(game, *table, **more)

    @cached_property
    def _room(self) -> Room:
        return room_of(self.game)

    def random_moves(self) -> Any:
        """A random legal move for every game, to try things out."""
        if self._shares:
            for share in self._shares:
                share.choose(self.sources, self._moves)
            return self._moves
        kernel, lanes = (kernels.simulated_choose_kernel, 1) if IS_SIMULATED else (kernels.choose_kernel, LANES)
        ready_for_all(kernel)[n_blocks(lanes * self.n_games), THREADS](self.mask, self.sources, self._moves)
        return self._moves

    def simulated_moves(self) -> Any:
        """Only a batch on the processor has them."""
        raise HuertaError("simulated_moves is for batches on the processor; on a GPU use random_moves")

    def observe(self) -> Any:
        """Every position as the seat to move sees it; `Game.features` says what the numbers are."""
        for share in self._shares:
            share.see(self.states, self.observations)
        if not self._shares:
            self._run_near(kernels.observe_kernel, self.observations)
        return self.observations

    @cached_property
    def _shares(self) -> list[Share]:
        """Of a game with long rules; others have none."""
        return shares_of(self.game, self.n_games) if self.game.haste else []

    def _step(self, chosen: Any, is_first: bool) -> None:
        if self._shares:
            for share in self._shares:
                played = self.states, self.mask, self.sources, chosen, self.rewards, self.done
                share.step(*played, self._blank, self.deals_again, is_first)
            return
        kernels.clear(self.mask)
        arrays = (self.sources, chosen, self.mask, self.rewards, self.done)
        self._run_near(kernels.step_kernel, *arrays, self._blank, self.deals_again, is_first)

    def _run_near(self, make: Callable[[Game], kernels.Kernel], *arguments: Any) -> None:
        """Run a kernel that brings the games near."""
        words = self.states.view(self._room.word)
        ready(make, self.game)[self._room.grid(self.n_games)](words, *arguments)

    def _checked(self, moves: Any) -> Any:
        is_there = hasattr(moves, "__cuda_array_interface__")
        chosen = cuda.as_cuda_array(moves) if is_there else cuda.to_device(self._numbers(moves))
        if chosen.dtype != np.int32:
            raise MoveError(f"moves on the GPU are 32-bit whole numbers, not {chosen.dtype}")
        self._check_shape(chosen)
        if self.checks:
            worst = cuda.to_device(np.full(1, self.n_games, np.int32))
            ready_for_all(kernels.illegal_kernel)[n_blocks(self.n_games), THREADS](self.states, self.mask, chosen, worst)
            if (game := int(worst.copy_to_host()[0])) < self.n_games:
                move = int((chosen if is_there else np.asarray(moves))[game])
                raise MoveError(stepping.refused(self.game, move, self.mask[game].copy_to_host(), game))
        return chosen

    def _field(self, name: str, dtype: Any) -> Any:
        record: Any = self.game.record
        return self.states.view(dtype).reshape(self.n_games, record.itemsize)[:, record.fields[name][1]]

    def _zeros(self, shape: tuple[int, ...], dtype: Any) -> Any:
        return kernels.zeros(shape, dtype)

    def _no_observations(self, n_features: int) -> Any:
        return kernels.zeros((self.n_games, n_features), np.float32, order="F")

    def _moved(self, array: Any) -> Any:
        return cuda.to_device(array)
