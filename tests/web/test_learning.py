"""Learning and looking back: lessons, rules in two languages, pieces, and the analysis of a finished game."""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.web.apart import guest, played, window_of
from tests.web.conftest import ROOT, Visit
from tests.web.house import House
from tests.web.visitor import Visitor, eager

GAMES = ROOT / "web" / "src" / "games"
TAUGHT = sorted(path.parent.name for path in GAMES.glob("*/lessons.ts"))
MOST_STEPS = 200


def step(visitor: Visitor) -> bool:
    """One step of a lesson: what it asks for, or the button; tells whether the tutorial goes on."""
    lesson = visitor.page.locator("section.lesson")
    here, text = lesson.get_attribute("data-step"), lesson.inner_text()
    assert not re.search(r"\b(?:lesson|learn)\.\w", text), f"a text is missing: {text}"
    tries = (lesson.get_attribute("data-tries") or "").split("|")
    if tries == [""]:
        button = visitor.page.locator("section.lesson .ui-button.main")
        if button.inner_text().startswith(("Play", "Jouer")):
            return False
        button.click()
    else:
        moves = visitor.wait_for_moves()
        assert set(tries) & set(moves), f"{tries} are not among {moves}"
        other = next((move for move in moves if move not in tries), None)
        if other:
            visitor.moves_region.locator(f'button.move[data-move="{other}"]').click()
            expect(visitor.page.locator("section.lesson .hint")).to_be_visible()
        move = next(move for move in tries if move in moves)
        visitor.moves_region.locator(f'button.move[data-move="{move}"]').click()
    expect(visitor.page.locator(f'section.lesson[data-tries]:not([data-step="{here}"])')).to_be_visible()
    return True


IN_FRENCH = [pytest.param(game, "fr-FR", marks=[] if game == "finca" else pytest.mark.campaign) for game in TAUGHT]


@pytest.mark.parametrize(("game", "locale"), [*((game, "en-GB") for game in TAUGHT), *IN_FRENCH])
def test_a_tutorial_can_be_played_to_its_end(visit: Visit, game: str, locale: str) -> None:
    visitor = visit(locale=locale).go(f"/#/learn/{game}")
    visitor.page.locator("section.lesson").wait_for()
    expect(visitor.page.locator("nav.lessons li").first).to_be_visible()
    count = visitor.page.locator("nav.lessons li").count()
    for _ in range(MOST_STEPS):
        if not step(visitor):
            break
    expect(visitor.page.locator("nav.lessons li svg")).to_have_count(count)
    visitor.page.reload()
    expect(visitor.page.locator("nav.lessons li svg")).to_have_count(count)


def test_lessons_are_found_from_the_first_page_and_from_the_table(visit: Visit) -> None:
    visitor = visit().go()
    visitor.page.get_by_role("link", name=re.compile("Learn.*Finca")).click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Learn Finca")
    visitor.play_now()
    visitor.page.get_by_role("link", name="Learn", exact=True).click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Learn Finca")


def test_the_rules_speak_french_to_a_french_browser(visit: Visit) -> None:
    visitor = visit(locale="fr-FR").go("/#/rules/finca/4.2")
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Finca : les règles")
    expect(visitor.page.get_by_text("Il marche dans le sens horaire.")).to_be_in_viewport()
    expect(visitor.page.locator(".page[lang]")).to_have_attribute("lang", "fr")


def test_the_pieces_are_listed_with_how_sure_we_are(visit: Visit) -> None:
    visitor = visit().go("/#/rules/finca")
    visitor.page.get_by_text("What is in the box").click()
    expect(visitor.page.get_by_role("heading", name="Fruit tiles", exact=True)).to_be_visible()
    expect(visitor.page.locator(".box li .certainty").nth(40)).to_be_attached()


def test_a_finished_game_is_analysed_beside_its_replay(visit: Visit, house: House) -> None:
    aina = guest(house, "Aina")
    table = played(aina, aina.play_now(), eager(random.Random(5)))
    visitor = visit(storage_state=window_of(aina)).go(f"/t/{table}")
    visitor.page.get_by_role("link", name="Analysis").click()
    expect(visitor.page.get_by_role("img", name=re.compile("chance to win"))).to_be_visible()
    expect(visitor.page.get_by_role("heading", name="What would have been better")).to_be_visible()
    first = visitor.page.locator("#panel-review article").first
    expect(first).to_contain_text("instead of")
    first.get_by_role("button").click()
    number = int(re.findall(r"\d+", first.get_by_role("button").inner_text())[0])
    expect(visitor.page.get_by_role("slider")).to_have_value(str(number - 1))
    expect(visitor.page).to_have_url(re.compile(rf"/{number - 1}/review$"))
