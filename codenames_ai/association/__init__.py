"""Associations: a number for (clue word, board word), from vectors, tables or blends of them."""
