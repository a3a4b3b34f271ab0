"""check_game: games that keep the contract pass, and each way of breaking it is named."""

import os
import re
from collections.abc import Callable
from dataclasses import replace
from itertools import count
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.core import check, jit
from huerta.core.check import SHOWN_FAULTS, ConformanceError, Walk, check_game, interpreted_faults
from huerta.core.errors import MoveError
from huerta.core.game import Feature, Game, record_type
from huerta.core.moves import Kind, MoveSpace
from huerta.core.options import Option, Options
from huerta.core.rng import set_key, shuffle
from tests.conftest import Install, forget_installed
from tests.core import nines
from tests.core.nines import GAME

FINCA = huerta.get_game("finca")

pytestmark = pytest.mark.usefixtures("nines")  # installed, so that records find their game


def faults(games: int = 1, **changes: Any) -> str:
    """What is said of Nines with these changes; it is the changed game that is installed."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(nines, "GAME", replace(GAME, **changes))
        forget_installed()
        with pytest.raises(ConformanceError) as error:
            check_game(nines.GAME, games, interpreted=False)
    forget_installed()
    told = str(error.value)
    assert " breaks the contract of a game:\n  " in told
    return told


# -- games that keep the contract --------------------------------------------------------------------------------------


def test_a_tiny_game_of_a_stranger_passes() -> None:
    report = check_game(GAME, 5, interpreted=False)
    assert (report.game, report.games, report.compared_interpreted) == ("nines", 4 * 5, False)
    assert report.plies > report.games
    assert report.looked_at > report.games
    said = f"nines keeps the contract: 20 games, {report.plies} plies, {report.looked_at} positions looked at"
    assert str(report) == said


def test_a_second_process_without_compilation_agrees() -> None:
    report = check_game("nines", 1)
    assert str(report).endswith("; interpreted and compiled play agree")


@pytest.mark.parametrize(("seats", "edition"), [(2, "franjos-2018"), (3, "rio-grande-2009"), (4, "franjos-2018")])
def test_finca_keeps_the_contract(seats: int, edition: str) -> None:
    walk = Walk(FINCA, seats, {"edition": edition}, 1)
    assert walk.faults() == []
    assert walk.plies == walk.match.ply + 1
    assert walk.looked_at > check.LOOKS


def test_a_game_must_be_installed() -> None:
    with pytest.raises(ConformanceError, match="there is no game 'tens'"):
        check_game(replace(GAME, name="tens"), 1, interpreted=False)


def test_a_game_may_do_without_options() -> None:
    assert check_game(replace(GAME, options=Options(())), 1, interpreted=False).games == 2


# -- declarations ------------------------------------------------------------------------------------------------------

DECLARED = {
    "no header": ({"record": np.dtype([("deck", np.int8, (9,))])}, "the record does not start with the common header n_seats, "),
    "a method's name": (
        {"record": record_type(("deck", np.int8, (9,)), ("round", np.int8))},
        "the field 'round' hides a method of NumPy records: rename it",
    ),
    "capitals": ({"name": "Nine Cards"}, "the name 'Nine Cards' is not small letters, digits and underscores"),
    "no seats": ({"seats": range(0)}, "seats range(0, 0) is no range of numbers of players"),
    "nobody": ({"seats": range(0, 3)}, "seats range(0, 3) is no range of numbers of players"),
    "gaps": ({"seats": range(2, 5, 2)}, "seats range(2, 5, 2) is no range of numbers of players"),
    "the same text twice": ({"moves": MoveSpace((Kind("draw", "go"), Kind("stop", "Go")))}, "two moves have the same text"),
    "the same piece twice": ({"pieces": ("cards", "cards")}, "two counts of pieces have the same name"),
    "a default that is no choice": (
        {"options": Options((Option("limit", ("twelve", "six"), "", "ten"),))},
        "option limit has a default that is none of its choices",
    ),
    "no default for an edition": (
        {"options": Options((Option("limit", ("twelve", "six"), ""), Option("wind", ("calm",), "", {"twelve": "calm"})))},
        "option wind",
    ),
    "too many options": ({"options": Options(tuple(Option(f"o{n}", ("a",), "") for n in range(17)))}, "options"),
}


@pytest.mark.parametrize("what", DECLARED)
def test_a_wrong_declaration_is_named(what: str) -> None:
    changes, fault = DECLARED[what]
    assert fault in faults(**changes)


@pytest.mark.parametrize("text", ["", " \n\n"])
def test_empty_rules_are_named(tmp_path: Path, text: str) -> None:
    (tmp_path / "RULES.md").write_text(text, encoding="utf-8")
    assert "RULES.md is empty" in faults(folder=tmp_path)


def test_missing_rules_are_named(tmp_path: Path) -> None:
    assert "RULES.md" in faults(folder=tmp_path)


# -- play --------------------------------------------------------------------------------------------------------------


def then(function: Callable[..., Any], change: Callable[..., Any]) -> Callable[..., Any]:
    """The same function with something done after it; the change receives the state."""

    def changed(state: Any, *arguments: Any) -> Any:
        result = function(state, *arguments)
        change(state)
        return result

    return changed


def put(field: str, value: Any, when: Callable[[Any], bool] = lambda state: True) -> Callable[[Any], None]:
    """A change that overwrites a field."""

    def change(state: Any) -> None:
        if when(state):
            state[field] = value

    return change


def lose_a_card(state: Any) -> None:
    state.deck[-1] = state.deck[-2]


def lose_at_ply_one(state: Any) -> None:
    if state.ply == 1:
        lose_a_card(state)


def lose_on_stop(state: Any, move: int) -> None:
    nines.play(state, move)
    if move == nines.STOP:
        lose_a_card(state)


def list_twice(state: Any, out: Any) -> int:
    out[0] = out[1] = nines.DRAW
    return 0 if state.is_over else 2


def always_draw(state: Any, out: Any) -> int:
    out[0] = nines.DRAW
    return 1


def list_outside(state: Any, out: Any) -> int:
    out[0] = 99
    return 0 if state.is_over else 1


def list_too_many(state: Any, out: Any) -> int:
    return 3 if nines.legal_moves(state, out) else 0  # says so, and writes fewer: a compiled game would write past the end


def count_cards_alone(state: Any, out: Any) -> None:
    out[0] = nines.N_CARDS


def count_too_much(state: Any, out: Any) -> None:
    nines.count(state, out)
    if len(out) > len(nines.PIECES):
        out[len(nines.PIECES)] = 0


def never_ending(state: Any, move: int) -> None:
    state.ply += 1
    state.turn_no += 1


PLAYED: dict[str, tuple[dict[str, Any], str]] = {
    "a seat that does not exist": ({"play": then(nines.play, put("to_move", 2))}, "to_move is 2 with 2 seats"),
    "a ply that is not counted": ({"play": then(nines.play, put("ply", 0))}, "ply went from 0 to 0"),
    "time that runs back": ({"play": then(nines.play, put("turn_no", -1))}, "turn_no or reveals went down"),
    "reveals that run back": ({"play": then(nines.play, put("reveals", -1))}, "turn_no or reveals went down"),
    "a change of seats within a turn": (
        {"play": then(nines.play, put("turn_no", 0))},
        "the seat to move changed within a turn",
    ),
    "no move before the end": ({"legal_moves": lambda state, out: 0}, "0 legal moves, but is_over is 0"),
    "moves after the end": ({"legal_moves": always_draw}, "1 legal moves, but is_over is 1"),
    "a move listed twice": ({"legal_moves": list_twice}, "a move is listed twice"),
    "a move outside the space": ({"legal_moves": list_outside}, "a legal move lies outside the move space"),
    "more moves than max_moves": ({"legal_moves": list_too_many}, "max_moves"),
    "a lost card": ({"legal_moves": then(nines.legal_moves, lose_at_ply_one)}, "ply 1: cards: 9 at the start, 8 now"),
    "a card lost by one move": ({"play": lose_on_stop}, "ply 0: 'stop' creates or loses pieces"),
    "an endless game": ({"play": never_ending}, "a game is longer than max_plies = 12"),
    "a game longer than declared": ({"max_plies": 1}, "a game is longer than max_plies = 1"),
    "a rule that raises": ({"play": lambda state, move: 1 // 0}, "ply 0: raises ZeroDivisionError("),
    "a deal that raises": ({"setup": lambda state: 1 // 0}, "raises ZeroDivisionError("),
    "a count that raises": ({"count": lambda state, out: 1 // 0}, "raises ZeroDivisionError("),
    "a count that is not written": ({"count": count_cards_alone}, "spots: the count is not written"),
    "a count without a name": ({"count": count_too_much}, "more counts are written than have names"),
    "a message that is missing": ({"messages": {"draw": "{seat} draws."}}, "raises KeyError('stop')"),
    "a value that is missing": ({"messages": GAME.messages | {"draw": "{seat} draws {colour}."}}, "raises KeyError('colour')"),
    "an empty sentence": ({"messages": GAME.messages | {"stop": ""}}, "'stop' has an empty sentence in its story"),
    "nothing drawn for spectators": ({"draw": lambda state, seat: "" if seat is None else "x"}, "nothing is drawn for seat None"),
    "nobody wins": ({"winners": lambda state, out: None}, "nobody wins a finished game"),
    "an end without a name": ({"endings": ("going on",)}, "raises IndexError("),
}


@pytest.mark.parametrize("what", PLAYED)
def test_a_fault_in_play_is_named_with_its_place(what: str) -> None:
    changes, fault = PLAYED[what]
    told = faults(**changes)
    assert fault in told
    assert "2 seats, defaults, seed 0" in told


def test_a_fault_at_some_seats_only_is_found() -> None:
    def third_seat_loses(state: Any, move: int) -> None:
        nines.play(state, move)
        if state.n_seats == 3:
            lose_a_card(state)

    told = faults(play=third_seat_loses)
    assert "3 seats, defaults, seed 0, ply 0: 'draw' creates or loses pieces" in told
    assert "2 seats" not in told


def test_a_fault_under_some_options_only_is_found() -> None:
    told = faults(play=then(nines.play, put("ply", 0, when=lambda state: bool(state.options[0]))))
    assert "2 seats, {'limit': 'six'}, seed 0, ply 1: ply went from 0 to 0" in told
    assert "defaults" not in told


def test_an_end_must_say_how_the_game_ended() -> None:
    def end_silently(state: Any) -> None:
        state.ending = 0

    def read_position(text: str) -> Any:
        state = nines.read_position(text)
        state.is_over = int(state.next_card == nines.N_CARDS or (state.to_move == 0 and state.turn_no > 0))
        return state

    told = faults(play=then(nines.play, end_silently), read_position=read_position)
    assert "a finished game does not say how it ended" in told


def test_many_faults_are_cut_short() -> None:
    told = faults(games=4, play=then(nines.play, put("ply", 0)))
    assert told.count("ply went from 0 to 0") == SHOWN_FAULTS
    assert told.endswith("\n  … and 4 more")


# -- moves and positions as text ---------------------------------------------------------------------------------------


class Misread(MoveSpace):
    """Reads every text as its first move."""

    def read(self, text: str) -> int:
        return 0


class Misnumbered(MoveSpace):
    """Puts moves together wrongly."""

    def number(self, name: str, *operands: int) -> int:
        return 0


def test_a_move_must_be_read_back() -> None:
    told = faults(moves=Misread(nines.MOVES.kinds))
    assert "'stop' is not read back as the same move" in told
    assert "'no such move' is illegal, but was played" in told
    assert "'stop' is not read back as the same move" in faults(moves=Misnumbered(nines.MOVES.kinds))


def test_refusing_a_move_must_change_nothing() -> None:
    seen: list[Any] = []

    class Meddling(MoveSpace):
        """Refuses what is no move, but not without touching the table."""

        def read(self, text: str) -> int:
            if text not in self.texts:
                seen[-1].drawn[0] += 1
                raise MoveError(text)
            return super().read(text)

    def legal_moves(state: Any, out: Any) -> int:
        seen.append(state)
        return nines.legal_moves(state, out)

    assert "refusing 'no such move' changed the state" in faults(moves=Meddling(nines.MOVES.kinds), legal_moves=legal_moves)


def forgetful(text: str) -> Any:
    state = nines.read_position(text)
    state.reveals = 0
    return state


def tell_all(state: Any, seat: int | None) -> str:
    return nines.write_position(state, None)


WRITTEN: dict[str, tuple[dict[str, Any], str]] = {
    "a field that is not read back": (
        {"read_position": forgetful},
        "the position is not read back as it was written: nines twelve; ",
    ),
    "a seat's position that is not read back": (
        {"read_position": lambda text: forgetful(text) if "generator" not in text else nines.read_position(text)},
        "the position written for seat 0 is not read back: nines twelve; ",
    ),
    "the key in a seat's position": ({"write_position": tell_all}, "a position written for a seat contains the key"),
    "what a seat cannot see in its position": (
        {"write_position": tell_all},
        "the position text of seat 0 depends on what it cannot see",
    ),
}


@pytest.mark.parametrize("what", WRITTEN)
def test_a_fault_in_a_position_is_named(what: str) -> None:
    changes, fault = WRITTEN[what]
    assert fault in faults(**changes)


# -- secrets -----------------------------------------------------------------------------------------------------------


def view_everything(state: Any, seat: int | None) -> dict[str, Any]:
    return {**nines.view(state, seat), "deck": state.deck.tolist()}


def view_key(state: Any, seat: int | None) -> dict[str, Any]:
    return {**nines.view(state, seat), "link": f"/game/{state.generator.key.astype('<u4').tobytes().hex()}"}


def observe_next_card(state: Any, seat: int, out: Any) -> None:
    nines.observe(state, seat, out)
    out[1] = state.deck[state.next_card % nines.N_CARDS]


def list_by_next_card(state: Any, out: Any) -> int:
    n_moves = nines.legal_moves(state, out)
    return 1 if n_moves and state.deck[state.next_card] % 2 else n_moves


def count_secrets(state: Any, out: Any) -> None:
    for seat in range(state.n_seats):
        out[seat] = state.drawn[seat] + state.deck[seat]


def hide_by_shuffling(state: Any, seat: int, key: Any) -> None:
    """A fair sample, but one that depends on how the unseen cards lay before."""
    if state.is_over:
        nines.hide(state, seat, key)
        return
    set_key(state.generator, key)
    pile = state.deck[state.next_card :].copy()
    shuffle(state.generator, pile)
    state.deck[state.next_card :] = pile


def hide_and_lose(state: Any, seat: int, key: Any) -> None:
    nines.hide(state, seat, key)
    lose_a_card(state)


def hide_and_keep_the_key(state: Any, seat: int, key: Any) -> None:
    kept = state.generator.tobytes()
    nines.hide(state, seat, key)
    state.generator.key[:] = np.frombuffer(kept, np.uint32)[: len(key)]


def hide_own_card_too(state: Any, seat: int, key: Any) -> None:
    nines.hide(state, seat, key)
    state.deck[0], state.deck[1] = int(state.deck[1]), int(state.deck[0])


def hide_nothing(state: Any, seat: int, key: Any) -> None:
    set_key(state.generator, key)  # every card stays where it truly is


SECRETS: dict[str, tuple[dict[str, Any], str]] = {
    "a view that shows all cards": ({"view": view_everything}, "the view of seat 0 depends on what it cannot see"),
    "a view with the key": ({"view": view_key}, "a view contains the key"),
    "an observation of the next card": ({"observe": observe_next_card}, "the observation of seat 0 depends on what it cannot see"),
    "legal moves that tell the next card": (
        {"legal_moves": list_by_next_card},
        "the list of legal moves of seat 0 depends on what it cannot see",
    ),
    "points that count secrets": ({"standing": count_secrets}, "the points of seat 0 depends on what it cannot see"),
    "hide that loses a card": ({"hide": hide_and_lose}, "hide creates or loses pieces"),
    "hide that leaves the key": ({"hide": hide_and_keep_the_key}, "hide leaves the key"),
    "hide that changes what the seat sees": ({"hide": hide_own_card_too}, "the view of seat 0 depends on what it cannot see"),
    "hide that depends on the hidden order": (
        {"hide": hide_by_shuffling},
        "what hide draws for seat 0 depends on more than the key and what the seat sees",
    ),
    "hide that hides nothing": ({"hide": hide_nothing}, "hide"),
}


@pytest.mark.parametrize("what", SECRETS)
def test_a_secret_that_gets_out_is_named(what: str) -> None:
    changes, fault = SECRETS[what]
    assert fault in faults(games=3, **changes)


def observe_half(state: Any, seat: int, out: Any) -> None:
    out[0] = state.deck[seat]


@jit.compiled
def observe_too_much(state: Any, seat: int, out: Any) -> None:
    """Writes one number more than declared."""
    nines.observe(state, seat, out)
    out[len(out)] = 1


def observe_one_more(state: Any, seat: int, out: Any) -> None:
    """The same where Python would notice: it writes into the room behind, if there is some."""
    nines.observe(state, seat, out)
    if out.base is not None:
        out.base[len(out)] = 1


OBSERVED: dict[str, tuple[dict[str, Any], str]] = {
    "numbers left unwritten": (
        {"observe": observe_half},
        "the observation of seat 0 has numbers that are not finite or not written",
    ),
    "numbers that are infinite": (
        {"observe": lambda state, seat, out: out.fill(np.inf)},
        "the observation of seat 0 has numbers that are not finite or not written",
    ),
    "more features than are written": (
        {
            "features": (*GAME.features, Feature("more", (2,), "")),
            "observe": lambda state, seat, out: nines.observe(state, seat, out[:5]),
        },
        "the observation of seat 0 has numbers that are not finite or not written",
    ),
    "numbers past the end": ({"observe": observe_too_much}, ""),
    "a number more than declared": ({"observe": observe_one_more}, "the observation of seat 0 has "),
}


@pytest.mark.parametrize("what", OBSERVED)
def test_a_fault_in_an_observation_is_named(what: str) -> None:
    changes, fault = OBSERVED[what]
    assert fault in faults(**changes)


# -- the whole game again ----------------------------------------------------------------------------------------------


def test_a_deal_must_depend_on_the_key_alone() -> None:
    calls = count()

    def moody_setup(state: Any) -> None:
        nines.setup(state)
        if next(calls) % 2:
            state.deck[0], state.deck[1] = int(state.deck[1]), int(state.deck[0])

    assert "the same key gives another deal" in faults(setup=moody_setup)


def test_moves_must_lead_to_the_same_end() -> None:
    deals = []

    def counting_setup(state: Any) -> None:
        nines.setup(state)
        deals.append(state.n_seats)

    def moody_play(state: Any, move: int) -> None:
        nines.play(state, move)
        if state.is_over and state.n_seats == 2:
            state.drawn[2] = 1 - len(deals) % 2  # a place that nobody looks at: 0 after the first deal, 1 after the second

    def told(state: Any, seat: int | None) -> str:
        return re.sub(r"drawn (\d+,\d+),1", r"drawn \1,0", nines.write_position(state, seat))

    said = faults(setup=counting_setup, play=moody_play, write_position=told)
    assert "the same moves lead to another end" in said
    assert "its record replays to another state" in said


def test_a_record_must_replay() -> None:
    with_a_comma = MoveSpace((Kind("draw", "draw, once"), Kind("stop", "stop, now")))  # a comma stands between moves
    assert "raises RecordError(" in faults(moves=with_a_comma)


# -- a second process --------------------------------------------------------------------------------------------------


def test_a_game_that_is_not_installed_cannot_be_found_by_a_second_process() -> None:
    told = "tens is not installed under the entry point group 'huerta.games', so a new process cannot find it"
    assert interpreted_faults(replace(GAME, name="tens")) == [told]


ELSEWHERE = """
import os, sys
from dataclasses import replace
from tests.core import nines

def act(state, move):
    nines.play(state, move)
    state.drawn[2] = 1

GAME = nines.GAME
if os.getpid() != {pid}:
    {act}
"""


@pytest.fixture
def elsewhere(install: Install, tmp_path: Path) -> Callable[[str], Game]:
    """A game that does something else in any process but this one."""

    def make(act: str) -> Game:
        install(nines="elsewhere:GAME")
        (tmp_path / "site" / "elsewhere.py").write_text(ELSEWHERE.format(pid=os.getpid(), act=act), encoding="utf-8")
        return GAME

    return make


def test_another_end_in_a_second_process_is_named(elsewhere: Callable[[str], Game]) -> None:
    game = elsewhere("GAME = replace(GAME, play=act)")
    assert interpreted_faults(game) == ["interpreted and compiled play lead to different states"]
    with pytest.raises(ConformanceError, match="interpreted and compiled play lead to different states"):
        check_game(game, 1)


def test_a_second_process_that_fails_is_quoted(elsewhere: Callable[[str], Game]) -> None:
    game = elsewhere("raise RuntimeError('no windmill here')")
    assert interpreted_faults(game) == ["interpreted play fails: RuntimeError: no windmill here"]


def test_a_second_process_that_dies_without_a_word_is_named(elsewhere: Callable[[str], Game]) -> None:
    (fault,) = interpreted_faults(elsewhere("os._exit(3)"))
    assert fault.startswith("interpreted play fails")
