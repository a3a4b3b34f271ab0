"""The rules in rulebook order: cards, harvest, sale, orders, claims, the turn."""
