"""What a position is worth, part by part."""

from tests.games.citrus.table import GAME, lay, market


def worth(text: str, seat: int = 0) -> dict[str, float]:
    return GAME.appraisal(lay(text).state, seat)


def test_points_count_as_they_are():
    assert worth("score 12,0; held bull,horses-3/-")["points"] == 16


def test_a_crop_in_the_field_is_worth_a_little_less_than_harvested():
    regions = worth("plantations L:f4*@,f3/-/-")["regions"]
    assert 2 < regions < 3
    assert worth("plantations L:f4*@,f3/-/-", 1)["regions"] == 0


def test_a_finca_is_worth_more_the_larger_the_lead_and_the_nearer_its_scoring():
    behind = worth("plantations L:f4@/O:e5@,d5/-")["fincas"]
    level = worth("plantations L:f4@,f3/O:e5@,d5/-")["fincas"]
    ahead = worth("plantations L:f4@,f3,f2/O:e5@,d5/-")["fincas"]
    closing = worth("plantations L:f4@,f3,f2/O:e5@,d5/-; landscape bull:g5,e6,g6,f6 cart:g4")["fincas"]
    assert 0 < behind < level < ahead < closing
    assert worth("plantations L:f4@,f3,f2/O:e5@,d5/-; fincas A:8/6=scored")["fincas"] < behind
    assert worth("plantations L:d2@/-/-; fincas A:8/6; sites E,F,G")["fincas"] > 0  # a site that is open
    assert worth("seats 4; plantations L:f4@/O:e5@,d5/M:g5@/-/-")["fincas"] > 0


def test_coins_and_workers_have_less_and_less_worth():
    values = [worth(f"coins {coins},0")["coins"] for coins in (0, 1, 6, 7, 12)]
    assert values == sorted(values)
    assert values[1] - values[0] > values[3] - values[2]
    assert worth("plantations L:f4@/-/-")["workers"] < worth("")["workers"]
    assert worth("stage harvest; plantations L:f4@/-/-; coins 0,0")["coins"] > 0


def test_room_to_grow_and_neutral_land_count():
    assert worth("plantations L:i4@/-/-")["growth"] > worth("plantations L:o10@/-/-")["growth"]
    assert worth("plantations L:e7@/-/L:e9")["neutral"] > 0
    assert worth("plantations L:e7@/-/L:e9,f9,g10")["neutral"] == 0


def test_a_full_market_is_good_for_the_seat_to_move():
    assert worth("")["market"] > worth(market(s1="L", s2="O"))["market"] > 0
    assert worth("", 1)["market"] == worth("complete 0")["market"] == 0


def test_action_tiles_are_worth_more_than_their_point():
    assert worth("held bull,horses-3/-")["landscape"] > 0
    assert worth("held horses-3/-")["landscape"] == 0


def test_towards_the_end_only_points_count():
    late = worth(f"complete 0; {market(s1='L')}; coins 12,0; plowed {','.join(['L'] * 11)}")
    early = worth("coins 12,0")
    assert late["coins"] <= early["coins"]
