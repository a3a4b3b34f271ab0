"""Section 5: drawing cards."""

import pytest

from .table import actions, discards, hand, known, lay, legal, play, words


@pytest.mark.rule("cinque_terre", "5.1")
def test_one_card_an_action_open_or_blind():
    match = lay("open VMGU; deck LZ; discards 10O9Z9L10T9V9M9G9U")
    assert legal(match, "draw") == ["draw", "draw olive", "draw mushroom", "draw garlic", "draw grape"]
    match.play("draw")
    assert hand(match) == {"zucchini": 1}
    assert known(match) == {}
    assert actions(match) == 2
    match.play("draw garlic")
    assert hand(match) == {"zucchini": 1, "garlic": 1}
    assert known(match) == {"garlic": 1}


@pytest.mark.rule("cinque_terre", "5.2", "R10")
def test_an_open_place_is_filled_at_once_and_the_new_card_may_be_taken():
    match = lay("open VMGU; deck LZ; discards 10O9Z9L10T9V9M9G9U")
    match.play("draw garlic")
    assert match.view()["open_cards"] == ["olive", "mushroom", "zucchini", "grape"]
    match.play("draw zucchini")
    assert match.view()["open_cards"] == ["olive", "mushroom", "lemon", "grape"]
    assert hand(match) == {"garlic": 1, "zucchini": 1}


@pytest.mark.rule("cinque_terre", "R10")
def test_equal_open_cards_stay_and_the_left_one_is_taken():
    match = lay("open LVLL; deck ZT; discards 10O9Z7L9T9V10M10G10U")
    assert legal(match, "draw") == ["draw", "draw lemon", "draw olive"]
    match.play("draw lemon")
    assert match.view()["open_cards"] == ["tomato", "olive", "lemon", "lemon"]


@pytest.mark.rule("cinque_terre", "5.3", "R11")
def test_discards_are_shuffled_when_a_card_has_to_be_drawn():
    match = lay("open VMGU; deck -; discards 2T; hands 10O10Z10L8T9V9M9G9U/-")
    match.play("draw")
    assert discards(match) == {}
    assert match.state.n_deck == 1
    assert hand(match)["tomato"] == 9


@pytest.mark.rule("cinque_terre", "5.3", "R11")
def test_or_when_one_has_to_be_laid_open():
    match = lay("open VMGU; deck -; discards 1T; hands 10O10Z10L9T9V9M9G9U/-")
    match.play("draw olive")
    assert match.view()["open_cards"] == ["tomato", "mushroom", "garlic", "grape"]
    assert match.state.n_deck == 0


@pytest.mark.rule("cinque_terre", "5.3")
def test_every_order_of_the_shuffled_cards_may_come():
    drawn = set()
    for key in range(30):
        match = lay(f"open VMGU; deck -; discards 1T1O1Z; hands 9O9Z10L9T9V9M9G9U/-; generator {key:064x}/0/0")
        drawn.add(tuple(play(match, "draw").state.deck[:2].tolist()))
    assert len(drawn) == 6


@pytest.mark.rule("cinque_terre", "5.4", "R11")
def test_without_any_card_left_nothing_can_be_drawn():
    match = lay("open VMGU; deck -; hands 10O10Z10L10T9V9M9G9U/-")
    assert "draw" not in words(match)
    assert "move" in words(match)


@pytest.mark.rule("cinque_terre", "5.5", "R12")
def test_a_hand_may_hold_any_number_of_cards():
    match = lay("open VMGU; hands 10O10Z10L9T9V9M9G8U/-; deck UT")
    play(match, "draw,draw")
    assert match.state.hand[0].sum() == 76


@pytest.mark.rule("cinque_terre", "R12")
def test_with_an_empty_hand_all_but_harvesting_goes_on():
    assert words(lay("carts 2/2")) == {"move", "draw", "end"}


@pytest.mark.rule("cinque_terre", "R37")
def test_a_draw_cannot_be_taken_back():
    for move in ("draw", "draw olive"):
        match = play(lay(), move)
        assert not match.can_undo
    assert play(lay(), "move terrace 2").can_undo
