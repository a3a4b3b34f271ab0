"""What a game is like: the figures are those of the games, counted once more without the batch."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest

import huerta
from huerta.analysis import statistics
from huerta.analysis.intervals import Z95, z95_of_all
from huerta.analysis.statistics import Notes, Subjects, findings, leaders, study
from huerta.batch.cpu import blank_states, simulate
from huerta.core.errors import HuertaError
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.rng import random_below

SEATS, N_GAMES, SEED = 3, 100, 4
FINCA = huerta.get_game("finca")


def replayed(game: Game, seats: int, n_games: int, seed: int) -> list[Match]:
    """The same games through Match."""
    states, choosers = blank_states(game, seats, {}, n_games, seed)
    matches = []
    for state, chooser in zip(states, choosers, strict=True):
        match = Match(game, seats, {}, state.generator.key.astype("<u4").tobytes())
        while not match.is_over:
            match.play(int(match.legal_numbers[random_below(chooser, len(match.legal_numbers))]))
        matches.append(match)
    return matches


@pytest.fixture(scope="module")
def matches() -> list[Match]:
    return replayed(FINCA, SEATS, N_GAMES, SEED)


@pytest.fixture(scope="module")
def notes() -> Notes:
    ((notes, done),) = study(FINCA, SEATS, {}, N_GAMES, SEED)
    assert done == N_GAMES
    return notes


@pytest.fixture(scope="module")
def found(notes: Notes) -> dict[str, Any]:
    return findings(notes)


def choices_of(match: Match) -> list[int]:
    return [len(match.at(ply).legal_numbers) for ply in range(match.ply)]


def leads_of(match: Match) -> list[int]:
    """Who led, whenever a turn had ended and one seat alone was ahead."""
    leads = []
    for ply in range(1, match.ply + 1):
        before, now = match.at(ply - 1).state, match.at(ply)
        if now.state.turn_no > before.turn_no or now.is_over:
            points = now.points()
            if points.count(max(points)) == 1:
                leads.append(points.index(max(points)))
    return leads


def test_the_games_are_those_that_simulate_plays(found: dict[str, Any]) -> None:
    ((tally, _),) = simulate(FINCA, SEATS, {}, N_GAMES, SEED, jobs=1)
    summary = tally.summary()
    assert found["plies"] == summary["plies"]
    assert found["endings"] == summary["endings"]
    assert found["win_share_by_seat"] == summary["win share by seat"]


def test_choices_are_counted(found: dict[str, Any], matches: list[Match]) -> None:
    choices = np.concatenate([choices_of(match) for match in matches])
    assert found["branching"]["mean"] == pytest.approx(choices.mean(), abs=0.006)
    assert found["branching"]["mean_with_a_choice"] == pytest.approx(choices[choices > 1].mean(), abs=0.006)
    assert found["branching"]["max"] == choices.max()
    assert found["branching"]["forced"] == pytest.approx((choices == 1).mean(), abs=0.0001)
    turns = sum(int(match.state.turn_no) for match in matches)
    assert found["decisions_per_turn"] == pytest.approx((choices > 1).sum() / turns, abs=0.006)
    assert found["plies_per_turn"] == pytest.approx(len(choices) / turns, abs=0.006)
    assert found["log10_of_the_game_tree"] == pytest.approx(np.log10(choices).sum() / N_GAMES, abs=0.06)


def test_choices_by_tenth_together_are_all_choices(found: dict[str, Any], matches: list[Match]) -> None:
    sums, sizes = np.zeros(10), np.zeros(10)
    for match in matches:
        choices = choices_of(match)
        ends = [match.ply * part // 10 for part in range(11)]
        for part, (first, last) in enumerate(pairwise(ends)):
            sums[part] += sum(choices[first:last])
            sizes[part] += last - first
    assert found["branching_by_tenth"] == pytest.approx(sums / sizes, abs=0.006)


def test_leads_are_counted_between_turns(found: dict[str, Any], matches: list[Match]) -> None:
    leads = [leads_of(match) for match in matches]
    changes = [sum(one != other for one, other in pairwise(lead)) for lead in leads]
    assert found["lead_changes"]["mean"] == pytest.approx(sum(changes) / N_GAMES, abs=0.006)
    assert found["lead_changes"]["games_without"] == pytest.approx(changes.count(0) / N_GAMES, abs=0.0001)
    last = [(lead[-1] in match.winners()) / len(match.winners()) for lead, match in zip(leads, matches, strict=True) if lead]
    assert found["leader_wins_by_tenth"][-1] == pytest.approx(sum(last) / len(last), abs=0.0001)


def plays_of(what: str, match: Match) -> list[float]:
    """For each play of a kind, or of one move, the part of the win of who played it."""
    shares = [(seat in match.winners()) / len(match.winners()) for seat in range(SEATS)]
    about = [(match.game.moves.parts(move).kind, match.game.moves.text(move)) for move in match.moves]
    return [shares[match.at(ply).to_move] for ply, names in enumerate(about) if what in names]


def test_the_surest_are_shown_and_not_the_rarest() -> None:
    rows = {
        "often": (0.6, 0.58, 0.62),
        "lucky": (0.8, 0.4, 1.0),
        "dull": (0.5, 0.49, 0.51),
        "sad": (0.3, 0.28, 0.32),
        "poor": (0.1, 0, 0.6),
    }
    entries = [{"what": what, "win_share": share, "interval_95_of_all": [low, high]} for what, (share, low, high) in rows.items()]
    best, worst = statistics.best_and_worst([*entries, {"what": "seldom"}], 2)
    assert [entry["what"] for entry in best] == ["often", "dull"]
    assert [entry["what"] for entry in worst] == ["sad", "dull"]


def test_more_intervals_are_wider_so_that_all_hold() -> None:
    assert z95_of_all(1) == pytest.approx(Z95, abs=1e-5)
    assert z95_of_all(100) == pytest.approx(3.4808, abs=1e-4)


@pytest.mark.parametrize("n_games", [0, -1])
def test_no_games_are_refused(n_games: int) -> None:
    with pytest.raises(HuertaError, match="at least one game"):
        list(study(FINCA, 2, {}, n_games, 1))


@pytest.mark.parametrize(
    ("what", "played"), [("move BLADE", "move"), ("move 3", "move 3"), ("deliver REGION", "deliver"), ("double", "double")]
)
def test_components_are_counted_with_who_won(found: dict[str, Any], matches: list[Match], what: str, played: str) -> None:
    entry = next(entry for entry in found["components"] if entry["what"] == what)
    plays = [share for match in matches for share in plays_of(played, match)]
    assert entry["plays_per_game"] == pytest.approx(len(plays) / N_GAMES, abs=0.0001)
    assert entry["win_share"] == pytest.approx(sum(plays) / len(plays), abs=0.0001)
    assert entry["interval_95_of_all"][0] <= entry["win_share"] <= entry["interval_95_of_all"][1]


def test_what_was_seen_too_seldom_says_nothing_of_winning(notes: Notes) -> None:
    seldom = [entry for entry in findings(notes)["components"] if entry["plays_per_game"] * N_GAMES < statistics.FEWEST]
    assert seldom
    assert not any("win_share" in entry for entry in seldom)
    ((few, _),) = study(FINCA, SEATS, {}, 5, SEED)
    assert not any("win_share" in entry for entry in findings(few)["components"])


@pytest.mark.parametrize("name", huerta.game_names())
def test_every_move_has_its_kind_and_its_operands_as_subjects(name: str) -> None:
    moves = huerta.get_game(name).moves
    subjects = Subjects.of(moves)
    assert subjects.of_move.shape[0] == len(moves)
    for move in {0, len(moves) // 3, len(moves) // 2, len(moves) - 1}:
        parts = moves.parts(move)
        kind = next(kind for kind in moves.kinds if kind.name == parts.kind)
        told = [subjects.names[subject] for subject in subjects.of_move[move] if subject < len(subjects.names)]
        assert told[0] == kind.usage
        assert len(told) == 1 + len(kind.operands)
        for text, operand, value in zip(told[1:], kind.operands, parts.operands, strict=True):
            assert operand.labels[value] in text


def test_nobody_leads_where_several_have_the_most() -> None:
    assert leaders(np.array([[3, 1, 2], [4, 4, 0], [0, 0, 1]], np.int32)).tolist() == [0, statistics.NOBODY, 2]


def test_a_seed_gives_the_same_figures_on_any_number_of_cores(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(statistics, "BATCH", 100)
    one, many = (findings(list(study(FINCA, 2, {}, 130, 1, jobs))[-1][0]) for jobs in (1, 2))
    assert one == many
    assert one["games"] == 130
