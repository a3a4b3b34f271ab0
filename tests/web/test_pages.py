"""Every page: in French, at every width, by day and by night, and for everyone."""

import json
import random
import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.web.conftest import ROOT, Visit
from tests.web.house import House
from tests.web.visitor import Visitor, eager

AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
PAGES = (
    "home",
    "new",
    "lobby",
    "table",
    "over",
    "replay",
    "review",
    "learn",
    "rules",
    "account",
    "settings",
    "archive",
    "lost",
    "invite",
)


@pytest.fixture(scope="module")
def places(house: House, chromium: Browser, tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The address of every page, and the browser state of a person who has tables in every state."""
    context = chromium.new_context(locale="en-GB", reduced_motion="reduce")
    visitor = Visitor(context, house.url).play_now()
    table = visitor.table_id
    post = visitor.page.request.post
    seats = [{"kind": "me"}, {"kind": "empty"}]
    lobby = post(f"{house.url}/api/tables", data={"game": "finca", "seats": seats}).json()["id"]
    over = post(f"{house.url}/api/play-now", data={"game": "finca", "level": "easy"}).json()["id"]
    visitor.go(f"/t/{over}").play_to_the_end(eager(random.Random(2)))
    state = tmp_path_factory.mktemp("person") / "state.json"
    context.storage_state(path=state)
    context.close()
    return {
        "state": str(state),
        "home": "/",
        "new": "/#/new/finca",
        "lobby": f"/t/{lobby}",
        "table": f"/t/{table}",
        "over": f"/t/{over}",
        "replay": f"/#/replay/{over}/40",
        "review": f"/#/replay/{over}/40/review",
        "learn": "/#/learn/finca/deliver",
        "rules": "/#/rules/finca/5",
        "account": "/#/account",
        "settings": "/#/settings",
        "archive": "/#/archive",
        "lost": "/#/nowhere",
        "invite": f"/t/{lobby}",
    }


def open_page(visit: Visit, places: dict[str, str], name: str, **wishes: Any) -> Visitor:
    """A page as somebody with games sees it; the invitation is for somebody new."""
    known = {} if name == "invite" else {"storage_state": places["state"]}
    visitor = visit(**known, **wishes).go(places[name])
    visitor.settle()
    if name == "table":
        visitor.wait_for_moves()
    if name == "review":
        visitor.page.get_by_text("What would have been better").wait_for()
    if name in ("over", "replay", "lobby", "learn"):
        visitor.page.locator(".table, .lobby").first.wait_for()
    if name == "new":
        visitor.page.get_by_text("More").click()
    return visitor


@pytest.mark.parametrize("width", [360, 1440])
def test_nothing_scrolls_sideways(visit: Visit, places: dict[str, str], width: int) -> None:
    wide = []
    for name in PAGES:
        visitor = open_page(visit, places, name, width=width, height=740)
        if visitor.scrolls_sideways():
            wide.append(name)
        visitor.page.close()
    assert wide == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_accessibility_scan_finds_nothing(visit: Visit, places: dict[str, str], theme: str) -> None:
    found = []
    for name in PAGES:
        visitor = open_page(visit, places, name, color_scheme=theme)
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
        result = visitor.page.evaluate("axe.run(document, { resultTypes: ['violations'] })")
        for violation in result["violations"]:
            where = [f"{node['html'][:200]} {node['failureSummary']}" for node in violation["nodes"][:4]]
            found.append(f"{name}: {violation['id']}: {json.dumps(where)}")
        visitor.page.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_accessibility_scan_finds_nothing_on_a_phone(visit: Visit, places: dict[str, str], theme: str) -> None:
    for name in ("home", "table"):
        visitor = open_page(visit, places, name, color_scheme=theme, width=360, height=740)
        visitor.page.evaluate(AXE.read_text(encoding="utf-8"))
        assert visitor.page.evaluate("axe.run(document).then(({ violations }) => violations.map(({ id }) => id))") == []


def test_a_french_browser_gets_a_french_table(visit: Visit) -> None:
    visitor = visit(locale="fr-FR").go()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Une table au soleil pour les jeux de récolte")
    expect(visitor.page.locator("html")).to_have_attribute("lang", "fr")
    visitor.page.get_by_role("button", name=re.compile("^Jouer.*Finca$")).first.click()
    visitor.wait_for_moves()
    expect(visitor.page.get_by_role("heading", name="Vos coups")).to_be_visible()
    visitor.play(visitor.moves()[0])
    expect(visitor.page.locator("#panel-log .log li").first).to_contain_text("paysan")
    expect(visitor.button("Partager")).to_be_visible()


def test_the_language_can_be_changed_and_stays(visit: Visit) -> None:
    visitor = visit().go("/#/settings")
    visitor.page.get_by_label("Français").check()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Réglages")
    visitor.page.reload()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Réglages")


def test_an_account_keeps_name_and_games(visit: Visit) -> None:
    visitor = visit().play_now()
    visitor.go("/#/account").button("Make an account").first.click()
    visitor.page.get_by_label("Name").fill("Catalina")
    visitor.page.get_by_label("Password").fill("eight figs and a lemon")
    visitor.page.locator("form").get_by_role("button", name="Make an account").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Hello Catalina")
    other = visit().go("/#/account")
    other.button("Log in").first.click()
    other.page.get_by_label("Name").fill("Catalina")
    other.page.get_by_label("Password").fill("eight figs and a lemon")
    other.page.locator("form").get_by_role("button", name="Log in").click()
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Hello Catalina")
    other.page.get_by_role("banner").get_by_role("link", name="Huerta").click()
    expect(other.page.get_by_text("● Your turn")).to_be_visible()


def test_every_moment_of_a_replay_has_an_address(visit: Visit, places: dict[str, str]) -> None:
    visitor = open_page(visit, places, "replay")
    slider = visitor.page.get_by_role("slider")
    expect(slider).to_have_value("40")
    visitor.button("One move on").click()
    expect(slider).to_have_value("41")
    expect(visitor.page).to_have_url(re.compile("/41$"))
    visitor.page.locator("#panel-log .log li button").first.click()
    expect(visitor.button("To the end")).to_be_disabled()
    other = visit().go(f"/#/replay/{visitor.table_id}/12")
    expect(other.page.get_by_role("slider")).to_have_value("12")


def test_a_password_can_be_changed(visit: Visit) -> None:
    visitor = visit().play_now()
    visitor.go("/#/account").button("Make an account").first.click()
    visitor.page.get_by_label("Name").fill("Margalida")
    visitor.page.get_by_label("Password").fill("eight figs and a lemon")
    visitor.page.locator("form").get_by_role("button", name="Make an account").click()
    expect(visitor.page.get_by_role("heading", level=1)).to_have_text("Hello Margalida")
    visitor.page.get_by_label("Password so far").fill("eight figs and a lemon")
    visitor.page.get_by_label("New password").fill("nine almonds instead")
    visitor.button("Change the password").click()
    expect(visitor.page.get_by_text("The password is changed.")).to_be_visible()
    other = visit().go("/#/account")
    other.button("Log in").first.click()
    other.page.get_by_label("Name").fill("Margalida")
    other.page.get_by_label("Password").fill("nine almonds instead")
    other.page.locator("form").get_by_role("button", name="Log in").click()
    expect(other.page.get_by_role("heading", level=1)).to_have_text("Hello Margalida")
