"""All that knows English: word forms, the clue validator, the vocabulary of clue words."""
