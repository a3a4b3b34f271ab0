"""Section 4: moving a farmer, harvesting, carts."""

import pytest

from .table import FRANJOS, RIO_GRANDE, both_editions, carts, centre, farmers, fruit, lay, supply

# Blades 1 to 12 show A F G L V O A F G L V O unless a text says otherwise.

# -- the walk ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "4.1")
def test_a_farmer_walks_as_many_blades_as_farmers_stand_with_him_himself_included():
    match = lay("farmers 5:123 1:111 2:222 3:333")
    match.play("move 5")
    assert farmers(match) == {1: "111", 2: "222", 3: "333", 5: "23", 8: "1"}


@pytest.mark.rule("finca", "4.1")
@both_editions
def test_a_farmer_alone_walks_to_the_next_blade(edition):
    match = lay("farmers 3:1 8:111 2:2222 1:3333", edition=edition)
    match.play("move 3")
    assert farmers(match)[4] == "1"
    assert 3 not in farmers(match)


@pytest.mark.rule("finca", "4.1")
@pytest.mark.parametrize("count", range(1, 13))
def test_own_and_other_farmers_count_alike(count):
    crowd = "1" + "2" * min(count - 1, 4) + "3" * min(max(count - 5, 0), 4) + "1" * max(count - 9, 0)
    left = "111122223333"
    for seat in crowd:
        left = left.replace(seat, "", 1)
    match = lay(f"farmers 7:{''.join(sorted(crowd))}" + (f" 1:{left}" if left else ""))
    match.play("move 7")
    reached = (7 + count - 1) % 12 + 1
    assert "1" in farmers(match)[reached]
    if count < 12:
        assert farmers(match)[7].count("1") == crowd.count("1") - 1 if count > 1 else 7 not in farmers(match)


@pytest.mark.rule("finca", "4.2")
def test_he_walks_clockwise_from_blade_twelve_to_blade_one():
    match = lay("farmers 12:12 5:111 6:222 7:3333")
    match.play("move 12")
    assert farmers(match)[2] == "1"
    assert farmers(match)[12] == "2"


@pytest.mark.rule("finca", "4.2")
@both_editions
def test_he_harvests_one_fruit_for_each_farmer_on_the_blade_he_reached(edition):
    match = lay("blades AFGLVOAVFGLO; farmers 5:123 8:2 1:111 2:22 3:333", edition=edition)
    before = supply(match, "olive")
    match.play("move 5")
    assert farmers(match)[8] == "12"
    assert fruit(match, "olive") == [2, 0, 0]
    assert supply(match, "olive") == before - 2
    assert match.state.fruit.sum() == 2


@pytest.mark.rule("finca", "4.2")
def test_a_harvest_counts_everybody_on_the_blade():
    match = lay("farmers 2:1 3:1223 1:11 6:2233 7:3; fruit 1G/-/1A")
    match.play("move 2")
    assert fruit(match, "grape") == [1 + 5, 0, 0]
    assert fruit(match, "almond") == [0, 0, 1]


@pytest.mark.rule("finca", "4.2")
def test_the_blade_he_leaves_yields_nothing():
    match = lay("farmers 2:1123 4:1 9:222 10:333 6:1")
    match.play("move 2")
    assert match.state.fruit[0].tolist() == [0, 0, 0, 0, 0, 2]


# -- fruit runs short --------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "4.3")
def test_when_the_supply_is_short_everybody_returns_that_kind_and_then_the_harvest_is_taken():
    match = lay("farmers 1:1 2:1122 5:122 6:3333; fruit 4F1A/5F2G/6F")
    assert supply(match, "fig") == 3
    match.play("move 1")
    assert fruit(match, "fig") == [5, 0, 0]
    assert supply(match, "fig") == 13
    assert fruit(match, "almond") == [1, 0, 0]
    assert fruit(match, "grape") == [0, 2, 0]


@pytest.mark.rule("finca", "4.3")
def test_a_supply_that_is_just_enough_is_not_short():
    match = lay("farmers 1:1 2:12 5:122 6:3333 7:12; fruit 4F/5F/6F")
    match.play("move 1")
    assert fruit(match, "fig") == [4 + 3, 5, 6]
    assert supply(match, "fig") == 0


@pytest.mark.rule("finca", "4.3")
@pytest.mark.parametrize(("edition", "left"), [(RIO_GRANDE, 16), (FRANJOS, 12)])
def test_all_the_fruit_that_comes_back_is_the_whole_supply_of_the_edition(edition, left):
    match = lay(f"farmers 1:1 2:2 5:111222 6:3333; fruit -/{left + 1}F/-", edition=edition)
    assert supply(match, "fig") == 1
    match.play("move 1")
    assert fruit(match, "fig") == [2, 0, 0]
    assert supply(match, "fig") == left


@pytest.mark.rule("finca", "4.3")
def test_an_empty_supply_calls_fruit_back_too():
    match = lay("farmers 1:1 5:111 6:2222 7:3333; fruit 6F/6F/6F")
    match.play("move 1")
    assert fruit(match, "fig") == [1, 0, 0]


# -- carts -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "4.4")
@pytest.mark.parametrize(
    ("blade", "crowd", "earned"),
    [
        (12, 1, 1),
        (6, 1, 1),
        (11, 3, 1),  # to blade 2, as in the example
        (7, 3, 0),  # to blade 10, as in the example
        (5, 1, 0),
        (11, 1, 0),
        (1, 5, 0),
        (1, 6, 1),
        (7, 5, 0),
        (7, 6, 1),
        (4, 6, 1),
        (5, 2, 1),
        (12, 6, 1),
    ],
)
@both_editions
def test_who_crosses_a_dividing_line_earns_a_cart(blade, crowd, earned, edition):
    match = lay(f"farmers {crowded(blade, crowd)}", edition=edition)
    match.play(f"move {blade}")
    assert carts(match) == [earned, 0, 0]
    assert centre(match) == 6 - earned


def crowded(blade, count):
    """One farmer of seat 1 with so many on his blade, the others somewhere else."""
    with_him, away = ("1" + "2222" + "3333" + "111")[:count], ("1" + "2222" + "3333" + "111")[count:]
    return f"{blade}:{with_him}" + (f" {blade % 12 + 1}:{away}" if away else "")


@pytest.mark.rule("finca", "4.6")
@pytest.mark.parametrize(
    ("blade", "crowd", "earned"),
    [(6, 7, 2), (12, 7, 2), (2, 7, 1), (5, 7, 1), (5, 8, 2), (1, 11, 1), (1, 12, 2), (2, 11, 2), (9, 12, 2), (6, 12, 2)],
)
@both_editions
def test_who_crosses_both_dividing_lines_earns_two_carts(blade, crowd, earned, edition):
    match = lay(f"farmers {crowded(blade, crowd)}", edition=edition)
    match.play(f"move {blade}")
    assert carts(match) == [earned, 0, 0]
    assert centre(match) == 6 - earned


@pytest.mark.rule("finca", "4.5")
@pytest.mark.parametrize("option", ["none-left", "not-enough"])
@both_editions
def test_when_the_centre_is_empty_all_carts_come_back_and_one_is_taken(option, edition):
    match = lay("carts 1,2,3; farmers 12:1 2:111 5:2222 7:3333", edition=f"{edition} cart_shortage={option}")
    assert centre(match) == 0
    match.play("move 12")
    assert carts(match) == [1, 0, 0]
    assert centre(match) == 5


@pytest.mark.rule("finca", "4.5", "R25")
@pytest.mark.parametrize(
    ("edition", "taken"),
    [
        (RIO_GRANDE, 1),
        (FRANJOS, 2),
        (f"{RIO_GRANDE} cart_shortage=not-enough", 2),
        (f"{FRANJOS} cart_shortage=none-left", 1),
    ],
)
def test_when_two_carts_are_due_and_one_is_left_it_depends_on_the_option(edition, taken):
    match = lay(f"carts 0,2,3; farmers {crowded(6, 7)}", edition=edition)
    assert centre(match) == 1
    match.play("move 6")
    assert carts(match) == [taken, 0, 0]
    assert centre(match) == 6 - taken


@pytest.mark.rule("finca", "4.5")
@both_editions
def test_when_two_carts_are_due_and_none_is_left_both_are_taken_after_all_came_back(edition):
    match = lay(f"carts 1,2,3; farmers {crowded(6, 7)}", edition=edition)
    match.play("move 6")
    assert carts(match) == [2, 0, 0]
    assert centre(match) == 4


@pytest.mark.rule("finca", "4.5")
@both_editions
def test_carts_that_are_just_enough_do_not_come_back(edition):
    match = lay(f"carts 1,2,1; farmers {crowded(6, 7)}", edition=edition)
    match.play("move 6")
    assert carts(match) == [3, 2, 1]
    assert centre(match) == 0


@pytest.mark.rule("finca", "4.4", "4.5")
def test_a_walk_that_crosses_no_line_calls_no_cart_back():
    match = lay("carts 1,2,3; farmers 2:1 3:111 5:2222 7:3333")
    match.play("move 2")
    assert carts(match) == [1, 2, 3]
