"""What a bot is: something that chooses a move for a seat."""

from abc import ABC, abstractmethod
from typing import Any

from huerta.bots.seat import Seat
from huerta.core.appraisal import MOST_SEATS
from huerta.core.rng import new_generator, random_below, seed_key

STREAM = 7_000_000  # a bot's own randomness draws on other keys than deals and worlds do


class Bot(ABC):
    """An opponent. Subclass it, say what `choose` does, and it can sit down at any table."""

    def __init__(self, seed: int = 0):
        self.seed = seed  # the same seed makes the same choices

    @property
    def name(self) -> str:
        """How the bot is called in tables and logs."""
        return type(self).__name__

    @abstractmethod
    def choose(self, seat: Seat) -> int | str:
        """A legal move of the seat, by number or as text."""

    def generator(self, seat: Seat) -> Any:
        """Randomness of the bot's own, the same again for the same seed, seat and ply."""
        return new_generator(seed_key(self.seed, STREAM + seat.ply * MOST_SEATS + seat.number))


class RandomBot(Bot):
    """Plays any legal move, each with the same chance."""

    def choose(self, seat: Seat) -> int:
        """One of the legal moves."""
        return seat.legal[random_below(self.generator(seat), len(seat.legal))]
