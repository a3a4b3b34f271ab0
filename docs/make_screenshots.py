"""Makes docs/images/page-*.webp: every page of the table in the browser, for phone, tablet and desk, by day and by night.

`python docs/make_screenshots.py` plays two whole games against bots on a server of its own and looks at them on the way.
"""

import io
import random
import sys
import tempfile
from pathlib import Path

from PIL import Image
from playwright.sync_api import sync_playwright

ROOT = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))

from tests.web.browser import launch  # noqa: E402
from tests.web.house import House  # noqa: E402
from tests.web.visitor import Visitor, eager  # noqa: E402

IMAGES = ROOT / "docs" / "images"
SIZES = {360: 780, 768: 1024, 1440: 900}
THEMES = ("light", "dark")
MOST_BYTES = 150_000
REVIEW = 90_000  # ms, for a whole game to be looked at again
MIDDLE = {2: 26, 4: 20}  # own moves played when the middle of a game is shown


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


def play(visitor: Visitor, seats: int) -> str:
    """A game against bots, shown at its start, in the middle and at its end; tells the table."""
    table = visitor.page.request.post(f"{visitor.url}/api/play-now", data={"game": "finca", "seats": seats}).json()["id"]
    visitor.go(f"/t/{table}").wait_for_moves()
    shoot(visitor, f"table-{seats}-start")
    choose = eager(random.Random(seats))
    for count in range(MIDDLE[seats]):
        if count and visitor.is_over:
            break
        visitor.play(choose(visitor.wait_for_moves()))
    visitor.wait_for_moves()
    shoot(visitor, f"table-{seats}-middle")
    visitor.play_to_the_end(choose)
    shoot(visitor, f"table-{seats}-end")
    return str(table)


def main() -> None:
    """All pictures, from nothing."""
    IMAGES.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        house = House(Path(folder))
        house.start()
        try:
            context = launch(playwright).new_context(locale="en-GB", reduced_motion="reduce")
            visitor = Visitor(context, house.url)
            visitor.page.request.post(f"{house.url}/api/session", data={"name": "Aina"})
            play(visitor, 4)
            table = play(visitor, 2)
            shoot(visitor, "replay", f"/#/replay/{table}/40")
            visitor.go(f"/#/replay/{table}/40/review")
            visitor.page.get_by_text("What would have been better").wait_for(timeout=REVIEW)
            shoot(visitor, "review", f"/#/replay/{table}/40/review")
            shoot(visitor, "learn", "/#/learn/finca/fincas")
            shoot(visitor, "rules", "/#/rules/finca/4")
            visitor.page.request.post(f"{house.url}/api/play-now", data={"game": "finca", "seats": 3})
            visitor.go("/#/")
            visitor.page.get_by_text("Finished lately").wait_for()
            shoot(visitor, "home")
            context.close()
        finally:
            house.kill()


if __name__ == "__main__":
    main()
