"""Cinque Terre in the browser: whole games, by hand and by keyboard, on phones and desks, in both languages."""

import re
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from tests.web.apart import guest, played, window_of
from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.visitor import LIMIT, Visitor, play_together

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


def against_bots(visitor: Visitor, seats: int) -> Visitor:
    """A game of Aina against bots."""
    visitor.call("session", name="Aina")
    return visitor.sit_down("cinque_terre", seats)


def friends(visitors: list[Visitor], bots: int = 0) -> list[Visitor]:
    """People at a table, each with a browser of their own, and bots on the other seats; the game has begun."""
    for visitor, name in zip(visitors, ("Aina", "Biel", "Catalina", "Damià", "Enric"), strict=False):
        visitor.call("session", name=name)
    host, *guests = visitors
    seats = [{"kind": "me"}, *({"kind": "empty"} for _ in guests), *({"kind": "bot", "level": "easy"} for _ in range(bots))]
    table = host.call("tables", game="cinque_terre", seats=seats)["id"]
    host.go(f"/t/{table}")
    for friend in guests:
        friend.go(f"/t/{table}").button("Sit down").click()
        expect(friend.button("Sit down")).to_have_count(0)
    host.button("Start the game").click()
    host.wait_for_moves()
    return visitors


def play_on(visitors: list[Visitor]) -> None:
    """Everybody plays to the end."""
    kinds: list[str] = []
    play_together(visitors, [Grower(kinds) for _ in visitors], Visitor.pick)


def totals(visitor: Visitor) -> list[str]:
    """Everyone's Lire, as the final count tells them."""
    expect(visitor.page.locator("#end-title")).to_be_visible()
    expect(visitor.page.locator("section.count .total b").last).to_be_visible()
    return visitor.page.locator("section.count .total b").all_inner_texts()


@pytest.fixture(scope="module")
def tables(house: House) -> dict[str, Any]:
    """A game with five seats under way, one that is over, and the window of who plays there."""
    aina = guest(house, "Aina")
    running = played(aina, aina.play_now(game="cinque_terre", seats=5), Grower([]), 6)
    over = played(aina, aina.play_now(game="cinque_terre"), Grower([]))
    addresses = {"running": f"/t/{running}", "over": f"/t/{over}", "replay": f"/#/replay/{over}/30"}
    return {**addresses, "window": window_of(aina)}


def test_two_friends_play_a_whole_game_and_every_order_is_turned_over(visit: Visit) -> None:
    one, other = friends([visit(), visit()])
    play_on([one, other])
    assert totals(one) == totals(other)
    assert totals(one) == one.page.locator(".head ol.players .points").all_inner_texts()
    expect(one.page.get_by_text("Turned over at the end")).to_be_visible()
    assert one.page.locator("section.count ol > li").count() >= 2
    expect(one.page.locator("section.count")).to_contain_text("Starting order")


@pytest.mark.campaign
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


@pytest.mark.parametrize(("width", "themes"), [(360, ["light"]), (1440, ["light", "dark"])])
def test_the_table_fits_and_is_for_everyone_by_day_and_by_night(
    visit: Visit, tables: dict[str, Any], width: int, themes: list[str]
) -> None:
    known = visit(storage_state=tables["window"], width=width, height=780)
    found = []
    for name in ("running", "over", "replay"):
        visitor = visit(tab_of=known).go(tables[name])
        expect(visitor.page.locator(".cinque_terre .coast")).to_be_visible()
        visitor.settle()
        found += [f"{name}: {fault}" for fault in visitor.faults(*themes)]
        visitor.page.close()
    assert not found, "\n".join(found)


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
