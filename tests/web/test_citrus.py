"""Citrus in the browser: whole games on the board, by the list and by keyboard alone; every width, both themes, two languages."""

import random
import re
from collections.abc import Sequence

import pytest
from playwright.sync_api import expect

from tests.web.apart import guest, played, window_of
from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.visitor import ACCEPTED, Choose, Visitor, play_together

SITES = "ABCDEFGHIJKLMNO"
LINES = ("R1", "R2", "R3", "R4", "C1", "C2", "C3", "C4")
STRIDE = 15
NEAR = 6  # a person with a keyboard takes something near the top of the list


def thrifty(rng: random.Random) -> Choose:
    """Buys and builds while it can, ends what can be ended, and uses a landscape tile now and then."""
    worth = {"done": 3.0, "buy": 2.0, "build": 2.0, "leap": 2.1, "replace": 2.1, "site": 2.0, "harvest": 1.6, "pass": 0.0}

    def choose(moves: Sequence[str]) -> str:
        return max(moves, key=lambda move: worth.get(move.split()[0], 1.5) + rng.random())

    return choose


def friends(visit: Visit, people: int, bots: int, **options: str) -> list[Visitor]:
    """People with browsers of their own, and bots, at one table."""
    all_of_them = [visit() for _ in range(people)]
    host = all_of_them[0]
    host.call("session", name="Aina")
    seats = [{"kind": "me"}, *[{"kind": "empty"}] * (people - 1), *[{"kind": "bot", "level": "easy"}] * bots]
    table = host.call("tables", game="citrus", seats=seats, options=options)["id"]
    host.go(f"/t/{table}")
    for visitor, name in zip(all_of_them[1:], ("Biel", "Catalina"), strict=False):
        visitor.go(f"/t/{host.table_id}")
        visitor.page.get_by_label("Your name").fill(name)
        visitor.button("Sit down").click()
    host.button("Start the game").click()
    host.wait_for_moves()
    return all_of_them


def cell_of(name: str) -> int:
    """The number of a space."""
    return (int(name[1:]) - 1) * STRIDE + ord(name[0]) - ord("a")


def site_cell(visitor: Visitor, letter: str) -> int:
    """The space of a building site, found by its words."""
    place = visitor.page.locator(f'.groves .reach[aria-label^="Building site {letter}"]')
    return int(place.get_attribute("data-cell") or -1)


def click_on_the_board(visitor: Visitor, move: str) -> None:
    """Play a move by clicking the pieces it is about."""
    click = visitor.page.locator
    match move.split():
        case ["buy", line]:
            click(f'[data-line="{LINES.index(line)}"]').click()
        case ["site", letter]:
            click(f'[data-cell="{site_cell(visitor, letter)}"]').click()
        case ["build" | "replace", tile, space]:
            click(f'[data-hand="{tile}"]').first.click()
            click(f'[data-cell="{cell_of(space)}"]').click()
        case ["harvest", space]:
            click(f'[data-cell="{cell_of(space)}"]').click()
        case ["bull", space]:
            click('[data-act="bull"]').click()
            click(f'[data-cell="{cell_of(space)}"]').click()
        case ["cart", number]:
            click('[data-act="cart"]').click()
            click(f'[data-market="{int(number) - 1}"]').click()
        case [single]:
            click(f'[data-act="{single}"]').click()
        case _:
            visitor.moves_region.locator(f'button.move[data-move="{move}"]').click()


def play_on_the_board(visitor: Visitor, move: str) -> None:
    """The same, and see it accepted; where a space can be built on in several ways, by the card that asks."""
    before = visitor.look()
    click_on_the_board(visitor, move)
    visitor.until(f"document.querySelector('.ways') || ({ACCEPTED})", before)
    if visitor.page.locator(".ways").count():
        visitor.page.locator(".ways li button").first.click()
        visitor.until(ACCEPTED, before)


def points(visitor: Visitor) -> list[str]:
    """The points, as the page says them."""
    expect(visitor.page.locator("#end-title")).to_be_visible()
    return visitor.page.locator(".head ol.players .points").all_inner_texts()


def test_two_friends_play_a_whole_short_game_one_of_them_on_the_board(visit: Visit) -> None:
    people = friends(visit, people=2, bots=0, side="short")
    ways = dict(zip(people, (play_on_the_board, Visitor.pick), strict=True))
    play_together(people, [thrifty(random.Random(3))] * 2, lambda visitor, move: ways[visitor](visitor, move))
    assert points(people[0]) == points(people[1])
    expect(people[0].page.get_by_role("table")).to_contain_text("During the game")


@pytest.mark.campaign
def test_two_people_and_two_bots_play_a_whole_long_game(visit: Visit) -> None:
    people = friends(visit, people=2, bots=2)
    play_together(people, [thrifty(random.Random(5))] * 2, Visitor.pick)
    assert len(points(people[0])) == 4


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit().sit_down("citrus", side="short")
    choose = thrifty(random.Random(8))
    visitor.play_by_keyboard(lambda moves: choose(moves[:NEAR]))
    assert len(points(visitor)) == 2


def test_arrow_keys_walk_the_groves_and_enter_builds(visit: Visit) -> None:
    visitor = visit().sit_down("citrus")
    page = visitor.page
    page.locator("[data-line][tabindex='0']").first.focus()
    expect(page.locator("#status")).to_contain_text("Buy ")
    with visitor.accepted():
        page.keyboard.press("Enter")
    build = next(move for move in visitor.wait_for_moves() if move.startswith("build"))
    tile, space = build.split()[1:]
    page.locator(f'[data-hand="{tile}"]').first.press("Enter")
    start = page.locator('.groves .reach[tabindex="0"]')
    start.focus()
    here, there = int(start.get_attribute("data-cell") or 0), cell_of(space)
    right, down = there % STRIDE - here % STRIDE, there // STRIDE - here // STRIDE
    for key in ["ArrowRight" if right > 0 else "ArrowLeft"] * abs(right) + ["ArrowDown" if down > 0 else "ArrowUp"] * abs(down):
        page.keyboard.press(key)
    expect(page.locator(":focus")).to_have_attribute("data-cell", str(there))
    with visitor.accepted():
        page.keyboard.press("Enter")


def test_what_cannot_be_done_says_why(visit: Visit) -> None:
    visitor = visit().sit_down("citrus")
    why = visitor.page.locator(".desk .why")
    visitor.page.locator('.groves .reach[aria-label*="open land"]').first.click(force=True)
    expect(why).to_have_text("First buy a line of the market, then build.")
    visitor.page.locator("[data-market]").first.click(force=True)
    expect(why).to_have_text("Tiles are bought by the line: choose an arrow.")
    buy = next(move for move in visitor.moves() if move.startswith("buy"))
    play_on_the_board(visitor, buy)
    visitor.wait_for_moves()
    visitor.page.locator('.groves .reach[aria-label*="rock."]').first.click(force=True)
    expect(why).to_contain_text("is rock.")
    visitor.page.locator('[data-line][aria-label*=" for "]').first.click(force=True)
    expect(why).to_contain_text("first finish what you are doing.")


def test_a_finca_tells_its_standing_and_shows_its_spaces(visit: Visit) -> None:
    visitor = visit().sit_down("citrus")
    card = visitor.page.get_by_role("button", name=re.compile("^Finca A, .* spaces left around it"))
    card.last.hover()
    expect(visitor.page.locator(".highlights .around")).to_have_count(1)
    expect(visitor.page.locator(".highlights .free").first).to_be_visible()


def test_on_a_phone_the_map_can_be_zoomed_and_spaces_are_large_enough(visit: Visit) -> None:
    visitor = visit(width=360, height=740, has_touch=True).sit_down("citrus")

    def see_that_spaces_are(size: str) -> None:
        visitor.page.wait_for_function(f"() => document.querySelector('.groves .reach').getBoundingClientRect().width {size}")

    see_that_spaces_are(">= 43.5")
    visitor.button("Whole map").tap()
    see_that_spaces_are("< 30")
    visitor.button("Larger").tap()
    see_that_spaces_are("> 28")
    assert not visitor.scrolls_sideways()


def test_with_animation_on_the_game_goes_on_just_the_same(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference").sit_down("citrus")
    choose = thrifty(random.Random(2))
    for _ in range(8):
        play_on_the_board(visitor, choose(visitor.wait_for_moves()))


@pytest.mark.parametrize("width", [360, 1440])
def test_the_table_fits_and_everyone_can_use_it_by_day_and_by_night(visit: Visit, house: House, width: int) -> None:
    aina = guest(house, "Aina")
    table = played(aina, aina.play_now(game="citrus", seats=4), thrifty(random.Random(width)), 9)
    visitor = visit(storage_state=window_of(aina), width=width, height=800).go(f"/t/{table}")
    visitor.wait_for_moves()
    visitor.settle()
    assert not (faults := visitor.faults("light", "dark")), "\n".join(faults)


def test_the_table_speaks_french(visit: Visit) -> None:
    visitor = visit(locale="fr-FR").sit_down("citrus")
    expect(visitor.page.get_by_text("Les flèches éclairées sont à vendre")).to_be_visible()
    visitor.play(next(move for move in visitor.moves() if move.startswith("buy")))
    expect(visitor.page.locator("#panel-log .log li").first).to_contain_text("achète")
    assert "citrus." not in visitor.page.locator("main").inner_text()
