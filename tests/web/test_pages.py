"""Every page: in French, at every width, by day and by night, and for everyone."""

import random
import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from tests.web.apart import guest, played, window_of
from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.visitor import Visitor, eager

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
def places(house: House) -> dict[str, Any]:
    """The address of every page, and the window of a person who has tables in every state."""
    aina = guest(house, "Aina")
    table, lobby = aina.play_now(), aina.make_table()
    over = played(aina, aina.play_now(), eager(random.Random(2)))
    return {
        "window": window_of(aina),
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


def open_page(visitor: Visitor, places: dict[str, Any], name: str) -> Visitor:
    """A page, when all of it is there."""
    visitor.go(places[name]).settle()
    if name == "table":
        visitor.wait_for_moves()
    if name == "review":
        visitor.page.get_by_text("What would have been better").wait_for()
    if name in ("over", "replay", "lobby", "learn"):
        visitor.page.locator(".table, .lobby").first.wait_for()
    if name == "new":
        visitor.page.get_by_text("More").click()
    return visitor


def every_page(visit: Visit, places: dict[str, Any], **wishes: Any) -> Iterator[tuple[str, Visitor]]:
    """Every page as somebody with games sees it; the invitation is for somebody new."""
    known = visit(storage_state=places["window"], **wishes)
    for name in PAGES:
        visitor = open_page(visit(**wishes) if name == "invite" else visit(tab_of=known), places, name)
        yield name, visitor
        visitor.page.close()


@pytest.mark.parametrize("width", [360, 1440])
def test_every_page_fits_and_is_for_everyone_by_day_and_by_night(visit: Visit, places: dict[str, Any], width: int) -> None:
    found = []
    for name, visitor in every_page(visit, places, width=width, height=740):
        is_scanned = width > 360 or name in ("home", "table")
        found += [f"{name}: {fault}" for fault in visitor.faults(*(("light", "dark") if is_scanned else ()))]
    assert not found, "\n".join(found)


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


def test_every_moment_of_a_replay_has_an_address(visit: Visit, places: dict[str, Any]) -> None:
    visitor = open_page(visit(storage_state=places["window"]), places, "replay")
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
