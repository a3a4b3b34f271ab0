"""The instructions that the lanes of a warp give together, put where `core.lanes` names them."""

from typing import Any

from llvmlite import ir

from huerta.core import lanes
from huerta.core.jit import intrinsic, types

NUMBER, FLAG, NOTHING = types.int32, types.boolean, types.void
SIGNS = {NUMBER: "=r", FLAG: "=b"}  # of the register that an instruction writes
ALL = f"{lanes.ALL_LANES:#x}"


def instruction(text: str, result: Any, *arguments: Any) -> Any:
    """A function of compiled code that is an instruction of the GPU, given by all lanes at once; without a result, a barrier."""

    def typed(*_kinds: Any) -> Any:
        def build(context: Any, builder: Any, signature: Any, values: Any) -> Any:
            is_barrier = result is NOTHING
            kinds = [context.get_value_type(kind) for kind in signature.args]
            answer = ir.VoidType() if is_barrier else context.get_value_type(result)
            places = ["~{memory}"] if is_barrier else [SIGNS[result], *("r" for _ in kinds)]
            done = builder.asm(ir.FunctionType(answer, kinds), text, ",".join(places), values, side_effect=is_barrier)
            done.attributes.add("convergent")  # never moved to where some lanes do not come
            return context.get_dummy_value() if is_barrier else done

        return result(*arguments), build

    calls = (
        lambda context: typed(context),
        lambda context, one: typed(context, one),
        lambda context, one, two: typed(context, one, two),
    )
    return intrinsic(calls[len(arguments)])


@intrinsic  # type: ignore[untyped-decorator]
def lane(_context: Any) -> Any:
    """The number of this lane; always the same, so it may be read once and kept."""

    def build(_context: Any, builder: Any, _signature: Any, _values: Any) -> Any:
        read = ir.FunctionType(ir.IntType(32), [])
        return builder.call(builder.module.declare_intrinsic("llvm.nvvm.read.ptx.sreg.laneid", (), read), [])

    return NUMBER(), build


FLAGGED = "{{.reg .pred p; setp.ne.s32 p, $1, 0; {} $0, p, {};}}"

lanes.lane = lane
lanes.marks = instruction(FLAGGED.format("vote.sync.ballot.b32", ALL), NUMBER, NUMBER)
lanes.any_lane = instruction(FLAGGED.format("vote.sync.any.pred", ALL), FLAG, NUMBER)
lanes.total = instruction(f"redux.sync.add.s32 $0, $1, {ALL};", NUMBER, NUMBER)
lanes.union = instruction(f"redux.sync.or.b32 $0, $1, {ALL};", NUMBER, NUMBER)
lanes.of_lane = instruction(f"shfl.sync.idx.b32 $0, $1, $2, 0x1f, {ALL};", NUMBER, NUMBER, NUMBER)
lanes.of_next = instruction(f"shfl.sync.down.b32 $0, $1, 1, 0x1f, {ALL};", NUMBER, NUMBER)
lanes.of_previous = instruction(f"shfl.sync.up.b32 $0, $1, 1, 0x0, {ALL};", NUMBER, NUMBER)
lanes.wait = instruction(f"bar.warp.sync {ALL};", NOTHING)
