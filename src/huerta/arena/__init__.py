"""The arena: contests between bots, with figures that can be reproduced."""

from huerta.arena.contest import Contest, Plan
from huerta.arena.crew import Crew, LocalCrew
from huerta.arena.holding import hold
from huerta.arena.settings import ArenaError, Settings, settle
from huerta.arena.summary import summed_up

__all__ = ["ArenaError", "Contest", "Crew", "LocalCrew", "Plan", "Settings", "hold", "settle", "summed_up"]
