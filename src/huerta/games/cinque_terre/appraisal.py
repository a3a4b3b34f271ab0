"""What a position is worth."""

from huerta.core.appraisal import POINTS_ALONE, Tuning, points_alone

PARTS, appraise = POINTS_ALONE, points_alone
TUNINGS: dict[int, Tuning] = {}
