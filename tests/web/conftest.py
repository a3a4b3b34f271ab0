"""One server for all, a browser for each file, a fresh context for each person; nobody's console may show an error."""

import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from tests.web.browser import launch
from tests.web.house import House
from tests.web.visitor import PATIENCE, Visitor

ROOT = Path(__file__).parents[2]
expect.set_options(timeout=PATIENCE)

Visit = Callable[..., Visitor]


@pytest.fixture(scope="session")
def page_built() -> None:
    """The page as web/ is now, and the packages it is tested with; nothing happens when both are there."""
    for words in ([], ["install"]):
        done = subprocess.run([sys.executable, str(ROOT / "hatch_build.py"), *words], capture_output=True, text=True, check=False)
        assert done.returncode == 0, done.stderr


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory, page_built: None) -> Iterator[House]:
    """The server."""
    house = House(tmp_path_factory.mktemp("house"))
    house.start()
    house.wait_for(house.is_ready)
    yield house
    house.kill()
    assert "Traceback" not in house.log()


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser; closed after each file, because its event loop keeps tests of the server from running theirs."""
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def visit(house: House, chromium: Browser) -> Iterator[Visit]:
    """`visit()` is a new person; `visit(tab_of=other)` another tab of the same browser."""
    people: list[Visitor] = []

    def come(tab_of: Visitor | None = None, width: int = 1280, height: int = 900, **wishes: Any) -> Visitor:
        settings = {"locale": "en-GB", "reduced_motion": "reduce", "viewport": {"width": width, "height": height}, **wishes}
        context = tab_of.context if tab_of else chromium.new_context(**settings)
        visitor = Visitor(context, house.url)
        people.append(visitor)
        return visitor

    yield come
    complaints = [complaint for visitor in people for complaint in visitor.complaints]
    for visitor in people:
        visitor.context.close()
    assert complaints == []
