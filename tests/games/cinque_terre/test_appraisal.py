"""What a position is worth to a seat: parts that move the right way."""

import pytest

from huerta.games.cinque_terre import GAME
from huerta.games.cinque_terre.appraisal import PARTS, WEIGHT, WEIGHTS

from .table import CORNIGLIA, MONTEROSSO, NOTHING_SOLD, VERNAZZA, any_seats, deal, lay, serving


def worth(text, seat=0):
    return GAME.appraisal(lay(text).state, seat)


def test_the_weights_stand_in_the_order_of_their_names():
    assert WEIGHTS.tolist() == pytest.approx(list(WEIGHT.values()))


def test_lire_are_lire():
    assert worth(f"sold 1V2M1G,-,-,-,-/{NOTHING_SOLD}")["lire"] == 17


def test_the_nearer_the_starting_order_the_better():
    rows = serving(starting=1).split(",")
    worths = []
    for served in range(6):
        text = ",".join(group if village < served else "-" for village, group in enumerate(rows))
        worths.append(worth(f"starting 1/2; sold {text}/{NOTHING_SOLD}")["starting"])
    assert worths == sorted(worths)
    assert worths[-1] > 0


def test_open_orders_count_more_the_less_is_missing_and_less_when_a_rival_is_nearer():
    near, nearer = f"row 1,80; sold 1V,-,-,-,-/{NOTHING_SOLD}", f"row 1,80; sold {serving(1)}/{NOTHING_SOLD}"
    raced = f"row 1,80; sold 1V,-,-,-,-/{serving(1)}"
    assert worth(nearer)["orders"] > worth(near)["orders"] > worth(raced)["orders"]


def test_while_an_order_is_looked_at_the_others_of_the_row_count():
    assert worth("phase look; row 1,-; claimed 5/-; orders ?")["orders"] > 0


def test_secret_orders_cost_while_they_are_not_served():
    done = worth(f"secrets 1/-; claimed 2/-; sold {serving(1)}/{NOTHING_SOLD}")["secrets"]
    assert done == 8
    assert worth("secrets 1/-; claimed 2/-")["secrets"] < done
    late = "claimed 2,3,4,5/-"
    assert worth(f"secrets 1/-; {late}")["secrets"] < worth("secrets 1/-; claimed 2/-")["secrets"]


def test_vendor_cards_come_nearer_with_every_piece():
    worths = [worth(f"sold -,-,{count}U,-,-/{NOTHING_SOLD}")["vendors"] for count in (1, 4, 7)]
    assert worths == sorted(worths)
    assert worth(f"sold -,-,4U,-,-/{NOTHING_SOLD}; vendors -,-,2,-,-")["vendors"] == 0
    assert worth("sold -,-,4U,-,-/-,-,5M,-,-")["vendors"] < worths[1]


def test_a_cart_is_worth_more_where_it_can_sell_and_nothing_where_no_row_has_room():
    there, away = f"carts {CORNIGLIA}/2; load 4U/-", f"carts {VERNAZZA}/2; load 4U/-"
    assert worth(there)["cart"] > worth(away)["cart"] > 0
    full = "8T,1T8G,8U,8V,8O".replace("1T8G", "8G")
    assert worth(f"load 4Z/-; sold {full}/{NOTHING_SOLD}")["cart"] == 0


def test_cards_that_fill_a_cart_are_worth_more_at_their_terrace():
    here, away = "hands 2M2L/-; carts 2/2", f"hands 2M2L/-; carts {CORNIGLIA}/2"
    assert worth(here)["tempo"] > worth(away)["tempo"]
    assert worth(here)["cards"] == worth(away)["cards"] > worth("hands 1M/-")["cards"] > 0


def test_an_action_left_is_worth_something_to_the_seat_to_move():
    assert worth("actions 3")["tempo"] > worth("actions 1")["tempo"]
    assert worth("actions 3", seat=1)["tempo"] == worth("actions 1", seat=1)["tempo"]


def test_with_one_turn_left_only_what_can_still_be_done_counts():
    last = f"trigger kinds 2 1; carts {MONTEROSSO}/2"
    assert worth(f"{last}; load 2M/-; actions 1")["cart"] > 0
    assert worth(f"{last}; load 2M/-; actions 0; phase claim")["cart"] == 0
    assert worth(f"{last}; hands 2M2L/-")["cards"] < worth("hands 2M2L/-")["cards"]
    over_for_me = worth(f"{last}; load -/4M; hands -/4L; row 1,2; sold {NOTHING_SOLD}/1V,-,-,-,-", seat=1)
    assert [over_for_me[part] for part in ("orders", "vendors", "cart", "cards", "tempo")] == [0] * 5


def test_at_the_end_the_appraisal_is_the_score():
    match = lay(f"ending 1; secrets 1/-; claimed 2/-; starting 1/2; sold {serving(1)}/{NOTHING_SOLD}; load 4L/-")
    for seat in (0, 1):
        assert sum(GAME.appraisal(match.state, seat).values()) == match.points()[seat]


@any_seats
def test_parts_are_finite_from_the_start(seats):
    match = deal(seats)
    for seat in range(seats):
        parts = GAME.appraisal(match.state, seat)
        assert list(parts) == [part.name for part in PARTS]
        assert all(abs(value) < 200 for value in parts.values())
        assert parts["cart"] == 0


def test_every_number_of_seats_has_its_tuning():
    assert set(GAME.tunings) == set(GAME.seats)


def test_a_full_row_takes_nothing_more():
    full, room = "hands 3L/?3; sold 4V4M,-,-,-,-", "hands 3L/?3; sold 3V4M,-,-,-,-"
    assert sum(worth(f"{full}/{NOTHING_SOLD}").values()) != sum(worth(f"{room}/{NOTHING_SOLD}").values())
