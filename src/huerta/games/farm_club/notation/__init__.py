"""Positions as text, both ways.

    farm_club blam-2022; seats 2; seat 1; turn 4; sides F1A,F5A; row D:G16,P:G03,C:G31; leaders PSGCD; clans C1,C4;
    farms D---H----/--P-----S; cards G01!,C3/G07x,G22; birds 1,0

Seats, sets and cells are counted from 1. A farm is its nine cells row by row, by letter, `-` for an empty one; the fifth is the
farmer's house. A set is animal and goal, `?` for one that is drawn from what is left, `-` for a set that has just been hired.
A card with `!` is validated, one with `x` was discarded; they stand in the order they were taken. What is in the bag, in the
deck and in the stock of birds follows from what is elsewhere.
"""

from huerta.games.farm_club.notation.reading import READERS, read_position
from huerta.games.farm_club.notation.writing import PARTS, write_position

__all__ = ["PARTS", "READERS", "read_position", "write_position"]
