"""The kinds of move: one click is one move."""

from huerta.core.moves import Kind, MoveSpace, Operand
from huerta.games.finca.components import FRUITS, N_BLADES, N_FRUITS, REGIONS

BLADE = Operand("blade", tuple(str(blade + 1) for blade in range(N_BLADES)))
REGION = Operand("region", REGIONS)
FRUIT = Operand("fruit", FRUITS)

MOVES = MoveSpace(
    (
        Kind("place", "place {}", (BLADE,)),
        Kind("move", "move {}", (BLADE,)),
        Kind("double", "double"),
        Kind("gust", "gust {}>{}", (BLADE, BLADE)),
        Kind("cart", "cart"),
        Kind("large", "large"),
        Kind("less", "less"),
        Kind("deliver", "deliver {}", (REGION,)),  # a tile that names its fruits
        Kind("deliver_joker", "deliver {} {}", (REGION, FRUIT)),  # a joker tile, paid in this fruit
        Kind("deliver_short", "deliver {} less {}", (REGION, FRUIT)),  # one of this fruit left out, or a joker tile one short
        Kind("done", "done"),
    )
)

# The first number of each kind: rule code counts from there.
PLACE = MOVES.first("place")
MOVE = MOVES.first("move")
TAKE_DOUBLE = MOVES.first("double")
TAKE_GUST = MOVES.first("gust")
TAKE_CART = MOVES.first("cart")
TAKE_LARGE = MOVES.first("large")
TAKE_LESS = MOVES.first("less")
DELIVER = MOVES.first("deliver")
DELIVER_JOKER = MOVES.first("deliver_joker")
DELIVER_SHORT = MOVES.first("deliver_short")
DONE = MOVES.first("done")

# No position offers more: a one-less delivery with a joker tile in every region, each payable in full and short.
MAX_MOVES = len(REGIONS) * N_FRUITS * 2 + 1
