"""What several test folders share: games of strangers, and a registry that every test leaves as it found it."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from huerta.core import jit, registry
from huerta.core.game import Game
from tests.core import nines as nines_module

ROOT = Path(__file__).parents[1]

Install = Callable[..., None]


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--campaign` runs what takes hours, and nothing else."""
    parser.addoption("--campaign", action="store_true", help="run the long campaigns, and only them")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """A campaign has its own run; what takes longest comes first, so that several processes end together."""
    wanted = bool(config.getoption("--campaign"))
    others = [item for item in items if bool(item.get_closest_marker("campaign")) is not wanted]
    kept = [item for item in items if bool(item.get_closest_marker("campaign")) is wanted]
    items[:] = sorted(kept, key=lambda item: "web" not in item.path.parts)
    config.hook.pytest_deselected(items=others)


@pytest.fixture(autouse=True)
def _every_game_keeps_its_rules() -> Iterator[None]:
    """A changed copy of a game registers its functions for the same record: afterwards the true ones stand again."""
    kept = {name: dict(bodies) for name, bodies in jit.GENERIC.items()}
    yield
    for name, bodies in kept.items():
        jit.GENERIC[name].update(bodies)


def forget_installed() -> None:
    """Look for entry points again."""
    registry.installed.cache_clear()
    registry.get_game.cache_clear()


@pytest.fixture
def install(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Install]:
    """Install games as a stranger's package would, for this process and for those it starts: `install(name="module:GAME")`."""

    def put(**entries: str) -> None:
        folder = tmp_path / "site"
        info = folder / "strangers_games-1.0.dist-info"
        info.mkdir(parents=True, exist_ok=True)
        (info / "METADATA").write_text("Metadata-Version: 2.1\nName: strangers-games\nVersion: 1.0\n", encoding="utf-8")
        lines = [f"[{jit.ENTRY_POINTS}]", *(f"{name} = {where}" for name, where in entries.items())]
        (info / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
        monkeypatch.syspath_prepend(folder)
        monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(ROOT)]))
        forget_installed()

    yield put
    monkeypatch.undo()
    forget_installed()


@pytest.fixture
def nines(install: Install) -> Game:
    """A tiny game of a stranger, installed."""
    install(nines="tests.core.nines:GAME")
    return nines_module.GAME
