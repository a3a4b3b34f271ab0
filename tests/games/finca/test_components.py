"""What is in the box: the files of the folder `data`, counted."""

import csv
from collections import Counter
from pathlib import Path

import pytest

from huerta.core.tables import CERTAINTIES, read_table
from huerta.games.finca import components as box
from huerta.games.finca.components import DATA, FRUITS

FILES = sorted(DATA.glob("*.csv"))


def rows(name):
    return read_table(DATA / f"{name}.csv")


# -- every file --------------------------------------------------------------------------------------------------------


def test_seven_lists_describe_the_box():
    names = ["action_tiles", "blades", "bonus_tiles", "by_seats", "finca_tiles", "fruit_tiles", "regions"]
    assert [file.stem for file in FILES] == names


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_row_has_a_source_and_a_certainty(file: Path):
    with file.open(encoding="utf-8", newline="") as lines:
        found = list(csv.DictReader(line for line in lines if not line.startswith("#")))
    assert found
    for row in found:
        assert row["certainty"] in CERTAINTIES
        assert row["source"].strip()
        assert None not in row
        assert None not in row.values()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_source_is_explained_in_the_rules(file: Path):
    known = (box.FOLDER / "RULES.md").read_text(encoding="utf-8").split("## Sources")[1]
    for row in read_table(file):
        for source in row["source"].split("(")[0].split("+"):
            name = source.strip().removesuffix("2010-01-03").strip()
            assert name in known, name


# -- the fruit tiles ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "1.2")
def test_there_are_42_fruit_tiles_worth_153():
    assert box.N_TILES == sum(int(row["copies"]) for row in rows("fruit_tiles")) == 42
    assert int((box.TILE_VALUE * box.TILE_COPIES).sum()) == 153
    assert len(box.TILE_TEXTS) == len(set(box.TILE_TEXTS)) == 34


@pytest.mark.rule("finca", "1.2")
def test_every_fruit_is_printed_eighteen_times_and_the_joker_forty_five_times():
    symbols = box.TILE_COPIES.astype(int) @ box.TILE_FRUIT.astype(int)
    assert symbols.tolist() == [18] * 6
    assert int(box.TILE_COPIES.astype(int) @ box.TILE_JOKERS) == 45


@pytest.mark.rule("finca", "1.2")
def test_there_are_six_tiles_of_value_one_two_three_and_six_and_nine_of_four_and_five():
    counts = Counter()
    for value, copies in zip(box.TILE_VALUE, box.TILE_COPIES, strict=True):
        counts[int(value)] += int(copies)
    assert counts == {1: 6, 2: 6, 3: 6, 4: 9, 5: 9, 6: 6}


@pytest.mark.rule("finca", "10.1")
def test_a_tile_is_worth_as_many_points_as_it_shows_symbols():
    assert (box.TILE_FRUIT.sum(axis=1) + box.TILE_JOKERS == box.TILE_VALUE).all()


@pytest.mark.rule("finca", "5.3")
def test_a_tile_shows_fruits_or_jokers_never_both():
    for jokers, fruits in zip(box.TILE_JOKERS, box.TILE_FRUIT, strict=True):
        assert bool(jokers) != bool(fruits.any())


@pytest.mark.parametrize(("value", "pattern", "each"), [(4, [2, 2], 4), (5, [2, 3], 5)])
def test_tiles_of_four_and_five_that_show_fruit_show_each_fruit_on_two_of_them(value, pattern, each):
    shown = [fruits for fruits in box.TILE_FRUIT[value == box.TILE_VALUE] if fruits.any()]
    assert [sorted(fruits)[-2:] for fruits in shown] == [pattern] * 6
    assert sum(shown).tolist() == [each] * 6
    assert (sum(fruits > 0 for fruits in shown) == 2).all()


@pytest.mark.parametrize("text", ["1L", "2O", "2G2O", "4*", "3F2V", "AFGLVO", "1F", "1V"])
def test_the_tiles_shown_in_the_rulebooks_are_in_the_box_and_certain(text):
    assert box.TILE_CERTAINTY[box.TILE_TEXTS.index(text)] == "A"


# -- the other pieces --------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "1.1")
def test_there_are_twelve_blades_two_of_each_fruit():
    assert box.N_BLADES == 12
    assert Counter(box.BLADES.tolist()) == dict.fromkeys(range(6), 2)
    assert box.BLADES_BETWEEN_LINES == 6


@pytest.mark.rule("finca", "1.3", "10.2")
def test_there_are_ten_finca_tiles_six_single_three_double_one_joker_worth_five_each():
    kinds = Counter(int(row.sum()) for row in box.FINCA_COUNTS)
    assert kinds == {1: 6, 2: 3, 0: 1}
    assert box.FINCA_IS_JOKER.tolist() == [0] * 9 + [1]
    assert box.FINCA_COUNTS.sum(axis=0).tolist() == [2] * 6
    assert box.FINCA_POINTS.tolist() == [5] * 10
    assert box.FINCA_TEXTS == ("A", "F", "G", "L", "V", "O", "AF", "GO", "LV", "*")
    assert "".join(box.FINCA_CERTAINTY) == "BBBBBAACCA"


@pytest.mark.rule("finca", "1.6", "10.3")
def test_there_are_sixteen_action_tiles_four_for_each_of_four_seats_worth_two_each():
    assert [row["action_tile"] for row in rows("action_tiles")] == ["double_move", "gust_of_wind", "large_cart", "one_less"]
    assert sum(int(row["copies_per_player"]) for row in rows("action_tiles")) * box.MAX_SEATS == 16
    assert box.N_ACTIONS == len(box.ACTIONS) == 4
    assert box.ACTION_POINTS.tolist() == [2, 2, 2, 2]


@pytest.mark.rule("finca", "7.5", "7.4")
def test_only_one_less_needs_a_cart():
    assert [row["needs_cart"] for row in rows("action_tiles")] == ["no", "no", "no", "yes"]
    assert (box.CART_LOAD, box.LARGE_CART_LOAD) == (6, 10)


@pytest.mark.rule("finca", "1.8", "10.4")
def test_the_bonus_tiles_are_7_6_5_4_from_the_top():
    assert box.BONUSES.tolist() == [7, 6, 5, 4]
    assert [int(row["from_top"]) for row in rows("bonus_tiles")] == [1, 2, 3, 4]


@pytest.mark.rule("finca", "1.4", "1.5", "1.7", "1.9")
def test_what_depends_on_the_number_of_seats():
    assert box.FARMERS_EACH[2:].tolist() == [5, 4, 3]
    assert box.CARTS[2:].tolist() == [4, 6, 8]
    assert box.WOODEN_FINCAS[2:].tolist() == [4, 5, 6]
    assert box.SUPPLY[:, 2:].tolist() == [[18, 18, 18], [9, 14, 18]]
    assert (box.MIN_SEATS, box.MAX_SEATS) == (2, 4)


def test_the_box_holds_enough_for_every_table():
    assert box.FARMERS_EACH[4] * 4 <= 20 >= box.FARMERS_EACH[2] * 2
    assert box.SUPPLY.max() * len(FRUITS) == 108


@pytest.mark.rule("finca", "1.2")
def test_there_are_ten_regions_with_a_stack_of_four_and_two_tiles_left_over():
    names = "Alcúdia, Artà, Inca, Vilafranca, Son Servera, Andratx, Palma, Llucmajor, Campos, Santanyí"
    assert ", ".join(box.REGIONS) == names
    assert (box.STACK_HEIGHT, box.N_REMOVED) == (4, 2)
    assert "".join(box.REGION_CERTAINTY) == "CACAABBBBB"


def test_every_region_lies_on_the_map():
    for row in rows("regions"):
        assert all(0 < float(row[place]) < 1 for place in ("stack_x", "stack_y", "house_x", "house_y"))
        assert 39.2 < float(row["lat"]) < 40
        assert 2.3 < float(row["lon"]) < 3.5


@pytest.mark.rule("finca", "9.3", "9.4")
def test_three_rounds_of_standstill_and_a_hundred_in_all():
    assert (box.STANDSTILL_ROUNDS, box.LIMIT_ROUNDS) == (3, 100)


def test_tables_cannot_be_changed_by_accident():
    with pytest.raises(ValueError, match="read-only"):
        box.TILE_VALUE[0] = 9
