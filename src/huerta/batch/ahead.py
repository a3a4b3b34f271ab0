"""Copies into shared memory that go on by themselves: all words are under way at once, and a thread waits for them together.

A thread that reads a word and then writes it near waits for each few words anew, and from far memory that takes long.
"""

from typing import Any

from llvmlite import ir

from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.core.jit import types

COPY = (
    "{{ .reg .u64 near, far; cvta.to.shared.u64 near, $0; cvta.to.global.u64 far, $1;"
    " cp.async.ca.shared.global [near], [far], {}; }}"
)
WAIT = "cp.async.wait_all;"


def simulated_copy_ahead(near: Any, here: int, far: Any, there: int) -> None:
    """Copy a word at once."""
    near[here] = far[there]


def simulated_wait_for_copies() -> None:
    """There is nothing to wait for."""


def copying_ahead() -> tuple[Any, Any]:
    """`copy_ahead(near, here, far, there)`, of a word of 4 or 8 bytes, and `wait_for_copies()`, for those of a thread itself."""
    if IS_SIMULATED:
        return cuda.jit(device=True)(simulated_copy_ahead), cuda.jit(device=True)(simulated_wait_for_copies)
    from numba.cuda.extending import intrinsic
    from numba.cuda.np.arrayobj import make_array

    address = ir.IntType(64)

    def copy_ahead(_context: Any, near: Any, here: Any, far: Any, there: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            def address_of(array: int, place: int) -> Any:
                start = make_array(signature.args[array])(context, builder, arguments[array]).data
                at = context.cast(builder, arguments[place], signature.args[place], types.intp)
                return builder.ptrtoint(builder.gep(start, [at]), address)

            kind, ends = ir.FunctionType(ir.VoidType(), [address, address]), [address_of(0, 1), address_of(2, 3)]
            builder.asm(kind, COPY.format(near.dtype.bitwidth // 8), "l,l,~{memory}", ends, side_effect=True)
            return context.get_dummy_value()

        return types.void(near, here, far, there), build

    def wait_for_copies(_context: Any) -> Any:
        def build(context: Any, builder: Any, _signature: Any, _arguments: Any) -> Any:
            builder.asm(ir.FunctionType(ir.VoidType(), []), WAIT, "~{memory}", [], side_effect=True)
            return context.get_dummy_value()

        return types.void(), build

    return intrinsic(copy_ahead), intrinsic(wait_for_copies)
