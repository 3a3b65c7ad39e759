"""How strongly clue words and cards are associated, and which cards people would touch."""
