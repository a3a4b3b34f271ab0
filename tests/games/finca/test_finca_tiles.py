"""Section 6: finca tiles."""

import pytest

from .table import FRANJOS, RIO_GRANDE, both_editions, finca_tiles, houses, lay, legal, owner, play, standing, tiles

# In every test seat 1 delivers an almond, the last tile of Campos.


def empty_campos(finca, first, second, third, edition=RIO_GRANDE):
    """Seat 1 takes the last tile, 1A, of Campos; what the seats have shows how they stand for its finca tile."""
    text = f"carts 1,0,0; fruit 1A/-/-; tiles {first}/{second}/{third}; {finca_tiles(Campos=finca)}"
    return play(lay(text, edition=edition, Campos="1A"), "cart, deliver Campos")


@pytest.mark.rule("finca", "6.1")
@both_editions
def test_most_of_the_printed_fruit_wins_the_finca_tile(edition):
    match = empty_campos("V", "2V,3V", "3F2V,1V", "2A", edition)
    assert standing(match, "V") == [5, 3, 0]
    assert owner(match, "Campos") == 0
    assert match.view()["players"][0]["fincas"] == ["Campos"]


@pytest.mark.rule("finca", "6.1")
@both_editions
def test_the_seat_that_emptied_the_region_need_not_win(edition):
    match = empty_campos("V", "1V", "2V,2A", "3V", edition)
    assert owner(match, "Campos") == 2
    assert [player["points"]["fincas"] for player in match.view()["players"]] == [0, 0, 5]


@pytest.mark.rule("finca", "6.1")
def test_fruits_in_front_of_a_seat_do_not_count_only_those_on_its_tiles():
    text = f"carts 1,0,0; fruit 1A/9V/-; tiles -/2G,3G/1V; {finca_tiles(Campos='V')}"
    match = play(lay(text, Campos="1A"), "cart, deliver Campos")
    assert standing(match, "V") == [0, 0, 1]
    assert owner(match, "Campos") == 2


@pytest.mark.rule("finca", "6.1")
def test_a_finca_tile_stays_until_the_last_fruit_tile_is_taken():
    text = f"carts 1,0,0; fruit 1A/-/-; tiles 2V/-/3A; {finca_tiles(Campos='V')}"
    match = play(lay(text, Campos="1A,1F"), "cart, deliver Campos")
    assert owner(match, "Campos") is None
    assert houses(match) == []


@pytest.mark.rule("finca", "6.1")
@pytest.mark.parametrize("finca", ["A", "F", "G", "L", "V", "O"])
def test_each_single_fruit_has_its_finca_tile(finca):
    match = empty_campos(finca, "-", "4*,5*", f"2{finca}")
    assert standing(match, finca)[1:] == [0, 2]
    assert owner(match, "Campos") == 2


@pytest.mark.rule("finca", "6.2")
@both_editions
def test_a_shared_lead_wins_nothing_and_the_tile_goes_out_of_the_game(edition):
    match = empty_campos("V", "1F", "2V", "2G2V", edition)
    assert standing(match, "V") == [0, 2, 2]
    assert owner(match, "Campos") == "out"
    assert [player["fincas"] for player in match.view()["players"]] == [[], [], []]


@pytest.mark.rule("finca", "6.2")
@pytest.mark.parametrize(
    ("first", "second", "third", "winner"),
    [
        ("2V", "2L2V", "1V", "out"),
        ("2V", "1V", "2G2V", "out"),
        ("1V", "2V", "2G2V", "out"),
        ("2V", "2L2V", "3V", 2),
        ("3V", "2V", "2L2V", 0),
        ("2V", "3V", "2L2V", 1),
        ("-", "AFGLVO,1V", "2G2V,2A", "out"),
    ],
)
def test_only_a_tie_for_the_lead_matters(first, second, third, winner):
    assert owner(empty_campos("V", first, second, third), "Campos") == winner


@pytest.mark.rule("finca", "6.2")
def test_three_seats_that_share_the_lead_win_nothing():
    match = empty_campos("V", "2V", "2G2V", "2L2V")
    assert owner(match, "Campos") == "out"


@pytest.mark.rule("finca", "6.3")
@both_editions
def test_for_a_finca_tile_with_two_fruits_both_kinds_are_added_up(edition):
    # Three almonds and two figs make five, and lose to six figs without an almond.
    match = empty_campos("AF", "1G", "3A,2F", "3F,3F2V,1L", edition)
    assert standing(match, "AF") == [1, 5, 6]
    assert owner(match, "Campos") == 2


@pytest.mark.rule("finca", "6.3")
@pytest.mark.parametrize(
    ("finca", "first", "second"), [("AF", "2A", "2F"), ("GO", "2G", "2O"), ("LV", "2L", "2V")], ids=["AF", "GO", "LV"]
)
def test_each_kind_of_a_double_finca_tile_counts(finca, first, second):
    match = empty_campos(finca, "1G" if finca != "GO" else "1L", f"{first},{second}", "5*")
    assert standing(match, finca)[1:] == [4, 0]
    assert owner(match, "Campos") == 1


@pytest.mark.rule("finca", "6.3")
def test_one_tile_with_both_kinds_counts_both():
    match = empty_campos("AF", "2F", "2A2F,1G", "3A,2G")
    assert standing(match, "AF") == [1 + 2, 4, 3]
    assert owner(match, "Campos") == 1


@pytest.mark.rule("finca", "6.3", "6.2")
def test_a_double_finca_tile_can_be_tied_too():
    match = empty_campos("AF", "1G", "2A2F", "3A,1F")
    assert owner(match, "Campos") == "out"


@pytest.mark.rule("finca", "6.4", "R1")
@pytest.mark.parametrize(
    ("edition", "counts", "winner"),
    [
        (RIO_GRANDE, [1, 7, 12], 2),
        (FRANJOS, [0, 4, 0], 1),
        (f"{RIO_GRANDE} joker_finca=symbols", [0, 4, 0], 1),
        (f"{FRANJOS} joker_finca=values", [1, 7, 12], 2),
    ],
)
def test_the_joker_finca_tile_counts_all_values_or_joker_symbols(edition, counts, winner):
    match = empty_campos("*", "-", "4*,3F", "AFGLVO,AFGLVO", edition)
    assert standing(match, "*") == counts
    assert owner(match, "Campos") == winner


@pytest.mark.rule("finca", "6.4")
@pytest.mark.parametrize(
    ("edition", "first", "second", "third"),
    [(RIO_GRANDE, "3F", "4*", "2G,2V"), (FRANJOS, "1F", "4*,2F", "4*,3G,3V")],
)
def test_a_shared_lead_in_jokers_or_values_wins_nothing_either(edition, first, second, third):
    match = empty_campos("*", first, second, third, edition)
    assert standing(match, "*")[1] == standing(match, "*")[2] == 4
    assert owner(match, "Campos") == "out"


@pytest.mark.rule("finca", "6.5")
@pytest.mark.parametrize("third", ["1V,2G2V", "2V"])
def test_a_wooden_finca_is_put_on_the_region_whether_its_tile_was_won_or_not(third):
    match = empty_campos("V", "-", "2L2V,2F,2G", third)
    assert owner(match, "Campos") == (2 if third != "2V" else "out")
    assert houses(match) == ["Campos"]
    assert match.view()["houses_left"] == 4


@pytest.mark.rule("finca", "6.5")
def test_no_more_fruit_can_be_delivered_to_a_region_with_a_wooden_finca():
    text = "seat 2; carts 0,1,0; fruit 1A/6A6F6G6L6V6O/-; tiles -/2V,2F,2G/1A"
    match = play(lay(text, Campos="-"), "cart")
    assert houses(match) == ["Campos"]
    assert legal(match, "deliver")
    assert not [move for move in legal(match, "deliver") if "Campos" in move]


@pytest.mark.rule("finca", "6.1", "6.5")
def test_regions_emptied_together_each_award_their_tile_and_get_a_house():
    laid = finca_tiles(Campos="A", Inca="F")
    text = f"carts 1,0,0; fruit 1A2F/-/-; tiles -/1G,2G,3G/1L,2L,3L; {laid}"
    match = play(lay(text, Campos="1A", Inca="2F"), "cart, deliver Campos, deliver Inca")
    assert (owner(match, "Campos"), owner(match, "Inca")) == (0, 0)
    assert houses(match) == ["Inca", "Campos"]
    assert tiles(match, 0) == ["1A", "2F"]
