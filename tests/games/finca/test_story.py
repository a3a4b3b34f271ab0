"""What just happened: message keys with values, in the order it happened, and the same in English."""

import pytest

from huerta.games.finca.story import MESSAGES

from .table import FRANJOS, RIO_GRANDE, finca_tiles, lay, play


def keys(match):
    return [event["key"] for event in match.story()]


def told(match, key):
    """The values of the one event with this key."""
    event = next(event for event in match.story() if event["key"] == key)
    return {name: value for name, value in event.items() if name != "key"}


# -- farmers -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "2.1")
def test_placing_a_farmer():
    match = play(lay("phase place; seat 2; farmers 3:1"), "place 3")
    assert match.story() == [
        {"key": "place", "seat": 1, "blade": 3, "reached": 3},
        {"key": "harvest", "seat": 1, "fruit": "grape", "count": 1},
    ]
    assert match.sentences() == ["Seat 2 places a farmer on blade 3.", "Seat 2 harvests 1 grape."]


@pytest.mark.rule("finca", "4.1", "4.2")
def test_a_walk():
    match = play(lay("farmers 5:123 8:1 1:11 2:222 3:333"), "move 5")
    assert match.story() == [
        {"key": "walk", "seat": 0, "blade": 5, "reached": 8},
        {"key": "harvest", "seat": 0, "fruit": "fig", "count": 2},
        {"key": "take_carts", "seat": 0, "count": 1},
    ]
    assert match.sentences()[0] == "Seat 1 moves a farmer from blade 5 to blade 8."


@pytest.mark.rule("finca", "4.4")
def test_a_walk_that_crosses_no_line_tells_of_no_cart():
    assert keys(play(lay("farmers 1:1 4:111 2:2222 3:3333"), "move 1")) == ["walk", "harvest"]


@pytest.mark.rule("finca", "4.3")
def test_fruit_called_back():
    match = play(lay("farmers 1:1 2:1122 5:122 6:3333; fruit 4F/5F/6F"), "move 1")
    assert keys(match) == ["walk", "call_fruit", "harvest"]
    assert told(match, "call_fruit") == {"fruit": "fig", "count": 15, "returned": [4, 5, 6]}
    assert told(match, "harvest")["count"] == 5


@pytest.mark.rule("finca", "4.5")
def test_carts_called_back():
    match = play(lay("farmers 12:1 4:111 2:2222 3:3333; carts 1,2,3"), "move 12")
    assert keys(match) == ["walk", "harvest", "call_carts", "take_carts"]
    assert told(match, "call_carts") == {"count": 6, "returned": [1, 2, 3]}
    assert told(match, "take_carts")["count"] == 1


@pytest.mark.rule("finca", "4.5", "R25")
def test_of_two_carts_due_with_one_left_the_first_is_taken_and_goes_back_with_the_rest():
    match = lay("farmers 6:1222233 8:11133; carts 0,2,3", edition=RIO_GRANDE)
    match.play("move 6")
    assert told(match, "call_carts") == {"count": 6, "returned": [1, 2, 3]}
    assert match.story()[-1] == {"key": "take_carts", "seat": 0, "count": 1}


@pytest.mark.rule("finca", "4.5", "R25")
def test_two_carts_due_as_one_claim_call_all_carts_back_before_any_is_taken():
    match = lay("farmers 6:1222233 8:11133; carts 0,2,3", edition=FRANJOS)
    match.play("move 6")
    assert told(match, "call_carts") == {"count": 5, "returned": [0, 2, 3]}
    assert match.story()[-1] == {"key": "take_carts", "seat": 0, "count": 2}


@pytest.mark.rule("finca", "7.3")
def test_a_gust():
    match = play(lay("farmers 5:123 8:1 1:11 2:222 3:333"), "gust 8>5")
    assert match.story() == [
        {"key": "blow", "seat": 0, "blade": 8, "reached": 5},
        {"key": "harvest", "seat": 0, "fruit": "olive", "count": 4},
    ]


@pytest.mark.rule("finca", "7.2")
def test_a_double_move():
    match = play(lay("farmers 1:1 4:111 2:2222 3:3333"), "double")
    assert match.story() == [{"key": "double", "seat": 0}]
    match.play("move 1")
    assert keys(match) == ["walk", "harvest"]
    match.play("done")
    assert match.story() == [{"key": "decline", "seat": 0}]


# -- deliveries --------------------------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "5.1", "7.4", "7.5")
@pytest.mark.parametrize("opened", ["cart", "large", "less"])
def test_setting_out(opened):
    match = play(lay("carts 1,0,0; fruit 2F/-/-", Inca="2F+3"), opened)
    assert match.story() == [{"key": opened, "seat": 0}]


@pytest.mark.rule("finca", "5.2", "5.3")
def test_serving_a_region_of_several():
    match = play(lay("fruit 3F2V4L/-/-", Inca="3F2V+3", Palma="4*+3"), "large, deliver Inca")
    assert match.story() == [
        {
            "key": "serve",
            "seat": 0,
            "region": "Inca",
            "paid": "3 fig and 2 olive",
            "fruit": {"fig": 3, "olive": 2},
            "short": False,
        }
    ]
    match = play(lay("fruit 1F4L/-/-", Inca="1F+3", Palma="4*+3"), "large, deliver Palma lemon")
    assert told(match, "serve")["fruit"] == {"lemon": 4}


@pytest.mark.rule("finca", "7.5")
def test_serving_a_region_one_short():
    match = play(lay("carts 1,0,0; fruit 2F1A/-/-", Inca="3F+3", Artà="1A+3"), "less, deliver Inca less fig")
    assert told(match, "serve") == {"seat": 0, "region": "Inca", "paid": "2 fig", "fruit": {"fig": 2}, "short": True}
    match = play(lay("carts 1,0,0; fruit 3L1A/-/-", Palma="4*+3", Artà="1A+3"), "less, deliver Palma less lemon")
    assert told(match, "serve")["fruit"] == {"lemon": 3}


@pytest.mark.rule("finca", "5.5", "5.6")
def test_the_tiles_are_taken_and_then_new_ones_turned_up():
    match = lay("carts 1,0,0; fruit 2F1A/-/-", Inca="2F,1G+2", Artà="1A,1L+2")
    play(match, "cart, deliver Inca, deliver Artà")
    assert keys(match) == ["serve", "take_tile", "take_tile", "reveal", "reveal"]
    assert [event["region"] for event in match.story()] == ["Artà", "Inca", "Artà", "Inca", "Artà"]
    assert match.sentences() == [
        "Seat 1 serves Artà: 1 almond.",
        "Seat 1 takes the tile 2F from Inca.",
        "Seat 1 takes the tile 1A from Artà.",
        "Inca now asks for 1G.",
        "Artà now asks for 1L.",
    ]


@pytest.mark.rule("finca", "5.5")
def test_done_ends_a_delivery():
    match = play(lay("carts 1,0,0; fruit 2F1A/-/-", Inca="2F,1G+2", Artà="1A+3"), "cart, deliver Inca, done")
    assert keys(match) == ["take_tile", "reveal"]


@pytest.mark.rule("finca", "8.1")
def test_a_bonus_tile():
    match = lay("carts 1,0,0; fruit 6A/-/-; tiles 1A,2A,3A,2A2F,3A2G/-/-; bonus 3,-,-,-", Palma="6*+3")
    play(match, "cart, deliver Palma almond")
    assert keys(match) == ["serve", "take_tile", "bonus", "reveal"]
    assert told(match, "bonus") == {"seat": 0, "value": 6}


@pytest.mark.rule("finca", "6.1", "6.5")
def test_a_finca_tile_is_won_and_a_house_placed():
    match = lay(f"carts 1,0,0; fruit 2F/-/-; tiles -/3F/1A,1G; {finca_tiles(Inca='F')}", Inca="2F")
    play(match, "cart, deliver Inca")
    assert keys(match) == ["serve", "take_tile", "finca", "house"]
    assert told(match, "finca") == {"region": "Inca", "seat": 1}
    assert match.sentences()[2] == "Inca is empty: its finca tile goes to seat 2."


@pytest.mark.rule("finca", "6.2")
def test_a_tied_finca_tile():
    match = lay(f"carts 1,0,0; fruit 2F/-/-; tiles -/2A/1V,1G; {finca_tiles(Inca='L')}", Inca="2F")
    play(match, "cart, deliver Inca")
    assert keys(match) == ["serve", "take_tile", "finca_tied", "house"]


@pytest.mark.rule("finca", "5.5", "5.6", "6.1", "8.1")
def test_whatever_a_tile_brings_about_is_told_as_it_is_taken_and_new_tiles_last():
    # The six from Palma completes a set; the last tile of Inca awards a finca tile; Palma turns up a new tile at the end.
    laid = finca_tiles(Inca="F")
    match = lay(f"fruit 6A2F/-/-; tiles 1A,2A,3A,2A2F,3A2G/-/-; {laid}", Inca="2F", Palma="6*+3")
    play(match, "large, deliver Inca, deliver Palma almond")
    assert keys(match) == ["serve", "take_tile", "bonus", "take_tile", "finca", "house", "reveal"]
    assert [event["region"] for event in match.story() if event["key"] == "take_tile"] == ["Palma", "Inca"]


@pytest.mark.rule("finca", "5.5", "6.1")
def test_of_two_regions_emptied_the_first_is_settled_before_the_second_tile_is_taken():
    laid = finca_tiles(Inca="F", Palma="A")
    match = lay(f"carts 1,0,0; fruit 1A2F/-/-; tiles -/1G,2G,3G/1L,2L,3L; {laid}", Inca="2F", Palma="1A")
    play(match, "cart, deliver Inca, deliver Palma")
    assert keys(match) == ["serve", "take_tile", "finca", "house", "take_tile", "finca", "house"]


@pytest.mark.rule("finca", "9.1", "9.2")
def test_the_end_and_a_region_without_a_house():
    taken = "1L,2L,3L,1F,2F,3F,2F2L,3A2G,2A2O/1G,2G,3G,1O,2O,3O,2G2V,2G2O,2L2V"
    match = lay(f"seats 2; carts 1,0; fruit 3V/-; tiles {taken}", Artà="1V", Inca="2V", Andratx="-", Campos="-", Llucmajor="-")
    play(match, "cart, deliver Artà, deliver Inca")
    told_keys = keys(match)
    assert told_keys.count("house") == 1
    assert told_keys.count("take_tile") == 2
    assert match.story()[-1] == {"key": "over", "ending": "last wooden finca placed"}


@pytest.mark.rule("finca", "9.3", "9.4")
@pytest.mark.parametrize(("text", "ending"), [("still 8", "standstill"), ("turn 311", "limit of 100 rounds")])
def test_other_endings_are_told(text, ending):
    match = play(lay(f"farmers 5:111122223333; {text}"), "move 5")
    assert match.sentences()[-1] == f"The game is over: {ending}."


# -- all of it ---------------------------------------------------------------------------------------------------------


def test_every_message_is_a_sentence():
    for key, sentence in MESSAGES.items():
        assert sentence.endswith("."), key


def test_an_earlier_move_can_be_told_too():
    match = play(lay(), "move 1, move 1, move 1")
    assert match.story(0)[0]["seat"] == 0
    assert match.story(1)[0]["seat"] == 1
    assert match.story()[0]["seat"] == 2
