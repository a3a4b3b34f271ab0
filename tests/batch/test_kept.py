"""Kernels are compiled once on a machine: what is kept is found again, and nothing else."""

from types import SimpleNamespace

import pytest

import huerta
from huerta.batch import haste, kept, queues
from huerta.batch.compiler import cuda
from huerta.batch.kernels import ready, ready_for_all

GAME = huerta.get_game("citrus")
TYPES = haste.choose_types(GAME).args
HOPPER, AMPERE = (9, 0), (8, 0)


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.setattr(kept, "CACHE", tmp_path)
    return tmp_path


def compiled_kernel(name, code):
    """As numba-cuda hands it over, with the code of a GPU that is not there."""
    return SimpleNamespace(entry_name=name, library=SimpleNamespace(get_cubin=lambda: SimpleNamespace(code=code)))


def test_a_kernel_is_found_again(folder):
    place = kept.KeptKernels("choose", ("choose", "citrus", 128, None), HOPPER)
    assert place.load_overload(TYPES, None) is None
    place.save_overload(TYPES, compiled_kernel("choose_it", b"\x00code\n\xff"))
    (file,) = folder.iterdir()
    assert file.name.startswith("choose-")
    found = kept.KeptKernels("choose", ("choose", "citrus", 128, None), HOPPER).load_overload(TYPES, None)
    assert found.entry_name == "choose_it"
    assert found.argument_types == TYPES
    assert found.library.get_cubin((9, 0, "a")).code == b"\x00code\n\xff"


@pytest.mark.parametrize(
    ("name", "types", "capability"),
    [
        (("choose", "citrus", 64, None), TYPES, HOPPER),
        (("choose", "finca", 128, None), TYPES, HOPPER),
        (("choose", "citrus", 128, 1), TYPES, HOPPER),
        (("choose", "citrus", 128, None), TYPES[:1], HOPPER),
        (("choose", "citrus", 128, None), TYPES, AMPERE),
    ],
)
def test_no_other_kernel_is_taken_for_it(folder, name, types, capability):
    kept.KeptKernels("choose", ("choose", "citrus", 128, None), HOPPER).save_overload(TYPES, compiled_kernel("it", b"code"))
    assert kept.KeptKernels("choose", name, capability).load_overload(types, None) is None


@pytest.mark.parametrize("damaged", [b"", b"too short", b"\x00" * 40, None])
def test_a_damaged_file_is_as_good_as_none(folder, damaged):
    place = kept.KeptKernels("choose", ("choose",), HOPPER)
    place.save_overload(TYPES, compiled_kernel("choose_it", b"code"))
    (file,) = folder.iterdir()
    file.write_bytes(file.read_bytes()[:-1] if damaged is None else damaged)
    assert place.load_overload(TYPES, None) is None


def test_where_nothing_can_be_written_nothing_is_kept(folder, monkeypatch):
    monkeypatch.setattr(kept, "CACHE", folder / "missing")
    kept.KeptKernels("choose", ("choose",), HOPPER).save_overload(TYPES, compiled_kernel("choose_it", b"code"))
    assert not list(folder.iterdir())


def test_only_kernels_of_known_sources_are_kept(tmp_path):
    assert isinstance(ready_for_all(haste.choose_kernel)._cache, kept.KeptKernels)
    assert isinstance(ready(haste.survey_kernel, GAME, 128)._cache, kept.KeptKernels)

    def elsewhere(out):
        out[0] = 1

    assert not isinstance(kept.keep(cuda.jit(elsewhere), "elsewhere")._cache, kept.KeptKernels)
    assert not isinstance(kept.keep(cuda.jit(haste.choose_kernel), "ours", sources=(tmp_path,))._cache, kept.KeptKernels)


def test_the_same_kernel_for_another_number_is_another_one():
    first, second = (ready(queues_kernel, GAME, 128, nth) for nth in range(2))
    assert first is not second
    assert first is ready(queues_kernel, GAME, 128, 0)


def queues_kernel(game, nth):
    claim = queues.claiming()

    def stand(counts, queue):
        queue[claim(counts, nth)] = cuda.grid(1)

    return stand
