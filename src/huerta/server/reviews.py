"""Finished games looked at again: one at a time, in a thread of its own, within a bounded time; the latest are kept."""

import logging
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor

from huerta import analysis
from huerta.core.registry import get_game
from huerta.server.archive import Archive
from huerta.server.position import move_of
from huerta.server.refusal import Refusal
from huerta.server.replies import Review, ReviewReason, ReviewSwing
from huerta.server.settings import Settings
from huerta.server.store.rows import TableRow

LOG = logging.getLogger("huerta.server")
REVIEWS_KEPT = 200


class Reviews:
    """What is known of which game."""

    def __init__(self, settings: Settings, archive: Archive):
        self.seconds = settings.review_seconds
        self.most_waiting = settings.reviews_waiting
        self.archive = archive
        self.pool = ThreadPoolExecutor(1, thread_name_prefix="huerta-review")
        self.known: OrderedDict[str, Review] = OrderedDict()
        self.is_stopped = False

    def of(self, row: TableRow) -> Review:
        """What is known so far; the first who asks sets the work going."""
        self.archive.check_over(row)
        found = self.known.get(row.id)
        if found is None:
            found = self.known[row.id] = Review(status="waiting", plies=row.ply, chances=[], swings=[])
            try:
                self.begin(row)
            except Refusal:
                del self.known[row.id]
                raise
        self.known.move_to_end(row.id)
        return found

    def begin(self, row: TableRow) -> None:
        """Queue a game, unless too many wait."""
        if sum(review.status != "done" for review in self.known.values()) > self.most_waiting:
            raise Refusal("too_many", "too many games wait to be looked at: try again in a minute")
        done = [table_id for table_id, review in self.known.items() if review.status == "done"]
        for table_id in done[: max(len(self.known) - REVIEWS_KEPT, 0)]:
            del self.known[table_id]
        self.pool.submit(self.work, row)

    def work(self, row: TableRow) -> None:
        """Look at a game; a game that cannot be looked at is told in the log and may be asked for again."""
        try:
            positions, moves = self.archive.positions(row.id)
            states = [position.state for position in positions]
            for found in analysis.review(get_game(row.game), states, moves, self.seconds):
                if self.is_stopped:
                    return
                self.known[row.id] = told(row, found)
        except Exception:
            LOG.exception("a game of %s could not be looked at again", row.game)
            self.known.pop(row.id, None)

    def stop(self) -> None:
        """Begin nothing more; what is under way ends at its next moment."""
        self.is_stopped = True
        self.pool.shutdown(wait=False, cancel_futures=True)


def told(row: TableRow, found: analysis.Review) -> Review:
    """A review as it travels."""
    chances = [[round(chance, 4) for chance in moment] for moment in found.chances]
    swings = [swing_of(row, swing) for swing in found.swings]
    return Review(status="done" if found.is_done else "working", plies=row.ply, chances=chances, swings=swings)


def swing_of(row: TableRow, swing: analysis.Swing) -> ReviewSwing:
    """One swing as it travels."""
    game = get_game(row.game)
    return ReviewSwing(
        ply=swing.ply,
        seat=swing.seat,
        played=move_of(game, swing.played),
        better=move_of(game, swing.better),
        chance_played=round(swing.chance_played, 4),
        chance_better=round(swing.chance_better, 4),
        points=round(swing.points, 1),
        reasons=[ReviewReason(part=reason.part, meaning=reason.meaning, points=reason.points) for reason in swing.reasons],
    )
