"""The door to numba-cuda, and what is changed in it so that kernels are small enough to be fast.

Where numba-cuda is not the one we know, a change is left out: everything is as right and only slower.
Needs the extra `huerta[cuda]`; importing this module without it gives one clear sentence.
"""

from collections.abc import Callable
from contextlib import suppress
from typing import Any
from weakref import finalize

import numpy as np
from llvmlite import ir

from huerta.core.errors import HuertaError
from huerta.core.gpu import APART, ON_GPU, PACKAGES
from huerta.core.jit import config, types, widened

vars(np).setdefault("row_stack", np.vstack)  # numba-cuda asks for a name that NumPy 2.5 dropped

try:
    import numba.cuda
    import numba_cuda  # noqa: F401  (numba's own older numba.cuda would be found silently without it)
except ImportError as error:
    raise HuertaError("playing on a GPU needs the extra 'huerta[cuda]': pip install 'huerta[cuda]'") from error

cuda: Any = numba.cuda
IS_SIMULATED = bool(config.ENABLE_CUDASIM)
OURS = f"{__package__}."  # how the names of all modules with kernels begin
KEPT_TURNS = range(9, 16)  # loops of so many turns stay loops
MOST_URGENT = -5  # the priority of a stream: any GPU takes the nearest that it has


def stream_aside(is_urgent: bool) -> Any:
    """A stream beside others, perhaps one whose kernels come first. It takes turns with the default stream.

    What is started on the default stream waits for what was started before on others, and the other way round.
    """
    if config.CUDA_PER_THREAD_DEFAULT_STREAM:
        return 0
    if not is_urgent or IS_SIMULATED:
        return cuda.stream()
    driver = cuda.cudadrv.driver
    handle = driver.driver.cuStreamCreateWithPriority(driver.binding.CUstream_flags.CU_STREAM_DEFAULT.value, MOST_URGENT)
    made = cuda.external_stream(int(handle))
    finalize(made, driver.driver.cuStreamDestroy, handle).atexit = False
    return made


def keep_loops() -> None:
    """Hide from the compiler how many turns a loop over regions or blades takes, so that it writes it down once.

    Written out turn by turn, the rules of a game do not fit into a GPU's instruction cache, and warps wait for instructions most of
    the time. Shorter loops are worth writing out, and longer ones are left alone anyway. What was compiled before stays as it is.
    """
    from numba.cuda.cpython.rangeobj import registry

    def hiding(build: Callable[..., Any]) -> Callable[..., Any]:
        def build_range(context: Any, builder: Any, signature: Any, arguments: Any) -> Any:
            (end,) = arguments
            if isinstance(end, ir.Constant) and end.constant in KEPT_TURNS:
                end = builder.asm(ir.FunctionType(end.type, [end.type]), "mov.b64 $0, $1;", "=l,l", [end], side_effect=False)
            return build(context, builder, signature, [end])

        return build_range

    for place, (build, function, kinds) in enumerate(registry.functions):
        if function is range and tuple(kinds) == (types.int64,):
            registry.functions[place] = hiding(build), function, kinds


def link_once() -> None:
    """Hand every compiled function to the GPU's compiler once; numba-cuda does so once for every chain of calls that leads to it.

    Citrus, whose rules call each other deeply, would be 120,000 modules instead of 225.
    """
    from numba.cuda.codegen import CUDACodeLibrary

    def modules(self: Any) -> list[Any]:
        found, waiting = {self: self._module}, [self]
        while waiting:
            for library in waiting.pop()._linking_libraries:
                if library not in found and hasattr(library, "_module"):
                    found[library] = library._module
                    waiting.append(library)
        return list(found.values())

    linked: Any = CUDACodeLibrary
    linked.modules = property(modules)


def is_prepared(module: str) -> bool:
    """Whether a function of this module belongs to a game that says so (see `core.gpu`); for others nothing is changed."""
    return any(module == package or module.startswith(f"{package}.") for package in PACKAGES)


def count_from_start() -> None:
    """Take every index of a kernel or a prepared game as it is, a number of 32 bits; numba first asks if it counts from the end.

    Nobody counts so: negative numbers stand for nothing at all, and are asked for before. Functions come out a fifth shorter. Where
    there are more places than 32 bits can count, an index is unsigned: it is taken as it is anyway.
    """
    from numba.cuda.np import arrayobj

    arrays: Any = arrayobj
    fix_any_index = arrays.fix_integer_index

    def fix_integer_index(context: Any, builder: Any, kind: Any, index: Any, size: Any) -> Any:
        module = context.fndesc.modname
        if not (module.startswith(OURS) or is_prepared(module)):
            return fix_any_index(context, builder, kind, index, size)
        index = context.cast(builder, index, kind, types.intp)
        if not kind.signed or isinstance(index, ir.Constant):
            return index
        return builder.zext(builder.trunc(index, ir.IntType(32)), index.type)

    arrays.fix_integer_index = fix_integer_index


def compile_once() -> None:
    """Have one version of a prepared game's functions for integers of all sizes, and one copy of those it wants kept apart."""
    from numba.cuda import compiler, dispatcher

    template: Any = dispatcher.CUDADispatcher.get_call_template
    compile_cuda: Any = compiler.compile_cuda

    def get_call_template(self: Any, arguments: Any, names: Any) -> Any:
        widens = is_prepared(self.py_func.__module__)
        return template(self, [widened(kind) for kind in arguments] if widens else arguments, names)

    def compile_apart(function: Any, *arguments: Any, **options: Any) -> Any:
        made = compile_cuda(function, *arguments, **options)
        if function in APART:
            for part in made.library._module.functions:
                if part.name == made.fndesc.llvm_func_name:
                    part.attributes.add("noinline")
        return made

    patched: Any = dispatcher
    patched.CUDADispatcher.get_call_template = get_call_template
    patched.compile_cuda = compile_apart


def take_versions() -> None:
    """Let kernels run a game's own versions of functions for a GPU."""
    from numba.core.dispatcher import Dispatcher
    from numba.cuda.target import CUDATypingContext

    resolve: Any = CUDATypingContext.resolve_value_type

    def resolve_value_type(self: Any, value: Any) -> Any:
        return resolve(self, ON_GPU.get(value, value) if isinstance(value, Dispatcher) else value)

    typing: Any = CUDATypingContext
    typing.resolve_value_type = resolve_value_type


APPLIED: set[Callable[[], None]] = set()  # the changes to numba-cuda that could be made

if not IS_SIMULATED:
    for change in (keep_loops, link_once, count_from_start, compile_once, take_versions):
        with suppress(ImportError, AttributeError):
            change()
            APPLIED.add(change)
