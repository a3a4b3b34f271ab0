"""The box: what `data/` lists, counted."""

from collections import Counter
from itertools import combinations

import pytest

from huerta.core.tables import CERTAINTIES, read_table
from huerta.games.cinque_terre import components as box

FILES = sorted(box.DATA.glob("*.csv"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_line_has_a_source_and_a_certainty(file):
    assert {row["certainty"] for row in read_table(file)} <= set(CERTAINTIES)


def test_what_the_rulebook_counts():
    assert box.N_PRODUCE == 8
    assert set(box.PIECES_IN_BOX.tolist()) == {16}
    assert (box.N_CARDS, box.CARDS_EACH) == (80, 10)
    assert (box.N_ORDERS, box.N_STARTING) == (80, 16)
    assert box.N_DICE == 16
    assert (box.N_VILLAGES, box.N_TERRACES, box.N_SPACES) == (5, 3, 8)
    assert box.PILES_AT.tolist() == [3, 2, 3]
    assert box.PIECES.tolist() == [0, 0, 13, 14, 15, 16]
    assert box.LETTERS == "VMGUZLOT"


def test_the_ring():
    names = ["Monterosso", "terrace 1", "terrace 2", "terrace 3", "Riomaggiore", "Manarola", "Corniglia", "Vernazza"]
    assert list(box.SPACES) == names
    assert box.VILLAGES == ("Monterosso", "Vernazza", "Corniglia", "Manarola", "Riomaggiore")


def test_dice_by_village():
    dice = Counter(box.VILLAGES[village] for village in box.DICE_VILLAGE)
    assert dice == {"Monterosso": 4, "Vernazza": 3, "Corniglia": 2, "Manarola": 3, "Riomaggiore": 4}
    assert box.BATCH == 8


def test_the_reconstructed_lists_say_so():
    assert set(box.ORDER_CERTAINTY) | set(box.STARTING_CERTAINTY) | set(box.VENDOR_CERTAINTY) == {"R"}


def test_orders_are_balanced():
    symbols = [(village, kind) for needs in box.ORDER_NEEDS.tolist() for village, kind in enumerate(needs) if kind != box.NOTHING]
    assert set(Counter(symbols).values()) == {6}
    assert len(set(symbols)) == 40
    sizes = [sum(kind != box.NOTHING for kind in needs) for needs in box.ORDER_NEEDS.tolist()]
    assert Counter(sizes) == {2: 20, 3: 40, 4: 20}
    for needs, size, lire in zip(box.ORDER_NEEDS.tolist(), sizes, box.ORDER_LIRE.tolist(), strict=True):
        kinds = [kind for kind in needs if kind != box.NOTHING]
        assert len(set(kinds)) == len(kinds)
        assert lire == 4 * size + (needs[2] != box.NOTHING)


def shared(one, other):
    return sum(a == b != box.NOTHING for a, b in zip(one, other, strict=True))


def test_no_two_orders_share_more_than_one_symbol():
    for orders in (box.ORDER_NEEDS.tolist(), box.STARTING_NEEDS.tolist()):
        assert max(shared(one, other) for one, other in combinations(orders, 2)) == 1


def test_starting_orders_are_balanced():
    symbols = Counter((village, kind) for needs in box.STARTING_NEEDS.tolist() for village, kind in enumerate(needs))
    assert set(symbols.values()) == {2}
    assert len(symbols) == 40
    assert all(len(set(needs)) == 5 for needs in box.STARTING_NEEDS.tolist())


def test_an_order_worth_13_asks_for_olives_at_monterosso_and_oranges_at_corniglia():
    needs = box.ORDER_NEEDS[20]
    assert box.ORDER_LIRE[20] == 13
    assert (box.PRODUCE[needs[0]], box.PRODUCE[needs[2]]) == ("olive", "orange")


def test_vendor_cards():
    assert box.VENDOR_LIRE.tolist() == [10, 12, 14, 12, 10]
    assert set(box.VENDOR_PIECES.tolist()) == {8}
