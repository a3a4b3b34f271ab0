"""Kernels that write observations of a game with long rules, part by part (see `core.gpu.Sight`).

A block brings as many games near as a warp has lanes, and each of its warps sees one part after the other of all of them: games are
read once and together, and what is written stands side by side. What is remembered of games lies in columns, like observations, and
is brought near with them; first all that is due is noted, then it is seen.
"""

from dataclasses import dataclass
from typing import Any

import numpy as np
from numba import float32, int32, int64, uint32, void
from numpy.typing import NDArray

from huerta.batch.ahead import copying_ahead
from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.batch.kernels import Kernel, clear, ready, zeros
from huerta.batch.queues import haste_of
from huerta.batch.rooms import LANES, NOBODY, THREADS, Tile, n_blocks, room_of, tile_of
from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.gpu import Mark, Sight
from huerta.core.jit import compiled, record_of

WARPS = 2 if IS_SIMULATED else 8  # of a block that sees games
NEAR_REGISTERS = 80  # of a thread that sees games nearby
SEEING = 1 << 18  # threads that see what is due apart
DUE = uint32[::1], int32[::1]  # parts of games, numbered one after the other, and how many

BYTE_BITS = 8
A_BYTE = 255

Round = tuple[tuple[Sight, ...], Sight | None]


def rounds_of(sights: tuple[Sight, ...]) -> list[Round]:
    """Sights that a block takes one after the other, and after them the one that is taken apart, if there is one."""
    rounds: list[Round] = []
    first = 0
    for nth, sight in enumerate(sights):
        if sight.is_apart:
            rounds.append((sights[first:nth], sight))
            first = nth + 1
    return [*rounds, (sights[first:], None)] if first < len(sights) else rounds


def near_kernel(game: Game, nth: int) -> Kernel:
    """The kernel of the nth round: it sees what is near, and queues the parts that are due of the sight after it."""
    room_of(game)
    near_sights, apart = rounds_of(haste_of(game).sights)[nth]
    sights = (*near_sights, *([apart] if apart else []))
    due_sights = [sight for sight in sights if sight.is_due]
    firsts = np.cumsum([0] + [LANES * sight.n_parts for sight in due_sights])  # of each sight's places among what is due
    marks = haste_of(game).marks if nth == 0 else ()
    tile = tile_of(game.record, fields_of(sights, marks))
    marked = marked_in(tile, marks)
    first_recalled, end_recalled = recalled_by(sights, haste_of(game).memory, len(marked.words))
    bring_games, recall = tile.bring_games, recalling(first_recalled, end_recalled)
    word, n_near, n_due, n_counts = tile.words.dtype, tile.n_near, max(int(firsts[-1]), 1), len(due_sights) + 1
    note_all, see_all = [nothing_to_note()], [seeing_marks(tile, marked, haste_of(game).memory)] if marks else []
    for sight in sights:
        count = due_sights.index(sight) if sight.is_due else 0
        if sight.is_due:
            note_all.append(noting(tile, sight, end_recalled, count, int(firsts[count])))
        if sight is apart:
            see_all.append(queueing(sight, count, int(firsts[count]), n_counts - 1))
        elif sight.is_due:
            see_all.append(seeing_due(tile, sight, count, int(firsts[count])))
        else:
            see_all.append(seeing_always(tile, sight, end_recalled))
    note, see_parts = in_turn(note_all), in_turn(see_all)
    n_places = max(end_recalled, 1) * LANES  # also for numbers before the first: sights know them by their places

    def see(words: Any, out: Any, begin: int, memory: Any, columns: Any, queue: Any, n_queue: Any) -> None:
        near = cuda.shared.array(n_near, word)  # a line for each: numba's simulator knows them by their lines
        recalled = cuda.shared.array(n_places, int64)
        due = cuda.shared.array(n_due, int32)
        counts = cuda.shared.array(n_counts, int32)
        numbers = cuda.shared.array(LANES, int32)
        if cuda.threadIdx.x < LANES:
            number = cuda.blockIdx.x * LANES + cuda.threadIdx.x
            numbers[cuda.threadIdx.x] = number if number < memory.shape[0] else NOBODY
        count = uint32(cuda.threadIdx.x)
        while count < uint32(n_counts):
            counts[count] = 0
            count = uint32(count + cuda.blockDim.x)
        recall(columns, memory.shape[0], recalled)
        cuda.syncthreads()
        bring_games(words, near, numbers)
        note(words, near, recalled, due, counts, out, begin, memory, queue, n_queue)
        cuda.syncthreads()
        see_parts(words, near, recalled, due, counts, out, begin, memory, queue, n_queue)

    return see


def recalled_by(sights: tuple[Sight, ...], n_memory: int, n_marked: int) -> tuple[int, int]:
    """The first of the numbers that a round reads of what is remembered, and the end of them; marks are remembered last."""
    read = [sight.recalls for sight in sights if sight.recalls[1] > 0] + ([(n_memory, n_memory + n_marked)] if n_marked else [])
    return min((first for first, _ in read), default=0), max((end for _, end in read), default=0)


def recalling(first: int, end: int) -> Any:
    """A function of a block: what is remembered of its games is brought near, beside the games; nobody waits for it here."""
    copying = copying_ahead(np.int64)
    near_at, far_at, moved, copy = copying.near_at, copying.far_at, copying.moved, copying.copy

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def recall(columns: Any, n_games: int, recalled: Any) -> None:
        lane, warp = cuda.threadIdx.x % LANES, cuda.threadIdx.x // LANES
        number = cuda.blockIdx.x * LANES + lane
        if number < n_games:
            near, far = near_at(recalled, (first + warp) * LANES + lane), far_at(columns, (first + warp) * n_games + number)
            nth = uint32(first + warp)
            while nth < uint32(end):
                copy(near, far)
                near, far, nth = moved(near, WARPS * LANES), moved(far, WARPS * n_games), uint32(nth + uint32(WARPS))

    return recall


def fields_of(sights: tuple[Sight, ...], marks: tuple[Mark, ...]) -> tuple[str, ...]:
    """What a round reads of a record; none named, if one of its sights reads all."""
    marked = tuple(mark.field for mark in marks)
    named = sum((sight.fields for sight in sights), marked) if all(sight.fields for sight in sights) else ()
    return tuple(dict.fromkeys(named))


def in_turn(functions: list[Any]) -> Any:
    """One function that calls all of these."""
    first, *others = functions
    if not others:
        return first
    then = in_turn(others)

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def both(
        w: Any, near: Any, recalled: Any, due: Any, counts: Any, out: Any, begin: int, memory: Any, queue: Any, n: Any
    ) -> None:
        first(w, near, recalled, due, counts, out, begin, memory, queue, n)
        then(w, near, recalled, due, counts, out, begin, memory, queue, n)

    return both


def nothing_to_note() -> Any:
    """A function of a block that does nothing."""

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def note_nothing(
        _w: Any, _near: Any, _r: Any, _due: Any, _c: Any, _out: Any, _b: int, _memory: Any, _queue: Any, _n: Any
    ) -> None:
        pass

    return note_nothing


# -- marks -------------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Marked:
    """The words of a record in which numbers are that are marked; of each byte there, where its numbers are marked, and which."""

    words: NDArray[np.int32]
    at: NDArray[np.int32]
    firsts: NDArray[np.int32]
    n_numbers: NDArray[np.int32]  # none, of a byte of something else


def marked_in(tile: Tile, marks: tuple[Mark, ...]) -> Marked:
    """Where all marks of a game are."""
    record, size = tile.record, tile.word.itemsize
    found: dict[int, tuple[int, int, int]] = {}  # by byte
    for mark in marks:
        kind, offset = record.fields[mark.field][:2]  # type: ignore[index]
        if kind.base != np.int8:
            raise HuertaError(f"only 8-bit numbers are marked, and {mark.field} has {kind.base}")
        for place in range(kind.itemsize):
            found[offset + place] = mark.at + place * mark.n_numbers, mark.first, mark.n_numbers
    words = sorted({byte // size for byte in found})
    told = [found.get(word * size + byte, (0, 0, 0)) for word in words for byte in range(size)]
    at, firsts, n_numbers = np.array(told, np.int32).reshape(-1, 3).T.copy()
    return Marked(np.array(words, np.int32), at, firsts, n_numbers)


@compiled
def mark_number(now: int, before: int, at: int, first: int, n_numbers: int, out: Any) -> None:
    """A 1 for this number instead of for another; bytes that are not marked have no numbers."""
    if 0 <= before - first < n_numbers:
        out[at + before - first] = 0
    if 0 <= now - first < n_numbers:
        out[at + now - first] = 1


def seeing_marks(tile: Tile, marked: Marked, memory_at: int) -> Any:
    """A function of a block: a warp marks what is new in one word after the other, of a game in each lane.

    Complements of words are remembered: at first every byte was one that no number is.
    """
    of_word, firsts, at, n_numbers = marked.words, marked.firsts, marked.at, marked.n_numbers
    n_words, stride, size = len(of_word), tile.stride, tile.word.itemsize

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def see_marks(
        _words: Any, near: Any, recalled: Any, _due: Any, _c: Any, out: Any, begin: int, memory: Any, _queue: Any, _n: Any
    ) -> None:
        lane = cuda.threadIdx.x % LANES
        number = cuda.blockIdx.x * LANES + lane
        if number < memory.shape[0]:
            nth = uint32(cuda.threadIdx.x // LANES)
            while nth < uint32(n_words):
                now, before = np.int64(near[lane * stride + of_word[nth]]), ~recalled[(memory_at + nth) * LANES + lane]
                if now != before:
                    memory[number, memory_at + nth] = ~now
                    for byte in range(size):
                        place, shift = size * nth + byte, BYTE_BITS * byte
                        new, old = (now >> shift) & A_BYTE, (before >> shift) & A_BYTE
                        if new != old:
                            mark_number(int(new), int(old), at[place], firsts[place], n_numbers[place], out[begin + number])
                nth = uint32(nth + uint32(WARPS))

    return see_marks


# -- sights ------------------------------------------------------------------------------------------------------------


def seeing_always(tile: Tile, sight: Sight, end_recalled: int) -> Any:
    """A function of a block: a warp sees one part after the other, of a game in each lane."""
    games_of, see, n_parts, end = tile.games_of, sight.see, sight.n_parts, end_recalled * LANES

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def see_parts(
        words: Any, near: Any, recalled: Any, _due: Any, _c: Any, out: Any, begin: int, memory: Any, _queue: Any, _n: Any
    ) -> None:
        lane = cuda.threadIdx.x % LANES
        number = cuda.blockIdx.x * LANES + lane
        if number < memory.shape[0]:
            state, part = games_of(words, near, 0, lane)[0], uint32(cuda.threadIdx.x // LANES)
            while part < uint32(n_parts):
                see(state, int(state.to_move), int(part), out[begin + number], recalled[lane:end:LANES])
                part = uint32(part + uint32(WARPS))

    return see_parts


def noting(tile: Tile, sight: Sight, end_recalled: int, count: int, first_due: int) -> Any:
    """A function of a block: which parts of its games are due, and how many."""
    games_of, n_parts, end = tile.games_of, sight.n_parts, end_recalled * LANES
    is_due: Any = sight.is_due

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def note_due(
        words: Any, near: Any, recalled: Any, due: Any, counts: Any, _out: Any, _begin: int, memory: Any, _queue: Any, _n: Any
    ) -> None:
        lane = cuda.threadIdx.x % LANES
        if cuda.blockIdx.x * LANES + lane < memory.shape[0]:
            state, part = games_of(words, near, 0, lane)[0], uint32(cuda.threadIdx.x // LANES)
            while part < uint32(n_parts):
                if is_due(state, int(state.to_move), int(part), recalled[lane:end:LANES]):
                    due[first_due + cuda.atomic.add(counts, count, 1)] = part * LANES + lane
                part = uint32(part + uint32(WARPS))

    return note_due


def seeing_due(tile: Tile, sight: Sight, count: int, first_due: int) -> Any:
    """A function of a block: a thread takes one of the parts that are due after the other."""
    games_of, see = tile.games_of, sight.see

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def see_due(
        words: Any, near: Any, _recalled: Any, due: Any, counts: Any, out: Any, begin: int, memory: Any, _queue: Any, _n: Any
    ) -> None:
        first, place = cuda.blockIdx.x * LANES, uint32(cuda.threadIdx.x)
        while place < counts[count]:
            at = uint32(due[first_due + place])
            lane, part = at % LANES, at // LANES
            state = games_of(words, near, 0, lane)[0]
            see(state, int(state.to_move), int(part), out[begin + first + lane], memory[first + lane])
            place = uint32(place + cuda.blockDim.x)

    return see_due


def queueing(sight: Sight, count: int, first_due: int, claimed: int) -> Any:
    """A function of a block: the parts of its games that are due stand in a queue of all games; the block asks for places once."""
    n_parts = sight.n_parts

    @cuda.jit(device=True)  # type: ignore[untyped-decorator]
    def stand_in(_w: Any, _near: Any, _r: Any, due: Any, counts: Any, _out: Any, _b: int, _memory: Any, queue: Any, n: Any) -> None:
        first, n_due = cuda.blockIdx.x * LANES, counts[count]
        if cuda.threadIdx.x == 0 and n_due > 0:
            counts[claimed] = cuda.atomic.add(n, 0, n_due)
        cuda.syncthreads()
        place = uint32(cuda.threadIdx.x)
        while place < n_due:
            at = uint32(due[first_due + place])
            queue[counts[claimed] + place] = (first + at % LANES) * n_parts + at // LANES
            place = uint32(place + cuda.blockDim.x)

    return stand_in


def near_types(game: Game) -> Any:
    """The kernel's types."""
    return void(room_of(game).words, float32[::1, :], int64, int64[::1, :], int64[::1], *DUE)


def apart_kernel(game: Game, nth: int) -> Kernel:
    """The kernel of the sight after the nth round, for the parts that are due."""
    room_of(game)
    sight: Any = rounds_of(haste_of(game).sights)[nth][1]
    see, n_parts = sight.see, uint32(sight.n_parts)

    def see_due(states: Any, out: Any, begin: int, memory: Any, queue: Any, n_queue: Any) -> None:
        place = cuda.grid(1)
        while place < n_queue[0]:
            at = queue[place]
            number, part = at // n_parts, at % n_parts
            see(states[number], int(states[number].to_move), int(part), out[begin + number], memory[number])
            place += cuda.gridsize(1)

    return see_due


def apart_types(game: Game) -> Any:
    """The kernel's types."""
    return void(record_of(game.record)[::1], float32[::1, :], int64, int64[::1, :], *DUE)


class Sights:
    """The observations of a batch, and what is remembered of them."""

    def __init__(self, game: Game, n_games: int, stream: Any = 0):
        self.game, self.n_games, self._stream = game, n_games, stream
        self._word, self._rounds = room_of(game).word, rounds_of(haste_of(game).sights)
        n_remembered = haste_of(game).memory + len(marked_in(tile_of(game.record), haste_of(game).marks).words)
        self._memory = zeros((n_games, n_remembered), np.int64, order="F")
        self._columns = self._memory.ravel(order="F")  # the same numbers, one column after the other
        most = max([apart.n_parts for _, apart in self._rounds if apart], default=0)
        self._queue, self._n_queue = cuda.device_array(n_games * most, np.uint32), cuda.to_device(np.zeros(1, np.int32))

    def see(self, states: Any, out: Any, begin: int = 0) -> None:
        """Bring the observations of these games up to date, which begin at this one in the arrays of a batch."""
        words, queue = states.view(self._word), (self._queue, self._n_queue)
        for nth, (_, apart) in enumerate(self._rounds):
            clear(self._n_queue, self._stream)
            grid = n_blocks(self.n_games, LANES), WARPS * LANES, self._stream
            ready(near_kernel, self.game, NEAR_REGISTERS, nth)[grid](words, out, begin, self._memory, self._columns, *queue)
            if apart:
                grid = n_blocks(min(SEEING, apart.n_parts * self.n_games)), THREADS, self._stream
                ready(apart_kernel, self.game, nth=nth)[grid](states, out, begin, self._memory, *queue)
