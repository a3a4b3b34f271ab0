"""Positions as text, both ways.

    cinque_terre rio-grande-2012; seats 2; seat 1; start 2; ply 20; turn 9; reveals 8; phase act; ending 0; actions 2; under none;
    claims-now 0,0; dice 4V6M2L1T/…; terraces MZL/TG/VUO; carts 1/4; load 2L/-; sold -,1V,-,-,2M/-,-,-,-,-; hands 2V1M/?5;
    known 1V/1L; old -/?2; stale 1G1T; deck ?60; open VLLU; discards 2O; starting 3/?; row 21,34; orders ?75; claimed 7/-;
    secrets 12/?1; vendors -,2,-,-,-; trigger none - 0

Seats, spaces (clockwise from Monterosso) and orders are counted from 1; `V` is olive, `U` grape, the rest go by their English
letter. `?5` is five cards that are not told, and what is not told is dealt from whatever is left. `old` are the unseen cards in
hands from before the last shuffle and `stale` all of those together. Piles and Lire follow from what is elsewhere.
"""

from huerta.games.cinque_terre.notation.reading import READERS, read_position
from huerta.games.cinque_terre.notation.writing import PARTS, write_position

__all__ = ["PARTS", "READERS", "read_position", "write_position"]
