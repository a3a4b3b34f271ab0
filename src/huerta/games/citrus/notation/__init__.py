"""Positions as text, both ways.

    citrus printed-2013; seats 3; seat 2; turn 14; ply 40; board ^2.^5.1*1.^2.1*/…; owned a1b1,c3/-/-; workers a1/-/-;
    landscape bull:c4,d5 horses-2:j1; fincas A:8/6 B:10/5=scored; sites E,F,K; market L,O*,-,…; coins 6,4,2; score 0,3,8

Spaces are written as in moves: `d4` is the fourth column from the left in the fourth row from the top. Plantations are written fruit by
fruit (`L:d4,d5*`), a star marking a well. What is in the bag, in the stack of fincas and in the box follows from what is elsewhere.
"""

from huerta.games.citrus.notation.reading import READERS, read_position
from huerta.games.citrus.notation.writing import PARTS, write_position

__all__ = ["PARTS", "READERS", "read_position", "write_position"]
