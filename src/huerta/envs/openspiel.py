"""Every game as an OpenSpiel game: `pyspiel.load_game("huerta_finca", {"players": 3})` after this module was imported.

Chance decides once, at the start, which deal is played; what is drawn later comes from the key of that deal, which no player sees.
A search that resamples (`resample_from_infostate`) gets worlds its player cannot tell from the true one. A search that clones the
state itself sees the true deck, as it does in every game of OpenSpiel with hidden cards.
"""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any
from warnings import warn

import numpy as np

from huerta.core.errors import HuertaError, MoveError, OptionError
from huerta.core.game import Game
from huerta.core.registry import game_names, get_game
from huerta.core.rng import KEY_BYTES, seed_key
from huerta.envs.single import Single

try:
    import pyspiel
except ImportError as error:
    raise HuertaError("OpenSpiel games need the extra 'huerta[openspiel]': pip install 'huerta[openspiel]'") from error

DEALS = 1024  # how many deals chance can choose from; `first_deal` chooses another thousand
PREFIX = "huerta_"


def type_of(game: Game) -> Any:
    """What OpenSpiel wants to know of a game before it is loaded."""
    return pyspiel.GameType(
        short_name=PREFIX + game.name,
        long_name=f"{game.title} (Huerta, rules {game.version})",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], "first_deal": 0, "options": ""},
    )


def info_of(game: Game, players: int) -> Any:
    """The sizes of a game."""
    return pyspiel.GameInfo(
        num_distinct_actions=len(game.moves),
        max_chance_outcomes=DEALS,
        num_players=players,
        min_utility=-1.0,
        max_utility=1.0,
        utility_sum=0.0,
        max_game_length=game.max_plies,
    )


@dataclass(frozen=True)
class Table:
    """What a state must know of its game; copies of a state share it."""

    game: Game
    players: int
    first_deal: int
    options: Mapping[str, str]

    def __deepcopy__(self, _memo: Any) -> "Table":
        return self

    def deal(self, number: int) -> Single:
        """One of the deals that chance chooses from."""
        if number not in range(DEALS):
            raise MoveError(f"there is no deal {number}: chance chooses one of 0 to {DEALS - 1}")
        return Single.dealt(self.game, self.players, self.options, seed_key(self.first_deal + number))

    def at(self, position: str) -> Single:
        """A position that was written down at a table like this one."""
        state = self.game.read_position(position)
        options = self.game.options.names(state.options.tolist())
        if (state.n_seats, options) != (self.players, self.options):
            raise HuertaError(f"this position is from another table: {state.n_seats} players, {options}")
        return Single.at(self.game, state.tobytes())

    def can_lead_to(self, single: Single | None, history: Sequence[tuple[int, int]]) -> bool:
        """Whether as many moves were played after a deal as the position says, and all of them are moves of players."""
        if single is None:
            return not history
        if len(history) != single.ply + 1:
            return False
        (chance, deal), *turns = history
        is_dealt = chance == pyspiel.PlayerId.CHANCE and deal in range(DEALS)
        return is_dealt and all(player in range(self.players) and move in range(len(self.game.moves)) for player, move in turns)


def options_in(text: str) -> dict[str, str]:
    """What `name:choice;name:choice` says; commas and equals signs part OpenSpiel's own parameters from each other."""
    pairs = [pair.partition(":") for pair in text.split(";") if pair.strip()]
    for name, colon, _ in pairs:
        if not colon:
            raise OptionError(f"options are written name:choice;name:choice, which {name!r} is not")
    return {name.strip(): choice.strip() for name, _, choice in pairs}


class HuertaGame(pyspiel.Game):  # type: ignore[misc]
    """One table; `options` are written `name:choice;name:choice`."""

    game: Game  # each has a class of its own: OpenSpiel registers classes

    def __init__(self, params: dict[str, Any] | None = None):
        game, wishes = self.game, params or {}
        players = game.check_seats(int(wishes.get("players", game.seats[0])))
        options = game.options.resolve(options_in(str(wishes.get("options", ""))))
        self.table = Table(game, players, int(wishes.get("first_deal", 0)), options)
        super().__init__(type_of(game), info_of(game, players), wishes)

    def new_initial_state(self) -> "HuertaState":
        """Before the deal."""
        return HuertaState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "Eyes | None":
        """What a player sees, with or without what was played before; there is nothing for several players or for none."""
        if isinstance(iig_obs_type, dict):  # OpenSpiel leaves out a type that nobody asked for
            iig_obs_type, params = None, iig_obs_type
        if params:
            raise HuertaError(f"observers of Huerta's games take no parameters, not {params}")
        if iig_obs_type is None:
            return Eyes(self.table.game, remembers=False)
        if not iig_obs_type.public_info or iig_obs_type.private_info != pyspiel.PrivateInfoType.SINGLE_PLAYER:
            return None
        return Eyes(self.table.game, remembers=iig_obs_type.perfect_recall)

    def deserialize_state(self, text: str) -> "HuertaState":
        """A state as it was written, also one that was resampled."""
        return HuertaState.read(self, text)

    def __reduce__(self) -> tuple[Any, ...]:
        return pyspiel.load_game, (str(self),)


class HuertaState(pyspiel.State):  # type: ignore[misc]
    """A position of one table."""

    def __init__(self, game: HuertaGame):
        super().__init__(game)
        self.table = game.table
        self.single: Single | None = None
        self.told_player: int | None = None  # whose turn it was, while a history is told again
        self.moves_seen = ""  # by everybody, in order; secret ones are not told

    @property
    def dealt(self) -> Single:
        """The game under way."""
        if self.single is None:
            raise HuertaError("nothing has been dealt: apply a chance outcome first")
        return self.single

    def current_player(self) -> int:
        """Whose turn it is."""
        if self.told_player is not None:
            return self.told_player
        if self.single is None:
            return int(pyspiel.PlayerId.CHANCE)
        return int(pyspiel.PlayerId.TERMINAL) if self.single.is_over else self.single.to_move

    def _legal_actions(self, player: int) -> list[int]:
        legal: list[int] = self.dealt.legal().tolist() if player == self.dealt.to_move else []
        return legal

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The deals, each as likely as any other."""
        return [(deal, 1 / DEALS) for deal in range(DEALS)]

    def legal_actions_mask(self, *player: int) -> list[int]:
        """As OpenSpiel's, which before the deal writes all deals into a player's mask of moves, far beyond its end."""
        if player and player[0] >= 0 and self.is_chance_node():
            return [0] * len(self.table.game.moves)
        mask: list[int] = super().legal_actions_mask(*player)
        return mask

    def _apply_action(self, action: int) -> None:
        is_deal = self.current_player() == pyspiel.PlayerId.CHANCE
        if self.told_player is None:
            if self.single is None:
                self.single = self.table.deal(action)
            else:
                self.single.play(action)
        if not is_deal:
            self.moves_seen += "? " if self.table.game.is_secret(action) else f"{action} "

    def _action_to_string(self, player: int, action: int) -> str:
        return f"deal {action}" if player == pyspiel.PlayerId.CHANCE else self.table.game.moves.text(action)

    def is_terminal(self) -> bool:
        """Whether the game has ended."""
        return self.single is not None and self.single.is_over

    def returns(self) -> list[float]:
        """What the end is worth to each player; nothing before it."""
        return self.single.rewards if self.single is not None else [0.0] * self.table.players

    def __str__(self) -> str:
        return "before the deal" if self.single is None else self.single.text()

    # -- what a player knows -------------------------------------------------------------------------------------------

    def resample_from_infostate(self, player: int, _sampler: Any) -> "HuertaState":
        """A world this player cannot tell from the true one; what was played before stays in its history, secret moves too."""
        other: HuertaState = self.clone()
        key = np.random.default_rng([int(1e9 * _sampler()), int(1e9 * _sampler())]).bytes(KEY_BYTES)
        other.single = Single.at(self.table.game, self.table.game.hidden_from(self.dealt.state, player, key).tobytes())
        return other

    # -- written down --------------------------------------------------------------------------------------------------

    def __reduce__(self) -> tuple[Any, ...]:
        return unpickled, (str(self.get_game()), self.serialize())

    def serialize(self) -> str:
        """The position as text, with everything that is hidden, and what led to it."""
        history = [[int(turn.player), int(turn.action)] for turn in self.full_history()]
        return json.dumps({"history": history, "position": None if self.single is None else self.single.text()})

    @classmethod
    def read(cls, game: HuertaGame, text: str) -> "HuertaState":
        """What `serialize` wrote."""
        try:
            written = json.loads(text)
            history, position = [(int(player), int(action)) for player, action in written["history"]], written["position"]
            if not isinstance(position, str | None):
                raise TypeError("a position is a text")
        except (ValueError, TypeError, KeyError) as error:
            raise HuertaError("a state is read from what its `serialize` wrote, and this text is something else") from error
        state = cls(game)
        single = None if position is None else game.table.at(position)
        if not game.table.can_lead_to(single, history):
            raise HuertaError("this state's history is not one that can lead to its position")
        state.tell_again(history)
        state.single = single
        return state

    def tell_again(self, history: Sequence[tuple[int, int]]) -> None:
        """Let OpenSpiel know who played what before, without playing it: in a resampled world it could not be played."""
        for self.told_player, action in history:
            self.apply_action(action)
        self.told_player = None


def unpickled(game: str, text: str) -> HuertaState:
    """A state from another process."""
    return HuertaState.read(pyspiel.load_game(game), text)


class Eyes:
    """What a player sees, as numbers and as text; who remembers knows in the text what was played before, too."""

    def __init__(self, game: Game, remembers: bool):
        self.game, self.remembers = game, remembers
        self.tensor = np.zeros(game.n_features, np.float32)
        self.dict = {}
        at = 0
        for feature in game.features:
            self.dict[feature.name] = self.tensor[at : at + feature.n_values].reshape(feature.shape)
            at += feature.n_values

    def set_from(self, state: HuertaState, player: int) -> None:
        """Look."""
        self.tensor[:] = 0 if state.single is None else state.single.observe(player)

    def string_from(self, state: HuertaState, player: int) -> str:
        """The position as this player may write it down; a text of one who remembers is no other player's."""
        position = "before the deal" if state.single is None else state.single.text(player)
        return f"seat {player + 1} after {state.moves_seen.strip() or 'nothing'}: {position}" if self.remembers else position


def register() -> None:
    """Make every game known to OpenSpiel as `huerta_NAME`."""
    for name in game_names():
        if PREFIX + name not in pyspiel.registered_names():
            try:
                game = get_game(name)
            except HuertaError as error:
                warn(f"{PREFIX}{name} is not there for OpenSpiel: {error}", stacklevel=2)
                continue
            pyspiel.register_game(type_of(game), type(f"{HuertaGame.__name__}_{name}", (HuertaGame,), {"game": game}))


register()
