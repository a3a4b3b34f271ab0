"""The GPU's side of the rules, as far as a machine without a GPU can prove it."""

import numpy as np
import pytest

import huerta
from huerta.batch import cpu


@pytest.mark.parametrize("name", huerta.game_names())
def test_every_rule_compiles_to_ptx_without_a_gpu(name):
    from huerta.batch import cuda

    ptx = cuda.random_games_ptx(huerta.get_game(name))
    assert ".target sm_90" in ptx
    assert ".entry" in ptx


def test_the_loops_of_a_batch_compile_to_ptx_without_a_gpu():
    from huerta.batch import cuda

    for ptx in cuda.stepping_ptx(huerta.get_game("finca")):
        assert ".entry" in ptx


def test_a_machine_without_a_gpu_gets_one_sentence():
    from huerta.batch import cuda

    if cuda.cuda.is_available():
        states, choosers = cpu.blank_states(huerta.get_game("finca"), 2, {}, 256, seed=1)
        on_cpu = states.copy()
        cpu.random_games(on_cpu, choosers.copy(), np.zeros(128, np.int32), np.zeros(256, np.int32))
        on_gpu, _ = cuda.random_games(huerta.get_game("finca"), states, choosers)
        assert on_gpu.tobytes() == on_cpu.tobytes()
    else:
        with pytest.raises(huerta.HuertaError, match="no CUDA GPU"):
            cuda.random_games(huerta.get_game("finca"), None, None)
        with pytest.raises(huerta.HuertaError, match="no CUDA GPU"):
            cuda.CudaBatch("finca", 4)
