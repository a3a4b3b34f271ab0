"""The rules in rulebook order: areas, building, what can be built, buying, fincas, harvest, landscape tiles, the turn."""
