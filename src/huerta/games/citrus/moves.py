"""The kinds of move: one click is one move."""

from huerta.core.moves import Kind, MoveSpace, Operand
from huerta.games.citrus.components import DIRECTIONS, LINE_NAMES, LONGEST_LINE, N_CELLS, N_MARKET, SITES, SPACES, TILES

LINE = Operand("line", LINE_NAMES)
SITE = Operand("site", SITES)
TILE = Operand("tile", TILES)
SPACE = Operand("space", SPACES)
DIRECTION = Operand("direction", DIRECTIONS)
MARKET_SPACE = Operand("number", tuple(str(space + 1) for space in range(N_MARKET)))

MOVES = MoveSpace(
    (
        Kind("buy", "buy {}", (LINE,)),
        Kind("site", "site {}", (SITE,)),
        Kind("build", "build {} {}", (TILE, SPACE)),
        Kind("leap", "leap {} {} from {}", (TILE, SPACE, DIRECTION)),  # linked with what lies two spaces away
        Kind("replace", "replace {} {}", (TILE, SPACE)),  # in the place of a neutral plantation
        Kind("harvest", "harvest {}", (SPACE,)),  # the region whose worker stands there
        Kind("cart", "cart {}", (MARKET_SPACE,)),
        Kind("bull", "bull {}", (SPACE,)),
        Kind("milestone", "milestone"),
        Kind("bridge", "bridge"),
        Kind("plow", "plow"),
        Kind("return", "return"),
        Kind("pass", "pass"),
        Kind("done", "done"),
    )
)

# The first number of each kind: rule code counts from there.
BUY = MOVES.first("buy")
PUT_FINCA = MOVES.first("site")
BUILD = MOVES.first("build")
LEAP = MOVES.first("leap")
REPLACE = MOVES.first("replace")
HARVEST = MOVES.first("harvest")
USE_CART = MOVES.first("cart")
USE_BULL = MOVES.first("bull")
USE_MILESTONE = MOVES.first("milestone")
USE_BRIDGE = MOVES.first("bridge")
USE_PLOW = MOVES.first("plow")
RETURN_TILES = MOVES.first("return")
PASS = MOVES.first("pass")
DONE = MOVES.first("done")

# No position offers more: four kinds of tile, each by every way on every space, a bull on every space, and a few single moves.
WAYS_A_SPACE = 1 + len(DIRECTIONS) + 1
MAX_MOVES = (LONGEST_LINE * WAYS_A_SPACE + 1) * N_CELLS + len(LINE_NAMES) + len(SITES) + N_MARKET
