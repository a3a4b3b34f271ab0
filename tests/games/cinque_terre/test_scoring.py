"""Section 11: scoring."""

import numpy as np
import pytest

from huerta.games.cinque_terre.rules.orders import missing_for_start, starting_value
from huerta.games.cinque_terre.scoring import n_fulfilled, n_pieces_sold, secret_worth, starting_worth

from .table import NOTHING_SOLD, lay, lire, pass_turns, serving

# Prices of starting order 1 (olive, mushroom, garlic, grape, lemon from the top): 4, 1, 5, 6, 3.
EXAMPLE_DICE = "dice 4V6M2Z1T/3Z2O5T/5G4M/6U3V2L/3L3G2U4O"


@pytest.mark.rule("cinque_terre", "11.1")
def test_sales_claimed_orders_and_vendor_cards_are_counted_at_once():
    match = lay(f"sold 1V2M1G,-,-,-,-/{NOTHING_SOLD}; claimed 21/-; vendors -,-,1,-,-")
    assert lire(match) == match.points() == [17 + 13 + 14, 0]
    assert match.view()["players"][0]["points"] == {
        "sales": 17,
        "orders": 13,
        "vendors": 14,
        "starting": None,
        "secrets": None,
        "total": 44,
    }


@pytest.mark.rule("cinque_terre", "11.2", "R25")
def test_a_secret_order_with_mushroom_at_corniglia_missing_costs_5_lire():
    # Order 39: orange at Monterosso, mushroom at Corniglia, lemon at Riomaggiore.
    rows = serving(39).split(",")
    rows[2] = "-"
    match = lay(f"secrets 39/-; claimed 1/-; sold {','.join(rows)}/{NOTHING_SOLD}")
    assert secret_worth(match.state, 0, 38) == -5
    match = lay(f"secrets 39/-; claimed 1/-; sold {NOTHING_SOLD}/{NOTHING_SOLD}")
    assert secret_worth(match.state, 0, 38) == -15


@pytest.mark.rule("cinque_terre", "11.2", "R25")
def test_a_complete_secret_order_brings_13_lire():
    match = lay(f"secrets 39/-; claimed 1/-; sold {serving(39)}/{NOTHING_SOLD}")
    assert secret_worth(match.state, 0, 38) == 13


@pytest.mark.rule("cinque_terre", "11.3", "R26")
def test_a_starting_order_is_worth_thirty_less_nineteen():
    done = lay(f"{EXAMPLE_DICE}; starting 1/2; sold {serving(starting=1)}/{NOTHING_SOLD}")
    assert starting_value(done.state, 0) == 30 - 19 == 11
    assert starting_worth(done.state, 0) == 11
    rows = serving(starting=1).split(",")
    for village in range(5):
        short = ",".join("-" if place == village else group for place, group in enumerate(rows))
        match = lay(f"{EXAMPLE_DICE}; starting 1/2; sold {short}/{NOTHING_SOLD}")
        assert missing_for_start(match.state, 0) == 1
        assert starting_worth(match.state, 0) == -11
    assert starting_worth(lay(f"{EXAMPLE_DICE}; starting 1/2").state, 0) == -11


@pytest.mark.rule("cinque_terre", "R40")
def test_a_starting_order_is_never_worth_less_than_nothing():
    match = lay("dice 6V6M6Z6T/6M6O6T/6G6Z/6U6V6L/6L6G6U6O; starting 1/2")
    assert starting_value(match.state, 0) == 0


OVER = "ending 2; starting 1/2"


@pytest.mark.rule("cinque_terre", "11.1", "11.2", "11.3", "R24")
def test_at_the_end_everything_counts_and_a_score_may_be_below_nothing():
    match = lay(f"{EXAMPLE_DICE}; {OVER}; secrets 39/40; claimed 1/2; sold {serving(39, starting=1)}/{NOTHING_SOLD}")
    sales = 4 + 1 + 1 + 5 + 4 + 6 + 3  # olive, orange; mushroom; garlic, mushroom; grape; lemon
    assert match.points()[0] == sales + 8 + 13 + 11
    assert match.points()[1] == 8 - 15 - starting_value(match.state, 1)
    assert match.points()[1] < 0


@pytest.mark.rule("cinque_terre", "11.1", "R36")
def test_until_the_end_only_what_all_have_seen_counts():
    match = lay("secrets 39/-; claimed 1/-")
    assert match.points() == [8, 0]
    assert match.view(0)["provisional"]["total"] < 8


@pytest.mark.rule("cinque_terre", "R29")
def test_pieces_and_cards_left_over_are_worth_nothing():
    bare, rich = lay(OVER), lay(f"{OVER}; load 4M/-; hands 9M/-")
    assert bare.points() == rich.points()


def winners(text):
    match = lay(text)
    out = np.zeros(5, np.int8)
    match.game.winners(match.state, out)
    return [seat for seat in range(match.seats) if out[seat]]


# Both starting orders are worth 25 here, since no die shows more than 1.
FLAT = "dice 1V1M1L1T/1G1Z1O/1U1M/1V1L1T/1G1U1Z1O"


@pytest.mark.rule("cinque_terre", "11.4")
def test_most_lire_win():
    assert winners(f"{FLAT}; {OVER}; sold 1M,-,-,-,-/1M,1T,-,-,-") == [1]


@pytest.mark.rule("cinque_terre", "11.4", "R30")
def test_then_most_orders_fulfilled():
    # Seat 1 has claimed order 1 (8 Lire), seat 2 has sold eight pieces for 1 Lira each.
    tied = f"{FLAT}; {OVER}; claimed 1/-; sold {NOTHING_SOLD}/8T,-,-,-,-"
    match = lay(tied)
    assert len(set(match.points())) == 1
    assert [n_fulfilled(match.state, seat) for seat in (0, 1)] == [1, 0]
    assert winners(tied) == [0]


@pytest.mark.rule("cinque_terre", "R30")
def test_complete_secret_and_starting_orders_count_and_vendor_cards_do_not():
    match = lay(f"{OVER}; secrets 39,40/-; claimed 1,2/-; vendors -,1,-,-,-; sold {serving(39, starting=1)}/{NOTHING_SOLD}")
    assert n_fulfilled(match.state, 0) == 2 + 1 + 1


@pytest.mark.rule("cinque_terre", "11.4", "R31")
def test_then_most_pieces_sold_those_in_the_cart_left_out():
    # Ten Lire each: a vendor card against ten pieces.
    tied = f"{FLAT}; {OVER}; vendors 1,-,-,-,-; sold {NOTHING_SOLD}/8T,2T,-,-,-; load 4L/-"
    match = lay(tied)
    assert len(set(match.points())) == 1
    assert [n_pieces_sold(match.state, seat) for seat in (0, 1)] == [0, 10]
    assert winners(tied) == [1]


@pytest.mark.rule("cinque_terre", "11.5", "R31")
def test_still_equal_they_share_the_victory():
    assert winners(f"{FLAT}; {OVER}") == [0, 1]


def test_a_game_played_out_tells_its_winners():
    match = pass_turns(lay("trigger kinds 2 1"), 1)
    assert match.is_over
    assert match.winners()
