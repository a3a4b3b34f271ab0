"""Opponents: they see what their seat may see, and nothing else."""

from huerta.bots.bot import Bot, RandomBot
from huerta.bots.greedy import GreedyBot
from huerta.bots.levels import LEVELS, BotError, Level, LevelBot, make_bot
from huerta.bots.search import Candidate, FlatBot, SearchBot, TreeBot
from huerta.bots.seat import Seat

__all__ = [
    "LEVELS",
    "Bot",
    "BotError",
    "Candidate",
    "FlatBot",
    "GreedyBot",
    "Level",
    "LevelBot",
    "RandomBot",
    "SearchBot",
    "Seat",
    "TreeBot",
    "make_bot",
]
