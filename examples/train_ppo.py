"""Learn a game by self-play: PPO with masks in one file, on a batch of games stepped together.

    pip install torch
    python examples/train_ppo.py finca --minutes 10

One network plays every seat. It sees what the seat to move sees, chooses among the legal moves, and learns from who won in the end.
On a machine with an NVIDIA GPU and the extra `huerta[cuda]` the games stay on the GPU and share their arrays with PyTorch; without
one the same program runs on the processor. Every 20 seconds the policy plays whole games against random players, now and then and
in the end against the bot `greedy`; the curve is written as CSV.
"""

import argparse
import csv
import time
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import torch
from torch import nn

from huerta.batch import Batch
from huerta.bots import Seat, make_bot
from huerta.core.match import Match
from huerta.core.rng import seed_key

DISCOUNT, TRACE = 1.0, 0.95  # games end, so nothing is discounted; how far an advantage looks ahead
CLIP, VALUE_WEIGHT, ENTROPY_WEIGHT = 0.2, 0.5, 0.01
EPOCHS, PARTS = 3, 8  # passes over a round's data, and pieces it is cut into
LEARNING_RATE, LAST_RATE, GRADIENT_LIMIT = 7e-4, 0.02, 0.5  # it learns fast at first and finely in the end
HIDDEN = 512
SECONDS_A_TEST, TEST_GAMES = 20, 512
TESTS_A_GREEDY, SOME_GREEDY_GAMES, GREEDY_GAMES = 6, 40, 200  # now and then a few games against greedy, many in the end


class Policy(nn.Module):
    """Two layers, then one head for moves and one for what the game is worth to the seat to move."""

    def __init__(self, n_features: int, n_moves: int):
        super().__init__()
        self.body = nn.Sequential(nn.Linear(n_features, HIDDEN), nn.ReLU(), nn.Linear(HIDDEN, HIDDEN), nn.ReLU())
        self.moves, self.worth = nn.Linear(HIDDEN, n_moves), nn.Linear(HIDDEN, 1)
        nn.init.orthogonal_(self.moves.weight, 0.01)

    def forward(self, seen: torch.Tensor, mask: torch.Tensor) -> tuple[torch.distributions.Categorical, torch.Tensor]:
        """The choice among legal moves, and the worth of the position."""
        inner = self.body(torch.nan_to_num(seen))
        scores = self.moves(inner).masked_fill(~mask, -1e9)
        return torch.distributions.Categorical(logits=scores, validate_args=False), self.worth(inner).squeeze(-1)


class Tables:
    """A batch of games as tensors, on the GPU or on the processor."""

    def __init__(self, game: str, n_games: int, seats: int | None, seed: int, device: torch.device):
        if device.type == "cuda":
            from huerta.batch.cuda import CudaBatch

            self.batch: Batch = CudaBatch(game, n_games, seats, seed=seed, checks=False)
        else:
            self.batch = Batch(game, n_games, seats, seed=seed)
        self.device = device

    def tensor(self, array: object) -> torch.Tensor:
        """The same numbers for PyTorch, without copying."""
        return torch.as_tensor(array, device=self.device)

    def look(self) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
        """What the seats to move see, their legal moves, and which seats they are; copies, to be kept."""
        seen, mask = self.tensor(self.batch.observe()).clone(), self.tensor(self.batch.legal_mask()).clone()
        return seen, mask, self.tensor(self.batch.to_move).long()

    def step(self, moves: torch.Tensor) -> tuple[torch.Tensor, torch.Tensor]:
        """Play; returns every seat's rewards and which games ended."""
        chosen = moves.to(torch.int32)
        self.batch.step(chosen if self.device.type == "cuda" else chosen.numpy())
        return self.tensor(self.batch.rewards).clone(), self.tensor(self.batch.done).clone()


@dataclass
class Round:
    """What happened in so many steps of all games, by step and game."""

    seen: torch.Tensor
    mask: torch.Tensor
    moves: torch.Tensor
    chances: torch.Tensor  # logarithms of how likely the moves were
    gains: torch.Tensor  # how much better the move was than expected
    goals: torch.Tensor  # what the position should have been said to be worth


@torch.no_grad()
def play_round(tables: Tables, policy: Policy, n_steps: int) -> Round:
    """Play and note; then credit every move of a seat with what came of it for that seat."""
    columns: list[list[torch.Tensor]] = [[] for _ in range(8)]
    for _ in range(n_steps):
        seen, mask, seat = tables.look()
        choice, worth = policy(seen, mask)
        moves = choice.sample()
        rewards, done = tables.step(moves)
        for column, value in zip(columns, (seen, mask, moves, choice.log_prob(moves), worth, seat, rewards, done), strict=True):
            column.append(value)
    seen, mask, moves, chances, worth, seat, rewards, done = map(torch.stack, columns)
    gains = credited(tables, policy, worth, seat, rewards, done)
    return Round(seen, mask, moves, chances, gains, gains + worth)


def credited(
    tables: Tables, policy: Policy, worth: torch.Tensor, seat: torch.Tensor, rewards: torch.Tensor, done: torch.Tensor
) -> torch.Tensor:
    """Generalised advantages, seat by seat: a seat's next moment is when it moves again, not when the next one does."""
    n_steps, n_games, n_seats = rewards.shape
    every = torch.arange(n_games, device=worth.device)
    seen, mask, now = tables.look()
    ahead = torch.zeros(n_games, n_seats, device=worth.device)  # what each seat expects from its next moment on
    ahead[every, now] = policy(seen, mask)[1]
    known = torch.zeros(n_games, n_seats, dtype=torch.bool, device=worth.device)  # whether that moment is in this round
    known[every, now] = True
    trace = torch.zeros_like(ahead)
    gains = torch.zeros_like(worth)
    for step in range(n_steps - 1, -1, -1):
        ended = done[step]
        ahead[ended], trace[ended], known[ended] = rewards[step][ended], 0.0, True
        mover, mine = seat[step], worth[step]
        surprise = torch.where(known[every, mover], DISCOUNT * ahead[every, mover] - mine, torch.zeros_like(mine))
        gain = surprise + DISCOUNT * TRACE * trace[every, mover]
        gains[step] = gain
        ahead[every, mover], trace[every, mover], known[every, mover] = mine, gain, True
    return gains


def learn(policy: Policy, optimiser: torch.optim.Optimizer, played: Round) -> None:
    """Make good moves likelier, not by much at a time."""
    seen, mask = played.seen.flatten(0, 1), played.mask.flatten(0, 1)
    moves, chances, gains, goals = (part.flatten() for part in (played.moves, played.chances, played.gains, played.goals))
    gains = (gains - gains.mean()) / (gains.std() + 1e-8)
    for _ in range(EPOCHS):
        for some in torch.randperm(len(moves), device=moves.device).chunk(PARTS):
            choice, worth = policy(seen[some], mask[some])
            ratio = (choice.log_prob(moves[some]) - chances[some]).exp()
            better = torch.minimum(ratio * gains[some], ratio.clamp(1 - CLIP, 1 + CLIP) * gains[some]).mean()
            loss = VALUE_WEIGHT * (worth - goals[some]).square().mean() - better - ENTROPY_WEIGHT * choice.entropy().mean()
            optimiser.zero_grad()
            loss.backward()
            nn.utils.clip_grad_norm_(policy.parameters(), GRADIENT_LIMIT)
            optimiser.step()


@torch.no_grad()
def against_random(policy: Policy, game: str, seats: int | None, seed: int) -> float:
    """The share of wins against random players, every seat taken equally often; 1 / seats is no better than they."""
    batch = Batch(game, TEST_GAMES, seats, seed=seed, deals_again=False)
    mine = np.arange(TEST_GAMES) % batch.seats
    rewards = np.zeros((TEST_GAMES, batch.seats))
    device = next(policy.parameters()).device
    while not batch.is_over.all():
        moves = batch.random_moves()
        ours = ~batch.is_over & (batch.to_move == mine)
        if ours.any():
            seen, mask = (torch.as_tensor(array[ours], device=device) for array in (batch.observe(), batch.legal_mask()))
            moves[ours] = policy(seen, mask)[0].probs.argmax(-1).cpu().numpy()
        batch.step(moves)
        rewards += batch.rewards
    return float(((rewards[np.arange(TEST_GAMES), mine] * (batch.seats - 1) + 1) / batch.seats).mean())


@torch.no_grad()
def against_greedy(policy: Policy, game: str, seats: int | None, n_games: int) -> float:
    """The share of wins against the bot `greedy` on all other seats."""
    table = Batch(game, 1, seats)
    device, total = next(policy.parameters()).device, 0.0
    for number in range(n_games):
        match, mine = Match(table.game, table.seats, {}, seed_key(number)), number % table.seats
        others = {seat: make_bot("greedy", number + seat) for seat in range(table.seats)}
        while not match.is_over:
            if match.to_move != mine:
                match.play(others[match.to_move].choose(Seat.at(match)))
                continue
            mask = np.zeros(len(table.game.moves), np.bool_)
            mask[match.legal_numbers] = True
            seen = torch.as_tensor(match.observe(mine), device=device)
            match.play(int(policy(seen[None], torch.as_tensor(mask, device=device)[None])[0].probs.argmax()))
        total += (mine in match.winners()) / len(match.winners())
    return total / n_games


def main() -> None:
    """Play, learn, test, and write the curve."""
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("game", nargs="?", default="finca")
    parser.add_argument("--seats", type=int)
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--games", type=int, help="games at once (4,096 on a GPU, 256 without)")
    parser.add_argument("--steps", type=int, default=64, help="moves in each game between two lessons")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--curve", type=Path, default=Path("curve.csv"))
    chosen = parser.parse_args()
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    torch.manual_seed(chosen.seed)
    torch.set_float32_matmul_precision("high")  # a GPU's matrix units, if there are any
    tables = Tables(chosen.game, chosen.games or (4096 if device.type == "cuda" else 256), chosen.seats, chosen.seed, device)
    policy = Policy(tables.batch.game.n_features, len(tables.batch.game.moves)).to(device)
    optimiser = torch.optim.Adam(policy.parameters(), LEARNING_RATE, eps=1e-5)
    start, tested, n_moves, rows = time.monotonic(), -SECONDS_A_TEST, 0, list[tuple[object, ...]]()
    while True:
        passed = time.monotonic() - start
        is_last = passed > 60 * chosen.minutes
        if is_last or passed - tested >= SECONDS_A_TEST:
            tested = passed
            share = against_random(policy, chosen.game, chosen.seats, chosen.seed)
            told = f"{passed:8.1f} s {n_moves:12,} moves: wins {share:.1%} against random players"
            n_greedy = GREEDY_GAMES if is_last else 0 if len(rows) % TESTS_A_GREEDY else SOME_GREEDY_GAMES
            greedy = against_greedy(policy, chosen.game, chosen.seats, n_greedy) if n_greedy else None
            rows.append((round(passed, 1), n_moves, round(share, 4), "" if greedy is None else round(greedy, 4), n_greedy or ""))
            print(told if greedy is None else f"{told}, {greedy:.1%} of {n_greedy} games against greedy", flush=True)
        if is_last:
            break
        for group in optimiser.param_groups:
            group["lr"] = LEARNING_RATE * max(1 - passed / (60 * chosen.minutes), LAST_RATE)
        learn(policy, optimiser, play_round(tables, policy, chosen.steps))
        n_moves += chosen.steps * tables.batch.n_games
    with chosen.curve.open("w", encoding="utf-8", newline="") as file:
        columns = ("seconds", "moves", "wins against random players", "wins against greedy", "games against greedy")
        csv.writer(file).writerows([columns, *rows])


if __name__ == "__main__":
    main()
