"""Copies into shared memory that go on by themselves: all words are under way at once, and a thread waits for them together.

A thread that reads a word and then writes it near waits for each few words anew, and from far memory that takes long. Who copies
many words finds the first places near and far, and goes on from there: finding a place takes longer than copying a word.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np
from llvmlite import ir

from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.core.jit import types

NEAR = "{ .reg .u64 near; cvta.to.shared.u64 near, $1; mov.u64 $0, near; }"
FAR = "cvta.to.global.u64 $0, $1;"
COPY = "cp.async.ca.shared.global [$0], [$1], {};"
WAIT = "cp.async.wait_all;"


@dataclass(frozen=True)
class Copying:
    """What a kernel copies words with; places are numbers to pass on, and nothing else."""

    near_at: Callable[[Any, int], Any]  # of an array in shared memory, by its index
    far_at: Callable[[Any, int], Any]  # of any other
    moved: Callable[[Any, int], Any]  # so many words further on
    copy: Callable[[Any, Any], None]  # a word, near, from afar
    wait: Callable[[], None]  # for the copies of a thread itself


def copying_ahead(word: Any) -> Copying:
    """For words of 4 or 8 bytes."""
    if IS_SIMULATED:
        functions = simulated_at, simulated_at, simulated_moved, simulated_copy, simulated_wait
        return Copying(*(cuda.jit(device=True)(function) for function in functions))
    n_bytes = np.dtype(word).itemsize

    def moved(place: Any, n_words: int) -> Any:
        return place + n_words * n_bytes

    return Copying(finding(NEAR), finding(FAR), cuda.jit(device=True)(moved), starting(COPY.format(n_bytes)), waiting())


# -- where numba simulates a GPU ---------------------------------------------------------------------------------------


def simulated_at(words: Any, index: int) -> Any:
    """A place is an array and an index."""
    return words, index


def simulated_moved(place: Any, n_words: int) -> Any:
    """Another index."""
    return place[0], place[1] + n_words


def simulated_copy(near: Any, far: Any) -> None:
    """Copy a word at once."""
    near[0][near[1]] = far[0][far[1]]


def simulated_wait() -> None:
    """There is nothing to wait for."""


# -- on a GPU ----------------------------------------------------------------------------------------------------------

ADDRESS = ir.IntType(64)


def finding(instruction: str) -> Any:
    """A function of an array and an index: the address there, in shared memory or in the GPU's own."""
    from numba.cuda.extending import intrinsic
    from numba.cuda.np.arrayobj import make_array

    def find(_context: Any, words: Any, index: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            start = make_array(signature.args[0])(context, builder, arguments[0]).data
            at = context.cast(builder, arguments[1], signature.args[1], types.intp)
            place = builder.ptrtoint(builder.gep(start, [at]), ADDRESS)
            return builder.asm(ir.FunctionType(ADDRESS, [ADDRESS]), instruction, "=l,l", [place], side_effect=False)

        return types.int64(words, index), build

    return intrinsic(find)


def starting(instruction: str) -> Any:
    """A function of two addresses, near and far, that starts a copy."""
    from numba.cuda.extending import intrinsic

    def start(_context: Any, near: Any, far: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, arguments: Any) -> Any:
            kind = ir.FunctionType(ir.VoidType(), [ADDRESS, ADDRESS])
            builder.asm(kind, instruction, "l,l,~{memory}", arguments, side_effect=True)
            return context.get_dummy_value()

        return types.void(types.int64, types.int64), build

    return intrinsic(start)


def waiting() -> Any:
    """A function that waits for all copies."""
    from numba.cuda.extending import intrinsic

    def wait(_context: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            builder.asm(ir.FunctionType(ir.VoidType(), []), WAIT, "~{memory}", [], side_effect=True)
            return context.get_dummy_value()

        return types.void(), build

    return intrinsic(wait)
