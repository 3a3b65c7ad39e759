"""Games, clues and results as text, HTML and pictures."""
