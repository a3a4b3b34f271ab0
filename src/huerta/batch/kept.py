"""Kernels are kept on disk beside compiled rules: one is compiled once on a machine, not in every process anew.

Only those whose sources decide how the folder of compiled rules is named are kept (see `core.jit`); and where numba-cuda is not the
one we know, or a file is damaged, a kernel is compiled as if nothing had been kept.
"""

import hashlib
from contextlib import suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

from huerta.batch.compiler import IS_SIMULATED, cuda
from huerta.core.jit import CACHE, source_folders, types

DIGEST_BYTES = hashlib.sha256().digest_size  # in front of what is kept
END_OF_NAME = b"\n"


def is_ours(*files: Path | str) -> bool:
    """Whether a change in these files gives the folder of compiled rules another name."""
    folders = source_folders()
    return all(any(folder in Path(file).parents for folder in folders) for file in files)


def keep(dispatcher: Any, *name: object, sources: tuple[Path | str, ...] = ()) -> Any:
    """The same dispatcher; its kernels are kept under this name if nobody else's source is in them."""
    if not IS_SIMULATED and is_ours(dispatcher.py_func.__code__.co_filename, *sources):
        dispatcher._cache = KeptKernels(dispatcher.py_func.__name__, name)
    return dispatcher


class KeptKernels:
    """Where a dispatcher looks for a kernel before it compiles it, and puts it then: numba-cuda's own cache, by another name.

    Its own cache knows a kernel by all that the kernel refers to, and functions of a game look different in every process.
    """

    cache_path = str(CACHE)

    def __init__(self, title: str, name: tuple[object, ...], capability: tuple[int, int] | None = None):
        self.title, self.name, self._capability = title, name, capability

    @property
    def capability(self) -> tuple[int, int, str]:
        """Of the GPU, as numba-cuda names what it compiles for."""
        major, minor = self._capability or cuda.get_current_device().compute_capability
        return major, minor, "a" if (major, minor) >= (9, 0) else ""

    def file(self, signature: Any) -> Path:
        """What a kernel for arguments of these types is kept in."""
        told = repr((self.name, version("numba-cuda"), self.capability, [str(kind) for kind in signature]))
        return CACHE / f"{self.title}-{hashlib.sha256(told.encode()).hexdigest()[:16]}.cubin"

    def load_overload(self, signature: Any, _context: Any) -> Any:
        """A kernel that was kept, if there is one."""
        with suppress(OSError, ImportError, AttributeError, TypeError, ValueError):
            digest, kept = read(self.file(signature))
            if hashlib.sha256(kept).digest() == digest:
                name, _, code = kept.partition(END_OF_NAME)
                return made_of(name.decode(), code, signature, self.capability)
        return None

    def save_overload(self, signature: Any, kernel: Any) -> None:
        """Keep a kernel that was compiled."""
        with suppress(OSError, AttributeError, TypeError):
            write(self.file(signature), kernel.entry_name, bytes(kernel.library.get_cubin().code))

    def flush(self) -> None:
        """Nothing is kept in memory."""


def read(file: Path) -> tuple[bytes, bytes]:
    """What stands in a file: a digest, and of what."""
    told = file.read_bytes()
    return told[:DIGEST_BYTES], told[DIGEST_BYTES:]


def write(file: Path, name: str, code: bytes) -> None:
    """A kernel's name and code; who reads half a file sees it by the digest."""
    kept = name.encode() + END_OF_NAME + code
    file.write_bytes(hashlib.sha256(kept).digest() + kept)


def made_of(name: str, code: bytes, signature: Any, capability: tuple[int, int, str]) -> Any:
    """A kernel as numba-cuda starts it."""
    from cuda.core import ObjectCode  # type: ignore[import-untyped]
    from numba.cuda.codegen import CUDACodeLibrary
    from numba.cuda.dispatcher import _Kernel
    from numba.cuda.typing import signature as signature_of

    library: Any = CUDACodeLibrary
    kernel: Any = _Kernel
    rebuilt = library._rebuild(
        codegen=None,
        name=name,
        entry_name=name,
        llvm_strs=[],
        ptx_cache={},
        cubin_cache={capability: ObjectCode.from_cubin(code, name=name)},
        linkerinfo_cache={},
        max_registers=None,
        nvvm_options={},
        needs_cudadevrt=False,
        nrt=False,
        use_cooperative=False,
        lto=False,
    )
    return kernel._rebuild(
        cooperative=False,
        name=name,
        signature=signature_of(types.none, *signature),
        codelibrary=rebuilt,
        debug=False,
        lineinfo=False,
        call_helper=None,
        extensions=[],
    )
