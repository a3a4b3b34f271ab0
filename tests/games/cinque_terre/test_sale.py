"""Section 7: selling. By default Monterosso pays 4 for olives, 6 for mushrooms, 2 for lemons, 1 for tomatoes."""

import pytest

from huerta.games.cinque_terre.components import PRODUCE, VILLAGES
from huerta.games.cinque_terre.rules.sale import price

from .table import CORNIGLIA, MONTEROSSO, actions, cart, lay, legal, lire, play, sold


@pytest.mark.rule("cinque_terre", "7.1", "7.2", "R13")
def test_the_blue_cart_sells_for_17_lire_at_monterosso():
    match = lay(f"carts {MONTEROSSO}/2; load 1V2M1G/-")
    play(match, "sell olive,sell mushroom,sell mushroom,sell garlic")
    assert lire(match) == [17, 0]
    assert sold(match, "Monterosso") == {"olive": 1, "mushroom": 2, "garlic": 1}
    assert cart(match) == {}
    assert actions(match) == 2


@pytest.mark.rule("cinque_terre", "7.2", "R13")
def test_a_price_is_the_die_or_one_lira():
    state = lay("dice 4V6M2L1T/3G5Z2O/6U4M/5V3L2T/3G2U6Z4O").state
    told = {name: [price(state, village, PRODUCE.index(name)) for village in range(5)] for name in ("olive", "grape", "tomato")}
    assert told == {"olive": [4, 1, 1, 5, 1], "grape": [1, 1, 6, 1, 2], "tomato": [1, 1, 1, 2, 1]}


@pytest.mark.rule("cinque_terre", "7.1", "R13")
def test_any_number_may_be_sold_and_none_has_to_be():
    match = lay(f"carts {CORNIGLIA}/2; load 2U1M/-")
    assert legal(match, "sell") == ["sell mushroom", "sell grape"]
    play(match, "sell grape,draw")
    assert cart(match) == {"grape": 1, "mushroom": 1}
    assert actions(match) == 1
    play(match, "sell grape")
    assert match.legal() == ["sell mushroom", "end"]


@pytest.mark.rule("cinque_terre", "7.1")
def test_nothing_is_sold_on_a_terrace():
    assert legal(lay("load 4L/-"), "sell") == []


@pytest.mark.rule("cinque_terre", "7.3", "R14")
def test_a_row_has_eight_places():
    match = lay(f"carts {CORNIGLIA}/2; load 3U/-; sold -,-,4U2M,-,-/-,-,-,-,-")
    play(match, "sell grape,sell grape")
    assert legal(match, "sell") == []
    assert cart(match) == {"grape": 1}
    row = match.view(0)["players"][0]["sold"][VILLAGES.index("Corniglia")]
    assert (len(row["pieces"]), row["free"]) == (8, 0)
