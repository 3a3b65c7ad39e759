"""Players: spymasters and operatives, one file a kind."""
