"""Every game as a PettingZoo environment: `env("finca", seats=3)`.

Agents are `seat_1` … in the order of seats. An observation is what the seat sees, as numbers, and the mask of its legal moves; an
action is the number of a move. The reward comes at the end: 1 for winning alone, all rewards together nothing. For libraries that
want everybody to act at once there is `parallel_env`: each step plays the move of the seat to move and leaves the others' aside.
"""

from collections.abc import Iterable, Mapping
from typing import Any

import numpy as np

from huerta.core.errors import HuertaError, MoveError, whole
from huerta.core.game import Game
from huerta.core.moves import number_of
from huerta.core.registry import get_game
from huerta.core.rng import fresh_key, seed_key
from huerta.envs.picture import Painter, as_text
from huerta.envs.single import Single

try:
    from gymnasium import spaces
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers
    from pettingzoo.utils.conversions import turn_based_aec_to_parallel_wrapper
except ImportError as error:
    raise HuertaError("PettingZoo environments need the extra 'huerta[envs]': pip install 'huerta[envs]'") from error

VERSION = 1
RENDER_MODES = ("human", "ansi", "rgb_array")


def env(game: Game | str = "finca", **table: Any) -> Any:
    """An environment that says so when it is used in the wrong order."""
    return wrappers.OrderEnforcingWrapper(HuertaEnv(game, **table))


def parallel_env(game: Game | str = "finca", **table: Any) -> Any:
    """The same for everybody at once; `infos` says who is `active_agent`."""
    return HuertaParallelEnv(HuertaEnv(game, **table))


class HuertaEnv(AECEnv):  # type: ignore[misc]
    """One table."""

    def __init__(
        self,
        game: Game | str = "finca",
        seats: int | None = None,
        options: Mapping[str, str] | None = None,
        render_mode: str | None = None,
        max_cycles: int | None = None,
    ):
        super().__init__()
        self.game = get_game(game) if isinstance(game, str) else game
        self.seats = self.game.check_seats(self.game.seats[0] if seats is None else seats)
        self.table = self.game.options.resolve(options or {})
        self.metadata = {
            "name": f"{self.game.name}_v{VERSION}",
            "render_modes": list(RENDER_MODES),
            "is_parallelizable": False,
            "render_fps": 2,
        }
        if render_mode not in (None, *RENDER_MODES):
            raise HuertaError(f"render_mode is human, ansi or rgb_array, not {render_mode!r}")
        self.render_mode, self.painter = render_mode, Painter()
        if max_cycles is not None and whole(max_cycles, "max_cycles") < 1:
            raise HuertaError(f"max_cycles is at least 1, or None for whole games, not {max_cycles}")
        self.max_cycles = max_cycles  # after so many moves a game is cut short
        self._seed, self._n_dealt = int.from_bytes(fresh_key(), "little"), 0  # a seed of its own, until one is given
        self.possible_agents = [f"seat_{seat + 1}" for seat in range(self.seats)]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.n_moves = len(self.game.moves)
        self._seen = spaces.Dict(
            {
                "observation": spaces.Box(-np.inf, np.inf, (self.game.n_features,), np.float32),
                "action_mask": spaces.Box(0, 1, (self.n_moves,), np.int8),
            }
        )
        self.state_space = spaces.Box(-np.inf, np.inf, (self.seats * self.game.n_features,), np.float32)
        self.observation_spaces = dict.fromkeys(self.possible_agents, self._seen)
        self.action_spaces = {agent: spaces.Discrete(self.n_moves) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> Any:
        """What a seat is shown."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        """The numbers of all moves."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> None:
        """Deal; the same seed always deals the same games one after the other, until another is given.

        `options` is for others: the table's options are given when it is made.
        """
        del options
        if seed is not None:
            self._seed, self._n_dealt = whole(seed, "a seed"), 0
        self.single = Single.dealt(self.game, self.seats, self.table, seed_key(self._seed, self._n_dealt))
        self._n_dealt += 1
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.single.to_move]

    def observe(self, agent: str) -> dict[str, Any]:
        """What this seat sees, and its legal moves: none while another seat decides."""
        seat = self._seats[agent]
        mask = self.single.legal_mask() if seat == self.single.to_move else np.zeros(self.n_moves, np.int8)
        return {"observation": self.single.observe(seat), "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Play a move by its number; an illegal one is refused, and nothing has changed."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        if action is None:
            raise MoveError(f"{agent} is to move: give the number of a legal move, not None")
        single = self.single
        single.play(number_of(action))
        self.agent_selection = self.possible_agents[single.to_move]
        if single.is_over:
            self.rewards = dict(zip(self.possible_agents, single.rewards, strict=True))
            self._accumulate_rewards()
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and single.ply >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        if self.render_mode == "human":
            self.render()

    def render(self) -> Any:
        """The table: printed, as text, or as a picture."""
        drawn = self.game.draw(self.single.state, None)
        if self.render_mode == "human":
            print(as_text(drawn))
            return None
        return self.painter.paint(drawn) if self.render_mode == "rgb_array" else as_text(drawn)

    def state(self) -> Any:
        """What a spectator could put into numbers: every seat's view, one after the other."""
        return np.concatenate([self.single.observe(seat) for seat in range(self.seats)])

    def close(self) -> None:
        """Nothing has to be given back."""


class HuertaParallelEnv(turn_based_aec_to_parallel_wrapper):  # type: ignore[misc]
    """One table for everybody at once; from the deal on, `infos` say who is to move, and stay as they are when others follow."""

    def reset(self, seed: int | None = None, options: Mapping[str, Any] | None = None) -> tuple[Any, Any]:
        """Deal, as the table does."""
        seen, _ = super().reset(seed=seed, options=options)
        return seen, self._infos(self.agents)

    def step(self, actions: Mapping[str, int | None]) -> Any:
        """Play the action of the seat to move; the others' are left aside."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        if (mover := self.aec_env.agent_selection) not in actions:
            raise MoveError(f"{mover} is to move, and there is no action of {mover}")
        *told, infos = super().step(actions)
        return *told, self._infos(infos)

    def _infos(self, agents: Iterable[str]) -> dict[str, dict[str, Any]]:
        mover = self.aec_env.agent_selection if self.aec_env.agents else None
        return {agent: {} if mover is None else {"active_agent": mover} for agent in agents}
