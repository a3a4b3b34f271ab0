"""The kinds of move: one click is one move."""

from huerta.core.moves import Kind, MoveSpace, Operand
from huerta.games.farm_club.components import CLAN_IDS, GOAL_IDS, N_CELLS, N_YARD_CELLS, OFFERED_SETS, SPECIES

ROWS = ("goals", "animals")
GOALS_ROW, ANIMALS_ROW = range(len(ROWS))

ROW = Operand("row", ROWS)
SET = Operand("set", tuple(str(number + 1) for number in range(OFFERED_SETS)))
ANIMAL = Operand("animal", SPECIES)
CELL = Operand("cell", tuple(str(cell + 1) for cell in range(N_CELLS)))
CLAN = Operand("clan", CLAN_IDS)
GOAL = Operand("goal", GOAL_IDS)

MOVES = MoveSpace(
    (
        Kind("birds", "birds {}", (ROW,)),  # pay a bird, replace the three goals or the three animals
        Kind("hire", "hire {}", (SET,)),
        Kind("elect", "elect {}", (ANIMAL,)),
        Kind("place", "place {}", (CELL,)),
        Kind("clan", "clan {}", (CLAN,)),
        Kind("keep", "keep"),
        Kind("move", "move {}>{}", (CELL, CELL)),  # discard the card, move an animal
        Kind("swap", "swap {}-{}", (CELL, CELL)),  # discard the card, swap two animals
        Kind("validate", "validate {}", (GOAL,)),  # a line that brings no bird
        Kind("done", "done"),  # wait with the lines that are left
    )
)

# The first number of each kind: rule code counts from there.
CALL_BIRDS = MOVES.first("birds")
HIRE = MOVES.first("hire")
ELECT = MOVES.first("elect")
PLACE = MOVES.first("place")
TAKE_CLAN = MOVES.first("clan")
KEEP = MOVES.first("keep")
MOVE = MOVES.first("move")
SWAP = MOVES.first("swap")
VALIDATE = MOVES.first("validate")
DONE = MOVES.first("done")

# No position offers more: keep the card, or with a full yard of different animals swap any two.
MAX_MOVES = 1 + N_YARD_CELLS * (N_YARD_CELLS - 1) // 2
