"""Makes docs/images/page-*.webp: every page of the table in the browser, for phone, tablet and desk, by day and by night.

`python docs/make_screenshots.py` plays whole games against bots on a server of its own and looks at them on the way;
`python docs/make_screenshots.py cinque_terre` makes only the pictures of that game's table; Finca's come with the other pages.
"""

import io
import random
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.browser import launch  # noqa: E402
from tests.web.house import House  # noqa: E402
from tests.web.test_cinque_terre import Grower  # noqa: E402
from tests.web.test_citrus import thrifty  # noqa: E402
from tests.web.test_farm_club import lively  # noqa: E402
from tests.web.visitor import TURN, Choose, Visitor, eager  # noqa: E402

IMAGES = ROOT / "docs" / "images"
SIZES = {360: 780, 768: 1024, 1440: 900}
THEMES = ("light", "dark")
MOST_BYTES = 150_000
REVIEW = 90_000  # ms, for a whole game to be looked at again
MIDDLE = {2: 26, 4: 20, 5: 26}  # own moves played when the middle of a game is shown
SHORT = {"farm_club": 14}  # the same for games that are over sooner
MOMENTS = ("start", "middle", "end")
TABLES: dict[str, dict[int, tuple[str, ...]]] = {  # numbers of seats, and which moments of their games are shown
    "finca": {4: MOMENTS, 2: MOMENTS},
    "cinque_terre": {5: ("middle",), 2: ("middle", "end")},
    "citrus": {4: ("start", "middle"), 2: ("middle", "end")},
    "farm_club": {5: ("middle", "end"), 2: MOMENTS},
}
OPTIONS: dict[tuple[str, int], dict[str, str]] = {("citrus", 2): {"side": "short"}}
CHOICES: dict[str, Callable[[int], Choose]] = {  # how the pictured games are played
    "finca": lambda seats: eager(random.Random(seats)),
    "cinque_terre": lambda seats: Grower([]),
    "citrus": lambda seats: thrifty(random.Random(seats)),
    "farm_club": lambda seats: lively(random.Random(seats)),
}


def save(picture: bytes, name: str) -> None:
    """Write a small file: a little less quality until it is small enough."""
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    for quality in (84, 76, 68, 60):
        buffer = io.BytesIO()
        image.save(buffer, "WEBP", quality=quality, method=6)
        if buffer.tell() <= MOST_BYTES:
            break
    (IMAGES / f"{name}.webp").write_bytes(buffer.getvalue())


def shoot(visitor: Visitor, name: str, address: str = "") -> None:
    """The page as it is (or at an address), in every size and theme."""
    for width, height in SIZES.items():
        visitor.page.set_viewport_size({"width": width, "height": height})
        if address:
            visitor.go("/#/nowhere").go(address)
        visitor.settle()
        if name == "review":
            visitor.page.get_by_text("What would have been better").wait_for()
        for theme in THEMES:
            visitor.page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            visitor.page.mouse.move(0, 0)
            visitor.page.wait_for_timeout(250)
            save(visitor.page.screenshot(), f"page-{name}-{width}-{theme}")
    visitor.page.set_viewport_size({"width": 1440, "height": SIZES[1440]})


def play(visitor: Visitor, game: str, seats: int, moments: tuple[str, ...]) -> str:
    """A game against bots, shown at some moments; tells the table."""
    wish = {"game": game, "seats": seats, "options": OPTIONS.get((game, seats), {})}
    table = visitor.page.request.post(f"{visitor.url}/api/play-now", data=wish, timeout=REVIEW).json()["id"]
    name = "table" if game == "finca" else game
    choose = CHOICES[game](seats)
    visitor.go(f"/t/{table}").wait_for_moves()
    if "start" in moments:
        shoot(visitor, f"{name}-{seats}-start")
    for _ in range(SHORT.get(game, MIDDLE[seats])):
        now = visitor.until(TURN)
        if now.over:
            break
        visitor.play(choose(now.moves))
    visitor.until(TURN)
    shoot(visitor, f"{name}-{seats}-middle")
    if "end" in moments:
        visitor.play_to_the_end(choose)
        shoot(visitor, f"{name}-{seats}-end")
    return str(table)


def play_all(visitor: Visitor, game: str) -> str:
    """All games of a kind; tells the last table."""
    return [play(visitor, game, seats, moments) for seats, moments in TABLES[game].items()][-1]


def shoot_pages(visitor: Visitor, table: str) -> None:
    """The pages around a table."""
    shoot(visitor, "replay", f"/#/replay/{table}/40")
    visitor.go(f"/#/replay/{table}/40/review")
    visitor.page.get_by_text("What would have been better").wait_for(timeout=REVIEW)
    shoot(visitor, "review", f"/#/replay/{table}/40/review")
    shoot(visitor, "learn", "/#/learn/finca/fincas")
    shoot(visitor, "rules", "/#/rules/finca/4")
    visitor.page.request.post(f"{visitor.url}/api/play-now", data={"game": "finca", "seats": 3})
    visitor.go("/#/")
    visitor.page.get_by_text("Finished lately").wait_for()
    shoot(visitor, "home")


def main(only: str = "") -> None:
    """All pictures, from nothing; or those of one game's table."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        try:
            context = launch(playwright).new_context(locale="en-GB", reduced_motion="reduce")
            visitor = Visitor(context, house.url)
            visitor.page.request.post(f"{house.url}/api/session", data={"name": "Aina"})
            for game in [only] if only else reversed(TABLES):
                table = play_all(visitor, game)
                if game == "finca":
                    shoot_pages(visitor, table)
            context.close()
        finally:
            house.kill()


if __name__ == "__main__":
    main(*sys.argv[1:2])
