"""A person at the page: what the tests do, by the means a person has."""

import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from playwright.sync_api import BrowserContext, Locator, Page, expect

IMPATIENCE = 20_000  # ms
LIMIT = 900  # choices; a game has about 130 moves
EAGER = {"deliver": 5.0, "cart": 4.5, "large": 4.0, "less": 3.5, "done": 2.0}  # what brings a game to its end
SLOW = {"gust", "double"}

LOOK = """() => ({
    over: !!document.querySelector('#end-title'),
    moves: [...document.querySelectorAll('.moves button.move')].map((button) => button.dataset.move),
})"""

ACCEPTED = """([lines, moves]) => document.querySelectorAll('#panel-log .log li').length > lines
    || (!document.querySelector('#status.pending')
        && [...document.querySelectorAll('.moves button.move')].map((button) => button.dataset.move).join() !== moves)"""

Choose = Callable[[Sequence[str]], str]


def eager(rng: random.Random) -> Choose:
    """Delivers whenever it can, else walks somewhere."""

    def worth(move: str) -> float:
        word = move.split()[0]
        return EAGER.get(word, 0.0 if word in SLOW else 1.0) + rng.random() / 2

    return lambda moves: max(moves, key=worth)


class Visitor:
    """One tab of one browser."""

    def __init__(self, context: BrowserContext, url: str):
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.page.set_default_timeout(IMPATIENCE)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def go(self, address: str = "/") -> "Visitor":
        """Open an address of the server."""
        self.page.goto(address if address.startswith("http") else self.url + address)
        return self

    def button(self, name: str) -> Locator:
        """A button by its name, whole."""
        return self.page.get_by_role("button", name=name, exact=True)

    def play_now(self) -> "Visitor":
        """One click from the first page to a game against bots."""
        self.go().page.get_by_role("button", name=re.compile("Play now.*Finca")).click()
        self.wait_for_moves()
        return self

    @property
    def table_id(self) -> str:
        """The table in the address."""
        found = re.search(r"#/(?:table|replay)/([a-z2-7]+)", self.page.url)
        assert found, self.page.url
        return found[1]

    # -- the list "Your moves" -------------------------------------------------------------------------------------------

    @property
    def moves_region(self) -> Locator:
        """The list, however it is called in the chosen language."""
        return self.page.locator("section.moves")

    def moves(self) -> list[str]:
        """What can be chosen now, as the server writes moves."""
        found: list[str] = self.page.evaluate(LOOK)["moves"]
        return found

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return bool(self.page.evaluate(LOOK)["over"])

    def wait_for_moves(self) -> list[str]:
        """Wait until it is this person's turn."""
        expect(self.moves_region.locator("button.move").first).to_be_visible(timeout=IMPATIENCE)
        return self.moves()

    def play(self, move: str) -> None:
        """Click a move of the list and see it accepted."""
        with self.accepted():
            self.moves_region.locator(f'button.move[data-move="{move}"]').click()

    @contextmanager
    def accepted(self) -> Iterator[None]:
        """What is done here is a move: wait for its line in the log, or, if it has none, for other moves to choose from."""
        before = [self.log_length(), ",".join(self.moves())]
        yield
        self.page.wait_for_function(ACCEPTED, arg=before)

    def log_length(self) -> int:
        """How many moves the log tells."""
        return self.page.locator("#panel-log .log li").count()

    def place_all(self) -> None:
        """Place the farmers, so that the first turn begins."""
        while (moves := self.wait_for_moves())[0].startswith("place"):
            self.play(moves[0])

    def play_to_the_end(self, choose: Choose) -> None:
        """A whole game against bots."""
        for _ in range(LIMIT):
            self.page.wait_for_function("() => document.querySelector('#end-title, .moves button.move')")
            if self.is_over:
                return
            if moves := self.moves():
                self.play(choose(moves))
        raise AssertionError("the game does not end")

    # -- anything is fine --------------------------------------------------------------------------------------------------

    def scrolls_sideways(self) -> bool:
        """Whether something is wider than the window."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))

    def settle(self) -> None:
        """Wait until nothing loads any more."""
        expect(self.page.get_by_role("heading", level=1)).to_have_count(1)
        expect(self.page.get_by_text("Loading …")).to_have_count(0)
        self.page.evaluate("document.fonts.ready.then(() => true)")
