"""Section 11: what is hidden, and what a seat sees of a position as numbers."""

import json
from collections import Counter

import numpy as np
import pytest

from huerta.core.playthrough import random_plies
from huerta.core.rng import seed_key
from huerta.games.finca.components import REGIONS, TILE_COPIES, TILE_TEXTS
from huerta.games.finca.layout import OPTIONS

from .table import FRANJOS, both_editions, deal, finca_tiles, lay, play


def looks(match, state, seat):
    """All that a seat can ask about a position."""
    game = match.game
    return (
        json.dumps(game.view(state, seat)),
        game.observation(state, seat).tobytes(),
        game.write_position(state, seat),
        game.draw(state, seat),
        game.legal(state),
        game.points(state),
    )


def some_positions(seats, edition, every):
    match = deal(seats, edition, seed=seats)
    for position in random_plies(match, seats):
        if position.ply % every == 0 or position.is_over:
            yield position


# -- what chance has yet to show ---------------------------------------------------------------------------------------


@pytest.mark.rule("finca", "11.1", "R28")
@pytest.mark.parametrize("seats", [2, 3, 4])
@both_editions
def test_what_is_hidden_changes_nothing_that_a_seat_sees(seats, edition):
    for match in some_positions(seats, edition, every=25):
        for seat in range(seats):
            other = match.hidden_from(seat, seed_key(match.ply, seat))
            assert looks(match, other, seat) == looks(match, match.state, seat)
            assert match.game.census(other) == match.game.census(match.state)


@pytest.mark.slow
@pytest.mark.rule("finca", "11.1", "R28")
@pytest.mark.parametrize("n_games", [1, pytest.param(20, marks=pytest.mark.campaign)])
@pytest.mark.parametrize("seats", [2, 3, 4])
@both_editions
def test_over_thousands_of_positions_what_is_hidden_changes_nothing(seats, edition, n_games):
    for seed in range(n_games):
        for match in random_plies(deal(seats, edition, seed), seed):
            seat = match.ply % seats
            other = match.hidden_from(seat, seed_key(match.ply, seat))
            assert looks(match, other, seat) == looks(match, match.state, seat)


@pytest.mark.rule("finca", "11.1", "R28")
def test_face_down_tiles_and_the_two_removed_ones_are_drawn_afresh():
    match = deal(2)
    tops, hidden = [], set()
    for seed in range(60):
        deck = match.hidden_from(0, seed_key(seed)).deck
        tops.append(tuple(deck[3:40:4]))
        hidden |= {(place, int(deck[place])) for place in (0, 2, 36, 40, 41)}
    assert set(tops) == {tuple(match.state.deck[3:40:4])}
    for place in (0, 2, 36, 40, 41):
        assert len({kind for where, kind in hidden if where == place}) > 15


@pytest.mark.rule("finca", "11.1")
def test_every_order_of_the_unseen_tiles_is_equally_likely():
    # One face-down tile and two laid aside: 1A, 1F and 1G in any order.
    box = [text for kind, text in enumerate(TILE_TEXTS) for _ in range(TILE_COPIES[kind])]
    owned = ",".join(text for text in box if text not in ("1A", "1F", "1G", "1L"))
    empty = [name.replace(" ", "_") for name in REGIONS if name != "Inca"]
    match = lay(f"seats 2; ending 1; tiles {owned}/-; houses 0,0,0,0,0,0,0,0,0,0", Inca="1L,1A", **dict.fromkeys(empty, "-"))
    orders = Counter()
    for seed in range(300):
        deck = match.hidden_from(1, seed_key(seed)).deck
        orders[tuple(TILE_TEXTS[kind] for kind in (deck[8], deck[40], deck[41]))] += 1
        assert TILE_TEXTS[deck[9]] == "1L"
    assert len(orders) == 6
    assert min(orders.values()) > 25


@pytest.mark.rule("finca", "11.1")
def test_what_is_drawn_depends_only_on_the_key_and_on_what_the_seat_sees():
    match = deal(3)
    key = seed_key(5)
    again = match.game.hidden_from(match.hidden_from(0, seed_key(9)), 0, key)
    assert again.tobytes() == match.hidden_from(0, key).tobytes()


@pytest.mark.rule("finca", "11.1", "R28")
def test_the_key_is_in_no_view():
    match = deal(4, seed=3)
    words = [match.key.hex(), *(str(int(word)) for word in match.state.generator.key)]
    for seat in (None, 0, 3):
        seen = json.dumps(match.view(seat)) + match.draw(seat) + (match.position(seat) if seat is not None else "")
        assert not [word for word in words if word in seen]
    assert match.hidden_from(2).generator.key.tolist() != match.state.generator.key.tolist()


@pytest.mark.rule("finca", "11.1")
def test_which_tiles_exist_is_no_secret():
    match = lay("tiles 1A,4*/4*/-", Inca="4*+3", Palma="1F+2")
    unseen = match.view(0)["unseen"]
    assert "4*" not in unseen
    assert "1A" not in unseen
    assert "1F" not in unseen
    assert unseen["2F"] == 1
    assert sum(unseen.values()) == 42 - 3 - 10
    assert deal(2).view(0)["unseen"] == deal(2).view(1)["unseen"]


@pytest.mark.rule("finca", "11.1")
def test_the_tiles_nobody_sees_are_those_face_down_and_the_two_removed():
    match = deal(3, seed=4)
    deck = match.state.deck.tolist()
    face_down = [deck[place] for place in range(40) if place % 4 != 3] + deck[40:]
    assert match.view(0)["unseen"] == {TILE_TEXTS[kind]: face_down.count(kind) for kind in sorted(set(face_down))}


# -- observe -----------------------------------------------------------------------------------------------------------


def seen(match, seat):
    """An observation taken apart: each feature by its name."""
    numbers, parts, at = match.observe(seat), {}, 0
    for feature in match.game.features:
        parts[feature.name] = numbers[at : at + feature.n_values].reshape(feature.shape)
        at += feature.n_values
    assert at == len(numbers)
    return parts


@pytest.mark.rule("finca", "11.1")
def test_a_seat_observes_itself_first_and_the_others_clockwise():
    match = lay("seat 2; carts 1,2,3; fruit 7A/14F/-; actions d/gl/-; tiles 1A/2F,6*/-", edition=FRANJOS)
    for seat in range(3):
        order = [seat, (seat + 1) % 3, (seat + 2) % 3]
        parts = seen(match, seat)
        assert parts["seats"].tolist() == [1, 1, 1, 0]
        assert parts["to_move"].tolist() == [float(other == 1) for other in order] + [0]
        assert parts["carts"] == pytest.approx([(other + 1) / 6 for other in order] + [0])
        assert parts["fruit"][:3, 0] == pytest.approx([(7 / 14, 0, 0)[other] for other in order])
        assert parts["fruit"][:3, 1] == pytest.approx([(0, 1, 0)[other] for other in order])
        assert parts["actions"][:3].tolist() == [([1, 0, 0, 0], [0, 1, 1, 0], [0, 0, 0, 0])[other] for other in order]
        assert parts["values"][:3, 0] == pytest.approx([(1 / 6, 0, 0)[other] for other in order])
        assert parts["values"][:3, 5] == pytest.approx([(0, 1 / 6, 0)[other] for other in order])
        assert parts["points"] == pytest.approx([(0.03, 0.12, 0)[other] for other in order] + [0])
        assert parts["supply"] == pytest.approx([0.5, 0, 1, 1, 1, 1])
        assert parts["centre"] == pytest.approx([0])


@pytest.mark.rule("finca", "11.1")
def test_the_windmill_is_observed_blade_by_blade():
    match = lay("blades OAFGLVOAFGLV; farmers 1:12 4:1123 9:2 12:133 7:23")
    parts = seen(match, 1)
    assert parts["blades"].argmax(axis=1).tolist() == ["AFGLVO".index(letter) for letter in "OAFGLVOAFGLV"]
    assert (parts["blades"].sum(axis=1) == 1).all()
    assert parts["farmers"][3] == pytest.approx([1 / 4, 1 / 4, 2 / 4, 0])  # seats 2, 3 and 1
    assert parts["farmers"][11] == pytest.approx([0, 2 / 4, 1 / 4, 0])
    assert parts["farmers"].sum() == pytest.approx(3)
    assert not parts["in_hand"].any()
    placing = seen(lay("phase place; seat 2; farmers 5:1"), 0)
    assert placing["in_hand"] == pytest.approx([3 / 4, 1, 1, 0])
    assert placing["phase"].tolist() == [1, 0, 0, 0, 0]


@pytest.mark.rule("finca", "11.1")
def test_the_regions_are_observed_with_their_tiles_and_finca_tiles():
    laid = finca_tiles(Alcúdia="AF", Artà="*", Inca="V=2")
    match = lay(f"tiles 3A2G/1A,5*/2A2F,1V,2V,2L2V,3V; {laid}", Alcúdia="3F2V+2", Artà="4*+1", Inca="-", Palma="AFGLVO+3")
    parts = seen(match, 0)
    assert parts["height"][[0, 1, 2, 6]] == pytest.approx([0.75, 0.5, 0, 1])
    assert parts["tile_fruit"][0] == pytest.approx([0, 3 / 6, 0, 0, 2 / 6, 0])
    assert parts["tile_fruit"][6] == pytest.approx([1 / 6] * 6)
    assert not parts["tile_fruit"][[1, 2]].any()
    assert parts["tile_jokers"][[0, 1, 2]] == pytest.approx([0, 4 / 6, 0])
    assert parts["finca_counts"][0].tolist() == [1, 1, 0, 0, 0, 0]
    assert not parts["finca_counts"][[1, 2]].any()
    assert parts["finca_is_joker"].tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert parts["finca_standing"][0] == pytest.approx([3 / 18, 1 / 18, 4 / 18, 0])
    assert parts["finca_standing"][1] == pytest.approx([5 / 18, 6 / 18, 14 / 18, 0])
    assert not parts["finca_standing"][2].any()
    assert parts["houses_left"] == pytest.approx([4 / 5])


@pytest.mark.rule("finca", "11.1")
def test_a_delivery_under_way_is_observed():
    match = lay("carts 1,0,0; fruit 3F1A1V/-/-", Inca="3F2V+3", Artà="1A+3")
    parts = seen(match, 0)
    assert (parts["load"].tolist(), parts["room"].tolist(), parts["short_paid"].tolist()) == ([1, 0, 0, 0], [0], [0])
    play(match, "less, deliver Artà")
    parts = seen(match, 2)
    assert parts["load"].tolist() == [0, 0, 0, 1]
    assert parts["room"] == pytest.approx([0.5])
    assert parts["short_paid"].tolist() == [0]
    assert parts["served"].tolist() == [0, 1, 0, 0, 0, 0, 0, 0, 0, 0]
    assert parts["phase"].tolist() == [0, 0, 0, 0, 1]
    match = lay("carts 1,0,0; fruit 3F1V2A/-/-", Inca="3F2V+3", Artà="1A+3", Palma="2A+3")
    play(match, "less, deliver Inca less olive, deliver Artà")
    assert match.to_move == 1
    match = lay("carts 1,0,0; fruit 2F1A/-/-", Inca="3F+3", Artà="1A+3")
    play(match, "less, deliver Inca less fig")
    assert seen(match, 0)["short_paid"].tolist() == [1]
    assert seen(match, 0)["served"].max() == 1


@pytest.mark.rule("finca", "11.1")
def test_served_is_one_however_many_were_served_before():
    match = lay("fruit 2F1A1G/-/-", Inca="2F+3", Artà="1A+3", Palma="1G+3")
    play(match, "large, deliver Inca, deliver Artà")
    assert seen(match, 0)["served"].tolist() == [0, 1, 1, 0, 0, 0, 0, 0, 0, 0]


@pytest.mark.rule("finca", "11.1")
def test_options_bonus_tiles_unseen_tiles_and_turns_are_observed():
    match = lay("turn 40; bonus 2,-,-,-; tiles 4*/-/-", edition=f"{FRANJOS} joker_finca=values gust_own_blade=no", Inca="1A+3")
    parts = seen(match, 0)
    assert parts["options"].tolist() == OPTIONS.numbers(match.options)
    assert parts["bonus_left"].tolist() == [0, 1, 1, 1]
    assert parts["turn"] == pytest.approx([0.1])
    unseen = match.view(0)["unseen"]
    assert parts["unseen"] == pytest.approx([unseen.get(text, 0) / 3 for text in TILE_TEXTS])


@pytest.mark.rule("finca", "11.1")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_an_observation_writes_every_number_whatever_stood_there(seats):
    match = deal(seats)
    dirty = np.full(match.game.n_features, 9, np.float32)
    match.game.observe(match.state, 0, dirty)
    assert dirty.tobytes() == match.observe(0).tobytes()
    assert dirty.min() >= 0
    assert dirty.max() <= 1
