"""The games, a folder each; none imports another."""
