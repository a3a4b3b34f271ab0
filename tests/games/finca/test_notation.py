"""Positions as text: every part written and read back, defaults, and what is wrong said in one sentence."""

import pytest

import huerta
from huerta import PositionError
from huerta.core.playthrough import random_plies
from huerta.games.finca.components import FRUITS
from huerta.games.finca.notation import PARTS, READERS

from .table import EDITIONS, FARMERS, FRANJOS, any_seats, asks, both_editions, carts, centre, deal, farmers, fruit, lay, play, tiles

SEATS_3 = f"finca {EDITIONS[0]}; seats 3; farmers {FARMERS[3]}"


def part(match, name, seat=None):
    """One part of a position as it is written."""
    parts = match.position(seat).split("; ")[1:]
    return next(text.partition(" ")[2] for text in parts if text.partition(" ")[0] == name)


# -- round trips -------------------------------------------------------------------------------------------------------


@any_seats
@both_editions
def test_any_position_of_a_game_is_read_back_to_the_last_byte(seats, edition):
    for match in random_plies(deal(seats, edition, seed=seats + 10), seats):
        if match.ply % 12 == 0 or match.state.load or match.is_over:
            again = huerta.position(match.position())
            assert again.state.tobytes() == match.state.tobytes()
            assert again.legal() == match.legal()


@any_seats
def test_a_position_written_for_a_seat_is_read_back_without_its_secrets(seats):
    for match in random_plies(deal(seats, FRANJOS, seed=seats), seats):
        if match.ply % 40 == 0:
            told = match.position(seat=1)
            assert match.key.hex() not in told
            assert "generator" not in told
            assert huerta.position(told).position(seat=1) == told


def test_a_game_goes_on_from_a_position_as_it_would_have():
    match = deal(3, seed=2)
    for position in random_plies(match, 2):
        if position.ply == 60:
            break
    other = huerta.position(match.position())
    assert other.key == match.key
    for _, _ in zip(random_plies(match, 3), random_plies(other, 3), strict=True):
        assert other.state.tobytes() == match.state.tobytes()
    assert match.is_over


@pytest.mark.parametrize(
    "moves", ["double", "double, move 1", "cart", "cart, deliver Inca", "large, deliver Artà", "less, deliver Artà"]
)
def test_the_middle_of_a_turn_is_read_back(moves):
    match = play(lay("carts 1,0,0; fruit 2F1A2G/-/-", Inca="2F+3", Artà="1A+3", Palma="2G+3"), moves)
    assert huerta.position(match.position()).state.tobytes() == match.state.tobytes()


def test_tiles_paid_short_are_written():
    match = play(lay("carts 1,0,0; fruit 2F1A/-/-", Inca="3F+3", Artà="1A+3"), "less, deliver Inca less fig")
    assert part(match, "delivery") == "less 4 1 0,0,1,0,0,0,0,0,0,0"
    assert huerta.position(match.position()).state.tobytes() == match.state.tobytes()


# -- what is written ---------------------------------------------------------------------------------------------------


def test_every_part_is_written_as_it_was_told():
    told = {
        "seats": "3",
        "seat": "2",
        "start": "3",
        "ply": "20",
        "turn": "14",
        "reveals": "5",
        "still": "2",
        "phase": "turn",
        "ending": "0",
        "blades": "AFGLVOOVLGFA",
        "farmers": "1:1123 4:22 7:133 9:13 12:2",
        "in-hand": "0,0,0",
        "fruit": "3A2L/-/1F",
        "carts": "1,0,2",
        "tiles": "1A,2A,2F,2G,4*,4*/1V,2V/AFGLVO",
        "finca": "A/F/AF=2/*=out/G/L/V/O/GO/LV=3",
        "houses": "0,0,1,1,0,0,0,0,0,1",
        "actions": "dg/-/dgls",
        "bonus": "3,-,-,-",
    }
    stacks = "4*,1F,1G/1L+3/-/-/?+3/?+3/?+3/?+3/?+3/?+3"
    parts = "; ".join(f"{name} {value}" for name, value in told.items())
    match = huerta.position(f"finca franjos-2018 joker_finca=values; stacks {stacks}; {parts}")
    for name, value in told.items():
        assert part(match, name) == value
    assert match.position().startswith("finca franjos-2018 joker_finca=values; ")
    assert part(match, "stacks").startswith("4*,1F,1G/1L,")
    assert part(match, "stacks", seat=0).startswith("4*+2/1L+3/-/-/")
    assert part(match, "aside", seat=0) == "?,?"
    assert (match.to_move, match.state.start_seat, match.state.turn_no) == (1, 2, 14)
    assert (carts(match), centre(match), fruit(match, "lemon")) == ([1, 0, 2], 3, [2, 0, 0])
    assert farmers(match)[7] == "133"
    assert tiles(match, 2) == ["AFGLVO"]


def test_the_docstring_of_every_part_has_a_reader():
    assert set(PARTS) == {"seats", *READERS}


def test_what_a_text_leaves_out_stands_as_at_the_start_of_a_turn():
    match = huerta.position(f"finca rio-grande-2009; farmers {FARMERS[2]}")
    assert (match.seats, match.to_move, match.view()["phase"], match.is_over) == (2, 0, "turn", False)
    assert match.state.height.tolist() == [4] * 10
    assert match.view()["supply"] == dict.fromkeys(FRUITS, 18)
    assert (centre(match), match.view()["houses_left"]) == (4, 4)
    assert match.points() == [8, 8]
    assert part(match, "blades") == "AFGLVOAFGLVO"
    assert part(match, "finca") == "A/F/G/L/V/O/AF/GO/LV/*"


def test_the_first_edition_stands_when_none_is_named():
    assert huerta.position(f"finca start_player=drawn; farmers {FARMERS[2]}").options["edition"] == FRANJOS


def test_while_farmers_are_placed_the_rest_are_in_hand():
    match = huerta.position("finca rio-grande-2009; seats 4; phase place; seat 2; farmers 3:1")
    assert match.state.in_hand.tolist() == [2, 3, 3, 3]
    assert part(match, "in-hand") == "2,3,3,3"
    assert part(huerta.position("finca rio-grande-2009; phase place"), "farmers") == "-"


def test_empty_regions_have_wooden_fincas_unless_the_text_says_otherwise():
    match = lay("tiles 1A,1F,1G,1L/-/-", Inca="-")
    assert part(match, "houses") == "0,0,1,0,0,0,0,0,0,0"
    bare = lay("tiles 1A,1F,1G,1L/-/-; houses 0,0,0,0,0,0,0,0,0,0", Inca="-")
    assert bare.view()["houses_left"] == 5


def test_tiles_not_told_are_dealt_from_those_left_in_the_box():
    text = f"{SEATS_3}; stacks 4*+3/?,1A,?+1/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3; aside 4*,?"
    match = huerta.position(text)
    assert asks(match, "Alcúdia") == "4*"
    assert part(match, "stacks").split("/")[1].split(",")[1] == "1A"
    assert part(match, "aside").split(",")[0] == "4*"
    full = deal(3)
    assert match.game.census(match.state)["tiles 4*"] == full.game.census(full.state)["tiles 4*"] == 3
    assert huerta.position(text).state.tobytes() == match.state.tobytes()


def test_the_deal_of_tiles_not_told_depends_on_the_key():
    keys = ["00" * 32, "01" + "00" * 31]
    stacks = {part(huerta.position(f"{SEATS_3}; generator {key}/0/0"), "stacks") for key in keys}
    assert len(stacks) == 2


def test_tiles_may_be_written_in_small_letters_and_with_spaces():
    assert tiles(lay("tiles 1a, 2f2l ,4*/-/-"), 0) == ["1A", "2F2L", "4*"]


# -- what is wrong -----------------------------------------------------------------------------------------------------

WRONG = {
    "colour red": "a position has no part 'colour'",
    "seats 3": "the part 'seats' stands twice",
    "seat 4": "the part 'seat' is 1 numbers from 1 to 3",
    "start 0": "the part 'start' is 1 numbers from 1 to 3",
    "ply -1": "the part 'ply' is 1 numbers from 0 to 32767",
    "turn x": "the part 'turn' is 1 numbers from 0 to 32767",
    "phase sleep": "the part 'phase' is place, turn, first, second or deliver, not 'sleep'",
    "ending 9": "the part 'ending' is 1 numbers from 0 to 3",
    "blades AFGLVO": "the part 'blades' is 12 letters, two each of AFGLVO, not 'AFGLVO'",
    "blades AAAAAAAAAAAA": "the part 'blades' is 12 letters",
    "in-hand 1,0,0": "with 3 seats everyone has 4 farmers, but seat 1 has 5",
    "in-hand 1,0": "the part 'in-hand' is 3 numbers",
    "fruit 3A/-": "the part 'fruit' is 3 groups with '/' between them, not 2",
    "fruit 3X/-/-": "fruit is written like '3A2L' with letters AFGLVO, or '-', not '3X'",
    "fruit A/-/-": "fruit is written like '3A2L'",
    "fruit 19A/-/-": "the box does not hold so many: A is over by 1",
    "fruit 9A/9A/999A": "the box does not hold so many: A is over by 127",
    "carts 7,0,0": "the box does not hold so many: carts is over by 1",
    "carts 1": "the part 'carts' is 3 numbers",
    "stacks ?+3": "the part 'stacks' is 10 groups with '/' between them, not 1",
    "stacks 9Z+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3": "there is no fruit tile '9Z': tiles are written 1A, 1F,",
    "stacks 1A+4/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3": "the part 'stacks' is 1 numbers from 0 to 3",
    "stacks 1A,1F,1G+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3": "a stack has at most 4 tiles, not '1A,1F,1G+3'",
    "stacks -/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3": "the box holds 42 fruit tiles, but stacks, tiles and those laid aside make 38",
    "stacks 1A+3/1A+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3/?+3": "the box holds 1 tiles 1A, not 2",
    "aside ?": "2 tiles are laid aside, not 1",
    "tiles 1A/-": "the part 'tiles' is 3 groups",
    "tiles ?/-/-": "the tiles that seats have lie open: '?' cannot stand in the part 'tiles'",
    "tiles 1A/-/-": "the box holds 42 fruit tiles, but stacks, tiles and those laid aside make 43",
    "finca A/F": "the part 'finca' is 10 groups",
    "finca A/A/G/L/V/O/AF/GO/LV/*": "the part 'finca' has each of A, F, G, L, V, O, AF, GO, LV or [*] once",
    "finca A=9/F/G/L/V/O/AF/GO/LV/*": "the part 'finca' is 1 numbers from 1 to 3",
    "houses 1,1,1,1,1,1,0,0,0,0": "the box does not hold so many: wooden fincas is over by 1",
    "houses 2,0,0,0,0,0,0,0,0,0": "the part 'houses' is 10 numbers from 0 to 1",
    "actions x/-/-": "action tiles are written with the letters dgls, or '-', not 'x'",
    "bonus -,-": "the part 'bonus' is 4 seats with commas, '-' for nobody, not '-,-'",
    "bonus 4,-,-,-": "the part 'bonus' is 1 numbers from 1 to 3",
    "delivery cart": "the part 'delivery' is LOAD ROOM SHORT SERVED, not 'cart'",
    "delivery boat 6 0 0,0,0,0,0,0,0,0,0,0": "the part 'delivery' is .*cart, large or less, not 'boat'",
    "delivery cart 11 0 0,0,0,0,0,0,0,0,0,0": "the part 'delivery' is 1 numbers from 0 to 10",
    "delivery cart 6 2 0,0,0,0,0,0,0,0,0,0": "the part 'delivery' is 1 numbers from 0 to 1",
    "generator xyz/0/0": "the part 'generator' cannot be read: a key is 64 hexadecimal digits",
    "generator 00": "the part 'generator' is 2 numbers",
}


@pytest.mark.parametrize("text", WRONG)
def test_what_is_wrong_with_a_position_is_said(text):
    with pytest.raises(PositionError, match=WRONG[text].replace("(", "\\(").replace("?", "\\?").replace("+", "\\+")):
        huerta.position(f"{SEATS_3}; {text}")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("farmers 13:1", "farmers are written BLADE:SEATS, like '3:122', not '13:1'"),
        ("farmers 3-1", "farmers are written BLADE:SEATS"),
        ("farmers 3:9", "the part 'farmers' is 1 numbers from 1 to 2"),
        ("farmers 3:1", "with 2 seats everyone has 5 farmers, but seat 1 has 1"),
        ("farmers 3:1111 4:22222; in-hand 1,0", "farmers are in hand only while they are being placed: write 'phase place'"),
        ("seats 5", "the part 'seats' is 1 numbers from 2 to 4"),
    ],
)
def test_what_is_wrong_with_farmers_and_seats_is_said(text, message):
    with pytest.raises(PositionError, match=message):
        huerta.position(f"finca rio-grande-2009; {text}")


def test_a_position_of_another_game_is_refused():
    with pytest.raises(huerta.UnknownGameError, match="there is no game 'catan'"):
        huerta.position("catan basic; seats 2")
    with pytest.raises(PositionError, match="a position of finca starts with the word 'finca'"):
        huerta.get_game("finca").read_position("citrus; seats 2")
    with pytest.raises(PositionError, match="the part 'game' cannot be read: option edition is"):
        huerta.position("finca pandasaurus-2024; seats 2")


def test_a_position_that_names_the_game_alone_can_be_read():
    assert huerta.position("finca; phase place").seats == 2


@pytest.mark.parametrize(
    "text",
    [
        "phase deliver",  # without saying what carries the delivery
        "delivery cart 6 0 0,0,0,0,0,0,0,0,0,0",  # with the phase of a turn not begun
        "phase deliver; delivery cart 6 0 0,0,0,0,0,0,0,0,0,0",  # with nothing to deliver
        "phase place",  # nobody has a farmer to place
    ],
)
def test_a_position_in_which_nothing_could_be_played_is_refused(text):
    with pytest.raises(PositionError):
        huerta.position(f"{SEATS_3}; {text}")
