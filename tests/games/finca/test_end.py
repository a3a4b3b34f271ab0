"""Section 9: the end."""

import pytest

from huerta import MoveError

from .table import any_seats, both_editions, deal, farmers, finca_tiles, houses, lay, legal, owner, play

HOUSES = {2: 4, 3: 5, 4: 6}
TAKEN = (
    *("1G", "1L", "1V", "1O", "2A", "2F", "2G", "2L", "2V", "2O", "3A", "3F", "3G", "3L", "3V", "3O"),
    *("2A2F", "2A2O", "2F2L", "2G2V", "2G2O", "2L2V", "3A2G", "3F2V", "3G2L", "3L2O", "3V2A", "3O2F"),
)  # no tile of value 6: nobody has a set
EMPTY = ("Inca", "Andratx", "Llucmajor", "Campos", "Santanyí")


def nearly_over(seats, *, left=1, edition="rio-grande-2009", more=""):
    """A table where so many wooden fincas are left, and Artà and Palma have one tile each, 1A and 1F."""
    empty = EMPTY[: HOUSES[seats] - left]
    n_taken = 4 * len(empty) + 2 * 3
    dealt = "/".join(",".join(TAKEN[seat:n_taken:seats]) for seat in range(seats))
    others = ["-"] * (seats - 1)
    text = f"seats {seats}; carts {','.join(['1', *'0' * (seats - 1)])}; fruit {'/'.join(['1A1F', *others])}; tiles {dealt}"
    return lay(f"{text}; {more}", edition=edition, Artà="1A", Palma="1F", **dict.fromkeys(empty, "-"))


# -- the last wooden finca ---------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "9.1", "R14")
@any_seats
@both_editions
def test_the_game_ends_with_the_turn_that_places_the_last_wooden_finca(seats, edition):
    match = nearly_over(seats, edition=edition)
    assert not match.is_over
    play(match, "cart, deliver Artà, done")
    assert match.is_over
    assert match.ending == "last wooden finca placed"
    assert match.view()["houses_left"] == 0
    assert len(houses(match)) == HOUSES[seats]
    assert match.winners()


@pytest.mark.rule("finca", "9.1", "R14")
def test_nobody_takes_another_turn():
    match = play(nearly_over(3), "cart, deliver Artà, done")
    assert match.legal() == []
    with pytest.raises(MoveError, match="the game is over"):
        match.play("move 1")


@pytest.mark.rule("finca", "9.1")
def test_before_the_last_wooden_finca_the_game_goes_on():
    match = play(nearly_over(3, left=2), "cart, deliver Artà, done")
    assert not match.is_over
    assert (match.ending, match.winners()) == ("going on", [])
    assert legal(match, "move")


@pytest.mark.rule("finca", "9.1")
def test_a_turn_that_places_no_house_does_not_end_the_game():
    match = play(nearly_over(2), "move 1")
    assert not match.is_over


@pytest.mark.rule("finca", "9.2", "R13")
@both_editions
def test_a_delivery_that_empties_more_regions_than_houses_are_left_still_awards_every_finca_tile(edition):
    # Of the tiles taken seat 2 has most almonds and figs, seat 3 most figs.
    match = nearly_over(3, edition=edition, more=finca_tiles(Artà="AF", Palma="F"))
    play(match, "cart, deliver Artà, deliver Palma")
    assert match.is_over
    assert (owner(match, "Artà"), owner(match, "Palma")) == (1, 2)
    assert [player["points"]["fincas"] for player in match.view()["players"]] == [0, 5, 5]


@pytest.mark.rule("finca", "9.2", "R13")
@pytest.mark.parametrize(("first", "second"), [("Artà", "Palma"), ("Palma", "Artà")])
def test_the_region_emptied_first_gets_the_last_house(first, second):
    match = play(nearly_over(2), f"cart, deliver {first}, deliver {second}")
    assert match.ending == "last wooden finca placed"
    assert len(houses(match)) == 4
    assert {"Artà", "Palma"} & set(houses(match)) == {first}
    assert match.view()["houses_left"] == 0


# -- standstill --------------------------------------------------------------------------------------------------------

PILE = {3: "5:111122223333", 4: "5:111222333444"}


@pytest.mark.rule("finca", "9.3", "R30")
@pytest.mark.parametrize("seats", [3, 4])
@both_editions
def test_the_game_ends_when_all_farmers_stand_on_one_blade_through_three_whole_rounds(seats, edition):
    match = lay(f"seats {seats}; farmers {PILE[seats]}", edition=edition)
    for _ in range(3 * seats):
        assert not match.is_over
        match.play("move 5")
    assert match.is_over
    assert match.ending == "standstill"
    assert match.legal() == []
    assert match.winners()


@pytest.mark.rule("finca", "9.3", "R30")
def test_a_delivery_begins_the_count_of_rounds_anew():
    match = lay(f"farmers {PILE[3]}; carts 1,0,0; fruit 2F/-/-; still 8", Inca="2F+3")
    play(match, "cart, deliver Inca")
    assert not match.is_over
    play(match, ["move 5"] * 8)
    assert not match.is_over
    play(match, "move 5")
    assert match.ending == "standstill"


@pytest.mark.rule("finca", "9.3", "R30")
def test_a_gust_begins_the_count_of_rounds_anew():
    match = lay(f"farmers {PILE[3]}; still 8")
    play(match, "gust 5>5")
    assert not match.is_over
    play(match, ["move 5"] * 8)
    assert not match.is_over
    play(match, "move 5")
    assert match.ending == "standstill"


@pytest.mark.rule("finca", "9.3", "R30")
def test_a_gust_out_of_the_pile_breaks_it():
    match = lay(f"farmers {PILE[3]}; still 8")
    play(match, "gust 5>9")
    assert farmers(match) == {5: "11122223333", 9: "1"}
    play(match, ["move 5"] * 2)
    assert not match.is_over
    assert match.state.still_turns == -1


@pytest.mark.rule("finca", "9.3")
@pytest.mark.parametrize("turn", ["double, move 5, move 5", "double, move 5, done"])
def test_a_double_move_round_the_windmill_breaks_no_standstill(turn):
    match = play(lay(f"farmers {PILE[3]}; still 8"), turn)
    assert match.ending == "standstill"


@pytest.mark.rule("finca", "9.3", "R30")
def test_a_single_farmer_elsewhere_is_no_standstill():
    match = lay("farmers 5:11122223333 11:1; still 8")
    match.play("move 11")
    assert not match.is_over
    assert match.state.still_turns == -1


@pytest.mark.rule("finca", "9.3", "R30")
def test_the_turn_that_makes_the_pile_is_not_part_of_the_three_rounds():
    match = lay("farmers 5:11122223333 4:1")
    match.play("move 4")
    assert farmers(match) == {5: "111122223333"}
    play(match, ["move 5"] * 8)
    assert not match.is_over
    match.play("move 5")
    assert match.ending == "standstill"


@pytest.mark.rule("finca", "9.3", "R30")
def test_a_gust_that_makes_the_pile_is_not_part_of_the_three_rounds():
    match = play(lay("farmers 5:11122223333 9:1"), "gust 9>5")
    play(match, ["move 5"] * 8)
    assert not match.is_over
    match.play("move 5")
    assert match.ending == "standstill"


@pytest.mark.rule("finca", "9.3", "R30")
def test_a_pile_made_in_the_introduction_stands_from_the_first_turn_on():
    match = deal(3)
    play(match, ["place 5"] * 12 + ["move 5"] * 8)
    assert not match.is_over
    match.play("move 5")
    assert match.ending == "standstill"


@pytest.mark.rule("finca", "9.3", "R30")
def test_after_an_introduction_without_a_pile_the_turn_that_makes_one_does_not_count():
    match = deal(3)
    play(match, ["place 4"] + ["place 5"] * 11 + ["move 4"] + ["move 5"] * 8)
    assert not match.is_over
    match.play("move 5")
    assert match.ending == "standstill"


@pytest.mark.rule("finca", "9.3", "R30")
def test_with_two_seats_a_pile_of_ten_comes_apart_by_itself():
    match = lay("seats 2; farmers 5:1111122222; still 5")
    match.play("move 5")
    assert farmers(match) == {3: "1", 5: "111122222"}
    assert not match.is_over


# -- the limit ---------------------------------------------------------------------------------------------------------

PLACED = {2: 10, 3: 12, 4: 12}  # turns of the introduction


@pytest.mark.rule("finca", "9.4", "R34")
@any_seats
@both_editions
def test_the_game_ends_when_a_hundred_rounds_have_been_played(seats, edition):
    last = PLACED[seats] + 100 * seats - 1
    match = lay(f"seats {seats}; turn {last - 1}; seat {seats - 1}", edition=edition)
    match.play("move 1")
    assert not match.is_over
    match.play("move 1")
    assert match.is_over
    assert match.ending == "limit of 100 rounds"
    assert match.legal() == []
    assert match.winners()


@pytest.mark.rule("finca", "9.4")
def test_a_turn_in_several_moves_is_one_turn_for_the_limit_too():
    match = lay("turn 311; seat 3; carts 0,0,1; fruit -/-/2F1A", Inca="2F+3", Artà="1A+3")
    play(match, "cart, deliver Inca")
    assert not match.is_over
    match.play("done")
    assert match.ending == "limit of 100 rounds"
