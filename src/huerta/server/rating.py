"""Ratings: Elo, pair by pair, between the people who sat at the table when the game began. Bots do not count."""

from collections.abc import Sequence

from sqlalchemy import Connection, delete, insert, select

from huerta.server.store import columns
from huerta.server.store.rows import TableRow
from huerta.server.store.writer import Work

START = 1500.0
STEP = 32.0  # the most that a game between two can move a rating
SPAN = 400.0  # so many points more make ten times the chance


def expected(mine: float, other: float) -> float:
    """The share of the points that somebody of this rating gets against another."""
    return float(1 / (1 + 10 ** ((other - mine) / SPAN)))


def rated(ratings: Sequence[float], places: Sequence[int]) -> list[float]:
    """Everybody's rating after a game that ended with these places, the lowest being best."""
    after = list(ratings)
    for mine, place in enumerate(places):
        for other, other_place in enumerate(places):
            if mine != other:
                score = 0.5 if place == other_place else float(place < other_place)
                after[mine] += STEP * (score - expected(ratings[mine], ratings[other])) / (len(places) - 1)
    return after


def places_of(row: TableRow) -> dict[str, int]:
    """How the people who began the game ended: winners, then by points, and last whoever left or ran out of time."""
    assert row.result is not None
    points, winners = row.result["points"], row.result["winners"]
    places: dict[str, int] = {}
    for number, seat in enumerate(row.seats):
        if seat.starter_id is None:
            continue
        stayed = seat.person_id == seat.starter_id
        better = sum(other > points[number] for other in points)
        places[seat.starter_id] = len(row.seats) if not stayed else 0 if number in winners else max(better, 1)
    return places


def write_ratings(row: TableRow) -> Work:
    """The new ratings after a finished game between people."""

    def work(connection: Connection) -> None:
        places = places_of(row)
        known = set(connection.scalars(select(columns.people.c.id).where(columns.people.c.id.in_(places))))
        ids = [person_id for person_id in places if person_id in known]
        if len(ids) < 2:
            return
        mine = columns.ratings.c.person_id.in_(ids) & (columns.ratings.c.game == row.game)
        old = {found.person_id: (found.rating, found.games) for found in connection.execute(select(columns.ratings).where(mine))}
        before = [old.get(person_id, (START, 0)) for person_id in ids]
        after = rated([rating for rating, _ in before], [places[person_id] for person_id in ids])
        rows = [
            {"person_id": person_id, "game": row.game, "rating": rating, "games": games + 1}
            for person_id, rating, (_, games) in zip(ids, after, before, strict=True)
        ]
        connection.execute(delete(columns.ratings).where(mine))
        connection.execute(insert(columns.ratings), rows)

    return work
