"""How fast the peers are on this machine, as one JSON object on standard output.

Runs in a virtual environment of its own, so that the peers' dependencies never mix with ours:

    python3.11 -m venv /tmp/peers
    /tmp/peers/bin/pip install -r benchmarks/peers.txt
    /tmp/peers/bin/python benchmarks/peers.py --seconds 5

Everything runs on one thread and is timed in processor time, so that a busy machine does not count.
Where we had a choice we took the one that favours the peer.
"""

import argparse
import json
import os
import platform
import random
from collections import Counter
from collections.abc import Callable, Iterator
from importlib import import_module
from importlib.metadata import version
from itertools import count
from time import process_time_ns
from typing import Any

import pyspiel
import zoo
from catanatron import Color, Game, RandomPlayer

Figure = dict[str, Any]  # counts, seconds, a rate, and how they were measured

NANOSECONDS = 1_000_000_000  # in a second
SLICES = 5  # a shared machine stalls now and then: the best of these slices is the rate
SEED = 1
SPIEL_GAMES = ("backgammon", "gin_rummy", "hearts")
CHECKED_GAMES = 20  # games in which every chance node must prove to be uniform

ZOO_GAMES = (
    "chess_v6",
    "connect_four_v3",
    "go_v5",
    "hanabi_v5",
    "leduc_holdem_v4",
    "rps_v2",
    "texas_holdem_no_limit_v6",
    "texas_holdem_v4",
    "tictactoe_v3",
)
PGX_GAMES = ("backgammon", "othello", "tic_tac_toe")
PGX_SIZES = (256, 1024)  # games at once: the best one counts

MCTS_GAME = "backgammon"
SIMULATIONS_A_MOVE = 50  # few, so that a few seconds see whole games, not only openings
OPENING_SIMULATIONS = 200
ROLLOUTS = 1
UCT_C = 2.0
MAX_MEMORY_MB = 1000


def tally(episodes: Iterator[Counter[str]], seconds: float) -> Counter[str]:
    """Add up whole episodes until the time they took reaches the limit."""
    total = Counter(nanoseconds=0)
    while total["nanoseconds"] < seconds * NANOSECONDS:
        total.update(next(episodes))
    return total


def figure(episodes: Iterator[Counter[str]], unit: str, seconds: float, slices: int, how: str) -> Figure:
    """The best slice's rate of a unit, with the counts of all slices together."""
    next(episodes)  # warms up
    tallies = [tally(episodes, seconds / slices) for _ in range(slices)]
    rates = [round(each[unit] * NANOSECONDS / each["nanoseconds"]) for each in tallies]
    total = sum(tallies, Counter[str]())
    elapsed = round(total.pop("nanoseconds") / NANOSECONDS, 2)
    counts = {**total, "seconds": elapsed}
    return {"per_second": max(rates), "unit": unit, "slices_per_second": rates, **counts, "how": how}


def catanatron_games() -> Iterator[Counter[str]]:
    """Whole games of Catan between four random players, one after the other."""
    for seed in count(SEED):
        start = process_time_ns()
        game = Game([RandomPlayer(color) for color in Color], seed=seed)
        game.play()
        elapsed = process_time_ns() - start
        yield Counter(games=1, actions=len(game.state.actions), nanoseconds=elapsed)


def measure_catanatron(seconds: float) -> Figure:
    """Actions a second in catanatron."""
    how = "four RandomPlayers, Game.play() to the end, setup included; actions = len(game.state.actions)"
    return figure(catanatron_games(), "actions", seconds, SLICES, how) | {"version": version("catanatron")}


def play_randomly(state: pyspiel.State) -> None:
    """Step to the end with random legal actions; OpenSpiel lists chance outcomes as legal actions too."""
    legal_actions, apply_action, draw = state.legal_actions, state.apply_action, random.random
    while legal := legal_actions():
        apply_action(legal[int(draw() * len(legal))])


def check_uniform_chance(game: pyspiel.Game) -> None:
    """Picking any chance outcome is only fair where all of them are equally likely."""
    for _ in range(CHECKED_GAMES):
        state = game.new_initial_state()
        while legal := state.legal_actions():
            if state.is_chance_node():
                outcomes = dict(state.chance_outcomes())
                assert sorted(outcomes) == sorted(legal)
                assert max(outcomes.values()) - min(outcomes.values()) < 1e-9
            state.apply_action(random.choice(legal))
        assert state.is_terminal()


def spiel_games(game: pyspiel.Game) -> Iterator[Counter[str]]:
    """Whole random games in OpenSpiel; counting their decisions afterwards is not timed."""
    while True:
        start = process_time_ns()
        state = game.new_initial_state()
        play_randomly(state)
        elapsed = process_time_ns() - start
        players = [step.player for step in state.full_history()]
        decisions = sum(player >= 0 for player in players)
        yield Counter(games=1, steps=len(players), decisions=decisions, nanoseconds=elapsed)


def measure_spiel_game(name: str, seconds: float) -> Figure:
    """Steps a second in one OpenSpiel game, dice rolls and card deals included."""
    random.seed(SEED)
    game = pyspiel.load_game(name)
    check_uniform_chance(game)
    how = "state.legal_actions(), one at random, state.apply_action(); steps = decisions + chance nodes"
    return figure(spiel_games(game), "steps", seconds, SLICES, how) | {"players": game.num_players()}


def measure_open_spiel(seconds: float) -> Figure:
    """Steps a second from Python in several OpenSpiel games."""
    games = {name: measure_spiel_game(name, seconds) for name in SPIEL_GAMES}
    return {"version": version("open_spiel")} | games


def mcts_bot(game: pyspiel.Game, simulations: int) -> pyspiel.MCTSBot:
    """OpenSpiel's own search in C++, with one random rollout for each leaf."""
    evaluator = pyspiel.RandomRolloutEvaluator(ROLLOUTS, SEED)
    return pyspiel.MCTSBot(game, evaluator, UCT_C, simulations, MAX_MEMORY_MB, False, SEED, False)


def roll(state: pyspiel.State) -> None:
    """Resolve chance nodes until somebody has to decide or the game is over."""
    while state.is_chance_node():
        outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
        state.apply_action(random.choices(outcomes, probabilities)[0])


def search(bot: pyspiel.MCTSBot, state: pyspiel.State) -> tuple[int, Counter[str]]:
    """The action found; the root's visits are the simulations that really ran (few when a move is forced)."""
    start = process_time_ns()
    root = bot.mcts_search(state)
    elapsed = process_time_ns() - start
    return root.best_child().action, Counter(moves=1, simulations=root.explore_count, nanoseconds=elapsed)


def searched_games(game: pyspiel.Game) -> Iterator[Counter[str]]:
    """Whole games in which the search plays both sides; only the searches are timed."""
    bot = mcts_bot(game, SIMULATIONS_A_MOVE)
    while True:
        total = Counter(games=1)
        state = game.new_initial_state()
        roll(state)
        while not state.is_terminal():
            action, counts = search(bot, state)
            total.update(counts)
            state.apply_action(action)
            roll(state)
        yield total


def searched_openings(game: pyspiel.Game) -> Iterator[Counter[str]]:
    """Searches of the first move only, after a fresh roll each time, where rollouts are longest."""
    bot = mcts_bot(game, OPENING_SIMULATIONS)
    while True:
        state = game.new_initial_state()
        roll(state)
        yield search(bot, state)[1]


def measure_open_spiel_mcts(seconds: float) -> Figure:
    """Simulations a second of OpenSpiel's C++ search, over whole games and in the opening."""
    random.seed(SEED)
    game = pyspiel.load_game(MCTS_GAME)
    bot = f"MCTSBot, {ROLLOUTS} random rollout a leaf, "
    whole = bot + f"up to {SIMULATIONS_A_MOVE} simulations a move, both sides, whole games"
    first = bot + f"{OPENING_SIMULATIONS} simulations of the first move"
    return {
        "version": version("open_spiel"),
        MCTS_GAME: figure(searched_games(game), "simulations", seconds, 1, whole),
        f"{MCTS_GAME}_opening": figure(searched_openings(game), "simulations", seconds, SLICES, first),
    }


def measure_pettingzoo(seconds: float) -> Figure:
    """Steps a second of every classic PettingZoo environment."""
    rates = {}
    for name in ZOO_GAMES:
        module = import_module(f"pettingzoo.classic.{name}")
        rates[name] = round(zoo.steps_a_second(module.env, seconds / len(ZOO_GAMES)))
    return {"version": version("pettingzoo"), "steps_per_second": rates}


def measure_pgx(seconds: float) -> Figure:
    """Steps a second of Pgx on one core of the processor: a batch stepped with random legal moves, ended games dealt anew."""
    os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    os.environ["JAX_PLATFORMS"] = "cpu"
    import jax
    import pgx_loop

    rates = {}
    for name in PGX_GAMES:
        rates[name] = max(pgx_loop.steps_a_second(name, size, seconds / len(PGX_GAMES) / len(PGX_SIZES)) for size in PGX_SIZES)
    return {"version": version("pgx"), "jax": jax.__version__, "device": "cpu", "steps_per_second": rates}


MEASURES: dict[str, Callable[[float], Figure]] = {
    "catanatron": measure_catanatron,
    "open_spiel": measure_open_spiel,
    "open_spiel_mcts": measure_open_spiel_mcts,
    "pettingzoo": measure_pettingzoo,
    "pgx": measure_pgx,  # last: it stays on one core
}


def machine() -> Figure:
    """What the figures were measured on."""
    return {"python": platform.python_version(), "processor": platform.machine(), "cores": os.cpu_count()}


def main() -> None:
    """Measure the peers asked for and print the figures."""
    parser = argparse.ArgumentParser(description="How fast the peers are on this machine.")
    parser.add_argument("--seconds", type=float, default=5, help="for each figure")
    parser.add_argument("--only", nargs="+", choices=MEASURES, default=list(MEASURES), metavar="NAME")
    options = parser.parse_args()
    figures = {name: MEASURES[name](options.seconds) for name in options.only}
    print(json.dumps({"machine": machine()} | figures, indent=2))


if __name__ == "__main__":
    main()
