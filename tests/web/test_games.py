"""Whole games, from the first click to the final count."""

import random
import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.visitor import Visitor, eager, play_together


def end_of(visitor: Visitor) -> list[str]:
    """The points, as the page says them."""
    expect(visitor.page.locator("#end-title")).to_be_visible()
    return visitor.page.locator(".head ol.players .points").all_inner_texts()


def test_two_friends_joined_by_a_link_play_a_whole_game(visit: Visit) -> None:
    host, friend = visit(), visit()
    host.go().page.get_by_role("link", name=re.compile("Make a table.*Finca")).click()
    host.page.get_by_label("Your name").fill("Aina")
    host.button("Make a table").click()
    expect(host.page).to_have_url(re.compile("#/table/"))
    link = host.page.get_by_label("Link to this table")
    expect(link).to_have_value(host.url + "/t/" + host.table_id)
    expect(host.page.get_by_alt_text("QR code of the link to this table")).to_be_visible()

    friend.go(link.input_value())
    friend.page.get_by_label("Your name").fill("Biel <b>")
    friend.button("Sit down").click()
    expect(friend.page.get_by_text("Everybody is here. The host will start the game.")).to_be_visible()
    host.button("Start the game").click()

    ways = {host: Visitor.play, friend: Visitor.pick}
    play_together((host, friend), [eager(random.Random(4))] * 2, lambda visitor, move: ways[visitor](visitor, move))
    assert end_of(host) == end_of(friend)
    record = host.page.request.get(f"{host.url}/api/tables/{host.table_id}/record").text()
    assert "Aina" in record
    assert "Biel <b>" in record

    host.button("Play again").click()
    expect(host.page.get_by_role("heading", name="Finca: before the game")).to_be_visible()
    friend.page.get_by_role("link", name="To the next game").click()
    expect(friend.page.get_by_role("heading", name="Finca: before the game")).to_be_visible()
    expect(friend.page.get_by_text("Aina")).to_be_visible()


def test_a_whole_game_against_bots_by_keyboard_alone(visit: Visit) -> None:
    visitor = visit().go()
    page = visitor.page
    expect(page.get_by_role("button", name=re.compile("Play now.*Finca"))).to_be_enabled()
    visitor.tab_to("it.textContent.trim() === 'Play now: Finca'")
    page.keyboard.press("Enter")
    visitor.wait_for_moves()
    visitor.play_by_keyboard(eager(random.Random(7)))
    assert len(end_of(visitor)) == 2
    visitor.tab_to("it.textContent.trim() === 'Replay'")
    page.keyboard.press("Enter")
    expect(page.get_by_role("slider")).to_be_visible()
    before = int(page.get_by_role("slider").input_value())
    page.keyboard.press("ArrowLeft")
    expect(page.get_by_role("slider")).to_have_value(str(before - 1))
    expect(page).to_have_url(re.compile(rf"/{before - 1}$"))
