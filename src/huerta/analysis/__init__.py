"""What a position holds for a seat: win chances, the best moves, and why."""

from huerta.analysis.hint import Hint, Reason, hints

__all__ = ["Hint", "Reason", "hints"]
