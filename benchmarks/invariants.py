"""Random games on a GPU, checked after every ply inside the kernels: what `on_gpu --parts checked` plays."""

from typing import Any

import numpy as np

from huerta.batch import cpu, kernels
from huerta.batch import cuda as gpu
from huerta.batch.compiler import cuda
from huerta.batch.lists import A_WHILE, RandomGames
from huerta.batch.rooms import THREADS, n_blocks, room_of
from huerta.batch.stepping import marked
from huerta.core.game import Game
from huerta.core.jit import record_of
from huerta.core.rng import GENERATOR, KEY_WORDS, draw_key, random_below, set_key

FAULTS = (
    "no legal move or too many",
    "a move out of bounds or listed twice",
    "a piece lost or found",
    "a header that miscounts",
    "no end in time",
    "no winner",
)


def checking_kernel(game: Game) -> kernels.Kernel:
    """The kernel that plays random games one after the other, checks every ply, and counts faults by kind."""
    room = room_of(game)
    games_of, word, n_block, n_near = room.functions[0], room.words.dtype, room.n_games, room.n_near
    n_words, stride, is_near = room.n_words, room.stride, room.is_near
    setup, legal_moves, play, winners, count = game.setup, game.legal_moves, game.play, game.winners, game.count
    max_moves, n_moves, max_plies, max_seats = game.max_moves, len(game.moves), game.max_plies, game.seats[-1]
    n_endings, n_pieces = len(game.endings), len(game.pieces)
    int8, int32, uint32 = kernels.int8, kernels.int32, kernels.uint32

    def kernel(words: Any, blank: Any, choosers: Any, n_rounds: int, plies: Any, faults: Any) -> None:
        near = cuda.shared.array(n_near, word)
        first, place = cuda.blockIdx.x * n_block, cuda.threadIdx.x
        number = first + place
        if number >= plies.shape[0]:
            return
        state, chooser = games_of(words, near, first, place)[0], choosers[number]
        moves, won, key = cuda.local.array(max_moves, int32), cuda.local.array(max_seats, int8), cuda.local.array(KEY_WORDS, uint32)
        dealt, counted = cuda.local.array(n_pieces, int32), cuda.local.array(n_pieces, int32)
        total = int(plies[number])
        for _ in range(n_rounds):
            for at in range(n_words):
                if is_near:
                    near[place * stride + at] = blank[at]
                else:
                    words[number * stride + at] = blank[at]
            draw_key(chooser, key)
            set_key(state.generator, key)
            setup(state)
            count(state, dealt)
            n_plies = 0
            while not state.is_over and n_plies <= max_plies:
                n_legal = legal_moves(state, moves)
                if n_legal < 1 or n_legal > max_moves:
                    cuda.atomic.add(faults, 0, 1)
                    break
                chosen = random_below(chooser, n_legal)
                move = int(moves[chosen])
                for other in range(n_legal):
                    if (moves[other] < 0 or moves[other] >= n_moves) or (other != chosen and moves[other] == move):
                        cuda.atomic.add(faults, 1, 1)
                turn, reveals = int(state.turn_no), int(state.reveals)
                play(state, move)
                n_plies += 1
                count(state, counted)
                for piece in range(n_pieces):
                    if counted[piece] != dealt[piece]:
                        cuda.atomic.add(faults, 2, 1)
                is_right = int(state.ply) == n_plies and int(state.turn_no) >= turn and int(state.reveals) >= reveals
                if not is_right or int(state.to_move) < 0 or int(state.to_move) >= int(state.n_seats):
                    cuda.atomic.add(faults, 3, 1)
            if not state.is_over or int(state.ending) < 1 or int(state.ending) >= n_endings or n_plies > max_plies:
                cuda.atomic.add(faults, 4, 1)
            winners(state, won)
            if marked(won[: int(state.n_seats)]) < 1:
                cuda.atomic.add(faults, 5, 1)
            total += n_plies
        plies[number] = total

    return kernel


def checking_types(game: Game) -> Any:
    """The kernel's types."""
    words, sources, int32 = room_of(game).words, record_of(GENERATOR)[::1], kernels.int32
    return kernels.void(words, words, sources, int32, int32[::1], int32[::1])


class Campaign:
    """Random games of one table, checked after every ply, launch by launch."""

    def __init__(self, game: Game, seats: int, n_games: int, n_rounds: int = 1, seed: int = 0):
        self.room, self.seats, self.n_games, self.n_rounds = room_of(game), seats, n_games, n_rounds
        blank, choosers = cpu.blank_states(game, seats, {}, n_games, seed)
        self.words = cuda.device_array(n_games * self.room.n_words, self.room.word)
        self.blank, self.choosers = cuda.to_device(gpu.words_of(blank[:1], self.room)), cuda.to_device(choosers)
        self.plies, self.faults = cuda.to_device(np.zeros(n_games, np.int32)), cuda.to_device(np.zeros(len(FAULTS), np.int32))
        self.launches = 0
        self._kernel = kernels.ready(checking_kernel, game)

    def play(self) -> None:
        """Every thread plays its games; their choosers go on where they were."""
        arrays = (self.words, self.blank, self.choosers, self.n_rounds, self.plies, self.faults)
        self._kernel[self.room.grid(self.n_games)](*arrays)
        cuda.synchronize()
        self.launches += 1

    @property
    def n_plies(self) -> int:
        """Plies checked so far."""
        return int(self.plies.copy_to_host().astype(np.int64).sum())

    @property
    def found(self) -> list[int]:
        """Faults by kind."""
        counts: list[int] = self.faults.copy_to_host().tolist()
        return counts


def renewing_kernel(game: Game) -> kernels.Kernel:
    """The kernel that puts blank games in the place of those played, with the next keys of their choosers."""
    n_words, uint32 = room_of(game).n_words, kernels.uint32

    def kernel(words: Any, blank: Any, states: Any, choosers: Any) -> None:
        number = cuda.grid(1)
        if number < states.shape[0]:
            for at in range(n_words):
                words[number * n_words + at] = blank[at]
            key = cuda.local.array(KEY_WORDS, uint32)
            draw_key(choosers[number], key)
            set_key(states[number].generator, key)

    return kernel


def looking_kernel(game: Game) -> kernels.Kernel:
    """The kernel that looks at every game after a ply and counts faults by kind; at the deal it notes what there is."""
    winners, count, max_moves, n_moves, max_plies = game.winners, game.count, game.max_moves, len(game.moves), game.max_plies
    n_endings, n_pieces, max_seats = len(game.endings), len(game.pieces), game.seats[-1]
    int8, int32 = kernels.int8, kernels.int32

    def kernel(states: Any, lists: Any, n_listed: Any, dealt: Any, seen: Any, plies: Any, faults: Any, is_dealt: bool) -> None:
        number = cuda.grid(1)
        if number >= states.shape[0]:
            return
        state, before = states[number], seen[number]
        if is_dealt:
            count(state, dealt[number])
            before[3] = 0
        elif before[3] == 0:
            plies[number] += 1
            counted = cuda.local.array(n_pieces, int32)
            count(state, counted)
            for piece in range(n_pieces):
                if counted[piece] != dealt[number, piece]:
                    cuda.atomic.add(faults, 2, 1)
            is_right = int(state.ply) == before[0] + 1 and int(state.turn_no) >= before[1] and int(state.reveals) >= before[2]
            if not is_right or int(state.to_move) < 0 or int(state.to_move) >= int(state.n_seats):
                cuda.atomic.add(faults, 3, 1)
        if before[3] == 0:
            before[0], before[1], before[2] = int(state.ply), int(state.turn_no), int(state.reveals)
            n_legal = int(n_listed[number])
            if state.is_over:
                before[3] = 1
                if int(state.ending) < 1 or int(state.ending) >= n_endings or int(state.ply) > max_plies or n_legal != 0:
                    cuda.atomic.add(faults, 4, 1)
                won = cuda.local.array(max_seats, int8)
                winners(state, won)
                if marked(won[: int(state.n_seats)]) < 1:
                    cuda.atomic.add(faults, 5, 1)
            elif n_legal < 1 or n_legal > max_moves:
                cuda.atomic.add(faults, 0, 1)
            else:
                one = int(state.ply) % n_legal
                move = int(lists[number, one])
                for other in range(n_legal):
                    found = int(lists[number, other])
                    if found < 0 or found >= n_moves or (other != one and found == move):
                        cuda.atomic.add(faults, 1, 1)

    return kernel


class HastyCampaign:
    """The same for a game whose moves are listed in haste: all games step by step, looked at after every ply."""

    def __init__(self, game: Game, seats: int, n_games: int, n_rounds: int = 1, seed: int = 0):
        self.game, self.seats, self.n_games, self.n_rounds = game, seats, n_games, n_rounds
        blank, choosers = cpu.blank_states(game, seats, {}, n_games, seed)
        self.games, self._room = RandomGames(game, blank, choosers), room_of(game)
        self._blank = cuda.to_device(gpu.words_of(blank[:1], self._room))
        self._dealt = cuda.to_device(np.zeros((n_games, len(game.pieces)), np.int32))
        self._seen = cuda.to_device(np.zeros((n_games, 4), np.int32))
        self.plies, self.faults = cuda.to_device(np.zeros(n_games, np.int32)), cuda.to_device(np.zeros(len(FAULTS), np.int32))
        self.launches = 0

    def play(self) -> None:
        """Play every game to its end, so many times; a game that does not end in time is a fault."""
        grid, states = (n_blocks(self.n_games), THREADS), self.games.states
        for _ in range(self.n_rounds):
            words = states.view(self._room.word)
            kernels.ready(renewing_kernel, self.game)[grid](words, self._blank, states, self.games.choosers)
            self.games.deal()
            self._look(is_dealt=True)
            n_steps = 0
            while not self.games.are_over and n_steps <= self.game.max_plies:
                for _ in range(A_WHILE):
                    self.games.step()
                    self._look(is_dealt=False)
                n_steps += A_WHILE
            if not self.games.are_over:
                self.faults = cuda.to_device(self.faults.copy_to_host() + np.eye(len(FAULTS), dtype=np.int32)[4])
        self.launches += 1

    def _look(self, is_dealt: bool) -> None:
        grid, lists = (n_blocks(self.n_games), THREADS), self.games.lists
        arrays = self.games.states, lists.moves, lists.n_moves, self._dealt, self._seen, self.plies, self.faults
        kernels.ready(looking_kernel, self.game)[grid](*arrays, is_dealt)

    n_plies, found = Campaign.n_plies, Campaign.found


def campaign(game: Game, *table: int) -> Campaign | HastyCampaign:
    """Whichever suits the game."""
    return HastyCampaign(game, *table) if game.haste else Campaign(game, *table)
