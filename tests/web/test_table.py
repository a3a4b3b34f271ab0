"""At the table: what a browser does to a game, and a game survives."""

import re

from playwright.sync_api import expect

from tests.web.conftest import Visit
from tests.web.house import House
from tests.web.visitor import Visitor


def test_a_reload_in_the_middle_of_a_turn_changes_nothing(visit: Visit) -> None:
    visitor = visit().sit_down()
    visitor.place_all()
    visitor.play("double")
    moves = visitor.wait_for_moves()
    visitor.page.reload()
    assert visitor.wait_for_moves() == moves
    expect(visitor.button("Undo")).to_be_visible()


def test_undo_takes_back_a_step_and_reset_the_whole_turn(visit: Visit) -> None:
    visitor = visit().sit_down()
    visitor.place_all()
    before = visitor.wait_for_moves()
    visitor.play("double")
    visitor.button("Undo").click()
    expect(visitor.moves_region.locator('[data-move="double"]')).to_be_visible()
    assert visitor.moves() == before
    visitor.play("double")
    step = next(move for move in visitor.wait_for_moves() if move.startswith("move"))
    visitor.play(step)
    visitor.button("Reset turn").click()
    expect(visitor.moves_region.locator('[data-move="double"]')).to_be_visible()
    assert visitor.moves() == before


def test_two_tabs_on_one_seat_show_the_same_table(visit: Visit) -> None:
    one = visit().sit_down()
    two = visit(tab_of=one).go(f"/t/{one.table_id}")
    move = one.wait_for_moves()[0]
    assert two.wait_for_moves() == one.moves()
    one.play(move)
    expect(two.page.locator("#panel-log .log li").first).to_be_visible()
    two.play(two.wait_for_moves()[1])
    one.page.wait_for_function("() => document.querySelectorAll('#panel-log .log li').length >= 3")


def test_a_spectator_sees_everything_and_can_play_nothing(visit: Visit) -> None:
    player = visit().sit_down()
    watcher = visit().go(f"/t/{player.table_id}")
    watcher.button("Just watch").click()
    expect(watcher.page.get_by_text("You are watching; the players choose.")).to_be_visible()
    expect(player.page.get_by_text("1 watching")).to_be_visible()
    player.play(player.wait_for_moves()[0])
    expect(watcher.page.locator("#panel-log .log li").first).to_be_visible()
    assert watcher.moves() == []


def test_the_end_of_a_turn_is_confirmed_if_one_likes_and_other_moves_are_not(visit: Visit) -> None:
    visitor = visit().sit_down()
    visitor.place_all()
    table, told = visitor.table_id, visitor.log_length()
    visitor.go("/#/settings").page.get_by_label("Ask before my turn ends").check()
    visitor.go(f"/t/{table}").wait_for_moves()
    expect(visitor.page.locator("#panel-log .log li")).to_have_count(told)
    visitor.play("double")
    visitor.play(next(move for move in visitor.wait_for_moves() if move.startswith("move")))
    last = next(move for move in visitor.wait_for_moves() if move.startswith("move"))
    visitor.moves_region.locator(f'[data-move="{last}"]').click()
    expect(visitor.page.get_by_text("This ends your turn.")).to_be_visible()
    told = visitor.log_length()
    visitor.button("Cancel").click()
    expect(visitor.page.get_by_text("This ends your turn.")).to_be_hidden()
    visitor.moves_region.locator(f'[data-move="{last}"]').click()
    visitor.button("Confirm").click()
    expect(visitor.page.locator("#panel-log .log li").nth(told)).to_be_visible()


def test_a_line_of_the_log_lights_the_board_and_leads_to_its_moment_after_a_reload_too(visit: Visit) -> None:
    visitor = visit().sit_down()
    visitor.play("place 5")
    visitor.wait_for_moves()
    visitor.page.reload()
    visitor.wait_for_moves()
    line = visitor.page.locator("#panel-log .log li").last
    expect(line).to_have_text(re.compile(r"blade 5\. .+ harvests"))
    expect(line.locator("svg")).to_have_count(3)
    expect(visitor.page.locator(".blade.lit")).to_have_count(0)
    line.hover()
    expect(visitor.page.locator(".blade.lit")).to_have_count(1)
    line.get_by_role("button").click()
    expect(visitor.page.get_by_text("The table as it stood after move 1.")).to_be_visible()
    assert visitor.moves() == []
    visitor.button("Back to now").click()
    visitor.wait_for_moves()


def test_a_farmer_of_the_others_shows_where_he_would_walk(visit: Visit) -> None:
    visitor = visit().sit_down()
    visitor.place_all()
    blades = visitor.page.locator("[data-blade]")
    names = [blades.nth(blade).get_attribute("aria-label") or "" for blade in range(12)]
    theirs = next(blade for blade, name in enumerate(names) if "Biel" in name and "you" not in name)
    blades.nth(theirs).hover()
    expect(visitor.page.locator(".walk, .preview").first).to_be_visible()


def test_chat_is_text_and_the_log_leads_to_its_moments(visit: Visit) -> None:
    visitor = visit().sit_down()
    visitor.page.get_by_role("tab", name="Chat").click()
    visitor.page.get_by_label("Say something").fill("<img src=x onerror=alert(1)>")
    visitor.button("Send").click()
    expect(visitor.page.get_by_text("<img src=x onerror=alert(1)>")).to_be_visible()
    visitor.page.get_by_role("tab", name="Log").click()
    visitor.play(visitor.wait_for_moves()[0])
    visitor.wait_for_moves()
    visitor.page.locator("#panel-log .log li button").last.click()
    expect(visitor.page.get_by_text("The table as it stood after move 1.")).to_be_visible()
    visitor.button("Back to now").click()
    visitor.wait_for_moves()


def test_the_rules_open_beside_the_board_at_the_phase_being_played(visit: Visit) -> None:
    visitor = visit().sit_down()
    visitor.page.get_by_role("tab", name="Rules").click()
    expect(visitor.page.get_by_role("heading", name="2 Introduction")).to_be_in_viewport()


def test_leaving_hands_the_seat_to_a_bot(visit: Visit) -> None:
    visitor = visit().sit_down()
    visitor.button("Leave").click()
    visitor.button("Leave, a bot plays on").click()
    expect(visitor.page.get_by_role("heading", level=1, name="A sunny table")).to_be_visible()


def test_the_page_comes_back_by_itself_when_the_server_was_killed(visit: Visit, house: House) -> None:
    visitor = visit().sit_down()
    visitor.play(visitor.wait_for_moves()[0])
    visitor.wait_for_moves()
    house.kill()
    expect(visitor.page.get_by_text("The connection is lost.")).to_be_visible()
    house.start()
    expect(visitor.page.get_by_text("The connection is lost.")).to_be_hidden()
    visitor.play(visitor.wait_for_moves()[0])
    visitor.complaints = [line for line in visitor.complaints if "WebSocket" not in line and "Failed to load" not in line]


def test_with_animation_on_the_game_goes_on_just_the_same(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference").sit_down()
    for _ in range(3):
        visitor.play(visitor.wait_for_moves()[0])
    visitor.wait_for_moves()
    expect(visitor.page.locator("#panel-log .log li")).to_have_count(6)


def test_with_animation_on_the_moves_of_several_bots_are_shown_and_then_it_is_my_turn(visit: Visit) -> None:
    visitor = visit(reduced_motion="no-preference").sit_down(seats=4)
    for _ in range(2):
        visitor.play(visitor.wait_for_moves()[0])
    visitor.wait_for_moves()


def two_friends(visit: Visit) -> tuple[Visitor, Visitor]:
    """Two people at a table, the first farmer not yet placed."""
    host, friend = visit(), visit()
    for visitor, name in ((host, "Aina"), (friend, "Biel")):
        visitor.call("session", name=name)
    seats = [{"kind": "me"}, {"kind": "empty"}]
    table = host.call("tables", game="finca", seats=seats)["id"]
    host.go(f"/t/{table}")
    friend.go(f"/t/{table}").button("Sit down").click()
    host.button("Start the game").click()
    host.wait_for_moves()
    return host, friend


def test_when_the_other_has_moved_undo_needs_consent(visit: Visit) -> None:
    host, friend = two_friends(visit)
    before = host.moves()
    host.play(before[0])
    friend.play(friend.wait_for_moves()[1])
    host.wait_for_moves()
    host.button("Ask to undo").click()
    expect(host.page.get_by_text("You asked to take moves back; the others have to agree.")).to_be_visible()
    friend.button("Agree").click()
    expect(host.page.locator("#panel-log .log li")).to_have_count(0)
    assert host.wait_for_moves() == before


def test_a_friend_takes_over_a_seat_that_was_left(visit: Visit) -> None:
    host, friend = two_friends(visit)
    friend.button("Leave").click()
    friend.button("Leave, a friend may take over").click()
    expect(friend.page.get_by_role("heading", level=1, name="A sunny table")).to_be_visible()
    host.play(host.wait_for_moves()[0])
    third = visit().go(f"/t/{host.table_id}")
    third.page.get_by_label("Your name").fill("Catalina")
    third.button("Sit down").click()
    third.play(third.wait_for_moves()[0])
    host.wait_for_moves()
