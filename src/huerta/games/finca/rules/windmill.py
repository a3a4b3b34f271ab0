"""Section 4: moving a farmer, harvesting, carts."""

from huerta.core.jit import rule
from huerta.games.finca.components import BLADES_BETWEEN_LINES, MAX_SEATS, N_BLADES
from huerta.games.finca.layout import CART_SHORTAGE, NOT_ENOUGH, State


@rule("4.1", "R27")
def farmers_on(state: State, blade: int) -> int:
    """Everybody's farmers on a blade count alike; seats that nobody has taken have none."""
    count = 0
    for seat in range(MAX_SEATS):
        count += int(state.farmers[blade, seat])
    return count


@rule("4.1", "R27")
def destination(state: State, blade: int) -> int:
    """A farmer walks as many blades as farmers stood where he started, himself included."""
    return (blade + farmers_on(state, blade)) % N_BLADES


@rule("4.2", "R26", "R27")
def walk(state: State, blade: int) -> None:
    """He walks, then harvests one fruit for each farmer now on the blade he reached, and takes the carts due."""
    steps = farmers_on(state, blade)
    reached = destination(state, blade)
    put_farmer(state, blade, reached)
    harvest(state, reached, farmers_on(state, reached))
    take_carts(state, lines_crossed(blade, steps))


@rule("4.2")
def put_farmer(state: State, blade: int, reached: int) -> None:
    """One farmer of the seat to move changes blades."""
    state.farmers[blade, state.to_move] -= 1
    state.farmers[reached, state.to_move] += 1


@rule("4.2", "4.3", "R22", "R23", "R24")
def harvest(state: State, blade: int, due: int) -> None:
    """The fruit of the blade comes from the supply; if the supply is short, everyone first returns that kind."""
    fruit = state.blades[blade]
    if is_fruit_short(state, fruit, due):
        call_fruit_back(state, fruit)
    taken = min(due, int(state.supply[fruit]))  # Ruling 23: still short after that, take what is there.
    state.supply[fruit] -= taken
    state.fruit[state.to_move, fruit] += taken


@rule("4.3")
def is_fruit_short(state: State, fruit: int, due: int) -> bool:
    """The supply is short when it holds fewer of the fruit than are due."""
    return bool(state.supply[fruit] < due)


@rule("4.3", "R22")
def call_fruit_back(state: State, fruit: int) -> None:
    """Everyone returns all fruit of this kind, the seat to move included."""
    for seat in range(state.n_seats):
        state.supply[fruit] += state.fruit[seat, fruit]
        state.fruit[seat, fruit] = 0


@rule("4.4", "4.6")
def lines_crossed(blade: int, steps: int) -> int:
    """A dividing line lies before every sixth blade; a long walk crosses both."""
    return (blade + steps) // BLADES_BETWEEN_LINES - blade // BLADES_BETWEEN_LINES


@rule("4.4", "4.6", "R25", "R32")
def take_carts(state: State, due: int) -> None:
    """One cart for each line crossed: as one claim together, or each line as a claim of its own."""
    if state.options[CART_SHORTAGE] == NOT_ENOUGH:
        claim_carts(state, due)
    else:
        for _ in range(due):
            claim_carts(state, 1)


@rule("4.5", "R25")
def claim_carts(state: State, due: int) -> None:
    """If the centre holds fewer carts than are claimed, everyone first returns theirs."""
    if state.centre < due:
        call_carts_back(state)
    state.centre -= due
    state.carts[state.to_move] += due


@rule("4.5")
def call_carts_back(state: State) -> None:
    """Everyone returns all carts, the seat to move included."""
    for seat in range(state.n_seats):
        state.centre += state.carts[seat]
        state.carts[seat] = 0
