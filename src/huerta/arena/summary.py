"""What a contest came to, as one object of plain data."""

from collections.abc import Callable, Sequence
from functools import partial
from itertools import combinations
from typing import Any

import numpy as np

from huerta.arena.contest import Contest
from huerta.arena.measure import ALPHA, Interval, fixed_interval, lasting_interval
from huerta.arena.playing import MICROSECONDS
from huerta.arena.rating import ratings
from huerta.arena.result import Result
from huerta.arena.schedule import Lineup
from huerta.arena.scores import copy_share, mean, pair_share, places_of, win_share

Figures = dict[str, Any]
DIGITS = 4

FIXED = "95 % of the mean of a fixed number of deals"
LASTING = "95 %, whenever one stops to look (a confidence sequence)"


def summed_up(contest: Contest) -> Figures:
    """Everything: who played, each bot, each pair, the mirrors, and what went wrong."""
    games = [game for lineup in contest.lineups for deal in contest.deals_played(lineup) for game in deal]
    header = contest.run.header
    return {
        **{name: header[name] for name in ("game", "rules", "players", "options", "bots", "seed", "move_limit", "sources")},
        "games": len(games),
        "lineups": [lineup_figures(contest, lineup) for lineup in contest.lineups],
        "intervals": LASTING if contest.plan.stop_early else FIXED,
        "table": table(contest, games),
        "pairs": pairs(contest),
        "mirrors": [mirror_figures(contest, lineup) for lineup in contest.mirrors],
        "faults": faults(games),
        "run_file": str(contest.run.path),
    }


def lineup_figures(contest: Contest, lineup: Lineup) -> Figures:
    """How much a line-up played, and what each of its bots won."""
    deals = contest.deals_of(lineup)
    return {
        "bots": list(lineup),
        "deals": deals,
        "games": deals * len(lineup),
        "stopped_early": deals < contest.deals,
        "shares": {bot: estimate(contest, [lineup], partial(win_share, bot=bot)) for bot in dict.fromkeys(lineup)},
    }


def rounded(*values: float) -> list[float]:
    """Figures without false precision."""
    return [round(value, DIGITS) for value in values]


# -- shares ------------------------------------------------------------------------------------------------------------


def estimate(contest: Contest, lineups: Sequence[Lineup], score: Callable[[Sequence[Result]], float]) -> Figures:
    """The mean of a score over these line-ups, each counting alike, with its interval."""
    by_lineup = [[score(deal) for deal in contest.deals_played(lineup)] for lineup in lineups]
    low, high = (lasting if contest.plan.stop_early else fixed)(by_lineup)
    share = mean([mean(deals) for deals in by_lineup])
    return {"share": round(share, DIGITS), "interval_95": rounded(low, high)}


def fixed(by_lineup: Sequence[Sequence[float]]) -> Interval:
    """All line-ups play the same deals: a deal's score is the mean over them."""
    return fixed_interval([mean(scores) for scores in zip(*by_lineup, strict=True)])


def lasting(by_lineup: Sequence[Sequence[float]]) -> Interval:
    """Line-ups stop when they like: the mean of their intervals, each so sure that all of them hold together."""
    intervals = [lasting_interval(deals, ALPHA / len(by_lineup)) for deals in by_lineup]
    return mean([low for low, _ in intervals]), mean([high for _, high in intervals])


def pairs(contest: Contest) -> list[Figures]:
    """Every bot against every other that it met."""
    found = []
    for row, column in combinations(contest.settings.bots, 2):
        lineups = [lineup for lineup in contest.pairings if {row, column} <= set(lineup)]
        if lineups:
            figures = estimate(contest, lineups, partial(pair_share, row=row, column=column))
            found.append({"row": row, "column": column, **figures, "games": games_in(contest, lineups)})
    return found


def games_in(contest: Contest, lineups: Sequence[Lineup]) -> int:
    """How many games of these line-ups count."""
    return sum(contest.deals_of(lineup) * len(lineup) for lineup in lineups)


def mirror_figures(contest: Contest, lineup: Lineup) -> Figures:
    """A bot against itself: one copy must win its part, within the interval."""
    deals = [copy_share(deal) for deal in contest.deals_played(lineup)]
    low, high = fixed_interval(deals)
    expected = 1 / len(lineup)
    return {
        "bot": lineup[0],
        "share": round(mean(deals), DIGITS),
        "interval_95": rounded(low, high),
        "expected": round(expected, DIGITS),
        "holds": low <= expected <= high,
        "games": len(deals) * len(lineup),
    }


# -- each bot ----------------------------------------------------------------------------------------------------------


def table(contest: Contest, games: Sequence[Result]) -> list[Figures]:
    """A row for each bot, as they were named."""
    against_others = [game for game in games if len(set(game.task.lineup)) > 1]
    rating = ratings(against_others)
    return [
        {
            "bot": bot,
            **shares_of(contest, bot),
            **points_of(bot, against_others or games),
            "rating": rating.get(bot),
            **times_of(bot, games),
        }
        for bot in contest.settings.bots
    ]


def shares_of(contest: Contest, bot: str) -> Figures:
    """How much a bot wins against others."""
    lineups = [lineup for lineup in contest.pairings if bot in lineup]
    if not lineups:
        return {"games": 0, "share": None, "interval_95": None}
    return {"games": games_in(contest, lineups), **estimate(contest, lineups, partial(win_share, bot=bot))}


def points_of(bot: str, games: Sequence[Result]) -> Figures:
    """A bot's mean points in games that were played to the end."""
    ended = [game for game in games if game.fault is None]
    points = [game.points[place] for game in ended for place in places_of(bot, game.task.lineup)]
    return {"points": round(mean(points), 2) if points else None}


def times_of(bot: str, games: Sequence[Result]) -> Figures:
    """The seconds a bot took for a move where it had a choice."""
    times = [time for game in games for place in places_of(bot, game.task.lineup) for time in game.times[place]]
    if not times:
        return {"moves": 0, "seconds": None}
    seconds = np.array(times) / MICROSECONDS
    figures = {"mean": float(seconds.mean()), "p95": float(np.percentile(seconds, 95)), "max": float(seconds.max())}
    return {"moves": len(times), "seconds": {name: float(f"{value:.3g}") for name, value in figures.items()}}


def faults(games: Sequence[Result]) -> list[Figures]:
    """What bots did wrong, each kind once with how often and where first."""
    found: dict[tuple[str, str], Figures] = {}
    for game in sorted(games, key=lambda game: game.task):
        if game.fault:
            bot, task = game.task.lineup[game.fault.place], game.task
            where = {"lineup": list(task.lineup), "deal": task.deal, "rotation": task.rotation, "ply": game.plies}
            entry = found.setdefault((bot, game.fault.did), {"bot": bot, "did": game.fault.did, "games": 0, "first": where})
            entry["games"] += 1
    return list(found.values())
