"""The tables that every environment is tried with: each game, least and most seats."""

import huerta

SEATS = {name: huerta.get_game(name).seats for name in huerta.game_names()}
TABLES = [(name, seats) for name, span in SEATS.items() for seats in (span[0], span[-1])]
