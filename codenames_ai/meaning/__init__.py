"""How strongly clue words and cards are associated, and which cards people would touch.

``association`` gives scores from word vectors and blends; ``guess_model`` turns them into probabilities. A new format
of word vectors is a file in ``association/formats``. Code in later rooms does not know where a score comes from.
"""
