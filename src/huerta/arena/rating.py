"""Ratings by openskill's Plackett-Luce model, game by game in the order of deals."""

from collections.abc import Iterable
from typing import Any

from openskill.models import PlackettLuce

from huerta.arena.result import Result
from huerta.arena.scores import mean, places_of


def ratings(games: Iterable[Result]) -> dict[str, dict[str, float]]:
    """Every bot's rating after these games: mu, sigma, and the ordinal mu - 3 sigma."""
    model = PlackettLuce()
    known: dict[str, Any] = {}
    for game in sorted(games, key=lambda game: game.task):
        for bot in game.task.lineup:
            known.setdefault(bot, model.rating(name=bot))
        update(model, known, game)
    return {bot: {"mu": rating.mu, "sigma": rating.sigma, "ordinal": rating.ordinal()} for bot, rating in known.items()}


def update(model: PlackettLuce, known: dict[str, Any], game: Result) -> None:
    """Rate one game; a bot on several seats gets the mean of what they come to."""
    lineup = game.task.lineup
    teams = [[model.rating(mu=known[bot].mu, sigma=known[bot].sigma, name=bot)] for bot in lineup]
    after = [team[0] for team in model.rate(teams, ranks=[float(rank) for rank in game.ranks])]
    for bot in dict.fromkeys(lineup):
        mine = [after[place] for place in places_of(bot, lineup)]
        known[bot] = model.rating(mu=mean([each.mu for each in mine]), sigma=mean([each.sigma for each in mine]), name=bot)
