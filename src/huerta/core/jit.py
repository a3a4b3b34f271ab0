"""The only import of numba: what a rule is, where compiled rules are kept, and which game a record belongs to.

`NUMBA_DISABLE_JIT=1` runs every rule interpreted, for debugging and coverage; `NUMBA_BOUNDSCHECK=1` checks every index.
"""

import hashlib
import os
import shutil
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from importlib.machinery import PathFinder
from importlib.metadata import entry_points
from pathlib import Path
from typing import Any, TypeVar, cast

import numba
import numba.extending
import numpy as np
from numba.core.typing import templates as numba_templates
from numba.np import numpy_support
from platformdirs import user_cache_path

ENTRY_POINTS = "huerta.games"  # the group under which an installed package offers games
HASHED_SUFFIXES = {".py", ".csv", ".toml"}  # sources and data: whatever can change what a rule compiles to
ABOVE_RULES = {"arena", "cli", "envs", "server"}  # our folders that no compiled code can import: see the walls in pyproject.toml
KEPT_DAYS = 30  # compiled rules of other versions are removed when nobody has started them for so long
SECONDS_A_DAY = 86_400

AnyFunction = TypeVar("AnyFunction", bound=Callable[..., Any])

# -- where compiled rules are kept -------------------------------------------------------------------------------------


def source_folders() -> list[Path]:
    """Our own package, and every installed package that offers a game."""
    folders = {Path(__file__).parents[1]}
    for entry in entry_points(group=ENTRY_POINTS):
        spec = PathFinder.find_spec(entry.module.partition(".")[0])
        for location in (spec.submodule_search_locations or ()) if spec else ():
            folders.add(Path(location))
    return sorted(folders)


def source_hash() -> str:
    """One name for all that decides what a rule compiles to: sources, data, numba, Python, its switches."""
    digest = hashlib.sha256()
    switches = sorted(item for item in os.environ.items() if item[0].startswith("NUMBA_"))
    digest.update(repr((numba.__version__, np.__version__, sys.version, switches)).encode())
    for folder in source_folders():
        for file in sorted(folder.rglob("*")):
            if file.suffix in HASHED_SUFFIXES and file.relative_to(folder).parts[0] not in ABOVE_RULES:
                digest.update(str(file.relative_to(folder)).encode())
                digest.update(file.read_bytes())
    return digest.hexdigest()[:16]


def cache_home() -> Path:
    """`HUERTA_CACHE` if set, else the user's cache folder."""
    chosen = os.environ.get("HUERTA_CACHE")
    return Path(chosen) if chosen else user_cache_path("huerta")


def remove_stale(home: Path, kept: Path) -> None:
    """Compiled rules of other versions go when nobody has started them for a month."""
    now = time.time()
    for folder in home.glob("rules-*"):
        if folder != kept and now - folder.stat().st_mtime > KEPT_DAYS * SECONDS_A_DAY:
            shutil.rmtree(folder, ignore_errors=True)


def open_cache() -> Path:
    """The folder of exactly these sources, made if need be, marked as used today."""
    home = cache_home()
    folder = home / f"rules-{source_hash()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        os.utime(folder)
    except OSError:  # a home that cannot be written: compiled rules last as long as this process
        return Path(tempfile.mkdtemp(prefix="huerta-"))
    remove_stale(home, folder)
    return folder


CACHE = open_cache()
config: Any = numba.config
types: Any = numba.types
njit: Any = numba.njit
intrinsic: Any = numba.extending.intrinsic
templates: Any = numba_templates
config.CACHE_DIR = str(CACHE)

# -- rules -------------------------------------------------------------------------------------------------------------

CITED: dict[str, tuple[str, ...]] = {}  # `module.function` -> the sections of RULES.md it implements


def widened(kind: Any) -> Any:
    """The type as which an argument is passed on: all integers with a sign are alike, constants or not."""
    kind = types.unliteral(kind)
    return types.int64 if isinstance(kind, types.Integer) and kind.signed else kind


def share_versions(made: Any) -> Any:
    """Let compiled callers of a function share one version for integers of all sizes.

    Numba by itself would compile the function, and all that it calls, again for every constant that it is called with.
    """
    call_with = made.get_call_template
    made.get_call_template = lambda args, kws: call_with([widened(kind) for kind in args], kws)
    return made


def compiled(function: AnyFunction, inline: str = "never") -> AnyFunction:
    """Compile a plain function on records and arrays; the result is kept on disk and releases the GIL."""
    made = njit(cache=True, nogil=True, error_model="numpy", no_cfunc_wrapper=True, inline=inline)(function)
    return cast("AnyFunction", share_versions(made) if is_compiled() else made)


def woven(function: AnyFunction) -> AnyFunction:
    """Compile a function as a part of its callers: for a step that has a name of its own and hardly more than one caller.

    All that a function calls is compiled with it anew, so that each such step saves the compiling of everything below it.
    """
    return compiled(function, inline="always")


def rule(*sections: str, is_woven: bool = False) -> Callable[[AnyFunction], AnyFunction]:
    """Cite the sections of the game's RULES.md that a function implements, and compile it, by itself or woven into its callers."""

    def decorate(function: AnyFunction) -> AnyFunction:
        CITED[f"{function.__module__}.{function.__qualname__}"] = sections
        return woven(function) if is_woven else compiled(function)

    return decorate


def is_compiled() -> bool:
    """Whether rules run compiled in this process."""
    return not config.DISABLE_JIT


# -- what a processor does in one step ---------------------------------------------------------------------------------

# How many bits of a 64-bit word are set: one instruction, on a CPU and on a GPU.
count_bits = intrinsic(lambda _context, _word: (types.int64(types.int64), lambda _to, builder, _kind, words: builder.ctpop(*words)))
bit_count: Callable[[Any], int] = count_bits if is_compiled() else lambda word: int(word).bit_count()

# -- functions that every game has, chosen by the type of the record ---------------------------------------------------

GENERIC: dict[str, dict[Any, Callable[..., Any]]] = {}  # name -> record type (numpy's and numba's) -> the game's function


def generic(function: AnyFunction) -> AnyFunction:
    """A function whose body is the game's own: called on a record, it becomes what the record's game registered.

    Compiled callers are resolved while they compile, so that one cached search serves every game at full speed.
    """
    bodies = GENERIC.setdefault(function.__name__, {})

    def chosen(state: Any, *arguments: Any) -> Any:
        return bodies[state.dtype](state, *arguments)

    chosen.__name__ = chosen.__qualname__ = function.__name__
    chosen.__doc__ = function.__doc__
    templates.infer_global(chosen, types.Function(call_template(chosen, bodies)))
    return chosen  # type: ignore[return-value]


def call_template(chosen: Callable[..., Any], bodies: dict[Any, Callable[..., Any]]) -> type:
    """How numba understands a call of a generic function: as a call of the body that belongs to the type of its first argument."""

    class Call(templates.AbstractTemplate):  # type: ignore[misc]
        key = chosen

        def body_for(self, record: Any) -> Any:
            """The body as the target that is compiled for, CPU or GPU, knows it."""
            return self.context.resolve_value_type(bodies[record])

        def generic(self, args: Any, kws: Any) -> Any:
            return self.body_for(args[0]).get_call_type(self.context, args, kws)

        def get_impl_key(self, signature: Any) -> Any:
            return self.body_for(signature.args[0]).get_impl_key(signature)

    return Call


def record_of(dtype: np.dtype[Any]) -> Any:
    """A record's type as compiled code knows it."""
    return numpy_support.from_dtype(dtype)


def register(dtype: np.dtype[Any], functions: dict[str, Callable[..., Any]]) -> None:
    """Say which functions the generic ones stand for on records of this type."""
    for name, body in functions.items():
        bodies = GENERIC.setdefault(name, {})
        bodies[dtype] = body
        bodies[record_of(dtype)] = body


# -- warming up --------------------------------------------------------------------------------------------------------


def warm_mark(name: str) -> Path:
    """The file that says that everything of this name is compiled."""
    return CACHE / f"{name}.warm"


def is_warm(name: str) -> bool:
    """Whether everything of this name is compiled already."""
    return not is_compiled() or warm_mark(name).exists()


def warm_up(name: str, steps: dict[str, Callable[[], object]]) -> Iterator[tuple[str, int, int]]:
    """Run each step once, which compiles it; yields what comes next, how many are done, and how many there are."""
    for done, (step, run) in enumerate(steps.items()):
        yield step, done, len(steps)
        run()
    warm_mark(name).touch()
    yield "ready", len(steps), len(steps)
