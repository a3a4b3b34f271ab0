"""What a position is worth to a seat: no rule, but every part must point the right way."""

from itertools import pairwise

import pytest

from .table import deal, finca_tiles, lay, play


def worth(match, part, seat=0):
    return match.game.appraisal(match.state, seat)[part]


def test_points_in_hand_are_the_points_as_they_would_be_counted():
    match = lay("tiles 1A,4*/-/-; actions dg/-/dgls; bonus 1,-,-,-")
    assert [worth(match, "points", seat) for seat in range(3)] == match.points() == [16, 0, 8]


@pytest.mark.parametrize(
    ("more", "less"), [("2F", "1F"), ("3F2V", "3F1V"), ("4A", "3A"), ("4A", "2A2G"), ("2F", "2L"), ("1L", "-"), ("6L", "4L")]
)
def test_fruit_is_worth_more_the_nearer_it_brings_a_tile(more, less):
    named = {"Inca": "2F+3", "Palma": "3F2V+3", "Artà": "4*+3"}
    assert worth(lay(f"fruit {more}/-/-", **named), "fruit") > worth(lay(f"fruit {less}/-/-", **named), "fruit")


def test_fruit_for_a_region_that_is_empty_or_served_already_counts_no_more():
    match = lay("fruit 2F1A2G/-/-", Inca="2F+3", Artà="1A+3", Palma="2G+3")
    play(match, "large")
    before = worth(match, "fruit")
    play(match, "deliver Inca")
    assert worth(match, "fruit") < before


def test_the_first_cart_is_worth_most_and_every_further_one_something():
    carts = [worth(lay(f"carts {count},0,0"), "carts") for count in range(5)]
    gains = [after - before for before, after in pairwise(carts)]
    assert carts[0] == 0
    assert gains[0] > gains[1] > gains[2] == pytest.approx(gains[3])
    assert gains[3] > 0


def test_a_turn_under_way_is_worth_what_it_will_bring():
    match = lay("carts 1,0,0; fruit 2F1A/-/-; tiles -/1G,1L,1V,1O/-", Inca="2F+3", Artà="1A+3", Palma="-")
    assert worth(match, "delivery") == 0
    play(match, "cart")
    assert worth(match, "delivery") == 2  # the best that could be served
    assert worth(match, "delivery", seat=1) == 0
    play(match, "deliver Artà")
    assert worth(match, "delivery") == 1 + 2
    full = play(lay("carts 1,0,0; fruit 4A4F1G/-/-", Inca="4*+3", Artà="4*+3", Palma="1G+3"), "cart, deliver Inca almond")
    assert worth(full, "delivery") == 4 + 1  # four more figs do not fit


def test_walks_of_a_double_move_still_to_come_are_worth_something():
    match = play(lay(), "double")
    first = worth(match, "delivery")
    play(match, "move 1")
    assert first == pytest.approx(2 * worth(match, "delivery"))
    assert worth(match, "delivery") > 0


def test_each_value_of_a_set_brings_the_next_bonus_tile_nearer():
    assert worth(lay("tiles 1A,2A,3A/-/-"), "set") > worth(lay("tiles 1A,2A,2F/-/-"), "set") > worth(lay(), "set") == 0
    assert worth(lay("tiles 1A/-/-; bonus 2,-,-,-"), "set") < worth(lay("tiles 1A/-/-"), "set")
    assert worth(lay("tiles 1A/-/-; bonus 1,-,-,-"), "set") == 0  # that tile belongs to the set that is won
    assert worth(lay("tiles 1A/-/-; bonus 2,2,3,3"), "set") == 0


def test_a_finca_tile_is_worth_more_with_a_lead_and_near_its_award():
    laid = finca_tiles(Inca="V")
    ahead, behind = lay(f"tiles 3V/1V/-; {laid}"), lay(f"tiles 1V/3V/-; {laid}")
    assert worth(ahead, "fincas") > worth(behind, "fincas")
    near = lay(f"tiles 3V/1V/-; {laid}", Inca="1F+1", Palma="1G+3")
    far = lay(f"tiles 3V/1V/-; {laid}", Inca="1F+3", Palma="1G+1")
    assert worth(near, "fincas") > worth(far, "fincas")
    taken = lay(f"tiles 3V/1V/1A,1G; {finca_tiles(Inca='V=2')}", Inca="-")
    assert worth(taken, "fincas") < worth(ahead, "fincas")


def test_the_best_next_walk_counts_its_harvest_and_its_carts():
    alone, crowd = lay("farmers 1:1111 8:2222 9:3333"), lay("farmers 1:1111 5:2222 9:3333")
    assert worth(crowd, "reach") > worth(alone, "reach")
    line, no_line = lay("farmers 6:1 1:111 9:2222 10:3333"), lay("farmers 5:1 1:111 9:2222 10:3333")
    assert worth(line, "reach") > worth(no_line, "reach")
    assert worth(deal(2), "reach") == 0


def test_fruit_that_is_nearly_gone_from_the_supply_may_have_to_be_returned():
    safe, short = lay("fruit 6F/9F/-"), lay("fruit 6F/10F/-")
    assert worth(safe, "recall") == 0
    assert worth(short, "recall") < 0
    assert worth(short, "recall", seat=2) == 0


def test_every_part_has_a_meaning_that_completes_a_sentence():
    match = deal(2)
    assert list(match.game.appraisal(match.state, 0)) == [part.name for part in match.game.parts]
    assert all(part.meaning and not part.meaning.endswith(".") for part in match.game.parts)
