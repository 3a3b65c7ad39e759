"""How clue words and cards are associated, and what people would touch."""
