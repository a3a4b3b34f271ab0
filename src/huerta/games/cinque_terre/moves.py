"""The kinds of move: one click is one move."""

from huerta.core.moves import Kind, MoveSpace, Operand
from huerta.games.cinque_terre.components import (
    LONGEST_MOVE,
    N_OPEN,
    N_ORDERS,
    N_PRODUCE,
    PILES_AT,
    PRODUCE,
    SPACES,
    TERRACES,
    VILLAGES,
)

TERRACE = Operand("terrace", TERRACES)
SPACE = Operand("space", SPACES)
KIND = Operand("produce", PRODUCE)
PAIR = Operand("pair", PRODUCE)
ORDER = Operand("order", tuple(str(order + 1) for order in range(N_ORDERS)))
VILLAGE = Operand("village", VILLAGES)

MOVES = MoveSpace(
    (
        Kind("start", "start {}", (TERRACE,)),
        Kind("move", "move {}", (SPACE,)),
        Kind("draw", "draw"),  # from the draw pile, unseen
        Kind("draw_open", "draw {}", (KIND,)),  # one of the open cards
        Kind("harvest", "harvest {}", (KIND,)),  # for one card of this kind
        Kind("yield", "harvest {} for 2 {}", (KIND, PAIR)),  # for two equal cards of another kind
        Kind("sell", "sell {}", (KIND,)),
        Kind("claim", "claim {}", (ORDER,)),
        Kind("vendor", "vendor {}", (VILLAGE,)),
        Kind("keep", "keep"),
        Kind("place", "place"),
        Kind("second", "second"),
        Kind("end", "end"),
    )
)

# The first number of each kind: rule code counts from there.
START = MOVES.first("start")
MOVE = MOVES.first("move")
DRAW = MOVES.first("draw")
DRAW_OPEN = MOVES.first("draw_open")
HARVEST = MOVES.first("harvest")
YIELD = MOVES.first("yield")
SELL = MOVES.first("sell")
CLAIM = MOVES.first("claim")
TAKE_VENDOR = MOVES.first("vendor")
KEEP = MOVES.first("keep")
PLACE = MOVES.first("place")
DRAW_SECOND = MOVES.first("second")
END = MOVES.first("end")

# What others do not see when it is played: the choice of a terrace to start from.
SECRET_KINDS = frozenset({"start"})

# No position offers more: on a terrace with three piles, pairs of every kind in hand and four different open cards.
MAX_MOVES = LONGEST_MOVE + 1 + N_OPEN + int(PILES_AT.max()) * N_PRODUCE + 1
