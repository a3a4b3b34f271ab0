"""Without an extra, one sentence names it."""

import sys
from importlib import import_module

import pytest

from huerta.core.errors import HuertaError
from huerta.envs import picture


@pytest.mark.parametrize(
    ("module", "missing", "extra"),
    [("pettingzoo", "pettingzoo", "envs"), ("gymnasium", "gymnasium", "envs"), ("openspiel", "pyspiel", "openspiel")],
)
def test_an_environment_without_its_extra_names_it(module: str, missing: str, extra: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(sys.modules, f"huerta.envs.{module}", raising=False)
    monkeypatch.setitem(sys.modules, missing, None)
    with pytest.raises(HuertaError, match=rf"need the extra 'huerta\[{extra}\]': pip install 'huerta\[{extra}\]'$"):
        import_module(f"huerta.envs.{module}")


def test_a_picture_without_its_extra_names_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    picture.font.cache_clear()
    with pytest.raises(HuertaError, match=r"a picture of the table needs the extra 'huerta\[envs\]'"):
        picture.picture_of("a table")


def test_all_pictures_of_a_table_are_equally_large() -> None:
    painter = picture.Painter()
    first, higher, far_too_high = (painter.paint("\n".join(["a table"] * lines)) for lines in (20, 20 + picture.ROOM, 80))
    assert first.shape == higher.shape == far_too_high.shape
    assert len({picture.tobytes() for picture in (first, higher, far_too_high)}) == 3
