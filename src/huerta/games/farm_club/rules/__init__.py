"""The rules in rulebook order: the hiring and election spaces, the farm, goals, the turn."""
