"""Positions as text, both ways.

    finca franjos-2018; seats 3; seat 2; turn 14; ply 20; blades AFGLVOAFGLVO; farmers 1:1123 4:22 7:1233 9:12;
    fruit 3A2L/-/1F; carts 1,0,2; stacks 4*+3/2F+3/…; aside ?,?; tiles 1A,2F/-/-; finca A/F/AF=2/*=out/…

Seats, blades and bonus tiles are counted from 1. A stack is written from the top: `4*+3` is a face-up tile over three that
are not told, `4*,1A,2F,5*` tells them all, `-` is empty. Tiles not told (`?`) are dealt from those that are left.
The supply, the centre and the wooden fincas beside the board follow from what is elsewhere.
"""

from huerta.games.finca.notation.reading import READERS, read_position
from huerta.games.finca.notation.writing import PARTS, write_position

__all__ = ["PARTS", "READERS", "read_position", "write_position"]
