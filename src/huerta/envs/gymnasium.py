"""Every game as a Gymnasium environment: one seat against bots, and many games at once as a vector environment.

`gymnasium.make("huerta.envs.gymnasium:huerta/finca-v1", bots=["hard"])` is the one, and the other
`gymnasium.make_vec("huerta.envs.gymnasium:huerta/finca-batch-v1", num_envs=4096)`. The mask of legal moves is in the info, as
`action_mask`. The reward comes at the end: 1 for winning alone, all rewards of a table together nothing.
"""

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from huerta.batch import Batch
from huerta.bots import Bot, Seat, make_bot
from huerta.core.errors import HuertaError, SeatsError, whole
from huerta.core.game import Game
from huerta.core.match import Match
from huerta.core.moves import number_of
from huerta.core.registry import game_names, get_game
from huerta.core.rng import KEY_BYTES
from huerta.envs.picture import Painter, as_text
from huerta.envs.single import rewards_of

try:
    import gymnasium
    from gymnasium import spaces
    from gymnasium.vector import AutoresetMode, VectorEnv
except ImportError as error:
    raise HuertaError("Gymnasium environments need the extra 'huerta[envs]': pip install 'huerta[envs]'") from error

VERSION = 1


def features_of(game: Game) -> spaces.Box:
    """What a seat sees, as numbers."""
    return spaces.Box(-np.inf, np.inf, (game.n_features,), np.float32)


def bot_for(bot: str | type[Bot] | Bot, seed: int) -> Bot:
    """A bot by its name or class, with this seed, or one that is there already and keeps its own."""
    if isinstance(bot, str):
        return make_bot(bot, seed)
    if isinstance(bot, type) and issubclass(bot, Bot):
        return bot(seed)
    if isinstance(bot, Bot):
        return bot
    raise HuertaError(f"a bot is named, as 'greedy', or is a class of bots or a bot, and {bot!r} is none")


class HuertaEnv(gymnasium.Env[Any, Any]):
    """One seat; bots play the others and move before and after it."""

    metadata = {"render_modes": ["ansi", "rgb_array"], "render_fps": 2}  # noqa: RUF012

    def __init__(
        self,
        game: Game | str = "finca",
        seats: int | None = None,
        seat: int | None = 0,
        bots: Sequence[str | type[Bot] | Bot] = ("greedy",),
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
    ):
        self.game = get_game(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        if seat is not None and whole(seat, "a seat") not in range(self.seats):
            raise SeatsError(f"there is no seat {seat}: seats are 0 to {self.seats - 1}, or None for another one each game")
        if not isinstance(bots, Sequence) or isinstance(bots, str):
            raise HuertaError(f"bots is a list, as ['greedy'], not {bots!r}")
        if not 1 <= len(bots) < self.seats:
            raise SeatsError(
                f"{len(bots)} bots: a table for {self.seats} takes 1 to {self.seats - 1}; fewer than seats go round again"
            )
        for bot in bots:
            bot_for(bot, 0)  # said now if there is none
        if render_mode not in (None, *self.metadata["render_modes"]):
            raise HuertaError(f"render_mode is ansi or rgb_array, not {render_mode!r}")
        self.chosen_seat, self.bots, self.render_mode, self.painter = seat, tuple(bots), render_mode, Painter()
        self.table = self.game.options.resolve(options or {})
        self.observation_space = features_of(self.game)
        self.action_space = spaces.Discrete(len(self.game.moves))

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal and let the bots move until it is the seat's turn; the same seed gives the same games, until another is given."""
        super().reset(seed=seed)
        del options
        number = int(self.np_random.integers(2**31))
        self.match = Match(self.game, self.seats, self.table, self.np_random.bytes(KEY_BYTES))
        self.seat = number % self.seats if self.chosen_seat is None else self.chosen_seat
        others = [seat for seat in range(self.seats) if seat != self.seat]
        named = {seat: self.bots[place % len(self.bots)] for place, seat in enumerate(others)}
        self.players = {seat: bot_for(bot, number + seat) for seat, bot in named.items()}
        self._let_others_move()
        return self._seen(), self._info()

    def step(self, action: Any) -> tuple[Any, float, bool, bool, dict[str, Any]]:
        """Play a move by its number; an illegal one is refused, and so is a move after which a bot fails: nothing has changed."""
        ply = self.match.ply
        self.match.play(number_of(action))
        try:
            self._let_others_move()
        except BaseException:
            while self.match.ply > ply:
                self.match.undo(everyone_agrees=True)
            raise
        over = self.match.is_over
        reward = rewards_of(self.match.winners(), self.seats)[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def _let_others_move(self) -> None:
        while not self.match.is_over and (seat := self.match.to_move) != self.seat:
            try:
                self.match.play(self.players[seat].choose(Seat.at(self.match)))
            except Exception as error:
                raise HuertaError(f"the bot {self.players[seat].name} on seat {seat} failed: {error}") from error

    def _seen(self) -> Any:
        return self.match.observe(self.seat)

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self.action_masks(), "points": self.match.points()}

    def action_masks(self) -> Any:
        """Which moves are legal, for learners that ask for it by this name."""
        mask = np.zeros(len(self.game.moves), np.int8)
        if not self.match.is_over:
            mask[self.match.legal_numbers] = 1
        return mask

    def render(self) -> Any:
        """The table as this seat sees it, as text or as a picture."""
        drawn = self.match.draw(self.seat)
        return self.painter.paint(drawn) if self.render_mode == "rgb_array" else as_text(drawn)


class HuertaVectorEnv(VectorEnv[Any, Any, Any]):
    """Many games at once over a batch, every seat played by whoever steps: `info["to_move"]` says whose eyes see each game.

    A game that ends gives way to a new one in the same step, and nothing is told of its last position. The reward is that of the
    seat that has just moved; those of all seats are in `info["rewards"]`.
    """

    def __init__(
        self,
        game: Game | str = "finca",
        num_envs: int = 1024,
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
    ):
        self.batch = Batch(game, num_envs, seats, options)
        self.num_envs = num_envs
        self.metadata = {"autoreset_mode": AutoresetMode.SAME_STEP}
        self.single_observation_space = features_of(self.batch.game)
        self.single_action_space = spaces.Discrete(len(self.batch.game.moves))
        self.observation_space = gymnasium.vector.utils.batch_space(self.single_observation_space, num_envs)
        self.action_space = gymnasium.vector.utils.batch_space(self.single_action_space, num_envs)

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Any, dict[str, Any]]:
        """Deal all games; the same seed gives the same games, until another is given."""
        super().reset(seed=seed)
        del options
        self.batch.reset(int(self.np_random.integers(2**63)) if seed is None else seed)
        return self.batch.observe().copy(), self._info()

    def step(self, actions: Any) -> tuple[Any, Any, Any, Any, dict[str, Any]]:
        """Play one move in each game."""
        moved = self.batch.to_move.copy()
        self.batch.step(np.asarray(actions))
        rewards = self.batch.rewards[np.arange(self.num_envs), moved]
        cut = np.zeros(self.num_envs, np.bool_)
        return self.batch.observe().copy(), rewards, self.batch.done.copy(), cut, self._info()

    def _info(self) -> dict[str, Any]:
        batch = self.batch
        return {"action_mask": batch.mask.astype(np.int8), "to_move": batch.to_move.copy(), "rewards": batch.rewards.copy()}


def register() -> None:
    """Make every game known: to `gymnasium.make` as `huerta/NAME-v1`, to `gymnasium.make_vec` as `huerta/NAME-batch-v1`."""
    for name in game_names():
        if (one := f"huerta/{name}-v{VERSION}") not in gymnasium.registry:
            gymnasium.register(one, entry_point=f"{__name__}:HuertaEnv", kwargs={"game": name})
        if (many := f"huerta/{name}-batch-v{VERSION}") not in gymnasium.registry:
            gymnasium.register(many, vector_entry_point=f"{__name__}:HuertaVectorEnv", kwargs={"game": name})


register()
