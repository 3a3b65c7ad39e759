"""Everything that depends on English: word forms, the clue validator, the clue words, clues read from text.

Change here what makes a clue legal (``clue_rules``, one function for each V-rule), how words are related
(``morphology``) or how a typed clue is read. docs/design.md lists what a second language needs.
"""
