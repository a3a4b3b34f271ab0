"""A person at the page: what the tests do, by the means a person has."""

import json
import random
import re
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import BrowserContext, Locator, Page, expect

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
COLOUR_RULES = ["color-contrast", "link-in-text-block"]  # all that the scan asks of colours
PATIENCE = 90_000  # ms; all that the page does, it does sooner, but a busy machine may need long
MOMENT = 20  # ms between two looks at pages where nobody can do anything
LIMIT = 900  # choices; a game has about 130 moves
TABS = 80  # so often the Tab key is pressed before it is thought to lead nowhere
EAGER = {"deliver": 5.0, "cart": 4.5, "large": 4.0, "less": 3.5, "done": 2.0}  # what brings a game to its end
SLOW = {"gust", "double"}

LOOK = """() => ({
    over: !!document.querySelector('#end-title'),
    told: document.querySelectorAll('#panel-log .log li').length,
    pending: !!document.querySelector('#status.pending'),
    moves: [...document.querySelectorAll('.moves button.move')].map((button) => button.dataset.move),
    focus: document.activeElement?.dataset.move ?? null,
})"""

UNTIL = """([before, patience]) => new Promise((found, fail) => {
    const look = %s;
    const fits = (now) => %s;
    const until = performance.now() + patience;
    const check = () => {
        const now = look();
        if (fits(now)) found(now);
        else if (performance.now() > until) fail(new Error('waited in vain: ' + JSON.stringify({ before, now })));
        else setTimeout(check, 5);
    };
    check();
})"""

PICK = """([move, patience]) => {
    const before = (%s)();
    [...document.querySelectorAll('.moves button.move')].find((button) => button.dataset.move === move).click();
    return (%s)([before, patience]);
}"""

STILL = """async () => {
    const frame = () => new Promise(requestAnimationFrame);
    await frame();
    await frame();
    const ending = document.getAnimations().filter(({ effect }) => Number.isFinite(effect.getComputedTiming().endTime));
    await Promise.allSettled(ending.map(({ finished }) => finished));
}"""

ACCEPTED = "!now.pending && (now.told > before.told || now.moves.join() !== before.moves.join())"
TURN = "now.over || now.moves.length > 0"
TURN_BY_KEYBOARD = "now.over || now.focus !== null"

Choose = Callable[[Sequence[str]], str]


class Look(NamedTuple):
    """What the page shows: the end, how many lines of the log, a move under way, the moves to choose from, the one in focus."""

    over: bool
    told: int
    pending: bool
    moves: list[str]
    focus: str | None


def eager(rng: random.Random) -> Choose:
    """Delivers whenever it can, else walks somewhere."""

    def worth(move: str) -> float:
        word = move.split()[0]
        return EAGER.get(word, 0.0 if word in SLOW else 1.0) + rng.random() / 2

    return lambda moves: max(moves, key=worth)


def told(node: dict[str, Any]) -> str:
    """A place that the accessibility scan complains about, and why."""
    return f"{node['html'][:200]} {node['failureSummary']}"


class Visitor:
    """One tab of one browser."""

    def __init__(self, context: BrowserContext, url: str):
        self.context = context
        self.url = url
        self.page: Page = context.new_page()
        self.page.set_default_timeout(PATIENCE)
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(f"error: {error}"))
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def go(self, address: str = "/") -> "Visitor":
        """Open an address of the server."""
        self.page.goto(address if address.startswith("http") else self.url + address)
        return self

    def call(self, path: str, **data: Any) -> Any:
        """Ask the server something in this person's name."""
        return self.page.request.post(f"{self.url}/api/{path}", data=data, timeout=PATIENCE).json()

    def button(self, name: str) -> Locator:
        """A button by its name, whole."""
        return self.page.get_by_role("button", name=name, exact=True)

    def sit_down(self, game: str = "finca", seats: int = 2, **options: str) -> "Visitor":
        """At a table with bots that do not think for long, the first choice to be made."""
        table = self.call("play-now", game=game, seats=seats, level="easy", options=options)["id"]
        self.go(f"/t/{table}").wait_for_moves()
        return self

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

    def look(self) -> Look:
        """What the page shows now."""
        return Look(**self.page.evaluate(LOOK))

    def until(self, condition: str, before: Look | None = None) -> Look:
        """Wait until the page shows something, and give what it shows then."""
        known = before._asdict() if before else None
        return Look(**self.page.evaluate(UNTIL % (LOOK, condition), [known, PATIENCE]))

    def moves(self) -> list[str]:
        """What can be chosen now, as the server writes moves."""
        return self.look().moves

    def wait_for_moves(self) -> list[str]:
        """Wait until it is this person's turn."""
        expect(self.moves_region.locator("button.move").first).to_be_visible()
        return self.moves()

    def play(self, move: str, before: Look | None = None) -> Look:
        """Click a move of the list and see it accepted; `before` is what the page shows, where that is known."""
        before = before or self.look()
        self.moves_region.locator(f'button.move[data-move="{move}"]').click()
        return self.until(ACCEPTED, before)

    def pick(self, move: str) -> Look:
        """The same without waiting until the pointer is there and the button holds still: whole games have many moves."""
        return Look(**self.page.evaluate(PICK % (LOOK, UNTIL % (LOOK, ACCEPTED)), [move, PATIENCE]))

    @contextmanager
    def accepted(self) -> Iterator[None]:
        """What is done here is a move: wait for its line in the log, or, if it has none, for other moves to choose from."""
        before = self.look()
        yield
        self.until(ACCEPTED, before)

    def log_length(self) -> int:
        """How many moves the log tells."""
        return self.look().told

    def place_all(self) -> None:
        """Place the farmers, so that the first turn begins."""
        while (moves := self.wait_for_moves())[0].startswith("place"):
            self.play(moves[0])

    # -- whole games -----------------------------------------------------------------------------------------------------

    def play_to_the_end(self, choose: Choose) -> None:
        """A whole game against bots."""
        for _ in range(LIMIT):
            now = self.until(TURN)
            if now.over:
                return
            self.play(choose(now.moves), now)
        raise AssertionError("the game does not end")

    def tab_to(self, condition: str) -> None:
        """Press Tab until the focused element, `it`, is the wanted one."""
        for _ in range(TABS):
            self.page.keyboard.press("Tab")
            if self.page.evaluate(f"(() => {{ const it = document.activeElement; return Boolean({condition}); }})()"):
                return
        raise AssertionError(f"Tab never reached {condition!r}")

    def play_by_keyboard(self, choose: Choose) -> None:
        """A whole game against bots without a pointer, from the table's skip link on."""
        self.tab_to("it.textContent.trim() === 'Go to your moves'")
        self.page.keyboard.press("Enter")
        for _ in range(LIMIT):
            now = self.until(TURN_BY_KEYBOARD)
            if now.over:
                return
            self.press(now, choose(now.moves))
        raise AssertionError("the game does not end")

    def press(self, now: Look, move: str) -> None:
        """Walk to a move from the nearer end of the list, and choose it."""
        press = self.page.keyboard.press
        above = now.moves.index(move)
        below = len(now.moves) - 1 - above
        press("Home" if above <= below else "End")
        for _ in range(min(above, below)):
            press("ArrowDown" if above <= below else "ArrowUp")
        assert self.look().focus == move
        press("Enter")
        self.until(ACCEPTED, now)

    # -- anything is fine --------------------------------------------------------------------------------------------------

    def faults(self, *themes: str) -> list[str]:
        """Whether something is wider than the window, and what the accessibility scan finds in these themes.

        Another theme changes colours alone, so that all the rest of a page is scanned once.
        """
        found = ["scrolls sideways"] if self.scrolls_sideways() else []
        for theme in themes:
            self.page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
            expect(self.page.locator("html")).to_have_attribute("data-theme", theme)
            self.page.evaluate(STILL)
            scope = {} if theme == themes[0] else {"runOnly": COLOUR_RULES}
            found += [f"{theme}: {violation}" for violation in self.violations(scope)]
        return found

    def violations(self, scope: dict[str, Any]) -> list[str]:
        """What the accessibility scan finds."""
        if not self.page.evaluate("'axe' in window"):
            self.page.evaluate(AXE.read_text(encoding="utf-8"))
        result = self.page.evaluate("(scope) => axe.run(document, { resultTypes: ['violations'], ...scope })", scope)
        return [f"{each['id']}: {json.dumps([told(node) for node in each['nodes'][:4]])}" for each in result["violations"]]

    def scrolls_sideways(self) -> bool:
        """Whether something is wider than the window."""
        return bool(self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))

    def settle(self) -> None:
        """Wait until nothing loads any more."""
        expect(self.page.get_by_role("heading", level=1)).to_have_count(1)
        expect(self.page.get_by_text("Loading …")).to_have_count(0)
        self.page.evaluate("document.fonts.ready.then(() => true)")


def play_together(
    people: Sequence[Visitor], choices: Sequence[Choose], play: Callable[[Visitor, str], object] = Visitor.play
) -> None:
    """Each plays in a browser of their own when it is their turn, by a choice of their own, until all see the end."""
    last = time.monotonic()
    while True:
        looks = [person.look() for person in people]
        if all(look.over for look in looks):
            return
        turn = next((seat for seat, look in enumerate(looks) if look.moves), None)
        if turn is not None:
            play(people[turn], choices[turn](looks[turn].moves))
            last = time.monotonic()
        else:
            assert time.monotonic() - last < PATIENCE / 1000, "nobody can play and the game is not over"
            people[0].page.wait_for_timeout(MOMENT)
