"""The rules in rulebook order: areas, building, buying, fincas, harvest, landscape tiles, the turn."""
