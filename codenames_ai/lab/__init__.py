"""Many games and what they show: the game loop, stored runs, ratings, agreement with people."""
