"""Match: one game being played, every move checked, everything that can be taken back taken back exactly."""

import numpy as np
import pytest

import huerta
from huerta.core import record
from huerta.core.errors import MoveError, SeatsError, UndoError
from huerta.core.match import SHOWN_MOVES, Match
from huerta.core.playthrough import random_match, random_plies
from huerta.core.rng import seed_key
from tests.core import nines

FINCA = huerta.get_game("finca")


def snapshot(match: Match) -> tuple[object, ...]:
    """Everything that a refused move must leave alone."""
    return (match.state.tobytes(), list(match.moves), list(match._past), match.legal(), match.ply, match.can_undo)


@pytest.fixture
def match() -> Match:
    """Two seats of Nines, nothing played yet."""
    return Match(nines.GAME, 2, {}, seed_key(1))


def test_a_match_begins_with_a_deal(match: Match) -> None:
    assert (match.seats, match.to_move, match.ply, match.is_over) == (2, 0, 0, False)
    assert match.ending == "going on"
    assert match.legal() == ["draw", "stop"]
    assert match.legal_numbers.tolist() == [0, 1]
    assert (match.points(), match.winners()) == ([0, 0], [])
    assert match.start_position is None


def test_moves_are_played_by_text_or_by_number(match: Match) -> None:
    match.play("  STOP ")
    assert (match.to_move, match.ply, match.moves) == (1, 1, [1])
    match.play(np.int32(1))
    assert match.is_over
    assert match.ending == "everyone has stopped"
    assert match.moves == [1, 1]
    assert match.legal() == []


def test_the_winners_are_named_at_the_end(match: Match) -> None:
    match.play_all(["stop", "stop"])
    points = match.points()
    assert match.winners() == [seat for seat in range(2) if points[seat] == max(points)]


@pytest.mark.parametrize("move", ["pass", "", 2, -1, 99, "draw 3"])
def test_what_is_no_move_changes_nothing(match: Match, move: str | int) -> None:
    match.play("draw")
    before = snapshot(match)
    with pytest.raises(MoveError):
        match.play(move)
    assert snapshot(match) == before


def test_a_move_that_is_not_legal_now_changes_nothing_and_names_what_is() -> None:
    match = huerta.new("finca", 2, seed=1)
    match.play("place 1")
    before = snapshot(match)
    with pytest.raises(MoveError) as error:
        match.play("move 1")
    assert snapshot(match) == before
    shown = ", ".join(match.legal()[:SHOWN_MOVES])
    assert str(error.value) == f"'move 1' is not legal for seat 2 now: play {shown} … ({len(match.legal())} in all)"


def test_few_legal_moves_are_all_named() -> None:
    match = huerta.position("finca franjos-2018; farmers 1:11111 2:22222; phase first")
    with pytest.raises(MoveError, match=r"^'done' is not legal for seat 1 now: play move 1$"):
        match.play("done")


def test_nothing_can_be_played_after_the_end(match: Match) -> None:
    match.play_all(["stop", "stop"])
    before = snapshot(match)
    with pytest.raises(MoveError, match=r"^'draw' cannot be played: the game is over \(everyone has stopped\)$"):
        match.play("draw")
    assert snapshot(match) == before


def test_moves_before_a_wrong_one_stay_played(match: Match) -> None:
    with pytest.raises(MoveError):
        match.play_all(["draw", "pass", "stop"])
    assert match.moves == [0]


# -- taking back -------------------------------------------------------------------------------------------------------


def test_a_move_that_showed_nothing_can_be_taken_back(match: Match) -> None:
    before = match.state.tobytes()
    match.play("stop")
    assert match.can_undo
    match.undo()
    assert match.state.tobytes() == before
    assert (match.ply, match.legal()) == (0, ["draw", "stop"])


def test_a_move_that_showed_a_card_stays(match: Match) -> None:
    match.play("draw")
    assert not match.can_undo
    before = snapshot(match)
    with pytest.raises(UndoError, match="showed something hidden: it can be taken back only if everyone agrees"):
        match.undo()
    assert snapshot(match) == before


def test_unless_everyone_agrees(match: Match) -> None:
    before = match.state.tobytes()
    match.play("draw")
    match.undo(everyone_agrees=True)
    assert match.state.tobytes() == before


def test_before_the_first_move_there_is_nothing_to_take_back(match: Match) -> None:
    assert not match.can_undo
    with pytest.raises(UndoError, match="there is nothing to take back"):
        match.undo(everyone_agrees=True)


def test_the_end_can_be_taken_back(match: Match) -> None:
    match.play_all(["stop", "stop"])
    match.undo()
    assert not match.is_over
    assert match.legal() == ["draw", "stop"]


def test_in_finca_undo_stops_where_a_tile_was_turned_up() -> None:
    match = huerta.new("finca", 3, seed=5)
    for _ in random_plies(match, 5):
        if match.ply and match.state.reveals > match.at(match.ply - 1).state.reveals:
            break
    assert not match.can_undo
    match.undo(everyone_agrees=True)
    while match.ply and match.can_undo:
        match.undo()
    # What is left ends with a move that showed a tile, or is the deal.
    assert match.ply == 0 or match.state.reveals > match.at(match.ply - 1).state.reveals


def test_everything_can_be_taken_back_and_played_again() -> None:
    match = random_match(FINCA, 2, {}, 3)
    moves, end = list(match.moves), match.state.tobytes()
    while match.moves:
        match.undo(everyone_agrees=True)
    assert match.state.tobytes() == FINCA.deal(2, {}, seed_key(3)).tobytes()
    match.play_all(moves)
    assert match.state.tobytes() == end


# -- looking back ------------------------------------------------------------------------------------------------------


def test_at_gives_the_match_as_it_was() -> None:
    match = huerta.new("finca", 2, seed=2)
    seen = []
    for position in random_plies(match, 2):
        seen.append(position.state.tobytes())
        if position.ply == 40:
            break
    for ply, state in enumerate(seen):
        then = match.at(ply)
        assert (then.state.tobytes(), then.ply, then.moves) == (state, ply, match.moves[:ply])
    assert match.at(40).legal() == match.legal()


def test_what_is_played_there_does_not_touch_the_match() -> None:
    match = huerta.new("finca", 2, seed=2)
    match.play_all(["place 1", "place 2", "place 3"])
    before = snapshot(match)
    then = match.at(1)
    then.play("place 12")
    then.undo()
    then.undo()
    assert snapshot(match) == before


@pytest.mark.parametrize("ply", [-1, 3, 100])
def test_there_is_no_ply_beyond_the_last(match: Match, ply: int) -> None:
    match.play_all(["draw", "stop"])
    with pytest.raises(MoveError, match=f"^there is no ply {ply}: this game has plies 0 to 2$"):
        match.at(ply)


def test_the_story_of_every_move_can_be_told_later(match: Match) -> None:
    told = []
    for move in ("draw", "stop", "stop"):
        match.play(move)
        told.append(match.story())
        assert match.story(-1) == match.story(match.ply - 1)
    assert [match.story(ply) for ply in range(3)] == told
    assert [match.story(ply) for ply in (-3, -2, -1)] == told
    card = int(match.at(0).state.deck[2])
    assert match.sentences(0) == [f"Seat 1 draws {card}."]
    assert match.sentences() == ["Seat 2 stops.", "The game is over: everyone has stopped."]


@pytest.mark.parametrize("ply", [-2, 1, 99])
def test_a_move_that_was_not_played_has_no_story(match: Match, ply: int) -> None:
    match.play("draw")
    with pytest.raises(MoveError, match=f"there is no ply {ply}"):
        match.story(ply)


def test_before_the_first_move_there_is_no_story(match: Match) -> None:
    with pytest.raises(MoveError, match="no move has been played"):
        match.story()


# -- through one seat's eyes -------------------------------------------------------------------------------------------


def test_a_seat_sees_its_own_secret_and_no_other(match: Match) -> None:
    deck = match.state.deck.tolist()
    assert match.view(0)["secret"] == deck[0]
    assert match.view(1)["secret"] == deck[1]
    assert match.view()["secret"] is None
    assert match.observe(1)[0] == deck[1]
    assert "secret ?" in match.draw()
    assert f"secret {deck[1]}" in match.draw(1)
    assert f"deck {deck[0]},0,0" in match.position(0)
    assert match.key.hex() in match.position()


def test_the_same_key_hides_the_same_way(match: Match) -> None:
    one, other = (match.hidden_from(0, seed_key(7)) for _ in range(2))
    assert one.tobytes() == other.tobytes()
    assert one.deck[0] == match.state.deck[0]
    samples = {match.hidden_from(0).deck.tobytes() for _ in range(10)}
    assert len(samples) > 1


@pytest.mark.parametrize("seat", [-1, 2, 7])
@pytest.mark.parametrize("look", ["view", "observe", "hidden_from", "position", "draw"])
def test_a_seat_that_does_not_exist_sees_nothing(match: Match, look: str, seat: int) -> None:
    with pytest.raises(SeatsError, match=f"^there is no seat {seat}: seats are 0 to 1$"):
        getattr(match, look)(seat)


# -- from a position ---------------------------------------------------------------------------------------------------


def test_a_match_goes_on_from_a_position() -> None:
    match = huerta.new("finca", 3, seed=4, edition="rio-grande-2009")
    for position in random_plies(match, 4):
        if position.ply == 60:
            break
    again = huerta.position(match.position())
    assert again.state.tobytes() == match.state.tobytes()
    assert (again.key, again.options, again.seats) == (match.key, match.options, match.seats)
    assert (again.ply, again.moves, again.can_undo) == (0, [], False)
    assert again.start_position == match.position()
    for ahead in random_plies(match, 8):
        if ahead.ply > 60:
            again.play(ahead.moves[-1])
    assert record.digest(again) == record.digest(match)


@pytest.mark.parametrize("text", ["finca", "finca;", "finca; seats 2", "  finca ; seats 2"])
def test_a_position_may_leave_out_the_edition(text: str) -> None:
    assert huerta.position(f"{text.rstrip(';')}; farmers 1:11111 2:22222").options == FINCA.options.resolve({})


@pytest.mark.parametrize("text", ["", "   ", "chess; seats 2"])
def test_a_position_names_its_game(text: str) -> None:
    with pytest.raises(huerta.UnknownGameError, match="games are "):
        huerta.position(text)


@pytest.mark.parametrize(
    "rest",
    [
        "phase deliver",  # no delivery is under way
        "phase deliver; delivery cart 6 0 0,0,0,0,0,0,0,0,0,0",  # nobody has any fruit to deliver
        "phase place",  # no farmer is in hand
    ],
)
def test_a_position_that_cannot_be_played_on_is_refused(rest: str) -> None:
    with pytest.raises(huerta.PositionError):
        huerta.position(f"finca franjos-2018; farmers 1:11111 2:22222; {rest}")


@pytest.mark.parametrize("part", ["fruit {}A/-", "farmers {}:1", "carts {},0", "ply {}"])
def test_a_position_with_an_endless_number_is_refused(part: str) -> None:
    with pytest.raises(huerta.PositionError):
        huerta.position(f"finca franjos-2018; {part.format('9' * 5_000)}")
