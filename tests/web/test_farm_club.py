"""Farm Club in the browser: whole games by pointer, keyboard and list, for every width, theme and language."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.apart import guest, played, window_of
from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.visitor import Choose, Visitor, play_together

LIKED = {"elect": 0.5, "birds": 0.3, "move": 0.2, "swap": 0.2, "done": 0.5, "keep": 2.0}  # kinds of move that are chosen less often
ROUNDS = 9


def lively(rng: random.Random) -> Choose:
    """Plays all kinds of move, but hires and keeps more than it reorganises."""
    return lambda moves: max(moves, key=lambda move: LIKED.get(move.split()[0], 1.0) * rng.random())


def new_table(visitor: Visitor, people: int, bots: int) -> str:
    """A table for so many people, the visitor among them, and bots of the lowest level."""
    levels = {"kind": "bot", "level": "easy"}
    seats = [{"kind": "me"}, *[{"kind": "empty"}] * (people - 1), *[levels] * bots]
    return str(visitor.call("tables", game="farm_club", seats=seats)["id"])


def friends(visit: Visit, people: int, bots: int) -> list[Visitor]:
    """People who came by the link, at a game that has just started."""
    host, *guests = (visit() for _ in range(people))
    for visitor, name in zip((host, *guests), ("Aina", "Biel", "Caterina"), strict=False):
        visitor.call("session", name=name)
    table = new_table(host, people, bots)
    host.go(f"/t/{table}")
    for friend in guests:
        friend.go(f"/t/{table}").button("Sit down").click()
    host.button("Start the game").click()
    return [host, *guests]


def touched(move: str) -> list[str]:
    """What is clicked on the board to play a move, in order."""
    kind, _, rest = move.partition(" ")
    if kind in ("move", "swap"):
        return [f'[data-cell="{int(cell) - 1}"]' for cell in re.split("[>-]", rest)]
    places = {
        "hire": lambda: f'[data-set="{int(rest) - 1}"]',
        "place": lambda: f'[data-cell="{int(rest) - 1}"]',
        "elect": lambda: f'[data-leader="{rest}"]',
        "clan": lambda: f'[data-clan="{rest}"]',
        "birds": lambda: f'[data-birds="{rest}"]',
    }
    return [places[kind]() if kind in places else f'[data-act="{move}"]']


def play_on_the_board(visitor: Visitor, move: str) -> None:
    """Click the pieces of a move and see it told in the log."""
    told = visitor.look().told
    for place in touched(move):
        visitor.page.locator(f".farm_club {place}").click()
    expect(visitor.page.locator("#panel-log .log li").nth(told)).to_be_attached()


def final_points(visitor: Visitor) -> list[int]:
    """The points in the head of the table; the final count must add up to them."""
    expect(visitor.page.locator("#end-title")).to_be_visible()
    head = [int(text) for text in visitor.page.locator(".head ol.players .points").all_inner_texts()]
    rows = visitor.page.locator(".count > ol > li")
    expect(rows).to_have_count(len(head))
    for seat in range(len(head)):
        cards = rows.nth(seat).locator(".cards li b").all_inner_texts()
        birds = rows.nth(seat).locator(".sum b").inner_text()
        assert len(cards) == ROUNDS
        assert sum(int(points) for points in cards if points != "–") + int(birds) == head[seat]
        assert int(rows.nth(seat).locator(".total b").inner_text()) == head[seat]
    return head


def test_two_people_play_a_whole_game_by_clicking_the_board(visit: Visit) -> None:
    people = friends(visit, people=2, bots=0)
    play_together(people, [lively(random.Random(1))] * 2, play_on_the_board)
    first, second = (final_points(visitor) for visitor in people)
    assert first == second
    assert len(first) == 2


def test_five_seats_play_a_whole_game_two_people_and_three_bots(visit: Visit) -> None:
    people = friends(visit, people=2, bots=3)
    play_together(people, [lively(random.Random(2))] * 2, Visitor.pick)
    first, second = (final_points(visitor) for visitor in people)
    assert first == second
    assert len(first) == 5


def test_a_whole_game_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit().go()
    page = visitor.page
    expect(page.get_by_role("button", name=re.compile("Play now.*Farm Club"))).to_be_enabled()
    visitor.tab_to("it.textContent.trim() === 'Play now: Farm Club'")
    page.keyboard.press("Enter")
    visitor.wait_for_moves()
    visitor.play_by_keyboard(lively(random.Random(3)))
    assert len(final_points(visitor)) == 2


def test_a_turn_on_the_board_by_keyboard(visit: Visit) -> None:
    visitor = visit().sit_down("farm_club")
    page = visitor.page
    visitor.tab_to("it.dataset.set === '0'")
    page.keyboard.press("Enter")
    page.wait_for_function("() => document.activeElement?.dataset.cell === '0'")
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    expect(page.locator(":focus")).to_have_attribute("data-cell", "4")
    page.keyboard.press("Enter")
    expect(page.locator(".why")).to_have_text("The house is for the leader alone.")
    page.keyboard.press("ArrowUp")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Keep the card")).to_be_visible()
    expect(page.locator(":focus")).to_have_attribute("data-cell", "1")
    page.keyboard.press("Enter")
    expect(page.get_by_role("button", name="Put it back")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Put it back")).to_have_count(0)


def test_pointing_at_a_set_or_a_leader_shows_what_it_would_bring(visit: Visit) -> None:
    visitor = visit().sit_down("farm_club")
    page = visitor.page
    state = page.request.get(f"{visitor.url}/api/tables/{visitor.table_id}").json()
    assert state["game"] == "farm_club"
    page.locator('[data-set="0"]').hover()
    expect(page.locator("#status")).to_contain_text("Hire set 1:")
    expect(page.locator("#status")).to_contain_text("At best")
    leader = page.locator("[data-leader].legal").first  # the bot may have taken any
    leader.hover()
    expect(page.locator('[data-cell="4"] .ghost')).to_be_visible()
    expect(page.locator("#status")).to_contain_text(f"Elect a {leader.get_attribute('data-leader')} as leader.")
    leader.click()
    page.locator("[data-clan].legal").first.click()
    visitor.page.wait_for_function("() => document.querySelector('#panel-log .log li')")
    visitor.wait_for_moves()
    card = page.locator(".own .card").first
    expect(card).to_contain_text("Taken in round 1.")
    card.hover()
    expect(page.locator(".desk")).to_contain_text("anywhere in the farm")


def test_what_cannot_be_chosen_says_why(visit: Visit) -> None:
    visitor = visit().sit_down("farm_club")
    why = visitor.page.locator(".why")
    for place, reason in (
        ("[data-clan]", "Choose the leader first, then a clan card."),
        ('[data-cell="0"]', "Hire a set first; then its animal is put on a cell."),
        ('[data-birds="goals"]', "It costs a bird, and you have none."),
    ):
        visitor.page.locator(place).first.click(force=True)
        expect(why).to_have_text(reason)
    play_on_the_board(visitor, "hire 1")
    visitor.wait_for_moves()
    for place, reason in (
        ('[data-cell="4"]', "The house is for the leader alone."),
        ('[data-set="1"]', "Your hired animal is in your hand: put it on a cell first."),
        ('[data-birds="animals"]', "Birds are sent before you hire or elect."),
    ):
        visitor.page.locator(place).first.click(force=True)
        expect(why).to_have_text(reason)


def test_a_finger_first_looks_and_then_plays(visit: Visit) -> None:
    visitor = visit(width=360, height=740, has_touch=True).sit_down("farm_club")
    page = visitor.page
    told = visitor.log_length()
    page.locator('[data-set="2"]').tap()
    expect(page.locator(".desk")).to_contain_text("Tap again to play.")
    assert visitor.log_length() == told
    page.locator('[data-set="2"]').tap()
    page.locator('[data-cell="8"]').tap()
    expect(page.locator('[data-cell="8"] .ghost')).to_be_visible()
    page.locator('[data-cell="8"]').tap()
    expect(page.get_by_role("button", name="Keep the card")).to_be_visible()


def test_a_line_of_the_log_lights_the_places_it_speaks_of(visit: Visit) -> None:
    visitor = visit().sit_down("farm_club")
    play_on_the_board(visitor, "hire 1")
    visitor.wait_for_moves()
    play_on_the_board(visitor, "place 3")
    visitor.wait_for_moves()
    visitor.page.locator("#panel-log .log li", has_text="on cell 3").first.hover()
    expect(visitor.page.locator('[data-cell="2"]')).to_have_class(re.compile(r"\blit\b"))


def test_animals_fly_and_the_game_goes_on_just_the_same(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference").sit_down("farm_club")
    choose = lively(random.Random(4))
    for _ in range(6):
        visitor.play(choose(visitor.wait_for_moves()))
    visitor.wait_for_moves()
    expect(visitor.page.locator(".flights .piece")).to_have_count(0)


def test_the_table_in_french(visit: Visit) -> None:
    visitor = visit(locale="fr-FR").sit_down("farm_club")
    page = visitor.page
    expect(page.get_by_role("heading", name="Embauche", exact=True)).to_be_visible()
    expect(page.locator("#status")).to_contain_text("Embauchez un lot ou élisez votre chef.")
    page.locator('[data-leader="goat"]').click()
    expect(page.locator("#panel-log .log li").first).to_contain_text("élit une chèvre comme chef")
    expect(page.locator("#status")).to_contain_text("La chèvre dirige votre ferme.")
    english = re.compile(r"\bfarm\.[a-z]|\b(the|with|your|points then|hire|keep)\b", re.IGNORECASE)
    assert not english.search(page.locator(".farm_club.board").inner_text())


# -- for everyone --------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def places(house: House) -> dict[str, Any]:
    """A game with five seats in the middle, one with a choice of places, and one that is over; and who plays there."""
    aina, choose = guest(house, "Aina"), lively(random.Random(5))
    middle = played(aina, aina.play_now(game="farm_club", seats=5), choose, 13)
    place = played(aina, aina.play_now(game="farm_club"), lambda _: "hire 2", 1)
    over = played(aina, aina.play_now(game="farm_club"), choose)
    found = {"middle": f"/t/{middle}", "place": f"/t/{place}", "over": f"/t/{over}", "replay": f"/#/replay/{over}/30"}
    return {**found, "window": window_of(aina)}


def each_place(visit: Visit, places: dict[str, Any], **wishes: Any) -> Iterator[tuple[str, Visitor]]:
    """Every place, as the person who plays there sees it."""
    known = visit(storage_state=places["window"], **wishes)
    for name in ("middle", "place", "over", "replay"):
        visitor = visit(tab_of=known).go(places[name])
        visitor.page.locator(".farm_club.board").wait_for()
        visitor.settle()
        yield name, visitor
        visitor.page.close()


SMALL = """() => [...document.querySelectorAll('.farm_club .legal, .farm_club [data-act]')]
    .map((each) => each.getBoundingClientRect())
    .filter(({ width, height }) => width < 44 || height < 44).length"""


@pytest.mark.parametrize(("width", "themes"), [(360, ["light"]), (768, []), (1440, ["light", "dark"])])
def test_the_table_fits_and_is_for_fingers_and_for_everyone(
    visit: Visit, places: dict[str, Any], width: int, themes: list[str]
) -> None:
    found = []
    for name, visitor in each_place(visit, places, width=width, height=740):
        if width != 768 and visitor.page.evaluate(SMALL):
            found.append(f"{name}: too small for a finger")
        found += [f"{name}: {fault}" for fault in visitor.faults(*themes)]
    assert not found, "\n".join(found)
