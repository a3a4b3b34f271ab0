"""What a position holds for a seat: win chances, the best moves, and why; and the same for a whole game."""

from huerta.analysis.hint import Hint, Reason, hints
from huerta.analysis.review import Review, Swing, review

__all__ = ["Hint", "Reason", "Review", "Swing", "hints", "review"]
