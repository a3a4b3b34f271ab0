"""The environments people already use: PettingZoo, Gymnasium, OpenSpiel. Adapters without rules; each needs its extra."""
