"""Cinque Terre in the browser: whole games, by hand and by keyboard, on phones and desks, in both languages."""

import re
from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.web.conftest import ROOT, Visit
from tests.web.house import House
from tests.web.visitor import ACCEPTED, LIMIT, Visitor, play_together

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
RING = ("Monterosso", "terrace 1", "terrace 2", "terrace 3", "Riomaggiore", "Manarola", "Corniglia", "Vernazza")
HOME = "terrace 1"
PLAIN = {"claim": 9.0, "vendor": 9.0, "sell": 8.0, "place": 3.0, "keep": 2.0, "end": 0.0, "second": -1.0}


class Grower:
    """Plays a short game: harvests the same two kinds again and again until they are gone, and sells them somewhere."""

    def __init__(self, kinds: list[str]):
        self.kinds = kinds  # the two kinds, shared by all who play like this
        self.load = 0
        self.space = HOME

    def __call__(self, moves: Sequence[str]) -> str:
        move = max(moves, key=self.worth)
        word, _, what = move.partition(" ")
        if word in ("move", "start"):
            self.space = what
        self.load += {"harvest": 1, "sell": -1}.get(word, 0)
        return move

    def worth(self, move: str) -> float:
        """How much it wants a move."""
        word, _, what = move.partition(" ")
        if word == "harvest":
            return self.harvest(what)
        if word == "move":
            return self.drive(what)
        if word == "draw":
            return (4.0 if self.space == HOME else 1.0) + (0.8 if what in self.kinds else 0.4 if what else 0.0)
        return 9.0 * (what == HOME) if word == "start" else PLAIN[word]

    def harvest(self, what: str) -> float:
        """One of the two kinds, rather for one card than for two."""
        kind = what.split()[0]
        if len(self.kinds) < 2 and kind not in self.kinds:
            self.kinds.append(kind)
        return 7.0 - len(what) / 100 if kind in self.kinds else 0.5

    def drive(self, space: str) -> float:
        """To a village with a full cart, home with an empty one."""
        far = (RING.index(space) - RING.index(self.space)) % len(RING) / 10
        if self.load == 4:
            return 6.0 if space != HOME and space[0].isupper() else 2.0 + far
        if self.space == HOME:
            return 1.0
        return 6.0 if space == HOME else 3.0 + far


class Tables(NamedTuple):
    """What several tests look at."""

    friends: list[Visitor]  # at the end of their game
    state: str  # the browser state of the first of them
    addresses: dict[str, str]


def sit(visitor: Visitor, name: str) -> None:
    """Somebody with a name."""
    visitor.page.request.post(f"{visitor.url}/api/session", data={"name": name})


def against_bots(visitor: Visitor, seats: int) -> Visitor:
    """A game against bots that do not think for long."""
    sit(visitor, "Aina")
    asked = {"game": "cinque_terre", "seats": seats, "level": "easy"}
    table = visitor.page.request.post(f"{visitor.url}/api/play-now", data=asked).json()["id"]
    visitor.go(f"/t/{table}").wait_for_moves()
    return visitor


def friends(visitors: list[Visitor], bots: int = 0) -> list[Visitor]:
    """People at a table, each with a browser of their own, and bots on the other seats; the game has begun."""
    for visitor, name in zip(visitors, ("Aina", "Biel", "Catalina", "Damià", "Enric"), strict=False):
        sit(visitor, name)
    host, *guests = visitors
    seats = [{"kind": "me"}, *({"kind": "empty"} for _ in guests), *({"kind": "bot", "level": "easy"} for _ in range(bots))]
    made = host.page.request.post(f"{host.url}/api/tables", data={"game": "cinque_terre", "seats": seats}).json()
    host.go(f"/t/{made['id']}")
    for guest in guests:
        guest.go(f"/t/{made['id']}").button("Sit down").click()
        expect(guest.button("Sit down")).to_have_count(0)
    host.button("Start the game").click()
    host.wait_for_moves()
    return visitors


def play(visitor: Visitor, move: str) -> None:
    """Choose from the list without waiting until the pointer is there: whole games have many moves."""
    before = visitor.look()
    visitor.moves_region.locator(f'button.move[data-move="{move}"]').dispatch_event("click")
    visitor.until(ACCEPTED, before)


def play_on(visitors: list[Visitor]) -> None:
    """Everybody plays to the end."""
    kinds: list[str] = []
    play_together(visitors, [Grower(kinds) for _ in visitors], play)


def totals(visitor: Visitor) -> list[str]:
    """Everyone's Lire, as the final count tells them."""
    expect(visitor.page.locator("#end-title")).to_be_visible()
    expect(visitor.page.locator("section.count .total b").last).to_be_visible()
    return visitor.page.locator("section.count .total b").all_inner_texts()


@pytest.fixture(scope="module")
def tables(house: House, chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Tables]:
    """A game with five seats under way, and one that two friends have played to the end."""
    contexts = [chromium.new_context(locale="en-GB", reduced_motion="reduce") for _ in range(2)]
    one, other = (Visitor(context, house.url) for context in contexts)
    against_bots(one, 5)
    choose = Grower([])
    for _ in range(6):
        one.play(choose(one.wait_for_moves()))
    one.wait_for_moves()
    running = one.table_id
    play_on(friends([one, other]))
    state = tmp_path_factory.mktemp("person") / "state.json"
    contexts[0].storage_state(path=state)
    over = one.table_id
    addresses = {"running": f"/t/{running}", "over": f"/t/{over}", "replay": f"/#/replay/{over}/30"}
    yield Tables([one, other], str(state), addresses)
    for context in contexts:
        context.close()


def test_two_friends_play_a_whole_game_and_every_order_is_turned_over(tables: Tables) -> None:
    one, other = tables.friends
    assert totals(one) == totals(other)
    assert totals(one) == one.page.locator(".head ol.players .points").all_inner_texts()
    expect(one.page.get_by_text("Turned over at the end")).to_be_visible()
    assert one.page.locator("section.count ol > li").count() >= 2
    expect(one.page.locator("section.count")).to_contain_text("Starting order")
    assert one.complaints + other.complaints == []


def test_five_seats_play_a_whole_game(visit: Visit) -> None:
    visitors = friends([visit(), visit()], bots=3)
    play_on(visitors)
    assert len(totals(visitors[0])) == 5
    assert totals(visitors[0]) == totals(visitors[1])


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = against_bots(visit(), 2)
    visitor.play_by_keyboard(Grower([]))
    assert len(totals(visitor)) == 2


def legal(visitor: Visitor, what: str) -> Locator:
    """Things of a sort on the board that can be chosen now."""
    return visitor.page.locator(f'.cinque_terre [data-{what}][aria-disabled="false"]')


def log(visitor: Visitor) -> Locator:
    """The newest line of the log."""
    return visitor.page.locator("#panel-log .log li").first


def test_the_board_itself_can_be_played(visit: Visit) -> None:
    visitor = against_bots(visit(), 2)
    page = visitor.page
    legal(visitor, "space").nth(1).click()
    expect(legal(visitor, "card").first).to_be_visible()
    legal(visitor, "card").last.click()
    expect(page.locator("#panel-log")).to_contain_text("Aina draws a card")
    visitor.wait_for_moves()
    far = page.locator('.cinque_terre [data-space="0"]')
    far.click(force=True)
    expect(page.locator(".cinque_terre .why").first).to_contain_text("Monterosso is 6 spaces away")
    legal(visitor, "space").last.hover()
    expect(page.locator("#status")).to_contain_text("Move")
    expect(page.locator(".cinque_terre .route")).to_be_visible()
    legal(visitor, "space").last.click()
    expect(log(visitor)).to_contain_text("Aina moves")


def test_a_harvest_asks_how_to_pay_and_the_piece_is_sold_from_the_cart(visit: Visit) -> None:
    visitor = against_bots(visit(), 2)
    page = visitor.page
    visitor.play("start terrace 1")
    for _ in range(LIMIT):
        moves = visitor.wait_for_moves()
        harvests = [move for move in moves if move.startswith("harvest")]
        if harvests:
            break
        visitor.play(next((move for move in moves if move.startswith("draw ")), moves[0]))
    kind = harvests[0].split()[1]
    page.locator(f'[data-pile="{kind}"]').click()
    piece, ways = page.locator(f'[data-piece="{kind}"]'), page.get_by_role("dialog")
    expect(piece.or_(ways).first).to_be_visible()
    if ways.is_visible():
        ways.get_by_role("button").first.click()
    expect(piece).to_be_visible()
    for _ in range(LIMIT):
        moves = visitor.wait_for_moves()
        if any(move.startswith("sell") for move in moves):
            break
        visitor.play(next((move for move in moves if re.match("move [A-Z]", move)), moves[0]))
    page.locator(f'[data-piece="{kind}"]').click()
    expect(page.locator("#panel-log")).to_contain_text(re.compile(r"Aina sells .* Lir[ae]"))
    expect(page.locator(".fulfilment").first.locator(".taken")).to_have_count(1)


def lesson(visitor: Visitor, key: str) -> Visitor:
    """A lesson, read up to the first thing to try."""
    visitor.go(f"/#/learn/cinque_terre/{key}").page.locator("section.lesson .ui-button.main").click()
    visitor.wait_for_moves()
    return visitor


def test_orders_are_claimed_and_kept_where_they_lie(visit: Visit) -> None:
    visitor = lesson(visit(), "orders")
    visitor.page.locator('[data-piece="olive"]').click()
    expect(visitor.button("Claim order 21 (13 L)")).to_be_visible()
    visitor.page.locator('[data-order="21"]').click()
    expect(visitor.page.get_by_text("a new order comes")).to_be_visible()
    visitor.button("Keep secretly").click()
    expect(visitor.page.get_by_role("region", name="Only you see these").locator("li")).to_have_count(2)


def test_a_vendor_card_is_claimed_in_its_village(visit: Visit) -> None:
    visitor = lesson(visit(), "vendor")
    visitor.page.locator('[data-piece="mushroom"]').click()
    expect(visitor.page.get_by_role("button", name="Vendor of Monterosso")).to_be_visible()
    legal(visitor, "space").click()
    expect(visitor.page.locator(".players .claims").first).to_contain_text("Most popular vendor of Monterosso")


def test_with_animation_the_board_waits_for_nobody(visit: Visit) -> None:
    visitor = against_bots(visit(reduced_motion="no-preference"), 2)
    for what in ("space", "card", "card", "card"):
        expect(legal(visitor, what).last).to_be_visible()
        with visitor.accepted():
            legal(visitor, what).last.click()
    visitor.wait_for_moves()


def test_prices_are_sorted_by_a_village(visit: Visit) -> None:
    visitor = against_bots(visit(), 2)
    table = visitor.page.get_by_role("region", name="Prices")
    table.get_by_role("button", name="Riomaggiore").click()
    expect(table.get_by_role("columnheader", name="Riomaggiore")).to_have_attribute("aria-sort", "descending")
    prices = [int(text) for text in table.locator("tbody tr td:last-child .cell > :first-child").all_inner_texts()]
    assert prices == sorted(prices, reverse=True)
    assert len(set(prices)) > 1


def test_the_start_is_a_secret_and_so_are_hands_and_orders(visit: Visit) -> None:
    one, other = friends([visit(), visit()])
    one.play("start terrace 2")
    other.wait_for_moves()
    expect(one.page.locator(".coast .ghost")).to_have_count(1)
    expect(other.page.locator(".coast .carts svg")).to_have_count(0)
    expect(other.page.locator(".players .chosen")).to_have_count(1)
    other.play("start terrace 2")
    expect(other.page.locator('[data-anchor="space-2"] svg')).to_have_count(2)
    expect(one.page.get_by_role("region", name="Only you see these").locator("li")).to_have_count(1)
    watcher = visit().go(f"/t/{one.table_id}")
    watcher.button("Just watch").click()
    expect(watcher.page.locator(".coast .carts svg")).to_have_count(2)
    expect(watcher.page.get_by_role("region", name="Only you see these")).to_have_count(0)
    expect(watcher.page.get_by_role("region", name="In front of you")).to_have_count(0)


@pytest.mark.parametrize("width", [360, 1440])
@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_table_fits_and_is_for_everyone(visit: Visit, tables: Tables, width: int, theme: str) -> None:
    for name in ("running", "over", "replay"):
        visitor = visit(storage_state=tables.state, color_scheme=theme, width=width, height=780).go(tables.addresses[name])
        expect(visitor.page.locator(".cinque_terre .coast")).to_be_visible()
        visitor.settle()
        assert not visitor.scrolls_sideways(), name
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
        found = visitor.page.evaluate("axe.run(document).then(({ violations }) => violations)")
        assert [(each["id"], each["nodes"][0]["html"][:200]) for each in found] == [], name
        visitor.page.close()


def test_the_coast_speaks_french(visit: Visit) -> None:
    visitor = against_bots(visit(locale="fr-FR"), 3)
    page = visitor.page
    expect(page.get_by_role("heading", name="Vos coups")).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Choisissez une terrasse")
    visitor.play("start terrace 1")
    visitor.wait_for_moves()
    expect(page.locator("#panel-log")).to_contain_text("Aina part sur la terrasse 1")
    expect(page.get_by_role("group", name="La côte")).to_be_visible()
    assert "cinque." not in page.locator("main").inner_text()
