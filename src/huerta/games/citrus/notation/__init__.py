"""Positions as text, both ways.

    citrus printed-2013; seats 2; seat 2; turn 14; ply 40; plantations L:d4@,d5* M:h2@/-/B:c7,c8; landscape bull:c4,d6 horses-2:j1;
    fincas A:8/6 B:10/5=scored; sites E,F,K; market L,O*,-,G,…; waiting L,M; coins 6,4; score 0,3; held bull,horses-1/-

Spaces are written as in moves: `d4` is the fourth column from the left in the fourth row from the top. Plantations are told seat
by seat, the neutral ones last, fruit by fruit; `*` marks a well and `@` the space where a region's worker stands. What is in the
bag, in the stacks and in the box follows from what is elsewhere.
"""

from huerta.games.citrus.notation.reading import READERS, read_position
from huerta.games.citrus.notation.writing import PARTS, write_position

__all__ = ["PARTS", "READERS", "read_position", "write_position"]
