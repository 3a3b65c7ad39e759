"""Playing in a terminal: boards as text, forgiving input, saved after every move; ``codenames-ai play`` starts it."""
