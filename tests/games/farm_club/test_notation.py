"""Positions as text: every part written and read back, defaults, and what is wrong said in one sentence."""

import pytest

import huerta
from huerta import PositionError
from huerta.core.playthrough import random_plies
from huerta.games.farm_club.notation import PARTS, READERS

from .table import bag, deal, deck, lay, phase, play, row, stock

HEAD = "farm_club blam-2022"


def test_every_part_has_a_reader():
    assert set(PARTS) == {"seats", *READERS}


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_any_position_of_a_game_is_read_back_to_the_last_byte(seats):
    for match in random_plies(deal(seats, seats + 10, start_player="drawn"), seats):
        if match.ply % 7 == 0 or phase(match) == "harvest" or match.is_over:
            again = huerta.position(match.position())
            assert again.state.tobytes() == match.state.tobytes()
            assert again.legal() == match.legal()


@pytest.mark.parametrize("moves", ["hire 1", "hire 1, place 9", "elect goat", "elect goat, clan C1", "hire 1, place 4, keep"])
def test_the_middle_of_a_turn_is_read_back(moves):
    match = play(lay("PHG------", "G16", row="S:G45,S:G44,C:G43"), moves)
    for seat in (None, 0, 1):
        again = huerta.position(match.position(seat))
        assert again.legal() == match.legal()
        assert again.position(1) == match.position(1)


def test_a_position_written_for_a_seat_keeps_its_secrets():
    match = deal(3, 5)
    told = match.position(seat=1)
    assert match.key.hex() not in told
    assert "generator" not in told
    assert huerta.position(told).position(seat=1) == told


def test_a_position_may_leave_out_whatever_stands_as_usual():
    match = huerta.position(HEAD)
    assert match.seats == 2
    assert match.legal() == [
        "hire 1",
        "hire 2",
        "hire 3",
        *(f"elect {name}" for name in ["pig", "horse", "sheep", "goat", "chicken", "duck"]),
    ]
    assert len(deck(match)) == 42
    assert sum(bag(match).values()) == 21
    assert stock(match) == 15
    assert huerta.position(HEAD).position() == match.position()


def test_a_row_that_is_not_told_is_drawn_from_what_is_left():
    match = lay("PHSG-CDPH", "", "SGCD-PHSG", "CDPH-SGCD", seats=3)
    assert all(count >= 0 for count in bag(match).values())
    assert len(set(row(match))) == 3
    rows = {tuple(row(huerta.position(f"{HEAD}; generator {key:064x}/0/0"))) for key in range(10)}
    assert len(rows) > 5


@pytest.mark.parametrize(
    ("parts", "complaint"),
    [
        ("seats 6", "part 'seats' is 1 numbers from 2 to 5"),
        ("seat 3", "part 'seat' is 1 numbers from 1 to 2"),
        ("phase lunch", "part 'phase' is turn, place, clan, card or harvest"),
        ("start 0", "part 'start'"),
        ("turn x", "part 'turn'"),
        ("ending 2", "part 'ending'"),
        ("ending 1", "over after 9 turns of every seat"),
        ("turn 19", "over after 9 turns of every seat"),
        ("seat 2", "it is another seat's turn"),
        ("sides F1A", "2 groups with ',' between them, not 1"),
        ("sides F1A,F9A", "part 'sides' is F1A"),
        ("sides F1A,F1B", "each of the 5 farm boards is played by one seat"),
        ("farms ---/---------", "a farm is 9 letters"),
        ("farms X--------/---------", "an animal is one of P, H, S, G, C, D or -"),
        ("farms P--------/---------", "after 0 turns seat 1 has 0 animals, not 1"),
        ("cards G01/-", "after 0 turns seat 1 has 0 cards, not 1"),
        ("cards G46/-", "there is no card 'G46'"),
        ("cards !/-", "there is no card '!'"),
        ("cards G22!/-", "only immediate goals are validated"),
        (f"cards {','.join(['G01'] * 10)}/-", "nobody takes more than 9 cards, but seat 1 has 10"),
        ("leaders PP", "there is one leader of each species"),
        ("leaders PHSGC", "those that stand in no farmer's house"),
        ("leaders X", "an animal is one of P, H, S, G, C or D"),
        ("leaders -", "those that stand in no farmer's house"),
        ("clans C1,C1,C2", "one clan card of each name"),
        ("clans C1,C2", "3 clan cards that nobody has taken are in the election space, not 2"),
        ("clans C1,C2,G01", "part 'clans' is C1"),
        ("row P:G01", "3 groups with ',' between them, not 1"),
        ("row P:G01,H:G01,C:G02", "G01 cannot be in two places"),
        ("row P:G01,-,C:G02", "in the phase 'turn' 0 sets are missing from the row, not 1"),
        ("row P:G01,-:G03,C:G02", "an animal is one of P, H, S, G, C, D or ?"),
        ("row P:G01,H:C1,C:G02", "part 'row' is G01"),
        ("hand D", "an animal is in hand in the phase 'place', and in no other"),
        ("hand DD", "an animal is one of"),
        ("birds 16,0", "part 'birds' is 2 numbers from 0 to 15"),
        ("birds 8,8", "there are 15 birds in all, not 16"),
        ("generator 00/0/0", "a key is 64 hexadecimal digits"),
        ("colour red", "a position has no part 'colour'"),
        ("turn 2; farms ----P----/----P----; cards C1/C2", "no two farms have the same"),
        ("turn 2; farms P--------/---------", "seat 1 has 1 cards, not 0"),
        ("turn 2; farms P--------/H--------; cards C1/G01", "a clan card is taken with a leader"),
        ("turn 2; farms ----P----/----H----; cards C1/C2; clans C1", "clan cards that nobody has taken"),
        ("turn 4; farms ----PP---/----H---P; cards C1,G01/C2,G02; clans C3; row P:G03,P:G04,P:G05", "there are 5 animals P"),
        ("turn 2; phase card; farms PP-------/H--------; cards G01,G02x/G03; row -,P:G04,H:G05", "not yet discarded"),
        ("turn 2; phase harvest; farms PP-------/H--------; cards G01,G02/G03; row -,P:G04,H:G05", "here none is"),
    ],
)
def test_what_is_wrong_is_said(parts, complaint):
    with pytest.raises(PositionError) as error:
        huerta.position(f"{HEAD}; {parts}")
    assert complaint in str(error.value)


def test_a_position_of_another_game_is_refused():
    with pytest.raises(PositionError, match="starts with the word 'farm_club'"):
        huerta.get_game("farm_club").read_position("finca; seats 2")


@pytest.mark.parametrize(
    ("text", "move"), [("Hire  2", "hire 2"), ("MOVE 3>7", "move 3>7"), ("swap 1-2", "swap 1-2"), ("clan c3", "clan C3")]
)
def test_moves_are_read_however_they_are_typed(text, move):
    moves = huerta.get_game("farm_club").moves
    assert moves.text(moves.read(text)) == move
