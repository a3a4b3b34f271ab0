"""The rules in rulebook order: the windmill, deliveries, awards, the turn."""
