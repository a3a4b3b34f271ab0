"""How fast we are on this machine: one thread, processor time, best of a few slices, like the peers."""

import subprocess
import sys
import time

import numpy as np

import huerta
from benchmarks import legal
from huerta.batch import cpu
from huerta.bots import Seat, TreeBot, make_bot
from huerta.core.appraisal import Tuning
from huerta.core.playthrough import random_match
from huerta.core.rng import seed_key

SLICES = 5
GAMES_A_SLICE = 4_000
CITRUS_GAMES_A_SLICE = 500  # its games are longer
LEGAL_POSITIONS = 100_000
WHOLE_GAME = 100_000  # turns: a playout that is never cut off
FIRST_MOVE = "import huerta; match = huerta.new('finca', 4, seed=1); match.play(match.legal()[0])"
FIRST_BOT_MOVE = (
    "import huerta; from huerta.bots import make_bot, Seat; match = huerta.new('finca', 4, seed=1); "
    "match.play(make_bot('easy', 1).choose(Seat.at(match)))"
)


def random_play(name="finca", seats=4, games=GAMES_A_SLICE):
    """Plies a second of compiled random play, dealing included."""
    game, rates = huerta.get_game(name), []
    for part in range(SLICES + 1):
        states, choosers = cpu.blank_states(game, seats, {}, games, seed=1, first=part * games)
        plies = np.zeros(games, np.int32)
        start = time.process_time()
        cpu.random_games(states, choosers, np.zeros(game.max_moves, np.int32), plies)
        rates.append(plies.sum() / (time.process_time() - start))
    return float(max(rates[1:]))


def match_play(seats=4, games=20):
    """Moves a second through Match.play with all its checks, moves given as text."""
    game, best = huerta.get_game("finca"), 0.0
    for seed in range(games):
        texts = [game.moves.text(move) for move in random_match(game, seats, {}, seed).moves]
        match = huerta.Match(game, seats, {}, seed_key(seed))
        start = time.process_time()
        match.play_all(texts)
        best = max(best, len(texts) / (time.process_time() - start))
    return best


def tree_playouts(seats=2, playouts=2_000, moves=12, turns=WHOLE_GAME):
    """Playouts a second of the tree search in the first moves of a game, each played to its end unless cut off after some turns."""
    match = huerta.new("finca", seats, seed=1)
    bot = TreeBot(1, playouts=playouts, tuning=Tuning(turns=turns))
    rates = []
    for _ in range(moves):
        seat = Seat.at(match)
        start = time.process_time()
        candidates = bot.think(seat)
        rates.append(sum(candidate.visits for candidate in candidates) / (time.process_time() - start))
        match.play(make_bot("random", match.ply).choose(Seat.at(match)))
    return float(np.median(rates[1:]))


def legal_moves(name="citrus"):
    """How long lists of legal moves take at the positions of random games, in ms: some shares of them, and the slowest."""
    taken = legal.measure(name, LEGAL_POSITIONS)
    what = f"{name}, all seats and options: legal moves of {LEGAL_POSITIONS:,} positions"
    shares = {f"{what}, {share} % within, ms": float(np.percentile(taken, share)) for share in (50, 99, 99.9)}
    return shares | {f"{what}, slowest, ms": float(taken.max())}


def seconds_of(program):
    """Seconds that a new process takes, everything compiled before; the best of three."""
    times = []
    for _ in range(4):
        start = time.perf_counter()
        subprocess.run([sys.executable, "-c", program], check=True)
        times.append(time.perf_counter() - start)
    return min(times[1:])


def figures():
    """Everything measured here."""
    return {
        "finca, 4 seats: compiled random play, plies/s": random_play(),
        "finca, 4 seats: Match.play with all its checks, moves/s": match_play(),
        "finca, 2 seats: tree search, playouts to the end of the game, playouts/s": tree_playouts(),
        "finca, 2 seats: tree search as the levels play it, playouts/s": tree_playouts(turns=Tuning().turns),
        "citrus, 4 seats: compiled random play, plies/s": random_play("citrus", games=CITRUS_GAMES_A_SLICE),
        **legal_moves(),
        "second start to the first move, s": seconds_of(FIRST_MOVE),
        "second start to the first bot's move, s": seconds_of(FIRST_BOT_MOVE),
    }
